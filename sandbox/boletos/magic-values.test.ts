// Every magic value of a boleto happens as the table says, and only to its own amount or payer.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { boletoToBank } from '../../server/providers/rest/boletos.ts'
import { addDays, dayOf } from '../../server/kernel/brazil/calendar.ts'
import { cents } from '../../server/kernel/money.ts'
import { readTaxpayerId } from '../../server/kernel/brazil/taxpayer.ts'
import { boletoOf, openTestBank } from '../../test/bank.ts'
import { DELAY_MS } from '../faults.ts'
import { BOLETO_MAGIC_VALUES, type BoletoEffect } from './magic-values.ts'

const SILENCE = 'ETIMEDOUT'
// The answer to the first and to the second PUT, and whether the boleto exists after each.
const ANSWERED: Record<BoletoEffect, [string, boolean, string, boolean]> = {
  declined: ['422 BoletoRecusado', false, '422 BoletoRecusado', false],
  slow: ['201 registered', true, '200 registered', true],
  silent_before: [SILENCE, false, '201 registered', true],
  silent_after: [SILENCE, true, '200 registered', true],
  unavailable: ['503 ServicoIndisponivel', false, '201 registered', true],
  garbled: ['200 string', true, '200 registered', true],
  withdrawn: ['201 withdrawn', true, '200 withdrawn', true],
  protest_refused: ['201 registered', true, '200 registered', true],
}

const wordOf = (body: { status?: unknown; type?: string } | string): unknown =>
  typeof body === 'string' ? 'string' : (body.type?.split('/').at(-1) ?? body.status)

test('each magic value of a boleto has its documented effect', async (t) => {
  const bank = await openTestBank(t)
  const day = addDays(dayOf(bank.clock.now()), 3)
  const began = performance.now()
  for (const [n, one] of BOLETO_MAGIC_VALUES.entries()) {
    const order = boletoOf(n + 1, day, {
      ...(one.on === 'boleto' && { terms: { amount: one.amount } }),
      ...(one.on === 'boleto-payer' && { payer: { name: 'Ana', taxpayerId: one.document } }),
    })
    if (one.on === 'boleto-payer') assert.equal(readTaxpayerId(one.document)?.value, one.document)
    const put = () =>
      bank.api('PUT', `/boletos/${order.id}`, boletoToBank(order)).then(
        ({ status, body }) => `${status} ${wordOf(body)}`,
        (error: { code: string }) => error.code,
      )
    const results = []
    for (let time = 0; time < 2; time++)
      results.push(await put(), (await bank.api('GET', `/boletos/${order.id}`)).status === 200)
    assert.deepEqual(results, ANSWERED[one.effect], one.effect)
  }
  assert.ok(performance.now() - began >= 2 * DELAY_MS, 'the slow one was slow, twice')
  const plain = boletoOf(99, day, { terms: { amount: cents(99_990_49) } })
  assert.equal((await bank.api('PUT', `/boletos/${plain.id}`, boletoToBank(plain))).status, 201)
  assert.deepEqual(
    new Set(BOLETO_MAGIC_VALUES.map(({ effect }) => effect)),
    new Set(Object.keys(ANSWERED)),
  )
})
