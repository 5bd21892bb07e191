// `npm run banks`: the list, what a bank asks for, an example that is a banks file, and checks that
// say what to do.

import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import fs from 'node:fs'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { adviceFor } from '../../server/app/commands/banks/advice.ts'
import { readBanks } from '../../server/providers/settings/banks-file.ts'
import { CONNECTORS } from '../../server/providers/connectors/index.ts'
import { KEY, openTestBank, RECEIVER } from '../bank.ts'
import { freshDatabase } from '../database.ts'
import { envOf, runProgram } from '../program.ts'

const { privateKey: PRIVATE_KEY } = generateKeyPairSync('ec', {
  namedCurve: 'secp256k1',
  privateKeyEncoding: { type: 'sec1', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})

async function program(t: TestContext) {
  const db = await freshDatabase(t)
  const env: Record<string, string> = envOf(t, db)
  return {
    env,
    banks: (args: string[], more: Record<string, string> = {}) =>
      runProgram(['banks', ...args], { ...env, ...more }),
  }
}

test('the banks are listed, shown, and a misspelt one is named right', async (t) => {
  const { banks } = await program(t)
  const listed = await banks(['list'])
  assert.deepEqual(
    listed.out
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { name: string }).name),
    CONNECTORS.map(({ name }) => name),
  )
  const shown = JSON.parse((await banks(['show', 'inter'])).out) as {
    settings: { name: string; required: boolean }[]
  }
  assert.deepEqual(
    shown.settings.map(({ name }) => name),
    CONNECTORS.find(({ name }) => name === 'inter')!.settings.map(({ name }) => name),
  )
  const wrong = await banks(['show', 'bradecso'])
  assert.deepEqual([wrong.code, wrong.out], [1, ''])
  assert.match(wrong.err, /There is no connector bradecso; did you mean bradesco\?/)
  const none = await banks(['example', 'sicoob', '--environment', 'staging'])
  assert.match(none.err, /Sicoob has the environments [\w, ]+, not staging/)
  assert.match((await banks(['check'])).err, /There is no BANKS_FILE\. npm run banks -- example/)
})

test(
  'every example is a banks file, once its secrets and certificates are there',
  { skip: spawnSync('openssl', ['version']).status !== 0 },
  async (t) => {
    const { env, banks } = await program(t)
    const folder = env['DATA_DIR']!
    const openssl = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256']
    const pair = ['-keyout', join(folder, 'client.key'), '-out', join(folder, 'client.pem')]
    execFileSync('openssl', [...openssl, '-noenc', '-subj', '/CN=x', ...pair], { stdio: 'pipe' })
    for (const { name, addresses, settings } of CONNECTORS) {
      fs.mkdirSync(join(folder, name), { recursive: true })
      for (const file of ['client.key', 'client.pem'])
        fs.copyFileSync(join(folder, file), join(folder, name, file))
      for (const environment of Object.keys(addresses)) {
        const printed = await banks(['example', name, '--environment', environment])
        assert.equal(printed.code, 0, printed.err)
        const named = /Set ([A-Z0-9_, ]+),/.exec(printed.err)![1]!.split(', ')
        const secrets = settings
          .filter(({ isSecret }) => isSecret)
          .map(({ example }) => (example.startsWith('-----BEGIN') ? PRIVATE_KEY : example))
        // The company's own come last.
        const values = named.map((variable, n) => [
          variable,
          secrets[n - (named.length - secrets.length)] ?? 'x',
        ])
        const read = readBanks(printed.out, folder, Object.fromEntries(values))
        assert.deepEqual(read.ok ? [] : read.faults, [], name)
      }
    }
  },
)

test('a check tries one connection or all, says what to do, and changes nothing', async (t) => {
  const { env, banks } = await program(t)
  const bank = await openTestBank(t)
  const served = await bank.bank.serve(0)
  t.after(() => served.close())
  const path = join(env['DATA_DIR']!, 'banks.json')
  const psp = {
    baseUrl: served.url,
    tokenUrl: `${served.url}/oauth/token`,
    clientId: RECEIVER.clientId,
    clientSecret: RECEIVER.secret,
  }
  const platform = '01a20000-0000-7000-8000-000000000001'
  const file = {
    pix: { good: psp, bad: { ...psp, clientSecret: 'wrong' } },
    keys: { [platform]: { psp: 'good', key: KEY } },
  }
  fs.writeFileSync(path, JSON.stringify(file))
  const withFile = { BANKS_FILE: path }
  const good = await banks(['check', 'good'], withFile)
  assert.equal(good.code, 0, good.out + good.err)
  assert.match(good.out, /^ok +pix\/good: token/m)
  assert.match(good.out, /All is well\./)
  const all = await banks(['check'], withFile)
  assert.equal(all.code, 1)
  assert.match(all.out, /FAULT +pix\/bad: token .*\n +→ Client id or secret are wrong/)
  assert.ok(!all.out.includes('wrong"') && !all.out.includes(RECEIVER.secret))
  // The one that stands in may be looked at alone, and so may the first.
  const standby = { psp: 'bad', key: 'outra@loja.com.br' }
  const places = { [platform]: { psp: 'good', key: KEY, standby } }
  fs.writeFileSync(path, JSON.stringify({ ...file, keys: places }))
  const first = await banks(['check', 'good'], withFile)
  assert.equal(first.code, 0, first.out)
  assert.doesNotMatch((await banks(['check', 'bad'], withFile)).out, /Cannot read|pix\/good/)

  const charged = async (environment: string) => {
    const pix = { tried: { ...psp, environment } }
    const keys = { [platform]: { psp: 'tried', key: KEY } }
    fs.writeFileSync(path, JSON.stringify({ pix, keys }))
    return banks(['check', 'tried', '--charge'], withFile)
  }
  assert.match(
    (await charged('test')).out,
    /^ok +pix\/tried: one centavo +can be paid .*: 000201\S+/m,
  )
  const live = await charged('production')
  assert.equal(live.code, 1)
  assert.match(live.out, /FAULT +pix\/tried: one centavo +is made in a test environment alone/)
  fs.writeFileSync(path, JSON.stringify(file))
  const json = JSON.parse((await banks(['check', 'bad', '--json'], withFile)).out) as {
    ok: boolean
    checks: { check: string }[]
  }
  assert.equal(json.ok, false)
  assert.ok(json.checks.every(({ check }) => check.startsWith('pix/bad')))
  assert.match(
    (await banks(['check', 'goood'], withFile)).err,
    /no connection goood; did you mean good/,
  )
})

const FAULTS: [string, RegExp | undefined][] = [
  ['no token: the bank answered 401 (invalid_client)', /Client id or secret/],
  ['ECONNRESET: socket hang up', /client certificate/],
  ['SELF_SIGNED_CERT_IN_CHAIN: self-signed certificate in certificate chain', /set "ca"/],
  ['getaddrinfo ENOTFOUND pix.example', /spelt right/],
  ['connect ECONNREFUSED 127.0.0.1:1', /firewall/],
  ['expired on 2026-01-01', /Renew/],
  ['valid until 2026-12-05, 5 days', /ends soon/],
  ['the bank answered 404', /not that of the API/],
  ['the bank answered 503', /check again later/],
  ['something nobody has seen', undefined],
]

test('each kind of fault has its advice', () => {
  for (const [detail, advice] of FAULTS)
    if (advice) assert.match(adviceFor({ detail }) ?? '', advice, detail)
    else assert.equal(adviceFor({ detail }), undefined)
})
