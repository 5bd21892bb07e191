// A company with corporate cards, for tests of its screens: its account is active, with a
// cardholder, cards, and purchases of which one was refused.

import { activate } from '../../test/company.ts'
import type { World } from '../../test/world.ts'

const LIMIT = 1_000_00

/** Of the platform's own company. `name`: of everything that has one. */
export async function cardsIn(w: World, name: string) {
  await activate(w)
  const { corporate, sandbox } = w.sdk
  const limit = { amount: LIMIT, interval: 'month' } as const
  const holder = await corporate.holders.create({
    ...limit,
    name,
    tax_id: '123.456.789-09',
    center_cost: name,
  })
  const make = (type: 'virtual' | 'physical', merchant: string | null = null) =>
    corporate.cards.create({
      holder_id: holder.id,
      name,
      limit: LIMIT,
      interval: 'month',
      type,
      merchant,
    })
  const [card, physical] = [await make('virtual'), await make('physical', 'UBER')]
  await sandbox.shipCard(physical.id)
  const shop = { name, mcc: '5811' }
  const bought = await sandbox.buyWithCard(card.id, { amount: 4509, merchant: shop })
  await sandbox.clearPurchase(bought.id)
  await sandbox.buyWithCard(card.id, { amount: 1299, merchant: shop, clear: 'never' })
  const refused = await sandbox.buyWithCard(card.id, { amount: 2 * LIMIT, merchant: shop })
  await w.work()
  const [statement] = (await corporate.invoices.list()).items
  return { holder, card, physical, bought, refused, statement: statement! }
}
