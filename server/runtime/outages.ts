// Outages in the log: the first failure is a line, the others are counted. The count is a line at
// most once a minute; the end is a line with how many failures there were, and for how long.

import type { ErrorCode } from '../../contract/errors.ts'
import { isUnavailable } from '../kernel/unavailable.ts'
import { slot } from '../kernel/state.ts'
import { sql } from '../platform/db/sql.ts'
import { silentBanksOf, type BankCallCount } from './bank-calls.ts'
import type { Deps, Log, LogDetail } from './deps.ts'

const COUNT_EVERY_MS = 60_000
const ASK_EVERY_MS = 1_000

type Outage = {
  readonly since: number
  saidAt: number
  failures: number
  isOver: boolean
  /**
   * A failure within a minute of the line about the end: the outage goes on. So one that comes and
   * goes is no flood.
   */
  cameBack: boolean
}

/** `what` is the subject of the lines about the outage, such as `the database`. */
export type Outages = {
  /**
   * A failure of an outage: `detail` and `message` are the line of the first one. `level`: of that
   * line, if it may be no fault.
   */
  fail(what: string, detail: LogDetail, message: string, level?: 'warn'): void
  /** It works again. */
  end(what: string): void
  isUnderWay(what: string): boolean
}

/** `now` counts milliseconds from any start. */
export function openOutages(log: Log, now: () => number): Outages {
  const outages = new Map<string, Outage>()
  const say = (outage: Outage, detail: LogDetail, message: string) => {
    outage.saidAt = now()
    const seconds = Math.round((outage.saidAt - outage.since) / 1_000)
    log.warn({ ...detail, failures: outage.failures, seconds }, message)
  }
  const isQuiet = ({ saidAt }: Outage): boolean => now() - saidAt < COUNT_EVERY_MS
  return {
    fail: (what, detail, message, level) => {
      const outage = outages.get(what)
      if (!outage || (outage.isOver && !isQuiet(outage))) {
        outages.set(what, {
          since: now(),
          saidAt: now(),
          failures: 1,
          isOver: false,
          cameBack: false,
        })
        return log[level ?? 'error'](detail, message)
      }
      outage.failures++
      outage.cameBack ||= outage.isOver
      outage.isOver = false
      if (!isQuiet(outage))
        say(outage, { ...detail, work: what }, 'an outage goes on; this is its latest failure')
    },
    end: (what) => {
      const outage = outages.get(what)
      if (!outage || outage.isOver || (outage.cameBack && isQuiet(outage))) return
      outage.isOver = true
      say(outage, { work: what }, 'an outage has ended')
    },
    isUnderWay: (what) => outages.get(what)?.isOver === false,
  }
}

const DATABASE = 'the database'
const BANK_CALLS = 'calls that need a bank'
const jobOf = (job: string): string => `the job ${job}`

type OutagesDeps = Pick<Deps, 'log' | 'state'>

const held = slot('outages', ({ log }: OutagesDeps) => ({
  ...openOutages(log, () => performance.now()),
  askedAt: -Infinity,
}))

const outagesOf = (deps: OutagesDeps): Outages => held.of(deps)

/**
 * Logs a failure of work that nobody waits for; while the database is away, as one of its outage.
 */
export function logFailure(
  deps: OutagesDeps,
  error: unknown,
  detail: LogDetail,
  message: string,
): void {
  if (isUnavailable(error)) outagesOf(deps).fail(DATABASE, detail, message)
  else deps.log.error(detail, message)
}

/**
 * Logs a failed round of a job: of the database's outage while it is away, else of the job's own,
 * which ends with a round that succeeds.
 */
export function logFailedRound(deps: OutagesDeps, job: string, error: unknown): void {
  const detail = { work: job, error: (error as Error).message }
  const what = isUnavailable(error) ? DATABASE : jobOf(job)
  outagesOf(deps).fail(what, detail, 'a background job failed; the scheduler retries it')
}

export const noteRound = (deps: OutagesDeps, job: string): void => outagesOf(deps).end(jobOf(job))

/**
 * Logs that a call was refused for a reason of ours; while the database or a bank is away, as a
 * failure of that outage.
 */
export function logRefusal(
  deps: OutagesDeps,
  code: ErrorCode,
  detail: LogDetail,
  message: string,
): void {
  if (code === 'database_unavailable') outagesOf(deps).fail(DATABASE, detail, message)
  else if (code === 'bank_unavailable') outagesOf(deps).fail(BANK_CALLS, detail, message)
  else deps.log.warn(detail, message)
}

/** Logs the outage of a bank, from the call on with which it counts as silent, and its end. */
export function logBankCall(
  deps: OutagesDeps,
  { bank, kind, result }: Pick<BankCallCount, 'bank' | 'kind' | 'result'>,
  detail: LogDetail,
): void {
  const outages = outagesOf(deps)
  const what = `the bank ${bank} (${kind})`
  const silent = silentBanksOf(deps)
  if (result !== 'none' && result !== '5xx') {
    outages.end(what)
    if (silent.length === 0) outages.end(BANK_CALLS)
  } else if (silent.some((one) => one.bank === bank && one.kind === kind))
    outages.fail(what, detail, 'a bank does not answer, or with 5xx; it is asked again')
}

/**
 * Logs replies of a bank that cannot be read, and lists that are not read, as one outage; `what`
 * names what was asked.
 */
export function logBankFault(
  deps: OutagesDeps,
  { bank, kind, what }: { bank: string; kind: string; what: string },
  detail: string,
  message: string,
): void {
  outagesOf(deps).fail(faultsOf(bank, kind, what), { bank, detail, work: what }, message)
}

export const endBankFault = (
  deps: OutagesDeps,
  { bank, kind, what }: { bank: string; kind: string; what: string },
): void => outagesOf(deps).end(faultsOf(bank, kind, what))

const faultsOf = (bank: string, kind: string, what: string): string =>
  `${what} of the bank ${bank} (${kind})`

/**
 * While the database is away: asks it whether it is back, at most once a second. Nobody waits for
 * the answer.
 */
export function lookForDatabase(deps: OutagesDeps & Pick<Deps, 'db'>): void {
  const outages = held.of(deps)
  const now = performance.now()
  if (!outages.isUnderWay(DATABASE) || now - outages.askedAt < ASK_EVERY_MS) return
  outages.askedAt = now
  const takesWrites = async () => {
    const [row] = await deps.db.rows<{ standby: boolean }>(
      sql`select pg_is_in_recovery() as standby`,
    )
    if (row?.standby === false && (await deps.db.acceptsWrites())) outages.end(DATABASE)
  }
  takesWrites().catch(() => {})
}
