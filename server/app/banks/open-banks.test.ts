// Which bank serves which platform: from a file with providers over HTTP, and with the sandbox
// bank, where one client serves all.

import { createSecretKey } from 'node:crypto'
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { AGREEMENT, boletoOf, newTxid, openTestBank, RECEIVER } from '../../../test/bank.ts'
import { freshDatabase } from '../../../test/database.ts'
import { paymentSenderOf } from '../../../test/payment-files.ts'
import { world } from '../../../test/world.ts'
import type { PayoutOrder } from '../../providers/payouts.ts'
import type { KycOrder } from '../../providers/kyc.ts'
import { after } from '../../kernel/clock.ts'
import { composeBarcode, writeOurNumber } from '../../kernel/brazil/boleto.ts'
import { addDays, dayOf } from '../../kernel/brazil/calendar.ts'
import { newId, type OwnerId } from '../../kernel/ids.ts'
import { cents } from '../../kernel/money.ts'
import { Secret } from '../../kernel/secret.ts'
import { openState } from '../../kernel/state.ts'
import { readConfig } from '../../platform/config.ts'
import type { LogDetail } from '../../runtime/deps.ts'
import { sql } from '../../platform/db/sql.ts'
import { registerAll } from '../notification-urls.ts'
import { gatesOf } from '../../runtime/banks/gates.ts'
import { openBanks } from './open-banks.ts'

const payoutOf = (id = newTxid()): PayoutOrder => ({
  id,
  amount: cents(10_00),
  to: { account: { ispb: '60701190', branch: '0001', number: '123456', type: 'checking' } },
  holder: { name: 'Ana', taxpayerId: '12345678909' },
})
const checkOf = (taxpayerId: string, id = newTxid()): KycOrder => ({
  id,
  kind: 'individual',
  taxpayerId,
  name: 'Ana',
  birthdate: '1990-05-17',
})
const FILES = {
  bankCode: '999',
  branch: '1234',
  account: '7654321',
  wallet: '9',
  number: '1',
} as const
const statusOf = (answer: { result: string; value?: { status: string } }) =>
  answer.value?.status ?? answer.result

const [BOTH, ONE, NONE] = [1, 2, 3].map((n) => newId<'owner'>(new Date(n)) as OwnerId) as [
  OwnerId,
  OwnerId,
  OwnerId,
]

/** Opens the banks of a file; all of them are one bank over HTTP. */
async function openFileOf(t: TestContext, fileOf: (connection: object) => object, MODE = 'live') {
  const testBank = await openTestBank(t)
  const served = await testBank.bank.serve(0)
  const folder = mkdtempSync(join(os.tmpdir(), 'banks-'))
  t.after(async () => {
    await served.close()
    rmSync(folder, { recursive: true })
  })
  const connection = {
    baseUrl: served.url,
    tokenUrl: `${served.url}/oauth/token`,
    clientId: RECEIVER.clientId,
    clientSecret: RECEIVER.secret,
  }
  const file = join(folder, 'banks.json')
  const named = {
    pix: { psp: connection },
    keys: { [BOTH]: { psp: 'psp', key: RECEIVER.keys[0] } },
  }
  const write = (more: object) => writeFileSync(file, JSON.stringify({ ...named, ...more }))
  write(fileOf(connection))
  const logged: string[] = []
  const note = (detail: { detail?: unknown }, message: string) =>
    void logged.push(`${message}: ${String(detail.detail)}`)
  let passed = 0
  const pass = (ms: number) => void (passed += ms)
  const db = await freshDatabase(t)
  const calls: LogDetail[] = []
  const debug = (detail: LogDetail) => void calls.push(detail)
  const [state, log] = [
    openState(),
    { trace: () => {}, debug, info: note, warn: note, error: note },
  ]
  const banks = await openBanks({
    config: readConfig({
      BANKS_FILE: file,
      MODE,
      KEYRING_FILE: join(folder, 'keys'),
      DATA_DIR: folder,
    }),
    env: {},
    db,
    platformsDb: db,
    clock: { ...testBank.clock, wall: () => after(testBank.clock.wall(), passed) },
    log,
    state,
    hashKey: new Secret(createSecretKey(Buffer.alloc(32))),
  })
  t.after(() => banks.close())
  return {
    testBank,
    banks,
    connection,
    file,
    write,
    pass,
    logged,
    calls,
    state,
  }
}

test('BANKS_FILE assigns payout, KYC, card and issuing providers to platforms', async (t) => {
  const { testBank, banks, calls } = await openFileOf(t, (connection) => ({
    payouts: { psp: connection },
    kyc: { psp: connection },
    cards: { psp: connection },
    issuing: { psp: connection },
    platforms: {
      [BOTH]: { payouts: 'psp', kyc: 'psp', cards: 'psp', issuing: 'psp' },
      [ONE]: { kyc: 'psp' },
    },
  }))
  assert.deepEqual(
    [BOTH, ONE, NONE].map((owner) => [
      banks.pix(owner)?.key,
      banks.payouts(owner)?.name,
      banks.kyc(owner)?.name,
    ]),
    [
      [RECEIVER.keys[0], 'payouts/psp', 'kyc/psp'],
      [undefined, undefined, 'kyc/psp'],
      [undefined, undefined, undefined],
    ],
  )
  assert.deepEqual(
    [...banks.rails, ...banks.payoutRails, ...banks.cardRails, ...banks.issuerRails].map(
      (rail) => rail.name,
    ),
    ['psp', 'payouts/psp', 'cards/psp', 'issuing/psp'],
  )
  assert.equal((await banks.payouts(BOTH)!.pay(payoutOf(), {})).result, 'accepted')
  // Each call to a bank is a debug line, which has no query, no body and no secret.
  assert.deepEqual(
    calls.map(({ bank, method, status }) => [bank, method, status]),
    [
      ['psp', 'POST', 200],
      ['psp', 'PUT', 201],
    ],
  )
  assert.ok(
    calls.every(({ duration_ms: ms }) => Number(ms) >= 0) &&
      !JSON.stringify(calls).includes(RECEIVER.secret),
  )
  assert.equal(statusOf(await banks.kyc(ONE)!.check(checkOf('99900010140'))), 'denied')
  assert.deepEqual([banks.cards(BOTH)?.name, banks.cards(ONE)], ['cards/psp', undefined])
  assert.deepEqual(await banks.cards(BOTH)!.read({ id: newTxid() }), {
    result: 'accepted',
    value: { status: 'absent' },
  })
  assert.deepEqual(await banks.issuer(BOTH)!.purchase(newTxid()), {
    result: 'accepted',
    value: { status: 'absent' },
  })
  assert.equal(banks.issuer(ONE), undefined)
  assert.deepEqual(await registerAll(banks.notifications, () => 'http://127.0.0.1:9/bell'), [])
  const { webhookUrl } = (await testBank.api('GET', `/webhook/${RECEIVER.keys[0]}`)).body
  const [client] = await testBank.db.rows<{ url: string }>(
    sql`select url from bank.notice_addresses`,
  )
  assert.deepEqual(
    [webhookUrl, client?.url],
    ['http://127.0.0.1:9/bell', 'http://127.0.0.1:9/bell/pix'],
  )
  const [authorizer] = await testBank.db.rows<{ url: string }>(
    sql`select url from bank.authorizers`,
  )
  assert.match(authorizer?.url ?? '', /\/banks\/issuing\/authorizations$/)
})

test('BANKS_FILE assigns boleto banks to platforms: a provider or a CNAB bank, with its agreement', async (t) => {
  const { testBank, banks } = await openFileOf(t, (connection) => ({
    boletos: {
      rest: { ...connection, agreement: AGREEMENT },
      files: {
        agreement: FILES,
        cnab: { company: { name: 'Padaria', taxpayerId: RECEIVER.cnpj } },
      },
      // Used by no platform, so it is never called.
      idle: { ...connection, agreement: { ...AGREEMENT, number: '1' } },
    },
    platforms: { [BOTH]: { boletos: 'rest' }, [ONE]: { boletos: 'files' } },
  }))
  assert.deepEqual(
    [BOTH, ONE, NONE].map((owner) => [
      banks.boleto(owner)?.rail.name,
      banks.boleto(owner)?.agreement,
    ]),
    [
      ['boletos/rest', AGREEMENT],
      ['boletos/files', FILES],
      [undefined, undefined],
    ],
  )
  assert.deepEqual(
    banks.boletoRails.map((rail) => rail.name),
    ['boletos/rest', 'boletos/files'],
  )
  const order = boletoOf(1, addDays(dayOf(testBank.clock.now()), 3))
  assert.equal(statusOf(await banks.boleto(BOTH)!.rail.register(order)), 'registered')
  for (const owner of [BOTH, ONE])
    assert.equal(statusOf(await banks.boleto(owner)!.rail.read({ id: newTxid() })), 'absent')
  assert.deepEqual(await registerAll(banks.notifications, () => 'http://127.0.0.1:9/bell'), [])
  const [client] = await testBank.db.rows<{ url: string }>(
    sql`select url from bank.notice_addresses`,
  )
  assert.equal(client?.url, 'http://127.0.0.1:9/bell/pix')
})

for (const [mode, usual] of [
  ['live', false],
  ['sandbox', true],
] as const)
  test(`in ${mode} mode a platform may ${usual ? '' : 'not '}upload the returns of its bank, unless the file says otherwise`, async (t) => {
    const fileOf = (more: object) => ({
      boletos: {
        files: {
          agreement: FILES,
          cnab: { company: { name: 'Padaria', taxpayerId: RECEIVER.cnpj }, ...more },
        },
      },
      platforms: { [ONE]: { boletos: 'files' } },
    })
    const { banks, write, pass } = await openFileOf(t, () => fileOf({}), mode)
    assert.equal(banks.boleto(ONE)!.returnUploads, usual)
    for (const returnUploads of [!usual, usual]) {
      write(fileOf({ returnUploads }))
      pass(2_000)
      assert.equal(banks.boleto(ONE)!.returnUploads, returnUploads)
    }
  })

test('a platform gets its bank while the server runs, and a file with faults changes nothing', async (t) => {
  const { banks, connection, file, write, pass, logged, state } = await openFileOf(t, () => ({}))
  const shown = () => gatesOf({ state }).map(({ kind, bank }) => `${kind}/${bank}`)
  const namesOf = () => banks.notifications.map(({ name }) => name)
  assert.deepEqual(namesOf(), [`pix/psp/${BOTH}`])
  assert.deepEqual([BOTH, ONE].map(banks.serves), [true, false])
  const before = banks.pix(BOTH)!.rail
  write({ payouts: { psp: connection }, platforms: { [ONE]: { payouts: 'psp' } } })
  assert.equal(banks.serves(ONE), false, 'a change is seen after two seconds at the earliest')
  pass(2_000)
  assert.deepEqual([BOTH, ONE].map(banks.serves), [true, true])
  assert.equal((await banks.payouts(ONE)!.pay(payoutOf(), {})).result, 'accepted')
  assert.deepEqual(namesOf(), [`pix/psp/${BOTH}`, 'payouts/psp'], 'it is to notify us too')
  assert.deepEqual(shown().toSorted(), ['payouts/psp', 'pix/psp'])
  // Calls of the replaced banks are still answered.
  assert.equal((await before.read(newTxid())).result, 'accepted')

  for (const text of [
    '{',
    JSON.stringify({ pix: {}, keys: {}, platforms: { [ONE]: { payouts: 'nobody' } } }),
  ]) {
    writeFileSync(file, text)
    pass(2_000)
    assert.deepEqual([BOTH, ONE].map(banks.serves), [true, true])
  }
  rmSync(file)
  pass(2_000)
  assert.deepEqual([BOTH, ONE].map(banks.serves), [true, true])
  assert.deepEqual(
    logged.map((line) => line.split(/[;:]/)[0]),
    [
      'BANKS_FILE changed',
      'BANKS_FILE changed and cannot be used',
      'BANKS_FILE changed and cannot be used',
    ],
  )
  write({})
  pass(2_000)
  assert.deepEqual([BOTH, ONE].map(banks.serves), [true, false])
  assert.deepEqual(shown(), ['pix/psp'], 'a bank that left the file is watched no more')
})

test('in the sandbox every platform has its own boleto agreement, and the control pays its boletos', async (t) => {
  const w = await world(t, { platforms: 2 })
  const { banks } = w.deps
  const owners = w.platforms.map(({ io_seller_id: id }) => id.replaceAll('-', '') as OwnerId)
  assert.equal(banks.boletoRails.length, 2)
  const day = addDays(dayOf(w.deps.clock.now()), 3)
  for (const owner of owners) {
    const { rail, agreement } = banks.boleto(owner)!
    const ourNumber = writeOurNumber(agreement, 1)
    const { terms, ...order } = boletoOf(1, day)
    const barcode = composeBarcode({ agreement, ourNumber, amount: terms.amount, dueOn: day })
    assert.equal(
      statusOf(await rail.register({ ...order, terms, ourNumber, barcode })),
      'registered',
    )
    await banks.sandbox!.payBoleto(order.id, {
      amount: 1,
      paidAt: new Date('2026-01-02T03:04:05Z'),
      times: 2,
    })
    const paid = await rail.read(order)
    assert.ok(paid.result === 'accepted' && paid.value.status === 'paid')
    assert.deepEqual(
      paid.value.payments.map(({ amount, paidAt }) => [amount, paidAt.toISOString()]),
      [
        [1, '2026-01-02T03:04:05.000Z'],
        [1, '2026-01-02T03:04:05.000Z'],
      ],
    )
    await banks.sandbox!.faults('boleto', 'down', 1)
    assert.equal((await rail.read(order)).result, 'unknown')
    assert.equal(statusOf(await rail.read(order)), 'paid')
  }
  assert.deepEqual(w.logged, [])
})

test('a bank that pays by files is the rail of its platform, with the limits of its settings', async (t) => {
  const { wallet: _, ...agreement } = paymentSenderOf('237').agreement
  const cnab = { company: { name: 'Loja', taxpayerId: '11222333000181' } }
  const { banks } = await openFileOf(t, () => ({
    payouts: { arquivos: { agreement, cnab, limits: { perPayment: 5_000_00 } } },
    platforms: { [ONE]: { payouts: 'arquivos' } },
  }))
  const rail = banks.payouts(ONE)!
  assert.deepEqual([rail.name, rail.limits], ['payouts/arquivos', { perPayment: 5_000_00 }])
  assert.equal(banks.payouts(BOTH), undefined)
  assert.deepEqual(
    banks.payoutRails.map(({ name }) => name),
    ['payouts/arquivos'],
  )
  const order = payoutOf()
  assert.equal(statusOf(await rail.pay(order, {})), 'processing')
  assert.equal(statusOf(await rail.pay(order, {})), 'processing')
})

test('in the sandbox every platform has its own payouts and checks, and the controls complete them', async (t) => {
  const w = await world(t, { platforms: 2 })
  const { banks } = w.deps
  const [first, second] = w.platforms.map(
    ({ io_seller_id: id }) => id.replaceAll('-', '') as OwnerId,
  )
  const id = newTxid()
  for (const owner of [first!, second!]) {
    assert.equal(statusOf(await banks.payouts(owner)!.pay(payoutOf(id), {})), 'processing')
    assert.equal(statusOf(await banks.kyc(owner)!.check(checkOf('12345678909'))), 'approved')
  }
  assert.equal(banks.payoutRails.length, 2)
  assert.equal(new Set([...banks.rails, ...banks.payoutRails].map(({ name }) => name)).size, 4)

  const order = payoutOf()
  const { sandbox } = banks
  const pay = async () => statusOf(await banks.payouts(first!)!.pay(order, {}))
  await assert.rejects(sandbox!.payout(order.id, 'fail'), {
    message: 'this is not allowed in status pending',
  })
  await pay()
  await sandbox!.payout(order.id, 'return')
  assert.equal(await pay(), 'returned')
  await assert.rejects(sandbox!.payout(order.id, 'fail'), { code: 'invalid_state' })
  const check = checkOf('99900010221')
  const decide = async () => statusOf(await banks.kyc(first!)!.check(check))
  assert.equal(await decide(), 'reviewing')
  await sandbox!.kyc(check.id, 'deny')
  assert.equal(await decide(), 'denied')
  await assert.rejects(sandbox!.kyc(check.id, 'approve'), {
    message: 'this is not allowed in status denied',
  })

  await w.sdk.sandbox.weather({ bank: 'payout', mode: 'down' })
  assert.equal((await banks.payouts(first!)!.pay(order, {})).result, 'unknown')
  assert.equal(await decide(), 'denied')
  await w.sdk.sandbox.weather({ bank: 'payout', mode: 'fair' })
  assert.equal(await pay(), 'returned')
  assert.deepEqual(w.logged, [])
})

test("a platform's city is at the sandbox bank as its BR Code writes it, whoever registers it", async (t) => {
  const { db, deps } = await world(t)
  const [platform] = await db.rows<{
    owner: OwnerId
    name: string
    taxpayerId: string
    city: string
  }>(sql`
    select owner, name, city, taxpayer_id as "taxpayerId" from sellers where id = owner limit 1`)
  const cityThere = async () =>
    (
      await db.rows<{ city: string }>(
        sql`select city from bank.holders where cnpj = ${platform!.taxpayerId}`,
      )
    )[0]!.city
  await deps.banks.sandbox!.register({ ...platform!, city: 'São José dos Campos' })
  assert.equal(await cityThere(), 'SAO JOSE DOS CAMPOS')
})
