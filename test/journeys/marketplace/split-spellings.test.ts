// Spellings of split rules that integrations of other platforms bring along. Over HTTP.

import assert from 'node:assert/strict'
import test from 'node:test'
import { market } from '../../marketplace.ts'
import { world } from '../../world.ts'

test('percentage is read as percent wherever rules are sent, and the same key finds the same rule', async (t) => {
  const w = await world(t)
  const m = await market(w)
  const [one, two] = w.platform.sellers.map((seller) => seller.io_seller_id) as [string, string]
  const rule = { receiver: one, split_type: 'percentage', split_value: 10 }
  await m.paid(100_00, { split_rules: [rule] })
  assert.equal(await m.current(one), 9_90)
  const stored = await m.send('/v1/split_rules', { ...rule, receiver: two }, 'rule-1')
  assert.deepEqual([stored.status, stored.body.success.split_type], [201, 'percent'])
  const again = await m.send(
    '/v1/split_rules',
    { ...rule, receiver: two, split_type: 'percent' },
    'rule-1',
  )
  assert.deepEqual([again.status, again.body.success.id], [201, stored.body.success.id])
  const quote = await m.send('/v1/quotes', {
    payment_type: 'pix',
    amount: 100_00,
    split_rules: [rule],
  })
  assert.equal(quote.status, 201, quote.text)
  const link = await m.send('/v1/payment_links', {
    description: 'Mesa',
    amount: 100_00,
    split_rules: [rule],
  })
  assert.deepEqual([link.status, link.body.split_rules[0].split_type], [201, 'percent'], link.text)
  const changed = await w.call('PATCH', `/v1/payment_links/${link.body.id}`, {
    token: m.token,
    body: { split_rules: [{ ...rule, split_value: 20 }] },
  })
  assert.deepEqual(
    [changed.status, changed.body.split_rules[0].split_value],
    [200, 20],
    changed.text,
  )
  for (const split_type of ['Percentage', 'percentual', 'percentages', '', null])
    assert.equal(
      (await m.send('/v1/split_rules', { ...rule, split_type })).status,
      422,
      String(split_type),
    )
  assert.equal(
    (await m.sale(await m.sell(50_00, { io_seller_id: w.platform.io_seller_id }))).split_rules[0]
      .split_type,
    'percent',
  )
})
