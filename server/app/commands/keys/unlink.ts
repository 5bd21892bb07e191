// Deletes stored cards and unlinks bank accounts whose numbers can no longer be read, as their
// owners would.

import * as accounts from '../../../marketplace/bank-accounts/store.ts'
import { recordEvents as recordAccountEvents } from '../../../marketplace/bank-accounts/operations.ts'
import { withCards } from '../../../payments/customers/customer.ts'
import { recordEvents } from '../../../payments/customers/events.ts'
import * as customers from '../../../payments/customers/store.ts'
import { removeLost } from '../../../payments/vault/store.ts'
import { recordAct } from '../../../platform/audit/store.ts'
import type { Statement, Tx } from '../../../platform/db/sql.ts'
import { note, PAGE, type LossContext } from './context.ts'

/** Deletes lost cards. A customer whose cards are on two pages gets two events. */
export async function loseCards(tx: Tx, lost: Statement, context: LossContext): Promise<void> {
  const now = context.clock.now()
  // Ends: a deleted card is not lost again.
  for (
    let cards = await removeLost(tx, lost, now, PAGE);
    cards.length > 0;
    cards = await removeLost(tx, lost, now, PAGE)
  ) {
    const byCustomer = Map.groupBy(cards, ({ customer }) => customer)
    const keys = [...byCustomer].map(([id, [card]]) => ({ owner: card!.owner, id }))
    const changed = (await customers.findMany(tx, keys)).map((customer) => {
      const ids = byCustomer.get(customer.id)!.map(({ id }) => id)
      const { owner, seller, id } = customer
      recordAct(
        tx,
        context,
        'customer.cards_deleted',
        { owner, seller, id },
        { before: { cards: ids } },
      )
      const isDefaultLost = customer.defaultCredit !== null && ids.includes(customer.defaultCredit)
      const kept = {
        cards: customer.cards - ids.length,
        defaultCredit: isDefaultLost ? null : customer.defaultCredit,
      }
      return withCards(customer, kept, now)
    })
    await customers.save(tx, changed)
    await recordEvents(tx, context, changed, 'customer.updated')
  }
}

/** Unlinks lost bank accounts. */
export async function loseBankAccounts(
  tx: Tx,
  lost: Statement,
  context: LossContext,
): Promise<void> {
  const now = context.clock.now()
  await accounts.emptyLost(tx, lost, now)
  const next = () => accounts.unlinkLost(tx, lost, now, PAGE)
  // Ends: an account whose number is empty is not lost again.
  for (let page = await next(); page.length > 0; page = await next()) {
    for (const account of page) {
      note(context, account, 'accounts')
      recordAct(tx, context, 'bank_account.deleted', account)
    }
    await recordAccountEvents(tx, context, page, 'deleted')
  }
}
