// Keeps one program running: restarts it when it ends by itself after it was ready, with growing
// waits and not for ever. There are never two at once: each starts after the one before has ended,
// and all end with the supervisor, however it dies. Its exit code is the program's.

import { spawn, type ChildProcess } from 'node:child_process'
import os from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { endWithParent } from '../../platform/db/cluster/binaries.ts'

export type Ended = {
  /** As a shell says it: 128 and the number of the signal, where one ended it. */
  readonly code: number
  readonly signal?: NodeJS.Signals
  readonly wasReady: boolean
  readonly livedMs: number
}

/**
 * The program's message to its supervisor when it is ready. `port`: the port it listens on, also
 * after a restart.
 */
export type ReadyMessage = { readonly ready: true; readonly port: number }

/** A program that ran this long had started well; those that ended sooner are counted. */
const HEALTHY_AFTER_MS = 60_000
const QUICK_ENDS_MAX = 5
const WAIT_MS = 500
/** The program ends within ten seconds; after this it is killed. */
const STOP_MAX_MS = 12_000
const SIGNALLED = 128

/** How many of the last runs ended soon after their start. */
const quickEndsOf = (ends: readonly Ended[]): number =>
  ends.length - 1 - ends.findLastIndex(({ livedMs }) => livedMs >= HEALTHY_AFTER_MS)

const isHopeless = (ends: readonly Ended[]): boolean =>
  ends.at(-1)?.code !== 0 && quickEndsOf(ends) >= QUICK_ENDS_MAX

/**
 * Milliseconds until the restart, by the runs so far: the first is at once. Undefined: no restart.
 * A program that was never ready has already said why it cannot start, and is not restarted.
 */
export function waitBeforeStart(ends: readonly Ended[]): number | undefined {
  if (!ends.some(({ wasReady }) => wasReady) || ends.at(-1)!.code === 0 || isHopeless(ends))
    return undefined
  const again = quickEndsOf(ends) - 1
  return again > 0 ? WAIT_MS * 2 ** (again - 1) : 0
}

/** That wait in words. */
export const whenAgain = (wait: number): string => (wait === 0 ? 'at once' : `in ${wait / 1_000} s`)

const isReady = (value: unknown): value is ReadyMessage =>
  typeof value === 'object' && value !== null && 'ready' in value

export type Program = { readonly args: readonly string[]; readonly env: NodeJS.ProcessEnv }

type ServerProcess = {
  readonly child: ChildProcess
  readonly ended: Promise<Ended>
  port(): number | undefined
}

function start({ args, env }: Program): ServerProcess {
  const [command = '', ...rest] = [...endWithParent('TERM'), process.execPath, ...args]
  const child = spawn(command, rest, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  const since = performance.now()
  let ready: ReadyMessage | undefined
  child.on('message', (value) => {
    if (isReady(value)) ready = value
  })
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) =>
      resolve({
        code: code ?? SIGNALLED + os.constants.signals[signal!],
        ...(signal ? { signal } : {}),
        wasReady: ready !== undefined,
        livedMs: performance.now() - since,
      }),
    )
  })
  return { child, ended, port: () => ready?.port }
}

/**
 * What to say of a last end, after which the program is not started again; undefined where it said
 * so itself.
 */
function lastWords(ends: readonly Ended[]): string | undefined {
  if (isHopeless(ends))
    return `The server ended ${QUICK_ENDS_MAX} times within ${HEALTHY_AFTER_MS / 1_000} s of its start; the supervisor gives up and it is not started again`
  const { signal } = ends.at(-1)!
  if (!signal) return undefined
  const why =
    signal === 'SIGKILL'
      ? '. It is mostly the system that does so, when it has no memory left (dmesg says it)'
      : ''
  return `The server was ended by ${signal} before it was ready, and is not started again${why}`
}

export type Supervision = {
  /** Calls back for each signal that stops the supervisor. */
  readonly onStop: (callback: (signal: NodeJS.Signals) => void) => void
  readonly warn: (sentence: string) => void
  readonly waits?: typeof waitBeforeStart
  /**
   * Whether the program gets the same signals without us: on Windows it gets Ctrl-C itself, and
   * ours would kill it at once.
   */
  readonly receivesSignals?: boolean
}

/** Runs the program until it is no longer restarted; returns its exit code. */
export async function keepRunning(
  { args, env }: Program,
  {
    onStop,
    warn,
    waits = waitBeforeStart,
    receivesSignals = process.platform === 'win32',
  }: Supervision,
): Promise<number> {
  const ends: Ended[] = []
  const stopping = new AbortController()
  let current: ServerProcess | undefined
  onStop((signal) => {
    stopping.abort()
    if (!receivesSignals) current?.child.kill(signal)
    setTimeout(() => current?.child.kill('SIGKILL'), STOP_MAX_MS).unref()
  })
  for (let port: number | undefined; ;) {
    // With PORT=0 the system chose a port; after a restart clients must find us at the same one.
    current = start({ args, env: port === undefined ? env : { ...env, PORT: String(port) } })
    const end = await current.ended
    port = current.port() ?? port
    current = undefined
    ends.push(end)
    const wait = stopping.signal.aborted ? undefined : waits(ends)
    if (wait === undefined) {
      const words = stopping.signal.aborted ? undefined : lastWords(ends)
      if (words) warn(words)
      return end.code
    }
    warn(
      `The server ended (${end.signal ?? `exit code ${end.code}`}) and is started again ${whenAgain(wait)}`,
    )
    // An aborted wait leaves no timer, which would keep this process alive.
    await pause(wait, undefined, stopping).catch(() => {})
    if (stopping.signal.aborted) return end.code
  }
}
