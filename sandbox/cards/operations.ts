// Cards at the acquirer: clients send requests, the clock and the controls move them on. The
// client's id is the idempotency key. Requests are batched into one commit. A declined
// authorization is stored; a malformed request is not.

import type { KeyObject } from 'node:crypto'
import { batched } from '../../server/kernel/batch.ts'
import type { BankReply } from '../../server/kernel/bank-call.ts'
import type { Clock } from '../../server/kernel/clock.ts'
import type { Secret } from '../../server/kernel/secret.ts'
import { type Database, inTransaction } from '../../server/platform/db/sql.ts'
import { isFirstEffect } from '../charges/store.ts'
import type { Session } from '../clients.ts'
import { PAGE_NUMBER_MAX, PAGE_SIZE, type Query, readWhole } from '../http/listing.ts'
import type { Notices } from '../notices.ts'
import { answer, problem, type Refused } from '../http/problem.ts'
import { DELAY_MS, silence } from '../faults.ts'
import { isRestId, isObject, readTime } from '../formats.ts'
import {
  type Authorization,
  cancel as canceled,
  capture as captured,
  applyDue,
  nextDue,
  open,
  release as released,
} from './authorization.ts'
import { defend } from './dispute.ts'
import type { CardEffect } from './magic-values.ts'
import { readAmount, readEvidence, readOrder } from './order.ts'
import { refund as refunded } from './refund.ts'
import * as store from './store.ts'
import { disputeToWire, refundToWire, toWire } from './wire.ts'

type TakenAuthorization = { known: Authorization; isNew: boolean }
type Change = store.CardName & { change(known: Authorization, at: Date): Authorization | Refused }
/** The authorization afterwards, or the refusal; undefined where there is none. */
type Changed = Authorization | Refused | undefined

export type CardDeps = {
  db: Database
  clock: Clock
  notices: Notices
  /** Hashes orders, so that a repeated one is recognized. */
  hashKey: Secret<KeyObject>
  take(request: Authorization): Promise<TakenAuthorization>
  find(name: store.CardName): Promise<Authorization | undefined>
  /** Steps that are due are done before the change. */
  change(change: Change): Promise<Changed>
}

const DUE_PER_ROUND_MAX = 100

export const openCardDeps = (
  deps: Pick<CardDeps, 'db' | 'clock' | 'notices' | 'hashKey'>,
): CardDeps => ({
  ...deps,
  take: batched((request) => takeMany(deps.db, request), { tryAlone: false }),
  find: batched(async (names) => {
    const found = await store.find(deps.db, names)
    return names.map((name) => found.get(store.nameOf(name)))
  }),
  change: batched((changes) => changeMany(deps.db, deps.clock.now(), changes), { tryAlone: false }),
})

async function takeMany(
  db: Database,
  requests: readonly Authorization[],
): Promise<TakenAuthorization[]> {
  const first = new Map(requests.toReversed().map((one) => [store.nameOf(one), one]))
  return inTransaction(db, async (tx) => {
    const taken = await store.insert(tx, [...first.values()])
    // Read after the insert, so that authorizations another process has just inserted are seen.
    const known = await store.find(tx, [...first.values()])
    return requests.map((one) => {
      const name = store.nameOf(one)
      return { known: known.get(name)!, isNew: taken.has(name) && first.get(name) === one }
    })
  })
}

async function changeMany(db: Database, at: Date, changes: readonly Change[]): Promise<Changed[]> {
  return inTransaction(db, async (tx) => {
    const before = await store.lock(tx, changes)
    const now = new Map([...before].map(([name, known]) => [name, applyDue(known, at)]))
    const results = changes.map(({ change, ...name }): Changed => {
      const known = now.get(store.nameOf(name))
      if (!known) return undefined
      const result = change(known, at)
      if (!('refused' in result)) now.set(store.nameOf(name), result)
      return result
    })
    const moved = [...now].flatMap(([name, after]) =>
      before.get(name) === after ? [] : { before: before.get(name)!, after },
    )
    await store.save(tx, moved)
    return results
  })
}

const missing = (): BankReply =>
  problem('AutorizacaoNaoEncontrada', 'Autorização não encontrada para o id informado.')

/**
 * The authorization after what is due: where no scheduled round has applied it yet, reading does.
 */
async function current(deps: CardDeps, known: Authorization): Promise<Authorization> {
  const next = nextDue(known)
  if (!next || next > deps.clock.now()) return known
  const current = await deps.change({ client: known.client, id: known.id, change: (one) => one })
  return current && !('refused' in current) ? current : known
}

// A page that no API client expects, like those of proxies in front of banks.
const GARBLED: BankReply = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: '<html>OK</html>',
}
const ONCE: ReadonlySet<CardEffect> = new Set([
  'silent_before',
  'silent_after',
  'unavailable',
  'garbled',
])

/** Requests an authorization. A repeated request returns its current state. */
export async function put(
  deps: CardDeps,
  session: Session,
  id: string,
  body: unknown,
): Promise<BankReply> {
  if (!isRestId(id))
    return problem('AutorizacaoInvalida', 'O id tem de 1 a 64 letras, algarismos e hífens.')
  const at = deps.clock.now()
  const order = readOrder({ client: session.client, id, at, hashKey: deps.hashKey }, body)
  if (typeof order === 'string') return problem('AutorizacaoInvalida', order)

  const { effect } = order
  if (effect === 'slow') await new Promise((resolve) => setTimeout(resolve, DELAY_MS))
  const strikes =
    effect !== null &&
    ONCE.has(effect) &&
    (await meetsFirst(deps, { txid: `card/${id}`, holder: session.client }))
  if (strikes && effect === 'silent_before') throw silence()
  if (strikes && effect === 'unavailable')
    return problem('ServicoIndisponivel', 'O serviço está em manutenção.')
  const { known, isNew } = await deps.take(open(order, at))
  if (strikes && effect === 'silent_after') throw silence()
  if (strikes && effect === 'garbled') return GARBLED
  if (known.words !== order.words)
    return problem('IdJaUtilizado', 'O id já foi utilizado por outra autorização.')
  return answer(isNew ? 201 : 200, toWire(await current(deps, known)))
}

const meetsFirst = (deps: CardDeps, name: { txid: string; holder: string }): Promise<boolean> =>
  inTransaction(deps.db, (tx) => isFirstEffect(tx, name))

export async function get(deps: CardDeps, session: Session, id: string): Promise<BankReply> {
  const known = isRestId(id) ? await deps.find({ client: session.client, id }) : undefined
  return known ? answer(200, toWire(await current(deps, known))) : missing()
}

/** The client and the authorization, and the refund, dispute or evidence the call is about. */
type AuthorizationRequest = { session: Session; id: string; part?: string; evidence?: string }

async function changed(
  deps: CardDeps,
  { session, id }: AuthorizationRequest,
  change: Change['change'],
  wire: (known: Authorization) => object,
): Promise<BankReply> {
  const result = isRestId(id)
    ? await deps.change({ client: session.client, id, change })
    : undefined
  if (!result) return missing()
  return 'refused' in result ? problem(result.refused, result.why) : answer(200, wire(result))
}

/** Captures once and releases the rest. */
export async function capture(
  deps: CardDeps,
  request: AuthorizationRequest,
  body: unknown,
): Promise<BankReply> {
  const amount = readAmount(isObject(body) ? body['amount'] : undefined)
  if (amount === undefined)
    return problem('AutorizacaoInvalida', 'O campo amount é um número de centavos.')
  return changed(deps, request, (known, at) => captured(known, amount, at), toWire)
}

/** Reduces what may be captured, and releases the rest. */
export async function release(
  deps: CardDeps,
  request: AuthorizationRequest,
  body: unknown,
): Promise<BankReply> {
  const amount = readAmount(isObject(body) ? body['amount'] : undefined)
  if (amount === undefined)
    return problem('AutorizacaoInvalida', 'O campo amount é um número de centavos.')
  return changed(deps, request, (known, at) => released(known, amount, at), toWire)
}

/** Releases what is not captured. */
export const cancel = (deps: CardDeps, request: AuthorizationRequest): Promise<BankReply> =>
  changed(deps, request, canceled, toWire)

/** Refunds a part of the capture, or all of it. */
export async function refund(
  deps: CardDeps,
  request: AuthorizationRequest,
  body: unknown,
): Promise<BankReply> {
  const amount = readAmount(isObject(body) ? body['amount'] : undefined)
  const { part: id = '' } = request
  if (amount === undefined)
    return problem('AutorizacaoInvalida', 'O campo amount é um número de centavos.')
  if (!isRestId(id))
    return problem('AutorizacaoInvalida', 'O id tem de 1 a 64 letras, algarismos e hífens.')
  return changed(
    deps,
    request,
    (known, at) => refunded(known, { id, amount }, at),
    ({ refunds }) => refundToWire(refunds.find((one) => one.id === id)!),
  )
}

/** Takes evidence against a dispute. */
export async function evidence(
  deps: CardDeps,
  request: AuthorizationRequest,
  body: unknown,
): Promise<BankReply> {
  const { part: dispute = '', evidence: id = '' } = request
  if (!isRestId(id))
    return problem('AutorizacaoInvalida', 'O id tem de 1 a 64 letras, algarismos e hífens.')
  const given = readEvidence(id, body)
  if (typeof given === 'string') return problem('AutorizacaoInvalida', given)
  return changed(
    deps,
    request,
    (known, at) => defend(known, { dispute, evidence: given }, at),
    ({ disputes }) => disputeToWire(disputes.find((one) => one.id === dispute)!),
  )
}

/** Every change of the client's authorizations within a time span, page by page. */
export async function list(deps: CardDeps, session: Session, query: Query): Promise<BankReply> {
  const [from, to] = [readTime(query['from']), readTime(query['to'])]
  const number = readWhole(query['page'] ?? '0', 0, PAGE_NUMBER_MAX)
  if (!from || !to || to < from)
    return problem('AutorizacaoInvalida', 'from e to são instantes, nesta ordem.')
  if (number === undefined)
    return problem('AutorizacaoInvalida', 'page é um número a partir de zero.')
  const at = { offset: number * PAGE_SIZE, limit: PAGE_SIZE + 1 }
  const found = await store.page(deps.db, { client: session.client, from, to }, at)
  return answer(200, { items: found.slice(0, PAGE_SIZE), more: found.length > PAGE_SIZE })
}

/** Does what is due, for a bounded number of authorizations; returns how many. */
export async function advanceDue(deps: CardDeps, now: Date): Promise<number> {
  const current = await inTransaction(deps.db, async (tx) => {
    const due = await store.lockDue(tx, now, DUE_PER_ROUND_MAX)
    const changes = due.map((before) => ({ before, after: applyDue(before, now) }))
    await store.save(tx, changes)
    return due
  })
  await Promise.all(
    current.map(({ client, id }) => deps.notices.notify({ client, on: 'cards', id })),
  )
  return current.length
}
