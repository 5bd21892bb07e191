// The loss drill of docs/operations.md: the key ring of a busy installation is lost with all its
// copies, and the installation goes on.

import assert from 'node:assert/strict'
import fs from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { openVintem, type Vintem } from '../../sdk/index.ts'
import { until } from '../../server/platform/db/processes.ts'
import { openReceiver } from '../hooks.ts'
import { hasTrace, openStage, type Stage } from '../process.ts'

const CARD = {
  holder_name: 'MARIA SILVA',
  card_number: '4111111111111111',
  expiration_month: '12',
  expiration_year: '2035',
  security_code: '123',
}
const PAYER = '123.456.789-09'
const ACCOUNT = {
  holder_name: 'Maria Silva',
  bank_code: '341',
  routing_number: '0001',
  account_number: '12345-6',
}

type Seller = { io_seller_id: string; taxpayer_id: string }
type Platform = {
  email: string
  secret: string
  io_seller_id: string
  sellers: Seller[]
}
type Line = Readonly<Record<string, string | number>>

const ringIn = ({ dataDir }: Stage): string => join(dataDir, 'keyring.json')
const linesOf = (text: string): Line[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)

const clientOf = (
  url: string,
  { email, secret, io_seller_id: sellerId }: Omit<Platform, 'sellers'>,
): Vintem => openVintem({ url, email, secret, sellerId, retries: 0 })

async function paidPix(sdk: Vintem, buyer: string, amount: number): Promise<string> {
  const { id } = await sdk.transactions.create(buyer, { amount, payment_type: 'pix' })
  await sdk.sandbox.payPix(id)
  return id
}

const link = async (sdk: Vintem, { io_seller_id: seller, taxpayer_id }: Seller) => {
  const token = await sdk.bankAccounts.tokenize(seller, {
    ...ACCOUNT,
    type: 'checking',
    taxpayer_id,
  })
  return (await sdk.bankAccounts.associate({ io_seller_id: seller, token: token.id })).id
}

/** What goes on in a busy installation: everything here needs the ring, or is under way. */
async function busy(sdk: Vintem, own: Vintem, seller: Seller, hook: string) {
  const buyer = await sdk.customers.create({ first_name: 'Maria', taxpayer_id: PAYER })
  const card = await sdk.cards.associate({
    id_customer: buyer.id,
    token: (await sdk.cards.tokenize(CARD)).id,
  })
  const token = (await sdk.cards.tokenize(CARD)).id
  await sdk.transactions.create(buyer.id, {
    amount: 500_00,
    payment_type: 'credit',
    id_card: card.id_card,
  })
  const ownBuyer = await own.customers.create({ first_name: 'Ana', taxpayer_id: PAYER })
  await paidPix(own, ownBuyer.id, 900_00)
  const boleto = await sdk.transactions.create(buyer.id, { amount: 100_00, payment_type: 'boleto' })
  await sdk.sandbox.payBoleto(boleto.id)
  const waiting = await sdk.transactions.create(buyer.id, { amount: 45_09, payment_type: 'pix' })
  const account = await link(sdk, seller)
  const webhook = await sdk.webhooks.create({ url: hook })
  const known = await sdk.transfers.create(seller.io_seller_id, account, { amount: 10_00 })
  await sdk.sandbox.weather({ bank: 'payout', mode: 'down' })
  const unknown = await sdk.transfers.create(seller.io_seller_id, account, { amount: 20_00 })
  const to = { ...ACCOUNT, taxpayer_id: PAYER, type: 'checking' as const }
  await sdk.transactions.void(boleto.id, { bank_account: to })
  return {
    buyer: buyer.id,
    account,
    card: card.id_card,
    token,
    boleto: boleto.id,
    waiting: waiting.id,
    webhook,
    known,
    unknown,
  }
}

/** The line of each kind of what was lost, by its name. */
const lostIn = (lines: readonly Line[]) =>
  Object.fromEntries(lines.flatMap(({ what, lost }) => (what === undefined ? [] : [[what, lost]])))

const EVERYTHING = {
  credentials: 4,
  // Of the people whom a sandbox is seeded with.
  'second factors': 6,
  'webhook secrets': 1,
  'stored cards': 1,
  'card tokens': 1,
  'security codes': 1,
  'bank accounts of sellers': 1,
  'refunds to a named bank account': 1,
}

/** Runs `keys lost`, as an operator would who tries what comes to mind. */
async function drill(stage: Stage) {
  const lost = (...args: string[]) => stage.run(['keys', 'lost', ...args])
  const fits = await lost('--dry-run')
  assert.match(fits.stderr, /^The key ring .* fits this database: nothing is lost\.\n$/)
  fs.renameSync(ringIn(stage), `${ringIn(stage)}.gone`)
  await assert.rejects(
    stage.start(),
    /There is no key ring at .*, and this database was made with one/,
  )

  const dry = await lost('--dry-run')
  assert.equal(dry.code, 0, dry.stderr)
  const lines = linesOf(dry.stdout)
  assert.deepEqual(lostIn(lines), EVERYTHING)
  const { confirm } = lines.at(-1)!
  const file = join(stage.folder, 'secrets.jsonl')
  for (const [args, why] of [
    [[], /^--secrets FILE is missing/],
    [['--secrets', file], /^Nothing was changed\. Find the word of --confirm/],
    [['--secrets', file, '--confirm', 'yes'], /^Nothing was changed\. Find the word of --confirm/],
    [
      ['--secrets', stage.folder, '--confirm', String(confirm)],
      /exists already\. Name a file that does not\./,
    ],
  ] as const) {
    const refused = await lost(...args)
    assert.equal(refused.code, 1)
    assert.match(refused.stderr, why)
    assert.equal(hasTrace(refused.stderr), false)
  }
  fs.writeFileSync(
    ringIn(stage),
    JSON.stringify({ version: 1, hash_key: Buffer.alloc(32, 7).toString('base64') }),
  )
  assert.match(
    (await lost('--dry-run')).stderr,
    /is not the key ring of this database, and was not touched/,
  )
  fs.rmSync(ringIn(stage))
  assert.equal(fs.existsSync(file), false)

  const done = await lost('--secrets', file, '--confirm', String(confirm))
  assert.equal(done.code, 0, done.stderr)
  assert.deepEqual(lostIn(linesOf(done.stdout)), EVERYTHING)
  for (const made of [file, ringIn(stage)]) assert.equal(fs.statSync(made).mode & 0o777, 0o600)
  assert.match((await lost('--dry-run')).stderr, /fits this database: nothing is lost/)
  return linesOf(fs.readFileSync(file, 'utf8'))
}

/** Books and audit log are whole. */
async function proven(stage: Stage): Promise<void> {
  for (const args of [['verify'], ['audit', 'verify']]) {
    const { code, stdout, stderr } = await stage.run(args)
    assert.equal(code, 0, stdout + stderr)
  }
}

const codeOf = (error: unknown) => (error as { code?: string }).code
const refusedWith = (code: string) => (error: unknown) => codeOf(error) === code

/** Stored cards are gone, with clear codes; cards that are typed again work. */
async function cardsAgain(
  sdk: Vintem,
  made: { buyer: string; card: string; token: string },
): Promise<void> {
  const charge = { amount: 10_00, payment_type: 'credit' as const }
  await assert.rejects(
    sdk.transactions.create(made.buyer, { ...charge, id_card: made.card }),
    refusedWith('card_not_found'),
  )
  await assert.rejects(sdk.transactions.create(made.buyer, charge), refusedWith('no_card'))
  const who = { id_customer: made.buyer }
  await assert.rejects(
    sdk.cards.associate({ ...who, token: made.token }),
    refusedWith('token_expired'),
  )
  const card = await sdk.cards.associate({ ...who, token: (await sdk.cards.tokenize(CARD)).id })
  const charged = await sdk.transactions.create(made.buyer, { ...charge, id_card: card.id_card })
  assert.equal(charged.status, 'succeeded')
}

test('without its key ring an installation goes on: new secrets, and numbers that are typed again', async (t: TestContext) => {
  const hook = await openReceiver(t)
  const stage = openStage(t)
  const first = await stage.start()
  const file = join(stage.dataDir, 'sandbox-credentials.json')
  const { platforms } = JSON.parse(fs.readFileSync(file, 'utf8')) as { platforms: Platform[] }
  const platform = platforms[0]!
  const before = clientOf(first.url, platform)
  const [seller] = platform.sellers
  const { io_seller_id: sellerId } = seller!
  const own = clientOf(first.url, { ...platform, io_seller_id: sellerId })
  const made = await busy(before, own, seller!, hook.url)
  const balanceOf = async (sdk: Vintem) =>
    (await sdk.sellers.balances(sellerId)).items.current_balance_cents
  const balance = await balanceOf(before)
  await first.end('SIGTERM')
  const secrets = await drill(stage)
  await proven(stage)

  const server = await stage.start()
  await assert.rejects(
    clientOf(server.url, platform).customers.get(made.buyer),
    refusedWith('invalid_credentials'),
  )
  const { secret: anew } = secrets.find(({ email }) => email === platform.email)!
  const sdk = clientOf(server.url, { ...platform, secret: String(anew) })
  assert.equal(await balanceOf(sdk), balance)

  // Pix: one that waited is paid, and told with the new secret.
  hook.came.length = 0
  await sdk.sandbox.payPix(made.waiting)
  assert.equal((await sdk.transactions.get(made.waiting)).status, 'succeeded')
  const { secret } = secrets.find(({ id }) => id === made.webhook.id)!
  assert.ok(
    await until(() => hook.came.some((came) => hook.verified(came, String(secret))), {
      withinMs: 10_000,
    }),
  )
  assert.ok(hook.came.every((came) => !hook.verified(came, made.webhook.secret)))

  // The people of the platform and of the seller are told, without a secret.
  const { items: mails } = await sdk.sandbox.mails({ kind: 'secrets_lost' })
  assert.ok(
    mails.some(({ text }) => /Contas bancárias a vincular de novo: 1/.test(text)),
    JSON.stringify(mails),
  )
  assert.ok(!secrets.some((one) => JSON.stringify(mails).includes(String(one['secret']))))

  await cardsAgain(sdk, made)

  // Bank accounts are linked again.
  await assert.rejects(
    sdk.transfers.create(sellerId, made.account, { amount: 100 }),
    refusedWith('seller_without_bank_account'),
  )
  await sdk.sandbox.weather({ bank: 'payout', mode: 'fair' })
  const paidOut = await sdk.transfers.create(sellerId, await link(sdk, seller!), { amount: 5_00 })
  await sdk.sandbox.moveClock({ advance: '2h' })
  const statusOf = async (id: string) => (await sdk.transfers.get(sellerId, id)).status
  assert.deepEqual(
    [await statusOf(paidOut.id), await statusOf(made.known.id), await statusOf(made.unknown.id)],
    ['succeeded', 'succeeded', 'failed'],
  )
  assert.equal(await balanceOf(sdk), balance + 20_00 - 5_00)
  const to = { ...ACCOUNT, taxpayer_id: PAYER, type: 'checking' as const }
  await sdk.transactions.void(made.boleto, { bank_account: to })
  await sdk.sandbox.moveClock({ advance: '2h' })
  assert.equal((await sdk.transactions.get(made.boleto)).status, 'refunded')
  await proven(stage)
  await server.end('SIGTERM')
})
