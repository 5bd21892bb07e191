// A browser for tests: Debian's Chromium if it is installed and starts, else the one from npm. Of
// pages it knows only how the portal navigates.

import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import sparticuz from '@sparticuz/chromium'
import { chromium, type Browser, type Page, type Request } from 'playwright-core'
import { until } from '../server/platform/db/processes.ts'

const DEBIAN = '/usr/bin/chromium'
const LAUNCH_TIMEOUT_MS = 60_000
const UNPACK_TIMEOUT_MS = 60_000
const REASON_MAX = 300
const BESIDE = join(import.meta.dirname, '../node_modules/@sparticuz/chromium/bin')
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Containers give /dev/shm 64 MB, less than a page with a 4 MB script needs.
  '--disable-dev-shm-usage',
]

type Found = { path: string; args: string[]; env?: Record<string, string> }
/** Finds a browser that may start here; undefined where it is not installed. */
type Finder = () => Promise<Found | undefined>

/**
 * Unpacked into the folder for temporary files, by one of several concurrent tests, and never used
 * half-unpacked.
 */
async function unpacked(): Promise<{ path: string; libraries: string }> {
  const lock = join(os.tmpdir(), 'chromium.unpacking')
  const isOurs = () => {
    try {
      fs.mkdirSync(lock)
      return true
    } catch {
      return false
    }
  }
  if (!(await until(isOurs, { withinMs: UNPACK_TIMEOUT_MS })))
    throw new Error(
      `the browser inside npm is still being unpacked; remove ${lock} if no process is unpacking it`,
    )
  try {
    sparticuz.setGraphicsMode = false
    return { path: await sparticuz.executablePath(), libraries: unpackLibraries() }
  } finally {
    fs.rmdirSync(lock)
  }
}

/**
 * The libraries that a minimal system lacks (NSS and its dependencies) are beside the browser.
 * Returns their folder.
 */
function unpackLibraries(): string {
  const folder = join(os.tmpdir(), 'chromium-libraries')
  if (!fs.existsSync(folder)) {
    const half = fs.mkdtempSync(`${folder}-`)
    const input = brotliDecompressSync(fs.readFileSync(join(BESIDE, 'al2023.tar.br')))
    const tar = spawnSync('tar', ['-x', '-C', half], { input })
    if (tar.status !== 0)
      throw new Error(`tar cannot unpack the browser's libraries: ${tar.stderr ?? tar.error}`)
    fs.renameSync(half, folder)
  }
  return join(folder, 'lib')
}

/** The one that the machine has: a program, or a script that starts one. */
export const installedBrowser = async (path = DEBIAN): Promise<Found | undefined> =>
  fs.existsSync(path) ? { path, args: FLAGS } : undefined

/** The one from npm, with its libraries. */
export async function carriedBrowser(): Promise<Found> {
  const { path, libraries } = await unpacked()
  const { LD_LIBRARY_PATH: others } = process.env
  const env = { ...process.env, LD_LIBRARY_PATH: others ? `${libraries}:${others}` : libraries }
  // There are no helper processes to start it, so it runs as a single process.
  return {
    path,
    args: [...FLAGS, '--no-zygote', '--headless=shell'],
    env: env as Record<string, string>,
  }
}

/** With it the names of saved files keep their letters, whatever the language of the machine is. */
const UTF8 = { LC_ALL: 'C.UTF-8' }

const reasonOf = (error: unknown): string => {
  const lines = String(error).split('\n')
  return (
    lines.find((line) => /error while loading|cannot|No such|ENOENT|unpacked/i.test(line)) ??
    String(error)
  ).slice(0, REASON_MAX)
}

/**
 * Starts a browser: the first of these that starts. Throws an error that says what to install if
 * none does.
 */
export async function openBrowser(
  finders: readonly Finder[] = [installedBrowser, carriedBrowser],
): Promise<Browser> {
  const reasons: string[] = []
  for (const find of finders) {
    try {
      const found = await find()
      if (!found) continue
      const { path, args, env } = found
      const options = { executablePath: path, args, timeout: LAUNCH_TIMEOUT_MS }
      return await chromium.launch({
        ...options,
        env: { ...process.env, ...env, ...UTF8 } as Record<string, string>,
      })
    } catch (error) {
      reasons.push(reasonOf(error))
    }
  }
  throw new Error(
    `No browser could be started, and the pages cannot be tested without one: install Debian's "chromium" package. (${reasons.join('; ')})`,
  )
}

/**
 * Goes to another path of the portal as a link does, without loading the page anew. Returns the
 * heading of the screen once it is in view.
 */
export async function navigate(page: Page, path: string): Promise<string> {
  await page.evaluate(`history.pushState({}, '', ${JSON.stringify(`/portal${path}`)})`)
  // The screen before may still change its own heading meanwhile.
  const shown = JSON.stringify(path.split('?')[0])
  return (await page.locator(`[data-shown=${shown}] h1`).textContent()) ?? ''
}

/** Waits until what was changed is drawn: two frames. */
export const DRAWN =
  'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 20))))'

/**
 * The calls that a page of the portal makes, without the stream of events. `settled` waits until a
 * navigation has made all of its own.
 */
export function callsOf(page: Page): { settled(): Promise<string[]> } {
  const made: string[] = []
  const open = new Set<Request>()
  page.on('request', (request) => {
    const path = decodeURIComponent(request.url().split('/portal/api')[1] ?? '')
    if (path === '' || path.startsWith('/v1/events/stream')) return
    made.push(path)
    open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  const settled = async () => {
    // What an answer brings may ask again: it has been drawn after two frames.
    do await page.evaluate(DRAWN)
    while (open.size > 0)
    await page.evaluate(DRAWN)
    return made.splice(0)
  }
  return { settled }
}
