// Sends claimed mails, a few at once, outside the worker's round. A mail server that is down is
// tried once, not once for every mail.

import { slot } from '../kernel/state.ts'
import { inTransaction } from '../platform/db/sql.ts'
import { backgroundOf } from '../runtime/background.ts'
import type { Deps } from '../runtime/deps.ts'
import { attempted, type Mail, type SendResult } from './mail.ts'
import { open } from './operations.ts'
import { CONNECTIONS, openMailServer, type MailServer } from './send.ts'
import * as store from './store.ts'

/**
 * No mail is started later than this after the claim: its lease must not end while it is being
 * sent.
 */
const BEGIN_MAX_MS = 120_000
/** For mails that are being sent when the server stops; the others are sent after their lease. */
const CLOSE_GRACE_MS = 1_500

type Results = Record<SendResult['status'], number>

type Dispatcher = {
  readonly deps: Deps
  readonly server: MailServer | undefined
  readonly results: Results
  underWay: Promise<void> | undefined
  isClosed: boolean
  /** The last error of the mail server; undefined while it works. */
  fault: string | undefined
}

const dispatchers = slot(
  'mails',
  (deps: Deps): Dispatcher => {
    const { mail } = deps.config
    backgroundOf(deps)
    return {
      deps,
      server: mail.is === 'smtp' ? openMailServer(mail) : undefined,
      results: { accepted: 0, rejected: 0, unknown: 0 },
      underWay: undefined,
      isClosed: false,
      fault: undefined,
    }
  },
  async (dispatcher) => {
    dispatcher.isClosed = true
    const timer = setTimeout(() => dispatcher.server?.close(), CLOSE_GRACE_MS)
    await dispatcher.underWay
    clearTimeout(timer)
    dispatcher.server?.close()
  },
)

function report(dispatcher: Dispatcher, result: SendResult): void {
  const { log } = dispatcher.deps
  const fault = result.status === 'unknown' && result.isDown ? result.error : undefined
  if (fault !== undefined && dispatcher.fault === undefined)
    log.warn(
      { work: 'mails', error: fault },
      'the mail server cannot be used; mails wait and are sent when it can',
    )
  if (fault === undefined && dispatcher.fault !== undefined)
    log.info({ work: 'mails' }, 'the mail server can be used again')
  dispatcher.fault = fault
}

/**
 * The result of an attempt; undefined when its content cannot be read, so that it waits for its
 * key.
 */
async function sendOne({ deps, server }: Dispatcher, mail: Mail): Promise<SendResult | undefined> {
  let rendered
  try {
    rendered = open(deps, mail)
  } catch (error) {
    const detail = { work: 'mails', error: (error as Error).message, detail: mail.id }
    deps.log.error(
      detail,
      'a mail cannot be decrypted (is its key in the key ring?); it was not sent and is retried',
    )
  }
  return rendered && server!.send(mail, rendered)
}

async function sendAll(
  dispatcher: Dispatcher,
  mails: readonly Mail[],
  claimedUntil: Date,
): Promise<void> {
  const { deps } = dispatcher
  const waiting = [...mails]
  const started = deps.clock.wall().getTime()
  let down: SendResult | undefined
  const sendNext = async (): Promise<void> => {
    for (let mail = waiting.shift(); mail; mail = waiting.shift()) {
      if (dispatcher.isClosed || deps.clock.wall().getTime() - started > BEGIN_MAX_MS) return
      const result = down ?? (await sendOne(dispatcher, mail))
      if (!result) continue
      // An attempt that the stop aborted does not count; the lease brings it back.
      if (dispatcher.isClosed && result.status === 'unknown') return
      dispatcher.results[result.status] += 1
      if (result.status === 'unknown' && result.isDown) down = result
      report(dispatcher, result)
      const saved = attempted(mail, result, deps.clock.wall(), deps.random)
      await inTransaction(deps.db, (tx) => store.saveAttempted(tx, [saved], claimedUntil))
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, sendNext))
}

/** Whether mails can be sent now: there is a mail server, and the last ones are settled. */
export const isReady = (deps: Deps): boolean => {
  const { server, underWay, isClosed } = dispatchers.of(deps)
  return server !== undefined && underWay === undefined && !isClosed
}

/** Starts sending mails that are claimed until `claimedUntil`. */
export function dispatch(deps: Deps, mails: readonly Mail[], claimedUntil: Date): void {
  const dispatcher = dispatchers.of(deps)
  const sending = sendAll(dispatcher, mails, claimedUntil)
  const ended = (): void => {
    dispatcher.underWay = undefined
    deps.wake()
  }
  dispatcher.underWay = sending.then(ended, ended)
  backgroundOf(deps).start('mails', () => sending)
}

/** Resolves when the mails being sent are settled. */
export const settled = async (deps: Deps): Promise<void> => dispatchers.of(deps).underWay

/** Attempts since this process started, by their result, for monitoring. */
export const resultsOf = (deps: Deps): Readonly<Results> => dispatchers.of(deps).results
