// Cards: the connector against the sandbox acquirer, in this process and over HTTP. It shows what a
// real acquirer behind the protocol has to do: under any fault a card is charged once and refunded
// once.

import { createSecretKey } from 'node:crypto'
import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { serve } from '../../sandbox/http/serve.ts'
import type { ProviderResult } from '../../server/providers/bank.ts'
import type { CardReport, CardOrder, CardRail } from '../../server/providers/acquirer.ts'
import { registerNotices } from '../../server/providers/rest/connector.ts'
import { openCards } from '../../server/providers/rest/cards.ts'
import type { OauthSettings } from '../../server/providers/settings/connection.ts'
import { openOauthClient } from '../../server/providers/oauth-client.ts'
import { type ProviderClient } from '../../server/providers/client.ts'
import { httpTransport } from '../../server/providers/transport.ts'
import { cents } from '../../server/kernel/money.ts'
import { Secret } from '../../server/kernel/secret.ts'
import { controlsOf } from '../../server/app/sandbox-controls.ts'
import type { SandboxControls } from '../../server/runtime/deps.ts'
import { newTxid, openTestBank, RECEIVER, settingsFor, type TestBank } from '../bank.ts'

type Test = Parameters<typeof openTestBank>[0]
type Setting = TestBank & {
  rail: Required<CardRail>
  connection: OauthSettings
  client: ProviderClient
  controls: Omit<SandboxControls, 'banks'>
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const SILENCES = ['silent_before', 'silent_after', 'down'] as const
const VISA = '4111111111111111'

const settingOf = (bank: TestBank, connection: OauthSettings, client: ProviderClient): Setting => {
  const log = { trace: () => {}, debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
  const controls = controlsOf(
    bank.bank.call,
    { clock: bank.clock, log, hashKey: new Secret(createSecretKey(Buffer.alloc(32))) },
    false,
  )
  return { ...bank, connection, client, controls, rail: openCards(connection, client) }
}

const WAYS: Record<string, (t: Test) => Promise<Setting>> = {
  'in this process': async (t) => {
    const bank = await openTestBank(t)
    return settingOf(bank, bank.settings, openOauthClient(bank.settings, bank.call, bank.clock))
  },
  'over HTTP': async (t) => {
    const bank = await openTestBank(t)
    // Without the bank's scheduler: the tests move time themselves.
    const { call } = bank.bank
    const served = await serve(
      { call, work: async () => 0, clock: bank.clock, log: { warn: () => {} } },
      0,
    )
    const connection = settingsFor(served.url)
    const transport = httpTransport(connection)
    t.after(async () => {
      await transport.close()
      await served.close()
    })
    return settingOf(bank, connection, openOauthClient(connection, transport, bank.clock))
  },
}

const orderOf = (number = VISA, more: Partial<CardOrder> = {}): CardOrder => ({
  id: newTxid(),
  amount: cents(100_00),
  installments: 3,
  capture: false,
  card: {
    number: new Secret(number),
    code: new Secret('123'),
    holderName: 'MARIA SILVA',
    expirationMonth: 12,
    expirationYear: 2099,
    brand: 'Visa',
  },
  buyer: { name: 'Maria Silva', taxpayerId: '12345678909' },
  descriptor: 'LOJA DA ANA',
  antifraud: { session: 's', shipping: { city: 'Recife' } },
  ...more,
})

type Known = Exclude<CardReport, { status: 'absent' }>

function known(answer: ProviderResult<CardReport>): Known {
  assert.ok(
    answer.result === 'accepted' && answer.value.status !== 'absent',
    JSON.stringify(answer),
  )
  return answer.value
}

const resultOf = (answer: ProviderResult<{ status: string }>): string =>
  answer.result === 'accepted' ? answer.value.status : answer.result

async function booksOf({ control }: TestBank): Promise<Record<string, number>> {
  const [book] = (await control(`books?client_id=${RECEIVER.clientId}`)).cards
  assert.equal(book?.consistent ?? true, true)
  return book ?? { authorized: 0, captured: 0, refunded: 0, disputed: 0 }
}

/** Moves time and runs the bank's due jobs. */
async function pass({ bank, clock }: TestBank, ms: number): Promise<void> {
  clock.advanceTo(clock.offsetMs() + ms)
  await bank.work(clock.now())
}

const STORIES: Record<string, (world: Setting) => Promise<void>> = {
  'a card is authorized, captured in part, and refunded in parts': async (world) => {
    const { rail } = world
    const order = orderOf()
    assert.equal(resultOf(await rail.read(order)), 'absent')
    const held = known(await rail.authorize(order, false))
    assert.deepEqual(
      [held.id, held.status, held.amount, held.captured],
      [order.id, 'authorized', 100_00, 0],
    )
    assert.equal(held.authorization?.authorizer, 'sandbox')
    assert.deepEqual(await rail.authorize(order, true), await rail.read(order))
    assert.equal(known(await rail.capture(order, cents(60_00))).captured, 60_00)
    assert.equal(resultOf(await rail.cancel(order)), 'captured')
    const back = { authorization: order, id: newTxid(), amount: cents(20_00) }
    const given = await rail.refund(back)
    assert.deepEqual([resultOf(given), resultOf(await rail.refund(back))], ['returned', 'returned'])
    assert.equal(resultOf(await rail.refund({ ...back, amount: cents(1) })), 'unknown')
    assert.equal(
      resultOf(await rail.refund({ ...back, id: newTxid(), amount: cents(40_01) })),
      'rejected',
    )
    assert.deepEqual(
      known(await rail.read(order)).refunds,
      given.result === 'accepted' && [given.value],
    )
    const { authorized, captured, refunded } = await booksOf(world)
    assert.deepEqual([authorized, captured, refunded], [100_00, 60_00, 20_00])
  },

  'a decline is an accepted call with its code, and an invalid request is rejected': async ({
    rail,
  }) => {
    const declined = known(await rail.authorize(orderOf('4000000000510000'), false))
    assert.deepEqual(
      [declined.status, declined.decline?.code, declined.authorization],
      ['declined', '51', undefined],
    )
    const order = orderOf(VISA, { amount: cents(900_043), capture: true })
    assert.equal(known(await rail.authorize(order, false)).decline?.code, '43')
    assert.equal(known(await rail.authorize(order, true)).decline?.code, '43')
    assert.deepEqual(
      [resultOf(await rail.capture(order, cents(1))), resultOf(await rail.cancel(order))],
      ['declined', 'declined'],
    )
    const bent = await rail.authorize(orderOf(VISA, { installments: 13 }), false)
    assert.deepEqual(bent.result === 'rejected' && bent.code, 'AutorizacaoInvalida')
  },

  'a retry has no security code; different content under our id is unknown': async ({ rail }) => {
    const order = orderOf()
    await rail.authorize(order, false)
    const { code: _code, ...stored } = order.card
    assert.equal(resultOf(await rail.authorize({ ...order, card: stored }, false)), 'authorized')
    for (const again of [false, true])
      assert.equal(resultOf(await rail.authorize({ ...order, amount: cents(1) }, again)), 'unknown')
  },

  'the end of a review is reported, by the control and by the clock': async (world) => {
    const { rail, controls } = world
    const [first, second] = [
      orderOf('4000000002010009', { capture: true }),
      orderOf('4000000002020008'),
    ]
    for (const order of [first, second])
      assert.equal(resultOf(await rail.authorize(order, false)), 'reviewing')
    assert.equal(resultOf(await rail.capture(first, cents(1))), 'rejected')
    await controls.card(first.id, 'clear')
    assert.equal(known(await rail.read(first)).captured, 100_00)
    await pass(world, HOUR_MS)
    assert.deepEqual(known(await rail.read(second)).decline?.code, 'AF')
    await assert.rejects(controls.card(second.id, 'clear'), {
      message: 'this is not allowed in status declined',
    })
    await assert.rejects(controls.card(newTxid(), 'win'), { code: 'invalid_state' })
  },

  'a dispute is opened, answered, won and lost': async (world) => {
    const { rail, controls } = world
    const order = orderOf(VISA, { capture: true })
    await rail.authorize(order, false)
    await controls.card(order.id, 'dispute', { amount: 40_00, reason: '13.1' })
    const [dispute] = known(await rail.read(order)).disputes
    assert.deepEqual(
      [dispute?.amount, dispute?.status, dispute?.reason.code],
      [40_00, 'open', '13.1'],
    )
    assert.equal(dispute!.evidenceDueAt.getTime() - dispute!.openedAt.getTime(), 10 * DAY_MS)
    const files = [{ name: 'nota.pdf', type: 'application/pdf', base64: 'AAAA' }]
    const proof = {
      authorization: order,
      dispute: dispute!.id,
      id: newTxid(),
      text: 'Entregue.',
      files,
    }
    assert.deepEqual(
      [resultOf(await rail.defend(proof)), resultOf(await rail.defend(proof))],
      ['open', 'open'],
    )
    await controls.card(order.id, 'win')
    await controls.card(order.id, 'dispute')
    await controls.card(order.id, 'lose')
    assert.deepEqual(
      known(await rail.read(order)).disputes.map(({ amount, status }) => [amount, status]),
      [
        [40_00, 'won'],
        [100_00, 'lost'],
      ],
    )
    assert.equal(resultOf(await rail.defend({ ...proof, id: newTxid() })), 'rejected')
    assert.equal((await booksOf(world))['disputed'], 100_00)
  },

  'an authorization lapses after seven days, and by the control at once': async (world) => {
    const { rail, controls } = world
    const [first, second] = [orderOf(), orderOf()]
    for (const order of [first, second]) await rail.authorize(order, false)
    await controls.card(first.id, 'expire')
    assert.deepEqual(
      [resultOf(await rail.read(first)), resultOf(await rail.read(second))],
      ['canceled', 'authorized'],
    )
    world.clock.advanceTo(
      known(await rail.read(second)).expiresAt.getTime() - world.clock.wall().getTime() + 1_000,
    )
    assert.equal(resultOf(await rail.capture(second, cents(1))), 'canceled')
  },

  'under every fault a card is charged once and refunded once': async (world) => {
    const { rail, control } = world
    const warm = orderOf()
    await rail.authorize(warm, false)
    for (const [n, mode] of SILENCES.entries()) {
      const order = orderOf(VISA, { capture: false })
      const steps: (() => Promise<ProviderResult<{ status: string }>>)[] = [
        () => rail.authorize(order, true),
        () => rail.capture(order, order.amount),
        () => rail.refund({ authorization: order, id: `${order.id}r`, amount: cents(1_00) }),
      ]
      for (const step of steps) {
        await control('weather', { bank: 'card', mode, calls: 2 })
        const results = []
        for (let time = 0; time < 4; time++) results.push((await step()).result)
        // A retry is two calls if there is no authorization yet.
        assert.deepEqual(results.slice(2), ['accepted', 'accepted'], mode)
        assert.equal(results[0], 'unknown', mode)
      }
      const { captured, refunded } = await booksOf(world)
      assert.deepEqual([captured, refunded], [(n + 1) * 100_00, (n + 1) * 1_00], mode)
    }
    await control('weather', { bank: 'card', mode: 'slow', calls: 1, delay_ms: 30 })
    assert.equal(resultOf(await rail.read(warm)), 'authorized')
    await control('weather', { bank: 'card', mode: 'slow', delay_ms: 30_000 })
    const hasty = openCards({ ...world.connection, timeoutMs: 100 }, world.client)
    assert.equal(resultOf(await hasty.read(warm)), 'unknown')
    await control('weather', { bank: 'card', mode: 'down' })
    const span = { from: world.clock.now(), to: world.clock.now(), page: 0 }
    assert.equal((await rail.changed(span)).result, 'unknown')
  },

  'a card whose first call times out is charged once': async (world) => {
    const { rail } = world
    for (const number of [
      '4000000001020009',
      '4000000001030008',
      '4000000001040007',
      '4000000001050006',
    ]) {
      const order = orderOf(number, { capture: true })
      const results = [await rail.authorize(order, false), await rail.authorize(order, true)].map(
        resultOf,
      )
      assert.deepEqual(results, ['unknown', 'captured'], number)
    }
    assert.equal((await booksOf(world))['captured'], 400_00)
  },

  'changes are read page by page, and notifications name changes that began at the acquirer':
    async (world) => {
      const { rail, control, notices, connection, client, controls } = world
      const from = world.clock.now()
      await registerNotices(connection, client, 'http://127.0.0.1:9/hook')
      const orders = Array.from({ length: 60 }, () => orderOf())
      await Promise.all(orders.map((order) => rail.authorize(order, false)))
      await Promise.all(orders.map((order) => rail.cancel(order)))
      const found: string[] = []
      for (let page = 0, more = true; more && page < 5; page++) {
        const answer = await rail.changed({ from, to: world.clock.now(), page })
        assert.ok(answer.result === 'accepted')
        found.push(...answer.value.ids)
        more = answer.value.more
      }
      assert.deepEqual(found.toSorted(), [...orders, ...orders].map(({ id }) => id).toSorted())
      assert.equal(notices.length, 0)

      for (const [mode, count] of Object.entries({ twice: 2, shuffled: 1, down: 0 })) {
        notices.length = 0
        const order = orderOf()
        await rail.authorize(order, false)
        await control('weather', { bank: 'card', surface: 'card-notices', mode })
        await controls.card(order.id, 'expire')
        await control('weather', { bank: 'card', mode: 'fair' })
        const notified = notices.filter(
          ({ body }) => 'cards' in body && body.cards.some(({ id }) => id === order.id),
        )
        assert.equal(notified.length, count, mode)
        assert.equal(resultOf(await rail.read(order)), 'canceled', mode)
      }
    },

  '32 concurrent requests for one transaction charge it once': async (world) => {
    const order = orderOf(VISA, { capture: true })
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, n) => world.rail.authorize(order, n % 2 === 1)),
    )
    assert.deepEqual(new Set(answers.map(resultOf)), new Set(['captured']))
    assert.equal((await booksOf(world))['captured'], 100_00)
  },
}

for (const [way, open] of Object.entries(WAYS)) {
  for (const [name, story] of Object.entries(STORIES))
    test(`${way}: ${name}`, async (t) => story(await open(t)))
}
