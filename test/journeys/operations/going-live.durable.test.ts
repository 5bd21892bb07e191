// docs/going-live.md, command by command as the page has them: from an empty machine to a payment
// that is paid and refunded. PostgreSQL is reached by TLS and a password, the bank by mutual TLS,
// and the server through a proxy with TLS (Caddy, when it is installed).

import assert from 'node:assert/strict'
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import https from 'node:https'
import http from 'node:http'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { Agent, fetch as fetchBy } from 'undici'
import { openVintem } from '../../../sdk/index.ts'
import { until } from '../../../server/platform/db/processes.ts'
import { KEY, openTestBank, RECEIVER } from '../../bank.ts'
import { certificates, hasOpenssl } from '../../certificates.ts'
import { freePort, openPostgres } from '../../own-postgres.ts'
import {
  openOperatorShell,
  shellBlocks,
  type OperatorShell,
  type Said,
} from '../../operator-shell.ts'

const PAGE = 'going-live.md'
/** Stands in for `your-domain`; nothing resolves it. */
const DOMAIN = 'shop.example'
const HOST = `pay.${DOMAIN}`
const PASSWORD = 'a-password-of-the-test'
const SOON = { withinMs: 60_000, everyMs: 50 }
/** Preflight wants certificates of the bank that are valid for two more weeks. */
const DAYS = '30'

const has = (program: string): boolean => spawnSync(program, ['version']).status === 0
const HAS_CURL = spawnSync('curl', ['--version']).status === 0
const HAS_CADDY = has('caddy')

/**
 * What Caddy is run with besides the file of deploy/: certificates of its own authority, and ports
 * that need no root.
 */
const globalsOf = (port: number, spare: number) =>
  `{\n\tlocal_certs\n\tskip_install_trust\n\tadmin off\n\thttps_port ${port}\n\thttp_port ${spare}\n}\n`

/** Caddy, by the command of the page. Returns the certificate of its authority. */
async function openCaddy(
  t: TestContext,
  shell: OperatorShell,
  { port, upstream }: { port: number; upstream: number },
): Promise<string> {
  const page = fs.readFileSync(join(import.meta.dirname, '../../../docs', PAGE), 'utf8')
  const [, command] =
    /`(DOMAIN=\S+ UPSTREAM=\S+ caddy run --config deploy\/Caddyfile)`/.exec(page) ?? []
  assert.ok(command, 'the page runs Caddy')
  assert.equal(
    spawnSync('caddy', ['validate', '--config', 'deploy/Caddyfile'], {
      env: { ...process.env, DOMAIN: HOST },
    }).status,
    0,
  )
  const config = shell.at('/etc/Caddyfile')
  const site = fs.readFileSync(shell.at('/opt/vintem/deploy/Caddyfile'), 'utf8')
  fs.writeFileSync(config, globalsOf(port, await freePort()) + site)
  const script = command
    .replaceAll('your-domain', DOMAIN)
    .replace(':3000', `:${upstream}`)
    .replace('deploy/Caddyfile', `${config} --adapter caddyfile`)
  const data = shell.at('/var/lib/caddy')
  const env = { ...process.env, XDG_DATA_HOME: data, XDG_CONFIG_HOME: data }
  const caddy = spawn('bash', ['-c', `${script.replace(' caddy ', ' exec caddy ')}`], {
    env,
    stdio: 'ignore',
  })
  t.after(() => void caddy.kill('SIGTERM'))
  const ca = join(data, 'caddy/pki/authorities/local/root.crt')
  assert.ok(await until(() => fs.existsSync(ca), SOON), 'Caddy starts')
  return ca
}

/** A proxy as small as the page allows: it replaces X-Forwarded-For, and buffers nothing. */
async function openProxy(
  t: TestContext,
  folder: string,
  { port, upstream }: { port: number; upstream: number },
): Promise<string> {
  const pem = (name: string) => fs.readFileSync(join(folder, name))
  const proxy = https.createServer(
    { key: pem('server.key'), cert: pem('server.pem') },
    (request, answer) => {
      const headers = {
        ...request.headers,
        'x-forwarded-for': request.socket.remoteAddress,
        'x-forwarded-proto': 'https',
      }
      const { method, url: path } = request
      const passed = http.request(
        { host: '127.0.0.1', port: upstream, method, path, headers },
        (reply) => {
          answer.writeHead(reply.statusCode!, reply.headers)
          reply.pipe(answer)
        },
      )
      passed.on('error', () => answer.writeHead(502).end())
      request.pipe(passed)
    },
  )
  await new Promise<void>((done) => proxy.listen(port, '127.0.0.1', done))
  t.after(() => {
    proxy.close()
    proxy.closeAllConnections()
  })
  return join(folder, 'ca.pem')
}

/** Calls by the public name, which leads to the proxy. */
function fetchThrough(port: number, ca: string): typeof fetch {
  const lookup = (
    _: string,
    __: object,
    done: (error: null, found: { address: string; family: number }[]) => void,
  ) => done(null, [{ address: '127.0.0.1', family: 4 }])
  const dispatcher = new Agent({ connect: { ca: fs.readFileSync(ca), lookup: lookup as never } })
  return ((input: string, init: object) => {
    const url = new URL(input)
    url.port = String(port)
    return fetchBy(url, { ...init, dispatcher })
  }) as never
}

/** Fills in the settings that stand commented out in the example, as the page demands. */
function fillIn(shell: OperatorShell, settings: Record<string, string>): void {
  const file = shell.at('/etc/vintem/vintem.env')
  const lines = fs.readFileSync(file, 'utf8').split('\n')
  for (const [name, value] of Object.entries(settings)) {
    const places = lines.flatMap((line, n) => (new RegExp(`^#?${name}=`).test(line) ? [n] : []))
    assert.equal(places.length, 1, `${name} has its place in the example`)
    lines[places[0]!] = `${name}='${value}'`
  }
  fs.writeFileSync(file, lines.join('\n'))
  assert.equal(fs.statSync(file).mode & 0o777, 0o600)
}

/** Runs the blocks of the page in their order; each is named by words of its own. */
function stepsOf(shell: OperatorShell) {
  const blocks = shellBlocks(PAGE)
  let next = 0
  const take = (words: string): string => {
    const block = blocks[next++] ?? ''
    assert.ok(block.includes(words), `block ${next} of the page has ${words}:\n${block}`)
    return block.replaceAll('your-domain', DOMAIN)
  }
  const right = (said: Said): Said => {
    assert.equal(said.code, 0, said.out + said.err)
    return said
  }
  return {
    take,
    run: async (words: string, sourced = true) =>
      right(await shell.run(take(words), { sourced })).out,
    named: async (words: string, platform: string) =>
      right(await shell.run(take(words).replaceAll('IO_SELLER_ID', platform), { sourced: true }))
        .out,
    over: () => assert.equal(next, blocks.length, 'every block of the page was run'),
  }
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Record<string, string>] : []))

/** The bank behind mutual TLS, and its place in `banks.json`. */
async function openBankBehindTls(t: TestContext, folder: string, shell: OperatorShell) {
  const pem = (name: string) => fs.readFileSync(join(folder, name), 'utf8')
  const made = await openTestBank(t)
  const served = await made.bank.serve(0, {
    tls: { key: pem('server.key'), cert: pem('server.pem'), ca: pem('ca.pem') },
  })
  t.after(served.close)
  const write = (platform: string) => {
    for (const name of ['client.pem', 'client.key', 'ca.pem'])
      fs.copyFileSync(join(folder, name), shell.at(`/etc/vintem/${name}`))
    fs.writeFileSync(shell.at('/etc/vintem/secret'), RECEIVER.secret)
    const tls = { cert: 'client.pem', key: 'client.key', ca: 'ca.pem' }
    const who = { clientId: RECEIVER.clientId, clientSecret: { file: 'secret' } }
    const psp = { baseUrl: served.url, tokenUrl: `${served.url}/oauth/token`, ...who, ...tls }
    const file = { pix: { psp }, keys: { [platform]: { psp: 'psp', key: KEY } } }
    fs.writeFileSync(shell.at('/etc/vintem/banks.json'), JSON.stringify(file))
  }
  return { ...made, write }
}

/** The JSON block of docs/operations.md with a fee plan. */
function exampleFees(): string {
  const page = fs.readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
  const found = [...page.matchAll(/^```json\n(.*?)^```$/gms)].find(([, text]) =>
    text!.includes('fee_on_refund'),
  )
  return found![1]!
}

/** Starts the unit when the page does, and says what is running. */
async function startUnit(shell: OperatorShell): Promise<ChildProcess> {
  assert.ok(
    await until(() => fs.existsSync(shell.at('enabled')), SOON),
    'the page enables the service',
  )
  assert.match(
    fs.readFileSync(shell.at('enabled'), 'utf8'),
    /^enable --now vintem vintem-verify\.timer vintem-verify-all\.timer vintem-backup\.timer\n$/,
  )
  const server = shell.startUnit('vintem')
  let said = ''
  for (const stream of [server.stdout, server.stderr])
    stream!.on('data', (data: Buffer) => (said += data.toString()))
  const isOver = () => server.exitCode !== null || said.includes('"ready":true')
  assert.ok(await until(isOver, SOON), said)
  assert.equal(server.exitCode, null, said)
  fs.writeFileSync(shell.at('started'), '')
  return server
}

type Machine = {
  readonly t: TestContext
  readonly pki: string
  readonly shell: OperatorShell
  readonly steps: ReturnType<typeof stepsOf>
  /** Of the server, and of the proxy before it. */
  readonly upstream: number
  readonly port: number
}

/**
 * Chapters 1 to 5: the machine, a database, the key ring; preflight with faults first, then
 * without.
 */
async function prepare({ t, pki, shell, steps, upstream }: Machine): Promise<void> {
  const db = await openPostgres(t, {
    tls: { cert: join(pki, 'server.pem'), key: join(pki, 'server.key') },
  })
  t.diagnostic(
    `PostgreSQL: ${String((await db.rows('postgres', 'show server_version'))[0]!['server_version'])}`,
  )
  await db.rows('postgres', `create role vintem login password '${PASSWORD}'`)
  await db.rows('postgres', 'create database vintem owner vintem')
  await steps.run('install -m 600', false)
  const tls = `sslmode=verify-full&sslrootcert=${join(pki, 'ca.pem')}`
  fillIn(shell, {
    MODE: 'live',
    PORT: String(upstream),
    DATABASE_URL: `postgres://vintem:${PASSWORD}@127.0.0.1:${db.port}/vintem?${tls}`,
    DATA_DIR: shell.at('/var/lib/vintem'),
    KEYRING_FILE: shell.at('/etc/vintem/keyring.json'),
    METRICS_PORT: String(await freePort()),
  })
  await steps.run('npm run keys -- make', false)
  assert.equal(fs.statSync(shell.at('/etc/vintem/keyring.json')).mode & 0o777, 0o600)

  const preflight = steps.take('npm run preflight')
  const faulty = await shell.run(preflight)
  assert.equal(faulty.code, 1)
  for (const name of ['PUBLIC_URL', 'TRUST_PROXY', 'SMTP_URL'])
    assert.match(faulty.out, new RegExp(`^FAULT  settings +${name} must`, 'm'))
  fillIn(shell, { PUBLIC_URL: `https://${HOST}`, TRUST_PROXY: 'loopback', SMTP_URL: 'off' })
  const ready = await shell.run(preflight)
  assert.equal(ready.code, 0, ready.out + ready.err)
  assert.match(ready.out, /\nReady\.\n$/)
  await steps.run('migrate -- --mode live')
}

/** Chapters 6 and 7: the platform, its fees, its credential, its people, its bank. */
async function openPlatform({ t, pki, shell, steps }: Machine) {
  await steps.run('platforms -- example')
  fs.writeFileSync(shell.at('/opt/vintem/fees.json'), exampleFees())
  const [opened] = linesOf(await steps.run('platforms -- add'))
  const sellerId = opened!['io_seller_id']!
  const given = linesOf(await steps.named('fees -- add', sellerId))
  const { email, secret } = given.find((line) => line['secret'] !== undefined)!
  assert.equal(linesOf(await steps.named('operators -- add', sellerId)).length, 2)

  const bank = await openBankBehindTls(t, pki, shell)
  bank.write(sellerId)
  fillIn(shell, { BANKS_FILE: shell.at('/etc/vintem/banks.json') })
  const checked = await steps.run('chown -R vintem')
  for (const what of ['our certificate', 'its certificate', 'token +granted'])
    assert.match(checked, new RegExp(`^ok +pix/psp: ${what}`, 'm'))
  assert.match(checked, /^ok +platform .* has a bank$/m)
  return { bank, who: { sellerId, email: email!, secret: secret! } }
}

/** Chapter 8: the proxy, the service, and that it is ready. */
async function start({
  t,
  pki,
  shell,
  steps,
  port,
  upstream,
}: Machine): Promise<{ server: ChildProcess; ca: string }> {
  const open = HAS_CADDY
    ? openCaddy(t, shell, { port, upstream })
    : openProxy(t, pki, { port, upstream })
  t.diagnostic(
    HAS_CADDY ? 'TLS: Caddy' : 'TLS: a proxy of the test, because Caddy is not installed',
  )
  const ca = await open
  const curl = `curl() { command curl -fsS --cacert '${ca}' --connect-to ${HOST}:443:127.0.0.1:${port} "$@"; }\n`
  const starting = shell.run(curl + steps.take('systemctl enable'), { sourced: true })
  const server = await startUnit(shell)
  t.after(() => void server.kill('SIGKILL'))
  const started = await starting
  assert.equal(started.code, 0, started.err)
  assert.match(started.out, /\{"status":"ready","faults":\[\]/)
  return { server, ca }
}

const skip = (!hasOpenssl && 'openssl is not installed') || (!HAS_CURL && 'curl is not installed')

test(
  'the guide leads from an empty machine to a payment that is paid and refunded',
  { skip },
  async (t) => {
    const pki = certificates(t, { days: DAYS, names: `,DNS:${HOST}` })
    const shell = openOperatorShell(t)
    const steps = stepsOf(shell)
    const machine = { t, pki, shell, steps, upstream: await freePort(), port: await freePort() }
    await prepare(machine)
    const { bank, who } = await openPlatform(machine)
    const { server, ca } = await start(machine)

    // Created, paid, reported by the bank through the proxy, refunded.
    const through = fetchThrough(machine.port, ca)
    const sdk = openVintem({ url: `https://${HOST}`, ...who, fetch: through })
    const buyer = await sdk.customers.create({ first_name: 'Maria', taxpayer_id: '123.456.789-09' })
    const pix = await sdk.transactions.create(buyer.id, { amount: 1_00, payment_type: 'pix' })
    await bank.pay(pix.id)
    const [notice] = bank.notices
    assert.ok(notice!.webhookUrl.startsWith(`https://${HOST}/`))
    const body = JSON.stringify(notice!.body)
    const headers = { 'content-type': 'application/json' }
    const notified = await through(`${notice!.webhookUrl}/pix`, { method: 'POST', headers, body })
    assert.ok(notified.ok, String(notified.status))
    const becomes = (status: string) =>
      until(async () => (await sdk.transactions.get(pix.id)).status === status, SOON)
    assert.ok(await becomes('succeeded'))
    await sdk.transactions.void(pix.id)
    assert.ok(await becomes('refunded'))
    assert.match(await steps.run('npm run verify'), /"ok":true/)
    steps.over()

    const ended = new Promise((done) => server.once('exit', done))
    server.kill('SIGTERM')
    assert.equal(await ended, 0)
  },
)
