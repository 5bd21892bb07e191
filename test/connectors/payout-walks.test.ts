// Random walks of payouts at every company that pays out: calls that do not arrive, replies that are
// lost, odd or late, and a server that dies after a call, before it kept anything of the answer. In
// the end each payment was made once where we say paid, and never where we say that it was not.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { seededRandom } from '../traffic.ts'
import { answers, type Fault, NEVER_ARRIVES, REPLY_LOST } from './line.ts'
import {
  ACCOUNTS,
  openPayoutStage,
  openWorld,
  PAYERS,
  type PayoutStage,
  payoutTo,
  resultOf,
  waitAt,
} from './payout-stage.ts'

const PAYOUTS = 40
const ROUNDS = 60
const SEEDS = [1, 20261201]

const FAULTS: readonly Fault[] = [
  NEVER_ARRIVES,
  REPLY_LOST,
  REPLY_LOST,
  answers(500, { nome: 'erro', mensagem: 'erro' }),
  answers(503, '<html>manutenção</html>'),
  answers(429, {}, { 'retry-after': '1' }),
  answers(200, '<html></html>'),
  answers(200, {}),
  // The bank does it, and says that it did not.
  async (request, next) => {
    await next(request)
    return { status: 502, headers: {}, body: 'bad gateway' }
  },
]
const METHODS = ['PUT', 'POST', 'PATCH', 'GET', 'api'] as const
const ENDS = new Set(['paid', 'failed', 'returned', 'rejected'])

async function walk(stage: PayoutStage, seed: number): Promise<Record<string, number>> {
  const random = seededRandom(seed)
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)]!
  const open = Array.from({ length: PAYOUTS }, () => {
    const order = payoutTo(random() < 0.8 ? ACCOUNTS.paid : pick(Object.values(ACCOUNTS)))
    return { order, payment: stage.payment(order), end: '' }
  })
  for (let round = 0; round < ROUNDS; round++) {
    const isCalm = round > ROUNDS / 2
    for (const one of open.filter(({ end }) => end === '')) {
      if (!isCalm && random() < 0.6) stage.line.fails(pick(METHODS), pick(FAULTS))
      const isLost = !isCalm && random() < 0.2
      const result = resultOf(await (isLost ? one.payment.callAndDie() : one.payment.call()))
      stage.line.forget()
      if (!isLost && ENDS.has(result)) one.end = result
    }
    // Some banks are asked again a day later.
    stage.pass(isCalm ? waitAt(stage.rail) / 4 : 7 * 60_000)
    if (random() < 0.5) await stage.work()
  }
  await stage.work()
  const ends: Record<string, number> = {}
  for (const { order, end: last } of open) {
    const times = await stage.paidTimes(order)
    // A refusal of a repetition proves nothing at some banks: a person has to look.
    const isRefused = 'account' in order.to && order.to.account.number === ACCOUNTS.refused
    const end = last === '' && isRefused ? 'undecided' : last
    assert.notEqual(end, '', `no end for ${order.id}`)
    const isPaid = end === 'paid' || end === 'returned'
    assert.equal(times, isPaid ? 1 : 0, `${end}, and the bank paid ${order.id} ${times} times`)
    ends[end] = (ends[end] ?? 0) + 1
  }
  return ends
}

for (const payer of PAYERS)
  test(`walks of payouts at ${payer.title}`, async (t) => {
    const world = await openWorld(t)
    for (const seed of SEEDS) {
      const ends = await walk(openPayoutStage(world, payer), seed)
      assert.ok((ends['paid'] ?? 0) > PAYOUTS / 2, JSON.stringify(ends))
      t.diagnostic(`seed ${seed}: ${JSON.stringify(ends)}`)
    }
  })
