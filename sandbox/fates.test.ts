// Every known fate happens as the table tells it, and only to its own amount.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { toReais } from '../server/base/money.ts'
import { newTxid, openTestBank, order, type TestBank } from '../test/bank.ts'
import { type ChargeFate, FATES, type ReturnFate } from './fates.ts'
import { DELAY_MS } from './weather.ts'

const SILENCE = 'ETIMEDOUT'
const amountOf = (on: 'charge' | 'return', fate: string): string =>
  toReais(FATES.find((one) => one.on === on && one.fate === fate)!.amount)

/** Puts a charge; what was heard: the status and the charge's own, or silence. */
async function put(bank: TestBank, txid: string, valor: string): Promise<string> {
  try {
    const { status, body } = await bank.bank.call({
      method: 'PUT',
      path: `/cob/${txid}`,
      headers: await headersOf(bank),
      body: order(valor),
    })
    return `${status} ${(body as { status?: unknown }).status ?? typeof body}`
  } catch (error) {
    return (error as { code: string }).code
  }
}

async function headersOf(bank: TestBank): Promise<Record<string, string>> {
  const { settings } = bank
  const body = {
    grant_type: 'client_credentials',
    client_id: settings.clientId,
    client_secret: settings.clientSecret.reveal(),
  }
  const { body: token } = await bank.call({ method: 'POST', path: '/oauth/token', headers: {}, body })
  return { authorization: `Bearer ${(token as { access_token: string }).access_token}` }
}

const ACTIVE = '201 ATIVA'
// What a put hears the first and the second time, and whether the charge is there after each.
const CHARGES: Record<ChargeFate, [string, boolean, string, boolean]> = {
  declined: ['400 400', false, '400 400', false],
  slow: [ACTIVE, true, ACTIVE, true],
  silent_before: [SILENCE, false, ACTIVE, true],
  silent_after: [SILENCE, true, ACTIVE, true],
  unavailable: ['503 503', false, ACTIVE, true],
  garbled: ['200 string', true, ACTIVE, true],
  withdrawn: ['201 REMOVIDA_PELO_PSP', true, '400 400', true],
}

test('each fate of a charge is as it is told', async (t) => {
  const bank = await openTestBank(t)
  const isThere = async (txid: string) => (await bank.api('GET', `/cob/${txid}`)).status === 200
  const began = performance.now()
  for (const [fate, expected] of Object.entries(CHARGES)) {
    const txid = newTxid()
    const heard = []
    for (let time = 0; time < 2; time++)
      heard.push(await put(bank, txid, amountOf('charge', fate)), await isThere(txid))
    assert.deepEqual(heard, expected, fate)
  }
  assert.ok(performance.now() - began >= 2 * DELAY_MS, 'the slow one was slow, twice')
  assert.equal(await put(bank, newTxid(), '99990.08'), ACTIVE)
  assert.deepEqual(
    Object.keys(CHARGES),
    FATES.flatMap((one) => (one.on === 'charge' ? one.fate : [])),
  )
})

const RETURNS: Record<ReturnFate, [string, string]> = {
  processing: ['EM_PROCESSAMENTO', 'EM_PROCESSAMENTO'],
  failed: ['NAO_REALIZADO', 'NAO_REALIZADO'],
  failed_later: ['EM_PROCESSAMENTO', 'EM_PROCESSAMENTO'],
  silent_after: [SILENCE, 'DEVOLVIDO'],
  declined: ['400', '400'],
}

test('each fate of a return is as it is told', async (t) => {
  const bank = await openTestBank(t)
  for (const [fate, expected] of Object.entries(RETURNS)) {
    const [pix] = (await bank.pay(await bank.cob('99999.00'))).pix
    const ask = async (): Promise<string> => {
      try {
        return String(
          (await bank.api('PUT', `/pix/${pix.endToEndId}/devolucao/r1`, { valor: amountOf('return', fate) })).body
            .status,
        )
      } catch (error) {
        return (error as { code: string }).code
      }
    }
    assert.deepEqual([await ask(), await ask()], expected, fate)
  }
  assert.deepEqual(
    Object.keys(RETURNS),
    FATES.flatMap((one) => (one.on === 'return' ? one.fate : [])),
  )
})

test('the table names each amount once, and the control shows it', async (t) => {
  const { control } = await openTestBank(t)
  assert.equal(new Set(FATES.map((one) => one.amount)).size, FATES.length)
  assert.deepEqual((await control('fates')).fates, FATES)
})
