// Disputes of purchases: when one is allowed, and that no amount is returned twice.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Cents } from '../../../kernel/money.ts'
import { rejected, unknown, accepted } from '../../../providers/bank.ts'
import type { PurchaseDisputeReport } from '../../../providers/issuer.ts'
import type { OwnerId, PurchaseDisputeId, PurchaseId, SellerId } from '../../../kernel/ids.ts'
import {
  disputableOf,
  apply,
  obstacleOf,
  lastDayToDispute,
  newDispute,
  overlapOf,
  nextRequest,
  withdraw,
  type DisputeAnswer,
  type PurchaseDispute,
} from './dispute.ts'

const at = new Date('2026-11-02T02:59:59Z') // The first of November in São Paulo.
const amounts = (cleared: number, returned: number, disputed: number) =>
  ({ cleared, returned, disputed }) as { cleared: Cents; returned: Cents; disputed: Cents }
const purchase = { status: 'confirmed', purchasedAt: at, ...amounts(100, 30, 0) } as const

test('a purchase can be disputed until the end of its ninetieth day in São Paulo, for its remaining cost', () => {
  assert.equal(lastDayToDispute(purchase), '2027-01-30')
  const rows = [
    ['2027-01-31T02:59:59Z', 70, undefined],
    ['2027-01-31T03:00:00Z', 70, 'too_late'],
    ['2026-11-03T12:00:00Z', 71, 'too_much'],
    ['2026-11-03T12:00:00Z', 0, 'too_much'],
    ['2026-11-03T12:00:00Z', 1, undefined],
  ] as const
  for (const [now, amount, says] of rows)
    assert.equal(obstacleOf(purchase, amount as Cents, new Date(now)), says, `${now} ${amount}`)
  for (const status of ['approved', 'denied', 'canceled', 'voided', 'refunded'] as const)
    assert.equal(obstacleOf({ ...purchase, status }, 1 as Cents, at), 'not_confirmed', status)
})

test('refunds of the shop and credits together never exceed the cleared amount', () => {
  for (let returned = 0; returned <= 5; returned++)
    for (let disputed = 0; disputed <= 5; disputed++) {
      const all = amounts(5, returned, disputed)
      const over = overlapOf(all)
      assert.ok(
        over <= disputed && returned + disputed - over <= 5,
        `${returned} and ${disputed}: ${over}`,
      )
      assert.ok(over === 0 || returned + disputed - over === 5, 'only the excess is taken back')
      assert.equal(disputableOf(all), Math.max(0, 5 - returned - disputed))
    }
})

const NOW = new Date('2026-11-21T15:00:00Z')
const LATER = new Date('2026-12-21T15:00:00Z')
const NEW: PurchaseDispute = newDispute(
  {
    owner: 'a'.repeat(32) as OwnerId,
    id: 'b'.repeat(32) as PurchaseDisputeId,
    seller: 'c'.repeat(32) as SellerId,
    purchase: 'd'.repeat(32) as PurchaseId,
    reason: 'duplicate',
    description: null,
    amount: 100 as Cents,
  },
  NOW,
)
const OPEN: PurchaseDispute = {
  ...NEW,
  status: 'open',
  credited: 80 as Cents,
  openedAt: NOW,
  dueAt: null,
  version: 1,
}
const ended = (status: 'won' | 'lost' | 'withdrawn' | 'refused'): PurchaseDispute => ({
  ...OPEN,
  status,
  credited: (status === 'won' ? 80 : 0) as Cents,
  endedAt: NOW,
  version: 2,
})
const report = (
  status: PurchaseDisputeReport['status'],
  more: Partial<PurchaseDisputeReport> = {},
): DisputeAnswer =>
  accepted<PurchaseDisputeReport>({
    id: NEW.id,
    purchase: 'p',
    amount: 100 as Cents,
    status,
    openedAt: NOW,
    decidedAt: status === 'open' ? null : NOW,
    ...more,
  })
const granted = (amount: number) => report('won', { granted: amount as Cents })
const ABSENT: DisputeAnswer = accepted({ status: 'absent' })

test('the effect of each bank report on a dispute, its credit, and who bears it', () => {
  type Row = [
    what: string,
    before: PurchaseDispute,
    answer: DisputeAnswer,
    becomes: string,
    credit: number,
    covered: number,
    events: string,
    due: boolean,
  ]
  const rows: Row[] = [
    ['accepted', NEW, report('open'), 'open', 90, 0, 'disputed', false],
    ['without an answer', NEW, unknown('time-out'), 'pending', 0, 0, '', true],
    ['refused', NEW, rejected('X', 'too old'), 'refused', 0, 0, 'refused', false],
    [
      'refused, as it is read',
      NEW,
      report('refused', { refusedReason: 'too old' }),
      'refused',
      0,
      0,
      'refused',
      false,
    ],
    ['won at once', NEW, granted(100), 'won', 90, 90, 'disputed won', false],
    ['lost at once', NEW, report('lost'), 'lost', 0, 0, 'lost', false],
    [
      'another amount than requested',
      NEW,
      report('open', { amount: 99 as Cents }),
      'pending',
      0,
      0,
      '',
      true,
    ],
    ['still open', OPEN, report('open'), 'open', 0, 0, '', false],
    ['absent at the bank', OPEN, ABSENT, 'open', 0, 0, '', true],
    ['a rejected read', OPEN, rejected('X', 'no'), 'open', 0, 0, '', true],
    ['won', OPEN, granted(100), 'won', 0, 80, 'won', false],
    ['won in part', OPEN, granted(30), 'won', -50, 30, 'won', false],
    ['won, and nothing granted', OPEN, granted(0), 'won', -80, 0, 'won', false],
    ['lost', OPEN, report('lost'), 'lost', -80, 0, 'lost', false],
    ['withdrawn', OPEN, report('withdrawn'), 'withdrawn', -80, 0, 'withdrawn', false],
    ['refused after it was open', OPEN, report('refused'), 'lost', -80, 0, 'lost', false],
    ['lost after it was won', ended('won'), report('lost'), 'won', 0, 0, '', false],
    ['won after it was lost', ended('lost'), granted(100), 'lost', 0, 0, '', false],
    ['won twice', ended('won'), granted(100), 'won', 0, 0, '', false],
    ['open after it was refused', ended('refused'), report('open'), 'refused', 0, 0, '', false],
  ]
  for (const [what, before, answer, becomes, credit, covered, events, due] of rows) {
    const changes = apply(before, answer, {
      request: nextRequest(before),
      now: LATER,
      random: () => 0.5,
      disputable: 90 as Cents,
    })
    const { dispute } = changes
    assert.deepEqual(
      [dispute.status, changes.credit, changes.coveredByBank],
      [becomes, credit, covered],
      what,
    )
    assert.equal(dispute.credited, before.credited + credit, what)
    assert.equal(changes.events.map(({ type }) => type.split('.').at(-1)).join(' '), events, what)
    assert.equal(dispute.version, before.version + changes.events.length, what)
    assert.equal(dispute.dueAt !== null && dispute.dueAt > LATER, due, what)
    const over = !['pending', 'open'].includes(becomes)
    assert.equal(dispute.endedAt !== null, over, what)
    assert.equal(
      changes.contradictingStatus !== undefined,
      / after it was (won|lost|refused)/.test(what),
      what,
    )
  }
})

test('a dispute that the bank forgot and refuses again is lost; a report that crosses an acceptance is ignored', () => {
  const context = { now: LATER, random: () => 0.5, disputable: 90 as Cents }
  const again = { ...context, request: 'put_again' } as const
  const lost = apply({ ...OPEN, isWithdrawing: true }, rejected('X', 'too late'), again)
  assert.deepEqual(
    [lost.dispute.status, lost.dispute.dueAt, lost.credit, lost.coveredByBank],
    ['lost', null, -80, 0],
  )
  assert.equal(lost.dispute.refused, null)
  for (const [before, request] of [
    [OPEN, 'put'],
    [OPEN, 'withdraw'],
    [ended('won'), 'put_again'],
  ] as const) {
    const { dispute, credit } = apply(before, rejected('X', 'no'), { ...context, request })
    assert.deepEqual([dispute.status, credit], [before.status, 0], request)
  }
  assert.deepEqual(apply(OPEN, report('open'), again).dispute.status, 'open')
})

test('a withdrawal is first sent if the bank may not know it, and read again if it does not answer', () => {
  assert.deepEqual(
    [nextRequest(NEW), nextRequest(OPEN), nextRequest(ended('won'))],
    ['put', 'read', 'read'],
  )
  const back = withdraw(NEW, NOW)
  assert.deepEqual(
    [nextRequest(back), withdraw(back, LATER), withdraw(ended('won'), NOW)],
    ['put', back, ended('won')],
  )
  const context = {
    request: 'put',
    now: LATER,
    random: () => 0.5,
    disputable: 90 as Cents,
  } as const
  const open = apply(back, report('open'), context).dispute
  assert.deepEqual([open.dueAt, nextRequest(open)], [LATER, 'withdraw'])
  const unanswered = apply(open, unknown('time-out'), { ...context, request: 'withdraw' }).dispute
  assert.equal(nextRequest(unanswered), 'read')
  const reopened = apply(unanswered, report('open'), { ...context, request: 'read' }).dispute
  assert.deepEqual([nextRequest(reopened), reopened.dueAt! > LATER], ['withdraw', true])
  assert.equal(
    apply(reopened, report('withdrawn'), { ...context, request: 'withdraw' }).dispute.status,
    'withdrawn',
  )
})
