// Disputes of pix (MED): read and answered by the receiver, opened and decided by the control or
// the clock. Decisions hold the lock of the pix, so that no more is given back than came.

import type { BankReply } from '../../server/kernel/bank-call.ts'
import type { Clock } from '../../server/kernel/clock.ts'
import type { Cents } from '../../server/kernel/money.ts'
import { type Database, inTransaction } from '../../server/platform/db/sql.ts'
import { readAmount, readEvidence } from '../cards/order.ts'
import type { Session } from '../clients.ts'
import { PAGE_NUMBER_MAX, PAGE_SIZE, type Query, readWhole } from '../http/listing.ts'
import type { Notices } from '../notices.ts'
import { spiName, toWire as pixToWire } from '../pix/pix.ts'
import { answer, problem } from '../http/problem.ts'
import { isEndToEndId, isRestId, isObject, isText, isTxid, readTime } from '../formats.ts'
import {
  applyDue,
  type Contested,
  defend,
  isReported,
  lose,
  nameOf,
  openDispute,
  toWire,
  win,
} from './dispute.ts'
import * as store from './store.ts'

export type DisputeDeps = { db: Database; clock: Clock; notices: Notices }

const DUE_PER_ROUND_MAX = 100
const REASON_MAX = 140
const NO_DISPUTE = 'Disputa não encontrada para o id informado.'

const wireOf = ({ disputes, returns }: Contested): object[] =>
  disputes.filter(isReported).map((one) => toWire(one, returns))

/** Every dispute of a charge's pix. */
export async function get(deps: DisputeDeps, session: Session, txid: string): Promise<BankReply> {
  const names = isTxid(txid) ? await store.namesOf(deps.db, txid, session.holder.cnpj) : []
  const found = await store.find(deps.db, names)
  return answer(200, { items: found.flatMap(wireOf) })
}

/** Every charge of the client whose disputes changed within a time span, page by page. */
export async function list(deps: DisputeDeps, session: Session, query: Query): Promise<BankReply> {
  const [from, to] = [readTime(query['from']), readTime(query['to'])]
  const number = readWhole(query['page'] ?? '0', 0, PAGE_NUMBER_MAX)
  if (!from || !to || to < from)
    return problem('DisputaInvalida', 'from e to são instantes, nesta ordem.')
  if (number === undefined) return problem('DisputaInvalida', 'page é um número a partir de zero.')
  const at = { offset: number * PAGE_SIZE, limit: PAGE_SIZE + 1 }
  const found = await store.page(deps.db, { holder: session.holder.cnpj, from, to }, at)
  return answer(200, { items: found.slice(0, PAGE_SIZE), more: found.length > PAGE_SIZE })
}

type EvidenceRequest = { txid: string; dispute: string; id: string }

/** Takes evidence against a dispute, after what is due. */
export async function evidence(
  deps: DisputeDeps,
  session: Session,
  { txid, dispute, id }: EvidenceRequest,
  body: unknown,
): Promise<BankReply> {
  if (!isRestId(id))
    return problem('DisputaInvalida', 'O id tem de 1 a 64 letras, algarismos e hífens.')
  const given = readEvidence(id, body)
  if (typeof given === 'string') return problem('DisputaInvalida', given)
  const names = isTxid(txid) ? await store.namesOf(deps.db, txid, session.holder.cnpj) : []
  return inTransaction(deps.db, async (tx) => {
    const at = deps.clock.now()
    const all = await store.lock(tx, names)
    const before = all.find(({ disputes }) =>
      disputes.some((one) => isReported(one) && nameOf(one) === dispute),
    )
    const named = before?.disputes.find((one) => nameOf(one) === dispute)
    if (!before || !named) return problem('DisputaNaoEncontrada', NO_DISPUTE)
    const result = defend(
      applyDue(before, at, () => spiName('D', at)),
      named.n,
      given,
    )
    if ('refused' in result) return problem(result.refused, result.why)
    await store.save(tx, before, result, at)
    return answer(
      200,
      toWire(
        result.disputes.find(({ n }) => n === named.n)!,
        result.returns,
      ),
    )
  })
}

/**
 * Notifies the receiver: of the dispute, unless it is hidden, and of the pix where something was
 * given back.
 */
async function notify(deps: DisputeDeps, before: Contested, after: Contested): Promise<void> {
  const { pix, returns, disputes } = after
  const { txid } = pix
  const isNew = disputes.some((one) => isReported(one) && !before.disputes.includes(one))
  // A pix without a txid has no name in the list of disputes.
  const clients = isNew && txid !== null ? await store.clientsOf(deps.db, pix.holder) : []
  const isBack = returns.length > before.returns.length
  await Promise.all([
    ...clients.map((client) => deps.notices.notify({ client, on: 'disputes', id: txid! })),
    ...(isBack ? [deps.notices.notify({ key: pix.key, pix: pixToWire(pix, returns) })] : []),
  ])
}

type Control = (known: Contested, at: Date) => Contested | undefined

/** Parses the body of a control; undefined where it is invalid. */
function pullOf(what: string, body: unknown): Control | undefined {
  const { amount: given, reason } = isObject(body) ? body : {}
  const amount: Cents | undefined = given === undefined ? undefined : readAmount(given)
  if (given !== undefined && amount === undefined) return undefined
  if (reason !== undefined && (!isText(reason, REASON_MAX) || reason === '')) return undefined
  if (what === 'dispute') return (known, at) => openDispute(known, { amount, reason }, at)
  if (what === 'win') return win
  return what === 'lose'
    ? (known, at) => lose(known, amount, { rtrId: spiName('D', at), at })
    : undefined
}

/**
 * Uses a control: `dispute` (`amount`, `reason`), `win`, `lose` (`amount`, and again for the rest),
 * on the first pix of the charge, or on this pix, that allows it. 409 where none does.
 */
export async function pull(
  deps: DisputeDeps,
  txid: string,
  what: string,
  body: unknown,
): Promise<BankReply> {
  const control = pullOf(what, body)
  if (!control)
    return problem(
      'RequisicaoInvalida',
      'O controle não existe, ou amount ou reason não fazem sentido.',
    )
  const ofCharge = isTxid(txid) ? await store.namesOf(deps.db, txid) : []
  // A pix to a key, or to a static code that has many, is named by itself.
  const names = ofCharge.length === 0 && isEndToEndId(txid) ? [txid] : ofCharge
  if (names.length === 0)
    return problem('PixNaoEncontrado', 'Nenhum pix foi recebido para o txid informado.')
  const moved = await inTransaction(deps.db, async (tx) => {
    const at = deps.clock.now()
    const all = await store.lock(tx, names)
    for (const before of all) {
      const after = control(
        applyDue(before, at, () => spiName('D', at)),
        at,
      )
      if (!after) continue
      await store.save(tx, before, after, at)
      return { before, after }
    }
    return { all }
  })
  if ('all' in moved) {
    const last = moved.all.flatMap(({ disputes }) => disputes.filter(isReported)).at(-1)
    return answer(409, { status: last?.status ?? 'paid' })
  }
  await notify(deps, moved.before, moved.after)
  return answer(200, { items: wireOf(moved.after) })
}

/** Does what is due, for a bounded number of pix; returns how many. */
export async function advanceDue(deps: DisputeDeps, now: Date): Promise<number> {
  const changes = await inTransaction(deps.db, async (tx) => {
    const due = await store.lockDue(tx, now, DUE_PER_ROUND_MAX)
    const changes = due.map((before) => ({
      before,
      after: applyDue(before, now, () => spiName('D', now)),
    }))
    for (const { before, after } of changes) await store.save(tx, before, after, now)
    return changes
  })
  await Promise.all(changes.map(({ before, after }) => notify(deps, before, after)))
  return changes.length
}
