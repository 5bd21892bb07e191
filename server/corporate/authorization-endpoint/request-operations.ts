// Asks a platform's authorization endpoint about a purchase, with no transaction open: within the
// time of its platform and of the issuing bank, a bounded number at once, and not at all while it
// keeps failing. What comes of it is always a verdict.

import type { KeyObject } from 'node:crypto'
import { signingKeys } from '../../events/webhooks/endpoint.ts'
import { signedHeaders, type Exchanged } from '../../events/webhooks/delivery.ts'
import { exchange, openAgent, type Sender } from '../../events/webhooks/sending/exchange.ts'
import { batchedBy } from '../../kernel/batch.ts'
import type { OwnerId } from '../../kernel/ids.ts'
import { slot } from '../../kernel/state.ts'
import type { Deps } from '../../runtime/deps.ts'
import type { AuthorizationRequest } from '../purchases/purchase.ts'
import { isListened, TABLE, type AuthorizationEndpoint } from './endpoint.ts'
import { askListener } from './listener-queue.ts'
import { answered, asking, mayAsk, type Pause } from './pause.ts'
import { answerBounds, endpointRequestOf, timeFor, type RequestedCard } from './request.ts'
import { findMany } from './store.ts'
import {
  failed,
  isFailure,
  endpointDecisionOf,
  type EndpointDecision,
} from './endpoint-decision.ts'

/**
 * Questions of one platform at once, in this process: a slow endpoint holds no more connections and
 * buyers than these.
 */
const PLATFORM_REQUESTS_MAX = 100
/** Of all platforms. */
const PROCESS_REQUESTS_MAX = 1_000

type EndpointRequests = {
  readonly sender: Sender
  readonly stop: AbortController
  readonly inFlight: Map<OwnerId, number>
  total: number
  /** Of endpoints that failed last. */
  readonly pauses: Map<string, Pause>
  /** By authorization: a bank that asks twice at once waits twice for one answer. */
  readonly underWay: Map<string, Promise<EndpointDecision | null>>
}

function openEndpointCalls(deps: Deps): EndpointRequests {
  const { webhookAllowPrivate: allowed } = deps.config
  const stop = new AbortController()
  return {
    sender: { agent: openAgent(allowed), allowed, wall: deps.clock.wall, stop: stop.signal },
    stop,
    inFlight: new Map(),
    total: 0,
    pauses: new Map(),
    underWay: new Map(),
  }
}

const endpointRequests = slot(
  'questions to authorization endpoints',
  openEndpointCalls,
  ({ sender, stop }) => {
    stop.abort()
    return sender.agent.destroy()
  },
)

type Signed = {
  readonly id: string
  readonly body: string
  readonly forged: boolean
  readonly withinMs: number
}

/**
 * Sends a question and waits for its answer; in a sandbox, to whoever listens in the endpoint's
 * place.
 */
export async function send(
  deps: Deps,
  endpoint: AuthorizationEndpoint,
  endpointRequest: Signed,
): Promise<Exchanged> {
  const { id, body, forged, withinMs } = endpointRequest
  const wall = deps.clock.wall()
  if (!forged && isListened(endpoint, wall))
    return askListener(deps, endpoint.owner, { body, withinMs })
  let keys: KeyObject[]
  try {
    keys = signingKeys(deps.sealKeys, endpoint, wall, TABLE)
  } catch (error) {
    deps.log.error(
      { error: (error as Error).message, platform: endpoint.owner, detail: endpoint.id },
      'the signing secret of an authorization endpoint cannot be decrypted; it is not asked, and its on_failure decides',
    )
    return {
      status: null,
      fault: 'its signing secret cannot be read',
      answer: '',
      retryAfter: null,
      durationMs: 0,
      end: 'broken',
    }
  }
  const headers = signedHeaders({ id, body, forged }, keys, wall)
  return exchange(
    endpointRequests.of(deps).sender,
    { url: endpoint.url, headers, body },
    answerBounds(withinMs),
  )
}

/** Counts one question more; returns what ends it, or undefined where there are too many. */
function takePlace(state: EndpointRequests, owner: OwnerId): (() => void) | undefined {
  const own = state.inFlight.get(owner) ?? 0
  if (own >= PLATFORM_REQUESTS_MAX || state.total >= PROCESS_REQUESTS_MAX) return undefined
  state.inFlight.set(owner, own + 1)
  state.total++
  return () => {
    state.total--
    const left = (state.inFlight.get(owner) ?? 1) - 1
    if (left > 0) state.inFlight.set(owner, left)
    else state.inFlight.delete(owner)
  }
}

function setPause(state: EndpointRequests, id: string, pause: Pause | undefined): void {
  if (pause) state.pauses.set(id, pause)
  else state.pauses.delete(id)
}

const findOf = batchedBy('find authorization endpoints', async (deps: Deps, owners: OwnerId[]) => {
  const found = new Map(
    (await findMany(deps.db, [...new Set(owners)])).map((one) => [one.owner, one]),
  )
  return owners.map((owner) => found.get(owner))
})

type Asked = {
  readonly request: AuthorizationRequest
  readonly card: RequestedCard
  readonly since: number
}

/** Asks an endpoint that may be asked now. */
async function askNow(
  deps: Deps,
  endpoint: AuthorizationEndpoint,
  { request, card, since }: Asked,
): Promise<EndpointDecision> {
  const { onFailure, owner, id, timeoutMs } = endpoint
  const state = endpointRequests.of(deps)
  const notAsked = (why: string) => failed('not_asked', why, { onFailure, durationMs: 0 })
  const [now, of] = [deps.clock.wall(), endpoint.updatedAt.getTime()]
  const withinMs = timeFor(timeoutMs, now.getTime() - since)
  if (withinMs === undefined) return notAsked('the bank’s time was nearly over')
  if (!mayAsk(state.pauses.get(id), now.getTime(), of))
    return notAsked('it kept failing, and is asked again in a few seconds')
  const leave = takePlace(state, owner)
  if (!leave) return notAsked('too many questions were waiting for an answer')
  setPause(state, id, asking(state.pauses.get(id), now.getTime(), of))
  try {
    const body = endpointRequestOf(request, card, { timeoutMs: withinMs, now, test: false })
    const endpointDecision = endpointDecisionOf(
      await send(deps, endpoint, { id: request.id, body, forged: false, withinMs }),
      onFailure,
    )
    const ended = deps.clock.wall().getTime()
    setPause(state, id, answered(state.pauses.get(id), isFailure(endpointDecision), ended, of))
    // Not the operator's fault: the purchase and the doctor tell the platform.
    if (isFailure(endpointDecision))
      deps.log.info(
        {
          platform: owner,
          detail: request.id,
          code: endpointDecision.result,
          error: endpointDecision.fault,
          duration_ms: endpointDecision.durationMs,
        },
        'an authorization endpoint gave no valid answer; its on_failure decided',
      )
    return endpointDecision
  } finally {
    leave()
  }
}

/**
 * Asks the endpoint of a card's platform about a purchase. Null where it has none any more.
 * `since`: when the bank asked, in milliseconds.
 */
export function askEndpoint(
  deps: Deps,
  owner: OwnerId,
  asked: Asked,
): Promise<EndpointDecision | null> {
  const { underWay } = endpointRequests.of(deps)
  const key = `${owner}/${asked.request.id}`
  const before = underWay.get(key)
  if (before) return before
  const asks = async (): Promise<EndpointDecision | null> => {
    const endpoint = await findOf(deps, owner)
    return endpoint ? askNow(deps, endpoint, asked) : null
  }
  const endpointDecision = asks().finally(() => underWay.delete(key))
  underWay.set(key, endpointDecision)
  return endpointDecision
}
