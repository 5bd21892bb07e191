// Every card and amount that is magic ends as the table says, and its number could be a card's.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { cents } from '../../server/kernel/money.ts'
import { brandOf, fitsLength, passesLuhn } from '../../server/kernel/cards/brand.ts'
import { CARD, newTxid, openTestBank, type TestBank } from '../../test/bank.ts'
import { DELAY_MS } from '../faults.ts'
import {
  CARD_MAGIC_VALUES,
  type CardEffect,
  declineOf,
  DECLINES,
  effectOfCard,
  type MagicCard,
} from './magic-values.ts'

const HOUR_MS = 3_600_000
const numbers = CARD_MAGIC_VALUES.flatMap((one) => (one.on === 'card' ? one : []))

test('every test number passes Luhn, and its brand is the documented one, which the vault accepts', () => {
  for (const { number, effect, explains } of numbers) {
    const brand = brandOf(number)
    assert.ok(passesLuhn(number) && brand && fitsLength(brand, number), number)
    if (effect === 'approved') assert.ok(explains.en.includes(brand), `${number} is ${brand}`)
  }
  const brands = new Set(
    numbers.flatMap(({ number, effect }) => (effect === 'approved' ? brandOf(number)! : [])),
  )
  assert.equal(brands.size, 10)
})

test('each decline code can be triggered by a number and by an amount', () => {
  for (const on of ['card', 'card-amount'] as const) {
    const codes = CARD_MAGIC_VALUES.flatMap((one) =>
      one.on === on ? (declineOf(one.effect) ?? []) : [],
    )
    assert.deepEqual(codes, Object.keys(DECLINES).toSorted())
  }
  const magicValues: [string, number, CardEffect | undefined][] = [
    ['4111111111111111', 900_051, 'declined_51'],
    ['4111111111111111', 900_099, 'declined_AF'],
    ['4000000002030007', 900_051, 'disputed'],
    ['4111111111111111', 900_052, undefined],
    ['4111111111111111', 51, undefined],
    ['4012888888881881', 100, undefined],
  ]
  for (const [number, amount, effect] of magicValues)
    assert.equal(effectOfCard(number, cents(amount)), effect)
})

type Sale = {
  id: string
  put(): Promise<string>
  call(method: string, path: string, body?: object): Promise<string>
}

function saleOf({ api }: TestBank, one: MagicCard): Sale {
  const id = newTxid()
  const number = one.on === 'card' ? one.number : CARD.card.number
  const amount = one.on === 'card' ? CARD.amount : one.amount
  const call: Sale['call'] = async (method, path, body) => {
    try {
      const { status, body: said } = await api(method, `/cards/authorizations/${id}${path}`, body)
      return status < 300 ? (said.decline?.code ?? said.status ?? typeof said) : String(status)
    } catch (error) {
      return (error as { code: string }).code
    }
  }
  return {
    id,
    call,
    put: () => call('PUT', '', { ...CARD, amount, card: { ...CARD.card, number } }),
  }
}

// What is heard when it is put, read, and put again.
const PUTS: Partial<Record<CardEffect, string[]>> = {
  approved: ['authorized', 'authorized', 'authorized'],
  slow: ['authorized', 'authorized', 'authorized'],
  silent_before: ['ETIMEDOUT', '404', 'authorized'],
  silent_after: ['ETIMEDOUT', 'authorized', 'authorized'],
  unavailable: ['503', '404', 'authorized'],
  garbled: ['string', 'authorized', 'authorized'],
  review_cleared: ['reviewing', 'reviewing', 'reviewing'],
  review_rejected: ['reviewing', 'reviewing', 'reviewing'],
}

// What it is after an hour, captured, given back in part, and another hour after.
const LATER: Partial<Record<CardEffect, string[]>> = {
  review_cleared: ['authorized', 'captured', 'refunded', 'refunded', 'undisputed'],
  review_rejected: ['AF', 'AF', '422', 'unrefunded', 'undisputed'],
  disputed: ['authorized', 'captured', 'refunded', 'refunded', 'open'],
  refund_refused: ['authorized', 'captured', '422', 'unrefunded', 'undisputed'],
  refund_slow: ['authorized', 'captured', 'processing', 'refunded', 'undisputed'],
  refund_failed: ['authorized', 'captured', 'processing', 'failed', 'undisputed'],
}

test('each magic value of a card has its documented effect', async (t) => {
  const bank = await openTestBank(t)
  const began = performance.now()
  const sales = CARD_MAGIC_VALUES.map((one) => ({ one, sale: saleOf(bank, one) }))
  for (const { one, sale } of sales) {
    const code = declineOf(one.effect)
    const expected = code ? [code, code, code] : (PUTS[one.effect] ?? PUTS.approved)
    assert.deepEqual(
      [await sale.put(), await sale.call('GET', ''), await sale.put()],
      expected,
      one.explains.en,
    )
  }
  assert.ok(performance.now() - began >= 2 * DELAY_MS, 'the slow one was slow, twice')

  const wait = async () => {
    bank.clock.advanceTo(bank.clock.offsetMs() + HOUR_MS)
    await bank.bank.work(bank.clock.now())
  }
  const late = sales.filter(({ one }) => LATER[one.effect])
  const results = new Map<Sale, string[]>(late.map(({ sale }) => [sale, []]))
  const each = async (ask: (sale: Sale) => Promise<string>) => {
    for (const { sale } of late) results.get(sale)!.push(await ask(sale))
  }
  await wait()
  await each((sale) => sale.call('GET', ''))
  await each((sale) => sale.call('PUT', '/capture', { amount: CARD.amount }))
  await each((sale) => sale.call('PUT', '/refunds/r1', { amount: 1_00 }))
  await wait()
  for (const { sale } of late) {
    const { body } = await bank.api('GET', `/cards/authorizations/${sale.id}`)
    results
      .get(sale)!
      .push(body.refunds[0]?.status ?? 'unrefunded', body.disputes[0]?.status ?? 'undisputed')
  }
  for (const { one, sale } of late)
    assert.deepEqual(results.get(sale), LATER[one.effect], one.explains.en)
  assert.deepEqual(new Set(late.map(({ one }) => one.effect)), new Set(Object.keys(LATER)))
})
