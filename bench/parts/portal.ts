// The portal with a million sales, in a real browser: how soon a screen can be used, the longest
// stall while the list of sales is scrolled, the requests of each navigation, and the script of the
// first screen. Its budgets are here.

import type { Browser, BrowserContext, Page } from 'playwright-core'
import { buildPortal } from '../../portal/build.ts'
import { codeAt } from '../../server/identity/users/people/second-factor.ts'
import { counterName } from '../../server/payments/transactions/transaction.ts'
import { sql } from '../../server/platform/db/sql.ts'
import { callsOf, navigate, openBrowser } from '../../tools/browser.ts'
import { medianOf } from '../histogram.ts'
import { rest, type Stage } from '../stage.ts'
import { createMany } from './settle.ts'

const INTERACTIVE_MAX_MS = 1_500
const STALL_MAX_MS = 50
const REQUESTS_MAX = 1
const SCRIPT_MAX_BYTES = 250_000

const BATCH = 100_000
/** Of no process. */
const OWN_SHARD = 1_000_000
const VISITS = 5
const SCROLLED_ROWS = 5_000
const ROW_PX = 44
/** A fast wheel: twelve rows in each frame that a page of 60 frames has. */
const STEP_PX = 12 * ROW_PX
const WAIT_MS = 60_000
const VIEWPORT = { viewport: { width: 1280, height: 860 }, locale: 'pt-BR' }

export type Budget = { what: string; budget: string; reached: string; met: boolean }

/** Copies of one sale, a second apart: written by the database, for the sake of time. */
async function laySales(stage: Stage, count: number): Promise<void> {
  const [first] = await createMany(stage, 1)
  const owner = stage.platform.io_seller_id
  for (let from = 1; from <= count; from += BATCH)
    await stage.db.rows(sql`
      insert into transactions
      select made.* from transactions t,
        generate_series(${from}::int, ${Math.min(from + BATCH - 1, count)}::int) n,
        lateral jsonb_populate_record(t,
          jsonb_build_object('id', uuidv7(n * interval '1 second'), 'reference_id', 'pedido-' || n,
            'due_at', null,
          'status', 'failed', 'created_at', t.created_at + n * interval '1 second')) made
      where t.owner = ${owner} and t.id = ${first!}`)
  // The totals of lists are counted by whoever writes.
  const what = counterName({ method: 'pix', status: 'failed' })
  await stage.db.rows(sql`
    insert into counters (owner, seller, what, shard, n)
    values (${owner}, ${owner}, ${what}, ${OWN_SHARD}, ${count})`)
  await stage.db.rows(sql`analyze transactions`)
  await rest(stage)
}

/** When a screen shows what it is about. */
async function shown(page: Page): Promise<void> {
  await page.locator('main h1').waitFor()
  await page.getByRole('status', { name: 'Carregando…' }).first().waitFor({ state: 'detached' })
}

type Session = Awaited<ReturnType<BrowserContext['storageState']>>

/**
 * The session of a person of the marketplace's finance, who signs in by the form. A code is
 * accepted once.
 */
async function signIn({ server, platform }: Stage, browser: Browser): Promise<Session> {
  const { email, password, totp } = platform.sign_ins!.finance
  const context = await browser.newContext(VIEWPORT)
  const page = await context.newPage()
  page.setDefaultTimeout(WAIT_MS)
  await page.goto(`http://127.0.0.1:${server.port}/portal`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  if (totp !== undefined) {
    await page.getByLabel('Código de verificação').fill(codeAt(totp, new Date()))
    await page.keyboard.press('Enter')
  }
  await page.getByRole('button', { name: 'Sua conta' }).waitFor()
  const session = await context.storageState()
  await context.close()
  return session
}

/** A page of a browser that has nothing of the portal but the session. */
async function pageOf(browser: Browser, storageState: Session): Promise<Page> {
  const page = await (await browser.newContext({ ...VIEWPORT, storageState })).newPage()
  page.setDefaultTimeout(WAIT_MS)
  return page
}

/**
 * From the navigation until the screen shows what it is about and has answered a frame: then it can
 * be used.
 */
async function interactiveMs(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' })
  await shown(page)
  return (await page.evaluate(
    'new Promise((done) => requestAnimationFrame((at) => setTimeout(() => done(at))))',
  )) as number
}

/** Cold: by a browser that has nothing of the portal but the session. Warm: once more. */
async function visits(browser: Browser, session: Session, address: string) {
  const [cold, warm]: [number[], number[]] = [[], []]
  for (let n = 0; n < VISITS; n++) {
    const page = await pageOf(browser, session)
    cold.push(await interactiveMs(page, address))
    warm.push(await interactiveMs(page, address))
    await page.context().close()
  }
  return { cold: medianOf(cold), warm: medianOf(warm) }
}

const WATCH_STALLS = `
  window.stalls = { task: 0, gap: 0 }
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.stalls.task = Math.max(window.stalls.task, duration)
  }).observe({ entryTypes: ['longtask'] })
`
/**
 * Scrolls by steps, one in each frame; waits where the list has not arrived yet, and counts that
 * wait as a stall of its own.
 */
const SCROLL = `(async () => {
  const { height, step } = GIVEN
  let [last, waited] = [await new Promise(requestAnimationFrame), 0]
  while (scrollY < height) {
    const now = await new Promise(requestAnimationFrame)
    window.stalls.gap = Math.max(window.stalls.gap, now - last)
    last = now
    const before = scrollY
    scrollBy(0, step)
    waited = scrollY === before ? waited + 1 : 0
    window.stalls.waited = Math.max(window.stalls.waited ?? 0, waited)
    if (waited > 3600) throw new Error('the list did not grow')
  }
  return window.stalls
})()`

export type Stalls = { task: number; gap: number; waited: number }

async function scrolled(page: Page, address: string, rows: number): Promise<Stalls> {
  await page.goto(`${address}/sales`)
  await page.locator('[role=row] a').first().waitFor()
  await page.evaluate(WATCH_STALLS)
  const given = JSON.stringify({ height: rows * ROW_PX, step: STEP_PX })
  return (await page.evaluate(SCROLL.replace('GIVEN', given))) as Stalls
}

const MAIN = [
  '/sales',
  '/links',
  '/customers',
  '/sellers',
  '/money',
  '/disputes',
  '/approvals',
  '/',
]

/**
 * The most requests that a navigation between the main screens makes, without the stream of events.
 */
async function mostRequests(page: Page): Promise<{ path: string; requests: number }> {
  const { settled } = callsOf(page)
  await settled()
  let most = { path: '', requests: 0 }
  for (const path of MAIN) {
    await navigate(page, path)
    const requests = (await settled()).length
    if (requests > most.requests) most = { path, requests }
  }
  return most
}

async function scriptBytes(browser: Browser, session: Session, address: string): Promise<number> {
  const page = await pageOf(browser, session)
  let bytes = 0
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js'))
      bytes += Number(response.headers()['content-length'] ?? 0)
  })
  await page.goto(address)
  await shown(page)
  await page.context().close()
  return bytes
}

const ms = (value: number): string => `${Math.round(value)} ms`
const budget = (what: string, most: string, reached: string, met: boolean): Budget => ({
  what,
  budget: most,
  reached,
  met,
})

/** Each budget and what was reached, with `sales` sales. */
export async function measurePortal(stage: Stage, sales: number): Promise<Budget[]> {
  await buildPortal()
  await laySales(stage, sales)
  const browser = await openBrowser()
  try {
    const results: Budget[] = []
    const session = await signIn(stage, browser)
    const portal = `http://127.0.0.1:${stage.server.port}/portal`
    for (const [what, path] of [
      ['home', '/'],
      ['sales', '/sales'],
    ] as const) {
      const { cold, warm } = await visits(browser, session, portal + path)
      for (const [kind, reached] of [
        ['cold', cold],
        ['warm', warm],
      ] as const)
        results.push(
          budget(
            `interactive: ${what}, ${kind}`,
            ms(INTERACTIVE_MAX_MS),
            ms(reached),
            reached <= INTERACTIVE_MAX_MS,
          ),
        )
    }
    const page = await pageOf(browser, session)
    await page.goto(portal)
    await shown(page)
    const { path, requests } = await mostRequests(page)
    results.push(
      budget(
        'requests of a navigation',
        String(REQUESTS_MAX),
        `${requests} (${path})`,
        requests <= REQUESTS_MAX,
      ),
    )
    const rows = Math.min(SCROLLED_ROWS, sales - 100)
    const { task, gap, waited } = await scrolled(page, portal, rows)
    results.push(
      budget(
        `${rows} rows scrolled: longest task`,
        ms(STALL_MAX_MS),
        ms(task),
        task <= STALL_MAX_MS,
      ),
    )
    results.push(
      budget('longest gap between frames', ms(STALL_MAX_MS), ms(gap), gap <= STALL_MAX_MS),
    )
    results.push(budget('frames at the end of the list, waiting', '3', String(waited), waited <= 3))
    const bytes = await scriptBytes(browser, session, portal)
    results.push(
      budget(
        'script of the first screen, gzipped',
        `${SCRIPT_MAX_BYTES} B`,
        `${bytes} B`,
        bytes > 0 && bytes <= SCRIPT_MAX_BYTES,
      ),
    )
    return results
  } finally {
    await browser.close()
  }
}
