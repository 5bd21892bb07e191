// Reads the data of a customer for its export, and its erasure.

import { EXPORTED_TRANSACTIONS_MAX } from '../../contract/records/privacy.ts'
import { readId } from '../kernel/ids.ts'
import { refuse } from '../kernel/refusal.ts'
import type { Customer } from '../payments/customers/customer.ts'
import * as customers from '../payments/customers/store.ts'
import { refundsByTransaction } from '../payments/transactions/refunds/store.ts'
import { findMany } from '../payments/transactions/store.ts'
import { listOf } from '../payments/vault/store.ts'
import { inTransaction, sql, type Tx } from '../platform/db/sql.ts'
import { sees, type Caller } from '../runtime/caller.ts'
import type { Deps } from '../runtime/deps.ts'
import type { Erasure } from './erasure.ts'
import type { Export } from './wire.ts'
import { countEvents, transactionsOf } from './reach-store.ts'
import * as store from './store.ts'

async function visible(db: Deps['db'] | Tx, caller: Caller, text: string): Promise<Customer> {
  const id = readId<'customer'>(text)
  const [customer] = id ? await customers.findMany(db, [{ owner: caller.owner, id }]) : []
  if (!customer || !sees(caller, customer.seller)) throw refuse('customer_not_found')
  return customer
}

/** The id of a transaction of the customer. */
async function transactionOf(
  tx: Tx,
  { owner, id: customer }: Customer,
  text: string,
): Promise<string> {
  const id = readId<'transaction'>(text)
  const [transaction] = id ? await findMany(tx, [{ owner, id }]) : []
  if (transaction?.customer !== customer) throw refuse('transaction_not_found')
  return transaction.id
}

/** A part of the customer's data, read in one snapshot, so that it is consistent. */
export const exportOf = (
  deps: Deps,
  caller: Caller,
  text: string,
  after: string | undefined,
): Promise<Export> =>
  inTransaction(deps.db, async (tx) => {
    await tx.rows(sql`set transaction isolation level repeatable read, read only`)
    const customer = await visible(tx, caller, text)
    const cards = await listOf(tx, customer)
    const last = after === undefined ? undefined : await transactionOf(tx, customer, after)
    const transactions = await transactionsOf(tx, customer, last, EXPORTED_TRANSACTIONS_MAX + 1)
    const part = transactions.slice(0, EXPORTED_TRANSACTIONS_MAX)
    const refunds = await refundsByTransaction(tx, part)
    const ids = part.map(({ id }) => id)
    return {
      customer,
      cards,
      transactions: part.map((transaction) => ({
        transaction,
        refunds: refunds.get(transaction.id) ?? [],
      })),
      next: transactions.length > part.length ? (ids.at(-1) ?? null) : null,
      events: await countEvents(tx, customer, ids),
      erasure: await store.find(tx, customer),
    }
  })

export async function findErasure(deps: Deps, caller: Caller, text: string): Promise<Erasure> {
  const erasure = await store.find(deps.db, await visible(deps.db, caller, text))
  if (!erasure) throw refuse('erasure_not_found')
  return erasure
}
