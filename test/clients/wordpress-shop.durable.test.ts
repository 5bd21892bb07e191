// The sample of a WordPress shop (samples/wordpress-shop) in PHP's own server, as a buyer and a
// shopkeeper use it, against the real server and the sandbox bank. It needs a PHP of 8.1 or newer
// with Guzzle, as Debian's php-guzzlehttp-guzzle puts it on the include path.

import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { until } from '../../server/platform/db/processes.ts'
import { verify } from '../../server/verification/verify.ts'
import { freePort } from '../own-postgres.ts'
import { world, type Test, type World } from '../world.ts'
import { shopProxy, type ShopProxy } from './shop-proxy.ts'

const SHOP = join(import.meta.dirname, '../../samples/wordpress-shop')
const NEEDED =
  "exit(PHP_VERSION_ID >= 80100 && extension_loaded('mbstring') && stream_resolve_include_path('GuzzleHttp/autoload.php') ? 0 : 1);"
const skip =
  spawnSync('php', ['-r', NEEDED]).status === 0
    ? false
    : 'there is no php of 8.1 or newer with mbstring and Guzzle here (sudo .ci/packages)'
const READY = { withinMs: 60_000, everyMs: 50 }
const MARIA = {
  first_name: 'Maria',
  last_name: 'Silva',
  email: 'maria@example.com',
  cpf: '123.456.789-09',
}

type Page = { readonly status: number; readonly text: string; readonly location: string }
type Fields = Readonly<Record<string, string>>
type Shop = {
  readonly proxy: ShopProxy
  readonly webhookSecret: string
  /** A page; with fields they are sent as a form. */
  open(path: string, fields?: Fields, headers?: Fields): Promise<Page>
  /** The form of a checkout that was opened. */
  form(buyer?: Fields): Promise<Fields>
  /** Buys coffee for R$ 45.09: the page of the order, and its transaction. */
  buy(buyer?: Fields): Promise<{ order: string; id: string }>
  /** Another total for the first order, as the shopkeeper may give it in WooCommerce. */
  setTotal(total: string): void
  /** The shopkeeper's page, or what the form of the first order there does. */
  admin(fields?: Fields): Promise<Page>
}

/** What a hidden field of a page has. */
const hidden = (page: Page, name: string): string =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(page.text)?.[1] ??
  assert.fail(`no field ${name}: ${page.text}`)
const statusOf = ({ text }: Page): string | undefined =>
  /<strong id="status">([^<]*)</.exec(text)?.[1]
const alertOf = ({ text }: Page): string | undefined => /<p role="alert">([^<]*)</.exec(text)?.[1]

async function startShop(
  t: Test,
  w: World,
  proxy: ShopProxy,
): Promise<{ url: string; password: string; folder: string }> {
  const folder = mkdtempSync(join(os.tmpdir(), 'vintem-shop-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const { email, secret, io_seller_id: seller } = w.platform
  const given = {
    VINTEM_URL: proxy.url,
    VINTEM_EMAIL: email,
    VINTEM_SECRET: secret,
    VINTEM_SELLER: seller,
  }
  const port = await freePort()
  const strict = ['-d', 'error_reporting=-1', '-d', 'display_errors=stderr']
  // PHP's server has children, which end with its group.
  const php = spawn('php', [...strict, join(SHOP, 'start.php'), String(port)], {
    env: { ...process.env, ...given, SHOP_DATA: folder },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [php.stdout, php.stderr]) stream.on('data', (part) => (said += String(part)))
  t.after(() => {
    if (php.pid !== undefined && php.exitCode === null) process.kill(-php.pid, 'SIGKILL')
  })
  const url = `http://127.0.0.1:${port}`
  const answers = () =>
    php.exitCode !== null ||
    fetch(url).then(
      (answer) => answer.ok,
      () => false,
    )
  assert.ok((await until(answers, READY)) && php.exitCode === null, said)
  return { url, password: /, admin, (\w+)/.exec(said)![1]!, folder }
}

async function openShop(t: Test, w: World): Promise<Shop> {
  const proxy = await shopProxy(t, w.url)
  const { url, password, folder } = await startShop(t, w, proxy)
  const authorization = `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`
  const open: Shop['open'] = async (path, fields, headers = {}) => {
    const sent = fields ? { method: 'POST', body: new URLSearchParams(fields) } : {}
    const answer = await fetch(new URL(path, url), { ...sent, headers, redirect: 'manual' })
    return {
      status: answer.status,
      text: await answer.text(),
      location: answer.headers.get('location') ?? '',
    }
  }
  const form: Shop['form'] = async (buyer = MARIA) => {
    const checkout = hidden(await open('/finalizar-compra/cafe'), 'checkout')
    return {
      checkout,
      ...Object.fromEntries(
        Object.entries(buyer).map(([name, value]) => [`billing[${name}]`, value]),
      ),
    }
  }
  const { vintem_webhook: webhook } = JSON.parse(
    readFileSync(join(folder, 'options.json'), 'utf8'),
  ) as {
    vintem_webhook: { secret: string }
  }
  return {
    proxy,
    webhookSecret: webhook.secret,
    open,
    form,
    async buy(buyer) {
      const bought = await open('/finalizar-compra/cafe', await form(buyer))
      assert.equal(bought.status, 303, bought.text)
      const [newest] = (await w.sdk.transactions.list()).items
      return { order: bought.location, id: newest!.id }
    },
    setTotal(total) {
      const file = join(folder, 'order-1.json')
      writeFileSync(
        file,
        JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), total }),
      )
    },
    async admin(fields) {
      const shown = await open('/wp-admin', undefined, { authorization })
      if (!fields) return shown
      const own = ['_wpnonce', 'order', 'refunded_amount'].map((name) => [
        name,
        hidden(shown, name),
      ])
      return open('/wp-admin', { ...Object.fromEntries(own), ...fields }, { authorization })
    },
  }
}

const refund = (amount: string) => ({ action: 'refund', amount, reason: 'a pedido' })
const countOf = async (w: World): Promise<number> => (await w.sdk.transactions.list()).total

test(
  'an order is paid by pix, which a webhook tells, and refunded in parts',
  { skip },
  async (t) => {
    const w = await world(t)
    const shop = await openShop(t, w)
    const { order, id } = await shop.buy()
    const open = await shop.open(order)
    assert.equal(statusOf(open), 'Aguardando pagamento')
    const sale = await w.sdk.transactions.get(id)
    assert.equal(sale.amount_cents, 4509)
    assert.ok(sale.payment_method?.resource === 'pix')
    assert.ok(open.text.includes(sale.payment_method.qr_code.emv!))

    assert.match(alertOf(await shop.admin(refund('45,09')))!, /pago/)
    assert.equal((await w.sdk.transactions.get(id)).status, 'pending')

    await w.sdk.sandbox.payPix(id)
    assert.equal(statusOf(await shop.open(order)), 'Aguardando pagamento')
    await w.work()
    assert.equal(statusOf(await shop.open(order)), 'Pago')

    // The shopkeeper writes as people in Brazil do.
    assert.equal((await shop.admin(refund('10,00'))).status, 200)
    assert.match((await shop.admin()).text, /estornados R\$ 10,00/)
    // The page that was open before: its form is sent again.
    const stale = await shop.admin({ ...refund('10,00'), refunded_amount: '0.00' })
    assert.match(alertOf(stale)!, /mudou/)
    assert.equal((await w.sdk.transactions.get(id)).refunds.length, 1)
    const tooMuch = await shop.admin(refund('35,10'))
    assert.equal(tooMuch.status, 422)
    assert.match(tooMuch.text, /estornados R\$ 10,00/)
    assert.equal((await shop.admin(refund('35,09'))).status, 200)
    await w.work()
    assert.equal(statusOf(await shop.open(order)), 'Estornado')
    const after = await w.sdk.transactions.get(id)
    assert.deepEqual(
      [after.status, after.refunds.map((one) => one.amount_cents)],
      ['refunded', [1000, 3509]],
    )
    assert.deepEqual(await verify(w.db), [])
  },
)

test(
  'a double click, and the page loaded again, are one order and one payment',
  { skip },
  async (t) => {
    const w = await world(t)
    const shop = await openShop(t, w)
    const form = await shop.form()
    const clicks: Promise<Page>[] = []
    const click = () => clicks[clicks.push(shop.open('/finalizar-compra/cafe', form)) - 1]!
    // The second click is answered while the first still waits for its answer.
    shop.proxy.beforeAnswer = async () => {
      if (clicks.length === 1) await click()
    }
    await click()
    const again = await shop.open('/finalizar-compra/cafe', form)
    assert.equal(clicks.length, 2)
    for (const { status, location } of await Promise.all(clicks))
      assert.deepEqual([status, location], [303, again.location])
    assert.equal(await countOf(w), 1)
  },
)

test('a webhook that comes before the answer to the shop pays the order', { skip }, async (t) => {
  const w = await world(t)
  const shop = await openShop(t, w)
  shop.proxy.beforeAnswer = async (id) => {
    await w.sdk.sandbox.payPix(id)
    await w.work()
  }
  const { order } = await shop.buy()
  assert.equal(statusOf(await shop.open(order)), 'Pago')
})

test(
  'a payment whose answers were lost is found by the next try, with its key',
  { skip },
  async (t) => {
    const w = await world(t)
    const shop = await openShop(t, w)
    shop.proxy.isCut = true
    const form = await shop.form()
    const lost = await shop.open('/finalizar-compra/cafe', form)
    assert.deepEqual([lost.status, await countOf(w)], [422, 1])
    assert.match(alertOf(lost)!, /não paga duas vezes/)
    shop.proxy.isCut = false
    // The buyer corrects the name meanwhile: it is the same order, and the same payment.
    const found = await shop.open('/finalizar-compra/cafe', {
      ...form,
      'billing[first_name]': 'Mariana',
    })
    assert.equal(found.status, 303, found.text)
    assert.equal(await countOf(w), 1)
  },
)

test('what the server refuses is shown to the buyer, who corrects it', { skip }, async (t) => {
  const w = await world(t)
  const shop = await openShop(t, w)
  const form = await shop.form({ ...MARIA, cpf: '123.456.789-00' })
  const refused = await shop.open('/finalizar-compra/cafe', form)
  assert.equal(refused.status, 422)
  assert.match(alertOf(refused)!, /CPF/)
  const corrected = await shop.open('/finalizar-compra/cafe', {
    ...form,
    'billing[cpf]': MARIA.cpf,
  })
  assert.equal(corrected.status, 303, corrected.text)
  assert.equal(
    (await shop.open('/finalizar-compra/cafe', await shop.form({ ...MARIA, email: '' }))).status,
    422,
  )
})

test(
  'a pix that expired is made again, and a webhook that does not come is made up for',
  { skip },
  async (t) => {
    const w = await world(t)
    const shop = await openShop(t, w)
    const { order, id } = await shop.buy()
    await w.sdk.sandbox.expire(id)
    await w.work()
    assert.equal(statusOf(await shop.open(order)), 'Não pago')
    assert.equal((await shop.open(order, {})).status, 303)
    assert.equal(await countOf(w), 2)
    const [second] = (await w.sdk.transactions.list()).items
    assert.notEqual(second!.id, id)
    await w.sdk.sandbox.payPix(second!.id)
    assert.equal((await shop.admin({ action: 'refresh' })).status, 200)
    assert.equal(statusOf(await shop.open(order)), 'Pago')
    await w.work()
    const notes = (await shop.admin()).text.match(/Pagamento recebido/g)
    assert.equal(notes?.length, 1)
  },
)

test(
  'an order that was changed has a pix of its amount, and one paid in another amount is looked at',
  { skip },
  async (t) => {
    const w = await world(t)
    const shop = await openShop(t, w)
    const { order, id } = await shop.buy()
    shop.setTotal('40.00')
    assert.equal((await shop.open(order, {})).status, 303)
    const [second, first] = (await w.sdk.transactions.list()).items
    assert.deepEqual(
      [first!.id, first!.status, second!.status, second!.amount_cents],
      [id, 'canceled', 'pending', 4000],
    )
    shop.setTotal('39.00')
    await w.sdk.sandbox.payPix(second!.id)
    await w.work()
    assert.equal(statusOf(await shop.open(order)), 'Em análise')
    assert.match((await shop.admin()).text, /Pago em outro valor: R\$ 40,00/)
  },
)

test(
  'a contested order is set aside, and is paid again when the dispute is won',
  { skip },
  async (t) => {
    const w = await world(t)
    const shop = await openShop(t, w)
    const { order, id } = await shop.buy()
    await w.sdk.sandbox.payPix(id)
    await w.sdk.sandbox.dispute(id)
    await w.work()
    assert.equal(statusOf(await shop.open(order)), 'Em análise')
    await w.sdk.sandbox.win(id)
    await w.work()
    assert.equal(statusOf(await shop.open(order)), 'Pago')
  },
)

test('only the server tells that an order is paid', { skip }, async (t) => {
  const w = await world(t)
  const shop = await openShop(t, w)
  const { order, id } = await shop.buy()
  const sale = await w.sdk.transactions.get(id)
  const event = {
    id,
    type: 'transaction.succeeded',
    status: 'succeeded',
    reference_id: sale.reference_id,
    event_id: 'evt_1',
  }
  const signature = {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(performance.timeOrigin / 1000)),
  }
  for (const headers of [{}, signature, { ...signature, 'webhook-signature': 'v1,QUFB' }]) {
    const forged = await shop.open('/wp-json/vintem/v1/webhook', event as Fields, headers)
    assert.equal(forged.status, 401)
  }
  assert.equal(statusOf(await shop.open(order)), 'Aguardando pagamento')
  assert.equal((await shop.open('/wp-admin')).status, 401)
  const another = await shop.admin({ ...refund('1,00'), _wpnonce: 'x' })
  assert.equal(another.status, 403)
})

test('a refund is one: clicked twice at once, and made in the portal', { skip }, async (t) => {
  const w = await world(t)
  const shop = await openShop(t, w)
  const { order, id } = await shop.buy()
  await w.sdk.sandbox.payPix(id)
  await w.work()
  const clicks: Page[] = []
  shop.proxy.beforeAnswer = async () => {
    if (clicks.length === 0) clicks.push(await shop.admin(refund('10,00')))
  }
  assert.equal((await shop.admin(refund('10,00'))).status, 200)
  assert.match(alertOf(clicks[0]!)!, /em andamento/)
  assert.deepEqual(
    (await w.sdk.transactions.get(id)).refunds.map((one) => one.amount_cents),
    [1000],
  )
  assert.match((await shop.admin()).text, /estornados R\$ 10,00/)
  await w.sdk.transactions.void(id, { amount: 3509 })
  await w.work()
  assert.equal(statusOf(await shop.open(order)), 'Estornado')
})

test('names are shown as they were typed, whatever signs they have', { skip }, async (t) => {
  const w = await world(t)
  const shop = await openShop(t, w)
  const { order } = await shop.buy({
    ...MARIA,
    first_name: '<script>alert(1)</script>',
    last_name: `D'Ávila \\ "&`,
  })
  const escaped = '&lt;script&gt;alert(1)&lt;/script&gt; D&#039;Ávila \\ &quot;&amp;'
  for (const { text } of [await shop.open(order), await shop.admin()]) {
    assert.ok(text.includes(escaped), text)
    assert.ok(!text.includes('<script'))
  }
  const [buyer] = (await w.sdk.customers.list()).items
  assert.equal(buyer!.last_name, `D'Ávila \\ "&`)
})

test('amounts of WooCommerce become whole centavos, or are refused', { skip }, () => {
  const rows = [
    ["'45.09'", 4509],
    ["'45.9'", 4590],
    ["'45'", 4500],
    ["'0.01'", 1],
    ["'45.090'", 4509],
    ['19.99 * 100 / 100', 1999],
    ['0.1 + 0.2', 30],
    ['8.2', 820],
    ["'45.091'", null],
    ["'45,09'", null],
    ["'1.045,09'", null],
    ["'-1'", null],
    ["''", null],
    ["'4e3'", null],
    ['null', null],
  ] as const
  const calls = rows.map(([text]) => `cents(fn () => Vintem_Money::cents(${text}))`)
  const code = `define('ABSPATH', ''); require ${JSON.stringify(join(SHOP, 'plugin/class-vintem-money.php'))};
    function cents(callable $read) { try { return $read(); } catch (InvalidArgumentException) { return null; } }
    echo json_encode([${calls.join(', ')}]);`
  const { stdout, stderr } = spawnSync('php', ['-r', code], { encoding: 'utf8' })
  assert.deepEqual(
    JSON.parse(stdout || stderr),
    rows.map(([, cents]) => cents),
  )
})
