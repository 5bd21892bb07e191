// The addresses at which banks notify us, `PUBLIC_URL/banks/pix/<secret>`: one for each bank and
// platform, because some banks refuse an address that another key has. The secret keeps outsiders
// from causing load; what a notification says is never trusted.

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Deps } from '../deps.ts'

const TAG_LENGTH = 16
const PROOF_LENGTH = 32

type Keys = Pick<Deps, 'hashKey'>

const hash = ({ hashKey }: Keys, text: string): string =>
  createHmac('sha256', hashKey.reveal()).update(text).digest('hex')

const proofOf = (deps: Keys, tag: string): string =>
  hash(deps, `banks/pix/${tag}`).slice(0, PROOF_LENGTH)

/**
 * Derived from the key ring: the same in every process, and never stored. The second half proves
 * the first, so that no list of banks is needed to check it.
 */
function secretOf(deps: Keys, name: string): string {
  const tag = hash(deps, `a bank and a platform: ${name}`).slice(0, TAG_LENGTH)
  return `${tag}${proofOf(deps, tag)}`
}

/** Whether it is the secret of some bank and platform. */
export function isNotificationSecret(deps: Keys, text: string): boolean {
  const expected = Buffer.from(proofOf(deps, text.slice(0, TAG_LENGTH)))
  const given = Buffer.from(text.slice(TAG_LENGTH))
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/**
 * The URL to register, without the `/pix` that most banks append. `name`: of the registration, as
 * in `BankNotifications`.
 */
export const notificationUrl = (
  deps: Keys & { readonly config: Pick<Deps['config'], 'publicUrl'> },
  name: string,
): string => `${deps.config.publicUrl}/banks/pix/${secretOf(deps, name)}`
