// What a list says is of one moment: a page with its sums, a walk by cursor, and all rows in one
// reply, whatever is added meanwhile.

import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { OPERATIONS } from '../../contract/index.ts'
import { isListing } from '../../contract/operation.ts'
import { ROWS_TOTAL_HEADER, ROWS_TYPE } from '../../contract/rows.ts'
import { newId } from '../../server/kernel/ids.ts'
import type { Statement } from '../../server/platform/db/sql.ts'
import { inTransaction, sql } from '../../server/platform/db/sql.ts'
import { buyer } from '../cards.ts'
import { companyIn } from '../company.ts'
import { world, type World } from '../world.ts'

/** Customers like the one of this id, the newest last. */
async function addCustomers(w: World, like: string, from: number, n: number): Promise<void> {
  const began = Date.parse('2026-10-01T12:00:00Z')
  const ids = Array.from({ length: n }, (_, i) => newId<'customer'>(new Date(began + from + i)))
  await inTransaction(w.db, (tx) =>
    tx.rows(sql`
      insert into customers select (jsonb_populate_record(c, jsonb_build_object('id', r.id))).*
      from jsonb_populate_record(null::customers, ${like}::jsonb) c, unnest(${ids}::uuid[]) r(id)`),
  )
}

/** Rows that were added here are not in the counters: with a filter they are counted. */
const SINCE = 'created_at[gte]=2020-01-01'

type Listed = { items: { id: string }[]; has_more: boolean; next: string | null; total: number }
const page = async (w: World, query: string): Promise<Listed> => {
  const { body } = await w.call('GET', `/v1/customer/list?limit=1000&${SINCE}${query}`, {
    token: await w.token(),
  })
  return body as Listed
}

const idsOf = (items: readonly { id: string }[]): string[] => items.map(({ id }) => id)
const idsNow = async (w: World): Promise<string[]> =>
  (await w.db.rows<{ id: string }>(sql`select id from customers order by id desc`)).map(
    ({ id }) => id,
  )

async function shop(t: TestContext, n: number) {
  const w = await world(t)
  const { id } = await buyer(w)
  const [made] = await w.db.rows<{ row: object }>(
    sql`select to_jsonb(c) as row from customers c where id = ${id}`,
  )
  await inTransaction(w.db, (tx) => tx.rows(sql`delete from customers where id = ${id}`))
  const like = JSON.stringify(made!.row)
  let added = 0
  const add = async (more: number): Promise<void> => {
    added += more
    await addCustomers(w, like, added - more, more)
  }
  await add(n)
  return { w, add }
}

test('a walk by cursor has no row twice and misses none while rows are added; a walk by offset has some twice', async (t) => {
  const { w, add } = await shop(t, 2_500)
  for (const by of ['cursor', 'offset'] as const) {
    const before = await idsNow(w)
    const seen: string[] = []
    let now = await page(w, '')
    for (;;) {
      seen.push(...idsOf(now.items))
      if (!now.has_more) break
      await add(40)
      now = await page(w, by === 'cursor' ? `&cursor=${now.next}` : `&offset=${seen.length}`)
    }
    if (by === 'cursor') assert.deepEqual(seen, before)
    else assert.notEqual(new Set(seen).size, seen.length)
    assert.equal(now.next, null)
  }
  const oldestFirst = await page(w, '&sort=time-ascending')
  const second = await page(w, `&sort=time-ascending&cursor=${oldestFirst.next}`)
  assert.deepEqual(
    [...idsOf(oldestFirst.items), ...idsOf(second.items)],
    (await idsNow(w)).toReversed().slice(0, 2_000),
  )
  for (const cursor of ['1', 'x', '2026-11-21', `${oldestFirst.next}0`])
    assert.equal(
      (await w.call('GET', `/v1/customer/list?cursor=${cursor}`, { token: await w.token() }))
        .status,
      422,
      cursor,
    )
})

test('all rows in one reply are those of one moment, though rows are added and deleted while it is read', async (t) => {
  const { w, add } = await shop(t, 3_200)
  const before = await idsNow(w)
  const reply = await fetch(`${w.url}/v1/customer/list?${SINCE}`, {
    headers: { authorization: `Bearer ${await w.token()}`, accept: ROWS_TYPE },
  })
  assert.deepEqual([reply.status, reply.headers.get('content-type')], [200, ROWS_TYPE])
  assert.equal(reply.headers.get(ROWS_TOTAL_HEADER), String(before.length))
  const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (let parts = 0; ; parts++) {
    const { done, value } = await reader.read()
    if (done) break
    text += value
    await add(5)
    // The last page has not been read yet.
    if (parts === 0)
      await w.db.rows(sql`delete from customers where id = any(${before.slice(-100)}::uuid[])`)
  }
  const lines = text.trimEnd().split('\n')
  assert.deepEqual(
    lines.map((line) => (JSON.parse(line) as { id: string }).id),
    before,
  )
  const now = await idsNow(w)
  assert.ok(
    now.some((id) => !before.includes(id)) && !now.includes(before.at(-1)!),
    'others are there now',
  )
})

test('a page and its total are of one moment, though a row is added between them', async (t) => {
  const { w, add } = await shop(t, 3)
  const { snapshot } = w.deps.db
  Object.assign(w.deps.db, {
    snapshot: (idleMs?: number) => {
      const inner = snapshot(idleMs)
      let last: Promise<unknown> = Promise.resolve()
      const rows = (statement: Statement) => {
        const turn = last.then(async () => {
          const found = await inner.rows(statement)
          await add(2)
          return found
        })
        last = turn
        return turn
      }
      return { ...inner, rows }
    },
  })
  const { items, total, has_more: hasMore } = await page(w, '')
  assert.deepEqual([items.length, hasMore], [total, false])
})

/** What a statement of a list reads: a page, or how many there are. */
const READS_LIST = /\boffset \$|select count\(\*\)::bigint as n|from counters/

test('every list reads its page and its sums at one moment', async (t) => {
  const w = await world(t)
  await companyIn(w, { account: 100_00, holder: 100_00, card: 100_00 })
  const [apart, together] = [[] as string[], [] as string[]]
  const { rows, snapshot } = w.deps.db
  Object.assign(w.deps.db, {
    rows: (statement: Statement) => {
      if (READS_LIST.test(statement.text)) apart.push(statement.text)
      return rows(statement)
    },
    snapshot: (idleMs?: number) => {
      const inner = snapshot(idleMs)
      return { ...inner, rows: (one: Statement) => (together.push(one.text), inner.rows(one)) }
    },
  })
  const lists = OPERATIONS.filter(
    (one) => isListing(one) && 'total' in (one.reply as { properties: object }).properties,
  )
  assert.ok(lists.length > 30)
  const unread: string[] = []
  for (const { id, path } of lists) {
    const [before, seller] = [together.length, w.platform.io_seller_id]
    const at = path
      .replace(/:io_seller_id|:id/, seller)
      .replaceAll(/:\w+/g, newId(w.deps.clock.wall()))
    const { status } = await w.call('GET', at, { token: await w.token() })
    assert.ok([200, 403, 404].includes(status), `${id}: ${status}`)
    assert.deepEqual(apart, [], `${id} reads apart from its moment`)
    if (status === 200 && together.length === before) unread.push(id)
  }
  // One is a list in the code.
  assert.deepEqual(unread, ['sellers.mccs'])
})
