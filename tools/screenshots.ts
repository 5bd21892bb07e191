// `npm run screenshots [-- FOLDER]`: pictures of the portal for the README, in Portuguese, on a
// desktop and on a phone. A new sandbox is started for them and filled through the SDK, and each
// person signs in as `npm start` says; so the pictures show what there is.

import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { buildPortal } from '../portal/build.ts'
import { openVintem, type Vintem } from '../sdk/index.ts'
import type { SeededSignIns, SignIn } from '../server/app/seed/people.ts'
import type { SeededPlatform } from '../server/app/seed/seed.ts'
import { codeAt } from '../server/identity/users/people/second-factor.ts'
import { openClock } from '../server/kernel/clock.ts'
import { openBrowser } from './browser.ts'
import { isUsageShown } from './usage.ts'

const PROJECT = join(import.meta.dirname, '..')
const USAGE =
  'usage: npm run screenshots -- [FOLDER]\nTakes the pictures of the portal in a new sandbox, and writes them to FOLDER, or to docs/images.'
const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }
const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 }
/** A README with larger pictures is slow to open. */
const BYTES_MAX = 200_000
const WAIT_MS = 60_000

type Shot = {
  readonly name: string
  readonly who: keyof SeededSignIns
  readonly path: string
  readonly size?: BrowserContextOptions
}

const SHOTS: readonly Shot[] = [
  { name: 'home', who: 'finance', path: '/' },
  { name: 'home-phone', who: 'finance', path: '/', size: PHONE },
  { name: 'sales', who: 'finance', path: '/sales' },
  { name: 'sandbox', who: 'developer', path: '/sandbox' },
  { name: 'waiting', who: 'operator', path: '/operator/waiting' },
]

type Server = {
  readonly url: string
  readonly platform: SeededPlatform
  readonly process: ChildProcess
}

/** A new sandbox on a port of its own. */
async function startServer(folder: string): Promise<Server> {
  const env = {
    ...process.env,
    PORT: '0',
    DATA_DIR: folder,
    MODE: 'sandbox',
    LOG_LEVEL: 'error',
    DATABASE_URL: '',
  }
  const child = spawn(process.execPath, ['server/main.ts', 'serve'], {
    cwd: PROJECT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('{"ready":true')) continue
    child.stdout.resume()
    const { url } = JSON.parse(line) as { url: string }
    const stored = fs.readFileSync(join(folder, 'sandbox-credentials.json'), 'utf8')
    const { platforms } = JSON.parse(stored) as { platforms: [SeededPlatform] }
    return { url, platform: platforms[0], process: child }
  }
  throw new Error('the server ended before it was ready; its log is above')
}

const BUYERS = [
  'Ana Souza',
  'Bruno Lima',
  'Carla Dias',
  'Davi Rocha',
  'Elisa Moura',
  'Fábio Nunes',
] as const
const AMOUNTS = [4_509, 12_990, 8_750, 29_900, 1_290, 64_000, 15_480, 7_320, 99_900, 3_450] as const
const DAYS = 3

/**
 * A few days of a marketplace: sales paid, open and refunded, a dispute, a seller that waits for a
 * decision.
 */
async function fill(vintem: Vintem, { sellers: [seller] }: SeededPlatform): Promise<void> {
  const buyers = []
  for (const name of BUYERS) {
    const [first_name, last_name] = name.split(' ') as [string, string]
    buyers.push(await vintem.customers.create({ first_name, last_name }))
  }
  for (let day = 0; day < DAYS; day++) {
    for (const [n, amount] of AMOUNTS.entries()) {
      const order = {
        amount,
        payment_type: 'pix',
        reference_id: `pedido-${1_000 + day * AMOUNTS.length + n}`,
      } as const
      const split =
        n % 2 === 0
          ? {
              split_rules: [
                { receiver: seller!.io_seller_id, split_type: 'percent', split_value: 80 },
              ] as const,
            }
          : {}
      const sale = await vintem.transactions.create(buyers[n % buyers.length]!.id, {
        ...order,
        ...split,
      } as never)
      if (n % 5 !== 4) await vintem.sandbox.payPix(sale.id)
      if (n === 3) await vintem.transactions.void(sale.id, { amount: 5_000 })
      if (n === 6 && day === DAYS - 1) await vintem.sandbox.dispute(sale.id)
    }
    if (day < DAYS - 1) await vintem.sandbox.moveClock({ advance: '1d' })
  }
  await vintem.sandbox.weather({ bank: 'kyc', mode: 'down' })
  await vintem.sellers.createIndividual({
    first_name: 'Gabriela',
    last_name: 'Prado',
    email: 'gabriela@example.com',
    phone_number: '(21) 99876-5432',
    cpf: '123.456.789-09',
    birthdate: '1990-05-17',
    mcc: 5411,
    statement_descriptor: 'LOJA DA GABI',
    address: {
      line1: 'Rua das Laranjeiras',
      line2: '100',
      neighborhood: 'Laranjeiras',
      city: 'Rio de Janeiro',
      state: 'RJ',
      zip_code: '22240-003',
      country_code: 'BR',
    },
  })
}

/** Signs in once; the state of the session serves every picture of this person. */
async function signedIn(browser: Browser, url: string, { email, password, totp }: SignIn) {
  const context = await browser.newContext({ ...DESKTOP, locale: 'pt-BR' })
  const page = await context.newPage()
  page.setDefaultTimeout(WAIT_MS)
  await page.goto(`${url}/portal`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  if (totp !== undefined) {
    await page.getByLabel('Código de verificação').fill(codeAt(totp, openClock().wall()))
    await page.keyboard.press('Enter')
  }
  await page.getByRole('button', { name: 'Sua conta' }).waitFor()
  const state = await context.storageState()
  await context.close()
  return state
}

async function take(
  browser: Browser,
  url: string,
  state: object,
  shot: Shot,
  folder: string,
): Promise<void> {
  const options = {
    ...(shot.size ?? DESKTOP),
    storageState: state as never,
    locale: 'pt-BR',
    reducedMotion: 'reduce',
  } as const
  const context = await browser.newContext(options)
  const page = await context.newPage()
  page.setDefaultTimeout(WAIT_MS)
  await page.goto(`${url}/portal${shot.path}`, { waitUntil: 'load' })
  await page.locator('main h1').waitFor()
  await page.getByRole('status', { name: 'Carregando…' }).first().waitFor({ state: 'detached' })
  // Every answer of the first screen is drawn.
  await page.evaluate('document.fonts.ready')
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => {})
  const path = join(folder, `portal-${shot.name}.png`)
  await page.screenshot({ path })
  const { size } = fs.statSync(path)
  assert.ok(size <= BYTES_MAX, `${path} has ${size} bytes, more than ${BYTES_MAX}`)
  process.stdout.write(`${path} ${Math.round(size / 1_000)} kB\n`)
  await context.close()
}

async function run(folder: string): Promise<void> {
  await buildPortal()
  const data = fs.mkdtempSync(join(os.tmpdir(), 'vintem-screenshots-'))
  const server = await startServer(data)
  const ended = new Promise((resolve) => server.process.once('exit', resolve))
  try {
    const { url, platform } = server
    const { email, secret, io_seller_id: sellerId } = platform
    await fill(openVintem({ url, email, secret, sellerId }), platform)
    fs.mkdirSync(folder, { recursive: true })
    const browser = await openBrowser()
    const states = new Map<string, object>()
    for (const shot of SHOTS) {
      const state =
        states.get(shot.who) ?? (await signedIn(browser, url, platform.sign_ins![shot.who]))
      states.set(shot.who, state)
      await take(browser, url, state, shot, folder)
    }
    await browser.close()
  } finally {
    server.process.kill('SIGTERM')
    await ended
    fs.rmSync(data, { recursive: true, force: true })
  }
}

const args = process.argv.slice(2)
if (!isUsageShown(USAGE, args, 1)) await run(args[0] ?? join(PROJECT, 'docs/images'))
