// The calls of calls.ts.

import { serveOperator } from '../../../identity/users/route.ts'
import { cancelVerificationCall, getVerificationCall, startVerificationCall } from './calls.ts'
import { cancel, lastRun, start } from './operations.ts'
import { toWire } from './run.ts'

export const portalRoutes = [
  serveOperator(getVerificationCall, async ({ deps }) => {
    const run = await lastRun(deps)
    return { body: { run: run ? toWire(run, deps.clock.wall()) : null } }
  }),
  serveOperator(startVerificationCall, async ({ deps, session, body }) => ({
    body: {
      run: toWire(await start(deps, session.person, body.complete ?? false), deps.clock.wall()),
    },
  })),
  serveOperator(cancelVerificationCall, async ({ deps }) => ({
    body: { run: toWire(await cancel(deps), deps.clock.wall()) },
  })),
]
