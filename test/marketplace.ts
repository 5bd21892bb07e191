// A marketplace for a test: sellers, transactions, refunds, accounts, payouts and reads, as raw
// calls, so that the wire itself is tested. It decides nothing.

import assert from 'node:assert/strict'
import { addDays, dayOf, type Day } from '../server/kernel/brazil/calendar.ts'
import { newId, type OwnerId, type PayoutId, type SellerId } from '../server/kernel/ids.ts'
import { cents } from '../server/kernel/money.ts'
import { inTransaction, sql } from '../server/platform/db/sql.ts'
import { ofSeller, type AccountId } from '../server/platform/ledger/chart.ts'
import { lockFree, post } from '../server/platform/ledger/store.ts'
import type { Transfer } from '../server/platform/ledger/transfer.ts'
import { verify } from '../server/verification/verify.ts'
import { find } from '../server/marketplace/payouts/store.ts'
import type { SeededSeller } from '../server/app/seed/seed.ts'
import { loginOf, type Answer, type World } from './world.ts'

/**
 * Replies of reads are checked against the contract by the world; a test compares single fields.
 */
export type Said = ReturnType<typeof JSON.parse>

export const plain = (id: string) => id.replaceAll('-', '')
export const idOf = (hyphened: string) => plain(hyphened) as SellerId
export const ownerOf = (w: World) => plain(w.platform.io_seller_id) as OwnerId

const OLDEST_FIRST = 'sort=time-ascending&limit=1000'

/** Calls with one token: with any status, or, if they must succeed, the reply. */
function callsOf(w: World, token: string) {
  const get = (path: string): Promise<Answer> => w.call('GET', path, { token })
  const read = async (path: string): Promise<Said> => {
    const { status, body, text } = await get(path)
    assert.equal(status, 200, text)
    return body.success ?? body
  }
  const send = (path: string, body: object = {}, key?: string): Promise<Answer> =>
    w.call('POST', path, {
      body,
      token,
      headers: key === undefined ? {} : { 'idempotency-key': key },
    })
  const control = async (path: string, body: object = {}): Promise<Said> => {
    const answer = await send(`/v1/sandbox/${path}`, body)
    assert.equal(answer.status, 200, answer.text)
    return answer.body
  }
  return { token, get, read, send, control }
}

type Calls = ReturnType<typeof callsOf>

/** Reads of transactions, payouts and sellers; lists are complete, oldest first. */
const readingOf = ({ read }: Calls) => ({
  sale: (id: string): Promise<Said> => read(`/v1/transaction/get/${id}`),
  payout: (seller: string, id: string): Promise<Said> =>
    read(`/v1/sellers/transfers/get/${seller}/${id}`),
  payouts: async (seller: string): Promise<Said[]> =>
    (await read(`/v1/sellers/transfers/list/${seller}?${OLDEST_FIRST}`)).items,
  balances: async (seller: string): Promise<Said> =>
    (await read(`/v1/sellers/get/${seller}/balances`)).items,
  current: async (seller: string): Promise<number> =>
    (await read(`/v1/sellers/get/${seller}/balances`)).items.current_balance_cents,
  statement: async (seller: string): Promise<Said[]> =>
    (await read(`/v1/sellers/get/${seller}/statement?${OLDEST_FIRST}`)).items,
  receivables: async (seller: string, query = ''): Promise<Said[]> =>
    (await read(`/v1/sellers/get/${seller}/receivables?${OLDEST_FIRST}${query}`)).items,
  explain: (id: string): Promise<Said> => read(`/v1/explain/${id}`),
})

/** Calls that move money: transactions of one buyer, refunds, accounts, payouts. */
function tradeOf({ send, control }: Calls, customer: string) {
  const order = (amount: number, more: object = {}, key?: string): Promise<Answer> =>
    send(`/v1/transaction/new/${customer}`, { amount, payment_type: 'pix', ...more }, key)
  const sell = async (amount: number, more: object = {}): Promise<string> => {
    const answer = await order(amount, more)
    assert.equal(answer.status, 201, answer.text)
    return answer.body.success.id
  }
  const pay = (id: string): Promise<Said> => control(`pix/${id}/pay`)
  const paid = async (amount: number, more: object = {}): Promise<string> => {
    const id = await sell(amount, more)
    assert.equal((await pay(id)).status, 'succeeded')
    return id
  }
  const link = async (
    { io_seller_id, taxpayer_id }: Linked,
    number = '7305918-2',
  ): Promise<string> => {
    const root = '/v1/sellers/bank_accounts'
    const account = {
      holder_name: 'Maria Silva',
      bank_code: '341',
      routing_number: '0001',
      account_number: number,
    }
    const named = await send(`${root}/tokenize/${io_seller_id}`, {
      ...account,
      taxpayer_id,
      type: 'checking',
    })
    assert.equal(named.status, 201, named.text)
    const linked = await send(`${root}/associate_bank_account`, {
      io_seller_id,
      token: named.body.id,
    })
    assert.equal(linked.status, 200, linked.text)
    return linked.body.id
  }
  const refund = (id: string, amount?: number, key?: string): Promise<Answer> =>
    send(`/v1/transaction/void/${id}`, amount === undefined ? {} : { amount }, key)
  const payOut = (seller: string, account: string, amount: number, key?: string): Promise<Answer> =>
    send(`/v1/sellers/transfers/new/${seller}/${account}`, { amount }, key)
  return { order, sell, pay, paid, link, refund, payOut }
}

type Linked = Pick<SeededSeller, 'io_seller_id' | 'taxpayer_id'>

/** The paths of a platform, as its own token calls them; `as` calls with another. */
export async function market(
  w: World,
  as?: { email: string; secret: string; io_seller_id: string },
) {
  const token = as
    ? ((await w.call('POST', '/auth/login', { body: loginOf(as) })).body.access_token as string)
    : await w.token()
  const calls = callsOf(w, token)
  const { control } = calls
  const customer = (await calls.send('/v1/customer/new', { first_name: 'Maria' })).body.success
    .id as string
  return {
    ...calls,
    ...readingOf(calls),
    ...tradeOf(calls, customer),
    moveTo: (day: Day) => control('clock', { to: `${day}T15:00:00Z` }),
    advance: (by: string) => control('clock', { advance: by }),
    setFaults: (mode: string, calls?: number, bank = 'payout') =>
      control('weather', { bank, mode, ...(calls === undefined ? {} : { calls }) }),
  }
}

export type Market = Awaited<ReturnType<typeof market>>

/**
 * A platform, its first seller with an available balance of 99.01, and an account of that seller
 * with the given number.
 */
export async function paidSeller(w: World, number?: string) {
  const m = await market(w)
  const seller = w.platform.sellers[0]!
  const id = seller.io_seller_id
  const sale = await m.paid(100_00, { io_seller_id: id })
  return { m, seller, id, sale, account: await m.link(seller, number) }
}

/** The same with exactly 100.00 available, and the row of a payout in our table. */
export async function roundSeller(w: World, number?: string) {
  const ready = await paidSeller(w, number)
  const { m, id } = ready
  await m.paid(1_00, { io_seller_id: id })
  assert.equal(await m.current(id), 100_00)
  const payout = async (of: string) => (await find(w.db, ownerOf(w), of as PayoutId))!
  return { ...ready, payout }
}

/** The event types of one object, in order. */
export async function eventTypesOf(w: World, id: string): Promise<string[]> {
  await w.work()
  const { items } = (await w.call('GET', '/v1/events?limit=1000', { token: await w.token() })).body
  return (items as Said[]).filter((event) => event.id === plain(id)).map((event) => event.type)
}

/** No row is due, and `verify` finds no fault. */
export async function right(w: World): Promise<void> {
  await w.work()
  assert.deepEqual(await verify(w.db), [])
}

/** A forced debit, as for a lost dispute: of the available balance, and the rest as a debt. */
export async function force(w: World, seller: string, amount: number): Promise<void> {
  const id = idOf(seller)
  const owner = ownerOf(w)
  const taken = (debit: AccountId, part: number): Transfer => ({
    owner,
    id: newId<'transfer'>(w.deps.clock.wall()),
    debit,
    credit: ofSeller('unclaimed', id),
    amount: cents(part),
    kind: 'returned',
    phase: 'posted',
    cause: { kind: 'seller', id },
    at: w.deps.clock.now(),
  })
  await inTransaction(w.db, async (tx) => {
    const there = Math.min((await lockFree(tx, owner, [id])).get(id) ?? 0, amount)
    const transfers = [
      taken(ofSeller('available', id), there),
      taken(ofSeller('debt', id), amount - there),
    ]
    await post(
      tx,
      transfers.filter((one) => one.amount > 0),
    )
  })
}

/** The first day from `from` on, within two years, that satisfies `is`. */
export function dayFrom(from: Day, is: (day: Day) => boolean): Day {
  const days = Array.from({ length: 730 }, (_, n) => addDays(from, n))
  const found = days.find(is)
  assert.ok(found !== undefined, `no such day from ${from}`)
  return found
}

/** The first of January of the year after the world's time. */
export const nextYear = (w: World): Day =>
  `${Number(dayOf(w.deps.clock.now()).slice(0, 4)) + 1}-01-01`

/** The bank's own record of payments and returns equals our ledger, and so does each payout. */
export async function bankAgrees(w: World): Promise<void> {
  const [ours] = await w.db.rows<Said>(sql`
    select coalesce(sum(amount) filter (where credit = 'bank:payout'), 0)::bigint as paid,
      coalesce(sum(amount) filter (where debit = 'bank:payout'), 0)::bigint as returned
    from transfers where phase in ('posted', 'post')`)
  const [theirs] = await w.db.rows<Said>(sql`
    select coalesce(sum(paid), 0)::bigint as paid, coalesce(sum(returned), 0)::bigint as returned
    from bank.payers`)
  assert.deepEqual(ours, theirs)
  const unlike = await w.db.rows(sql`
    select p.id, p.status, b.status, p.amount, b.amount as told from payouts p
    full join bank.payouts b on b.id::uuid = p.id and b.client::uuid = p.owner
    where (p.amount is distinct from b.amount or p.end_to_end_id is distinct from b.end_to_end_id
        or p.status <> case b.status when 'paid' then 'succeeded' else b.status end)
      -- What the bank refused at once it does not keep.
      and not (p.status = 'failed' and b.id is null)
      -- Refunds of boletos are paid out too.
      and not exists (select 1 from refunds r where r.id = b.id::uuid and r.amount = b.amount
        and r.status = case b.status when 'paid' then 'succeeded' when 'processing' then 'pending' else 'failed' end)`)
  assert.deepEqual(unlike, [])
}
