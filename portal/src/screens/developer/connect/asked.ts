// What `vintem login --browser` asks for in the address of this screen, and the address that
// answers it. Pure.

import { isPublicKey } from '../../../../../sdk/handover.ts'

export type Asked = {
  readonly port: number
  readonly state: string
  /** The public key of the command line. */
  readonly key: string
  /** The name of its computer; empty when it has none. */
  readonly machine: string
}

const PORT_MIN = 1024
const PORT_MAX = 65_535
const STATE = /^[\w-]{22}$/
const MACHINE_MAX = 60
const LOCAL_MAX = 40

/** Undefined when the address was cut or changed. */
export function readAsked(search: Readonly<Record<string, string>>): Asked | undefined {
  const { port: text = '', state = '', key = '', machine = '' } = search
  const port = /^\d{4,5}$/.test(text) ? Number(text) : 0
  if (port < PORT_MIN || port > PORT_MAX || !STATE.test(state) || !isPublicKey(key))
    return undefined
  return { port, state, key, machine: machine.slice(0, MACHINE_MAX) }
}

/** Where the command line waits: on the person's own machine, whatever the address says. */
export const answerTo = (
  { port, state }: Asked,
  answer: { sealed: string } | { refused: '1' },
): string => `http://127.0.0.1:${port}/?${new URLSearchParams({ state, ...answer })}`

/**
 * The e-mail of the credential: the person's own, with the computer and the beginning of the code
 * behind a plus sign.
 */
export function suggestedEmail(own: string, machine: string, code: string): string {
  const [local = '', domain = ''] = own.split('@')
  const name = machine
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, LOCAL_MAX / 2)
  const parts = ['vintem', name, code.slice(0, 4).toLowerCase()].filter((part) => part !== '')
  return `${local.split('+')[0]!.slice(0, LOCAL_MAX)}+${parts.join('-').replaceAll('--', '-')}@${domain}`
}
