// An outbox: a call that writes is kept with its key before it is sent, and is sent again with that
// key after a crash, so that it is done exactly once. It knows no operation, no file and no
// database.
//
// `send` keeps the call, sends it, reports its outcome and forgets it, in this order. A crash
// before the call was kept did nothing; after that, `resume` sends it with the same key, for which
// the server has at most one object, for ever.

import { VintemError } from '../errors.ts'
import { checkedKey } from '../client/key.ts'

export type KeptCall = {
  /** The `Idempotency-Key`. */
  readonly key: string
  /** The name of the call in `calls`. */
  readonly call: string
  /** JSON. */
  readonly input: unknown
  /** When it was kept: an ISO time. */
  readonly keptAt: string
}

export type OutboxStore = {
  /**
   * Keeps a call; durable when it resolves. With a key that is there already it changes nothing,
   * and returns the call that is there.
   */
  keep(call: KeptCall): Promise<KeptCall>
  /** Forgets a call; nothing if it is not there. */
  forget(key: string): Promise<void>
  /** The first `limit` calls, the oldest first. */
  oldest(limit: number): Promise<readonly KeptCall[]>
}

/**
 * Gets the key as the last argument of the client's method:
 * `({ buyer, sale }, keyed) => vintem.transactions.create(buyer, sale, keyed)`.
 */
type Call = (input: never, keyed: { key: string }) => Promise<unknown>

export type Outcome = { readonly result: unknown } | { readonly refused: VintemError }

export type OutboxOptions<Calls extends Record<string, Call>> = {
  store: OutboxStore
  calls: Calls
  /**
   * Gets each outcome before the call is forgotten, from `send` and from `resume`. When it throws,
   * the call stays, and it gets the outcome again: at least once.
   */
  settled?: Settled
  /** For tests: milliseconds since 1970. */
  now?: () => number
}

export type Resumed = {
  readonly succeeded: number
  readonly refused: number
  readonly waiting: number
}

/** Of one `resume`. There are more only after a long time without the server; call it again. */
const RESUMED_MAX = 10_000
/**
 * Refused for now, or by something before the server, such as a proxy with no server behind it: the
 * same call can succeed later.
 */
const LATER_CODES = new Set([
  'request_in_progress',
  'invalid_token',
  'invalid_credentials',
  'unexpected_answer',
])
const LATER_STATUS = new Set([401, 408, 425, 429])

/**
 * Whether a call that failed is kept, and sent again by `resume`: its result is unknown, or the
 * server could not take it now. Any other error is a refusal, and final.
 */
export function isUnsettled(error: unknown): boolean {
  if (!(error instanceof VintemError)) return true
  const { code, status } = error
  return status < 400 || status >= 500 || LATER_STATUS.has(status) || LATER_CODES.has(code)
}

const asJson = (input: unknown): string => JSON.stringify(input) ?? 'null'

type Settled = (call: KeptCall, outcome: Outcome) => Promise<void> | void

/**
 * An error of `settled` says nothing of the call, whatever it is: it must not be mistaken for a
 * refusal.
 */
async function taken(settled: Settled, kept: KeptCall, outcome: Outcome): Promise<void> {
  try {
    await settled(kept, outcome)
  } catch (cause) {
    throw new Error(`the outcome of ${kept.key} was not taken, and comes again: ${String(cause)}`, {
      cause,
    })
  }
}

/** Work under a key: while it goes on, others with that key join it instead of doing it again. */
function openJoining() {
  const running = new Map<string, Promise<unknown>>()
  return (key: string, work: () => Promise<unknown>): Promise<unknown> => {
    const there = running.get(key)
    if (there) return there
    const mine = work().finally(() => running.delete(key))
    running.set(key, mine)
    return mine
  }
}

/** Opens an outbox. Sends nothing before the first call of `send` or `resume`. */
export function openOutbox<Calls extends Record<string, Call>>(options: OutboxOptions<Calls>) {
  const { store, calls, settled = () => {}, now = Date.now } = options

  async function settling(kept: KeptCall): Promise<unknown> {
    const call = Object.hasOwn(calls, kept.call) ? calls[kept.call] : undefined
    if (!call)
      throw new TypeError(
        `the outbox has a call ${JSON.stringify(kept.call)} that this program does not know`,
      )
    const outcome = await call(kept.input as never, { key: kept.key }).then(
      (result: unknown): Outcome => ({ result }),
      (error: unknown): Outcome => {
        if (isUnsettled(error)) throw error
        return { refused: error as VintemError }
      },
    )
    await taken(settled, kept, outcome)
    await store.forget(kept.key)
    if ('refused' in outcome) throw outcome.refused
    return outcome.result
  }

  const joined = openJoining()
  const sent = (kept: KeptCall): Promise<unknown> => joined(kept.key, () => settling(kept))

  return {
    /**
     * Keeps a call and sends it. Rejects with the error of the call: ask `isUnsettled(error)`
     * whether it is kept. A `key` of yours, such as the number of an order, makes a second `send`
     * the same call; its input must then be the same.
     */
    async send<Name extends keyof Calls & string>(
      call: Name,
      input: Parameters<Calls[Name]>[0],
      { key = crypto.randomUUID() }: { key?: string } = {},
    ): Promise<Awaited<ReturnType<Calls[Name]>>> {
      // What is kept is what is sent, now and after a crash.
      const mine: KeptCall = {
        key: checkedKey(key),
        call,
        input: JSON.parse(asJson(input)),
        keptAt: new Date(now()).toISOString(),
      }
      const kept = await store.keep(mine)
      if (kept.call !== call || asJson(kept.input) !== asJson(mine.input))
        throw new TypeError(`the key ${key} is kept for another call: ${kept.call}`)
      return (await sent(kept)) as Awaited<ReturnType<Calls[Name]>>
    },

    /**
     * Sends the calls again that were begun and not settled, the oldest first, each once. Call it
     * at every start and every few minutes. What cannot be settled now stays and is counted as
     * `waiting`. An error of the store or of `settled`, or a call that `calls` does not have, is
     * given to `failed`, if that is there, and waits too.
     */
    async resume({
      failed = () => {},
    }: { failed?: (error: unknown, call: KeptCall) => void } = {}): Promise<Resumed> {
      const counts = { succeeded: 0, refused: 0, waiting: 0 }
      for (const kept of await store.oldest(RESUMED_MAX)) {
        try {
          await sent(kept)
          counts.succeeded++
        } catch (error) {
          const final = !isUnsettled(error)
          counts[final ? 'refused' : 'waiting']++
          if (!final) failed(error, kept)
        }
      }
      return counts
    },
  }
}
