// Compares our books with those of the acquirer, the boleto bank, the PSP (returns it made by
// itself) and the issuing bank, amount by amount. Also sets faults over notifications, which the
// API's controls cannot.

import assert from 'node:assert/strict'
import { controlKey } from '../server/app/sandbox-controls.ts'
import { sql } from '../server/platform/db/sql.ts'
import type { World } from './world.ts'

type Sums = {
  captured: number
  refunded: number
  disputed: number
  received: number
  contested: number
}

/** Payments and returns by card and by boleto, in our books and in the sandbox's own. */
export async function banksAgree(w: World): Promise<void> {
  const [ours] = await w.db.rows<Sums>(sql`
    select
      (select coalesce(sum(amount), 0)::bigint from payments where way = 'card') as captured,
      (select coalesce(sum(amount), 0)::bigint
        from refunds
        where way = 'card'
          and status = 'succeeded') as refunded,
      (select coalesce(sum(amount), 0)::bigint
        from disputes
        where way = 'card'
          and status <> 'won') as disputed,
      (select coalesce(sum(amount), 0)::bigint from payments where way = 'boleto') as received,
      (select coalesce(sum(amount), 0)::bigint
        from transfers
        where kind = 'charged_back'
          and credit = 'bank:pix') as contested`)
  const [theirs] = await w.db.rows<Sums>(sql`
    select
      (select coalesce(sum(captured), 0)::bigint from bank.card_books) as captured,
      (select coalesce(sum(refunded), 0)::bigint from bank.card_books) as refunded,
      (select coalesce(sum(disputed), 0)::bigint from bank.card_books) as disputed,
      (select coalesce(sum(received), 0)::bigint from bank.collectors) as received,
      (select coalesce(sum(amount), 0)::bigint
        from bank.returns
        where nature <> 'ORIGINAL') as contested`)
  assert.deepEqual(ours, theirs)
}

/**
 * The amount owed to the issuing bank for purchases, in our books and in the bank's, for each
 * platform.
 */
export async function issuerAgrees(w: World): Promise<void> {
  const ours = await w.db.rows<{ owner: string; owed: number }>(sql`
    select replace(owner::text, '-', '') as owner,
      sum(case when credit = 'bank:issuing' then amount else -amount end)::bigint as owed
    from transfers
    where 'bank:issuing' in (debit, credit)
      and phase in ('posted', 'post')
    group by 1`)
  const headers = { 'x-sandbox-key': controlKey(w.deps.hashKey) }
  const { body } = await w.deps.banks.sandbox!.open!({
    method: 'GET',
    path: '/sandbox/books',
    headers,
  })
  const { issued } = body as { issued: { client_id: string; owed: number; consistent: boolean }[] }
  assert.ok(issued.every(({ consistent }) => consistent))
  const known = new Map(ours.map(({ owner, owed }) => [owner, owed]))
  for (const { client_id: owner, owed } of issued)
    assert.equal(known.get(owner) ?? 0, owed, `owed by ${owner}`)
}

const NOTICES = { card: 'card-notices', boleto: 'boleto-notices', pix: 'notices' } as const

/** Sets the delivery of a bank's notifications (`down`: none) until `fair`. */
export async function noticesOf(
  w: World,
  bank: keyof typeof NOTICES,
  mode: 'down' | 'twice' | 'shuffled' | 'fair',
): Promise<void> {
  const headers = {
    'content-type': 'application/json',
    'x-sandbox-key': controlKey(w.deps.hashKey),
  }
  const body = { bank, surface: NOTICES[bank], mode }
  const reply = await w.deps.banks.sandbox!.open!({
    method: 'POST',
    path: '/sandbox/weather',
    headers,
    body,
  })
  assert.equal(reply.status, 200)
}
