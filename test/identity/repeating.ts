// Calls that are made with a key, and repeated with it by others: for the tests of repetitions.

import assert from 'node:assert/strict'
import { ALL_SCOPES, type Operation } from '../../contract/operation.ts'
import { company } from '../../server/app/seed/sellers.ts'
import { NOT_IN_PORTAL } from '../../contract/access/permissions.ts'
import { PORTAL } from '../../server/identity/users/route.ts'
import { bodiesFor, idsFor, type Ids } from '../api/keyed-bodies.ts'
import type { Browser } from '../portal.ts'
import { JPEG } from '../receipt-files.ts'
import { bodyFor, pathOf, placesOf, type Field } from '../samples.ts'
import type { Answer, World } from '../world.ts'

export type Call = {
  readonly operation: Operation
  readonly ids: Ids
  readonly body: object | undefined
}
export type Ask = (call: Call, key: string) => Promise<Answer>

export const byToken =
  (w: World, token: string): Ask =>
  ({ operation, ids, body }, key) =>
    w.call(operation.method, pathOf(operation, ids), {
      token,
      ...(body ? { body } : {}),
      headers: { 'idempotency-key': key },
    })

export const bySession =
  (browser: Browser): Ask =>
  ({ operation, ids, body }, key) =>
    browser.send(operation.method, portalPathOf(operation, ids), body, { 'idempotency-key': key })

/** The calls of the portal alone have its path already. */
function portalPathOf(operation: Operation, ids: Ids): string {
  const path = pathOf(operation, ids)
  return path.startsWith(PORTAL) ? path : `${PORTAL}${path}`
}

export type Repeaters = Readonly<
  Record<string, { ask: Ask; refused: readonly string[]; person?: true }>
>

/** Refusals of what a caller may not do. */
const FORBIDDEN = [
  'scope_not_allowed',
  'call_not_in_budget',
  'budget_exceeded',
  'exceeds_own_limits',
  'role_not_allowed',
  'second_factor_needed',
  'operator_only',
  'seller_not_active',
  'platform_only',
]

const secretsIn = ({ body }: Answer): string[] =>
  [body?.secret, body?.success?.secret].filter((text): text is string => typeof text === 'string')

/** Bodies of operators' calls, where a sample is not enough. */
const GIVEN: Readonly<Record<string, object>> = {
  'portal.operator.platforms.createBusiness': company('Loja Nova', 'Reis', 'nova@lojas.example'),
  'portal.operator.platforms.updateBusiness': { statement_descriptor: 'LOJA NOVA' },
  'portal.operator.platforms.credentials.create': { email: 'loja@lojas.example' },
  'portal.operator.platforms.feePlans.add': {
    fee_on_refund: 'keep',
    rules: [{ method: 'pix', instalments: [1, 1], bp: 100, fixed: 0 }],
  },
}

/** A credential with every right makes one with every right: whoever has fewer could not. */
const WHOLE = { 'credentials.create': { scopes: ALL_SCOPES } } as Record<string, object>

/** A body with which the operation succeeds, and which is sent whole. */
export function callOf(operation: Operation, known: Ids): Call {
  const ids = idsFor(operation, known)
  if (GIVEN[operation.id]) return { operation, ids, body: GIVEN[operation.id] }
  if (operation.takes) return { operation, ids, body: JPEG }
  const has =
    operation.body !== undefined && placesOf(operation.body as unknown as Field).length > 0
  const body = has ? bodiesFor(operation, ids)[0]! : operation.body && bodyFor(operation)
  return { operation, ids, body: body && { ...body, ...WHOLE[operation.id] } }
}

const repetitionOf = ({ headers }: Answer): boolean => headers.get('idempotent-replayed') === 'true'

/** What a walk has seen. */
export const nothingSeen = () => ({
  walked: [] as string[],
  unmade: [] as string[],
  /** Who was answered with what another did. */
  repeated: new Set<string>(),
  /** Who was not shown the secret that another was shown. */
  hidden: new Set<string>(),
  refusedAs: new Map<string, Set<string>>(),
})
type Seen = ReturnType<typeof nothingSeen>

/**
 * Has a call made, and repeated by everybody: by others as if with a key of their own, where that
 * is refused, and by nobody with a secret.
 */
export async function repeat(call: Call, maker: Ask, others: Repeaters, seen: Seen): Promise<void> {
  const { id } = call.operation
  const key = `key of ${id}`
  const first = await maker(call, key)
  const made = first.status < 300
  if (!made) seen.unmade.push(`${id} ${first.body.code}`)
  const secrets = secretsIn(first)
  const isMine = async () => {
    const mine = await maker(call, key)
    assert.equal(repetitionOf(mine), made, `${id}: ${mine.text}`)
    assert.deepEqual(secretsIn(mine), secrets, id)
  }
  await isMine()
  const callers = Object.entries(others).filter(
    ([, { person: isPerson }]) => !(isPerson && id in NOT_IN_PORTAL),
  )
  const agains = new Map<string, Answer>()
  for (const [name, { ask }] of callers) {
    const again = await ask(call, key)
    agains.set(name, again)
    for (const secret of secrets)
      assert.ok(!again.text.includes(secret), `${id} by ${name}: ${again.text}`)
    if (secrets.length > 0) seen.hidden.add(`${id} by ${name}`)
    if (repetitionOf(again)) seen.repeated.add(`${id} by ${name}`)
  }
  // Whoever has keys of their own has done the same once more.
  if ([...agains.values()].every((again) => again.status >= 300 || repetitionOf(again)))
    await isMine()
  for (const [name, { ask }] of callers) {
    const [own, again] = [await ask(call, `${name}, ${id}`), agains.get(name)!]
    const compared = `${id} by ${name}: ${again.status} ${again.text.slice(0, 300)}, with its own key ${own.text.slice(0, 200)}`
    assert.ok(own.status < 500 && again.status < 500, compared)
    if (!FORBIDDEN.includes(own.body?.code)) continue
    assert.deepEqual([again.status, again.body.code], [own.status, own.body.code], compared)
    seen.refusedAs.set(name, (seen.refusedAs.get(name) ?? new Set()).add(own.body.code))
  }
  seen.walked.push(id)
}

/** Each caller was refused by all that it must have been refused by. */
export function demandRefusals(others: Repeaters, { refusedAs }: Seen): void {
  for (const [name, { refused }] of Object.entries(others))
    for (const code of refused)
      assert.ok(refusedAs.get(name)?.has(code), `${name} never got ${code}`)
}
