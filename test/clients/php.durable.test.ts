// The PHP client against the real server and the sandbox bank. It needs a PHP of 8.1 or newer, and
// on its include path Guzzle, as Debian's php-guzzlehttp-guzzle puts it there.

import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { openReceiver } from '../hooks.ts'
import { world } from '../world.ts'
import { ADDRESSES, NO_ADDRESSES } from './addresses.ts'
import { cuttingProxy, faultyServer } from './faults.ts'

const CLIENT = join(import.meta.dirname, '../../clients/php')
const HAS_GUZZLE =
  "exit(PHP_VERSION_ID >= 80100 && stream_resolve_include_path('GuzzleHttp/autoload.php') ? 0 : 1);"
const skip =
  spawnSync('php', ['-r', HAS_GUZZLE]).status === 0
    ? false
    : 'there is no php of 8.1 or newer with Guzzle here (sudo .ci/packages)'
const RUN_MS = 60_000

const php = (
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ ok: boolean; out: string }> =>
  new Promise((done) => {
    // The proxies of this machine are not asked for 127.0.0.1.
    const options = {
      env: { ...process.env, NO_PROXY: '127.0.0.1', no_proxy: '127.0.0.1', ...env },
      timeout: RUN_MS,
    }
    const strict = ['-d', 'error_reporting=-1', '-d', 'display_errors=1', '-d', 'zend.assertions=1']
    execFile('php', [...strict, ...args], options, (error, out, said) => {
      done({ ok: error === null, out: `${out}${said}` })
    })
  })

test(
  'the tour: a pix, refusals, keys, lists, a webhook, and a payment whose answer was lost',
  { skip },
  async (t) => {
    const w = await world(t, { corporate: true })
    const { email, secret, io_seller_id: seller } = w.platform
    const receiver = await openReceiver(t)
    const endpoint = await w.sdk.webhooks.create({
      url: receiver.url,
      events: ['customer.created'],
    })
    await w.sdk.customers.create({ first_name: 'Ana' })
    await w.work()
    const [{ headers, text }] = receiver.came as [(typeof receiver.came)[number]]
    const env = {
      VINTEM_URL: w.url,
      VINTEM_EMAIL: email,
      VINTEM_SECRET: secret,
      VINTEM_SELLER: seller,
    }
    const toured = await php([join(CLIENT, 'tests/tour.php')], {
      ...env,
      CUT_URL: await cuttingProxy(t, w.url),
      WEBHOOK: JSON.stringify({ headers, body: text, secret: endpoint.secret }),
    })
    assert.deepEqual(toured, { ok: true, out: 'toured\n' })
    const { items } = await w.sdk.transactions.list({ limit: 1000 })
    assert.equal(items.filter(({ amount_cents: amount }) => amount === 777).length, 1)

    const blocks = [
      ...readFileSync(join(CLIENT, 'README.md'), 'utf8').matchAll(/^```php\n(.*?)^```$/gms),
    ]
    const code = blocks
      .map(([, block = '']) => block.replace("require 'vendor/autoload.php';", ''))
      .join('\n')
    const load = `require ${JSON.stringify(join(CLIENT, 'tests/load.php'))};`
    const read = await php(['-r', `${load}\n${code}`], env)
    assert.ok(read.ok, read.out)
  },
)

test('an address is one for every client alike', { skip }, async () => {
  const load = `require ${JSON.stringify(join(CLIENT, 'tests/load.php'))};`
  const rest = "'a@b.co', 's', 'x', new GuzzleHttp\\Client(), new GuzzleHttp\\Psr7\\HttpFactory()"
  const one = `try { new Vintem\\Vintem($url, ${rest}); return true; } catch (InvalidArgumentException) { return false; }`
  const code = `${load} echo json_encode(array_map(function (string $url) { ${one} }, json_decode(getenv('URLS'))));`
  const { out } = await php(['-r', code], { URLS: JSON.stringify([...ADDRESSES, ...NO_ADDRESSES]) })
  assert.deepEqual(JSON.parse(out), [
    ...ADDRESSES.map(() => true),
    ...NO_ADDRESSES.map(() => false),
  ])
})

test(
  'what may have begun is repeated with the same key, as long as the server asks for',
  { skip },
  async (t) => {
    const { url, check } = await faultyServer(t)
    const retried = await php([join(CLIENT, 'tests/retries.php')], { VINTEM_URL: url })
    assert.deepEqual(retried, { ok: true, out: 'retried\n' })
    check()
  },
)

test(
  'a shop that was written for the SDK of the family runs with other `use` lines',
  { skip },
  async (t) => {
    const w = await world(t)
    const { email, secret, io_seller_id: seller } = w.platform
    const env = {
      VINTEM_URL: w.url,
      VINTEM_EMAIL: email,
      VINTEM_SECRET: secret,
      VINTEM_SELLER: seller,
    }
    const moved = await php(['-d', 'error_log=/dev/null', join(CLIENT, 'tests/iopay.php')], env)
    assert.deepEqual(moved, { ok: true, out: 'taken over\n' })
  },
)
