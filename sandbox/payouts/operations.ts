// Payouts at the bank: requested by a client, moved on by the clock or the control. The client's id
// is the idempotency key. Requests are batched; a refused one is not stored, since no money moved.

import { batched } from '../../server/kernel/batch.ts'
import type { BankReply } from '../../server/kernel/bank-call.ts'
import type { Clock } from '../../server/kernel/clock.ts'
import { type Database, inTransaction } from '../../server/platform/db/sql.ts'
import type { Session } from '../clients.ts'
import { PAGE_NUMBER_MAX, PAGE_SIZE, type Query, readWhole } from '../http/listing.ts'
import type { Notices } from '../notices.ts'
import { spiName } from '../pix/pix.ts'
import { answer, problem } from '../http/problem.ts'
import { isRestId, readTime } from '../formats.ts'
import {
  isSame,
  mayBecome,
  type Next,
  open,
  type Payout,
  type PayoutOrder,
  readPayout,
  step,
  asItIs,
  toWire,
} from './payout.ts'
import * as store from './store.ts'

type PayoutRequest = PayoutOrder & { at: Date }
type Result = { payout: Payout; isNew: boolean } | 'refused' | 'taken'

export type PayoutDeps = {
  db: Database
  clock: Clock
  notices: Notices
  ask(request: PayoutRequest): Promise<Result>
}

const DUE_PER_ROUND_MAX = 100

export const openPayoutDeps = (deps: {
  db: Database
  clock: Clock
  notices: Notices
}): PayoutDeps => ({
  ...deps,
  ask: batched((request) => insertAll(deps.db, request), { tryAlone: false }),
})

async function insertAll(db: Database, requests: readonly PayoutRequest[]): Promise<Result[]> {
  const first = new Map(requests.toReversed().map((one) => [store.nameOf(one), one]))
  return inTransaction(db, async (tx) => {
    const taken = await store.insert(
      tx,
      [...first.values()].flatMap(({ at, ...order }) => open(order, at) ?? []),
    )
    // Read after the insert, so that payouts another process has just inserted are seen.
    const known = await store.find(tx, [...first.values()])
    return requests.map((order) => {
      const payout = known.get(store.nameOf(order))
      if (!payout) return 'refused'
      if (!isSame(payout, order)) return 'taken'
      return {
        payout,
        isNew: taken.has(store.nameOf(order)) && first.get(store.nameOf(order)) === order,
      }
    })
  })
}

/** Requests a payout. A repeated request returns its current state. */
export async function put(
  deps: PayoutDeps,
  session: Session,
  id: string,
  body: unknown,
): Promise<BankReply> {
  if (!isRestId(id))
    return problem('PagamentoInvalido', 'O id tem de 1 a 64 letras, algarismos e hífens.')
  const order = readPayout({ client: session.client, company: session.company, id }, body)
  if (typeof order === 'string') return problem('PagamentoInvalido', order)

  const result = await deps.ask({ ...order, at: deps.clock.now() })
  if (result === 'refused')
    return problem('PagamentoRecusado', 'A conta de destino não recebe pagamentos.')
  if (result === 'taken')
    return problem('IdJaUtilizado', 'O id já foi utilizado por outro pagamento.')
  return answer(result.isNew ? 201 : 200, asItIs(result.payout))
}

/** Every change of the client's payouts within a time span, page by page. */
export async function list(deps: PayoutDeps, session: Session, query: Query): Promise<BankReply> {
  const [from, to] = [readTime(query['from']), readTime(query['to'])]
  const number = readWhole(query['page'] ?? '0', 0, PAGE_NUMBER_MAX)
  if (!from || !to || to < from)
    return problem('PagamentoConsultaInvalida', 'from e to são instantes, nesta ordem.')
  if (number === undefined)
    return problem('PagamentoConsultaInvalida', 'page é um número a partir de zero.')
  const at = { offset: number * PAGE_SIZE, limit: PAGE_SIZE + 1 }
  const found = await store.page(
    deps.db,
    { client: session.client, company: session.company, from, to },
    at,
  )
  return answer(200, {
    items: found.slice(0, PAGE_SIZE).map(toWire),
    more: found.length > PAGE_SIZE,
  })
}

const stepAt = (payout: Payout, next: Next, at: Date): Payout =>
  step(payout, next, { at, endToEndId: spiName('E', at) })

const reportOf = (deps: PayoutDeps, { client, id }: Payout): Promise<void> =>
  deps.notices.notify({ client, on: 'payouts', id })

/** Applies due steps of a bounded number of payouts, dated now however late; returns how many. */
export async function advanceDue(deps: PayoutDeps, now: Date): Promise<number> {
  const steps = await inTransaction(deps.db, async (tx) => {
    const due = await store.lockDue(tx, now, DUE_PER_ROUND_MAX)
    const made = due.map((payout) => stepAt(payout, payout.due!.status, now))
    await store.save(tx, made)
    return made
  })
  await Promise.all(steps.map((one) => reportOf(deps, one)))
  return steps.length
}

const ENDS: Record<string, Next> = { fail: 'failed', return: 'returned' }

/**
 * The control: makes a payout fail or come back (one under way is paid first), and replies after
 * the client was notified. 409 with the payout where that is impossible; does nothing where it
 * ended this way already.
 */
export async function endOnRequest(deps: PayoutDeps, id: string, verb: string): Promise<BankReply> {
  const next = ENDS[verb]
  if (!next) return problem('RequisicaoInvalida', 'Um pagamento termina por fail ou return.')
  const ended = await inTransaction(deps.db, async (tx) => {
    const known = await store.lockNamed(tx, id)
    if (!known || known.status === next) return { known, steps: [] }
    const at = deps.clock.now()
    const steps =
      next === 'returned' && known.status === 'processing' ? [stepAt(known, 'paid', at)] : []
    const before = steps[0] ?? known
    if (!mayBecome(before, next)) return { known, steps: [] }
    steps.push(stepAt(before, next, at))
    await store.save(tx, steps)
    return { known: steps.at(-1), steps }
  })
  if (!ended.known)
    return problem('PagamentoNaoEncontrado', 'Pagamento não encontrado para o id informado.')
  if (ended.steps.length > 0) await reportOf(deps, ended.known)
  return answer(ended.known.status === next ? 200 : 409, toWire(ended.known))
}
