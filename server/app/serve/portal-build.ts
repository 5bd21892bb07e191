// Builds the portal's application beside a starting server, when the installation did not: a child
// process of low priority. The API does not wait for it, and a failure is logged and shown at
// /portal.

import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import type { Deps } from '../../runtime/deps.ts'
import { reportFailedBuild } from '../../web/portal/application.ts'
import { buildFolder, PORTAL_FOLDER } from '../../web/portal/sources.ts'

const SAID_MAX = 2_000

/** Starts the build if there is none of these sources. Returns what ends it. */
export function buildPortalBeside(deps: Deps): () => void {
  if (fs.existsSync(buildFolder())) return () => {}
  const child = spawn(process.execPath, [join(PORTAL_FOLDER, 'build.ts')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  if (child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_LOW)
  let said = ''
  child.stderr.on('data', (data: Buffer) => (said = (said + data.toString()).slice(-SAID_MAX)))
  const fail = (why: string) => {
    reportFailedBuild(deps, why)
    deps.log.warn(
      { detail: why },
      'the portal was not built, everything else is served: run "npm ci --omit=dev" (without --omit=optional) and "npm run build:portal"',
    )
  }
  child.once('error', (error) => fail(String(error)))
  child.once('close', (code, signal) => {
    if (code !== 0 && signal === null) fail(said.trim() || `the build ended with code ${code}`)
  })
  return () => void child.kill()
}
