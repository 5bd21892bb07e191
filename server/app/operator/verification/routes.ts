// The calls of calls.ts.

import { serveOperator } from '../../../identity/users/route.ts'
import { cancelVerificationCall, getVerificationCall, startVerificationCall } from './calls.ts'
import { cancel, lastRun, start } from './operations.ts'
import { CHECKS } from '../../../verification/verify.ts'
import type { Deps } from '../../../runtime/deps.ts'
import { toWire, type Run } from './run.ts'

const NAMES = CHECKS.map(({ what }) => what)
const shown = (run: Run, deps: Deps) => toWire(run, deps.clock.wall(), NAMES)

export const portalRoutes = [
  serveOperator(getVerificationCall, async ({ deps }) => {
    const run = await lastRun(deps)
    return { body: { run: run ? shown(run, deps) : null } }
  }),
  serveOperator(startVerificationCall, async ({ deps, session, body }) => ({
    body: { run: shown(await start(deps, session.person, body.complete ?? false), deps) },
  })),
  serveOperator(cancelVerificationCall, async ({ deps }) => ({
    body: { run: shown(await cancel(deps), deps) },
  })),
]
