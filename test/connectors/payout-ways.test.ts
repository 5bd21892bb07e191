// The way that an account is paid by: pix, and TED where its bank takes no part in Pix or the operator says
// so; outside its hours a TED waits. Where a bank's TED is not known here, it is refused before a call.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { isBankingDay, dayOf, timeOfDay } from '../../server/kernel/brazil/calendar.ts'
import type { PayoutOrder } from '../../server/providers/payouts.ts'
import {
  ACCOUNTS,
  openPayoutStage,
  openWorld,
  PAYERS,
  payoutTo,
  resultOf,
  type PayoutStage,
  type World,
} from './payout-stage.ts'

const HOUR_MS = 3_600_000
/** An institution with a code that takes no part in Pix. */
const WITHOUT_PIX = '33657248'

const BY_TED = {
  asaas: ({ operationType, description, bankAccount: { bank } }: Asked) =>
    operationType === 'TED' && description === undefined && bank.code.length === 3,
  'stark-bank': ({ transfers: [{ bankCode }] }: Asked) => /^\d{3}$/.test(bankCode),
} as const
type Asked = {
  operationType: string
  description?: string
  bankAccount: { bank: { code: string } }
  transfers: [{ bankCode: string }]
}
type Payer = keyof typeof BY_TED

/** `by`: as the operator set it. */
function stageOf(world: World, name: string, by?: 'pix' | 'ted'): PayoutStage {
  const payer = PAYERS.find((one) => one.name === name)!
  const settings = (payer.payouts.settings ?? []).flatMap((one) => {
    if (one.name !== 'accountsBy') return [one]
    return by === undefined ? [] : [{ ...one, example: by }]
  })
  return openPayoutStage(world, { ...payer, payouts: { ...payer.payouts, settings } })
}

const toBank = (ispb: string): PayoutOrder =>
  payoutTo(ACCOUNTS.paid, {
    to: { account: { ispb, branch: '0001', number: ACCOUNTS.paid, type: 'checking' } },
  })

/** The bank's time, at the next of a kind. */
function until({ bank: { clock } }: World, isThen: (now: Date) => boolean): void {
  for (let n = 0; n < 24 * 14 && !isThen(clock.now()); n++)
    clock.advanceTo(clock.offsetMs() + HOUR_MS)
  assert.ok(isThen(clock.now()))
}
const isOpen = (now: Date): boolean => {
  const time = timeOfDay(now)
  return isBankingDay(dayOf(now)) && time >= '07:00' && time < '15:00'
}
const isEvening = (now: Date): boolean => timeOfDay(now) >= '18:00'

/** The last call that pays. */
const askedOf = (stage: PayoutStage): Asked =>
  stage.line.seen.findLast(({ method }) => method === 'POST')!.body as Asked

for (const name of Object.keys(BY_TED) as Payer[]) {
  test(`${name}: an account is paid by pix, at a bank without pix by TED, and as the operator says`, async (t) => {
    const world = await openWorld(t)
    until(world, isOpen)
    for (const [by, ispb, isTed] of [
      [undefined, '60701190', false],
      [undefined, WITHOUT_PIX, true],
      ['ted', '60701190', true],
    ] as const) {
      const stage = stageOf(world, name, by)
      const order = toBank(ispb)
      const answer = await stage.payment(order).settle()
      assert.equal(resultOf(answer), 'paid', JSON.stringify(answer))
      assert.equal(await stage.paidTimes(order), 1)
      const asked = askedOf(stage)
      const was = name === 'asaas' && !isTed ? asked.operationType === 'TED' : BY_TED[name](asked)
      assert.equal(was, isTed, JSON.stringify([by, ispb, asked]))
    }
    // A key has no other way.
    const stage = stageOf(world, name, 'ted')
    const toKey = payoutTo('', { to: { key: 'ana.souza@example.com' } })
    assert.equal(resultOf(await stage.payment(toKey).settle()), 'paid')
  })

  test(`${name}: a TED outside its hours waits for its day, and is made once`, async (t) => {
    const world = await openWorld(t)
    const stage = stageOf(world, name, 'ted')
    until(world, isEvening)
    const order = toBank('60701190')
    const payment = stage.payment(order)
    await payment.call()
    await stage.work()
    const waiting = await payment.call()
    assert.ok(waiting.result === 'accepted', JSON.stringify(waiting))
    assert.deepEqual([waiting.value.status, waiting.value.waits], ['processing', 'date'])
    assert.equal(await stage.paidTimes(order), 0)
    until(world, isOpen)
    assert.equal(resultOf(await payment.settle()), 'paid')
    assert.equal(await stage.paidTimes(order), 1)
  })

  test(`${name}: by pix alone, an account at a bank without it is refused before the call`, async (t) => {
    const stage = stageOf(await openWorld(t), name, 'pix')
    const answer = await stage.rail.pay(toBank(WITHOUT_PIX), {})
    assert.match(answer.result === 'rejected' ? answer.why : '', /BNDES.* takes no part in Pix/)
    assert.deepEqual(stage.line.seen, [])
  })

  test(`${name}: a TED to a bank without a code of three digits is refused before the call`, async (t) => {
    const stage = stageOf(await openWorld(t), name, 'ted')
    const answer = await stage.rail.pay(toBank('12345678'), {})
    assert.match(answer.result === 'rejected' ? answer.why : '', /COMPE/)
    assert.deepEqual(stage.line.seen, [])
  })
}

test('where a TED is not known here, an account at a bank without pix is refused by name before the call', async (t) => {
  const world = await openWorld(t)
  for (const { name } of PAYERS.filter((one) => !(one.name in BY_TED))) {
    const stage = stageOf(world, name)
    const answer = await stage.rail.pay(toBank(WITHOUT_PIX), {})
    assert.ok(answer.result === 'rejected', `${name} ${JSON.stringify(answer)}`)
    assert.match(answer.why, /BNDES.* takes no part in Pix/)
    assert.deepEqual(stage.line.seen, [], name)
  }
})
