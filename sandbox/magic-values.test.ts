// Every magic value happens as the table says, and only to its own amount, account or document.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { toReais } from '../server/kernel/money.ts'
import { readTaxpayerId } from '../server/kernel/brazil/taxpayer.ts'
import { CHECK, newTxid, openTestBank, order, PAYOUT, type TestBank } from '../test/bank.ts'
import {
  type ChargeEffect,
  MAGIC_VALUES,
  type KycEffect,
  type PayoutEffect,
  type ReturnEffect,
} from './magic-values.ts'
import { DELAY_MS } from './faults.ts'

const SILENCE = 'ETIMEDOUT'
const amounts = MAGIC_VALUES.flatMap((one) => ('amount' in one ? one : []))
const amountOf = (on: 'charge' | 'return', effect: string): string =>
  toReais(amounts.find((one) => one.on === on && one.effect === effect)!.amount)

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
    client_secret: settings.clientSecret!.reveal(),
  }
  const { body: token } = await bank.call({
    method: 'POST',
    path: '/oauth/token',
    headers: {},
    body,
  })
  return { authorization: `Bearer ${(token as { access_token: string }).access_token}` }
}

const ACTIVE = '201 ATIVA'
// What a put hears the first and the second time, and whether the charge is there after each.
const CHARGES: Record<ChargeEffect, [string, boolean, string, boolean]> = {
  declined: ['400 400', false, '400 400', false],
  slow: [ACTIVE, true, ACTIVE, true],
  silent_before: [SILENCE, false, ACTIVE, true],
  silent_after: [SILENCE, true, ACTIVE, true],
  unavailable: ['503 503', false, ACTIVE, true],
  garbled: ['200 string', true, ACTIVE, true],
  withdrawn: ['201 REMOVIDA_PELO_PSP', true, '400 400', true],
  contested: [ACTIVE, true, ACTIVE, true],
  given_back: [ACTIVE, true, ACTIVE, true],
}

test('each magic value of a charge has its documented effect', async (t) => {
  const bank = await openTestBank(t)
  const isThere = async (txid: string) => (await bank.api('GET', `/cob/${txid}`)).status === 200
  const began = performance.now()
  for (const [effect, expected] of Object.entries(CHARGES)) {
    const txid = newTxid()
    const results = []
    for (let time = 0; time < 2; time++)
      results.push(await put(bank, txid, amountOf('charge', effect)), await isThere(txid))
    assert.deepEqual(results, expected, effect)
  }
  assert.ok(performance.now() - began >= 2 * DELAY_MS, 'the slow one was slow, twice')
  assert.equal(await put(bank, newTxid(), '99990.08'), ACTIVE)
  assert.deepEqual(
    Object.keys(CHARGES),
    MAGIC_VALUES.flatMap((one) => (one.on === 'charge' ? one.effect : [])),
  )
})

const RETURNS: Record<ReturnEffect, [string, string]> = {
  processing: ['EM_PROCESSAMENTO', 'EM_PROCESSAMENTO'],
  failed: ['NAO_REALIZADO', 'NAO_REALIZADO'],
  failed_later: ['EM_PROCESSAMENTO', 'EM_PROCESSAMENTO'],
  silent_after: [SILENCE, 'DEVOLVIDO'],
  declined: ['400', '400'],
}

test('each magic value of a return has its documented effect', async (t) => {
  const bank = await openTestBank(t)
  for (const [effect, expected] of Object.entries(RETURNS)) {
    const [pix] = (await bank.pay(await bank.cob('99999.00'))).pix
    const ask = async (): Promise<string> => {
      try {
        return String(
          (
            await bank.api('PUT', `/pix/${pix.endToEndId}/devolucao/r1`, {
              valor: amountOf('return', effect),
            })
          ).body.status,
        )
      } catch (error) {
        return (error as { code: string }).code
      }
    }
    assert.deepEqual([await ask(), await ask()], expected, effect)
  }
  assert.deepEqual(
    Object.keys(RETURNS),
    MAGIC_VALUES.flatMap((one) => (one.on === 'return' ? one.effect : [])),
  )
})

/**
 * What a payout to an account with a known effect is, when asked, after a round, an hour later and
 * after two days.
 */
const PAYOUTS: Record<PayoutEffect, string[]> = {
  closed: ['processing', 'failed', 'failed', 'failed'],
  refused: ['PagamentoRecusado', 'PagamentoRecusado', 'PagamentoRecusado', 'PagamentoRecusado'],
  returned: ['processing', 'paid', 'paid', 'returned'],
  slow: ['processing', 'processing', 'paid', 'paid'],
  approval: ['processing', 'processing', 'paid', 'paid'],
}
const CHECKS: Record<KycEffect, string[]> = {
  denied: ['denied', 'denied', 'denied', 'denied'],
  approved_later: ['reviewing', 'reviewing', 'reviewing', 'approved'],
  denied_later: ['reviewing', 'reviewing', 'reviewing', 'denied'],
}
const HOURS = [0, 0, 1, 50]

test('each magic value of a payout and of a check has its documented effect', async (t) => {
  const bank = await openTestBank(t)
  const asks: { name: string; path: string; body: object; expected: string[] }[] =
    MAGIC_VALUES.flatMap((one) => {
      const id = newTxid()
      if (one.on === 'payout') {
        const account = { ...PAYOUT.account, number: one.account }
        return {
          name: one.account,
          path: `/payouts/${id}`,
          body: { ...PAYOUT, account },
          expected: PAYOUTS[one.effect],
        }
      }
      if (one.on === 'key') {
        const { account: _account, ...plain } = PAYOUT
        const body = { ...plain, key: one.key }
        return { name: one.key, path: `/payouts/${id}`, body, expected: PAYOUTS[one.effect] }
      }
      if (one.on !== 'kyc') return []
      const { document: taxpayer_id, effect } = one
      const kind = taxpayer_id.length === 11 ? 'individual' : 'business'
      assert.equal(readTaxpayerId(taxpayer_id)?.value, taxpayer_id, 'its check digits are right')
      return {
        name: taxpayer_id,
        path: `/kyc/checks/${id}`,
        body: { ...CHECK, kind, taxpayer_id },
        expected: CHECKS[effect],
      }
    })
  const results = new Map<string, string[]>(asks.map(({ name }) => [name, []]))
  for (const [at, hours] of HOURS.entries()) {
    bank.clock.advanceTo(hours * 3_600_000)
    if (at > 0) await bank.bank.work(bank.clock.now())
    for (const { name, path, body } of asks) {
      const reply = (await bank.api('PUT', path, body)).body
      results
        .get(name)!
        .push(typeof reply.status === 'string' ? reply.status : reply.type.split('/').at(-1))
    }
  }
  for (const { name, expected } of asks) assert.deepEqual(results.get(name), expected, name)
  const replyTo = (on: string) =>
    new Set(MAGIC_VALUES.flatMap((one) => (one.on === on ? one.effect : [])))
  assert.deepEqual(
    [replyTo('payout'), replyTo('kyc')],
    [new Set(Object.keys(PAYOUTS)), new Set(Object.keys(CHECKS))],
  )
})

test('the table lists each amount, account and document once, and a control call shows it', async (t) => {
  const { control } = await openTestBank(t)
  const by = MAGIC_VALUES.map(
    ({ on: _on, effect: _effect, explains: _explains, ...how }) => Object.values(how)[0],
  )
  assert.equal(new Set(by).size, MAGIC_VALUES.length)
  const shown = MAGIC_VALUES.map(({ effect, ...value }) => ({ ...value, ['fate']: effect }))
  assert.deepEqual((await control('fates'))['fates'], shown)
})
