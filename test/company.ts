// A company with cards, inserted directly into a world's database: for tests of many purchases, to
// which the creation of the cards does not matter.

import { after } from '../server/kernel/clock.ts'
import {
  newId,
  type CorporateCardId,
  type HolderId,
  type OwnerId,
  readId,
  type SellerId,
} from '../server/kernel/ids.ts'
import { cents } from '../server/kernel/money.ts'
import type { EntryKind, PurchaseReport } from '../server/corporate/purchases/apply.ts'
import type { AuthorizationRequest } from '../server/corporate/purchases/purchase.ts'
import { inTransaction, sql } from '../server/platform/db/sql.ts'
import { openCorporateAccounts } from '../server/platform/ledger/store.ts'
import { seedAccount } from '../server/app/seed/corporate.ts'
import type { World } from './world.ts'

export type Limits = { account: number; holder: number; card: number }
export type Company = {
  owner: OwnerId
  seller: SellerId
  holders: { id: HolderId; cards: CorporateCardId[] }[]
  cards: CorporateCardId[]
}

/** An active account of the platform's own seller, with holders and as many cards for each. */
export async function companyIn(
  w: World,
  limits: Limits,
  counts = { holders: 1, cards: 1 },
): Promise<Company> {
  const owner = readId<'owner'>(w.platform.io_seller_id) as OwnerId
  const seller = owner as string as SellerId
  const [now, wall] = [w.deps.clock.now(), w.deps.clock.wall()]
  const holders = Array.from({ length: counts.holders }, () => ({
    id: newId<'cardholder'>(wall) as HolderId,
    cards: Array.from(
      { length: counts.cards },
      () => newId<'corporate card'>(wall) as CorporateCardId,
    ),
  }))
  const cards = holders.flatMap((holder) => holder.cards)
  await inTransaction(w.deps.db, async (tx) => {
    await tx.rows(sql`
      insert into corporate_accounts (owner, seller, status, due_day, next_due_day, credit_limit,
        balance, used, holders, cards,
        purchases, version, created_at, updated_at)
      values (${owner}, ${seller}, 'active', 10, 10, ${limits.account}, 0, 0, ${holders.length},
        ${cards.length}, 0, 1, ${now}, ${now})`)
    await openCorporateAccounts(tx, [{ owner, seller }])
    for (const [n, holder] of holders.entries()) {
      await tx.rows(sql`
        insert into corporate_holders (owner, id, seller, n, name, tax_id, amount, interval, status,
          version, created_at, updated_at)
        values (${owner}, ${holder.id}, ${seller}, ${n + 1}, ${`Holder ${n}`},
          ${`1234567${1000 + n}`}, ${limits.holder}, 'month',
          'active', 1, ${now}, ${now})`)
      for (const card of holder.cards)
        await tx.rows(sql`
          insert into corporate_cards (owner, id, seller, n, holder, name, spend_limit, interval,
            type, status, last4, brand,
            expires_on, confirmed_version, attempts, version, created_at, updated_at)
          values (${owner}, ${card}, ${seller}, ${cards.indexOf(card) + 1}, ${holder.id}, 'Card',
            ${limits.card}, 'month', 'virtual',
            'active', '1234', 'Visa', '2031-12-31', 1, 0, 1, ${now}, ${now})`)
    }
  })
  return { owner, seller, holders, cards }
}

/**
 * Gives the platform's own seller an active account, so that calls are not refused for its absence.
 */
export async function activate(w: World): Promise<void> {
  const owner = readId<'owner'>(w.platform.io_seller_id) as OwnerId
  await inTransaction(w.deps.db, (tx) =>
    seedAccount(tx, w.deps, { owner, seller: owner as string as SellerId }),
  )
}

/** An authorization request of the issuing bank. */
export const askOf = (
  id: string,
  card: CorporateCardId,
  amount: number,
  at: Date,
): AuthorizationRequest => ({
  id,
  card,
  amount: cents(amount),
  merchant: { name: 'Padaria São João', mcc: '5411', country: 'BR' },
  merchantAmount: amount,
  merchantCurrency: 'BRL',
  method: 'online',
  at,
})

/** The issuing bank's reports of an approved purchase: each has all entries so far. */
export const reportOf = (
  ask: AuthorizationRequest,
  kinds: readonly EntryKind[],
  more: Partial<PurchaseReport> = {},
): PurchaseReport => ({
  ...ask,
  status: 'authorized',
  approvedBy: 'us',
  entries: kinds.map((kind, n) => ({
    id: `${ask.id}-${n}`,
    kind,
    amount: ask.amount,
    at: after(ask.at, n),
  })),
  ...more,
})
