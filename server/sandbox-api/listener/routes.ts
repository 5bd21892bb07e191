// The calls by which `vintem listen` answers in the place of a platform's authorization endpoint.

import { answerAuthorization, takeAuthorizations } from '../../../contract/sandbox/corporate.ts'
import { ANSWER_MAX_BYTES } from '../../../contract/corporate/authorization-endpoint.ts'
import {
  answerRequest,
  endPresence,
  notePresence,
  takeRequests,
  type ListenerAnswer,
  type EndpointRequestId,
  type WaitingRequest,
} from '../../corporate/authorization-endpoint/listener-queue.ts'
import { isReleased } from '../../events/feed/feed-signal.ts'
import { startWait } from '../../events/feed/wait-limit.ts'
import { readId, type OwnerId } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refusal.ts'
import { demandPlatform } from '../../runtime/caller.ts'
import type { Deps } from '../../runtime/deps.ts'
import { serve } from '../../runtime/route.ts'

/** Between two looks: a question has less than two seconds. */
const LOOK_AGAIN_MS = 50
const ASKED_EVERY_MS = 1_000

type Wait = {
  readonly ms: number
  readonly gone: AbortSignal
  readonly demandAgain: () => Promise<void>
}

/** Questions as soon as there are any; while it waits, the listener counts as present. */
async function awaitRequests(
  deps: Deps,
  owner: OwnerId,
  { ms, gone, demandAgain }: Wait,
): Promise<WaitingRequest[]> {
  const until = deps.clock.wall().getTime() + ms
  let askedAt = deps.clock.wall().getTime()
  const endWait = startWait(deps, owner)
  try {
    for (;;) {
      const wall = deps.clock.wall()
      if (gone.aborted) {
        await endPresence(deps.db, owner)
        return []
      }
      if (wall.getTime() - askedAt >= ASKED_EVERY_MS) {
        askedAt = wall.getTime()
        await demandAgain().catch(async (refusal: unknown) => {
          await endPresence(deps.db, owner)
          throw refusal
        })
      }
      await notePresence(deps.db, owner, wall)
      const taken = await takeRequests(deps.db, owner, wall)
      if (taken.length > 0 || wall.getTime() >= until || isReleased(deps, owner)) return taken
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
    }
  } finally {
    endWait()
  }
}

const NO_REPLY = 'the receiver of vintem listen gave no reply'

function answerIn({
  status,
  body = '',
  error,
}: {
  status: number | null
  body?: string
  error?: string
}): ListenerAnswer {
  const end = Buffer.byteLength(body) > ANSWER_MAX_BYTES ? 'cut' : 'whole'
  // A text of PostgreSQL has no NUL.
  return {
    status,
    answer: body.replaceAll('\0', ''),
    fault: status === null ? (error ?? NO_REPLY) : (error ?? null),
    end,
  }
}

export const routes = [
  serve(takeAuthorizations, async ({ deps, caller, query, gone, demandAgain }) => {
    demandPlatform(caller)
    const items = await awaitRequests(deps, caller.owner, {
      ms: (query.wait ?? 0) * 1_000,
      gone: gone(),
      demandAgain,
    })
    return {
      body: {
        resource: 'list',
        items: items.map(({ id, body, expiresAt }) => ({
          id,
          body,
          expires_at: expiresAt.toISOString(),
        })),
      },
    }
  }),
  serve(answerAuthorization, async ({ deps, caller, params, body }) => {
    // A company of the platform takes no questions, so it knows none.
    const id = caller.platform
      ? (readId<'authorization request'>(params.id) as EndpointRequestId | undefined)
      : undefined
    if (!id || !(await answerRequest(deps.db, caller.owner, id, answerIn(body))))
      throw refuse('authorization_request_not_found')
    return { body: { resource: 'authorization_answer', id, accepted: true } }
  }),
]
