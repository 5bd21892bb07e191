// The processes that answer the API on one port, of a server that has several (API_PROCESSES). The
// first process starts them, starts one again that ends, and stops them all. Its own work is the
// worker's; connections do not pass through it where the system shares ports.

import cluster, { type Worker } from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import { join } from 'node:path'
import type { Config } from '../../../platform/config.ts'
import type { Log } from '../../../runtime/deps.ts'
import type { Siblings } from '../../../runtime/siblings.ts'
import type { Front } from '../front.ts'
import { waitBeforeStart, whenAgain, type Ended } from '../supervisor.ts'
import { isOurs, openLink, type Link, type Message, type Peer } from './link.ts'

const MAIN = join(import.meta.dirname, '..', '..', '..', 'main.ts')
/** An API process ends within nine seconds; after this it is killed. The whole server has ten. */
const STOP_MAX_MS = 9_300
const KILLED = 137

/** What the API processes get from the first one. */
export type Given = {
  /** The address of the database. */
  readonly url: string
  readonly config: Config
  readonly port: number
  /** Called when a process cannot be kept running. */
  readonly giveUp: (error: Error) => void
}

export type ApiProcesses = {
  readonly siblings: Siblings
  /** Starts one, which loads its code while the database is opened. */
  begin(): void
  /**
   * Tells it where the database is, once it is migrated: it opens it while this process loads its
   * own code.
   */
  go(given: Given): void
  /**
   * Returns when it listens, and starts the others then: all at once would keep each other from the
   * processors, and callers waiting. Throws what keeps it from starting.
   */
  open(): Promise<Front>
  /** Ends the one that was begun, where the server does not start. */
  end(): Promise<void>
}

type ApiProcess = {
  readonly worker: Worker
  readonly peer: Peer
  /** It listens; rejected when it ends before, or cannot start. */
  readonly ready: Promise<void>
  readonly ended: Promise<Ended & { readonly how: string }>
}

/**
 * Sends what was sent before it: a process that hangs keeps one message of each kind waiting, not
 * all.
 */
function peerOf(worker: Worker): Peer {
  const waiting = new Set<string>()
  return {
    id: worker.id,
    send: (message: Message) => {
      const kind = message.is === 'signal' ? message.signal : message.is
      if (!worker.isConnected() || waiting.has(kind)) return
      waiting.add(kind)
      worker.process.send(message, () => waiting.delete(kind))
    },
  }
}

function startOne(link: Link): ApiProcess {
  const since = performance.now()
  const worker = cluster.fork()
  const peer = peerOf(worker)
  const ready = Promise.withResolvers<void>()
  ready.promise.catch(() => {})
  let isReady = false
  worker.on('message', (message: unknown) => {
    if (!isOurs(message)) return
    if (message.is === 'ready') {
      isReady = true
      ready.resolve()
    } else if (message.is === 'failed') ready.reject(new Error(message.why))
    else link.receive(peer, message)
  })
  const ended = new Promise<Ended & { how: string }>((resolve) => {
    const end = (code: number, how: string) => {
      ready.reject(new Error(`A process that answers the API ended before it was ready (${how}).`))
      resolve({ code, how, wasReady: isReady, livedMs: performance.now() - since })
    }
    worker.once('exit', (code: number | null, signal: string | null) =>
      signal ? end(KILLED, signal) : end(code ?? KILLED, `exit code ${code}`),
    )
    worker.once('error', (error: Error) => end(1, error.message))
  })
  return { worker, peer, ready: ready.promise, ended }
}

type Fleet = {
  readonly log: Log
  readonly link: Link
  readonly running: Map<number, ApiProcess>
  /** Of those, the ones that answer. */
  readonly answering: Set<number>
  readonly onEnd: Set<(id: number) => void>
  readonly stopping: AbortController
  ended: number
}

/** The embedded PostgreSQL stays the first process's own: the others only get its address. */
const goTo = (one: ApiProcess, { url, port }: Given): void => one.peer.send({ is: 'go', url, port })

/** Starts a process and forgets it when it has ended. */
function launch(fleet: Fleet): ApiProcess {
  const one = startOne(fleet.link)
  const { id } = one.worker
  fleet.running.set(id, one)
  one.ready.then(
    () => fleet.answering.add(id),
    () => {},
  )
  const forget = () => {
    fleet.running.delete(id)
    fleet.answering.delete(id)
    for (const react of fleet.onEnd) react(id)
  }
  one.ended.then(forget, forget)
  return one
}

/** Keeps one process running: starts it again when it ends, with growing waits and not for ever. */
async function keep(fleet: Fleet, given: Given, first: ApiProcess): Promise<void> {
  const { log, stopping } = fleet
  const ends: Ended[] = []
  for (let one = first; ;) {
    const end = await one.ended
    if (stopping.signal.aborted) return
    fleet.ended++
    // Also one that was stopped by itself, as for a restart of one after the other.
    ends.push({ ...end, code: end.code || 1 })
    const wait = waitBeforeStart(ends)
    const detail = `api-${one.worker.id} (process ${one.worker.process.pid}): ${end.how}`
    if (wait === undefined) {
      log.error({ detail }, 'a process that answers the API keeps ending; the server stops')
      return given.giveUp(
        new Error(`A process that answers the API keeps ending (${end.how}); the server stops.`),
      )
    }
    log.warn(
      { detail },
      `a process that answers the API ended; the others go on, and it is started again ${whenAgain(wait)}`,
    )
    await pause(wait, undefined, stopping).catch(() => {})
    if (stopping.signal.aborted) return
    one = launch(fleet)
    goTo(one, given)
  }
}

/** Stops all: each completes its requests, and is killed if that takes too long. */
async function stopAll({ running, stopping }: Fleet, signal: NodeJS.Signals): Promise<void> {
  stopping.abort()
  const all = [...running.values()]
  for (const { worker } of all) worker.process.kill(signal)
  const timer = setTimeout(
    () => all.forEach(({ worker }) => worker.process.kill('SIGKILL')),
    STOP_MAX_MS,
  )
  await Promise.all(all.map(({ ended }) => ended))
  clearTimeout(timer)
}

/** Prepares them; `open` starts them. */
export function openApiProcesses(log: Log): ApiProcesses {
  const running = new Map<number, ApiProcess>()
  let first: ApiProcess | undefined
  let given: Given | undefined
  const link = openLink(() => [...running.values()].map(({ peer }) => peer), true)
  const fleet: Fleet = {
    log,
    link,
    running,
    answering: new Set(),
    onEnd: new Set(),
    stopping: new AbortController(),
    ended: 0,
  }
  return {
    siblings: {
      ...link,
      api: {
        answering: () => fleet.answering.size,
        ended: () => fleet.ended,
        onEnd: (react) => void fleet.onEnd.add(react),
      },
    },
    begin: () => {
      cluster.setupPrimary({ exec: MAIN, args: ['serve'], serialization: 'advanced' })
      first = launch(fleet)
    },
    end: () => stopAll(fleet, 'SIGKILL'),
    go: (where) => {
      given = where
      goTo(first!, where)
    },
    open: async () => {
      const where = given!
      const keepRunning = (one: ApiProcess) => void keep(fleet, where, one).catch(where.giveUp)
      try {
        await first!.ready
        keepRunning(first!)
        for (let started = 1; started < where.config.apiProcesses; started++) {
          const one = launch(fleet)
          goTo(one, where)
          keepRunning(one)
        }
        return { port: where.port, close: ({ signal }) => stopAll(fleet, signal ?? 'SIGTERM') }
      } catch (error) {
        await stopAll(fleet, 'SIGKILL')
        throw error
      }
    },
  }
}
