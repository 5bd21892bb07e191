// The calls that a client made, as the declarations list them: the methods at each path, with names
// in place of ids.

import { strict as assert } from 'node:assert'
import { CONNECTORS } from '../../../server/providers/connectors/index.ts'
import type { BankRequest } from '../../../server/kernel/bank-call.ts'

/** The methods at a path, in the order of their first call: `PUT GET`. */
export type Calls = Record<string, string>

const NAMES: Readonly<Record<string, string>> = {
  cob: 'txid',
  cobv: 'txid',
  pix: 'e2eid',
  webhook: 'chave',
}
/** Nothing in a path but an id is that long and has a digit. */
const IS_ID = /^(?=.*\d)[\w-]{10,}$/

function template(path: string, api: string): string {
  const own = path.startsWith(`${api}/`) ? api : ''
  const parts = path.slice(own.length).split('/')
  const named = parts.map((part, n) =>
    IS_ID.test(part) ? `{${(own !== '' && NAMES[parts[n - 1] ?? '']) || 'id'}}` : part,
  )
  return own + named.join('/')
}

/** `api`: the path under which ids have names of the API Pix. */
export function callsOf(
  made: readonly { request: BankRequest; status: number }[],
  api = '/',
): { made: Calls; refused: string[] } {
  const calls = new Map<string, Set<string>>()
  const refused: string[] = []
  for (const { request, status } of made) {
    const path = template(request.path, api)
    if (status >= 300) refused.push(`${request.method} ${path} ${status}`)
    else calls.set(path, (calls.get(path) ?? new Set()).add(request.method))
  }
  const texts = [...calls].map(([path, methods]) => [path, [...methods].join(' ')])
  return { made: Object.fromEntries(texts) as Calls, refused }
}

/** What the declaration says of a client is what it called. */
export function assertDeclared(
  connector: string,
  client: string,
  calls: Calls,
  service: 'pix' | 'payouts' = 'pix',
): void {
  const offer = CONNECTORS.find(({ name }) => name === connector)![service]
  const declared = (offer?.clients ?? []).find(({ name }) => name === client)?.calls
  assert.deepEqual(calls, declared, `${connector}: ${client}`)
}
