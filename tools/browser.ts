// A browser for tests: Debian's Chromium if it is installed, else the one from npm. It knows no page.

import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import sparticuz from '@sparticuz/chromium'
import { chromium, type Browser } from 'playwright-core'
import { until } from '../server/platform/db/processes.ts'

const DEBIAN = '/usr/bin/chromium'
const LAUNCH_TIMEOUT_MS = 60_000
const UNPACK_TIMEOUT_MS = 60_000
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
  // Containers give /dev/shm 64 MB, less than a page with a 4 MB script may want.
  '--disable-dev-shm-usage',
]

type Found = { path: string; args: string[]; env?: Record<string, string> }

/** It is unpacked into the folder for temporary files: by one of those who test at once, and none runs a half of it. */
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
    throw new Error(`the browser inside npm is still being unpacked; remove ${lock} when nobody is at it`)
  try {
    sparticuz.setGraphicsMode = false
    return { path: await sparticuz.executablePath(), libraries: unpackLibraries() }
  } finally {
    fs.rmdirSync(lock)
  }
}

/** The libraries that a small system lacks (NSS and its kin) lie beside the browser. Gives the folder they are in. */
function unpackLibraries(): string {
  const folder = join(os.tmpdir(), 'chromium-libraries')
  if (!fs.existsSync(folder)) {
    const half = fs.mkdtempSync(`${folder}-`)
    const input = brotliDecompressSync(fs.readFileSync(join(BESIDE, 'al2023.tar.br')))
    const tar = spawnSync('tar', ['-x', '-C', half], { input })
    if (tar.status !== 0) throw new Error(`tar cannot unpack the browser's libraries: ${tar.stderr ?? tar.error}`)
    fs.renameSync(half, folder)
  }
  return join(folder, 'lib')
}

/** The browser to start. */
export async function findBrowser(): Promise<Found> {
  if (fs.existsSync(DEBIAN)) return { path: DEBIAN, args: FLAGS }
  const { path, libraries } = await unpacked()
  const { LD_LIBRARY_PATH: others } = process.env
  const env = { ...process.env, LD_LIBRARY_PATH: others ? `${libraries}:${others}` : libraries }
  // It has no helper processes to be started by, so it runs as one.
  return { path, args: [...FLAGS, '--no-zygote', '--headless=shell'], env: env as Record<string, string> }
}

/** Starts a browser. Throws an Error that says what to install when none can be started. */
export async function openBrowser(): Promise<Browser> {
  try {
    const { path, args, env } = await findBrowser()
    return await chromium.launch({ executablePath: path, args, timeout: LAUNCH_TIMEOUT_MS, ...(env ? { env } : {}) })
  } catch (error) {
    const why =
      String(error)
        .split('\n')
        .find((line) => /error while loading|cannot|No such|ENOENT|unpacked/i.test(line)) ?? String(error)
    throw new Error(
      `No browser could be started, and the pages cannot be tested without one: install Debian's "chromium" package. (${why.slice(0, 300)})`,
      { cause: error },
    )
  }
}
