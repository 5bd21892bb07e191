// What the browser is told before anything is shown: how texts become HTML (never with a tag), the
// nonce of style elements that libraries make, and random keys where the page is not served by
// HTTPS.

import { FACTS, NONCE } from './facts.ts'

type TrustedTypes = {
  createPolicy(
    name: string,
    rules: {
      createHTML: (text: string) => string | null
      createScriptURL: (address: string) => string | null
    },
  ): unknown
}

/** Whether an address is of a script that this build has. */
const isOwnScript = (address: string): boolean =>
  address.startsWith(`${location.origin}${FACTS.prefix}/portal/assets/`) && !address.includes('..')

const HEX = 16

function randomUuid(): `${string}-${string}-${string}-${string}-${string}` {
  const bytes = crypto.getRandomValues(new Uint8Array(HEX))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(HEX).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** To be called once, before the first screen. */
export function prepareBrowser(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  // Mantine writes CSS by innerHTML. A text without "<" makes no element, whatever it says.
  trustedTypes?.createPolicy('default', {
    createHTML: (text) => (text.includes('<') ? null : text),
    // Workers are started by their address.
    createScriptURL: (address) => (isOwnScript(address) ? address : null),
  })
  Object.assign(globalThis, { __webpack_nonce__: NONCE })
  // Only pages of a secure context have it.
  if (typeof crypto.randomUUID !== 'function') crypto.randomUUID = randomUuid
}
