// Days with a special calendar: short journeys that begin half an hour before midnight of a Sunday,
// a holiday, 29 February and 31 December in São Paulo, when UTC has the next day already. The
// expected values are written by hand.

import assert from 'node:assert/strict'
import test from 'node:test'
import { addDays, dayOf, startOf } from '../../server/kernel/brazil/calendar.ts'
import { after, stoppedClock } from '../../server/kernel/clock.ts'
import { buyer, tokenFor } from '../cards.ts'
import { activate } from '../company.ts'
import { market, right } from '../marketplace.ts'
import { world } from '../world.ts'

const LATE_MS = 23.5 * 3_600_000

/**
 * The consequences of a day: payout by a daily policy, both installments of a card, the company's
 * open statement, and the amount due of a boleto of that day on the day of that payout: no late fee
 * if banks were closed in between.
 */
type Follows = {
  paidOut: string
  instalments: readonly string[]
  reference: string
  closes: string
  due: string
  boleto: number
}

const DAYS: Record<string, { name: string } & Follows> = {
  '2026-11-22': {
    name: 'a Sunday',
    paidOut: '2026-11-23',
    instalments: ['2026-12-22', '2027-01-21'],
    reference: '2026-12',
    closes: '2026-11-30',
    due: '2026-12-10',
    boleto: 20_00,
  },
  '2026-11-20': {
    name: 'a holiday on a Friday',
    paidOut: '2026-11-23',
    instalments: ['2026-12-21', '2027-01-19'],
    reference: '2026-12',
    closes: '2026-11-30',
    due: '2026-12-10',
    boleto: 20_00,
  },
  '2028-02-29': {
    name: '29 February, of carnival',
    paidOut: '2028-03-01',
    instalments: ['2028-03-30', '2028-05-02'],
    reference: '2028-03',
    closes: '2028-02-29',
    due: '2028-03-10',
    boleto: 20_00,
  },
  '2032-02-29': {
    name: '29 February, a Sunday',
    paidOut: '2032-03-01',
    instalments: ['2032-03-30', '2032-04-29'],
    reference: '2032-03',
    closes: '2032-02-29',
    due: '2032-03-10',
    boleto: 20_00,
  },
  '2026-12-31': {
    name: '31 December',
    paidOut: '2027-01-04',
    instalments: ['2027-02-01', '2027-03-01'],
    reference: '2027-01',
    closes: '2026-12-31',
    due: '2027-01-10',
    boleto: 20_40,
  },
}

for (const [day, { name, ...follows }] of Object.entries(DAYS))
  test(`${day}, ${name}: a pix, a boleto due today, installments, a payout and a statement of cards`, async (t) => {
    const w = await world(t, { clock: stoppedClock(after(startOf(day), LATE_MS)) })
    assert.equal(dayOf(w.deps.clock.now()), day)
    const m = await market(w)
    await activate(w)
    const seller = w.platform.sellers[0]!
    await m.link(seller)
    const policy = { payout_policy: { interval: 'daily' } }
    const path = `/v1/sellers/update/individuals/${seller.io_seller_id}`
    assert.equal((await w.call('PATCH', path, { token: m.token, body: policy })).status, 200)

    const pix = await m.paid(10_00, { io_seller_id: seller.io_seller_id })
    const customer = (await buyer(w)).id
    const fine = { mode: 'percentage' as const, value: 2 }
    const boleto = await w.sdk.transactions.create(customer, {
      amount: 20_00,
      payment_type: 'boleto',
      expiration_date: day,
      payment_limit_date: addDays(day, 20),
      late_fee: fine,
    })
    const card = await w.sdk.transactions.create(customer, {
      amount: 30_00,
      payment_type: 'credit',
      token: await tokenFor(w, '4111111111111111', { expiration_year: '2040' }),
      installment_plan: { number_installments: 2 },
    })
    const today = await m.read(`/v1/transaction/list?created_at[gte]=${day}&created_at[lte]=${day}`)
    const ids = today.items.map(({ id }: { id: string }) => id)
    assert.deepEqual(
      ids.toSorted(),
      [pix, boleto.id, card.id].toSorted(),
      'all of it is of this day',
    )
    assert.equal((await m.read(`/v1/transaction/list?created_at[gte]=${addDays(day, 1)}`)).total, 0)
    const installments = await m.receivables(w.platform.io_seller_id, `&transaction=${card.id}`)
    const [statement] = (await m.read('/v1/baas/corporate/cards/invoices')).items

    // A boleto due on a bank holiday is not late on the next banking day.
    await m.moveTo(follows.paidOut)
    const boletoPaid = await m.control(`boletos/${boleto.id}/pay`, {})

    const [payout] = await m.payouts(seller.io_seller_id)
    const found = {
      paidOut: payout && dayOf(new Date(payout.created_at)),
      instalments: installments.map((one) => one.due_on ?? one.expected_on),
      reference: statement.reference,
      closes: statement.closes_on,
      due: statement.due_date,
    }
    assert.equal(boletoPaid.status, 'succeeded')
    assert.deepEqual({ ...found, boleto: boletoPaid.amount_cents }, follows)
    await right(w)
  })
