// Edge cases of every listing: a page that is exactly full, the page after it, and an empty list.
// Every operation whose reply has `items` in the contract is tested.

import assert from 'node:assert/strict'
import test from 'node:test'
import { OPERATIONS } from '../../contract/index.ts'
import type { Operation } from '../../contract/operation.ts'
import { person } from '../../server/app/seed/sellers.ts'
import { addDays } from '../../server/kernel/brazil/calendar.ts'
import { activate } from '../company.ts'
import { rowsOf } from '../rows.ts'
import { NOBODY, pathOf } from '../samples.ts'
import { loginOf, world, type World } from '../world.ts'

const LIMIT_MAX = 1_000

const LISTINGS = OPERATIONS.filter(
  ({ reply }) => 'items' in ((reply as { properties?: object }).properties ?? {}),
)
const isPaged = ({ query }: Operation) => 'offset' in query.properties

/** Lists without pages by offset, and their calls here. */
const OTHERS = [
  'approvalPolicies.list',
  'audit.list',
  'cards.list',
  'corporate.receipts.suggestions',
  'events.list',
  'requests.list',
  'sandbox.agenda',
  'sandbox.payKey',
  'sandbox.takeAuthorizations',
  'search.find',
  'sellers.balances',
  'timeline.list',
]

/** Filters for a caller without objects, if its platform is created with some. */
const FILTERED: Record<string, string> = {
  'customers.list': 'created_at[lte]=2001-01-01',
  'sellers.list': 'created_at[lte]=2001-01-01',
  'sellers.mccs': 'q=no category is called so',
  'corporate.invoices.list': 'status=paid',
  'feePlans.list': 'status=replaced',
}
/**
 * Conditions: a payout belongs to a seller, every caller has a credential, and a batch or a file
 * has lines.
 */
const NEVER_EMPTY = [
  'transfers.transactions',
  'credentials.list',
  'boletoBatches.items',
  'boletoFiles.lines',
  'paymentFiles.lines',
]

type Page = {
  items: object[]
  total: number
  has_more: boolean
  limit: number
  offset: number
  page: number
  total_pages: number
  query_count: number
}

function asker(w: World, token: string) {
  return async (
    operation: Operation,
    ids: Record<string, string>,
    query: string,
  ): Promise<Page> => {
    const answer = await w.call('GET', `${pathOf(operation, ids)}?${query}`, { token })
    assert.equal(answer.status, 200, `${operation.id}?${query}: ${answer.text}`)
    return answer.body as Page
  }
}

const shape = ({
  items,
  total,
  has_more: more,
  offset,
  page,
  total_pages: pages,
  query_count: count,
}: Page) => ({
  items: items.length,
  total,
  more,
  offset,
  page,
  pages,
  count,
})

test('a page that is exactly full is the last, and the next one is empty with the correct total', async (t) => {
  const w = await world(t)
  const token = await w.token()
  const ask = asker(w, token)
  const ids = await rowsOf(w, token, w.platform.io_seller_id, 'Maria')
  await w.work()
  for (const operation of LISTINGS.filter(isPaged)) {
    const name = operation.id
    const { total, items } = await ask(operation, ids, `limit=${LIMIT_MAX}`)
    assert.ok(total > 0 && items.length === total, `${name}: ${items.length} of ${total}`)
    const past = { items: 0, total, more: false, count: 0 }
    const full = { items: total, total, more: false, count: total }
    assert.deepEqual(
      shape(await ask(operation, ids, `limit=${total}`)),
      { ...full, offset: 0, page: 1, pages: 1 },
      `${name}: all on one page`,
    )
    assert.deepEqual(
      shape(await ask(operation, ids, `limit=${total}&page=2`)),
      { ...past, offset: total, page: 2, pages: 1 },
      `${name}: after the only page`,
    )
    const single = { items: 1, total, count: 1, pages: total }
    assert.deepEqual(
      shape(await ask(operation, ids, `limit=1&offset=${total - 1}`)),
      { ...single, more: false, offset: total - 1, page: total },
      `${name}: the last of many pages`,
    )
    assert.deepEqual(
      shape(await ask(operation, ids, `limit=1&offset=${total}`)),
      { ...past, offset: total, page: total + 1, pages: total },
      `${name}: after the last of many pages`,
    )
    assert.equal(
      (await ask(operation, ids, 'limit=1')).has_more,
      total > 1,
      `${name}: the first of ${total}`,
    )
  }
})

test('listings without offsets: the items fit exactly, and the next page is empty', async (t) => {
  const w = await world(t)
  const token = await w.token()
  const ids = await rowsOf(w, token, w.platform.io_seller_id, 'Maria')
  await w.work()
  const others = Object.fromEntries(
    LISTINGS.filter((one) => !isPaged(one)).map((one) => [one.id, one]),
  )
  assert.deepEqual(Object.keys(others).toSorted(), OTHERS)
  const ask = (id: string, query: string) => asker(w, token)(others[id]!, ids, query)

  const { length: events } = (await ask('events.list', `limit=${LIMIT_MAX}`)).items
  assert.ok(events > 1)
  const feed = await ask('events.list', `limit=${events}`)
  assert.deepEqual([feed.items.length, feed.has_more], [events, false])
  const short = await ask('events.list', `limit=${events - 1}`)
  assert.deepEqual([short.items.length, short.has_more], [events - 1, true])
  const last = (feed.items.at(-1) as { sequence: number }).sequence
  const after = await ask('events.list', `after=${last}`)
  assert.deepEqual([after.items, after.has_more, after.query_count], [[], false, 0])

  const { length: due } = (await ask('sandbox.agenda', 'limit=100')).items
  assert.ok(due > 1)
  const agenda = await ask('sandbox.agenda', `limit=${due}`)
  assert.deepEqual([agenda.items.length, agenda.has_more], [due, false])
  assert.equal((await ask('sandbox.agenda', `limit=${due - 1}`)).has_more, true)

  assert.equal((await ask('cards.list', '')).items.length, 1)
  await w.sdk.cards.deleteAll(ids['customer'])
  assert.deepEqual((await ask('cards.list', '')).items, [])
})

/** A new object, without items of its own yet. */
async function bareRows(w: World, token: string) {
  const post = async (path: string, body: object) => {
    const answer = await w.call('POST', path, { token, body })
    assert.equal(answer.status, 201, answer.text)
    return (answer.body.success ?? answer.body).id as string
  }
  const customer = await post('/v1/customer/new', { first_name: 'Ana' })
  const webhook = await post('/v1/webhooks', { url: NOBODY })
  const root = '/v1/baas/corporate/cards'
  const ana = person('Ana', 'Lima', 'ana@example.com')
  const cardholder = await post(`${root}/holders`, {
    name: 'Ana',
    tax_id: ana.cpf,
    amount: 100_00,
    interval: 'month',
  })
  const plan = { name: 'All', limit: 100_00, interval: 'month', type: 'virtual' }
  const idle = await post(`${root}/holders`, {
    name: 'Eva',
    tax_id: person('Eva', 'Lima', 'eva@example.com').cpf,
    amount: 100_00,
    interval: 'month',
  })
  const card = await post(root, { holder_id: cardholder, ...plan })
  const other = await post(root, { holder_id: cardholder, ...plan })
  const purchase = await post(`/v1/sandbox/cards/${other}/purchases`, { amount: 1_00 })
  const cleared = await post(`/v1/sandbox/cards/${other}/purchases`, { amount: 1_00 })
  await w.call('POST', `/v1/sandbox/purchases/${cleared}/clear`, { token, body: {} })
  const dispute = await post(`${root}/purchases/${cleared}/disputes`, { reason: 'other' })
  const [invoice] = (await w.call('GET', `${root}/invoices`, { token })).body.items as {
    id: string
  }[]
  const ids = {
    customer,
    webhook,
    cardholder: idle,
    'corporate card': card,
    purchase,
    invoice: invoice!.id,
  }
  return { ...ids, 'purchase dispute': dispute }
}

test('an empty list is a complete response, not an error', async (t) => {
  const w = await world(t, { platforms: 2 })
  const theirs = w.platforms[1]!
  // The other platform's objects must not hide that this one has none.
  await rowsOf(w, await w.token(), w.platform.io_seller_id, 'Maria')
  await activate({ ...w, platform: theirs })
  const token = (await w.call('POST', '/auth/login', { body: loginOf(theirs) })).body
    .access_token as string
  const ask = asker(w, token)
  const paged = LISTINGS.filter((one) => isPaged(one) && !NEVER_EMPTY.includes(one.id))
  const none = { items: 0, total: 0, more: false, offset: 0, page: 1, pages: 0, count: 0 }
  const seller = { seller: theirs.io_seller_id }
  const early = paged.filter(({ path }) => !path.includes(':') || path.includes('/sellers/'))
  for (const operation of early)
    assert.deepEqual(
      shape(await ask(operation, seller, FILTERED[operation.id] ?? '')),
      none,
      operation.id,
    )
  const bare = { ...seller, ...(await bareRows(w, token)) }
  for (const operation of paged.filter((one) => !early.includes(one)))
    assert.deepEqual(
      shape(await ask(operation, bare, FILTERED[operation.id] ?? '')),
      none,
      operation.id,
    )
  const events = await w.call(
    'GET',
    `/v1/events?object=${theirs.io_seller_id}&type=transaction.*`,
    { token },
  )
  assert.deepEqual([events.body.items, events.body.has_more], [[], false])
})

type Value = string | number
type Item = Readonly<Record<string, Value>>
type By = 1 | -1

const instantBy = (value: Value, by: By): string =>
  new Date(Date.parse(String(value)) + by).toISOString()

/**
 * Of each span that a list can be limited to: the value of an item, and the value just before or
 * after another.
 */
const SPANS: Record<string, { of: (item: Item) => Value; next: (value: Value, by: By) => Value }> =
  {
    created_at: { of: (item) => (item['created_at'] ?? item['at'])!, next: instantBy },
    data_range: { of: (item) => (item['created_at'] ?? item['at'])!, next: instantBy },
    purchased_at: { of: (item) => item['purchased_at']!, next: instantBy },
    due_on: { of: (item) => item['due_on']!, next: (day, by) => addDays(String(day), by) },
    amount: { of: (item) => item['amount']!, next: (amount, by) => Number(amount) + by },
  }

test('a span of a list includes both of its ends, and the total counts what is listed', async (t) => {
  const w = await world(t)
  const token = await w.token()
  const ask = asker(w, token)
  const ids = await rowsOf(w, token, w.platform.io_seller_id, 'Maria')
  await w.work()
  for (const operation of LISTINGS.filter(isPaged)) {
    const names = Object.keys(operation.query.properties).flatMap(
      (name) => /^(.+)\[gte\]$/.exec(name)?.[1] ?? [],
    )
    const all = (await ask(operation, ids, `limit=${LIMIT_MAX}`)).items as Item[]
    for (const name of names) {
      const { of, next } = SPANS[name]!
      const value = of(all[0]!)
      for (const bound of [next(value, -1), value, next(value, 1)])
        for (const [side, isIn] of [
          ['gte', (one: Value) => one >= bound],
          ['lte', (one: Value) => one <= bound],
        ] as const) {
          const query = `${name}[${side}]=${bound}`
          const { items, total } = await ask(operation, ids, query)
          const expected = all.filter((item) => isIn(of(item))).length
          assert.deepEqual([items.length, total], [expected, expected], `${operation.id}?${query}`)
        }
    }
  }
})

/** Filters that name an object of their own. */
const NAMING = ['customer', 'transaction', 'payment_link', 'io_seller_id', 'receiver']

test('a filter by what does not exist, or is a sibling’s, finds nothing', async (t) => {
  const w = await world(t)
  const token = await w.token()
  const ids = await rowsOf(w, token, w.platform.io_seller_id, 'Maria')
  await w.work()
  const sibling = await w.call('POST', '/auth/login', { body: loginOf(w.platform.sellers[0]!) })
  const asked: string[] = []
  for (const operation of LISTINGS.filter(isPaged))
    for (const name of NAMING.filter((one) => one in operation.query.properties))
      for (const [by, value] of [
        [token, '0'.repeat(32)],
        [token, 'nonsense'],
        [sibling.body.access_token as string, w.platform.io_seller_id],
      ]) {
        const { status, body, text } = await w.call(
          'GET',
          `${pathOf(operation, ids)}?${name}=${value}`,
          { token: by! },
        )
        if (status === 200)
          assert.deepEqual([body.items, body.total], [[], 0], `${operation.id}?${name}=${value}`)
        else
          assert.ok(status === 404 || status === 403, `${operation.id}?${name}=${value}: ${text}`)
        if (status === 200) asked.push(`${operation.id} ${name}`)
      }
  for (const one of [
    'transactions.list customer',
    'disputes.list transaction',
    'splitRules.list io_seller_id',
  ])
    assert.ok(asked.includes(one), one)
})
