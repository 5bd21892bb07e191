// A public client library of a company's users against its emulator: over HTTPS, at the company's
// own host names, with a certificate of ours. The library runs as a program of its own (drivers/),
// so its code is as its authors published it.

import { strict as assert } from 'node:assert'
import { execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import { join } from 'node:path'
import type { BankRequest } from '../../../server/kernel/bank-call.ts'
import { addDays, dayOf } from '../../../server/kernel/brazil/calendar.ts'
import { after } from '../../../server/kernel/clock.ts'
import type { Knock } from '../../../sandbox/emulators/emulator.ts'
import { serve } from '../../../sandbox/http/serve.ts'
import { JSON_BODY, newTxid, openTestBank, type Said, tokenOf } from '../../bank.ts'
import { certificates, PASSPHRASE } from '../../certificates.ts'
import { connectorOf, emulatorOf, PAYER, receiverOf } from '../stage.ts'
import { type Calls, callsOf } from './calls.ts'
import { FOLDER } from './installed.ts'
import { openProxy } from './proxy.ts'

type Test = { after(close: () => void | Promise<void>): void }

const HOUR_MS = 3_600_000
const RUN_MAX_MS = 120_000
const DRIVERS = join(import.meta.dirname, 'drivers')
const PROGRAMS = { java: 'java', mjs: process.execPath, php: 'php', py: 'python3' } as const

export type ClientStage = {
  /** Runs a driver: what it printed, a line for each call of the library. */
  run(driver: string, more?: object): Promise<Record<string, Said>>
  /** The calls that were made, and those of them that were not answered by 2xx. */
  calls(): { made: Calls; refused: string[] }
  hosts: ReadonlySet<string>
  order: Said
}

const HOSTS_OF = (name: string): string[] => {
  const { production, test } = connectorOf(name).addresses
  const all = [production, test].flatMap((one) => (one ? [one.api, one.token ?? one.api] : []))
  return [...new Set(all.map((one) => new URL(one).hostname))]
}

export async function openClientStage(t: Test, name: string): Promise<ClientStage> {
  const bank = await openTestBank(t)
  const receiver = receiverOf(name)
  await bank.bank.register(receiver)
  const emulator = emulatorOf(name)
  const knock: Knock = async ({ hasCertificate }) => (hasCertificate ? 200 : 401)
  const wire = emulator.open(bank.call, {
    clock: bank.clock,
    knock: name === 'efi' ? knock : async () => 200,
  })
  const made: { request: BankRequest; status: number }[] = []
  const call: typeof wire = async (request) => {
    const reply = await wire(request)
    made.push({ request, status: reply.status })
    return reply
  }
  const folder = certificates(t, {
    names: HOSTS_OF(name)
      .map((one) => `,DNS:${one}`)
      .join(''),
  })
  const pem = (file: string) => fs.readFileSync(join(folder, file), 'utf8')
  const { withoutCertificate } = emulator
  const tls = {
    key: pem('server.key'),
    cert: pem('server.pem'),
    ca: pem('ca.pem'),
    ...(withoutCertificate && { withoutCertificate }),
  }
  const deps = { call, work: async () => 0, clock: bank.clock, log: { warn: () => {} } }
  const { url, close } = await serve(deps, 0, { tls })
  const proxy = await openProxy(Number(new URL(url).port))
  t.after(async () => {
    await proxy.close()
    await close()
  })
  const order = { ...(await paid(bank, receiver)), ...ordersOf(bank, receiver.keys[0]!) }
  const given = {
    ...order,
    clientId: receiver.clientId,
    secret: receiver.secret,
    port: Number(new URL(url).port),
    cert: join(folder, 'client.pem'),
    key: join(folder, 'client.key'),
    both: both(folder),
    bare: bareP12(folder),
    p12: join(folder, 'client.p12'),
    passphrase: PASSPHRASE,
    ca: join(folder, 'ca.pem'),
  }
  return {
    order,
    hosts: proxy.hosts,
    calls: () => callsOf(made, emulator.paths!.api),
    run: (driver, more = {}) =>
      run(driver, { folder, proxy: proxy.url, given: { ...given, ...more } }),
  }
}

type Bank = Awaited<ReturnType<typeof openTestBank>>
type Receiver = ReturnType<typeof receiverOf>

/** A charge that is paid, and its pix. */
async function paid({ call, pay }: Bank, receiver: Receiver) {
  const headers = { ...JSON_BODY, authorization: `Bearer ${await tokenOf(call, receiver)}` }
  const paidTxid = newTxid()
  const body = { calendario: {}, valor: { original: '58.80' }, chave: receiver.keys[0] }
  await call({ method: 'PUT', path: `/cob/${paidTxid}`, headers, body })
  const { pix } = await pay(paidTxid)
  return { paidTxid, e2eid: pix[0].endToEndId as string }
}

function ordersOf({ clock }: Bank, chave: string) {
  const now = clock.now()
  const at = (hours: number) =>
    `${after(now, hours * HOUR_MS)
      .toISOString()
      .slice(0, 19)}Z`
  const { name: nome, taxpayerId: cpf, address } = PAYER
  const { street: logradouro, city: cidade, state: uf, zipCode: cep } = address
  const valor = { original: '58.80' }
  return {
    chave,
    valor: valor.original,
    txid: newTxid(),
    dueTxid: newTxid(),
    other: newTxid(),
    backId: newTxid(),
    from: at(-1),
    to: at(1),
    today: dayOf(now),
    dueOn: addDays(dayOf(now), 10),
    payer: { nome, cpf },
    address: { logradouro, cidade, uf, cep },
    cob: {
      calendario: { expiracao: 3600 },
      devedor: { cpf, nome },
      valor,
      chave,
      solicitacaoPagador: 'Pedido 7',
    },
    cobv: {
      calendario: { dataDeVencimento: addDays(dayOf(now), 10), validadeAposVencimento: 30 },
      devedor: { cpf, nome, logradouro, cidade, uf, cep },
      valor,
      chave,
    },
    removed: { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' },
    webhookUrl: 'https://loja.com.br/avisos/um-segredo',
  }
}

/** Certificate and key in one file, as some libraries want them. */
function both(folder: string): string {
  const file = join(folder, 'both.pem')
  const read = (name: string) => fs.readFileSync(join(folder, name), 'utf8')
  fs.writeFileSync(file, read('client.pem') + read('client.key'))
  return file
}

/** A P12 without a passphrase. */
function bareP12(folder: string): string {
  const args = ['pkcs12', '-export', '-in', 'client.pem', '-inkey', 'client.key']
  execFileSync('openssl', [...args, '-passout', 'pass:', '-out', 'bare.p12'], { cwd: folder })
  return join(folder, 'bare.p12')
}

/** How a program is told of the authority and, where it reads no environment, of the proxy. */
function flagsOf(
  ending: keyof typeof PROGRAMS,
  { folder, proxy, ca }: { folder: string; proxy: string; ca: string },
): string[] {
  if (ending === 'php') return ['-d', `curl.cainfo=${ca}`, '-d', `openssl.cafile=${ca}`]
  if (ending !== 'java') return []
  const [trust, word] = [join(folder, 'trust.p12'), 'a-word-of-the-test']
  const store = ['-keystore', trust, '-storetype', 'PKCS12', '-storepass', word]
  execFileSync('keytool', ['-importcert', '-noprompt', '-alias', 'ca', '-file', ca, ...store], {
    stdio: 'pipe',
  })
  return [
    '-cp',
    join(FOLDER, 'java/sicoob/*'),
    `-Dhttps.proxyHost=${new URL(proxy).hostname}`,
    `-Dhttps.proxyPort=${new URL(proxy).port}`,
    `-Djavax.net.ssl.trustStore=${trust}`,
    `-Djavax.net.ssl.trustStorePassword=${word}`,
  ]
}

type Run = { folder: string; proxy: string; given: object }

async function run(driver: string, { folder, proxy, given }: Run): Promise<Record<string, Said>> {
  const ending = driver.split('.').at(-1) as keyof typeof PROGRAMS
  const ca = join(folder, 'ca.pem')
  const flags = flagsOf(ending, { folder, proxy, ca })
  const child = spawn(PROGRAMS[ending], [...flags, join(DRIVERS, driver)], {
    cwd: folder,
    timeout: RUN_MAX_MS,
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      HTTPS_PROXY: proxy,
      https_proxy: proxy,
      REQUESTS_CA_BUNDLE: ca,
      NODE_EXTRA_CA_CERTS: ca,
      PYTHONDONTWRITEBYTECODE: '1',
      CLIENTS: FOLDER,
      STAGE: JSON.stringify(given),
    },
  })
  const said = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => void (said.out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (said.err += text))
  const code = await new Promise((done, failed) => {
    child.on('close', done)
    child.on('error', failed)
  })
  assert.equal(code, 0, `${driver}\n${said.out}\n${said.err}`)
  const lines = said.out.split('\n').filter((line) => line.startsWith('["'))
  return Object.fromEntries(lines.map((line) => JSON.parse(line) as [string, Said]))
}
