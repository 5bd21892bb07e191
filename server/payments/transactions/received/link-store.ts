// Transactions on payment links, as far as a link for one sale limits them: a new one joins its
// link, and a link follows what becomes of its transactions. Links are locked after transactions
// and before everything else. Their noun decides; this file reads and writes.

import { refuse } from '../../../kernel/refusal.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import type { Deps } from '../../../runtime/deps.ts'
import { recordEvents } from '../../payment-links/events.ts'
import {
  followed,
  isPaidByOther,
  isReservedByOther,
  withTransaction,
  type PaymentLink,
} from '../../payment-links/payment-link.ts'
import * as store from '../../payment-links/store.ts'
import type { Status, Transaction } from '../transaction.ts'

type LinkedTransaction = Transaction & {
  readonly paymentLink: NonNullable<Transaction['paymentLink']>
}

const isLinked = (t: Transaction): t is LinkedTransaction => t.paymentLink !== null

/**
 * Adds new transactions to the lists of their links. Refuses one on a link that is over or busy.
 */
export async function joinLinks(
  tx: Tx,
  transactions: readonly Transaction[],
  now: Date,
): Promise<void> {
  const linked = transactions.filter(isLinked)
  if (linked.length === 0) return
  const keys = linked.map(({ owner, paymentLink: id }) => ({ owner, id }))
  const locked = [...(await store.lockOnce(tx, keys)), ...(await store.shareMany(tx, keys))]
  const links = new Map<string, PaymentLink>(locked.map((link) => [link.id, link]))
  for (const t of linked) {
    const link = links.get(t.paymentLink)
    if (!link) throw refuse('payment_link_not_found')
    links.set(link.id, withTransaction(link, t.id, { isCard: t.method === 'credit' }, now))
  }
  await store.insertTransactions(
    tx,
    linked.map(({ owner, id, paymentLink: link }) => ({ owner, link, transaction: id })),
  )
  await store.save(tx, changedOf(locked, links))
}

const changedOf = (
  locked: readonly PaymentLink[],
  links: ReadonlyMap<string, PaymentLink>,
): PaymentLink[] =>
  locked.flatMap((before) => {
    const link = links.get(before.id)!
    return link === before ? [] : [link]
  })

const ENDED: ReadonlySet<Status> = new Set<Status>(['failed', 'canceled'])

/** The links for one sale of a batch of answers, locked. */
export type LinksOfBatch = {
  /** Whether another sale has paid the transaction's link. */
  isPaidByOther(t: Transaction): boolean
  /** Whether another sale's card is being charged, so that a payment of this one has to wait. */
  isReservedByOther(t: Transaction): boolean
  /** Follows a transaction that an answer changed. */
  follow(t: Transaction): void
  /** Saves the links that changed, with their events. */
  save(tx: Tx, deps: Deps): Promise<void>
}

/** Locks the links for one sale of these transactions. */
export async function lockLinks(
  tx: Tx,
  transactions: readonly Transaction[],
  now: Date,
): Promise<LinksOfBatch> {
  const linked = transactions.filter(isLinked)
  const keys = linked.map(({ owner, paymentLink: id }) => ({ owner, id }))
  const locked = await store.lockOnce(tx, keys)
  const links = new Map<string, PaymentLink>(locked.map((link) => [link.id, link]))
  const linkOf = ({ paymentLink }: Transaction): PaymentLink | undefined =>
    paymentLink === null ? undefined : links.get(paymentLink)
  return {
    isPaidByOther: (t) => {
      const link = linkOf(t)
      return link !== undefined && isPaidByOther(link, t.id)
    },
    isReservedByOther: (t) => {
      const link = linkOf(t)
      return link !== undefined && isReservedByOther(link, t.id)
    },
    follow: (t) => {
      const link = linkOf(t)
      if (!link) return
      links.set(
        link.id,
        followed(link, { id: t.id, paid: t.paidAt !== null, ended: ENDED.has(t.status) }, now),
      )
    },
    save: async (to, deps) => {
      const changed = changedOf(locked, links)
      await store.save(to, changed)
      const paid = changed.filter(({ status }) => status === 'paid')
      if (paid.length > 0) await recordEvents(to, deps, paid, 'payment_link.paid')
    },
  }
}
