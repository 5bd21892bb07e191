// The gate before a bank: calls wait for their turn in its line, and are not sent while the bank does
// not answer. It knows no bank and no protocol.

import type { BankCall, BankReply, BankRequest } from '../../../kernel/bank-call.ts'
import { TURN_TIMEOUT_MS } from '../../../providers/ask.ts'
import type { GateStatus } from '../../../runtime/banks/gates.ts'
import { openCircuit } from './circuit.ts'
import { openLine } from './line.ts'
import { openPace, type Sent } from './pace.ts'
import { retryAfterMs } from './retry-after.ts'

export type Gate = {
  readonly call: BankCall
  status(): Omit<GateStatus, 'bank' | 'kind'>
  /** Whether it takes no call for longer than a caller waits. */
  isPaused(): boolean
  /** Whether the next call may try if a bank that is out is back. */
  mayTry(): boolean
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

/**
 * A caller that waited long in the line gives up soon after its call was sent, which says nothing
 * about the bank. One that gives up later than this has met its silence.
 */
const SILENT_MS = 2_000

const seconds = (ms: number): string => `${Math.ceil(ms / 1_000)} s`
const out = (forMs: number): Error =>
  new Error(`the bank is left alone for ${seconds(forMs)}: it did not answer the last calls`)

export function openGate({ call, now, wall, mayRepeat, onRefusal }: GateOptions): Gate {
  const pace = openPace()
  const circuit = openCircuit()
  const line = openLine(pace, now)
  let throttled = 0

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
    const isTrial = admitted.is === 'trial'
    const sentAt = now()
    let ended: 'answered' | 'failed' | 'given_up' = 'failed'
    try {
      const reply = await call(request)
      if (reply.status < 500) ended = 'answered'
      if (reply.status === 429) {
        const forMs = retryAfterMs(reply, wall())
        throttled++
        pace.refused(sent, now(), forMs)
        onRefusal?.(forMs)
      } else pace.took(sent)
      return reply
    } catch (error) {
      pace.took(sent)
      if (request.signal?.aborted && now() - sentAt < SILENT_MS) ended = 'given_up'
      throw error
    } finally {
      if (ended !== 'given_up' || isTrial) circuit.ended(now(), ended === 'answered', isTrial)
    }
  }

  /** Once, when its turn has come. */
  async function sendInTurn(request: BankRequest): Promise<BankReply> {
    refuseVainWait()
    const given = line.turn(request)
    const sent = given instanceof Promise ? await given : given
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
    isPaused: () => pace.waitMs(now()) > TURN_TIMEOUT_MS,
    status: () => ({
      circuit: circuit.state(now()),
      pace: pace.limit() ?? null,
      waiting: line.size(),
      throttled,
    }),
    mayTry: () => circuit.state(now()) === 'half_open' && circuit.outMs(now()) === 0,
    pause: pace.pause,
    look: line.look,
    close: line.close,
  }
}
