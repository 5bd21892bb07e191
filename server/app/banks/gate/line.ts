// The line before a bank: calls wait in it for their turn, as the pace allows, and for as long as
// their callers do.

import type { BankRequest } from '../../../kernel/bank-call.ts'
import { TURN_TIMEOUT_MS } from '../../../providers/ask.ts'
import type { Pace, Sent } from './pace.ts'

export type Line = {
  /** The turn of a call: at once where nobody waits and the pace allows it. */
  turn(request: Pick<BankRequest, 'method' | 'signal'>): Sent | Promise<Sent>
  size(): number
  /** Lets those go whose turn it is, as a timer does. */
  look(): void
  close(): void
}

type Waiting = { readonly go: () => void; readonly stop: (why: Error) => void }

/** Calls that read get one turn of so many while others wait: a person waits for what writes. */
const READ_EVERY = 4

/** Those that wait, in their order. */
function openQueue() {
  const writes = new Set<Waiting>()
  const reads = new Set<Waiting>()
  let turn = 0
  return {
    add: (waiting: Waiting, isRead: boolean) => void (isRead ? reads : writes).add(waiting),
    remove: (waiting: Waiting) => void (writes.delete(waiting) || reads.delete(waiting)),
    size: () => writes.size + reads.size,
    next: (): Waiting | undefined => {
      const isForReads = ++turn % READ_EVERY === 0
      const [first, second] = isForReads ? [reads, writes] : [writes, reads]
      const line = first.size > 0 ? first : second
      const [waiting] = line
      if (waiting) line.delete(waiting)
      return waiting
    },
  }
}

/** `now`: milliseconds from any start. */
export function openLine(pace: Pace, now: () => number): Line {
  const queue = openQueue()
  let timer: NodeJS.Timeout | undefined

  function look(): void {
    clearTimeout(timer)
    timer = undefined
    while (queue.size() > 0) {
      const waitMs = pace.waitMs(now())
      if (waitMs > 0) return void (timer = setTimeout(look, waitMs).unref())
      queue.next()!.go()
    }
  }

  async function wait({ method, signal }: Pick<BankRequest, 'method' | 'signal'>): Promise<Sent> {
    const { promise, resolve, reject } = Promise.withResolvers<Sent>()
    const waiting: Waiting = { go: () => resolve(pace.sent(now())), stop: reject }
    const leave = () => {
      queue.remove(waiting)
      reject(new Error('the bank takes fewer calls a second: this one did not get its turn'))
    }
    const late = setTimeout(leave, TURN_TIMEOUT_MS).unref()
    signal?.addEventListener('abort', leave, { once: true })
    queue.add(waiting, method === 'GET')
    look()
    try {
      return await promise
    } finally {
      clearTimeout(late)
      signal?.removeEventListener('abort', leave)
    }
  }

  return {
    turn: (request) =>
      queue.size() === 0 && pace.waitMs(now()) === 0 ? pace.sent(now()) : wait(request),
    size: queue.size,
    look,
    close: () => {
      clearTimeout(timer)
      for (let waiting = queue.next(); waiting; waiting = queue.next())
        waiting.stop(new Error('the connection was closed'))
    },
  }
}
