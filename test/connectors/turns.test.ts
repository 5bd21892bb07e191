// Two returns of one charge at once, at each company with a wire of its own: each is made.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { cents } from '../../server/kernel/money.ts'
import { COMPANIES, openWorld, paid, resultOf, returnId, returnsAt } from './wires.ts'

for (const company of COMPANIES.filter(({ returnsPartly }) => returnsPartly))
  test(`${company.name}: two returns at once are two`, async (t) => {
    const world = await openWorld(t, company)
    const { txid, endToEndId } = await paid(world, 10_00)
    const order = { endToEndId, txid, amount: cents(3_00) }
    const both = [returnId(), returnId()].map((id) => world.rail.giveBack({ ...order, id }, false))
    for (const answer of await Promise.all(both)) assert.equal(resultOf(answer), 'returned')
    assert.deepEqual(await returnsAt(world, endToEndId), ['3.00', '3.00'])
  })
