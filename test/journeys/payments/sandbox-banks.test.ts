// A platform of the sandbox on another bank, over that bank's own API: made, paid, known by its
// notification, returned in part, and found where the notification is lost. Through the SDK.

import assert from 'node:assert/strict'
import { sign } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import test from 'node:test'
import { runJob as reconcile } from '../../../server/jobs/reconcile.ts'
import { compareDay, booksOf } from '../../../server/jobs/bank-reports/job.ts'
import type { OwnerId } from '../../../server/kernel/ids.ts'
import { dayOf } from '../../../server/kernel/brazil/calendar.ts'
import { platforms } from '../../../server/marketplace/sellers/store.ts'
import { sql } from '../../../server/platform/db/sql.ts'
import { verify } from '../../../server/verification/verify.ts'
import { bankCallsOf } from '../../../server/runtime/bank-calls.ts'
import { openVintem, type Vintem, VintemError } from '../../../sdk/index.ts'
import { openApp } from '../../../server/app/app.ts'
import { openDeps } from '../../../server/app/open.ts'
import { JOBS_OF_EACH_PROCESS } from '../../../server/jobs/jobs.ts'
import { beside, world, type World } from '../../world.ts'

type Sale = Awaited<ReturnType<Vintem['transactions']['create']>>

const makeSale = async (sdk: Vintem, amount: number): Promise<Sale> => {
  const { id } = await sdk.customers.create({
    first_name: 'Maria',
    last_name: 'Silva',
    taxpayer_id: '123.456.789-09',
    address: { city: 'Rio de Janeiro', state: 'RJ' },
  })
  return sdk.transactions.create(id, { amount, payment_type: 'pix' })
}
const statusOf = async ({ sdk }: World, { id }: Sale): Promise<string> =>
  (await sdk.transactions.get(id)).status
/** Pays at the bank alone: the platform hears of it by the notification, or by nothing. */
const payThere = (w: World, { id }: Sale): Promise<void> => w.deps.banks.sandbox!.pay(id, {})
const pspOf = async (w: World, { id }: Sale): Promise<string | null> => {
  const [row] = await w.db.rows<{ psp: string | null }>(
    sql`select pix ->> 'psp' as psp from transactions where id = ${id}::uuid`,
  )
  return row!.psp
}
const namedBy = ({ platform }: World, bank: string): string =>
  `${bank}/${platform.io_seller_id.replaceAll('-', '')}`

/** `part`: what is returned of 58,80. */
const BANKS: readonly { bank: string; part: number }[] = [
  'ailos',
  'banco-do-brasil',
  'banrisul',
  'bradesco',
  'c6',
  'efi',
  'inter',
  'itau',
  'pagbank',
  'santander',
  'sicoob',
  'sicredi',
  'asaas',
  'mercado-pago',
  'pagarme',
  'woovi',
]
  .map((bank) => ({ bank, part: 10_00 }))
  .concat([{ bank: 'stark-bank', part: 58_80 }])

for (const { bank, part } of BANKS)
  test(`${bank}: a sale is made, paid, notified, returned, and found without a notification`, async (t) => {
    const w = await world(t)
    const put = await w.sdk.sandbox.setBank({ bank })
    assert.equal(put.bank, bank)

    const sale = await makeSale(w.sdk, 58_80)
    assert.equal(sale.status, 'pending')
    assert.equal(await pspOf(w, sale), namedBy(w, bank))
    await payThere(w, sale)
    await w.work()
    assert.equal(await statusOf(w, sale), 'succeeded')
    await w.sdk.transactions.void(sale.id, { amount: part })
    await w.work()
    assert.equal(await statusOf(w, sale), part < 58_80 ? 'partial_refunded' : 'refunded')

    const lost = await makeSale(w.sdk, 12_34)
    await w.db.rows(sql`delete from bank.webhooks`)
    await payThere(w, lost)
    // Some list by whole seconds.
    await w.sdk.sandbox.moveClock({ advance: '2s' })
    assert.equal(await statusOf(w, lost), 'pending')
    await reconcile(beside(w.deps))
    await w.work()
    assert.equal(await statusOf(w, lost), 'succeeded')

    const day = dayOf(w.deps.clock.now())
    for (const book of await booksOf(w.deps)) {
      const report = await compareDay(w.deps, book, day)
      assert.deepEqual('unknown' in report ? report : report.differences, [], book.name)
    }
    assert.deepEqual(await verify(w.db), [])
    assert.deepEqual(w.logged, [])
  })

const codeOf =
  (expected: string) =>
  (error: unknown): boolean =>
    error instanceof VintemError && error.code === expected

test('open sales stay at their banks while the platform moves on and comes back', async (t) => {
  const w = await world(t)
  const sales: { bank: string; sale: Sale }[] = []
  for (const bank of ['sandbox', 'sicoob', 'woovi', 'sandbox', 'sicoob', 'santander']) {
    await w.sdk.sandbox.setBank({ bank })
    sales.push({ bank, sale: await makeSale(w.sdk, 20_00 + sales.length) })
  }
  for (const { bank, sale } of sales) {
    assert.equal(await pspOf(w, sale), bank === 'sandbox' ? null : namedBy(w, bank))
    assert.equal((await w.sdk.sandbox.payPix(sale.id)).status, 'succeeded')
    await w.sdk.transactions.void(sale.id, { amount: 5_00 })
    assert.equal(await statusOf(w, sale), 'partial_refunded', bank)
  }
  const { accounts } = (
    await w.deps.banks.sandbox!.open!({ method: 'GET', path: '/sandbox/books', headers: {} })
  ).body as { accounts: { returned: number; return_count: number }[] }
  assert.deepEqual(
    accounts.map((one) => one.return_count).toSorted(),
    [1, 1, 2, 2],
    JSON.stringify(accounts),
  )
  assert.deepEqual(await verify(w.db), [])
  assert.deepEqual(w.logged, [])
})

test('boletos and charges of companies keep their pix at the sandbox bank', async (t) => {
  const w = await world(t)
  await w.sdk.sandbox.setBank({ bank: 'asaas' })
  const { customer } = await makeSale(w.sdk, 10_00)
  const boleto = await w.sdk.transactions.create(String(customer), {
    amount: 70_00,
    payment_type: 'boleto',
  })
  assert.equal((await w.sdk.sandbox.payPix(boleto.id)).status, 'succeeded')
  await w.sdk.transactions.void(boleto.id, { amount: 7_00 })
  assert.equal(await statusOf(w, boleto), 'partial_refunded')
})

test('a restart keeps the choice, and what was made at a company', async (t) => {
  const w = await world(t)
  await w.sdk.sandbox.setBank({ bank: 'mercado-pago' })
  const before = await makeSale(w.sdk, 33_00)
  const { sdk: again } = await restarted(t, w)
  assert.equal((await again.sandbox.bank()).bank, 'mercado-pago')
  assert.equal((await again.sandbox.payPix(before.id)).status, 'succeeded')
  await again.transactions.void(before.id, { amount: 3_00 })
  assert.equal((await again.transactions.get(before.id)).status, 'partial_refunded')
  assert.equal(await pspOf(w, await makeSale(again, 12_00)), namedBy(w, 'mercado-pago'))
})

/** The same server again, on the same database, beside the first one. */
async function restarted(
  t: Parameters<typeof world>[0],
  w: World,
): Promise<{ sdk: Vintem; url: string }> {
  const { log, config } = w.deps
  const opened = await openDeps({ config: { ...config, basePath: '' }, db: w.db, log })
  const server = await openApp(opened.deps)
  t.after(async () => {
    await server.close()
    await opened.close()
  })
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  const { email, secret, io_seller_id: sellerId } = w.platform
  return { url, sdk: openVintem({ url, email, secret, sellerId }) }
}

test('another process sells at the new bank from the next second on', async (t) => {
  const w = await world(t)
  const { sdk: other } = await restarted(t, w)
  await other.sandbox.setBank({ bank: 'efi' })
  assert.equal((await w.sdk.sandbox.bank()).bank, 'sandbox')
  const follow = JOBS_OF_EACH_PROCESS.find(({ name }) => name === 'banks of the sandbox')
  await follow!.run(w.deps)
  assert.equal((await w.sdk.sandbox.bank()).bank, 'efi')
  assert.equal(await pspOf(w, await makeSale(w.sdk, 12_00)), namedBy(w, 'efi'))
})

test('two platforms are at two banks at once, and see nothing of each other', async (t) => {
  const w = await world(t, { platforms: 2 })
  const [one, two] = w.platforms.map((platform) => w.as(platform))
  await one!.sandbox.setBank({ bank: 'pagarme' })
  await two!.sandbox.setBank({ bank: 'pagarme' })
  await two!.sandbox.setBank({ bank: 'inter' })
  const [a, b] = [await makeSale(one!, 11_00), await makeSale(two!, 12_00)]
  assert.equal((await one!.sandbox.bank()).bank, 'pagarme')
  assert.match(String(await pspOf(w, a)), /^pagarme\//)
  assert.match(String(await pspOf(w, b)), /^inter\//)
  await two!.sandbox.weather({ bank: 'pix', mode: 'down' })
  assert.equal((await one!.sandbox.payPix(a.id)).status, 'succeeded')
  await assert.rejects(makeSale(two!, 13_00), codeOf('bank_unavailable'))
  await two!.sandbox.weather({ bank: 'pix', mode: 'fair' })
  assert.equal((await two!.sandbox.payPix(b.id)).status, 'succeeded')
})

for (const bank of ['banco-do-brasil', 'sicredi', 'woovi'])
  test(`${bank}: faults of the sandbox meet it, and a sale whose answer was lost is made once`, async (t) => {
    const w = await world(t)
    await w.sdk.sandbox.setBank({ bank })
    await w.sdk.sandbox.weather({ bank: 'pix', mode: 'silent_after', calls: 1 })
    // The SDK asks again, with the same key.
    const sale = await makeSale(w.sdk, 44_00)
    await w.sdk.sandbox.moveClock({ advance: '10m' })
    const { items } = await w.sdk.transactions.list({ limit: 5 })
    assert.deepEqual(
      items.map(({ id, status }) => [id, status]),
      [[sale.id, 'pending']],
    )
    const made = await w.db.rows(sql`select 1 from bank.charges where amount = 44_00`)
    assert.equal(made.length, 1)
    await w.sdk.sandbox.weather({ bank: 'pix', mode: 'twice' })
    await payThere(w, sale)
    await w.work()
    assert.equal(await statusOf(w, sale), 'succeeded')
    const [silent] = unansweredBy(w, bank)
    assert.equal(silent?.result, 'none')
  })

/** The calls to a bank that had no answer, as the metrics count them. */
const unansweredBy = ({ deps }: World, company: string) =>
  bankCallsOf(deps).filter(
    ({ bank, kind, result }) => bank === company && kind === 'pix' && result === 'none',
  )

test('the clock of the sandbox is moved, and every company goes by it', async (t) => {
  const w = await world(t)
  await w.sdk.sandbox.moveClock({ advance: '40d' })
  for (const bank of ['asaas', 'mercado-pago', 'stark-bank', 'woovi', 'pagarme', 'sicoob']) {
    await w.sdk.sandbox.setBank({ bank })
    const sale = await makeSale(w.sdk, 15_00)
    assert.equal(sale.status, 'pending', bank)
    await payThere(w, sale)
    await w.work()
    assert.equal(await statusOf(w, sale), 'succeeded', bank)
  }
})

test('another program reaches the same bank by the connection that is shown', async (t) => {
  const w = await world(t)
  assert.equal((await w.sdk.sandbox.bank()).connection, null)
  const { connection } = await w.sdk.sandbox.setBank({ bank: 'sicoob' })
  const sale = await makeSale(w.sdk, 9_00)
  const { baseUrl, tokenUrl, clientId } = connection!
  assert.ok(baseUrl!.startsWith(`${w.url}/emulate/sicoob/`))
  const tokenOf = async (id: string) =>
    fetch(tokenUrl!, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `grant_type=client_credentials&client_id=${id}&scope=cob.read`,
    })
  const { access_token: token } = (await (await tokenOf(clientId!)).json()) as {
    access_token: string
  }
  const read = (bearer: string) =>
    fetch(`${baseUrl}/cob/${sale.id.replaceAll('-', '')}`, {
      headers: { authorization: `Bearer ${bearer}`, client_id: clientId! },
    })
  const charge = (await (await read(token)).json()) as { valor: { original: string } }
  assert.equal(charge.valor.original, '9.00')
  assert.equal((await tokenOf('somebody')).status, 401)
  assert.equal((await read('nothing')).status, 401)
  assert.equal((await fetch(`${w.url}/emulate/sicoob/sandbox/clock`)).status, 404)
  assert.equal((await fetch(`${w.url}/emulate/nobody/x`)).status, 404)
})

/** Another program at Efí, with a token of it. */
async function atEfi({ sdk }: World) {
  const { connection } = await sdk.sandbox.setBank({ bank: 'efi' })
  const { baseUrl, tokenUrl, clientId, clientSecret } = connection!
  const json = { 'content-type': 'application/json' }
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  const issued = await fetch(tokenUrl!, {
    method: 'POST',
    headers: { ...json, authorization: `Basic ${basic}` },
    body: JSON.stringify({ grant_type: 'client_credentials' }),
  })
  const { access_token: token } = (await issued.json()) as { access_token: string }
  return { baseUrl: baseUrl!, headers: { ...json, authorization: `Bearer ${token}` } }
}

test('a token of an emulated bank, and what it knows of infractions, are good in each process', async (t) => {
  const w = await world(t)
  const { baseUrl, headers } = await atEfi(w)
  const sale = await makeSale(w.sdk, 58_80)
  await payThere(w, sale)
  await w.work()
  await w.deps.banks.sandbox!.contest(sale.id, 'dispute')
  const other = baseUrl.replace(w.url, (await restarted(t, w)).url)
  const listed = async (at: string) => {
    const span = new URLSearchParams({
      inicio: '2020-01-01T00:00:00Z',
      fim: '2090-01-01T00:00:00Z',
    })
    const reply = await fetch(`${at}/gn/infracoes?${span}`, { headers })
    assert.equal(reply.status, 200)
    return ((await reply.json()) as { infracoes: { idInfracao: string; defesa?: string }[] })
      .infracoes
  }
  const [{ idInfracao } = { idInfracao: '' }] = await listed(other)
  const defend = (at: string) =>
    fetch(`${at}/gn/infracoes/${idInfracao}/defesa`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ analise: 'rejeitado', justificativa: 'Entregue.' }),
    })
  assert.equal((await defend(baseUrl)).status, 201)
  assert.equal((await listed(other))[0]?.defesa, 'Entregue.')
  assert.equal((await defend(other)).status, 409)
})

test('a program registers an address of its own, and the server does not call it', async (t) => {
  const w = await world(t)
  const seen: string[] = []
  const beside = http.createServer((request, response) => {
    seen.push(String(request.url))
    response.end()
  })
  await new Promise<void>((resolve) => beside.listen(0, '127.0.0.1', resolve))
  t.after(() => new Promise<void>((resolve) => beside.close(() => resolve())))
  const url = `http://127.0.0.1:${(beside.address() as AddressInfo).port}/avisos`
  const { baseUrl, headers } = await atEfi(w)
  const [{ key } = { key: '' }] = await w.db.rows<{ key: string }>(
    sql`select key from bank.accounts where company = 'efi'`,
  )
  const put = await fetch(`${baseUrl}/webhook/${key}`, {
    method: 'PUT',
    headers: { ...headers, 'x-skip-mtls-checking': 'true' },
    body: JSON.stringify({ webhookUrl: url }),
  })
  assert.deepEqual([put.status, await put.json()], [201, { webhookUrl: url }])
  const sale = await makeSale(w.sdk, 21_00)
  await payThere(w, sale)
  await w.work()
  assert.equal(await statusOf(w, sale), 'succeeded')
  assert.deepEqual(seen, [])
})

test('the platform after a thousand older ones chooses a bank as they do', async (t) => {
  const w = await world(t)
  await w.db.rows(sql`
    insert into sellers
    select older.*
    from sellers s, generate_series(1, 1000) n, lateral (
      select overlay(md5(n::text)::uuid::text placing '00000000' from 1 for 8)::uuid as id
    ) names, jsonb_populate_record(s, jsonb_build_object('id', names.id, 'owner', names.id)) older
    where s.id = s.owner`)
  await w.sdk.sandbox.setBank({ bank: 'sicoob' })
  assert.equal((await makeSale(w.sdk, 15_00)).status, 'pending')
})

/** So many newer sales at the platform's bank. */
const makeNewer = (w: World, count: number): Promise<unknown> =>
  w.db.rows(sql`
    insert into bank.company_records (company, kind, client, id, record)
    select company, kind, client, id || '-' || nth, record
    from bank.company_records r, generate_series(1, ${count}) as more (nth)
    where r.kind = 'charge'`)

test('a sale is refunded, and its key known, however many came after it', async (t) => {
  for (const bank of ['pagarme', 'stark-bank', 'mercado-pago', 'asaas', 'woovi']) {
    const w = await world(t)
    await w.sdk.sandbox.setBank({ bank })
    const sale = await makeSale(w.sdk, 30_00)
    await payThere(w, sale)
    await w.work()
    await makeNewer(w, 1_001)
    await w.sdk.transactions.void(sale.id, {})
    assert.equal(await statusOf(w, sale), 'refunded', bank)
  }
  const w = await world(t)
  const { connection } = await w.sdk.sandbox.setBank({ bank: 'mercado-pago' })
  const pay = async () => {
    const reply = await fetch(`${connection!['baseUrl']}/v1/payments`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${connection!['accessToken']}`,
        'content-type': 'application/json',
        'x-idempotency-key': 'pedido-1',
      },
      body: JSON.stringify({
        transaction_amount: 12.5,
        payment_method_id: 'pix',
        payer: { email: 'ana@loja.com.br' },
      }),
    })
    return ((await reply.json()) as { id: number }).id
  }
  const first = await pay()
  assert.ok(first > 0)
  await makeNewer(w, 1_001)
  assert.equal(await pay(), first)
})

test('Stark Bank takes a signature of the text as it came', async (t) => {
  const w = await world(t)
  const { connection } = await w.sdk.sandbox.setBank({ bank: 'stark-bank' })
  const { baseUrl, accessId, privateKey } = connection!
  const invoice = { amount: 10_00, taxId: '12345678909', name: 'Ana', tags: ['pedido/1'] }
  const time = String(Math.floor(w.deps.clock.wall().getTime() / 1_000))
  const send = (signed: string, body: string) =>
    fetch(`${baseUrl}/v2/invoice`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'access-id': accessId!,
        'access-time': time,
        'access-signature': sign(
          'sha256',
          Buffer.from(`${accessId}:${time}:${signed}`),
          privateKey!,
        ).toString('base64'),
      },
      body,
    })
  const [tight, wide] = [undefined, 2].map((blanks) =>
    JSON.stringify({ invoices: [invoice] }, null, blanks),
  )
  assert.equal((await send(wide!, wide!)).status, 200)
  assert.equal((await send(tight!, tight!)).status, 200)
  assert.equal((await send(tight!, wide!)).status, 400)
})

test('the answers to keys are kept for a day', async (t) => {
  const w = await world(t)
  await w.sdk.sandbox.setBank({ bank: 'pagarme' })
  const kept = async () =>
    (await w.db.rows(sql`select 1 from bank.company_records where kind = 'answer'`)).length
  await makeSale(w.sdk, 30_00)
  await makeSale(w.sdk, 31_00)
  assert.equal(await kept(), 2)
  await w.sdk.sandbox.moveClock({ advance: '25h' })
  await makeSale(w.sdk, 32_00)
  assert.equal(await kept(), 1)
})

test('a platform that is forgotten and comes again is made known to its bank again', async (t) => {
  const w = await world(t)
  await w.sdk.sandbox.setBank({ bank: 'sicoob' })
  const { owner } = (await w.db.rows<{ owner: OwnerId }>(sql`select owner from sandbox_banks`))[0]!
  const { sandbox } = w.deps.banks
  sandbox!.forget!(owner)
  await w.db.rows(sql`delete from bank.clients where company = 'sicoob'`)
  await w.db.rows(sql`delete from bank.tokens`)
  const [again] = await platforms(w.db, 1)
  await sandbox!.register(again!)
  assert.equal((await makeSale(w.sdk, 16_00)).status, 'pending')
})

test('who may not choose is refused, and a name that is none', async (t) => {
  const w = await world(t)
  await assert.rejects(w.sdk.sandbox.setBank({ bank: 'sicob' }), (error: unknown) => {
    assert.ok(error instanceof VintemError)
    assert.equal(error.status, 422)
    assert.match(String(error.fields?.['bank']), /did you mean "sicoob"/)
    return true
  })
  await assert.rejects(w.sdk.sandbox.setBank({ bank: 'unibanco-de-1924' }), /./)
  assert.equal((await w.sdk.sandbox.bank()).bank, 'sandbox')
  const seller = w.as(w.platform.sellers[0]!)
  await assert.rejects(seller.sandbox.setBank({ bank: 'sicoob' }), codeOf('platform_only'))
  await assert.rejects(seller.sandbox.bank(), codeOf('platform_only'))
  const narrow = await w.sdk.credentials.create({
    email: 'leitor@loja.com.br',
    scopes: ['payments:read'],
  })
  const reader = w.as({ ...narrow, io_seller_id: w.platform.io_seller_id } as never)
  await assert.rejects(reader.sandbox.setBank({ bank: 'c6' }), codeOf('scope_not_allowed'))
  const { connection } = await w.sdk.sandbox.setBank({ bank: 'efi' })
  assert.deepEqual((await w.sdk.sandbox.bank()).connection, connection)
  assert.ok(connection?.['clientSecret'])
  // It has the secrets of payments.
  const read = await reader.sandbox.bank()
  assert.deepEqual([read.bank, read.connection], ['efi', null])
})
