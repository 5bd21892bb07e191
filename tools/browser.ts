// A browser for tests: Debian's Chromium when it is installed, else the one that comes inside npm. It knows no page.

import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import sparticuz from '@sparticuz/chromium'
import { chromium, type Browser } from 'playwright-core'
import { until } from '../server/db/processes.ts'

const DEBIAN = '/usr/bin/chromium'
const LAUNCH_TIMEOUT_MS = 20_000
const INSTALL_TIMEOUT_MS = 120_000
const UNPACK_TIMEOUT_MS = 60_000
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

type Found = { path: string; args: string[] }

/** It is unpacked into the folder for temporary files: by one of those who test at once, and none runs a half of it. */
async function unpacked(): Promise<string> {
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
    return await sparticuz.executablePath()
  } finally {
    fs.rmdirSync(lock)
  }
}

async function findBrowser(): Promise<Found> {
  if (fs.existsSync(DEBIAN)) return { path: DEBIAN, args: FLAGS }
  sparticuz.setGraphicsMode = false
  // It has no helper processes to be started by, so it runs as one.
  return { path: await unpacked(), args: [...FLAGS, '--no-zygote', '--headless=shell'] }
}

const launch = ({ path, args }: Found): Promise<Browser> =>
  chromium.launch({ executablePath: path, args, timeout: LAUNCH_TIMEOUT_MS })

/** libnss3 is the one library the browser of npm expects from the system. True when it is there now. */
function installMissing(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = (args: string[]) => spawnSync('apt-get', args, { env, timeout: INSTALL_TIMEOUT_MS }).status === 0
  return (
    run(['install', '-y', '--no-install-recommends', 'libnss3']) ||
    (run(['update']) && run(['install', '-y', '--no-install-recommends', 'libnss3']))
  )
}

const MISSING_LIBRARY = /libnss3|libnspr4|libsmime3|libnssutil3/

/** Starts a browser. Throws an Error that says what to install when none can be started. */
export async function openBrowser(): Promise<Browser> {
  try {
    const found = await findBrowser()
    try {
      return await launch(found)
    } catch (error) {
      if (!MISSING_LIBRARY.test(String(error)) || !installMissing()) throw error
      return await launch(found)
    }
  } catch (error) {
    const why =
      String(error)
        .split('\n')
        .find((line) => /error while loading|cannot|No such|ENOENT|unpacked/i.test(line)) ?? String(error)
    throw new Error(
      `No browser could be started, and the pages cannot be tested without one: install Debian's "chromium" package, or "libnss3" for the one inside npm. (${why.slice(0, 300)})`,
      { cause: error },
    )
  }
}
