// `npm run sample -- shop`: starts a sample of samples/ against the running sandbox. It gives it
// what an operator would give it in production: a credential, a webhook endpoint with its secret, a
// password, a place for its data, a port. It is kept in the data folder, so that a second start
// finds the same orders.

import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openVintem } from '../sdk/index.ts'
import { type Config, readConfig } from '../server/platform/config.ts'
import { endWithParent } from '../server/platform/db/cluster/binaries.ts'
import { assertAnswers, seededPlatform, type Credential } from './running-sandbox.ts'

const PROJECT = join(import.meta.dirname, '..')
/** The samples and their ports. */
const PORTS: Readonly<Record<string, number>> = { shop: 4001, marketplace: 4002, company: 4003 }
const USAGE = `usage: npm run sample -- ${Object.keys(PORTS).join('|')} [PORT]\nStarts a sample against the sandbox that "npm start" runs in another terminal, and prints its address (samples/README.md).`
const HINTS: Readonly<Record<string, string>> = {
  shop: 'Shopkeeper: /admin. Pay as the buyer in the portal of the server: "Sandbox". Test card: 4111 1111 1111 1111.',
  marketplace:
    'Register a seller at /vender, sell, and pay as the buyer in the portal of the server: "Sandbox".',
  company: 'Issue a card, and buy with it in the portal of the server: "Sandbox".',
}

type Given = Credential & { readonly url: string }

/** The server: of `VINTEM_URL` and its siblings, else the sandbox of this clone. */
function serverFor(name: string, config: Config): Given {
  const {
    VINTEM_URL: url,
    VINTEM_EMAIL: email,
    VINTEM_SECRET: secret,
    VINTEM_SELLER: seller,
  } = process.env
  if (url && email && secret && seller) return { url, email, secret, io_seller_id: seller }
  const platform = seededPlatform(config)
  return {
    ...(name === 'company' ? platform.corporate : platform),
    url: `${config.publicUrl}${config.basePath}`,
  }
}

type Kept = {
  readonly webhook: string
  readonly webhookSecret: string
  readonly adminPassword: string
}

/**
 * The endpoint and the password of the last start, if the server still has the endpoint; else new
 * ones.
 */
async function settingsIn(
  folder: string,
  { url, email, secret, io_seller_id: sellerId }: Given,
  hook: string,
): Promise<Kept> {
  const path = join(folder, 'settings.json')
  const vintem = openVintem({ url, email, secret, sellerId })
  const kept = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Kept) : undefined
  const there = kept && (await vintem.webhooks.get(kept.webhook).catch(() => undefined))
  if (kept && there?.status === 'enabled' && there.url === hook) return kept
  if (there) await vintem.webhooks.delete(there.id)
  const made = await vintem.webhooks.create({ url: hook, events: ['*'], description: 'a sample' })
  const adminPassword = kept?.adminPassword ?? randomBytes(9).toString('base64url')
  const settings = { webhook: made.id, webhookSecret: made.secret, adminPassword }
  writeFileSync(path, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600, flush: true })
  return settings
}

async function sample(name: string, port: number): Promise<number> {
  const config = readConfig(process.env)
  const given = serverFor(name, config)
  await assertAnswers(config, given.url)
  // Another platform (an emptied sandbox) has other orders.
  const folder = join(config.dataDir, 'samples', `${name}-${given.io_seller_id}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { webhookSecret, adminPassword } = await settingsIn(
    folder,
    given,
    `http://127.0.0.1:${port}/webhooks`,
  )
  process.stdout.write(
    `${HINTS[name]}\nUser and password of those who work there: admin, ${adminPassword}\n\n`,
  )
  const env = {
    ...process.env,
    VINTEM_URL: given.url,
    VINTEM_EMAIL: given.email,
    VINTEM_SECRET: given.secret,
    VINTEM_SELLER: given.io_seller_id,
    WEBHOOK_SECRET: webhookSecret,
    ADMIN_PASSWORD: adminPassword,
    DATABASE: join(folder, 'sample.db'),
    PORT: String(port),
  }
  // `stripTypeScriptTypes` and SQLite are new in Node.
  const flags = [
    '--disable-warning=ExperimentalWarning',
    '--import',
    join(import.meta.dirname, 'sdk-sources.ts'),
  ]
  const program = [process.execPath, ...flags, join(PROJECT, 'samples', name, 'main.ts')]
  const [command = '', ...args] = [...endWithParent('TERM'), ...program]
  const child = spawn(command, args, { env, stdio: 'inherit' })
  // Ctrl-C reaches both; a signal to this process alone is passed on.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => child.kill('SIGTERM'))
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('exit', (code) => done(code ?? 1))
  })
}

const [name = '', port = String(PORTS[name]), ...more] = process.argv.slice(2)
const isAsked = Object.hasOwn(PORTS, name) && /^\d{1,5}$/.test(port) && more.length === 0
if (!isAsked) {
  process.stdout.write(`${USAGE}\n`)
  process.exitCode = process.argv.includes('--help') ? 0 : 1
} else {
  process.exitCode = await sample(name, Number(port)).catch((error: Error) => {
    process.stderr.write(`${error.message}\n`)
    return 1
  })
}
