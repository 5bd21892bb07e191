// A card's states: what its company may change, each answer of the bank, when the bank is called
// and when the card expires; and the SQL guards of cards and holders.

import assert from 'node:assert/strict'
import test from 'node:test'
import { world } from '../../../test/world.ts'
import { rejected, unknown, accepted, type ProviderResult } from '../../providers/bank.ts'
import type { IssuedReport, ShippingReport } from '../../providers/issuer.ts'
import type { CorporateCardId, HolderId, OwnerId, SellerId } from '../../kernel/ids.ts'
import type { Machine } from '../../kernel/machine.ts'
import { cents } from '../../kernel/money.ts'
import { inTransaction, raw, sql } from '../../platform/db/sql.ts'
import { expire, apply, applyResult } from './apply.ts'
import {
  cancel,
  change,
  nextDueOf,
  isUnconfirmed,
  transitions,
  openCard,
  nextRequest,
  orderVersionOf,
  type Card,
  type CardStatus,
} from './card.ts'
import { transitions as holderTransitions } from '../holders/holder.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const INSTANT = { now: NOW, random: () => 0.5 }
const LATER = new Date(NOW.getTime() + 5_000)
const END = new Date('2031-12-01T03:00:00Z')
const id = (last: string) => `019a1b2c3d4e7f008a1b2c3d4e5f6a${last}`

const HOLDER_FIELDS = {
  holder: id('01') as HolderId,
  holderName: 'Maria',
  holderTaxId: '12345678909',
  holderStatus: 'active' as const,
  holderLimit: cents(1_000_00),
  holderVersion: 2,
  accountStatus: 'active' as const,
  accountActivationChanges: 1,
}

function card(status: CardStatus, more: Partial<Card> = {}): Card {
  const type = ['issued', 'shipped', 'delivered'].includes(status)
    ? ('physical' as const)
    : ('virtual' as const)
  const ids = {
    owner: id('00') as OwnerId,
    id: id('02') as CorporateCardId,
    seller: id('00') as SellerId,
  }
  const input = {
    ...ids,
    ...HOLDER_FIELDS,
    name: 'Ads',
    limit: cents(500_00),
    interval: 'month' as const,
    type,
    merchant: null,
  }
  const first = openCard(input, new Date('2026-11-01T12:00:00Z'))
  const madeFields = {
    n: 1,
    brand: 'visa',
    last4: '1111',
    expiresOn: '2031-11-30',
    confirmedVersion: orderVersionOf(first),
    dueAt: END,
  }
  return { ...first, ...(['new', 'refused'].includes(status) ? {} : madeFields), status, ...more }
}

function report(more: Partial<Exclude<IssuedReport, { status: 'absent' }>> = {}): IssuedReport {
  const ids = { id: id('02') as CorporateCardId, version: 3, type: 'virtual' as const }
  return {
    ...ids,
    status: 'active',
    brand: 'visa',
    last4: '1111',
    expiresOn: '2031-11-30',
    ...more,
  }
}

const shipping = (stage: ShippingReport['stage']): ShippingReport => ({
  stage,
  carrier: stage === 'making' ? null : 'Correios',
  trackingCode: stage === 'making' ? null : 'BR123',
  shippedAt: stage === 'making' ? null : new Date('2026-11-20T12:00:00Z'),
  deliveredAt: stage === 'delivered' ? new Date('2026-11-21T09:00:00Z') : null,
})
const physical = (stage: ShippingReport['stage']) =>
  report({ type: 'physical', status: 'blocked', shipping: shipping(stage) })
const physicalCard = { type: 'physical' } as const

const ANSWERS: readonly [
  from: CardStatus,
  more: Partial<Card>,
  ProviderResult<IssuedReport>,
  to: CardStatus,
  types: string,
  due: Date | null,
][] = [
  ['new', {}, accepted(report()), 'active', 'created', END],
  ['new', physicalCard, accepted(physical('making')), 'issued', 'created', END],
  ['new', physicalCard, accepted(physical('shipped')), 'shipped', 'created shipped', END],
  [
    'new',
    physicalCard,
    accepted(physical('delivered')),
    'delivered',
    'created shipped delivered',
    END,
  ],
  ['new', {}, accepted(report({ status: 'canceled' })), 'canceled', 'created canceled', null],
  ['new', {}, rejected('CartaoRecusado', 'not him'), 'refused', '', null],
  ['new', {}, unknown('time-out'), 'new', '', LATER],
  ['new', {}, accepted({ status: 'absent' }), 'new', '', LATER],
  ['refused', {}, accepted(report()), 'refused', '', null],
  ['blocked', { confirmedVersion: 0 }, accepted(report({ status: 'blocked' })), 'blocked', '', END],
  ['blocked', { confirmedVersion: 0 }, unknown('time-out'), 'blocked', '', LATER],
  ['blocked', { confirmedVersion: 0 }, rejected('CartaoRecusado', 'why'), 'blocked', '', LATER],
  ['active', {}, unknown('time-out'), 'active', '', END],
  [
    'canceled',
    { confirmedVersion: 0 },
    accepted(report({ status: 'canceled' })),
    'canceled',
    '',
    null,
  ],
  [
    'canceled',
    { confirmedVersion: 0, brand: null, n: null },
    rejected('CartaoRecusado', 'who?'),
    'canceled',
    '',
    null,
  ],
  ['canceled', {}, accepted(report({ last4: '2222' })), 'canceled', '', null],
  ['expired', {}, accepted(report()), 'expired', '', null],
]

for (const [from, more, answer, to, types, due] of ANSWERS)
  test(`a ${from} ${more.type ?? ''} card after ${JSON.stringify(answer)} and is ${to}`, () => {
    const before = card(from, more)
    const { card: after, events } = applyResult(before, answer, orderVersionOf(before), INSTANT)
    assert.equal(after.status, to)
    assert.equal(events.map(({ type }) => type.replace('corporate.card.', '')).join(' '), types)
    assert.deepEqual(after.dueAt, due)
    assert.equal(after.refused, to === 'refused' && from === 'new' ? 'not him' : null)
    // Events of one card are counted from 1, without a gap.
    const numbers = events.map((one) => one.card.version)
    const first = from === 'new' ? before.version : before.version + 1
    assert.deepEqual(
      numbers,
      numbers.map((_, n) => first + n),
    )
    if (answer.result === 'accepted' && answer.value.status !== 'absent' && from !== 'refused')
      assert.ok(!isUnconfirmed(after))
  })

test('a state reported by the bank is not sent to it; our later change still is', () => {
  const known = apply(card('issued'), physical('shipped') as never, NOW).card
  assert.deepEqual([known.status, isUnconfirmed(known), known.dueAt], ['shipped', false, END])
  const renamed = change(card('shipped'), { name: 'Fuel' }, NOW).card
  const applied = apply(renamed, physical('delivered') as never, NOW).card
  assert.deepEqual(
    [applied.status, applied.name, isUnconfirmed(applied), applied.dueAt],
    ['delivered', 'Fuel', true, NOW],
  )
  // The answer to an earlier order arrives last.
  const sent = card('blocked')
  const late = applyResult(
    sent,
    accepted(report({ status: 'blocked' })),
    orderVersionOf(sent) - 1,
    INSTANT,
  ).card
  assert.deepEqual([isUnconfirmed(late), late.dueAt], [false, END])
})

test('reports only go forward: shipping progress is kept, and a repeated report changes nothing', () => {
  const there = apply(card('issued'), physical('delivered') as never, NOW).card
  assert.equal(there.shipping?.deliveredAt, '2026-11-21T09:00:00.000Z')
  for (const stage of ['making', 'shipped', 'delivered'] as const) {
    const again = apply(there, physical(stage) as never, NOW)
    assert.deepEqual([again.card, again.events], [there, []], stage)
  }
  const stored = {
    ...there,
    shipping: { deliveredAt: null, shippedAt: null, trackingCode: null, carrier: 'Loggi' },
  }
  const { card: after, events } = apply(
    { ...stored, status: 'issued' },
    physical('making') as never,
    NOW,
  )
  assert.deepEqual([after.shipping?.carrier, events], ['Loggi', []])
  const renewed = apply(
    there,
    { ...(physical('delivered') as object), last4: '2222' } as never,
    NOW,
  )
  assert.deepEqual(
    [renewed.card.last4, renewed.events[0]?.type],
    ['2222', 'corporate.card.updated'],
  )
})

const CHANGES: readonly [
  from: CardStatus,
  to: 'active' | 'blocked' | 'canceled',
  CardStatus | string,
][] = [
  ['issued', 'active', 'card_not_delivered'],
  ['issued', 'blocked', 'card_not_delivered'],
  ['issued', 'canceled', 'canceled'],
  ['shipped', 'active', 'card_not_delivered'],
  ['shipped', 'canceled', 'canceled'],
  ['delivered', 'active', 'active'],
  ['delivered', 'blocked', 'blocked'],
  ['active', 'active', 'active'],
  ['active', 'blocked', 'blocked'],
  ['blocked', 'active', 'active'],
  ['blocked', 'canceled', 'canceled'],
  ['canceled', 'canceled', 'canceled'],
  ['canceled', 'active', 'corporate_card_ended'],
  ['expired', 'canceled', 'corporate_card_ended'],
]

for (const [from, to, becomes] of CHANGES)
  test(`a card that is ${from} and is requested to be ${to}: ${becomes}`, () => {
    const before = card(from)
    if (becomes.includes('card_'))
      return assert.throws(() => change(before, { status: to }, NOW), { code: becomes })
    const { card: after, events } = change(before, { status: to }, NOW)
    assert.equal(after.status, becomes)
    if (from === to) return assert.deepEqual([after, events], [before, []])
    assert.deepEqual(
      [after.version, after.dueAt, isUnconfirmed(after)],
      [before.version + 1, NOW, true],
    )
    assert.equal(
      events[0]?.type,
      to === 'canceled' ? 'corporate.card.canceled' : 'corporate.card.updated',
    )
  })

test('an empty change changes nothing, and an ended card cannot be changed', () => {
  const before = card('active', { merchant: 'UBER' })
  assert.equal(
    change(before, { name: 'Ads', limit: cents(500_00), merchant: 'UBER', status: 'active' }, NOW)
      .card,
    before,
  )
  assert.equal(change(before, { merchant: null }, NOW).card.merchant, null)
  assert.throws(() => change(card('canceled'), { name: 'x' }, NOW), {
    code: 'corporate_card_ended',
  })
  const unmade = cancel(card('new'), NOW)
  assert.deepEqual(
    [unmade.card.status, unmade.events, cancel(unmade.card, NOW).card],
    ['canceled', [], unmade.card],
  )
})

test('the bank gets the wanted state: a card works only if it, its cardholder and the account do, within both limits', () => {
  const rows: readonly [CardStatus, Partial<Card>, 'active' | 'blocked' | 'canceled'][] = [
    ['new', {}, 'active'],
    ['new', physicalCard, 'blocked'],
    ['new', { holderStatus: 'blocked' }, 'blocked'],
    ['issued', {}, 'blocked'],
    ['delivered', {}, 'blocked'],
    ['active', {}, 'active'],
    ['active', { holderStatus: 'blocked' }, 'blocked'],
    ['active', { accountStatus: 'suspended' }, 'blocked'],
    ['active', { accountStatus: 'waiting_contract_assignment' }, 'blocked'],
    ['new', { accountStatus: 'suspended' }, 'blocked'],
    ['blocked', {}, 'blocked'],
    ['blocked', { accountStatus: 'suspended' }, 'blocked'],
    ['canceled', {}, 'canceled'],
    ['canceled', { accountStatus: 'suspended' }, 'canceled'],
  ]
  for (const [status, more, input] of rows) {
    const order = nextRequest(card(status, more))
    assert.deepEqual(
      [order.status, order.standInLimit],
      [input, input === 'active' ? 500_00 : 0],
      status,
    )
  }
  assert.equal(nextRequest(card('active', { holderLimit: cents(1) })).standInLimit, 1)
  const renamed = card('active', { holderVersion: 3 })
  assert.ok(isUnconfirmed(renamed), 'a change of its holder has to be sent')
  assert.ok(nextRequest(renamed).version > nextRequest(card('active')).version)
  const suspended = card('active', { accountStatus: 'suspended', accountActivationChanges: 2 })
  assert.ok(isUnconfirmed(suspended), 'a change of its account has to be sent')
  assert.ok(nextRequest(suspended).version > nextRequest(card('active')).version)
})

test('a card is valid until the end of its last day in São Paulo, and expires the next day', () => {
  assert.deepEqual(nextDueOf(card('active'), NOW), END)
  assert.equal(expire(card('active'), new Date('2031-12-01T02:59:59.999Z')), undefined)
  for (const status of transitions.states) {
    const over = expire(card(status), END)
    if (!transitions.may(status, 'expired')) assert.equal(over, undefined, status)
    else
      assert.deepEqual(
        [over!.card.status, over!.card.dueAt, over!.events.length],
        ['expired', null, 1],
        status,
      )
  }
})

const GUARDED: readonly [table: string, machine: Machine<string, string>, says: RegExp][] = [
  ['corporate_cards', transitions, /a corporate card cannot go from/],
  ['corporate_holders', holderTransitions, /a cardholder cannot go from/],
]

test('the database refuses every transition that the state machines lack', async (t) => {
  const w = await world(t)
  const owner = w.platform.io_seller_id
  for (const [table, machine, says] of GUARDED)
    for (const from of machine.states)
      for (const to of machine.states) {
        const attempt = inTransaction(w.db, async (tx) => {
          await tx.rows(sql`
            insert into corporate_accounts (owner, seller, status, due_day, next_due_day,
              credit_limit, balance, used, holders,
              cards, purchases, version, created_at, updated_at)
            values (${owner}, ${owner}, 'active', 10, 10, 0, 0, 0, 0, 0, 0, 1, ${NOW}, ${NOW})`)
          const holder = table === 'corporate_holders' ? from : 'active'
          await tx.rows(sql`
            insert into corporate_holders (owner, id, seller, n, name, tax_id, amount, interval,
              status, version, created_at, updated_at)
            values (${owner}, ${HOLDER_FIELDS.holder}, ${owner}, 1, 'x', '12345678909', 1, 'day',
              ${holder}, 1, ${NOW}, ${NOW})`)
          if (table === 'corporate_cards')
            await tx.rows(sql`
              insert into corporate_cards (owner, id, seller, holder, name, spend_limit, interval,
                type, status, confirmed_version, attempts,
                version, created_at, updated_at)
              values (${owner}, ${id('02')}, ${owner}, ${HOLDER_FIELDS.holder}, 'x', 1, 'day',
                'virtual', ${from}, 0, 0, 1, ${NOW}, ${NOW})`)
          await tx.rows(sql`update ${raw(table)} set status = ${to} where owner = ${owner}`)
          throw new Error('allowed') // Rolled back: only the guard is tested.
        })
        const allowed =
          from === to || machine.events.some((event) => machine.next(from, event) === to)
        await assert.rejects(
          attempt,
          allowed ? /^Error: allowed$/ : says,
          `${table}: ${from} → ${to}`,
        )
      }
})
