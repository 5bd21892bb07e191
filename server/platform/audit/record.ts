// A record of the audit log: who did what, before and after, without secrets. Pure.

import type { AuditAction } from '../../../contract/records/audit-actions.ts'
import type { AuditClass } from '../../../contract/access/delicacy.ts'
import { newId, type Id, type OwnerId, type SellerId } from '../../kernel/ids.ts'
import { randomText } from '../../kernel/random.ts'
import { PLAIN_NAMER, redact } from '../../kernel/text/redact.ts'
import { cut } from '../../kernel/text/text.ts'
import type { Act, ActorType } from './act.ts'

export type AuditRecordId = Id<'audit record'>

/** What is acted on. `id`: null where there is one at most. */
export type AuditedObject = {
  readonly owner: OwnerId
  readonly seller?: SellerId | null
  readonly id: string | null
}

export type AuditDetails = {
  /**
   * The fields that matter, as the wire names them. Of a change, only those that differ are kept.
   */
  readonly before?: object
  readonly after?: object
  readonly reason?: string | null | undefined
}

/** An act, as the code that does it describes it. */
export type Audited = AuditDetails & {
  readonly action: AuditAction
  readonly object: AuditedObject
}

export type AuditRecord = {
  readonly owner: OwnerId
  readonly id: AuditRecordId
  readonly at: Date
  readonly seller: SellerId | null
  readonly actorType: ActorType
  readonly actor: string | null
  readonly actorName: string | null
  readonly acting: boolean
  readonly source: string | null
  readonly request: string | null
  readonly operation: string | null
  readonly action: AuditAction
  readonly objectType: string
  readonly object: string | null
  readonly reason: string | null
  readonly class: AuditClass
  readonly before: object | null
  readonly after: object | null
  readonly salt: string
}

/** Characters of JSON. */
const DETAIL_MAX = 8 * 1024
/** Of a caller and of the object, with the sign between. */
const REASON_MAX = 1_000
const SALT_BYTES = 16
const EMAIL = /^([^@\s])[^@\s]*(@[^@\s]+)$/

/** An e-mail by its first letter and its domain: enough to tell people of a company apart. */
const shownEmail = (email: string): string => email.replace(EMAIL, '$1***$2')

function masked(fields: object): object {
  const known = Object.entries(fields).filter(([, value]) => value !== undefined)
  const shown = known.map(([name, value]) => [
    name,
    name === 'email' && typeof value === 'string' ? shownEmail(value) : value,
  ])
  // `PLAIN_NAMER` has a name for everything, so there is always a result.
  return redact(Object.fromEntries(shown) as object, PLAIN_NAMER) as object
}

/** The fields of `of` that `other` does not have with the same value. */
const differing = (of: object, other: object): object =>
  Object.fromEntries(
    Object.entries(of).filter(
      ([name, value]) =>
        JSON.stringify(value) !== JSON.stringify((other as Record<string, unknown>)[name]),
    ),
  )

/** The names of the fields that differ, for objects whose values are about people. */
export const changedFields = (
  before: object,
  after: object,
  but: readonly string[] = [],
): string[] => Object.keys(differing(after, before)).filter((name) => !but.includes(name))

/** Of what would take too much room, only the names of the fields. */
const bounded = (fields: object): object =>
  JSON.stringify(fields).length <= DETAIL_MAX
    ? fields
    : { fields: Object.keys(fields).slice(0, 200) }

/**
 * What is kept of an act. Masked before it is compared: what differs in a secret alone differs in
 * nothing that is shown.
 */
function detailsOf({ before, after }: AuditDetails): Pick<AuditRecord, 'before' | 'after'> {
  const [from, to] = [before && masked(before), after && masked(after)]
  const both = from && to
  return {
    before: from ? bounded(both ? differing(from, to) : from) : null,
    after: to ? bounded(both ? differing(to, from) : to) : null,
  }
}

/** What the caller said in its request, then the reason that the object itself has. */
function reasonOf(act: Act, { reason }: Audited): string | null {
  const reasons = [act.reason, reason].filter(
    (one) => one !== undefined && one !== null && one !== '',
  )
  return reasons.length === 0 ? null : cut([...new Set(reasons)].join(' · '), REASON_MAX)
}

type Instant = { readonly now: Date; readonly wall: Date }

/** The record of an act. */
export function newRecord(act: Act, audited: Audited, { now, wall }: Instant): AuditRecord {
  const { action, object } = audited
  const { owner, seller = null, id } = object
  return {
    owner,
    id: newId<'audit record'>(wall),
    at: now,
    seller,
    actorType: act.actor.type,
    actor: act.actor.id,
    actorName: act.actor.name,
    acting: act.acting,
    source: act.source,
    request: act.request,
    operation: act.operation,
    action,
    objectType: action.slice(0, action.indexOf('.')),
    object: id,
    reason: reasonOf(act, audited),
    class: act.class,
    ...detailsOf(audited),
    salt: randomText(SALT_BYTES, 'hex'),
  }
}
