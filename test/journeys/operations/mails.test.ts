// What people get by mail: sellers, and the users of companies and platforms, each in their
// language, once; read in the sandbox's mailbox.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ALL_SCOPES } from '../../../contract/operation.ts'
import { VintemError } from '../../../sdk/index.ts'
import { company, person as registration } from '../../../server/app/seed/sellers.ts'
import { openClock } from '../../../server/kernel/clock.ts'
import { hyphened } from '../../../server/kernel/ids.ts'
import { runJob as warnOfExpiry } from '../../../server/identity/credentials/job.ts'
import { sql } from '../../../server/platform/db/sql.ts'
import { paidSeller } from '../../marketplace.ts'
import { payingCompany } from '../../paying-company.ts'
import { close } from '../../../server/corporate/account/closing-operations.ts'
import { CONTRACT_VERSION } from '../../../server/corporate/account/contract-store.ts'
import { decideAccount } from '../../../server/corporate/account/operations.ts'
import { person, signIn } from '../../portal.ts'
import { openReceiver } from '../../hooks.ts'
import { beside, loginOf, world, type World } from '../../world.ts'
import { setBlocked } from '../../../server/identity/users/members/operator-operations.ts'

const DENIED = '999.000.101-40'
const REFUSED = '99990022'
const RETURNED = '9999003-3'

const sorted = <Item>(items: readonly Item[]): Item[] =>
  items.toSorted((a, b) => (String(a) < String(b) ? -1 : 1))
/** Kind, recipient and subject of every mail. */
const mailsOf = async (w: World) => {
  await w.work()
  const { items } = await w.sdk.sandbox.mails()
  return sorted(
    items.map(({ kind, to, subject }) => `${kind} | ${to} | ${subject.replaceAll('\u202f', ' ')}`),
  )
}

test('a seller registered with send_welcome_email gets a mail, others get none; a repeated request sends no second mail', async (t) => {
  const w = await world(t)
  const ana = { ...registration('Ana', 'Souza', 'ana@example.com'), send_welcome_email: true }
  const key = { key: 'ana' }
  const made = await w.sdk.sellers.createIndividual(ana, key)
  await w.sdk.sellers.createIndividual(ana, key)
  await w.sdk.sellers.createIndividual(registration('Bia', 'Lima', 'bia@example.com'))
  const shop = {
    ...company('Loja da Rita Ltda', 'Souza', 'rita@example.com'),
    send_welcome_email: true,
  }
  await w.sdk.sellers.createBusiness(shop)
  const { items } = await w.sdk.sandbox.mails()
  const platform = (await w.sdk.sellers.get(w.platform.io_seller_id)).first_name
  assert.deepEqual(
    items.map(({ to, kind, language, subject }) => [to, kind, language, subject]),
    ['rita@example.com', 'ana@example.com'].map((to) => [
      to,
      'welcome',
      'pt-BR',
      `Boas-vindas a ${platform}`,
    ]),
  )
  const [, mail] = items
  assert.equal(mail!.io_seller_id, made.io_seller_id)
  assert.match(mail!.text, /^Olá, Ana Souza\.\n\n/)
  assert.deepEqual(await w.sdk.sandbox.mail(mail!.id), mail)
})

test('a welcome speaks of no bank account and no sign-in that the seller does not have; a user of the platform gets the link', async (t) => {
  const w = await world(t)
  await person(w, w.platform.sellers[0]!.io_seller_id, 'admin', 'ana@example.com', 'en')
  await person(w, w.platform.io_seller_id, 'viewer', 'bia@example.com', 'en')
  await person(w, w.platform.io_seller_id, 'viewer', 'eva@example.com', 'en')
  await setBlocked(w.deps, 'eva@example.com', true)
  const texts: string[] = []
  for (const email of ['ana@example.com', 'eva@example.com', 'bia@example.com']) {
    await w.sdk.sellers.createIndividual({
      ...registration('Ana', 'Souza', email),
      send_welcome_email: true,
    })
    texts.push((await w.sdk.sandbox.mails({ to: email })).items[0]!.text)
  }
  const [ana, eva, bia] = texts
  for (const text of [ana, eva]) {
    assert.doesNotMatch(text!, /https?:|informou/)
    assert.match(text!, /os repasses começam quando uma conta bancária sua for vinculada/)
  }
  assert.doesNotMatch(bia!, /that you gave/)
  assert.match(bia!, /payouts begin once a bank account of yours is linked/)
  assert.match(bia!, new RegExp(`\\nSign in to the portal:\n${w.deps.config.publicUrl}/portal\n`))
})

test('a denied seller gets a mail with the reason', async (t) => {
  const w = await world(t)
  await w.sdk.sellers.createIndividual({
    ...registration('Ana', 'Souza', 'ana@example.com'),
    cpf: DENIED,
  })
  assert.deepEqual(await mailsOf(w), [
    'seller_denied | ana@example.com | Seu cadastro não foi aprovado',
  ])
  const [mail] = (await w.sdk.sandbox.mails()).items
  assert.match(mail!.text, /\nMotivo: \S/)
  await w.work()
  assert.equal((await w.sdk.sandbox.mails()).total, 1)
})

test('a payout that fails or is returned is reported to the finance people, each in their language, or else to the seller', async (t) => {
  const w = await world(t)
  const { m, seller, id } = await paidSeller(w)
  const { email } = await w.sdk.sellers.get(id)
  await m.payOut(id, await m.link(seller, REFUSED), 10_00)
  assert.deepEqual(await mailsOf(w), [
    `payout_failed | ${email} | Repasse de R$ 10,00 não realizado`,
  ])

  for (const [role, language] of [
    ['finance', 'en'],
    ['admin', 'pt-BR'],
    ['developer', 'pt-BR'],
    ['viewer', 'en'],
  ] as const)
    await person(w, id, role, `${role}@loja.example`, language)
  await m.payOut(id, await m.link(seller, RETURNED), 20_00)
  await w.work()
  await w.sdk.sandbox.moveClock({ advance: '3d' })
  assert.deepEqual((await mailsOf(w)).slice(1), [
    'payout_returned | admin@loja.example | Repasse de R$ 20,00 devolvido',
    'payout_returned | finance@loja.example | Transfer of R$ 20.00 returned',
  ])
})

test('a company is told of a closed statement and of an overdue one, at their instants, not of one that is paid', async (t) => {
  const { w, seller, buy, goTo, pay, ask, invoices } = await payingCompany(t)
  await person(w, hyphened(seller), 'finance', 'finance@empresa.example')
  await person(w, hyphened(seller), 'viewer', 'viewer@empresa.example')
  await buy('p1', 1_000_00)
  await goTo('2026-12-01')
  const [closed] = (await invoices()).filter(({ status }) => status === 'closed')
  await goTo('2026-12-12')
  const [overdue, before] = (await w.sdk.sandbox.mails()).items
  assert.deepEqual(
    [before!.to, before!.subject, before!.created_at.slice(0, 10)],
    ['finance@empresa.example', 'Fatura 12/2026 fechada: R$ 1.000,00 até 10/12/2026', '2026-12-01'],
  )
  assert.match(overdue!.subject, /^Fatura 12\/2026 em atraso: R\$ 1\.0\d\d,\d\d$/)
  assert.match(overdue!.text, /os cartões são suspensos em 26\/12\/2026/)
  assert.equal(overdue!.created_at.slice(0, 10), '2026-12-11')

  await pay((await ask(closed.id)).id)
  await buy('p2', 50_00)
  await goTo('2027-01-01')
  const [next] = (await invoices()).filter(({ status }) => status === 'closed')
  await pay((await ask(next.id)).id)
  await goTo('2027-01-20')
  assert.deepEqual(
    (await w.sdk.sandbox.mails({ to: 'FINANCE@empresa.example' })).items.map(({ kind }) => kind),
    ['statement_closed', 'statement_overdue', 'statement_closed'],
  )
  assert.equal((await w.sdk.sandbox.mails({ to: 'viewer@empresa.example' })).total, 0)
})

test('a company is told of each decision on its corporate account, with the reason, by whoever it was made', async (t) => {
  const { w, seller, buy, goTo, pay, invoices, owner } = await payingCompany(t)
  const admin = await signIn(
    w,
    await person(w, hyphened(seller), 'admin', 'admin@empresa.example', 'en'),
  )
  await person(w, hyphened(seller), 'finance', 'finance@empresa.example')
  for (const role of ['viewer', 'developer'] as const) await person(w, hyphened(seller), role)
  const decide = (
    ...how: Parameters<typeof decideAccount> extends [unknown, unknown, ...infer Rest]
      ? Rest
      : never
  ) => decideAccount(w.deps, seller, ...how)
  const accept = async () => {
    const accepted = await admin.post('/portal/api/corporate/account/accept', {
      version: CONTRACT_VERSION,
    })
    assert.equal(accepted.status, 200, accepted.text)
  }

  await buy('p1', 1_000_00)
  await goTo('2026-12-01')
  const [invoice] = (await invoices()).filter(({ status }) => status === 'closed')
  await goTo('2026-12-26')
  await pay((await admin.post(`/portal/api/corporate/invoices/${invoice.id}/payment`, {})).body.id)
  await w.work()
  await decide('suspended', { reason: 'documentos vencidos' })
  await decide('resumed')
  await decide('contract_changed')
  await accept()
  await decide('denied', { reason: 'o balanço está incompleto' })
  await goTo('2026-12-28')
  await admin.post('/portal/api/corporate/account/request', {})
  await accept()
  await decide('approved')
  await goTo('2027-01-02')
  await close(w.deps, { owner, seller }, { by: 'operator', reason: 'a pedido' })
  await w.work()

  const mailed = async (to: string) =>
    (await w.sdk.sandbox.mails({ to, kind: 'account_changed' })).items.toReversed()
  assert.deepEqual(
    (await mailed('finance@empresa.example')).map(({ subject, text }) => [
      subject,
      /^Motivo: (.*)$/m.exec(text)?.[1],
    ]),
    [
      ['Sua conta corporativa está suspensa: há fatura em atraso', undefined],
      ['Sua conta corporativa está ativa', undefined],
      ['Sua conta corporativa está suspensa', 'documentos vencidos'],
      ['Sua conta corporativa está ativa', undefined],
      ['Sua conta corporativa tem um novo contrato para aceitar', undefined],
      ['Sua conta corporativa não foi aprovada', 'o balanço está incompleto'],
      ['Sua conta corporativa está ativa', undefined],
      ['Sua conta corporativa foi encerrada', 'a pedido'],
    ],
  )
  assert.deepEqual(
    (await mailed('admin@empresa.example')).map(({ subject }) => subject).slice(4, 6),
    [
      'Your corporate account has a new contract to accept',
      'Your corporate account was not approved',
    ],
  )
  for (const role of ['viewer', 'developer'])
    assert.deepEqual(await mailed(`${role}@example.com`), [])
})

test('a webhook that is disabled is reported to the developers', async (t) => {
  const w = await world(t)
  for (const email of ['dev@example.com', 'gone@example.com'])
    await person(w, w.platform.io_seller_id, 'developer', email, 'en')
  await setBlocked(w.deps, 'gone@example.com', true)
  const receiver = await openReceiver(t, 410)
  await w.sdk.webhooks.create({ url: receiver.url, events: ['customer.created'] })
  await w.sdk.customers.create({ first_name: 'Ana' })
  await w.work()
  const [mail, ...others] = (await w.sdk.sandbox.mails({ kind: 'webhook_disabled' })).items
  assert.deepEqual([mail?.to, mail?.subject], ['dev@example.com', 'A webhook was disabled'])
  assert.deepEqual(others, [], 'nobody who is blocked')
  assert.ok(mail!.text.includes(`Address: ${receiver.url}`))
})

test('a credential that expires is reported two weeks and two days before, once each; one of a short life, or revoked, never', async (t) => {
  const w = await world(t)
  await person(w, w.platform.io_seller_id, 'developer', 'dev@example.com')
  const DAY_MS = 86_400_000
  const now = w.deps.clock.wall().getTime()
  const [long] = await w.db.rows<{ id: string }>(sql`
    update credentials
    set expires_at = ${new Date(now + 60 * DAY_MS)}, created_at = ${new Date(now)}
    where email = ${w.platform.email}
    returning id`)
  await w.db.rows(sql`
    insert into credentials (owner, id, seller, email, secret_hash, scopes, created_at, expires_at)
    select owner, gen_random_uuid(), seller, 'short@example.com', secret_hash || '\\x01', scopes,
      ${new Date(now)}, ${new Date(now + 3 * DAY_MS)}
    from credentials limit 1`)
  await w.db.rows(sql`
    insert into credentials (owner, id, seller, email, secret_hash, scopes, created_at, expires_at,
      revoked_at)
    select owner, gen_random_uuid(), seller, 'revoked@example.com', secret_hash || '\\x02', scopes,
      ${new Date(now)}, ${new Date(now + 50 * DAY_MS)}, ${new Date(now)}
    from credentials limit 1`)
  const made: number[] = []
  for (let day = 0; day <= 61; day++) {
    const machine = { epoch: () => now + day * DAY_MS + 1, elapsed: () => day * DAY_MS }
    const deps = beside(w.deps, { clock: openClock({ machine }) })
    for (let round = 0; round < 2; round++) if ((await warnOfExpiry(deps)) > 0) made.push(day)
  }
  assert.deepEqual(made, [46, 58])
  const { items } = await w.sdk.sandbox.mails()
  assert.deepEqual(
    items.map(({ to, kind }) => [to, kind]),
    [
      ['dev@example.com', 'credential_expires'],
      ['dev@example.com', 'credential_expires'],
    ],
  )
  assert.ok(items[0]!.text.includes(`Credencial: ${long!.id}`))
})

test('a seller reads only its own mails, a platform those of its sellers', async (t) => {
  const w = await world(t, { platforms: 2 })
  const [one, two] = w.platforms
  const [seller] = one!.sellers
  const ana = (of: typeof w.sdk) =>
    of.sellers.createIndividual({
      ...registration('Ana', 'Souza', 'ana@example.com'),
      send_welcome_email: true,
    })
  await ana(w.as(one!))
  const mine = (await w.as(one!).sandbox.mails()).items[0]!
  assert.equal((await w.as(two!).sandbox.mails()).total, 0)
  const unknown = (error: unknown) =>
    error instanceof VintemError && error.code === 'mail_not_found'
  await assert.rejects(w.as(two!).sandbox.mail(mine.id), unknown)
  await assert.rejects(w.as(seller!).sandbox.mail(mine.id), unknown)
  assert.equal((await w.as(seller!).sandbox.mails()).total, 0)
})

test('mails to people, with the links that reset their passwords, are read with the scope of mails alone', async (t) => {
  const w = await world(t)
  await w.sdk.sellers.createIndividual({
    ...registration('Ana', 'Souza', 'ana@example.com'),
    send_welcome_email: true,
  })
  const { id } = (await w.sdk.sandbox.mails()).items[0]!
  const login = async (scope: string) =>
    (await w.call('POST', '/auth/login', { body: { ...loginOf(w.platform), scope } })).body
      .access_token as string
  const all = ALL_SCOPES.filter((scope) => scope !== 'mails').join(' ')
  for (const [scope, status] of [
    ['payments sellers corporate', 403],
    [all, 403],
    ['mails:read', 200],
    ['mails', 200],
  ] as const) {
    const token = await login(scope)
    for (const path of ['/v1/sandbox/mails', `/v1/sandbox/mails/${id}`])
      assert.equal((await w.call('GET', path, { token })).status, status, `${scope} ${path}`)
  }
  // A credential that names no scopes is not given it.
  const made = await w.sdk.credentials.create({ email: 'usual@example.com' })
  assert.deepEqual(
    [made.scopes.includes('payments'), made.scopes.some((one) => one.startsWith('mails'))],
    [true, false],
  )
})

test('the list of all mails is for this machine alone; the address of a mail cannot be guessed', async (t) => {
  const w = await world(t)
  await w.sdk.sellers.createIndividual({
    ...registration('Ana', 'Souza', 'ana@example.com'),
    send_welcome_email: true,
  })
  const [mail] = (await w.sdk.sandbox.mails()).items
  const path = new URL(mail!.url).pathname
  const status = async (of: string, headers = {}) => (await w.call('GET', of, { headers })).status
  assert.deepEqual([await status('/sandbox/mail'), await status(path)], [200, 200])
  const titleOf = async (of: string) => /<h1>(.*?)<\/h1>/.exec((await w.call('GET', of)).text)?.[1]
  assert.deepEqual(
    [await titleOf('/sandbox/mail'), await titleOf('/sandbox/mail?lang=pt')],
    ['Mailbox', 'E-mails'],
  )
  assert.deepEqual(
    [await titleOf('/sandbox/mail/x'), await titleOf('/sandbox/mail/x?lang=pt')],
    ['Mail not found', 'E-mail não encontrado'],
  )
  const ofCell = await w.call('GET', '/sandbox/mail?schema=b%26c')
  assert.match(
    ofCell.text,
    /href="\?schema=b%26c&amp;lang=pt-BR"/,
    'the other language keeps the schema',
  )
  const forged = path.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))
  for (const wrong of [forged, `/sandbox/mail/${mail!.id}`, '/sandbox/mail/x'])
    assert.equal(await status(wrong), 404)

  Object.assign(w.deps.config, { publicUrl: 'https://sandbox.example.com' })
  const list = await w.call('GET', '/sandbox/mail')
  assert.deepEqual([list.status, list.text.includes('ana@example.com')], [403, false])
  const inPortuguese = await w.call('GET', '/sandbox/mail?lang=pt')
  assert.deepEqual(
    [inPortuguese.status, inPortuguese.text.includes('só para um navegador')],
    [403, true],
  )
  assert.equal(await status(path), 200)
})
