// Boletos: the connector against the sandbox bank, in this process and over HTTP. It shows what a
// real provider behind the protocol has to do: under any fault a boleto is registered once, and its
// payments are reported.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import type {
  ProviderResult,
  BoletoReport,
  BoletoOrder,
  BoletoRail,
} from '../../server/providers/bank.ts'
import { openBoletos } from '../../server/providers/rest/boletos.ts'
import { registerNotices } from '../../server/providers/rest/connector.ts'
import type { OauthSettings } from '../../server/providers/settings/connection.ts'
import { openOauthClient } from '../../server/providers/oauth-client.ts'
import { type ProviderClient } from '../../server/providers/client.ts'
import { httpTransport } from '../../server/providers/transport.ts'
import { addDays, bankingDayFrom, dayOf } from '../../server/kernel/brazil/calendar.ts'
import type { BankCall } from '../../server/kernel/bank-call.ts'
import { cents } from '../../server/kernel/money.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { boletoOf, newTxid, openTestBank, RECEIVER, settingsFor, type TestBank } from '../bank.ts'

type Test = Parameters<typeof openTestBank>[0]
type Setting = TestBank & {
  rail: BoletoRail
  connection: OauthSettings
  client: ProviderClient
  order(more?: Parameters<typeof boletoOf>[2]): BoletoOrder
  lay(id: string, how?: object): Promise<void>
}

const SILENCES = ['silent_before', 'silent_after', 'down'] as const

function settingOf(bank: TestBank, connection: OauthSettings, call: BankCall): Setting {
  const client = openOauthClient(connection, call, bank.clock)
  const day = bankingDayFrom(addDays(dayOf(bank.clock.now()), 3))
  let count = 0
  return {
    ...bank,
    connection,
    client,
    rail: openBoletos(connection, client),
    order: (more) => boletoOf(++count, day, more),
    lay: async (id, how = {}) => void (await bank.control(`boletos/${id}/pay`, how)),
  }
}

const WAYS: Record<string, (t: Test) => Promise<Setting>> = {
  'in this process': async (t) => {
    const bank = await openTestBank(t)
    return settingOf(bank, bank.settings, bank.call)
  },
  'over HTTP': async (t) => {
    const bank = await openTestBank(t)
    const served = await bank.bank.serve(0)
    const connection = settingsFor(served.url, { clientAuth: 'body' })
    const transport = httpTransport(connection)
    t.after(async () => {
      await transport.close()
      await served.close()
    })
    return settingOf(bank, connection, transport)
  },
}

const resultOf = (answer: ProviderResult<BoletoReport>): string =>
  answer.result === 'accepted' ? answer.value.status : answer.result
const amountsOf = (answer: ProviderResult<BoletoReport>): number[] =>
  answer.result === 'accepted' && answer.value.status !== 'absent'
    ? answer.value.payments.map(({ amount }) => amount)
    : []

/** The bank's sums, after they were compared with its rows, and the number of boletos. */
async function bookOf({ control, db }: TestBank): Promise<{ received: number; boletos: number }> {
  const [book] = (await control(`books?client_id=${RECEIVER.clientId}`)).boletos
  assert.equal(book?.consistent ?? true, true)
  const [counted] = await db.rows<{ boletos: number }>(
    sql`select count(*) as boletos from bank.boletos`,
  )
  return { received: book?.received ?? 0, boletos: counted!.boletos }
}

const STORIES: Record<string, (world: Setting) => Promise<void>> = {
  'a boleto is registered, read, paid and read again': async (world) => {
    const { rail, lay } = world
    const order = world.order({
      terms: {
        interest: { mode: 'daily_percentage', value: 333 },
        lateFee: { mode: 'percentage', value: 20_000 },
        discount: { mode: 'amount', value: 1_00, limitOn: dayOf(world.clock.now()) },
      },
      text: 'Pedido 7',
    })
    assert.equal(resultOf(await rail.read(order)), 'absent')
    const made = await rail.register(order)
    const stands = {
      id: order.id,
      status: 'registered',
      barcode: order.barcode,
      amount: 100_00,
      payments: [],
    }
    assert.deepEqual(made, { result: 'accepted', value: stands })
    assert.deepEqual([await rail.register(order), await rail.read(order)], [made, made])
    await lay(order.id)
    const paid = await rail.read(order)
    assert.ok(paid.result === 'accepted' && paid.value.status === 'paid')
    const [payment] = paid.value.payments
    // Paid on the last day of the discount, a bank holiday: the discount is still valid on the next
    // banking day.
    assert.deepEqual([payment!.amount, payment!.paidAt <= world.clock.now()], [99_00, true])
    assert.deepEqual(await rail.register(order), paid)
    assert.deepEqual(await bookOf(world), { received: 99_00, boletos: 1 })
  },

  'a refusal is a rejection with the bank’s reason, and the boleto cannot be paid': async (
    world,
  ) => {
    const { rail } = world
    const rows: [BoletoOrder, string][] = [
      [world.order({ terms: { amount: cents(99_990_41) } }), 'BoletoRecusado'],
      [{ ...world.order(), barcode: '9'.repeat(44) }, 'BoletoRecusado'],
      [world.order({ payer: { name: '', taxpayerId: '12345678909' } }), 'BoletoInvalido'],
    ]
    for (const [order, code] of rows) {
      const answer = await rail.register(order)
      assert.equal(answer.result === 'rejected' && answer.code, code)
      assert.equal(resultOf(await rail.read(order)), 'absent')
    }
    assert.equal((await bookOf(world)).boletos, 0)
  },

  'our id with different content is unknown, since the existing boleto may be paid': async (
    world,
  ) => {
    const order = world.order()
    await world.rail.register(order)
    const other = await world.rail.register(world.order({ id: order.id }))
    assert.ok(
      other.result === 'unknown' && /409.*já foi utilizado/.test(other.why),
      JSON.stringify(other),
    )
  },

  'a boleto is withdrawn once, and a boleto paid meanwhile is reported as paid': async (world) => {
    const { rail, lay } = world
    const [open, paid, both] = [world.order(), world.order(), world.order()]
    for (const order of [open, paid, both]) await rail.register(order)
    assert.deepEqual(
      [resultOf(await rail.withdraw(open)), resultOf(await rail.withdraw(open))],
      ['withdrawn', 'withdrawn'],
    )
    await lay(paid.id, { amount: 1 })
    const reported = await rail.withdraw(paid)
    assert.deepEqual([resultOf(reported), amountsOf(reported)], ['paid', [1]])
    assert.equal(resultOf(await rail.withdraw({ id: newTxid() })), 'absent')
    // Real banks accept payments of withdrawn boletos; these must be recorded.
    await rail.withdraw(both)
    await lay(both.id, { amount: 7, times: 2 })
    const late = await rail.read(both)
    assert.deepEqual([resultOf(late), amountsOf(late)], ['withdrawn', [7, 7]])
  },

  'changes are read page by page, without gaps': async (world) => {
    const { rail, clock, lay } = world
    const from = clock.now()
    const orders = Array.from({ length: 103 }, () => world.order())
    await Promise.all(orders.map((order) => rail.register(order)))
    await Promise.all(orders.map(({ id }) => lay(id)))
    const found: string[] = []
    for (let page = 0, more = true; more && page < 5; page++) {
      const answer = await rail.changed({ from, to: clock.now(), page })
      assert.ok(answer.result === 'accepted')
      found.push(...answer.value.ids)
      more = answer.value.more
    }
    assert.deepEqual(found.toSorted(), orders.map(({ id }) => id).toSorted())
    assert.equal((await rail.changed({ from: clock.now(), to: from, page: 0 })).result, 'unknown')
  },

  'under every fault a boleto is registered once, and a payment is reported': async (world) => {
    const { rail, control, lay } = world
    for (const [n, mode] of SILENCES.entries()) {
      const order = world.order()
      await control('weather', { bank: 'boleto', mode, calls: 2 })
      const results = []
      for (let time = 0; time < 4; time++) results.push(resultOf(await rail.register(order)))
      assert.deepEqual(results, ['unknown', 'unknown', 'registered', 'registered'], mode)
      await lay(order.id)
      await control('weather', { bank: 'boleto', mode, calls: 1 })
      assert.deepEqual(
        [resultOf(await rail.read(order)), resultOf(await rail.read(order))],
        ['unknown', 'paid'],
      )
      assert.deepEqual(await bookOf(world), { received: (n + 1) * 100_00, boletos: n + 1 }, mode)
    }
    await control('weather', { bank: 'boleto', mode: 'slow', calls: 1, delay_ms: 30 })
    assert.equal(resultOf(await rail.register(world.order())), 'registered')
    await control('weather', { bank: 'boleto', mode: 'down' })
    assert.equal(
      (await rail.changed({ from: world.clock.now(), to: world.clock.now(), page: 0 })).result,
      'unknown',
    )
  },

  'each magic value ends in a boleto, whatever the first response': async (world) => {
    const ends = {
      99_990_43: 'unknown',
      99_990_44: 'unknown',
      99_990_45: 'unknown',
      99_990_46: 'unknown',
      99_990_47: 'withdrawn',
    }
    for (const [amount, first] of Object.entries(ends)) {
      const order = world.order({ terms: { amount: cents(Number(amount)) } })
      assert.equal(resultOf(await world.rail.register(order)), first, amount)
      assert.equal(
        resultOf(await world.rail.register(order)),
        first === 'withdrawn' ? first : 'registered',
        amount,
      )
    }
  },

  'notifications come twice, shuffled or not at all, and a read gives the right state': async (
    world,
  ) => {
    const { rail, control, notices, connection, client, lay } = world
    const url = 'http://127.0.0.1:9/hook'
    assert.deepEqual(await registerNotices(connection, client, url), {
      result: 'accepted',
      value: { url },
    })
    for (const [mode, count] of Object.entries({ twice: 2, shuffled: 1, down: 0 })) {
      notices.length = 0
      await control('weather', { bank: 'boleto', surface: 'boleto-notices', mode })
      const order = world.order()
      await rail.register(order)
      await lay(order.id)
      await control('weather', { bank: 'boleto', mode: 'fair' })
      const notified = notices.filter(
        ({ body }) => 'boletos' in body && body.boletos.some(({ id }) => id === order.id),
      )
      assert.equal(notified.length, count, mode)
      assert.equal(resultOf(await rail.read(order)), 'paid', mode)
    }
  },

  '32 concurrent requests for one boleto register it once': async (world) => {
    const order = world.order()
    const answers = await Promise.all(Array.from({ length: 32 }, () => world.rail.register(order)))
    assert.deepEqual(new Set(answers.map(resultOf)), new Set(['registered']))
    assert.equal((await bookOf(world)).boletos, 1)
  },
}

for (const [way, open] of Object.entries(WAYS)) {
  for (const [name, story] of Object.entries(STORIES))
    test(`${way}: ${name}`, async (t) => story(await open(t)))
}

test('a provider that falls silent during a withdrawal is unknown, and no further step is taken', async () => {
  const asked: string[] = []
  const rail = openBoletos({ name: 'mute', timeoutMs: 20 }, ({ method }) => {
    asked.push(method)
    return new Promise(() => {})
  })
  assert.deepEqual(await rail.withdraw({ id: newTxid() }), {
    result: 'unknown',
    why: 'no answer within 20 ms',
  })
  assert.deepEqual(asked, ['GET'])
})
