// A receiver of events that refuses forged ones, handles duplicates and wrong order, and misses
// none. It knows neither HTTP (receiver-http.ts) nor where its state is stored (receiver-store.ts).
//
// An object's events are numbered from 1 (`object_sequence`). Each is applied once, after the one
// before it. Early ones are held, and missing ones are read from the feed, which has no gaps.
// `catchUp` reads the feed from its last place, so that an event that was never delivered is found
// even if no later one came.

import type { Change, ObjectState, ReceiverStore } from './receiver-store.ts'
import { VintemError } from '../errors.ts'
import { verifyWebhook, type Received } from './webhooks.ts'
import type { VintemEvent } from '../wire.ts'

type FeedPage = { items: VintemEvent[]; has_more: boolean; last_sequence: number }

export type ReceiverOptions<Tx = undefined> = {
  /** The endpoint's secret; several during a rotation. */
  secrets: string | readonly string[]
  store: ReceiverStore<Tx>
  /** Where missing events are read: `vintem.events`. */
  feed: { list(query: { after: number; object?: string; limit: number }): Promise<FeedPage> }
  /**
   * Applies an event, in the order of its object. When it throws, the event counts as not applied
   * and is sent again; later events of that object wait for it. See `ReceiverStore` for `tx` and
   * for crashes.
   */
  apply(event: VintemEvent, tx: Tx): Promise<void> | void
  /** Events up to this `sequence` are skipped; default 0 (none). Never change it once set. */
  startAfter?: number
  /** Milliseconds since 1970; default: the machine's time. */
  now?: () => number
}

/**
 * The result of an event, and the status with which to answer its webhook: 2xx only when it is
 * applied durably. `applied`, `repeated` (it was applied before) and `passed` (a test of the
 * endpoint): 200. `held`: 503, an earlier event could not be read yet, and this one has to be sent
 * again. `refused`: 401 when it is not genuine, 400 when it is no event.
 */
export type Receipt = {
  readonly status: 200 | 400 | 401 | 503
  readonly outcome: 'applied' | 'repeated' | 'passed' | 'held' | 'refused'
  readonly event?: VintemEvent
  /** Why it was refused, or why missing events could not be read. */
  readonly cause?: unknown
}

export type Receiver = {
  /**
   * Processes a webhook as received. Rejects with the error of `apply` or of the store: answer 500,
   * and it is sent again.
   */
  receive(webhook: Pick<Received, 'headers' | 'body'>): Promise<Receipt>
  /**
   * Processes an event that is known to be genuine, such as an event of `vintem.events.stream()`.
   * Rejects like `receive`.
   */
  take(event: VintemEvent): Promise<Receipt>
  /**
   * Reads the feed from its last place to its end; returns how many events were applied that no
   * webhook had brought. Call it at every start and every few minutes. Where the feed, `apply` or
   * the store throws, it still catches up all other objects, and then rejects; the next call
   * resumes at the first failed event.
   */
  catchUp(): Promise<number>
}

/** Objects whose events fail; with more, the cause is not the events. */
const STUCK_MAX = 10
/** Of one object. More are not stored, and have to be sent again. */
const HELD_MAX = 100
const PAGE = 100
/** Of one `catchUp`: ten million events. */
const PAGES_MAX = 100_000
/** Sent to one endpoint on request, to test it. */
const TEST = 'webhook.test'

type Came = 'applied' | 'repeated' | 'early' | 'too many'
/** `next`: the first held event can be applied now. `waiting`: some are held. */
type Step = { came: Came; next: boolean; waiting: boolean }

const isEvent = (said: unknown): said is VintemEvent => {
  const { id, event_id, type, sequence, object_sequence } = Object(said) as Partial<VintemEvent>
  const texts = [id, event_id, type].every((text) => typeof text === 'string' && text !== '')
  return (
    texts &&
    Number.isSafeInteger(sequence) &&
    Number.isSafeInteger(object_sequence) &&
    object_sequence! >= 1
  )
}

/** The state with one more held event, in order and without duplicates. */
function holding(state: ObjectState, event: VintemEvent): ObjectState {
  const others = state.held.filter((held) => held.object_sequence !== event.object_sequence)
  return {
    ...state,
    held: [...others, event].sort((a, b) => a.object_sequence - b.object_sequence),
  }
}

const stepOf = (state: ObjectState, came: Came): Change<Step> => {
  const [first] = state.held
  const next = first?.object_sequence === state.applied + 1
  return { state, result: { came, next, waiting: first !== undefined } }
}

const unchanged = (state: ObjectState, came: Came = 'repeated'): Change<Step> => ({
  ...stepOf(state, came),
  state: undefined,
})

/** The steps of one object, each in one update of its state. */
function stepsOf<Tx>({ store, apply, startAfter = 0 }: ReceiverOptions<Tx>) {
  const unseen: ObjectState = { applied: 0, sequence: startAfter, held: [] }

  async function applied(state: ObjectState, event: VintemEvent, tx: Tx): Promise<ObjectState> {
    const { object_sequence: place, sequence } = event
    if (event.type !== TEST) await apply(event, tx)
    return {
      applied: place,
      sequence,
      held: state.held.filter((held) => held.object_sequence > place),
    }
  }

  /** Takes one event. `inOrder`: by the feed, no wanted event comes before it. */
  const step = (event: VintemEvent, inOrder: boolean): Promise<Step> =>
    store.update<Step>(event.id, async (state = unseen, tx) => {
      const { object_sequence: place } = event
      if (place <= state.applied || event.sequence <= startAfter) return unchanged(state)
      if (inOrder || place === state.applied + 1)
        return stepOf(await applied(state, event, tx), 'applied')
      if (state.held.length >= HELD_MAX) return unchanged(state, 'too many')
      return stepOf(holding(state, event), 'early')
    })

  /** Applies the first held event, when it is its turn. */
  const stepHeld = (object: string): Promise<Step> =>
    store.update<Step>(object, async (state = unseen, tx) => {
      const [first] = state.held
      if (first?.object_sequence !== state.applied + 1) return unchanged(state)
      return stepOf(await applied(state, first, tx), 'applied')
    })

  const sequenceOf = (object: string): Promise<number> =>
    store.update(object, async (state = unseen) => ({ state: undefined, result: state.sequence }))

  return { step, stepHeld, sequenceOf }
}

/** Opens a receiver. Reads nothing before the first call. */
export function openReceiver<Tx = undefined>(options: ReceiverOptions<Tx>): Receiver {
  const { secrets, feed, now = Date.now } = options
  const { step, stepHeld, sequenceOf } = stepsOf(options)

  /**
   * Reads an object's missing events and applies them. Returns why they could not be read, if so.
   */
  async function fill(object: string): Promise<{ unread: unknown } | undefined> {
    let after = await sequenceOf(object)
    for (let n = 0; n < PAGES_MAX; n++) {
      const page = await feed
        .list({ object, after, limit: PAGE })
        .catch((unread: unknown) => ({ unread }))
      if ('unread' in page) return page
      for (const event of page.items) await step(event, true)
      if (!page.has_more) return undefined
      after = moved(after, page)
    }
    return { unread: endless() }
  }

  async function take(event: VintemEvent): Promise<Receipt> {
    if (event.type === TEST) return { status: 200, outcome: 'passed', event }
    const first = await step(event, false)
    let last = first
    try {
      for (let n = 0; last.next && n < HELD_MAX; n++) last = await stepHeld(event.id)
    } catch (cause) {
      // A held event cannot be applied. This one was, and the held one will be sent again.
      if (first.came !== 'applied' && first.came !== 'repeated') throw cause
      return { status: 200, outcome: first.came, event }
    }
    const missing = last.waiting || first.came === 'too many' ? await fill(event.id) : undefined
    if (first.came === 'applied' || first.came === 'repeated')
      return { status: 200, outcome: first.came, event }
    // The feed is applied to its end; an event that is not in it yet waits.
    const { came } = await step(event, false)
    if (came === 'repeated' || came === 'applied') return { status: 200, outcome: 'applied', event }
    return { status: 503, outcome: 'held', event, ...(missing ? { cause: missing.unread } : {}) }
  }

  async function receive(webhook: Pick<Received, 'headers' | 'body'>): Promise<Receipt> {
    let said: unknown
    try {
      said = verifyWebhook<unknown>({ ...webhook, secrets, now: now() })
    } catch (cause) {
      // A mistake of the caller (no secret, a parsed body) is not the sender's.
      if (cause instanceof VintemError) return { status: 401, outcome: 'refused', cause }
      if (cause instanceof SyntaxError) return { status: 400, outcome: 'refused', cause }
      throw cause
    }
    if (isEvent(said)) return take(said)
    return {
      status: 400,
      outcome: 'refused',
      cause: new TypeError('the signature is right, but the body is not an event'),
    }
  }

  return { receive, take, catchUp: () => caughtUp(options, step) }
}

async function caughtUp<Tx>(
  { store, feed, startAfter = 0 }: ReceiverOptions<Tx>,
  step: (event: VintemEvent, inOrder: boolean) => Promise<Step>,
): Promise<number> {
  let kept = (await store.readPlace()) ?? startAfter
  let after = kept
  let found = 0
  const stuck = new Map<string, { sequence: number; cause: unknown }>()
  for (let n = 0; n < PAGES_MAX; n++) {
    const page = await feed.list({ after, limit: PAGE })
    for (const event of page.items) {
      if (stuck.has(event.id) || stuck.size >= STUCK_MAX) continue
      try {
        if ((await step(event, true)).came === 'applied') found++
      } catch (cause) {
        stuck.set(event.id, { sequence: event.sequence, cause })
      }
    }
    const [first] = stuck.values()
    const place = first ? first.sequence - 1 : page.last_sequence
    if (place > kept) await store.savePlace((kept = place))
    if (first && (!page.has_more || stuck.size >= STUCK_MAX)) throw first.cause
    if (!page.has_more) return found
    after = moved(after, page)
  }
  throw endless()
}

const endless = () =>
  new VintemError({
    code: 'unexpected_answer',
    message: 'the feed returned the same sequence again',
  })

function moved(after: number, { last_sequence: last }: FeedPage): number {
  if (!(last > after)) throw endless()
  return last
}
