// Ends what is due: an approval that was not given in time, and a call that was approved, which is
// carried out once. The effect of the call is written with a mark of the approval
// (`approval_effects`), and its idempotency key follows from the approval, so that a repetition
// after a crash has no second effect.

import { createHmac } from 'node:crypto'
import { ERRORS } from '../../contract/errors.ts'
import type { EventType } from '../../contract/events.ts'
import { after } from '../kernel/clock.ts'
import type { Refusal } from '../kernel/refusal.ts'
import { seal, unseal } from '../kernel/seal.ts'
import { recordAct } from '../platform/audit/store.ts'
import { inTransaction, type Tx } from '../platform/db/sql.ts'
import type { Deps } from '../runtime/deps.ts'
import { refusalOf } from '../runtime/errors.ts'
import {
  auditedOf,
  bindOf,
  moved,
  type Approval,
  type ApprovalEvent,
  type Content,
  type Result,
} from './approval.ts'
import { recordEvent } from './events.ts'
import { mailRequester } from './mail-operations.ts'
import * as store from './store.ts'

const RETRY_MS = 5_000
const RETRY_MAX_MS = 300_000
/** Some two days of attempts: longer than a bank or a database is away. */
const ATTEMPTS_MAX = 600

/** The call of an approval; undefined where it was erased, or lost with its key. */
export function contentOf(deps: Pick<Deps, 'sealKeys'>, approval: Approval): Content | undefined {
  if (!approval.contentSealed) return undefined
  try {
    return JSON.parse(unseal(deps.sealKeys, approval.contentSealed, bindOf(approval))) as Content
  } catch {
    return undefined
  }
}

/** The idempotency key of the carried-out call. No caller can know it before. */
export const keyFor = (deps: Pick<Deps, 'hashKey'>, { id }: Pick<Approval, 'id'>): string =>
  `approval/${createHmac('sha256', deps.hashKey.reveal()).update(`approval key|${id}`).digest('hex')}`

/** How an approval ends by itself: the event, and the action in the audit log. */
const END_EVENTS = {
  expired: 'approval.expired',
  carried_out: 'approval.carried_out',
  failed: 'approval.failed',
} as const satisfies Partial<Record<ApprovalEvent, EventType>>

async function end(
  tx: Tx,
  deps: Deps,
  before: Approval,
  event: keyof typeof END_EVENTS,
  result?: Result,
): Promise<void> {
  const content = contentOf(deps, before)
  const approval: Approval = {
    ...moved(before, event, deps.clock.now()),
    ...(content && result
      ? {
          contentSealed: seal(
            deps.sealKeys,
            JSON.stringify({ ...content, result }),
            bindOf(before),
          ),
        }
      : {}),
  }
  await store.save(tx, approval)
  await recordEvent(tx, deps, approval, END_EVENTS[event])
  const details = { before: auditedOf(before), after: auditedOf(approval), reason: result?.code }
  recordAct(tx, deps, END_EVENTS[event], approval, details)
  if (event !== 'carried_out') await mailRequester(tx, deps, approval, event)
}

/** Ends an approval that nobody gave in time. A decision that was first counts. */
const expire = (deps: Deps, found: Approval): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const before = await store.lock(tx, found)
    if (before?.status !== 'pending') return
    await end(tx, deps, before, 'expired')
  })

const failureOf = ({ code, message }: Refusal): Result => ({
  status: ERRORS[code].status,
  code,
  message,
  body: null,
})

/**
 * Whether the same call may get another answer soon: the bank is silent, or the same call is
 * running.
 */
const isTransient = ({ code }: Refusal): boolean =>
  ERRORS[code].status >= 500 || ERRORS[code].status === 429 || code === 'request_in_progress'

/** Saves how it ended; when another process did, that counts. */
const save = (deps: Deps, found: Approval, result: Result): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const before = await store.lock(tx, found)
    if (before?.status !== 'approved') return
    await end(tx, deps, before, result.code === null ? 'carried_out' : 'failed', result)
  })

const postpone = (deps: Deps, found: Approval): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const before = await store.lock(tx, found)
    if (before?.status !== 'approved') return
    const waitMs = Math.min(RETRY_MS * 2 ** Math.min(before.attempts - 1, 10), RETRY_MAX_MS)
    await store.save(tx, { ...before, dueAt: after(deps.clock.now(), waitMs) })
  })

/** A call whose effect was committed before a crash, and whose reply was lost with it. */
const DONE_BEFORE: Result = {
  status: 200,
  code: null,
  message: 'carried out; the server stopped before it kept the reply',
  body: null,
}
const LOST: Result = {
  status: 409,
  code: 'approval_ended',
  message: 'what was asked can no longer be read',
  body: null,
}

/** Makes the call of an approval. A refusal is a result; what is transient is asked again. */
async function carryOut(deps: Deps, approval: Approval): Promise<void> {
  const { id, operation, attempts } = approval
  const content = contentOf(deps, approval)
  if (!content) return save(deps, approval, LOST)
  if (
    attempts > 1 &&
    !deps.approvedCalls.isKeyed(approval) &&
    (await store.hasEffect(deps.db, approval))
  )
    return save(deps, approval, DONE_BEFORE)
  try {
    const { status, body } = await deps.approvedCalls.call(approval, content)
    await save(deps, approval, { status, code: null, message: null, body })
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.code === 'internal_error')
      deps.log.error(
        {
          approval: id,
          operation,
          message: (error as Error).message,
          stack: (error as Error).stack,
        },
        'an approved call failed with an internal error; it is tried again',
      )
    if (isTransient(refusal) && attempts < ATTEMPTS_MAX) {
      deps.log.info(
        { approval: id, operation, code: refusal.code },
        'an approved call is tried again',
      )
      return postpone(deps, approval)
    }
    deps.log.info({ approval: id, operation, code: refusal.code }, 'an approved call was refused')
    await save(deps, approval, failureOf(refusal))
  }
}

/** Does what is due for one approval. */
export async function advance(deps: Deps, approval: Approval): Promise<void> {
  if (approval.status === 'pending') await expire(deps, approval)
  else await carryOut(deps, approval)
}
