// The API Pix connector against the sandbox bank, in this process and over HTTP: the same cases,
// the same results. Under any fault, the connector reports about money either the truth or nothing.

import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { type BoletoTerms, dueOn, lastDay } from '../../server/kernel/brazil/boleto-due.ts'
import { addDays, bankingDayFrom, dayOf, startOf } from '../../server/kernel/brazil/calendar.ts'
import { cents } from '../../server/kernel/money.ts'
import type { BankCall } from '../../server/kernel/bank-call.ts'
import { readBrCode } from '../../server/kernel/brazil/br-code.ts'
import type {
  ProviderResult,
  ChargeReport,
  PixDueOrder,
  PixOrder,
} from '../../server/providers/bank.ts'
import { type ApiPix, openApiPix } from '../../server/providers/api-pix/rail.ts'
import { openOauthClient } from '../../server/providers/oauth-client.ts'
import { httpTransport } from '../../server/providers/transport.ts'
import { checkedCall } from '../api-pix-standard.ts'
import { KEY, newTxid, openTestBank, settingsFor, type TestBank } from '../bank.ts'

type Test = Parameters<typeof openTestBank>[0]
type Setting = TestBank & { rail: ApiPix; asked: string[] }
type Known = Exclude<ChargeReport, { status: 'absent' }>

/** Records the calls to the bank, without those for tokens. */
const noting =
  (call: BankCall, asked: string[]): BankCall =>
  (request) => {
    if (!request.path.endsWith('/oauth/token')) asked.push(request.method)
    return call(request)
  }

const WAYS: Record<string, (t: Test) => Promise<Setting>> = {
  'in this process': async (t) => {
    const bank = await openTestBank(t)
    const asked: string[] = []
    return {
      ...bank,
      asked,
      rail: openApiPix(
        bank.settings,
        openOauthClient(bank.settings, noting(bank.call, asked), bank.clock),
      ),
    }
  },
  'over HTTP': async (t) => {
    const bank = await openTestBank(t)
    const served = await bank.bank.serve(0)
    const settings = settingsFor(served.url, { clientAuth: 'body' })
    const transport = httpTransport(settings)
    t.after(async () => {
      await transport.close()
      await served.close()
    })
    const asked: string[] = []
    return {
      ...bank,
      asked,
      rail: openApiPix(
        settings,
        openOauthClient(settings, noting(checkedCall(transport), asked), bank.clock),
      ),
    }
  },
}

const orderOf = (amount: number, more: Partial<PixOrder> = {}): PixOrder => ({
  txid: newTxid(),
  amount: cents(amount),
  key: KEY,
  expiresIn: 3600,
  ...more,
})

function known(answer: ProviderResult<ChargeReport>): Known {
  assert.ok(
    answer.result === 'accepted' && answer.value.status !== 'absent',
    JSON.stringify(answer),
  )
  return answer.value
}

/** The first Sunday after a day. */
function sundayAfter(day: string): string {
  return addDays(day, 7 - new Date(`${day}T12:00:00Z`).getUTCDay())
}

const resultOf = (answer: ProviderResult<ChargeReport>): string =>
  answer.result === 'accepted' ? answer.value.status : answer.result

/** A boleto due on the first banking day in ten days or later, payable for a month. */
function dueOrderOf(
  { clock }: TestBank,
  more: Partial<BoletoTerms> = {},
): PixDueOrder & { today: string } {
  const today = dayOf(clock.now())
  const dueDay = bankingDayFrom(addDays(today, 10))
  const terms = { amount: cents(100_00), dueOn: dueDay, limitOn: addDays(dueDay, 30), ...more }
  return {
    today,
    txid: newTxid(),
    key: KEY,
    terms,
    payer: { name: 'Ana', taxpayerId: '12345678909' },
  }
}

const STORIES: Record<string, (world: Setting) => Promise<void>> = {
  'a charge is created, paid and read': async ({ rail, pay }) => {
    const order = orderOf(12_34, {
      payer: { name: 'Ana', taxpayerId: '12345678909' },
      text: 'Pedido 7',
    })
    const made = known(await rail.charge(order, false))
    assert.deepEqual([made.status, made.amount, made.payments], ['active', 12_34, []])
    assert.equal(made.expiresAt.getTime() - made.createdAt.getTime(), 3_600_000)
    const code = readBrCode(made.brCode)
    assert.ok(code.ok && code.code.kind === 'dynamic' && code.code.location === made.location)
    assert.deepEqual(known(await rail.read(order.txid)), made)

    const [pix] = (await pay(order.txid)).pix
    const paid = known(await rail.read(order.txid))
    assert.deepEqual(paid, {
      ...made,
      status: 'completed',
      payments: [
        {
          endToEndId: pix.endToEndId,
          txid: order.txid,
          key: order.key,
          amount: 12_34,
          paidAt: new Date(pix.horario),
          returns: [],
        },
      ],
    })
  },

  'a retry reads first, and writes only if nothing exists': async ({ rail, asked, api }) => {
    const order = orderOf(1_00)
    assert.equal(resultOf(await rail.charge(order, true)), 'active')
    assert.equal(resultOf(await rail.charge(order, true)), 'active')
    assert.deepEqual(asked, ['GET', 'PUT', 'GET'])
    assert.equal((await api('GET', `/cob/${order.txid}`)).body.revisao, 0)
  },

  'a PUT that is refused because the charge was paid meanwhile returns the payment': async ({
    rail,
    pay,
    asked,
  }) => {
    const order = orderOf(1_00)
    await rail.charge(order, false)
    await pay(order.txid)
    asked.length = 0
    const again = known(await rail.charge(order, false))
    assert.deepEqual([again.status, again.payments.length, asked], ['completed', 1, ['PUT', 'GET']])
  },

  'a refusal is a rejection with the bank’s reason, and no charge exists': async ({ rail }) => {
    const order = orderOf(99_990_01)
    for (const again of [false, true]) {
      const answer = await rail.charge(order, again)
      assert.deepEqual(answer.result === 'rejected' && [answer.code, /risco/.test(answer.why)], [
        'CobOperacaoInvalida',
        true,
      ])
    }
    assert.equal(
      resultOf(await rail.charge(orderOf(1_00, { key: 'not@ours.com' }), false)),
      'rejected',
    )
    assert.equal(resultOf(await rail.read(order.txid)), 'absent')
  },

  'a charge with a due date is created, read, paid and withdrawn': async (world) => {
    const { rail, pay, api, asked } = world
    const [order, other] = [dueOrderOf(world), dueOrderOf(world, { amount: cents(7_00) })]
    const made = known(await rail.chargeDue(order, false))
    assert.deepEqual([made.status, made.amount, made.payments], ['active', 100_00, []])
    assert.equal(made.expiresAt.getTime(), startOf(addDays(lastDay(order.terms), 1)).getTime())
    const code = readBrCode(made.brCode)
    assert.ok(code.ok && code.code.kind === 'dynamic' && code.code.location === made.location)
    asked.length = 0
    assert.deepEqual(known(await rail.chargeDue(order, true)), made)
    assert.deepEqual([known(await rail.read(order.txid, true)), asked], [made, ['GET', 'GET']])
    assert.equal((await api('GET', `/cobv/${order.txid}`)).body.revisao, 0)
    // A cobv is not a cob, and a cob is not a cobv.
    assert.equal(resultOf(await rail.read(order.txid)), 'absent')
    const cob = orderOf(1_00)
    await rail.charge(cob, false)
    assert.equal(resultOf(await rail.read(cob.txid, true)), 'absent')

    await pay(order.txid)
    const paid = known(await rail.chargeDue(order, false))
    assert.deepEqual([paid.status, paid.payments.map((one) => one.amount)], ['completed', [100_00]])
    assert.equal(resultOf(await rail.remove(order.txid, true)), 'completed')
    await rail.chargeDue(other, true)
    assert.equal(resultOf(await rail.remove(other.txid, true)), 'removed')
    assert.equal(resultOf(await rail.remove(newTxid(), true)), 'absent')
  },

  'the amount of the QR code equals the amount due on the boleto, on every day': async (world) => {
    const { rail, pay } = world
    const { terms, today } = dueOrderOf(world)
    const early = addDays(terms.dueOn, -6)
    const RULES: Partial<BoletoTerms>[] = [
      {
        lateFee: { mode: 'percentage', value: 20_000 },
        interest: { mode: 'monthly_percentage', value: 10_000 },
      },
      { lateFee: { mode: 'amount', value: 3_33 }, interest: { mode: 'daily_amount', value: 7 } },
      {
        interest: { mode: 'daily_percentage', value: 300 },
        discount: { mode: 'amount', value: 9_99, limitOn: early },
      },
      { discount: { mode: 'percentage', value: 52_500, limitOn: terms.dueOn } },
      // The due date is not a banking day: Sunday.
      { dueOn: sundayAfter(terms.dueOn), interest: { mode: 'daily_amount', value: 1_00 } },
    ]
    for (const rules of RULES) {
      const order = dueOrderOf(world, rules)
      assert.equal(resultOf(await rail.chargeDue(order, false)), 'active', JSON.stringify(rules))
      for (let days = 0; days <= 40; days += 4) {
        const day = addDays(today, days)
        const { pix } = await pay(order.txid, { horario: `${day}T12:00:00-03:00` })
        const paid = Math.round(Number(pix[0].valor) * 100)
        assert.equal(paid, dueOn(order.terms, day).amount, `${day} ${JSON.stringify(order.terms)}`)
      }
    }
  },

  'terms that the standard cannot express are rejected, without a call': async (world) => {
    const { rail, asked } = world
    const { terms } = dueOrderOf(world)
    const order = dueOrderOf(world, {
      lateFee: { mode: 'amount', value: 1, startOn: addDays(terms.dueOn, 1) },
    })
    const answer = await rail.chargeDue(order, true)
    assert.deepEqual(
      answer.result === 'rejected' && [answer.code, /begins later/.test(answer.why), asked.length],
      ['terms_not_in_standard', true, 0],
    )
  },

  'a code with another amount or another last day is unknown': async (world) => {
    const { rail } = world
    const order = dueOrderOf(world)
    await rail.chargeDue(order, false)
    const { terms } = order
    for (const changed of [{ amount: cents(99_99) }, { limitOn: addDays(terms.limitOn, 7) }])
      assert.equal(
        resultOf(await rail.chargeDue({ ...order, terms: { ...terms, ...changed } }, true)),
        'unknown',
      )
  },

  'each magic value ends in a charge, whatever the first response': async ({ rail }) => {
    const ends = {
      99_990_03: 'unknown',
      99_990_04: 'unknown',
      99_990_05: 'unknown',
      99_990_06: 'unknown',
      99_990_07: 'removed',
    }
    for (const [amount, first] of Object.entries(ends)) {
      const order = orderOf(Number(amount))
      assert.equal(resultOf(await rail.charge(order, false)), first, amount)
      assert.equal(
        resultOf(await rail.charge(order, true)),
        first === 'removed' ? 'removed' : 'active',
        amount,
      )
    }
  },

  'a charge is removed once, and one paid meanwhile is reported as paid': async ({ rail, pay }) => {
    const [removed, paid] = [orderOf(1_00), orderOf(2_00)]
    for (const order of [removed, paid]) await rail.charge(order, false)
    assert.equal(resultOf(await rail.remove(removed.txid)), 'removed')
    assert.equal(resultOf(await rail.remove(removed.txid)), 'removed')
    await pay(paid.txid)
    const reported = known(await rail.remove(paid.txid))
    assert.deepEqual([reported.status, reported.payments.length], ['completed', 1])
    assert.equal(resultOf(await rail.remove(newTxid())), 'absent')
  },

  'a removed charge still reports its earlier payments': async ({ rail, pay }) => {
    const order = orderOf(10_00)
    await rail.charge(order, false)
    await pay(order.txid, { valor: '9.00' })
    const reported = known(await rail.remove(order.txid))
    assert.deepEqual(
      [reported.status, reported.payments.map((one) => one.amount)],
      ['removed', [9_00]],
    )
  },

  'money is returned once, and a repeated request is the same return': async ({
    rail,
    pay,
    control,
    asked,
  }) => {
    const order = orderOf(10_00)
    await rail.charge(order, false)
    const { endToEndId } = (await pay(order.txid)).pix[0]
    const back = { endToEndId, id: newTxid(), amount: cents(4_00), text: 'sem estoque' }
    const first = await rail.giveBack(back, false)
    assert.ok(first.result === 'accepted')
    assert.deepEqual(
      [first.value.id, first.value.amount, first.value.status],
      [back.id, 4_00, 'returned'],
    )
    asked.length = 0
    assert.deepEqual(
      [await rail.giveBack(back, true), await rail.giveBack(back, false)],
      [first, first],
    )
    assert.deepEqual(asked, ['GET', 'PUT'])
    assert.deepEqual(known(await rail.read(order.txid)).payments[0]!.returns, [first.value])
    const tooMuch = await rail.giveBack({ ...back, id: newTxid(), amount: cents(6_01) }, false)
    assert.deepEqual(tooMuch.result === 'rejected' && tooMuch.code, 'PixDevolucaoInvalida')
    const unknown = await rail.giveBack(
      { ...back, id: newTxid(), endToEndId: `E${'0'.repeat(31)}` },
      false,
    )
    assert.equal(unknown.result === 'rejected' && unknown.code, 'PixNaoEncontrado')
    // Our id with another description: a return that we did not request is no result of this call.
    assert.equal((await rail.giveBack({ ...back, amount: cents(5_00) }, true)).result, 'unknown')
    assert.equal((await control(`books?chave=${KEY}`)).accounts[0].returned, 4_00)
  },

  'a slow return is read until it ends': async ({ rail, pay, control, bank, clock }) => {
    const order = orderOf(99_999_00)
    await rail.charge(order, false)
    const { endToEndId } = (await pay(order.txid)).pix[0]
    const statusOf = async (id: string, amount: number, again: boolean) => {
      const answer = await rail.giveBack({ endToEndId, id, amount: cents(amount) }, again)
      return answer.result === 'accepted' ? answer.value.status : answer.result
    }
    assert.equal(await statusOf('slow', 99_990_21, false), 'processing')
    await control(`pix/${endToEndId}/devolucoes/slow/settle`, { status: 'NAO_REALIZADO' })
    assert.equal(await statusOf('slow', 99_990_21, true), 'failed')
    assert.equal(await statusOf('later', 99_990_23, false), 'processing')
    clock.advanceTo(60_000)
    await bank.work(clock.now())
    assert.equal(await statusOf('later', 99_990_23, true), 'failed')
    assert.equal(await statusOf('silent', 99_990_24, false), 'unknown')
    assert.equal(await statusOf('silent', 99_990_24, true), 'returned')
  },

  'received payments are read page by page, without gaps': async ({ rail, pay, cob, clock }) => {
    const from = clock.now()
    const names = new Set<string>()
    const txids = await Promise.all(Array.from({ length: 105 }, () => cob('1.00')))
    for (const paid of await Promise.all(txids.map((txid) => pay(txid))))
      names.add(paid.pix[0].endToEndId)
    const found: string[] = []
    for (let page = 0, more = true; more && page < 3; page++) {
      const answer = await rail.received({ from, to: clock.now(), page })
      assert.ok(answer.result === 'accepted')
      found.push(...answer.value.pix.map((one) => one.endToEndId))
      more = answer.value.more
    }
    assert.deepEqual(found.toSorted(), [...names].toSorted())
  },

  'a notification URL is registered': async ({ rail, api }) => {
    const url = 'https://us.test/banks/pix'
    assert.deepEqual(await rail.registerWebhook(KEY, url), { result: 'accepted', value: { url } })
    assert.equal((await api('GET', `/webhook/${KEY}`)).body.webhookUrl, url)
    assert.equal((await rail.registerWebhook('not@ours.com', url)).result, 'rejected')
  },

  'under every fault a call has the right result or none, and a retry makes one charge': async ({
    rail,
    control,
    api,
  }) => {
    await rail.charge(orderOf(1_00), false)
    for (const mode of ['silent_before', 'silent_after', 'down', 'slow']) {
      const order = orderOf(1_00)
      await control('weather', { mode, calls: 1, delay_ms: 30 })
      assert.equal(
        resultOf(await rail.charge(order, false)),
        mode === 'slow' ? 'active' : 'unknown',
        mode,
      )
      await control('weather', { mode, calls: 1, delay_ms: 30 })
      const second = resultOf(await rail.charge(order, true))
      assert.equal(second, mode === 'slow' ? 'active' : 'unknown', mode)
      assert.equal(resultOf(await rail.charge(order, true)), 'active', mode)
      assert.equal((await api('GET', `/cob/${order.txid}`)).body.revisao, 0, mode)
    }
    await control('weather', { mode: 'down', surface: 'token' })
    assert.equal(resultOf(await rail.read(newTxid())), 'absent')
  },

  'under every fault money is returned once': async ({ rail, control, cob, pay }) => {
    let returned = 0
    for (const mode of ['silent_before', 'silent_after', 'down']) {
      const { endToEndId } = (await pay(await cob('10.00'))).pix[0]
      const back = { endToEndId, id: newTxid(), amount: cents(10_00) }
      await control('weather', { mode, calls: 2, surface: 'devolucao' })
      const results = []
      for (let n = 0; n < 4; n++) results.push((await rail.giveBack(back, n > 0)).result)
      assert.deepEqual(results, ['unknown', 'unknown', 'accepted', 'accepted'], mode)
      returned += 10_00
      const [account] = (await control(`books?chave=${KEY}`)).accounts
      assert.deepEqual([account.returned, account.consistent], [returned, true], mode)
    }
  },

  '32 concurrent requests for one charge make one charge': async ({ rail, api }) => {
    const order = orderOf(5_00)
    const answers = await Promise.all(Array.from({ length: 32 }, () => rail.charge(order, true)))
    assert.deepEqual(new Set(answers.map(resultOf)), new Set(['active']))
    assert.equal(new Set(answers.map((one) => known(one).location)).size, 1)
    assert.equal((await api('GET', `/cob/${order.txid}`)).body.valor.original, '5.00')
  },
}

for (const [way, open] of Object.entries(WAYS)) {
  for (const [name, story] of Object.entries(STORIES))
    test(`${way}: ${name}`, async (t) => story(await open(t)))
}
