// A company whose statements are paid, in a world whose clock stands still until it is moved: its
// calls, and the issuing bank's reports of its purchases.

import assert from 'node:assert/strict'
import { startOf } from '../server/kernel/brazil/calendar.ts'
import { after, stoppedClock } from '../server/kernel/clock.ts'
import { readId, type CorporateCardId, type OwnerId, type SellerId } from '../server/kernel/ids.ts'
import { applyPurchases } from '../server/corporate/purchases/operations.ts'
import type { EntryKind } from '../server/corporate/purchases/apply.ts'
import { inTransaction, sql } from '../server/platform/db/sql.ts'
import { seedAccount } from '../server/app/seed/corporate.ts'
import { world, type Answer, type World } from './world.ts'

export const ROOT = '/v1/baas/corporate/cards'
export const UNKNOWN = '019a1b2c3d4e7f008a1b2c3d4e5f6a7b'
// A Monday; statements are due on the tenth, so the open one closes on the last day of the month.
export const START = '2026-11-02T15:00:00Z'
export type Json = ReturnType<typeof JSON.parse>
type Bought = { kind?: EntryKind; shop?: string; at?: Date }

/** The platform's own company, with an active account, a person and a card. */
export async function payingCompany(t: Parameters<typeof world>[0]) {
  const w = await world(t, { clock: stoppedClock(new Date(START)) })
  const token = await w.token()
  const owner = readId<'owner'>(w.platform.io_seller_id) as OwnerId
  const name = { owner, seller: owner as string as SellerId }
  await inTransaction(w.db, (tx) => seedAccount(tx, w.deps, name))
  const call = (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> =>
    w.call(method, path, { token, headers, ...(body === undefined ? {} : { body }) })
  const done = async (
    method: string,
    path: string,
    body?: unknown,
    headers = {},
  ): Promise<Json> => {
    const answer = await call(method, path, body, headers)
    assert.ok(answer.status < 300, answer.text)
    return answer.body
  }
  const refused = async (
    method: string,
    path: string,
    body: unknown,
    status: number,
    code: string,
  ) => {
    const answer = await call(method, path, body)
    assert.deepEqual([answer.status, answer.body.code], [status, code], answer.text)
    return answer
  }
  const company = { w, ...name, token, call, done, refused }
  return {
    ...company,
    balance: async () => {
      const { balance, used } = await done('GET', `${ROOT}/account/balance`)
      return [balance, used]
    },
    recharge: (amount: number, headers = {}) =>
      done('POST', `${ROOT}/account/recharge`, { amount }, headers),
    pay: (id: string, how = {}) => done('POST', `/v1/sandbox/pix/${id}/pay`, how),
    ask: (invoice: string) => done('POST', `${ROOT}/invoices/${invoice}/payment`, {}),
    invoices: async (): Promise<Json[]> => (await done('GET', `${ROOT}/invoices`)).items,
    /** Moves to the first moment of a day and runs every due job. */
    goTo: (day: string) =>
      done('POST', '/v1/sandbox/clock', { to: after(startOf(day), 1_000).toISOString() }),
    eventsOf: async (id: string): Promise<string[]> => {
      await w.work()
      const rows = await w.db.rows<{ type: string; n: number }>(sql`
        select type, object_sequence as n
        from audit.events
        where object_id = ${id}
        order by sequence`)
      return rows.map(({ type, n }) => `${type.replace('corporate.', '')} ${n}`)
    },
    ...(await peopleOf(company)),
  }
}

/** A cardholder with a card, and the issuing bank's reports of its purchases. */
async function peopleOf({
  w,
  owner,
  done,
}: {
  w: World
  owner: OwnerId
  done: (...asked: [string, string, Json]) => Json
}) {
  const maria = {
    name: '=Maria José',
    tax_id: '123.456.789-09',
    amount: 90_000_00,
    interval: 'month',
  }
  const holder = await done('POST', `${ROOT}/holders`, { ...maria, center_cost: 'Marketing' })
  const plan = {
    holder_id: holder.id,
    name: 'Ads',
    limit: 90_000_00,
    interval: 'month',
    type: 'virtual',
  }
  const card = (await done('POST', ROOT, plan)).id as CorporateCardId
  const known = new Map<string, Json>()
  /** Applies the report of a purchase, or of a refund of an earlier purchase. */
  const buy = (
    id: string,
    amount: number,
    { kind = 'clearing', shop = 'Padaria São João', at }: Bought = {},
  ) => {
    const now = at ?? w.deps.clock.now()
    const before = known.get(id) ?? {
      id,
      card,
      amount,
      merchant: { name: shop, mcc: '5812', country: 'BR' },
      merchantAmount: amount,
      merchantCurrency: 'BRL',
      method: 'online',
      at: now,
      status: 'authorized',
      approvedBy: 'us',
      entries: [],
    }
    const entry = { id: `${id}-${before.entries.length}`, kind, amount, at: now }
    const report = { ...before, entries: [...before.entries, entry] }
    known.set(id, report)
    return applyPurchases(w.deps, owner, [report])
  }
  return { card, buy }
}
