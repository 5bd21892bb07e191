// The gate before a bank: calls wait there for their turn, as long as their callers do, and are not
// sent while the bank does not answer. It knows no bank and no protocol.

import type { BankCall, BankReply, BankRequest } from '../../../kernel/bank-call.ts'
import { TURN_TIMEOUT_MS } from '../../../providers/ask.ts'
import type { GateStatus } from '../../../runtime/banks/gates.ts'
import { openCircuit } from './circuit.ts'
import { openPace, type Sent } from './pace.ts'
import { retryAfterMs } from './retry-after.ts'

export type Gate = {
  readonly call: BankCall
  status(): Omit<GateStatus, 'bank' | 'kind'>
  /** Another process was refused: nothing is sent until then (of `now`). */
  pause(untilMs: number): void
  /** Lets those go whose turn it is, as a timer does. */
  look(): void
  close(): void
}

type GateOptions = {
  readonly call: BankCall
  /** Milliseconds from any start. */
  readonly now: () => number
  readonly wall: () => Date
  /** Whether a request that was refused may be sent again. */
  readonly mayRepeat: (request: BankRequest) => boolean
  /** The bank refused a call, and takes nothing for so long. */
  readonly onRefusal?: (forMs: number) => void
}

type Waiting = { readonly go: () => void; readonly stop: (why: Error) => void }

/** Calls that read get one turn of so many while others wait: a person waits for what writes. */
const READ_EVERY = 4

/** Calls in the order in which they get their turn. */
function openLine() {
  const lines = { writes: new Set<Waiting>(), reads: new Set<Waiting>() }
  let turn = 0
  return {
    add: (waiting: Waiting, reads: boolean) => void lines[reads ? 'reads' : 'writes'].add(waiting),
    remove: (waiting: Waiting) =>
      void (lines.writes.delete(waiting) || lines.reads.delete(waiting)),
    size: () => lines.writes.size + lines.reads.size,
    next: (): Waiting | undefined => {
      const isForReads = ++turn % READ_EVERY === 0
      const [first, second] = isForReads ? [lines.reads, lines.writes] : [lines.writes, lines.reads]
      const [waiting] = first.size > 0 ? first : second
      if (waiting) first.delete(waiting) || second.delete(waiting)
      return waiting
    },
  }
}

const seconds = (ms: number): string => `${Math.ceil(ms / 1_000)} s`

export function openGate({ call, now, wall, mayRepeat, onRefusal }: GateOptions): Gate {
  const pace = openPace()
  const circuit = openCircuit()
  const line = openLine()
  let timer: NodeJS.Timeout | undefined
  let throttled = 0

  /** Lets as many go as the pace allows, and comes back for the rest. */
  function letGo(): void {
    clearTimeout(timer)
    timer = undefined
    while (line.size() > 0) {
      const waitMs = pace.waitMs(now())
      if (waitMs > 0) return void (timer = setTimeout(letGo, waitMs).unref())
      line.next()!.go()
    }
  }

  const out = (forMs: number) =>
    new Error(`the bank is left alone for ${seconds(forMs)}: it did not answer the last calls`)

  /** Waits for a turn, for as long as the caller waits. */
  async function turn({ method, signal }: BankRequest): Promise<Sent> {
    const { promise, resolve, reject } = Promise.withResolvers<Sent>()
    const waiting: Waiting = { go: () => resolve(pace.sent(now())), stop: reject }
    const leave = () => {
      line.remove(waiting)
      reject(new Error('the bank takes fewer calls a second: this one did not get its turn'))
    }
    const late = setTimeout(leave, TURN_TIMEOUT_MS).unref()
    signal?.addEventListener('abort', leave, { once: true })
    line.add(waiting, method === 'GET')
    letGo()
    try {
      return await promise
    } finally {
      clearTimeout(late)
      signal?.removeEventListener('abort', leave)
    }
  }

  /** Refuses to wait for a bank that is out, or for longer than a caller does. */
  function refuseVainWait(): void {
    const outMs = circuit.outMs(now())
    if (outMs > 0) throw out(outMs)
    const waitMs = pace.waitMs(now())
    if (waitMs > TURN_TIMEOUT_MS)
      throw new Error(`the bank takes no calls for ${seconds(waitMs)} more`)
  }

  async function send(request: BankRequest, sent: Sent): Promise<BankReply> {
    const admitted = circuit.admit(now())
    if (admitted.is === 'out') {
      pace.unsent(sent)
      throw out(admitted.forMs)
    }
    let hasAnswered = false
    try {
      const reply = await call(request)
      hasAnswered = reply.status < 500
      if (reply.status === 429) {
        const forMs = retryAfterMs(reply, wall())
        throttled++
        pace.refused(sent, now(), forMs)
        onRefusal?.(forMs)
      } else pace.took(sent)
      return reply
    } catch (error) {
      pace.took(sent)
      throw error
    } finally {
      circuit.ended(now(), hasAnswered, admitted.is === 'trial')
    }
  }

  /** Once, when its turn has come. */
  async function sendInTurn(request: BankRequest): Promise<BankReply> {
    refuseVainWait()
    const isFree = line.size() === 0 && pace.waitMs(now()) === 0
    const sent = isFree ? pace.sent(now()) : await turn(request)
    if (request.signal?.aborted) {
      // What is not sent cannot be carried out late.
      pace.unsent(sent)
      request.signal.throwIfAborted()
    }
    return send(request, sent)
  }

  return {
    call: async (request) => {
      const until = now() + TURN_TIMEOUT_MS
      let reply = await sendInTurn(request)
      while (reply.status === 429 && mayRepeat(request) && now() < until)
        reply = await sendInTurn(request)
      return reply
    },
    status: () => ({
      circuit: circuit.state(now()),
      pace: pace.limit() ?? null,
      waiting: line.size(),
      throttled,
    }),
    pause: pace.pause,
    look: letGo,
    close: () => {
      clearTimeout(timer)
      for (let waiting = line.next(); waiting; waiting = line.next())
        waiting.stop(new Error('the connection was closed'))
    },
  }
}
