// Which bank serves which platform: PSPs named in BANKS_FILE, or the sandbox bank, inside this process or at
// SANDBOX_BANK_URL. The only file of the server that knows the sandbox bank.

import { createHmac } from 'node:crypto'
import { openBank, type Bank } from '../sandbox/bank.ts'
import { openApiPix, type ApiPix } from './banks/api-pix/rail.ts'
import { readBanksFile, type ApiPixSettings } from './banks/api-pix/settings.ts'
import { ASK_TIMEOUT_MS } from './banks/ask.ts'
import { httpTransport } from './banks/api-pix/transport.ts'
import type { BankCall } from './base/call.ts'
import type { Clock } from './base/clock.ts'
import { hyphened, type OwnerId } from './base/ids.ts'
import { Refusal, refuse } from './base/refusal.ts'
import { Secret } from './base/secret.ts'
import type { Config } from './config.ts'
import type { Database } from './db/sql.ts'
import type { Banks, Log, SandboxControls } from './deps.ts'
import { platforms } from './sellers/store.ts'

export type OpenBanks = Banks & {
  /** Notices of a bank inside this process. */
  onNotice(listener: (body: unknown) => Promise<void>): void
  /** Tells every PSP where to ring; those that would not be told, with the reason. */
  registerWebhooks(url: string): Promise<{ bank: string; why: string }[]>
  close(): Promise<void>
}

type Asked = {
  config: Config
  env: NodeJS.ProcessEnv
  db: Database
  platformsDb: Database
  clock: Clock
  log: Log
  hashKey: Secret<Buffer>
}

/** Platforms of a sandbox that are told to the bank at start. */
const PLATFORMS_MAX = 1_000
/** No address: the bank is called in this process. */
const INSIDE = ''

const derived = (hashKey: Secret<Buffer>, what: string): string =>
  createHmac('sha256', hashKey.reveal()).update(what).digest('hex')

/** What opens the controls of a sandbox bank in another process: both read it from one key ring. */
export const controlKey = (hashKey: Secret<Buffer>): string => derived(hashKey, 'sandbox/controls')

/** The pix key of a platform at the sandbox bank: a random key (EVP) that follows from its id. */
const sandboxKey = (owner: OwnerId): string => hyphened(owner)

function refuseUnsaid(reply: Awaited<ReturnType<BankCall>>): void {
  if (reply.status === 403)
    throw new Error(
      'The sandbox bank does not know the key we bring: it and its servers must read one key ring (KEYRING_FILE).',
    )
  if (reply.status >= 500) throw refuse('bank_unavailable', { retryAfter: RETRY_AFTER_S })
  if (reply.status >= 300) throw new Error(`the sandbox bank answered ${reply.status}: ${JSON.stringify(reply.body)}`)
}

/** Says in words for people that there is no bank at the address, where that is why the start fails. */
async function reached(url: string, call: () => Promise<void>): Promise<void> {
  try {
    await call()
  } catch (error) {
    if (!(error instanceof Refusal) || url === INSIDE) throw error
    throw new Error(
      `The sandbox bank at SANDBOX_BANK_URL=${url} does not answer. Start it with npm run bank, or leave ` +
        'SANDBOX_BANK_URL out: then the bank runs inside the server.',
      { cause: error },
    )
  }
}

const RETRY_AFTER_S = 2
const FIXED_WORDS = { 'content-type': 'application/json' }

function controlsOf(call: BankCall, asked: Asked, elsewhere: boolean): SandboxControls {
  const headers = { ...FIXED_WORDS, 'x-sandbox-key': controlKey(asked.hashKey) }
  const post = async (path: string, body: object) => {
    const reply = await call({ method: 'POST', path, headers, body }).catch((error: unknown) => {
      asked.log.warn({ bank: 'sandbox', detail: String(error) }, 'the sandbox bank did not answer')
      throw refuse('bank_unavailable', { retryAfter: RETRY_AFTER_S })
    })
    refuseUnsaid(reply)
    return reply.body
  }
  const tellTime = async (offsetMs: number) =>
    void (await post('/sandbox/clock', { offset_ms: Math.max(0, Math.round(offsetMs)) }))
  return {
    pay: async (txid, { amount, paidAt, times }) => {
      const valor =
        amount === undefined ? {} : { valor: `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}` }
      const horario = paidAt ? { horario: paidAt.toISOString() } : {}
      await post(`/sandbox/pix/${txid}/pay`, { ...valor, ...horario, ...(times === undefined ? {} : { vezes: times }) })
    },
    weather: async (mode, calls) =>
      void (await post('/sandbox/weather', { mode, ...(calls === undefined ? {} : { calls }) })),
    clock: tellTime,
    register: async ({ owner, name, city, taxpayerId }) => {
      const secret = derived(asked.hashKey, `sandbox/client/${owner}`)
      await post('/sandbox/clients', {
        client_id: owner,
        secret,
        name,
        city,
        cnpj: taxpayerId,
        keys: [sandboxKey(owner)],
      })
    },
    work: async () => {
      // A bank of its own may have been started anew, and knows no time but the machine's.
      if (elsewhere) await tellTime(asked.clock.offsetMs())
      return ((await post('/sandbox/work', {})) as { settled: number }).settled
    },
  }
}

const sandboxSettings = (owner: OwnerId, baseUrl: string, hashKey: Secret<Buffer>): ApiPixSettings => ({
  name: `sandbox/${owner}`,
  baseUrl,
  tokenUrl: `${baseUrl}/oauth/token`,
  clientId: owner,
  clientSecret: new Secret(derived(hashKey, `sandbox/client/${owner}`)),
  clientAuth: 'basic',
  headers: {},
  timeoutMs: ASK_TIMEOUT_MS,
})

async function openSandbox(asked: Asked): Promise<OpenBanks> {
  const { config, clock, hashKey } = asked
  const { host, pathname } = new URL(config.publicUrl)
  const place = `${host}${pathname.replace(/\/$/, '')}`
  const inside: Bank | undefined = config.sandboxBankUrl
    ? undefined
    : await openBank({ db: asked.db, clock, host: place, log: asked.log })
  const baseUrl = config.sandboxBankUrl ?? INSIDE
  const outside = inside ? undefined : httpTransport({ baseUrl })
  const call = inside?.call ?? outside!
  const sandbox = controlsOf(call, asked, inside === undefined)
  const rails = new Map<OwnerId, ApiPix>()
  let webhookUrl: string | undefined
  const tellDoorbell = async (owner: OwnerId, rail: ApiPix, url: string) => {
    const answer = await rail.registerWebhook(sandboxKey(owner), url)
    if (answer.heard === 'yes') return
    asked.log.warn({ bank: rail.name, detail: answer.why }, 'the sandbox bank did not take our address for notices')
  }
  const railOf = (owner: OwnerId): ApiPix => {
    const known = rails.get(owner)
    if (known) return known
    const rail = openApiPix(sandboxSettings(owner, baseUrl, hashKey), call)
    rails.set(owner, rail)
    // A platform that came while we run, seeded here or by a command beside us.
    if (webhookUrl) void tellDoorbell(owner, rail, webhookUrl)
    return rail
  }
  const known = await platforms(asked.platformsDb, PLATFORMS_MAX)
  await reached(baseUrl, () => sandbox.clock(clock.offsetMs()))
  for (const { owner, name, city, taxpayerId } of known) {
    await sandbox.register({ owner, name, city, taxpayerId })
    railOf(owner)
  }
  return {
    pix: (owner) => ({ rail: railOf(owner), key: sandboxKey(owner) }),
    get rails() {
      return [...rails.values()]
    },
    sandbox: {
      ...sandbox,
      ...(inside ? { open: inside.call } : {}),
      register: async (platform) => {
        await sandbox.register(platform)
        railOf(platform.owner) // Its list is read from now on.
      },
    },
    onNotice: (listener) => inside?.onNotice(({ body }) => listener(body)),
    registerWebhooks: async (url) => {
      webhookUrl = url
      return registerAll(
        [...rails].map(([owner, rail]) => ({ rail, key: sandboxKey(owner) })),
        url,
      )
    },
    close: async () => {
      await inside?.close()
      await outside?.close()
    },
  }
}

async function registerAll(
  routes: readonly { rail: ApiPix; key: string }[],
  url: string,
): Promise<{ bank: string; why: string }[]> {
  const failed = []
  for (const { rail, key } of routes) {
    const answer = await rail.registerWebhook(key, url)
    if (answer.heard !== 'yes') failed.push({ bank: rail.name, why: answer.why })
  }
  return failed
}

function openNamed(path: string, env: NodeJS.ProcessEnv): OpenBanks {
  const read = readBanksFile(path, env)
  if (!read.ok)
    throw new Error(`BANKS_FILE (${path}) cannot be used:\n${read.faults.map((fault) => `  - ${fault}`).join('\n')}`)
  const lines = new Map([...read.banks.pix].map(([name, settings]) => [name, httpTransport(settings)]))
  const rails = new Map([...read.banks.pix].map(([name, settings]) => [name, openApiPix(settings, lines.get(name)!)]))
  const routes = new Map([...read.banks.keys].map(([owner, { psp, key }]) => [owner, { rail: rails.get(psp)!, key }]))
  return {
    pix: (owner) => routes.get(owner),
    rails: [...rails.values()],
    onNotice: () => {},
    registerWebhooks: (url) => registerAll([...routes.values()], url),
    close: async () => void (await Promise.all([...lines.values()].map((line) => line.close()))),
  }
}

const NO_BANK: OpenBanks = {
  pix: () => undefined,
  rails: [],
  onNotice: () => {},
  registerWebhooks: async () => [],
  close: async () => {},
}

/** Opens the banks of this server: those of BANKS_FILE, else (in the sandbox) the sandbox bank, else none. */
export async function openBanks(asked: Asked): Promise<OpenBanks> {
  if (asked.config.banksFile) return openNamed(asked.config.banksFile, asked.env)
  return asked.config.mode === 'sandbox' ? openSandbox(asked) : NO_BANK
}
