// The package as published: packed, installed into another folder, and used from plain JavaScript
// by every program that is on this machine, from a type-checked program, and from a page. And the
// command that publishes it, against a registry of this test.

import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import { dirname, join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { pathToFileURL } from 'node:url'
import vm from 'node:vm'
import { build } from 'vite'
import { installSdk, nodesHere, onPath, SDK, TSC } from '../test/packed-sdk.ts'
import { loginOf, world } from '../test/world.ts'
import { openVintem } from './index.ts'

const MODULES = join(SDK, '../node_modules')
const PLACE = { url: 'https://payments.example.com', email: 'a@b.co', secret: 's', sellerId: 'x' }

const COMPILER = {
  target: 'es2024',
  lib: ['es2024'],
  module: 'nodenext',
  moduleResolution: 'nodenext',
  types: ['node'],
  strict: true,
  noEmit: true,
  skipLibCheck: false,
}

/** Runs without a server: the client, the verification of webhooks, and the receiver. */
const SMOKE = `
import { openVintem } from '@vintem/sdk'
import { memoryStore, openReceiver, verifyWebhook, nextWebhook } from '@vintem/sdk/webhooks'
import { openOutbox } from '@vintem/sdk/outbox'
import { createTestServer } from '@vintem/sdk/testing'
import '@vintem/sdk/browser'
const code = (error) => error.code
if (typeof openOutbox !== 'function') throw new Error('no outbox')
const none = await createTestServer({ server: '.' }).catch((error) => error.message)
if (!/is not a checkout/.test(none)) throw new Error(String(none))
const secrets = 'whsec_' + 'A'.repeat(40)
const vintem = openVintem({ url: 'http://127.0.0.1:9', email: 'a@b.co', secret: 's', sellerId: 'x', retries: 0 })
const failed = await vintem.withOptions({ signal: AbortSignal.timeout(5000) }).customers.list().catch(code)
const headers = { 'webhook-id': 'e', 'webhook-timestamp': String(Math.floor(new Date().getTime() / 1000)), 'webhook-signature': 'v1,x' }
let forged
try { verifyWebhook({ headers, body: '{}', secrets }) } catch (error) { forged = error.code }
const receiver = openReceiver({ secrets, store: memoryStore(), feed: vintem.events, apply() {} })
const { status } = await nextWebhook(receiver)(new Request('http://shop/hook', { method: 'POST', headers, body: '{}' }))
console.log(failed, forged, status)
`

/** Does not type-check where the types became `any`, or are others than those of the contract. */
const WRONG = `
import { openVintem, type NewTransaction } from '@vintem/sdk'
const vintem = openVintem({ url: 'http://127.0.0.1:9', email: 'a@b.co', secret: 's', sellerId: 'x' })
// @ts-expect-error an amount is a number
const sale: NewTransaction = { amount: '4509', payment_type: 'pix' }
// @ts-expect-error there is no such status
void vintem.transactions.list({ status: 1 })
// @ts-expect-error a reply has no such field
void vintem.customers.get('1').then(({ frist_name }) => frist_name)
// @ts-expect-error a field may be null
void vintem.customers.get('1').then(({ last_name }) => last_name.length)
void sale
`

/** The programs that can run it: each Node, Deno and Bun. */
function programsHere(): [name: string, command: string[]][] {
  const deno = onPath('deno')
    .slice(0, 1)
    .map((path): [string, string[]] => ['deno', [path, 'run', '-A', '--node-modules-dir=manual']])
  const bun = onPath('bun')
    .slice(0, 1)
    .map((path): [string, string[]] => ['bun', [path]])
  return [
    ...nodesHere().map(([version, path]): [string, string[]] => [`Node ${version}`, [path]]),
    ...deno,
    ...bun,
  ]
}

/** What a page has, and nothing of Node. */
const WEB = {
  fetch,
  URL,
  URLSearchParams,
  TextDecoder,
  AbortController,
  AbortSignal,
  Headers,
  crypto,
  setTimeout,
  clearTimeout,
}
const PAGE_BYTES_MAX = 60_000

const PAGE = `
import { openVintem, responseOf } from '@vintem/sdk/browser'
const vintem = openVintem(place)
const card = { holder_name: 'MARIA SILVA', card_number: '4111 1111 1111 1111', expiration_month: '12', expiration_year: '35', security_code: '123' }
const run = async () => {
  const token = await vintem.cards.tokenize(card)
  const other = await vintem.customers.list().catch((error) => error.code)
  show(JSON.stringify({ token: token.id, requestId: responseOf(token).requestId, other }))
}
run().catch((error) => show(JSON.stringify({ error: String(error) })))
`

/** The page's script, as a bundler makes it. */
async function bundle(shop: string): Promise<string> {
  fs.writeFileSync(join(shop, 'page.js'), PAGE)
  const lib = {
    entry: join(shop, 'page.js'),
    formats: ['iife' as const],
    name: 'page',
    fileName: 'page',
  }
  const options = { root: shop, configFile: false as const, logLevel: 'error' as const }
  const made = await build({ ...options, build: { lib, write: false, minify: true } })
  const [first] = [made].flat()
  assert.ok(first && 'output' in first)
  return first.output[0].code
}

/** The paths of all methods of a client: `transactions.create`, … */
const methodsOf = (value: object, path: readonly string[] = []): string[] =>
  Object.entries(value).flatMap(([name, inner]): string[] => {
    if (typeof inner === 'function') return [[...path, name].join('.')]
    return inner !== null && typeof inner === 'object' ? methodsOf(inner, [...path, name]) : []
  })

/** A program that checks that the compiler knows the type that every method returns. */
const programOver = (methods: readonly string[]): string =>
  [
    "import { openVintem } from '@vintem/sdk'",
    `const vintem = openVintem(${JSON.stringify(PLACE)})`,
    'type Given<M extends (...args: never[]) => unknown> =',
    '  ReturnType<M> extends AsyncIterable<infer T> ? T : Awaited<ReturnType<M>>',
    'type Known<T> = 0 extends 1 & T ? never : true',
    ...methods.map(
      (path, n) => `export const known${n}: Known<Given<typeof vintem.${path}>> = true`,
    ),
  ].join('\n')

/** What the code of the README takes from its reader. */
const READER = `
declare const url: string, email: string, secret: string, sellerId: string, seller: string, account: string, token: string, lastSequence: number
declare function remember(...what: unknown[]): void
`

/** The TypeScript of the README, as one program: its imports first. */
function readme(): string {
  const text = fs.readFileSync(join(SDK, 'README.md'), 'utf8')
  const blocks = [...text.matchAll(/^```ts\n(.*?)^```/gms)].map(([, code]) => code)
  assert.ok(blocks.length >= 2, 'the README has code')
  return READER + blocks.join('\n')
}

const check = (shop: string) =>
  spawnSync(process.execPath, [TSC, '-p', shop], { encoding: 'utf8', cwd: shop })

const runsHere = (shop: string) => (t: TestContext) => {
  const programs = programsHere()
  t.diagnostic(`tried: ${programs.map(([name]) => name).join(', ')}`)
  fs.writeFileSync(join(shop, 'smoke.mjs'), SMOKE)
  for (const [name, command] of programs) {
    const [program = '', ...args] = command
    const { stdout, stderr } = spawnSync(program, [...args, 'smoke.mjs'], {
      cwd: shop,
      encoding: 'utf8',
    })
    assert.equal(stdout.trim(), 'network_error invalid_signature 401', `${name}: ${stderr}`)
  }
  const missing = ['deno', 'bun'].filter((name) => !programs.some(([one]) => one.startsWith(name)))
  if (missing.length > 0)
    t.diagnostic(`not installed on this machine, and not tried: ${missing.join(', ')}`)
}

/**
 * The samples as somebody copies them: their own package.json, the packed SDK, and the Fastify that
 * it asks for.
 */
function copySamples(shop: string): string {
  const samples = join(shop, 'samples')
  fs.cpSync(join(SDK, '../samples'), samples, { recursive: true })
  fs.symlinkSync(join(MODULES, 'fastify'), join(shop, 'node_modules/fastify'))
  const { dependencies } = JSON.parse(fs.readFileSync(join(samples, 'package.json'), 'utf8'))
  for (const [name, version] of Object.entries(dependencies)) {
    const installed = fs.readFileSync(join(shop, 'node_modules', name, 'package.json'), 'utf8')
    assert.equal(version, JSON.parse(installed).version, name)
  }
  return samples
}

const runsSamples = (shop: string) => async (t: TestContext) => {
  const samples = copySamples(shop)
  const files = ['shop', 'marketplace', 'company'].map((name) => `${name}/main.ts`)
  const compilerOptions = {
    ...COMPILER,
    allowImportingTsExtensions: true,
    erasableSyntaxOnly: true,
  }
  fs.writeFileSync(join(samples, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
  assert.equal(check(samples).stdout, '')

  const w = await world(t)
  const { email, secret, io_seller_id: seller } = loginOf(w.platform)
  const settings = {
    VINTEM_URL: w.url,
    VINTEM_EMAIL: email,
    VINTEM_SECRET: secret,
    VINTEM_SELLER: seller,
    WEBHOOK_SECRET: `whsec_${'A'.repeat(43)}=`,
    ADMIN_PASSWORD: 'a-test',
    DATABASE: 'shop.db',
    PORT: '0',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`)
  fs.writeFileSync(join(samples, '.env'), lines.join(''))
  const { scripts } = JSON.parse(fs.readFileSync(join(samples, 'package.json'), 'utf8'))
  const [, ...args] = String(scripts.shop).split(' ')
  const child = spawn(process.execPath, args, {
    cwd: samples,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  t.after(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const [line] = (await Promise.race([once(child.stdout, 'data'), ended])) as [unknown]
  const address = String(line).trim()
  assert.match(await (await fetch(address)).text(), /Café em grãos/)
  const script = await fetch(`${address}/sdk/browser`)
  assert.match(await script.text(), /^export const openVintem/m)
  assert.match(script.url, /\/sdk\/browser\.js$/)
  child.kill('SIGTERM')
  assert.deepEqual(await ended, [0, null], 'it ends when it is asked to')
}

const makesToken = (shop: string) => async (t: TestContext) => {
  const w = await world(t)
  const page = await bundle(shop)
  assert.doesNotMatch(page, /node:|__vite-browser-external|\bBuffer\b|\bprocess\./)
  assert.ok(page.length < PAGE_BYTES_MAX, `${page.length} bytes`)
  const { access_token: accessToken } = await w.sdk.auth.page()
  const shown = Promise.withResolvers<unknown>()
  const place = { url: w.url, accessToken }
  vm.runInNewContext(page, { ...WEB, place, show: shown.resolve })
  const said = JSON.parse(String(await shown.promise))
  assert.match(said.token, /^[\w-]{20,}$/)
  assert.equal(typeof said.requestId, 'string')
  assert.equal(
    said.other,
    'scope_not_allowed',
    'the token of a page makes tokens of cards, and nothing else',
  )
}

test('the packed SDK installs elsewhere, runs, and type-checks', async (t) => {
  const folder = fs.mkdtempSync(join(os.tmpdir(), 'vintem-sdk-'))
  t.after(() => fs.rmSync(folder, { recursive: true, force: true }))
  const shop = installSdk(folder)
  const installed = join(shop, 'node_modules/@vintem/sdk')

  await t.test('it loads only itself and Node, and works without types', async () => {
    const built = join(installed, 'dist/sdk')
    const scripts = fs
      .readdirSync(built, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.js'))
    assert.ok(scripts.includes(join('cli', 'main.js')))
    const imported = scripts.flatMap((name) =>
      [
        ...fs
          .readFileSync(join(built, name), 'utf8')
          .matchAll(/^(?:import|export)\b.* from '([^']+)'/gm),
      ].map(([, from]) => (from!.startsWith('.') ? join(dirname(name), from!) : from!)),
    )
    assert.ok(imported.length > 0)
    assert.deepEqual(
      imported.filter((from) => !scripts.includes(from) && !from.startsWith('node:')),
      [],
    )
    const sdk = (await import(
      pathToFileURL(join(built, 'index.js')).href
    )) as typeof import('./index.ts')
    assert.equal(typeof sdk.openVintem(PLACE).transactions.create, 'function')
    assert.equal(typeof sdk.verifyWebhook, 'function')
  })

  await t.test(
    'every Node on this machine runs it, and Deno and Bun where they are installed',
    runsHere(shop),
  )
  await t.test(
    'a page bundles its browser entry without a module of Node, and makes a token of a card',
    makesToken(shop),
  )

  await t.test('the samples type-check and run on it, copied to elsewhere', runsSamples(shop))

  await t.test('its command is an existing program', () => {
    const cli = fs.realpathSync(join(shop, 'node_modules/.bin/vintem'))
    assert.match(fs.readFileSync(cli, 'utf8'), /^#!\/usr\/bin\/env node\n/)
    const { version } = JSON.parse(fs.readFileSync(join(SDK, 'package.json'), 'utf8'))
    const said = (...args: string[]) => execFileSync(process.execPath, args, { encoding: 'utf8' })
    assert.equal(said(cli, '--help').split(':')[0], `vintem ${version}`)
    assert.equal(said(join(SDK, 'cli/main.ts'), '--version'), `${version}\n`)
  })

  await t.test(
    'a program that uses every method type-checks, libraries included, and no method returns `any`',
    () => {
      const methods = methodsOf(openVintem(PLACE))
      assert.ok(methods.length > 80, `${methods.length} methods`)
      fs.writeFileSync(
        join(shop, 'tsconfig.json'),
        JSON.stringify({
          compilerOptions: COMPILER,
          files: ['every-method.ts', 'readme.ts', 'wrong.ts'],
        }),
      )
      fs.writeFileSync(join(shop, 'every-method.ts'), programOver(methods))
      fs.writeFileSync(join(shop, 'readme.ts'), readme())
      fs.writeFileSync(join(shop, 'wrong.ts'), WRONG)
      assert.equal(check(shop).stdout, '')
      // The check can fail: a folder of the contract's types is left out of the package.
      fs.renameSync(join(installed, 'dist/contract/corporate'), join(folder, 'left-out'))
      assert.match(check(shop).stdout, /Cannot find module '.*contract\/corporate/)
    },
  )
})

/** A registry that takes one package: what was put, and with which options. */
async function registry(t: TestContext) {
  type Version = { bin?: object; dependencies?: object; peerDependencies?: object }
  type Put = {
    name: string
    versions: Record<string, Version>
    _attachments: Record<string, { length: number }>
  }
  const puts: { path: string; body: Put }[] = []
  const server = http.createServer(async (request, response) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of request as AsyncIterable<Uint8Array>) chunks.push(chunk)
    if (request.method === 'PUT')
      puts.push({ path: request.url!, body: JSON.parse(Buffer.concat(chunks).toString()) })
    response
      .writeHead(request.method === 'PUT' ? 201 : 404, { 'content-type': 'application/json' })
      .end('{}')
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  return { puts, place: `127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('one command packs and checks the package, and publishes it only when it is told to', async (t) => {
  const folder = fs.mkdtempSync(join(os.tmpdir(), 'vintem-publish-'))
  t.after(() => fs.rmSync(folder, { recursive: true, force: true }))
  const { puts, place } = await registry(t)
  const settings = join(folder, 'npmrc')
  fs.writeFileSync(settings, `//${place}/:username=a\n//${place}/:_password=${btoa('a-test')}\n`)
  const publish = async (...more: string[]): Promise<string> => {
    const args = [
      'run',
      'publish:sdk',
      '--registry',
      `http://${place}/`,
      '--userconfig',
      settings,
      '--cache',
      join(folder, 'cache'),
      '--',
      ...more,
    ]
    const npm = spawn('npm', args, { cwd: join(SDK, '..'), stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [npm.stdout, npm.stderr])
      stream.on('data', (chunk) => (said += String(chunk)))
    const [code] = await once(npm, 'close')
    assert.equal(code, 0, said)
    return said
  }
  const said = await publish()
  assert.match(said, /dry-run/)
  for (const file of ['dist/sdk/index.js', 'dist/sdk/receiving.d.ts', 'README.md', 'LICENSE'])
    assert.ok(said.includes(file), file)
  assert.doesNotMatch(said, /^npm notice .*(\.test\.|\.ts\b(?<!\.d\.ts))/m)
  assert.doesNotMatch(said, /auto-corrected/, 'npm has nothing to correct')
  assert.equal(puts.length, 0)

  await publish('--no-dry-run')
  assert.deepEqual(
    [puts.length, puts[0]?.path, puts[0]?.body.name],
    [1, '/@vintem%2fsdk', '@vintem/sdk'],
  )
  const [version] = Object.values(puts[0]!.body.versions)
  assert.deepEqual(
    [version?.bin, version?.dependencies, version?.peerDependencies],
    [{ vintem: 'dist/sdk/cli/main.js' }, undefined, undefined],
  )
  const [[name, { length }] = ['', { length: 0 }]] = Object.entries(puts[0]!.body._attachments)
  assert.match(name, /^@vintem\/sdk-\d+\.\d+\.\d+\.tgz$/)
  assert.ok(length > 10_000)
})
