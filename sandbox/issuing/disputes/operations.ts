// Disputes of purchases: clients put, read and withdraw them, by their own ids; the control or the
// clock decides them; a shop's refund reduces them. All of it under the lock of the purchase, after
// what is due.

import type { BankReply } from '../../../server/kernel/bank-call.ts'
import type { Cents } from '../../../server/kernel/money.ts'
import { inTransaction, type Tx } from '../../../server/platform/db/sql.ts'
import type { Session } from '../../clients.ts'
import { answer, problem, type Refused } from '../../http/problem.ts'
import { isRestId } from '../../formats.ts'
import { type IssuingDeps, reportOf } from '../operations.ts'
import { readDispute } from '../order.ts'
import { applyDue as applyDueOfPurchase, type Purchase } from '../purchase.ts'
import { savePurchases } from '../store.ts'
import { disputeToWire } from '../wire.ts'
import {
  applyDue,
  type Contested,
  type Dispute,
  type DisputeOrder,
  isOther,
  openDispute,
  refundContested,
  withEnd,
} from './dispute.ts'
import * as store from './store.ts'

const DUE_PER_ROUND_MAX = 100
const noDispute = (): BankReply =>
  problem('DisputaNaoEncontrada', 'Disputa não encontrada para o id informado.')

/** A purchase and its disputes, before and after a change. */
type ChangedDispute = { before: Contested; after: Contested }

const applyDueToAll = ({ purchase, disputes }: Contested, now: Date): Contested => ({
  purchase: applyDueOfPurchase(purchase, now),
  disputes: disputes.map((one) => applyDue(one, now)),
})

const changedOf = ({ before, after }: ChangedDispute): Dispute[] =>
  after.disputes.filter((one) => !before.disputes.includes(one))

async function save(tx: Tx, moved: readonly ChangedDispute[]): Promise<void> {
  await savePurchases(
    tx,
    moved.flatMap(({ before, after }) =>
      before.purchase === after.purchase ? [] : [after.purchase],
    ),
  )
  await store.save(tx, moved.flatMap(changedOf))
}

async function notify(deps: IssuingDeps, moved: ChangedDispute): Promise<void> {
  const { before, after } = moved
  await Promise.all([
    ...(before.purchase === after.purchase ? [] : [reportOf(deps, after.purchase)]),
    ...changedOf(moved).map(({ client, id }) =>
      deps.notices.notify({ client, on: 'purchase_disputes', id }),
    ),
  ])
}

/** The purchase under a lock, after what is due; undefined where the client has none by this id. */
async function lockTheirs(
  tx: Tx,
  { client, purchase }: Pick<Dispute, 'client' | 'purchase'>,
  at: Date,
) {
  const [before] = await store.lock(tx, [purchase])
  if (!before || before.purchase.client !== client || before.purchase.status === 'asking')
    return undefined
  return { before, after: applyDueToAll(before, at) }
}

type Result = { dispute: Dispute; isNew: boolean; moved: ChangedDispute | undefined }

/** Opens or refuses a dispute once; a known id is only read. */
async function putOnce(tx: Tx, order: DisputeOrder, at: Date): Promise<Result> {
  const changedDispute = await lockTheirs(tx, (await store.find(tx, order)) ?? order, at)
  if (changedDispute) await save(tx, [changedDispute])
  const made = openDispute(changedDispute?.after, order, at)
  // Read under the lock, so that a concurrent dispute or decision is seen.
  const isNew = !(await store.find(tx, order)) && (await store.insert(tx, made))
  return { dispute: isNew ? made : (await store.find(tx, order))!, isNew, moved: changedDispute }
}

/** Disputes a purchase. A repeated request returns the current state; a refusal is final. */
export async function put(
  deps: IssuingDeps,
  session: Session,
  id: string,
  body: unknown,
): Promise<BankReply> {
  if (!isRestId(id))
    return problem('DisputaInvalida', 'O id tem de 1 a 64 letras, algarismos e hífens.')
  const order = readDispute({ client: session.client, id }, body)
  if (typeof order === 'string') return problem('DisputaInvalida', order)
  const { dispute, isNew, moved } = await inTransaction(deps.db, (tx) =>
    putOnce(tx, order, deps.clock.now()),
  )
  if (moved) await notify(deps, moved)
  if (isOther(dispute, order))
    return problem('IdJaUtilizado', 'O id já foi utilizado por outra disputa.')
  if (dispute.refusedReason !== null) return problem('DisputaRecusada', dispute.refusedReason)
  return answer(isNew ? 201 : 200, disputeToWire(dispute))
}

/** Changes a known dispute, after what is due. */
async function changed(
  deps: IssuingDeps,
  session: Session,
  id: string,
  change: (known: Contested, at: Date) => Contested,
): Promise<BankReply> {
  const name = { client: session.client, id }
  const known = isRestId(id) ? await store.find(deps.db, name) : undefined
  if (!known) return noDispute()
  const at = deps.clock.now()
  const moved = await inTransaction(deps.db, async (tx) => {
    const locked = await lockTheirs(tx, known, at)
    if (!locked) return undefined
    const moved = { before: locked.before, after: change(locked.after, at) }
    await save(tx, [moved])
    return moved
  })
  if (moved) await notify(deps, moved)
  const now = moved?.after.disputes.find((one) => one.id === id && one.client === session.client)
  return answer(200, disputeToWire(now ?? known))
}

/** A dispute after its due step: reading applies it if no scheduled round has yet. */
export async function get(deps: IssuingDeps, session: Session, id: string): Promise<BankReply> {
  const known = isRestId(id) ? await store.find(deps.db, { client: session.client, id }) : undefined
  if (!known) return noDispute()
  const isDue = known.dueAt !== null && known.dueAt <= deps.clock.now()
  return isDue ? changed(deps, session, id, (one) => one) : answer(200, disputeToWire(known))
}

/** Withdraws it. One that has ended does not change. */
export const withdraw = (deps: IssuingDeps, session: Session, id: string): Promise<BankReply> =>
  changed(deps, session, id, (known, at) => withEnd(known, id, 'withdrawn', at))

/** Changes a purchase by its id alone, of any client; undefined where there is none. */
async function controlled(
  deps: IssuingDeps,
  purchase: string,
  pull: (known: Contested, at: Date) => Contested | Refused,
): Promise<{ known: Contested; result: Contested | Refused } | undefined> {
  const done = await inTransaction(deps.db, async (tx) => {
    const at = deps.clock.now()
    const [before] = await store.lock(tx, [purchase])
    if (!before) return undefined
    const known = applyDueToAll(before, at)
    const result = pull(known, at)
    const moved = { before, after: 'refused' in result ? known : result }
    await save(tx, [moved])
    return { moved, known, result }
  })
  if (done) await notify(deps, done.moved)
  return done
}

/** A refund by the shop; `known` is the purchase before it. */
export async function giveBack(
  deps: IssuingDeps,
  id: string,
  amount: Cents | undefined,
): Promise<{ known: Purchase; result: Purchase | Refused } | undefined> {
  const done = await controlled(deps, id, (known, at) => refundContested(known, amount, at))
  if (!done) return undefined
  const { known, result } = done
  return { known: known.purchase, result: 'refused' in result ? result : result.purchase }
}

const ENDS: Record<string, 'won' | 'lost'> = { win: 'won', lose: 'lost' }

/**
 * Decides the open dispute of a purchase: `win`, `lose`. Does nothing where the last one ended this
 * way already; 409 with the last one's status where it ended otherwise, or there is none.
 */
export async function decideOnRequest(
  deps: IssuingDeps,
  purchase: string,
  what: string,
): Promise<BankReply> {
  const status = Object.hasOwn(ENDS, what) ? ENDS[what] : undefined
  if (!status) return problem('RequisicaoInvalida', 'O controle é win ou lose.')
  const lastOf = ({ disputes }: Contested) =>
    disputes.find((one) => one.status === 'open') ?? disputes.at(-1)
  const done = await controlled(deps, purchase, (known, at) => {
    const last = lastOf(known)
    return last ? withEnd(known, last.id, status, at) : known
  })
  if (!done || 'refused' in done.result)
    return problem('CompraNaoEncontrada', 'Compra não encontrada para o id informado.')
  const last = lastOf(done.known)
  const ended = last && done.result.disputes.find(({ id }) => id === last.id)
  return ended?.status === status
    ? answer(200, disputeToWire(ended))
    : answer(409, { status: ended?.status ?? 'undisputed' })
}

/** Decides a bounded number of due disputes; returns how many. */
export async function advanceDue(deps: IssuingDeps, now: Date): Promise<number> {
  const moved = await inTransaction(deps.db, async (tx) => {
    const due = await store.lockDue(tx, now, DUE_PER_ROUND_MAX)
    const moved = due.map((before) => ({ before, after: applyDueToAll(before, now) }))
    await save(tx, moved)
    return moved
  })
  await Promise.all(moved.map((one) => notify(deps, one)))
  return moved.flatMap(changedOf).length
}
