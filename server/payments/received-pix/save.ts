// Writes a pix without a charge: as the sale of a seller, or kept for its platform. One commit each.

import type { Tx } from '../../platform/db/sql.ts'
import { addToCounters } from '../../platform/counters/counters.ts'
import { post } from '../../platform/ledger/store.ts'
import type { ReceivedPix as Report } from '../../providers/bank.ts'
import type { Deps } from '../../runtime/deps.ts'
import { recordEvents as recordCustomers } from '../customers/events.ts'
import { insert as insertCustomer } from '../customers/store.ts'
import { contestedOf } from '../transactions/disputes/returns.ts'
import { paidOf } from '../transactions/methods/contested.ts'
import { insertPaid } from '../transactions/received/insert-paid.ts'
import { instantOf } from '../transactions/save.ts'
import { recordEvent } from './events.ts'
import { kept, type Changes, type ReceivedPix } from './received-pix.ts'
import type { Sale } from './sale-queries.ts'
import * as store from './store.ts'

/** Writes the sale with its payment, and its customer where that is new. */
export async function saveSale(
  tx: Tx,
  deps: Deps,
  { t, customer }: Sale,
  report: Report,
): Promise<void> {
  if (customer) {
    const { owner, seller } = customer
    // Another payment of the code may have made it meanwhile.
    if (await insertCustomer(tx, customer)) {
      addToCounters(tx, deps, 'customer', [{ owner, seller, what: 'customer', n: 1 }])
      await recordCustomers(tx, deps, [customer], 'customer.created')
    }
  }
  await insertPaid(tx, deps, t, { payment: paidOf(report), disputes: contestedOf([report], []) })
}

/** Writes a pix that nobody gets yet. */
export async function saveUnassigned(tx: Tx, deps: Deps, pix: ReceivedPix): Promise<void> {
  await recordEvent(tx, deps, pix, 'received_pix.created')
  await post(tx, [kept(pix, instantOf(deps))])
}

/** Writes what an answer of the bank changed. */
export async function saveChanges(
  tx: Tx,
  deps: Deps,
  { pix, transfers, event }: Changes,
): Promise<void> {
  await store.save(tx, pix)
  if (event) await recordEvent(tx, deps, pix, event)
  if (transfers.length > 0) await post(tx, transfers)
}
