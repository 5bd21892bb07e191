// Payouts and KYC checks: the connectors against the sandbox bank, in this process and over HTTP.
// It shows what a real provider behind the protocol has to do: under any fault a payout is paid
// once.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import type { ProviderResult } from '../../server/providers/bank.ts'
import type {
  ListingPayoutRail,
  PayoutOrder,
  PayoutReport,
} from '../../server/providers/payouts.ts'
import type { KycProvider, KycReport, KycOrder } from '../../server/providers/kyc.ts'
import { registerNotices } from '../../server/providers/rest/connector.ts'
import { openKyc } from '../../server/providers/rest/kyc.ts'
import { openPayouts } from '../../server/providers/rest/payouts.ts'
import type { OauthSettings } from '../../server/providers/settings/connection.ts'
import { openOauthClient } from '../../server/providers/oauth-client.ts'
import { type ProviderClient } from '../../server/providers/client.ts'
import { httpTransport } from '../../server/providers/transport.ts'
import { serve } from '../../sandbox/http/serve.ts'
import type { BankCall } from '../../server/kernel/bank-call.ts'
import { cents } from '../../server/kernel/money.ts'
import { newTxid, openTestBank, RECEIVER, settingsFor, type TestBank } from '../bank.ts'

type Test = Parameters<typeof openTestBank>[0]
type Setting = TestBank & {
  rail: ListingPayoutRail
  kyc: KycProvider
  connection: OauthSettings
  client: ProviderClient
  tokens: () => number
}

const HOUR_MS = 3_600_000
const SILENCES = ['silent_before', 'silent_after', 'down'] as const

function settingOf(bank: TestBank, connection: OauthSettings, call: BankCall): Setting {
  let tokens = 0
  const counting: BankCall = (request) => {
    if (request.path.endsWith('/oauth/token')) tokens++
    return call(request)
  }
  const client = openOauthClient(connection, counting, bank.clock)
  return {
    ...bank,
    connection,
    client,
    rail: openPayouts(connection, client),
    kyc: openKyc(connection, client),
    tokens: () => tokens,
  }
}

const WAYS: Record<string, (t: Test) => Promise<Setting>> = {
  'in this process': async (t) => {
    const bank = await openTestBank(t)
    return settingOf(bank, bank.settings, bank.call)
  },
  'over HTTP': async (t) => {
    const bank = await openTestBank(t)
    // Without the bank's scheduler: the tests move time themselves.
    const { call } = bank.bank
    const served = await serve(
      { call, work: async () => 0, clock: bank.clock, log: { warn: () => {} } },
      0,
    )
    const connection = settingsFor(served.url, { clientAuth: 'body' })
    const transport = httpTransport(connection)
    t.after(async () => {
      await transport.close()
      await served.close()
    })
    return settingOf(bank, connection, transport)
  },
}

const accountOf = (number: string) =>
  ({ ispb: '60701190', branch: '0001', number, type: 'checking' }) as const

const payoutOf = (
  amount: number,
  number = '12345-6',
  more: Partial<PayoutOrder> = {},
): PayoutOrder => ({
  id: newTxid(),
  amount: cents(amount),
  to: { account: accountOf(number) },
  holder: { name: 'Ana Souza', taxpayerId: '12345678909' },
  text: 'Vendas de maio',
  ...more,
})

const checkOf = (taxpayerId = '12345678909'): KycOrder => ({
  id: newTxid(),
  kind: taxpayerId.length === 11 ? 'individual' : 'business',
  taxpayerId,
  name: 'Ana Souza',
  birthdate: '1990-05-17',
})

const resultOf = (answer: ProviderResult<PayoutReport | KycReport>): string =>
  answer.result === 'accepted' ? answer.value.status : answer.result

const paidOf = async ({ control }: TestBank) => {
  const [book] = (await control(`books?client_id=${RECEIVER.clientId}`)).payouts
  assert.equal(book?.consistent ?? true, true)
  return book ?? { paid: 0, paid_count: 0, out: 0 }
}

/** Moves time and runs the bank's due jobs. */
async function pass({ bank, clock }: TestBank, hours: number): Promise<void> {
  clock.advanceTo(clock.offsetMs() + hours * HOUR_MS)
  await bank.work(clock.now())
}

const STORIES: Record<string, (world: Setting) => Promise<void>> = {
  'a payout is requested, paid and read, with the same token as the checks': async (world) => {
    const { rail, kyc, tokens } = world
    const order = payoutOf(123_45)
    const first = await rail.pay(order, {})
    assert.ok(first.result === 'accepted')
    assert.deepEqual([first.value.id, first.value.amount], [order.id, 123_45])
    await pass(world, 0)
    const paid = await rail.pay(order, {})
    assert.ok(paid.result === 'accepted' && paid.value.status === 'paid')
    assert.match(paid.value.endToEndId!, /^E99999999/)
    assert.ok(paid.value.at.getTime() <= world.clock.now().getTime())
    assert.equal(resultOf(await kyc.check(checkOf())), 'approved')
    assert.equal((await paidOf(world)).paid, 123_45)
    assert.equal(tokens(), 1)
  },

  'a refusal is a rejection with the bank’s reason, and no money moves': async (world) => {
    const answer = await world.rail.pay(payoutOf(1_00, '99990022'), {})
    assert.deepEqual(answer.result === 'rejected' && answer.code, 'PagamentoRecusado')
    const nobody = await world.rail.pay({ ...payoutOf(1_00), to: { key: '99900010655' } }, {})
    assert.deepEqual(nobody.result === 'rejected' && nobody.code, 'PagamentoRecusado')
    const bent = await world.rail.pay(
      payoutOf(1_00, '1', { to: { account: { ...accountOf('1'), ispb: 'x' } } }),
      {},
    )
    assert.deepEqual(bent.result === 'rejected' && bent.code, 'PagamentoInvalido')
    await pass(world, 0)
    assert.equal((await paidOf(world)).paid, 0)
  },

  'our id with different content is unknown, since money may have moved': async (world) => {
    const order = payoutOf(5_00)
    await world.rail.pay(order, {})
    const other = await world.rail.pay({ ...order, amount: cents(6_00) }, {})
    assert.ok(
      other.result === 'unknown' && /409.*já foi utilizado/.test(other.why),
      JSON.stringify(other),
    )
    await pass(world, 0)
    assert.equal((await paidOf(world)).paid, 5_00)
  },

  'each known account has its documented result, with a reason if it failed': async (world) => {
    const { rail } = world
    const orders = {
      closed: payoutOf(1_00, '9999001-1'),
      back: payoutOf(2_00, '99990033'),
      slow: payoutOf(3_00, '99990044'),
      closedKey: payoutOf(4_00, '', { to: { key: '99900010493' } }),
      backFromKey: payoutOf(5_00, '', { to: { key: '99900010574' } }),
      key: payoutOf(6_00, '', { to: { key: 'ana@a.com.br' } }),
    }
    const stand = async () => {
      const found: string[] = []
      for (const order of Object.values(orders)) found.push(resultOf(await rail.pay(order, {})))
      return found
    }
    await stand()
    await pass(world, 0)
    assert.deepEqual(await stand(), ['failed', 'paid', 'processing', 'failed', 'paid', 'paid'])
    await pass(world, 1)
    assert.deepEqual(await stand(), ['failed', 'paid', 'paid', 'failed', 'paid', 'paid'])
    await pass(world, 25)
    assert.deepEqual(await stand(), ['failed', 'returned', 'paid', 'failed', 'returned', 'paid'])
    for (const [order, reason] of [
      [orders.closed, /encerrada/],
      [orders.back, /devolveu/],
      [orders.closedKey, /encerrada/],
      [orders.backFromKey, /devolveu/],
    ] as const) {
      const answer = await rail.pay(order, {})
      assert.match(answer.result === 'accepted' ? answer.value.reason! : '', reason)
    }
    assert.equal((await paidOf(world)).out, 9_00)
  },

  'changes are read page by page, without gaps': async (world) => {
    const { rail, clock } = world
    const from = clock.now()
    const orders = Array.from({ length: 60 }, () => payoutOf(1_00))
    await Promise.all(orders.map((order) => rail.pay(order, {})))
    await pass(world, 0)
    const found: PayoutReport[] = []
    for (let page = 0, more = true; more && page < 5; page++) {
      const answer = await rail.changed({ from, to: clock.now(), page })
      assert.ok(answer.result === 'accepted')
      found.push(...answer.value.payouts)
      more = answer.value.more
    }
    assert.equal(found.length, 120)
    for (const status of ['processing', 'paid']) {
      const ids = found.filter((one) => one.status === status).map(({ id }) => id)
      assert.deepEqual(ids.toSorted(), orders.map(({ id }) => id).toSorted(), status)
    }
    const times = found.map(({ at }) => at.getTime())
    assert.deepEqual(
      times,
      times.toSorted((a, b) => a - b),
    )
    assert.equal((await rail.changed({ from: clock.now(), to: from, page: 0 })).result, 'unknown')
  },

  'under every fault a payout is paid once': async (world) => {
    const { rail, control } = world
    await rail.pay(payoutOf(1_00), {})
    for (const [n, mode] of SILENCES.entries()) {
      const order = payoutOf(10_00)
      await control('weather', { bank: 'payout', mode, calls: 2 })
      const results = []
      for (let time = 0; time < 4; time++) {
        results.push((await rail.pay(order, {})).result)
        await pass(world, 0)
      }
      assert.deepEqual(results, ['unknown', 'unknown', 'accepted', 'accepted'], mode)
      const { paid, paid_count: count } = await paidOf(world)
      assert.deepEqual([paid, count], [1_00 + (n + 1) * 10_00, n + 2], mode)
    }
    await control('weather', { bank: 'payout', mode: 'slow', calls: 1, delay_ms: 30 })
    assert.equal((await rail.pay(payoutOf(1_00), {})).result, 'accepted')
    await control('weather', { bank: 'payout', mode: 'down' })
    assert.equal(
      (await rail.changed({ from: world.clock.now(), to: world.clock.now(), page: 0 })).result,
      'unknown',
    )
  },

  'under every fault a check is made once': async ({ kyc, control, clock, bank }) => {
    for (const mode of SILENCES) {
      const order = checkOf('99000103000119')
      await control('weather', { bank: 'kyc', mode, calls: 2 })
      const results = []
      for (let time = 0; time < 4; time++) results.push(resultOf(await kyc.check(order)))
      assert.deepEqual(results, ['unknown', 'unknown', 'reviewing', 'reviewing'], mode)
      clock.advanceTo(clock.offsetMs() + 25 * HOUR_MS)
      await bank.work(clock.now())
      assert.equal(resultOf(await kyc.check(order)), 'denied', mode)
    }
  },

  'notifications come twice, shuffled or not at all, and a read gives the right state': async (
    world,
  ) => {
    const { rail, control, notices, connection, client } = world
    const url = 'http://127.0.0.1:9/hook'
    assert.deepEqual(await registerNotices(connection, client, url), {
      result: 'accepted',
      value: { url },
    })
    const counts = { twice: 2, shuffled: 1, down: 0 }
    for (const [mode, count] of Object.entries(counts)) {
      notices.length = 0
      const surface = 'payout-notices'
      await control('weather', { bank: 'payout', surface, mode })
      const order = payoutOf(1_00)
      await rail.pay(order, {})
      await pass(world, 0)
      await control('weather', { bank: 'payout', mode: 'fair' })
      const notified = notices.filter(
        ({ body }) => 'payouts' in body && body.payouts.some(({ id }) => id === order.id),
      )
      assert.equal(notified.length, count, mode)
      assert.equal(resultOf(await rail.pay(order, {})), 'paid', mode)
    }
    assert.equal((await paidOf(world)).paid, 3_00)
  },

  '32 concurrent requests for one payout pay it once': async (world) => {
    const order = payoutOf(7_00)
    const answers = await Promise.all(Array.from({ length: 32 }, () => world.rail.pay(order, {})))
    assert.deepEqual(new Set(answers.map(({ result }) => result)), new Set(['accepted']))
    await pass(world, 0)
    const { paid, paid_count: count } = await paidOf(world)
    assert.deepEqual([paid, count], [7_00, 1])
  },
}

for (const [way, open] of Object.entries(WAYS)) {
  for (const [name, story] of Object.entries(STORIES))
    test(`${way}: ${name}`, async (t) => story(await open(t)))
}
