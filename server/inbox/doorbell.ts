// A bank's notice is a doorbell: it makes rows due, and is never believed. What it says is read again at the bank, so
// a forged, doubled, late or shuffled notice can at most cause one more reading.

import { readId, type RefundId, type TransactionId } from '../base/ids.ts'
import { inTransaction } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { makeRefundsDue } from '../transactions/refund-store.ts'
import { makeDue } from '../transactions/store.ts'
import { batchedBy } from '../base/batch.ts'

/** Names read from one notice at most; the reconciliation finds what a longer one would have told. */
const NAMES_MAX = 1000

type Named = { transactions: TransactionId[]; refunds: RefundId[] }

const ids = <Kind extends string>(values: unknown[]) =>
  values.flatMap((value) => (typeof value === 'string' ? (readId<Kind>(value) ?? []) : []))

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value.slice(0, NAMES_MAX) : [])

/** The names in a notice of the API Pix: `{pix: [{txid, devolucoes: [{id}]}]}`. Whatever else it is, it names nothing. */
function namesIn(body: unknown): Named {
  const pix = listOf((body as { pix?: unknown } | null | undefined)?.pix) as { txid?: unknown; devolucoes?: unknown }[]
  const returns = pix.flatMap((one) => listOf(one?.devolucoes)) as { id?: unknown }[]
  return {
    transactions: ids<'transaction'>(pix.map((one) => one?.txid)) as TransactionId[],
    refunds: ids<'refund'>(returns.map((one) => one?.id)) as RefundId[],
  }
}

/** Makes what a notice names due. Many notices that come together are one commit. */
export const ring = batchedBy(async (deps: Deps, notices: unknown[]) => {
  const named = notices.map(namesIn)
  const transactions = [...new Set(named.flatMap((one) => one.transactions))]
  const refunds = [...new Set(named.flatMap((one) => one.refunds))]
  if (transactions.length + refunds.length > 0) {
    const now = deps.clock.now()
    await inTransaction(deps.db, async (tx) => {
      await makeDue(tx, transactions, now)
      await makeRefundsDue(tx, refunds, now)
    })
    deps.wake()
  }
  return notices
})
