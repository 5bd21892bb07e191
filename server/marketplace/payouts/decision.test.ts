// Which payouts people may decide on, and what each later word of the bank makes of a decision: its
// state and the money. Pure tables.

import assert from 'node:assert/strict'
import test from 'node:test'
import { accepted, rejected, unknown, type ProviderResult } from '../../providers/bank.ts'
import type { PayoutReport } from '../../providers/payouts.ts'
import { after } from '../../kernel/clock.ts'
import type { ApprovalId, BankAccountId, OwnerId, PayoutId, SellerId } from '../../kernel/ids.ts'
import { cents } from '../../kernel/money.ts'
import type { ErrorCode } from '../../../contract/errors.ts'
import { isOpenDecision } from '../../providers/paying/silence.ts'
import { applyNews, decide, demandUndecided } from './decision.ts'
import type { Payout } from './payout.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const HOUR_MS = 3_600_000
const TIME = { now: NOW, wall: NOW, random: () => 0.5 }
const ago = (ms: number) => after(NOW, -ms)

const UNKNOWN: Payout = {
  owner: '019a1b2c3d4e7f008a1b2c3d4e5f6a7b' as OwnerId,
  id: '019a1b2c3d4e7f008a1b2c3d4e5f6a7d' as PayoutId,
  seller: '019a1b2c3d4e7f008a1b2c3d4e5f6a7c' as SellerId,
  bankAccount: '019a1b2c3d4e7f008a1b2c3d4e5f6a7e' as BankAccountId,
  amount: cents(5_000),
  description: null,
  statementDescriptor: null,
  origin: 'manual',
  status: 'pending',
  reason: null,
  endToEndId: null,
  bank: 'payouts/test',
  reference: null,
  firstSentAt: ago(9 * HOUR_MS),
  sentAt: ago(9 * HOUR_MS),
  payingAccount: null,
  unknownSince: ago(2 * HOUR_MS),
  decision: null,
  decidedAt: null,
  decisionApproval: null,
  confirmedAt: null,
  correctedAt: null,
  waits: null,
  returned: cents(0),
  line: 2,
  lineBefore: 0,
  version: 1,
  attempts: 9,
  dueAt: NOW,
  endedAt: null,
  createdAt: ago(9 * HOUR_MS),
  updatedAt: ago(9 * HOUR_MS),
}

const codeOf = (p: Payout): ErrorCode | 'may be decided' => {
  try {
    demandUndecided(p, TIME)
    return 'may be decided'
  } catch (error) {
    return (error as { code: ErrorCode }).code
  }
}

test('people decide on what was sent and is unknown for two hours, while no call is under way', () => {
  const rows: [Partial<Payout>, ReturnType<typeof codeOf>][] = [
    [{}, 'may be decided'],
    [{ status: 'processing' }, 'may be decided'],
    [{ sentAt: null, firstSentAt: null }, 'payout_result_known'],
    // The bank refused it for want of money: it is to be sent again.
    [{ sentAt: null }, 'payout_result_known'],
    [{ unknownSince: null }, 'payout_result_known'],
    [{ status: 'processing', unknownSince: null }, 'payout_result_known'],
    [{ status: 'succeeded' }, 'payout_result_known'],
    [{ status: 'failed' }, 'payout_result_known'],
    [{ status: 'returned' }, 'payout_result_known'],
    [{ unknownSince: ago(2 * HOUR_MS - 1) }, 'payout_result_too_early'],
    [{ sentAt: ago(59_999) }, 'request_in_progress'],
    [{ sentAt: ago(60_000) }, 'may be decided'],
  ]
  for (const [change, code] of rows)
    assert.equal(codeOf({ ...UNKNOWN, ...change }), code, JSON.stringify(change))
})

type Result = 'paid' | 'not_paid'
const decided = (result: Result) =>
  decide(UNKNOWN, { result, approval: 'a' as ApprovalId, endToEndId: null }, TIME)

const report = (
  status: PayoutReport['status'],
  more: Partial<PayoutReport> = {},
): ProviderResult<PayoutReport> =>
  accepted({ id: 'x', status, amount: cents(5_000), at: NOW, ...more })

const nameOf = (account: string): string => account.split(/[/:]/)[0]!
const shown = ({ transfers }: { transfers: ReturnType<typeof decided>['transfers'] }) =>
  transfers.map((one) => `${nameOf(one.debit)}→${nameOf(one.credit)} ${one.amount}`)

/** Still open, or how the bank ended it. */
const endOf = (p: Payout) => {
  if (isOpenDecision(p)) return 'open'
  return p.correctedAt ? 'corrected' : 'confirmed'
}

test('a decision moves the money as the same word of the bank would', () => {
  const [paid, not] = [decided('paid'), decided('not_paid')]
  assert.deepEqual([paid.payout.status, shown(paid)], ['succeeded', ['paying→bank 5000']])
  assert.deepEqual([not.payout.status, shown(not)], ['failed', ['paying→available 5000']])
  for (const { payout } of [paid, not])
    assert.deepEqual([payout.dueAt, payout.unknownSince], [NOW, null])
})

test('what is due is read at once after a decision; else the bank is asked an hour later', () => {
  const dueAfter = (dueAt: Date | null) =>
    decide(
      { ...UNKNOWN, dueAt },
      { result: 'paid', approval: 'a' as ApprovalId, endToEndId: null },
      TIME,
    ).payout.dueAt
  assert.deepEqual([ago(HOUR_MS), after(NOW, 1), null].map(dueAfter), [
    ago(HOUR_MS),
    after(NOW, HOUR_MS),
    after(NOW, HOUR_MS),
  ])
})

type News = readonly [Result, ProviderResult<PayoutReport>, Payout['status'], string, string[]]
const NEWS: readonly News[] = [
  ['paid', report('paid'), 'succeeded', 'confirmed', []],
  ['paid', report('returned'), 'returned', 'confirmed', ['bank→available 5000']],
  [
    'paid',
    report('paid', { returned: cents(900) }),
    'succeeded',
    'confirmed',
    ['bank→available 900'],
  ],
  ['paid', report('failed'), 'failed', 'corrected', ['bank→available 5000']],
  ['not_paid', report('failed'), 'failed', 'confirmed', []],
  ['not_paid', report('paid'), 'succeeded', 'corrected', ['available→bank 3000', 'debt→bank 2000']],
  [
    'not_paid',
    report('returned'),
    'returned',
    'corrected',
    ['paying→bank 5000', 'bank→paying 5000'],
  ],
  ...(['paid', 'not_paid'] as const).flatMap((result): News[] => {
    const status = result === 'paid' ? 'succeeded' : 'failed'
    const silent = [
      report('prepared'),
      report('processing'),
      report('paid', { amount: cents(4_999) }),
      report('failed', { amount: cents(4_999) }),
      unknown('time-out'),
      rejected('closed', 'of a call from before'),
    ]
    return silent.map((answer) => [result, answer, status, 'open', []] as const)
  }),
]

for (const [result, answer, status, end, moves] of NEWS)
  test(`decided as ${result}, then ${JSON.stringify(answer)}: ${status}, ${end}`, () => {
    const { payout } = decided(result)
    const news = applyNews(payout, answer, TIME, cents(3_000))
    assert.deepEqual([news.payout.status, endOf(news.payout), shown(news)], [status, end, moves])
    const isEvent = status !== payout.status || moves.length > 0
    assert.deepEqual([news.event !== undefined, news.payout.version], [isEvent, isEvent ? 3 : 2])
    if (end === 'open') assert.notEqual(news.payout.dueAt, null)
  })
