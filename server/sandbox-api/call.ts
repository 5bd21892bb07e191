// A write in the sandbox as recorded: its content without secrets, and the ids in its reply. Pure.
// It finds secrets by the names of fields, at any depth.

import type { Operation } from '../../contract/operation.ts'
import { readId, type OwnerId, type SellerId } from '../kernel/ids.ts'
import { readTaxpayerId } from '../kernel/brazil/taxpayer.ts'
import {
  ID,
  isMade,
  METADATA,
  redact,
  scrubbed,
  UNNAMED,
  type Namer,
} from '../kernel/text/redact.ts'

/** An answered write, before it is recorded. */
export type ServedCall = {
  readonly owner: OwnerId
  readonly seller: SellerId
  readonly at: Date
  readonly operation: Operation
  readonly params: Readonly<Record<string, string>>
  readonly body: unknown
  readonly key: string | undefined
  readonly status: number
  readonly code: string | undefined
  readonly understood: boolean
  /** The reply, unless the write was refused. */
  readonly reply: unknown
}

export type ReplyId = { readonly at: string; readonly kind: string; readonly id: string }

/** A call as stored. */
export type Call = {
  readonly owner: OwnerId
  readonly at: Date
  readonly seller: SellerId
  readonly operation: string
  readonly method: string
  readonly path: string
  readonly key: string | null
  readonly body: unknown
  readonly cut: boolean
  readonly status: number
  readonly code: string | null
  readonly understood: boolean
  readonly gave: readonly ReplyId[]
  readonly missed: number
}

const BODY_MAX_BYTES = 32 * 1024
const REPLY_IDS_MAX = 60
const ID_LENGTH = 32
const DEPTH_MAX = 6
const KINDS: Record<string, string> = {
  buyer: 'customer',
  io_seller_id: 'seller',
  id_card: 'card',
  transaction_id: 'transaction',
  card_id: 'corporate_card',
  purchase_id: 'corporate_purchase',
  recharge_id: 'corporate_recharge',
  payment_id: 'corporate_invoice_payment',
  id_customer: 'customer',
}

const single = (word: string): string => word.replace(/ies$/, 'y').replace(/s$/, '')

/**
 * The kind of the object that an id names: by the name of its field, by the `resource` of the
 * object parent it, or by the name of that object. `home`: the kind of the reply.
 */
function kindOf(at: readonly string[], object: Record<string, unknown>, replyKind: string): string {
  const name = at.at(-1) ?? ''
  const resource = object['resource']
  const parent = at.slice(0, -1).findLast((part) => !/^\d+$/.test(part)) ?? replyKind
  const named = typeof resource === 'string' ? resource : parent
  const word = name !== 'id' ? name : named
  const known = KINDS[word] ?? single(word)
  return /^\d+$/.test(known) ? single(parent) : known
}

/** Fields under which an id names no object of ours. */
const FOREIGN_FIELDS = new Set(['request_id', METADATA])

/** Every id in a reply. */
function idsIn(given: unknown, operation: string): ReplyId[] {
  const replyKind = operation.split('.')[0]!
  const found: ReplyId[] = []
  const at: string[] = []
  const take = (value: string, object: Record<string, unknown>): void => {
    const id = value.length < ID_LENGTH ? undefined : ID.exec(value)?.[2]
    if (id)
      found.push({
        at: `/${at.join('/')}`,
        kind: kindOf(at, object, replyKind),
        id: id.replaceAll('-', ''),
      })
  }
  const walk = (value: unknown, object: Record<string, unknown>): void => {
    if (typeof value === 'string') return take(value, object)
    if (typeof value !== 'object' || value === null || at.length === DEPTH_MAX) return
    const fields = value as Record<string, unknown>
    const inside = Array.isArray(value) ? object : fields
    for (const key of Object.keys(fields)) {
      if (found.length >= REPLY_IDS_MAX) return
      if (FOREIGN_FIELDS.has(key)) continue
      at.push(key)
      walk(fields[key], inside)
      at.pop()
    }
  }
  walk(given, {})
  return found
}

/** Every malformed id gets the reply of an unknown one, so all are recorded as this. */
const MALFORMED = 'malformed'

const pathParameter = (params: Readonly<Record<string, string>>, name: string): string => {
  const given = String(params[name] ?? '')
  if (isMade(given)) return readId(given) ?? MALFORMED
  return readTaxpayerId(given)?.value ?? MALFORMED
}

/** A move of the clock is recorded as the instant it reached. */
const instantOf = (value: unknown): unknown => {
  const { to, now, reached } = value as { to: string; now: string; reached: boolean }
  return { to: reached ? to : now }
}

/** A write as recorded. */
export function callOf(served: ServedCall, names: Namer, missed: number): Call {
  const { owner, seller, at, operation, status } = served
  const isMove = operation.id === 'sandbox.moveClock' && served.reply !== undefined
  const body = served.understood
    ? redact(isMove ? instantOf(served.reply) : served.body, names)
    : UNNAMED
  const understood = body !== UNNAMED
  const cut = understood && Buffer.byteLength(JSON.stringify(body ?? null)) > BODY_MAX_BYTES
  return {
    owner,
    at,
    seller,
    operation: operation.id,
    method: operation.method,
    path: operation.path.replace(/:(\w+)/g, (_, name: string) =>
      pathParameter(served.params, name),
    ),
    key: served.key === undefined ? null : scrubbed(served.key, names),
    body: understood && !cut ? (body ?? null) : null,
    cut,
    status,
    code: served.code ?? null,
    understood,
    gave: served.reply === undefined ? [] : idsIn(served.reply, operation.id),
    missed,
  }
}
