// Helpers for tests of card transactions: buyers, tokens for test cards, and the ledger as text.

import { sql } from '../server/platform/db/sql.ts'
import type { World } from './world.ts'

export const VISA = '4111111111111111'

export const buyer = (w: World, more: object = {}) =>
  w.sdk.customers.create({
    first_name: 'Maria',
    last_name: 'Silva',
    taxpayer_id: '123.456.789-09',
    address: {
      line1: 'Rua A',
      line2: '10',
      neighborhood: 'Centro',
      city: 'Recife',
      state: 'PE',
      postal_code: '50010-000',
    },
    ...more,
  })

export const tokenFor = async (w: World, card_number = VISA, more: object = {}): Promise<string> =>
  (
    await w.sdk.cards.tokenize({
      holder_name: 'MARIA SILVA',
      card_number,
      expiration_month: '12',
      expiration_year: '2035',
      security_code: card_number.startsWith('37') ? '1234' : '123',
      ...more,
    })
  ).id

/**
 * Balances of the platform's own seller and of the platform by account, in centavos, without those
 * that are zero.
 */
export async function accounts(
  w: World,
  seller = w.platform.io_seller_id,
): Promise<Record<string, number>> {
  const owner = w.platform.io_seller_id
  const rows = await w.db.rows<{ id: string; balance: number; held: number }>(sql`
    select id, credits_posted - debits_posted as balance, debits_pending as held
    from audit.accounts
    where owner = ${owner}`)
  const mine = rows.filter(({ id }) => !id.includes('/') || id.endsWith(seller.replaceAll('-', '')))
  return Object.fromEntries(
    mine.flatMap(({ id, balance, held }) => {
      const free = Number(balance) - (id.includes('/') && !id.startsWith('debt') ? Number(held) : 0)
      return free === 0 ? [] : [[id.split('/')[0]!, free]]
    }),
  )
}
