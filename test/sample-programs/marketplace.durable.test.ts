// The marketplace of samples/, as its sellers and buyers use it, against a real server: a check
// that ends well and one that does not, a split sale, a payout, and crashes in both calls that move
// money.

import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { createTestServer, type TestServer } from '../../sdk/testing.ts'
import { fieldsOf, losingProxy, startSample, type Sample } from '../sample-program.ts'

const ANA = {
  first_name: 'Ana',
  last_name: 'Lima',
  cpf: '529.982.247-25',
  birthdate: '1990-05-17',
  email: 'ana@example.com',
  phone_number: '(21) 99876-5432',
  zip_code: '22240-003',
  line1: 'Rua das Laranjeiras',
  line2: '100',
  neighborhood: 'Laranjeiras',
  city: 'Rio de Janeiro',
  state: 'RJ',
}
const ACCOUNT = { bank_code: '341', routing_number: '0001', account_number: '12345-6' }
const BUYER = { name: 'João Souza', document: '123.456.789-09' }

let server: TestServer
before(async () => void (server = await createTestServer()))
after(() => server.close())

type Visitor = ReturnType<Sample['visitor']>

/** Registers a seller; returns the path of its panel. */
async function register(visitor: Visitor, who: Readonly<Record<string, string>>): Promise<string> {
  const { path, text } = await visitor.post('/vender', {
    ...fieldsOf(await visitor.get('/vender'), '/vender'),
    ...who,
  })
  assert.match(path, /^\/painel\//, text)
  return path
}

async function publish(
  visitor: Visitor,
  panel: string,
  title: string,
  price: string,
): Promise<string> {
  const form = fieldsOf(await visitor.get(panel), `${panel}/offers`)
  const { text } = await visitor.post(`${panel}/offers`, { ...form, title, price })
  return /href="(\/offers\/[^"]+)"/.exec(text)![1]!
}

const buy = async (visitor: Visitor, offer: string) =>
  visitor.post(offer, { ...fieldsOf(await visitor.get(offer), offer), ...BUYER })

const saleOf = async (path: string) =>
  (await server.vintem.transactions.list({ reference_id: path.split('/').at(-1)! })).items

/** The sandbox denies this one, says the list of /docs/sandbox. */
const DENIED = '999.000.101-40'

test('a seller is checked, sells with a split, reads the statement and is paid out', async (t) => {
  const feira = await startSample(t, {
    name: 'marketplace',
    url: server.url,
    login: server.credentials,
  })
  const visitor = feira.visitor()
  const denied = await register(visitor, { ...ANA, cpf: DENIED })
  assert.doesNotMatch(await visitor.waitFor(denied, 'Cadastro recusado'), /payouts/)
  const refused = await visitor.post('/vender', {
    ...fieldsOf(await visitor.get('/vender'), '/vender'),
    ...ANA,
    cpf: '1',
  })
  assert.match(refused.text, /role="alert">[^<]*CPF/)
  assert.equal(fieldsOf(refused.text, '/vender')['first_name'], 'Ana', 'nothing is typed twice')
  const panel = await register(visitor, ANA)
  await visitor.waitFor(panel, 'Cadastro aprovado')

  const account = fieldsOf(await visitor.get(panel), `${panel}/account`)
  const wrong = await visitor.post(`${panel}/account`, {
    ...account,
    ...ACCOUNT,
    bank_code: 'banco',
  })
  assert.match(wrong.text, /role="alert">[^<]*/)
  await visitor.post(`${panel}/account`, { ...account, ...ACCOUNT })

  const title = '<script>alert(1)</script> Vaso'
  const offer = await publish(visitor, panel, title, '100,00')
  assert.doesNotMatch(await visitor.get('/'), /<script>alert/)
  const { path, text } = await buy(visitor, offer)
  assert.match(text, /Aguardando pagamento/)
  assert.doesNotMatch(text, /<script>alert/)
  const [sale] = await saleOf(path)
  assert.deepEqual([sale!.amount_cents, sale!.split_rules[0]!.amount_cents], [100_00, 90_00])
  await server.pay(sale!)
  await visitor.waitFor(path, 'Pedido pago')

  // 90.00 less its share of the fee of 0.99.
  const page = await visitor.get(panel)
  assert.match(page, /Disponível<\/span\s*>\s*<b class="amount">R\$\s89,11/)
  assert.match(page, /Venda<br/)
  const payOut = { ...fieldsOf(page, `${panel}/payouts`), amount: '50,00' }
  await visitor.post(`${panel}/payouts`, payOut)
  const sent = await visitor.post(`${panel}/payouts`, payOut)
  assert.match(
    sent.text,
    /Disponível<\/span\s*>\s*<b class="amount">R\$\s39,11/,
    'sent twice, it is one payout',
  )
  await server.advance('1h')
  await visitor.waitFor(panel, /Repasse de R\$\s50,00<\/span\s*>\s*<span class="status">Pago/)
  const more = await visitor.post(`${panel}/payouts`, {
    ...fieldsOf(await visitor.get(panel), `${panel}/payouts`),
    amount: '1.000,00',
  })
  assert.match(
    more.text,
    /Repasse de R\$\s1\.000,00<\/span\s*>\s*<span class="status">Não foi aceito/,
  )
})

test('a program that is killed within a sale and within a payout makes one of each', async (t) => {
  const proxy = await losingProxy(t, server)
  let feira = await startSample(t, {
    name: 'marketplace',
    url: proxy.url,
    login: server.credentials,
  })
  const panel = await register(feira.visitor(), {
    ...ANA,
    cpf: '111.444.777-35',
    first_name: 'Bia',
  })
  await feira.visitor().waitFor(panel, 'Cadastro aprovado')
  const visitor = feira.visitor()
  await visitor.post(`${panel}/account`, {
    ...fieldsOf(await visitor.get(panel), `${panel}/account`),
    ...ACCOUNT,
  })
  const offer = await publish(visitor, panel, 'Cesto', '80,00')

  const order: Record<string, string> = { ...fieldsOf(await visitor.get(offer), offer), ...BUYER }
  const charged = proxy.lose(/^\/v1\/transaction\/new\//)
  visitor.post(offer, order).catch(() => {})
  await charged
  await feira.kill()
  const path = `/orders/${order['key']}`
  const [sale, ...others] = await saleOf(path)
  assert.ok(sale && others.length === 0)
  await server.pay(sale)
  feira = await feira.restart()
  await feira.visitor().waitFor(path, 'Pedido pago')
  await proxy.repeated()
  assert.equal((await saleOf(path)).length, 1)

  const form = {
    ...fieldsOf(await feira.visitor().get(panel), `${panel}/payouts`),
    amount: '20,00',
  }
  const paidOut = proxy.lose(/^\/v1\/sellers\/transfers\/new\//)
  feira
    .visitor()
    .post(`${panel}/payouts`, form)
    .catch(() => {})
  await paidOut
  await feira.kill()
  await server.advance('1h')
  feira = await feira.restart()
  await feira
    .visitor()
    .waitFor(panel, /Repasse de R\$\s20,00<\/span\s*>\s*<span class="status">Pago/)
  await proxy.repeated()
  const receiver = sale.split_rules[0]!.receiver
  assert.equal((await server.vintem.transfers.list(receiver)).total, 1)
})
