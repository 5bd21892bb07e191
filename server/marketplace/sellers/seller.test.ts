// A seller's state after each answer of the bank, and the SQL guard of its states.

import assert from 'node:assert/strict'
import test from 'node:test'
import { world } from '../../../test/world.ts'
import { rejected, unknown, accepted, type ProviderResult } from '../../providers/bank.ts'
import type { KycReport } from '../../providers/kyc.ts'
import type { OwnerId, SellerId } from '../../kernel/ids.ts'
import { inTransaction, sql, type Tx } from '../../platform/db/sql.ts'
import { person } from '../../app/seed/sellers.ts'
import { registerIndividual } from './registration/register.ts'
import {
  decide,
  apply,
  transitions,
  open,
  nextRequest,
  type SellerEvent,
  type Seller,
  type Status,
} from './seller.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const INSTANT = { now: NOW, random: () => 0.5 }
const OWNER = '019a1b2c3d4e7f008a1b2c3d4e5f6a7b' as OwnerId
const ID = '019a1b2c3d4e7f008a1b2c3d4e5f6a7c' as SellerId

function seller(more: Partial<Seller> = {}): Seller {
  const { type, taxpayerId, profile } = registerIndividual(
    person('Ana', 'Souza', 'ana@example.com'),
    '2026-11-21',
  )
  const who = { owner: OWNER, id: ID, number: 1, type, taxpayerId, createdBy: null }
  return { ...open(who, profile, NOW, NOW), ...more }
}

const APPLIED: readonly [
  from: Status,
  answer: ProviderResult<KycReport>,
  to: Status,
  event: string | undefined,
  waitMs?: number,
][] = [
  ['pending', accepted({ status: 'approved' }), 'active', 'seller.activated'],
  ['pending', accepted({ status: 'denied', reason: 'no such person' }), 'denied', 'seller.denied'],
  ['pending', accepted({ status: 'reviewing' }), 'pending', undefined, 5_000],
  ['pending', unknown('time-out'), 'pending', undefined, 5_000],
  ['pending', rejected('malformed', 'who?'), 'pending', undefined, 5_000],
  ['active', accepted({ status: 'denied' }), 'active', undefined],
  ['denied', accepted({ status: 'approved' }), 'denied', undefined],
  ['blocked', accepted({ status: 'approved' }), 'blocked', undefined],
  ['deleted', accepted({ status: 'approved' }), 'deleted', undefined],
]

for (const [from, answer, to, event, waitMs] of APPLIED)
  test(`a ${from} seller after ${JSON.stringify(answer)} and is ${to}`, () => {
    const before = seller({ status: from })
    const { seller: after, event: type } = apply(before, answer, INSTANT)
    assert.deepEqual([after.status, type], [to, event])
    assert.equal(after.version, before.version + (event ? 1 : 0))
    assert.deepEqual(after.dueAt, waitMs === undefined ? null : new Date(NOW.getTime() + waitMs))
    assert.equal(after.reason, to === 'denied' && from === 'pending' ? 'no such person' : null)
  })

test('a reason is shown as long as its state lasts', () => {
  const blocked = decide(seller({ status: 'active' }), 'blocked', NOW, 'fraud')!
  assert.deepEqual([blocked.seller.reason, blocked.event], ['fraud', 'seller.blocked'])
  const again = decide(blocked.seller, 'unblocked', NOW)!
  assert.deepEqual(
    [again.seller.reason, again.event, again.seller.status],
    [null, 'seller.activated', 'active'],
  )
})

test('an event that the table lacks changes nothing', () => {
  for (const status of transitions.states)
    for (const event of transitions.events) {
      const moved = decide(seller({ status }), event, NOW)
      assert.equal(moved?.seller.status, transitions.next(status, event), `${status}, ${event}`)
    }
  assert.equal(decide(seller({ status: 'deleted' }), 'approved' as SellerEvent, NOW), undefined)
})

test('the KYC call has the full name, the canonical document and the day', () => {
  const asked = seller()
  assert.deepEqual(nextRequest(asked), {
    id: ID,
    kind: 'individual',
    taxpayerId: asked.taxpayerId,
    name: 'Ana Souza',
    birthdate: '1990-05-17',
  })
})

test('the database refuses every transition that the state machine lacks', async (t) => {
  const w = await world(t)
  const id = w.platform.sellers[0]!.io_seller_id
  const set = (tx: Tx, status: string) =>
    tx.rows(sql`update sellers set status = ${status} where id = ${id}`)
  for (const from of transitions.states) {
    for (const to of transitions.states) {
      const allowed =
        from === to || transitions.events.some((event) => transitions.next(from, event) === to)
      const attempt = inTransaction(w.db, async (tx) => {
        await tx.rows(sql`alter table sellers disable trigger sellers_status`)
        await set(tx, from)
        await tx.rows(sql`alter table sellers enable trigger sellers_status`)
        await set(tx, to)
        throw new Error('allowed') // Rolled back: only the guard is tested.
      })
      await assert.rejects(
        attempt,
        allowed ? /^Error: allowed$/ : /a seller cannot go from/,
        `${from} → ${to}`,
      )
    }
  }
})
