// The timeline of an object: everything that happened to it, newest first, of what the caller may
// see.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TimelineEntry } from '../../../sdk/wire.ts'
import { openReceiver } from '../../hooks.ts'
import { market, paidSeller } from '../../marketplace.ts'
import { person, signIn } from '../../portal.ts'
import { world } from '../../world.ts'

const said = ({ event, transfer, act }: TimelineEntry) =>
  event?.type ?? (transfer ? `${transfer.kind} ${transfer.amount_cents}` : act!.action)

test('a sale’s timeline joins events with their deliveries, transfers, and who did what; pages lose and repeat nothing', async (t) => {
  const w = await world(t)
  const receiver = await openReceiver(t)
  const hook = await w.sdk.webhooks.create({ url: receiver.url, events: ['transaction.*'] })
  const { m, id: seller, sale } = await paidSeller(w)
  await m.send(`/v1/transaction/void/${sale}`, { amount: 10_00 })
  await w.work()
  const all = await w.sdk.timeline.list(sale)
  assert.deepEqual([all.has_more, all.next], [false, null])
  const shown = all.items.map(said)
  for (const one of [
    'transaction.created',
    'transaction.succeeded',
    'sale 10000',
    'transaction.refund_requested',
    'refund 990',
  ])
    assert.ok(shown.includes(one), `${one} in ${shown.join(', ')}`)
  assert.ok(shown.indexOf('refund 990') < shown.indexOf('sale 10000'), 'the newest first')
  assert.equal(shown.at(-1), 'transaction.created')
  const paid = all.items.find((item) => said(item) === 'transaction.succeeded')!
  const [delivery] = paid.event!.deliveries!
  assert.deepEqual([delivery?.webhook, delivery?.status], [hook.id, 'succeeded'])
  const asked = all.items.find(({ act }) => act?.action === 'transaction.refund_requested')!
  assert.match(asked.act!.request_id!, /^req_[0-9a-f]{32}$/)

  const pages: TimelineEntry[] = []
  let before: string | null = null
  for (let n = 0; n < all.items.length && (n === 0 || before); n++) {
    const page = await w.sdk.timeline.list(sale, { limit: 2, ...(before ? { before } : {}) })
    assert.ok(page.items.length <= 2)
    pages.push(...page.items)
    before = page.next
  }
  assert.deepEqual(pages, all.items)
  assert.equal((await m.get(`/v1/timeline/${sale}?before=x`)).status, 422)
  assert.equal((await m.get(`/v1/timeline/nothing`)).body.code, 'timeline_not_found')

  // A seller sees its own, and another seller nothing; whose the other account is stays out.
  const own = await market(
    w,
    w.platform.sellers.find(({ io_seller_id: id }) => id === seller),
  )
  const mine: TimelineEntry[] = (await own.get(`/v1/timeline/${sale}`)).body.items
  assert.ok(mine.some((item) => said(item) === 'sale 10000'))
  assert.ok(
    mine.every(({ event }) => (event?.deliveries ?? []).length === 0),
    'the webhook is the platform’s',
  )
  assert.ok(
    mine.every(({ transfer }) => !transfer || !`${transfer.debit}${transfer.credit}`.includes('/')),
  )
  const other = await market(w, w.platform.sellers[1])
  assert.equal((await other.get(`/v1/timeline/${sale}`)).body.code, 'timeline_not_found')
})

test('each role sees the parts that it may read', async (t) => {
  const w = await world(t)
  const { sale } = await paidSeller(w)
  const kindsFor = async (role: 'admin' | 'finance' | 'developer' | 'viewer') => {
    const browser = await signIn(
      w,
      await person(w, w.platform.io_seller_id, role, `${role}@example.com`),
    )
    const { items } = (await browser.get(`/portal/api/v1/timeline/${sale}`)).body as {
      items: TimelineEntry[]
    }
    const event = items.find(({ kind }) => kind === 'event')!.event!
    return [[...new Set(items.map(({ kind }) => kind))].toSorted(), event.deliveries !== null]
  }
  assert.deepEqual(await kindsFor('admin'), [['act', 'event', 'transfer'], true])
  assert.deepEqual(await kindsFor('finance'), [['event', 'transfer'], true])
  assert.deepEqual(await kindsFor('viewer'), [['event', 'transfer'], true])
  assert.deepEqual(await kindsFor('developer'), [['event', 'transfer'], true])
})
