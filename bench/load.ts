// The load generator: keep-alive connections that send one request at a time, as fast as they are
// answered or at a given pace. Paced latencies count from the time at which a request was due, so a
// stalled server cannot hide by receiving fewer requests.

import { connect, type Socket } from 'node:net'
import { openLatencies, type Summary } from './histogram.ts'
import { openReader, type Reply } from './wire.ts'

export type Load = {
  port: number
  connections: number
  /** The text of the next request; undefined if there is none left, which ends the load. */
  next: () => string | undefined
  /** The status of a correct response. */
  expects: number
  /** Ends after this time; absent: when `next` has nothing left. */
  ms?: number
  /** Requests a second; absent: each connection sends its next request after each response. */
  rate?: number
  /** Called with the body of every correct response. */
  onReply?: (reply: Reply) => void
}

export type Loaded = Summary & { perSecond: number; wrong: number; firstWrong?: string }

const SHOWN_MAX = 300
const IDLE_MAX_MS = 30_000
const PACE_MS = 1

type Line = { ask(text: string, since: number): void; close(): void }

function openLine(
  { port, onReply }: Load,
  answered: (line: Line, reply: Reply, since: number) => void,
  broken: (error: Error) => void,
): Promise<Line> {
  return new Promise((resolve, reject) => {
    let since = 0
    let closed = false
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(line))
    const line: Line = {
      ask: (text, at) => {
        since = at
        socket.write(text, 'latin1')
      },
      close: () => {
        closed = true
        socket.destroy()
      },
    }
    const read = openReader((reply) => answered(line, reply, since), onReply !== undefined)
    socket.on('data', read)
    socket.setTimeout(IDLE_MAX_MS, () => broken(new Error(`no answer within ${IDLE_MAX_MS} ms`)))
    socket.on('error', reject)
    socket.on(
      'close',
      () => closed || broken(new Error('the server closed a connection under load')),
    )
  })
}

/** Runs the load and waits for the last responses. Rejects if a connection breaks. */
export async function drive(load: Load): Promise<Loaded> {
  const { next, expects, ms = Number.POSITIVE_INFINITY, rate, onReply } = load
  const latencies = openLatencies()
  const idle: Line[] = []
  const lines: Line[] = []
  const wrong: Reply[] = []
  let from = 0
  let last = 0
  let asked = 0
  let busy = 0
  let dry = false
  let finish: () => void = () => {}
  let fail: (error: Error) => void = () => {}
  const over = new Promise<void>((resolve, reject) => ([finish, fail] = [resolve, reject]))

  const isOver = () => dry || performance.now() - from >= ms
  const ask = (line: Line, since: number): void => {
    const text = next()
    if (text === undefined) {
      dry = true
      idle.push(line)
      return
    }
    asked++
    busy++
    line.ask(text, since)
  }
  const answered = (line: Line, reply: Reply, since: number): void => {
    last = performance.now()
    busy--
    if (reply.status === expects) {
      latencies.add(last - since)
      onReply?.(reply)
    } else wrong.push(reply)
    if (rate === undefined && !isOver()) ask(line, last)
    else idle.push(line)
    if (rate !== undefined) catchUp()
    if (busy === 0 && isOver()) finish()
  }
  // Every due request is sent, as far as there are connections; a request that waits for one counts
  // from its due time.
  const catchUp = (): void => {
    while (idle.length > 0 && !isOver() && from + (asked * 1_000) / rate! <= performance.now())
      ask(idle.pop()!, from + (asked * 1_000) / rate!)
  }

  try {
    for (let n = 0; n < load.connections; n++)
      lines.push(await openLine(load, answered, (error) => fail(error)))
    from = last = performance.now()
    const pacing =
      rate === undefined
        ? undefined
        : setInterval(() => (isOver() && busy === 0 ? finish() : catchUp()), PACE_MS)
    if (rate === undefined) for (const line of lines) ask(line, performance.now())
    else idle.push(...lines)
    if (busy === 0 && dry) finish()
    await over.finally(() => clearInterval(pacing))
  } finally {
    for (const line of lines) line.close()
  }
  const summary = latencies.summary()
  const first = wrong[0]
  return {
    ...summary,
    perSecond: summary.count / ((last - from) / 1_000),
    wrong: wrong.length,
    ...(first ? { firstWrong: `${first.status} ${first.body}`.slice(0, SHOWN_MAX) } : {}),
  }
}

/** The load; throws if a response was wrong. */
export async function flawless(load: Load): Promise<Loaded> {
  const loaded = await drive(load)
  if (loaded.wrong > 0)
    throw new Error(`${loaded.wrong} wrong answers, the first: ${loaded.firstWrong}`)
  return loaded
}
