// A company with a closed, unpaid statement, inserted directly into a world's database: for tests
// of access and refusals, to which the purchases do not matter.

import { addDays, startOf } from '../server/kernel/brazil/calendar.ts'
import { newId, type InvoiceId, type OwnerId, type SellerId } from '../server/kernel/ids.ts'
import type { Cents } from '../server/kernel/money.ts'
import { findNewest, saveInvoices } from '../server/corporate/statements/store.ts'
import { openInvoice } from '../server/corporate/statements/invoice.ts'
import { inTransaction } from '../server/platform/db/sql.ts'
import { seedAccount } from '../server/app/seed/corporate.ts'
import type { World } from './world.ts'

const OWED = 50_00 as Cents

/** The open and the closed statement of a seller whose account is active, or becomes so. */
export const statementsIn = (w: World, name: { owner: OwnerId; seller: SellerId }) =>
  inTransaction(w.db, async (tx) => {
    const { clock } = w.deps
    await seedAccount(tx, w.deps, name)
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
    const closed = {
      ...before,
      status: 'closed' as const,
      amount: OWED,
      dueAt: startOf(addDays(dueDate, 5)),
    }
    await saveInvoices(tx, [closed])
    return { open: open.id, closed: closed.id }
  })
