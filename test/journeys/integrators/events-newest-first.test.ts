// The feed read from its end: the newest events first, page after page, and a span of it in order.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { world } from '../../world.ts'

test('the newest events come first, page after page; a span is read in order and continues where it ended', async (t) => {
  const w = await world(t)
  for (const name of ['Ana', 'Bia', 'Carla', 'Davi', 'Eva'])
    await w.sdk.customers.create({ first_name: name })
  const end = (await w.sdk.events.list()).last_sequence
  const sequencesOf = (page: { items: { sequence: number }[] }) =>
    page.items.map(({ sequence }) => sequence)

  const newest = { sort: 'time-descending', limit: 2 } as const
  const first = await w.sdk.events.list(newest)
  assert.deepEqual(sequencesOf(first), [end, end - 1])
  assert.deepEqual([first.has_more, first.last_sequence], [true, end])
  const second = await w.sdk.events.list({ ...newest, before: end - 1, wait: 5 })
  assert.deepEqual(sequencesOf(second), [end - 2, end - 3])
  const last = await w.sdk.events.list({ ...newest, before: 2 })
  assert.deepEqual([sequencesOf(last), last.has_more], [[1], false])
  const none = await w.sdk.events.list({ ...newest, type: 'transaction.*' })
  assert.deepEqual([none.items, none.has_more, none.last_sequence], [[], false, end])

  const span = await w.sdk.events.list({ after: 1, before: 4 })
  assert.deepEqual([sequencesOf(span), span.last_sequence], [[2, 3], 3])
  assert.deepEqual(
    sequencesOf(await w.sdk.events.list({ after: span.last_sequence, limit: 1 })),
    [4],
  )
})
