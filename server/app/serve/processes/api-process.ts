// One of several processes that answer the API. The first process has opened the database, migrated
// and seeded it; this one opens its own connections and state, listens, and ends with the first
// process, however that ends.

import cluster from 'node:cluster'
import { openState } from '../../../kernel/state.ts'
import { listeningOn, type Config } from '../../../platform/config.ts'
import { openDatabase } from '../../../platform/db/sql.ts'
import { openLog } from '../../../runtime/log.ts'
import { endWithin, SERVER_NAME, untilStopped, type Stop } from '../../commands/command.ts'
import { openDeps, registerNotificationUrls } from '../../open.ts'
import { openFront } from '../front.ts'
import { isOurs, openLink, type Go, type Link, type Message, type Peer } from './link.ts'

/** Less than the first process waits. */
const STOP_MAX_MS = 9_000

const FIRST: Peer = {
  id: 0,
  // A channel that has just closed: the process ends by that.
  send: (message: Message) =>
    void (process.connected && process.send?.(message, undefined, {}, () => {})),
}

async function answerUntil(
  config: Config,
  link: Link,
  stop: Promise<Stop>,
  logged: Parameters<typeof untilStopped>[0],
) {
  const { log, state } = logged
  const db = openDatabase({
    url: config.databaseUrl!,
    max: config.poolMax,
    name: SERVER_NAME,
    byKey: true,
  })
  try {
    const opened = await openDeps({
      config,
      db,
      log,
      state,
      siblings: link,
      env: process.env,
      readsReplica: true,
    })
    try {
      const front = await openFront(opened, { config, env: process.env, jobs: 'ofEachProcess' })
      // A sandbox bank in this process notifies platforms that are new here; a real one was told by
      // the first process.
      if (config.mode === 'sandbox') await registerNotificationUrls(opened.deps, opened.banks)
      opened.startWorker('ofEachProcess')
      FIRST.send({ is: 'ready' })
      const requested = await stop
      endWithin(STOP_MAX_MS)
      await Promise.all([front.close(requested), opened.stopWorker()])
      return requested.code
    } finally {
      await opened.close()
    }
  } finally {
    await db.close()
  }
}

/**
 * Answers until it is told to stop; returns the exit code. The first process is told of a failed
 * start, and says so once.
 */
export async function runApiProcess(config: Config): Promise<number> {
  const link = openLink(() => [FIRST], false)
  const go = Promise.withResolvers<Go>()
  process.on('message', (message) => {
    if (isOurs(message) && message.is === 'go') go.resolve(message)
    else link.receive(FIRST, message)
  })
  const logged = {
    log: openLog(config.logLevel, { process: `api-${cluster.worker!.id}` }),
    state: openState(),
  }
  const { stop } = untilStopped(logged)
  try {
    // The first process opens the database meanwhile; a stop before that has nothing to complete.
    const started = await Promise.race([go.promise, stop])
    if (!('is' in started)) return started.code
    const given = { ...listeningOn(config, started.port), databaseUrl: started.url }
    return await answerUntil(given, link, stop, logged)
  } catch (error) {
    FIRST.send({ is: 'failed', why: (error as Error).message })
    return 1
  } finally {
    // The channel alone would keep an idle process alive.
    process.channel?.unref()
  }
}
