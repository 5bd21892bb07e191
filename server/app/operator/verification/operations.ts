// Verifies the books for an operator, on a connection of its own: one verification at a time on the
// whole installation. A server that stops ends its own without a result.

import { withFiles } from '../../../archive/verify.ts'
import type { Text } from '../../../../contract/text.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { PersonId } from '../../../kernel/ids.ts'
import { INSTALLATION } from '../../../kernel/ids.ts'
import { slot } from '../../../kernel/state.ts'
import { recordAct } from '../../../platform/audit/store.ts'
import { sqlOn, type Connection } from '../../../platform/db/connection-sql.ts'
import { inTransaction, sql } from '../../../platform/db/sql.ts'
import { recordVerification } from '../../../platform/ledger/verification-store.ts'
import type { How, Verified } from '../../../platform/ledger/verify.ts'
import { beginSnapshot, CHECKS, verifyIn } from '../../../verification/verify.ts'
import { backgroundOf } from '../../../runtime/background.ts'
import type { Deps } from '../../../runtime/deps.ts'
import { completed, ended, open, seen, type Run } from './run.ts'
import * as store from './store.ts'

type Running = { isStopping: boolean; interrupt: () => Promise<unknown> }

const runners = slot(
  'verification',
  (deps: Deps): Running => {
    // Closed after this: it waits for the run to end.
    backgroundOf(deps)
    return { isStopping: false, interrupt: async () => {} }
  },
  async (running) => {
    running.isStopping = true
    await running.interrupt()
  },
)

const INSTALLATION_OBJECT = { owner: INSTALLATION, id: null }
const CANCELED = 'the verification was canceled'

/**
 * Every fault, that of the books in one snapshot. Ends between two checks when it is canceled or
 * the server stops.
 */
async function check(
  deps: Deps,
  connection: Connection,
  run: Run,
  running: Running,
): Promise<Verified> {
  const db = sqlOn(connection)
  await db.rows(sql`begin`)
  await beginSnapshot(db)
  const before = async (check: Text, done: number) => {
    const isCanceled = await inTransaction(deps.db, (tx) =>
      store.progress(tx, { id: run.id, done, current: check.en }),
    )
    if (isCanceled || running.isStopping) throw new Error(CANCELED)
  }
  const how: How = { isComplete: run.complete, at: run.startedAt, before }
  const books = await verifyIn(db, how)
  await db.rows(sql`commit`)
  return withFiles(deps.db, books, { ...how, folder: deps.config.archiveFolder })
}

/** How the run ended that threw. */
async function endOf(deps: Deps, run: Run, running: Running, error: unknown): Promise<Run> {
  const last = (await store.last(deps.db)) ?? run
  const wall = deps.clock.wall()
  if (running.isStopping) return ended(last, 'lost', null, wall)
  return last.cancelAsked
    ? ended(last, 'canceled', null, wall)
    : ended(last, 'failed', (error as Error).message, wall)
}

async function carryOut(deps: Deps, connection: Connection, run: Run): Promise<void> {
  const running = runners.of(deps)
  running.interrupt = () => store.interrupt(deps.db)
  let isSaved = false
  try {
    const from = performance.now()
    const verified = await check(deps, connection, run, running)
    const { startedAt: at, checks } = run
    const [faults, durationMs] = [verified.faults.length, Math.round(performance.now() - from)]
    // Before it is recorded, which takes long too and may fail: what was found is known.
    await inTransaction(deps.db, (tx) =>
      store.save(tx, completed(run, verified, deps.clock.wall())),
    )
    isSaved = true
    await recordVerification(
      deps.db,
      { at, checks, faults, durationMs, complete: verified.isComplete },
      verified.moved,
    )
  } catch (error) {
    if (isSaved) throw error
    const end = await endOf(deps, run, running, error)
    await inTransaction(deps.db, (tx) => store.save(tx, end))
  } finally {
    running.interrupt = async () => {}
    await connection.end()
  }
}

/** The newest run, as it is now. */
export async function lastRun(deps: Deps): Promise<Run | undefined> {
  const run = await store.last(deps.db)
  return run?.status === 'running' ? seen(run, await store.isLocked(deps.db)) : run
}

/** `isComplete`: everything is read, whatever was verified before. */
export async function start(deps: Deps, person: PersonId, isComplete: boolean): Promise<Run> {
  const connection = await deps.db.connection()
  try {
    if (!(await store.takeLock(deps.db, connection))) throw refuse('verification_running')
    const run = open(person, isComplete, CHECKS.length, deps.clock.wall())
    await inTransaction(deps.db, async (tx) => {
      await store.insert(tx, run)
      recordAct(tx, deps, 'installation.verification_started', INSTALLATION_OBJECT)
    })
    backgroundOf(deps).start('verification', () => carryOut(deps, connection, run))
    return run
  } catch (error) {
    await connection.end()
    throw error
  }
}

/** Ends the run under way, on whatever server it is. One whose server is gone has ended already. */
export async function cancel(deps: Deps): Promise<Run> {
  const asked = await inTransaction(deps.db, async (tx) => {
    const run = await store.askToCancel(tx)
    if (run) recordAct(tx, deps, 'installation.verification_canceled', INSTALLATION_OBJECT)
    return run
  })
  if (!asked) throw refuse('verification_not_running')
  await store.interrupt(deps.db)
  return seen(asked, await store.isLocked(deps.db))
}
