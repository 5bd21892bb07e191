// A company with a statement that is closed and owed, put straight into the database of a world: for tests of who may see
// it and of what is refused, where what was bought does not matter.

import { addDays, startOf } from '../server/base/calendar.ts'
import { newId, type InvoiceId, type OwnerId, type SellerId } from '../server/base/ids.ts'
import type { Cents } from '../server/base/money.ts'
import { findNewest, saveInvoices } from '../server/corporate/invoice-store.ts'
import { openInvoice } from '../server/corporate/invoice.ts'
import { inTransaction } from '../server/db/sql.ts'
import { plantAccount } from '../server/seed-corporate.ts'
import type { World } from './world.ts'

const OWED = 50_00 as Cents

/** The open and the closed statement of a seller whose account is active, or becomes so. */
export const statementsIn = (w: World, name: { owner: OwnerId; seller: SellerId }) =>
  inTransaction(w.db, async (tx) => {
    const { clock } = w.deps
    await plantAccount(tx, w.deps, name)
    const open = (await findNewest(tx, name))!
    const closesOn = addDays(open.openedOn, -1)
    const dueDate = addDays(closesOn, 10)
    const reference = addDays(`${open.reference}-01`, -1).slice(0, 7)
    const period = { reference, openedOn: addDays(closesOn, -30), closesOn, dueDate }
    const before = openInvoice(
      { ...name, contractVersion: null },
      period,
      newId<'invoice'>(clock.wall()) as InvoiceId,
      clock.now(),
    )
    const closed = { ...before, status: 'closed' as const, amount: OWED, dueAt: startOf(addDays(dueDate, 5)) }
    await saveInvoices(tx, [closed])
    return { open: open.id, closed: closed.id }
  })
