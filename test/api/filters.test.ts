// Each filter of each list alone: it finds the items that have its value and no others, for the
// values of the items and for those that none has.

import assert from 'node:assert/strict'
import test from 'node:test'
import { OPERATIONS } from '../../contract/index.ts'
import type { Operation } from '../../contract/operation.ts'
import { rowsOf } from '../rows.ts'
import { pathOf } from '../samples.ts'
import { world } from '../world.ts'

type Item = Readonly<Record<string, unknown>>
type Schema = {
  readonly enum?: readonly string[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
}

/** Parameters that are no filters, and spans, which listings.test.ts tries. */
const OTHER =
  /^(limit|page|offset|cursor|sort|order|sorting|after|before|refresh|wait|format|from|to)$|\[/
/** Filters that no field of an item shows, and the tests that have them. */
const ELSEWHERE = [
  'approvals.list asked_by_me', // test/journeys/identity/approvals.test.ts
  'approvals.list waiting_for_me',
  'sellers.mccs q', // test/journeys/marketplace/sellers.test.ts
  'corporate.holders.list q', // test/journeys/corporate/cards.test.ts
  'corporate.cards.purchases q', // test/journeys/corporate/lists.test.ts
  'corporate.holders.purchases q',
  'corporate.purchases.list q',
  'search.find q', // test/journeys/portal/search.test.ts
]

const LISTS = OPERATIONS.filter(
  ({ method, reply }) => method === 'GET' && 'items' in ((reply as Schema).properties ?? {}),
)
const filtersOf = ({ id, query }: Operation): string[] =>
  Object.keys(query.properties).filter(
    (name) => !OTHER.test(name) && !ELSEWHERE.includes(`${id} ${name}`),
  )

/** Values of no item: an id, an address, words, a number, the access key of an invoice. */
const ACCESS_KEY = '35261111222333000181650010000012341837461523'
const NOBODYS = [ACCESS_KEY, '0'.repeat(32), 'nobody@example.com', 'none', 'fuel', '999999']

const idOf = (value: unknown): unknown => (value as { id?: unknown } | null)?.id
const hasReceipt = (item: Item): unknown[] => [Number(item['receipts_count']) > 0]
/**
 * The values of an item that a filter finds it by, where they are not those of the field of its
 * name.
 */
const VALUES: Readonly<Record<string, (item: Item) => readonly unknown[]>> = {
  'requests.list object': ({ objects }) => (objects as unknown[]).map(idOf),
  'audit.list actor': ({ actor }) => [idOf(actor)],
  'audit.list actor_type': ({ actor }) => [(actor as { type: string }).type],
  'audit.list object': ({ object }) => [idOf(object)],
  'events.list object': ({ id }) => [id],
  'webhooks.deliveries event': (item) => [item['event_id']],
  'corporate.receipts.list matched': (item) => [item['purchase_id'] !== null],
  'corporate.purchases.list has_receipt': hasReceipt,
  'corporate.cards.purchases has_receipt': hasReceipt,
  'corporate.holders.purchases has_receipt': hasReceipt,
}

const valuesOf = (list: Operation, name: string): ((item: Item) => readonly unknown[]) =>
  VALUES[`${list.id} ${name}`] ?? ((item) => [item[name]])

/** All values that a field of the items may have, as the contract says. */
function enumOf({ reply }: Operation, name: string): readonly string[] {
  const field = (reply as Schema).properties!['items']!.items?.properties?.[name]
  return [...(field?.enum ?? []), ...(field?.anyOf ?? []).flatMap((one) => one.enum ?? [])]
}

const shown = (items: readonly Item[]): string[] =>
  items.map((one) => JSON.stringify(one['id'] ?? one['version']))

test('each filter of each list finds the items that have its value, and no others', async (t) => {
  const w = await world(t)
  const token = await w.token()
  const ids = await rowsOf(w, token, w.platform.io_seller_id, 'Maria')
  await w.work()
  const until = new Date(w.deps.clock.now().getTime() - 1).toISOString()
  for (const list of LISTS)
    for (const name of filtersOf(list)) {
      // What is asked here is on record too.
      const limits = /^(requests|audit)\./.test(list.id)
        ? `limit=100&created_at[lte]=${until}`
        : 'limit=100'
      const ask = (query: string) =>
        w.call('GET', `${pathOf(list, ids)}?${limits}${query}`, { token })
      const all = (await ask('')).body.items as Item[]
      const found = valuesOf(list, name)
      const present = new Set(all.flatMap(found).filter((one) => one !== null && one !== undefined))
      const given = new Set([
        ...present,
        ...enumOf(list, name),
        ...(present.has(true) || present.has(false) ? [true, false] : []),
      ])
      const tried = [...given, ...NOBODYS].map(String)
      let isNarrow = false
      for (const value of tried) {
        const { status, body, text } = await ask(`&${name}=${encodeURIComponent(value)}`)
        const what = `${list.id}?${name}=${value}`
        if ([...present].map(String).includes(value)) assert.equal(status, 200, `${what}: ${text}`)
        if (status !== 200) continue
        const expected = all.filter((item) => found(item).map(String).includes(value))
        assert.deepEqual(shown(body.items), shown(expected), what)
        isNarrow ||= expected.length < all.length
      }
      assert.ok(
        isNarrow && all.length > 0,
        `${list.id}?${name}= was tried with nothing that it leaves out`,
      )
    }
})
