// The audit log in SQL: records, in the commit of the act, and how they are found.

import type { Clock } from '../../kernel/clock.ts'
import type { ApprovalId, OwnerId, SellerId } from '../../kernel/ids.ts'
import { table } from '../db/columns.ts'
import { join, sql, type Sql, type Statement, type Tx } from '../db/sql.ts'
import { currentAct, type Act } from './act.ts'
import {
  newRecord,
  type Audited,
  type AuditDetails,
  type AuditedObject,
  type AuditRecord,
  type AuditRecordId,
} from './record.ts'
import type { AuditAction } from '../../../contract/records/audit-actions.ts'

const RECORDS = table<AuditRecord>('audit_records', 'r', {
  owner: 'key',
  id: 'key',
  at: 'fixed',
  seller: 'fixed',
  actorType: 'fixed',
  actor: 'fixed',
  actorName: 'fixed',
  acting: 'fixed',
  source: 'fixed',
  request: 'fixed',
  operation: 'fixed',
  action: 'fixed',
  objectType: 'fixed',
  object: 'fixed',
  reason: 'fixed',
  class: 'fixed',
  before: 'fixed',
  after: 'fixed',
  salt: { is: 'fixed', read: 'never' },
})

/** Records that are in no block yet. */
const QUEUE = table<
  { readonly owner: OwnerId; readonly record: AuditRecordId },
  'owner' | 'record'
>('audit_queue', 'q', {
  owner: 'key',
  record: 'key',
})

/** What an approved call did. */
const EFFECTS = table<
  {
    readonly owner: OwnerId
    readonly approval: ApprovalId
    readonly action: AuditAction
    readonly at: Date
  },
  'owner' | 'approval' | 'action'
>('approval_effects', 'e', {
  owner: 'key',
  approval: 'key',
  action: 'key',
  at: 'fixed',
})

type AuditContext = { readonly clock: Clock }

/**
 * Records acts of different callers, each with its own, in the commit of `tx`. The records need no
 * round trip.
 */
export function recordActs(
  tx: Tx,
  { clock }: AuditContext,
  acts: readonly { act: Act; audited: Audited }[],
): void {
  if (acts.length === 0) return
  const time = { now: clock.now(), wall: clock.wall() }
  const rows = acts.map(({ act, audited }) => newRecord(act, audited, time))
  tx.copy(RECORDS.copying(rows))
  tx.copy(QUEUE.copying(rows.map(({ owner, id }) => ({ owner, record: id }))))
  // A second effect of an approval violates the key, and is rolled back.
  const effects = acts.flatMap(({ act: { approval }, audited: { object, action } }) =>
    approval ? [{ owner: object.owner, approval, action, at: time.now }] : [],
  )
  if (effects.length > 0) tx.copy(EFFECTS.copying(effects))
}

/**
 * Records what the caller of this request, or the command under way, does: in the commit of `tx`.
 */
export const recordAct = (
  tx: Tx,
  context: AuditContext,
  action: AuditAction,
  object: AuditedObject,
  details: AuditDetails = {},
): void => recordActs(tx, context, [{ act: currentAct(), audited: { action, object, ...details } }])

/**
 * Records an act that changes too little to be in the log by itself: where its caller gave a
 * reason. In the commit of `tx`.
 */
export function recordReason(
  tx: Tx,
  context: AuditContext,
  action: AuditAction,
  object: AuditedObject,
): void {
  if (currentAct().reason !== undefined) recordAct(tx, context, action, object)
}

/** Which records are wanted. Ids bound the time: they begin with it. */
export type AuditFilter = {
  readonly owner: OwnerId
  readonly seller?: SellerId | undefined
  /** From this id on. */
  readonly from: string
  /** Before this id. */
  readonly before: string
  readonly actor?: string
  readonly actorType?: string
  readonly action?: string
  readonly object?: string
  /** Or one of these. */
  readonly objects?: readonly string[]
  readonly request?: string
}

/**
 * An object's records, and a person's, have an index of their own; others are searched from the
 * newest.
 */
function spanOf(filter: AuditFilter): Statement {
  const { owner, from, before, object, objects, actor, actorType } = filter
  const isPerson = actor !== undefined && (actorType === 'user' || actorType === 'operator')
  const parts = [
    sql`owner = ${owner} and id >= ${from} and id < ${before}`,
    ...(object === undefined ? [] : [sql`object = ${object}`]),
    ...(objects === undefined ? [] : [sql`object = any(${[...objects]}::uuid[])`]),
    ...(isPerson ? [sql`actor = ${actor} and actor_type in ('user', 'operator')`] : []),
  ]
  return join(parts, ' and ')
}

function conditionsOf({ seller, actor, actorType, action, request }: AuditFilter): Statement {
  return join(
    [
      sql`true`,
      ...(seller === undefined ? [] : [sql`r.seller = ${seller}`]),
      ...(actor === undefined ? [] : [sql`r.actor = ${actor}`]),
      ...(actorType === undefined ? [] : [sql`r.actor_type = ${actorType}`]),
      ...(action === undefined ? [] : [sql`r.action = ${action}`]),
      ...(request === undefined ? [] : [sql`r.request = ${request}`]),
    ],
    ' and ',
  )
}

/** The newest that match, among the newest `searched` of the span. */
export const page = (
  db: Sql,
  filter: AuditFilter,
  { limit, searched }: { limit: number; searched: number },
): Promise<AuditRecord[]> =>
  db.rows<AuditRecord>(sql`
    select ${RECORDS.columns} from (
      select * from audit_records where ${spanOf(filter)} order by id desc limit ${searched}) r
    where ${conditionsOf(filter)} order by id desc limit ${limit}`)

/** The id up to which a page searched; undefined when that was the whole span. */
export async function endOfSearch(
  db: Sql,
  filter: AuditFilter,
  searched: number,
): Promise<AuditRecordId | undefined> {
  const rows = await db.rows<{ id: AuditRecordId }>(sql`
    select id
    from audit_records
    where ${spanOf(filter)}
    order by id desc offset ${searched - 1}
    limit 1`)
  return rows[0]?.id
}

export async function find(
  db: Sql,
  owner: OwnerId,
  id: AuditRecordId,
): Promise<AuditRecord | undefined> {
  const rows = await db.rows<AuditRecord>(
    sql`select ${RECORDS.columns} from audit_records r where owner = ${owner} and id = ${id}`,
  )
  return rows[0]
}
