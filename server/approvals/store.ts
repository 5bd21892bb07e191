// Approvals in SQL.

import type { Language } from '../../contract/text.ts'
import type { ApprovalId, OwnerId, PortalUserId, SellerId } from '../kernel/ids.ts'
import { table } from '../platform/db/columns.ts'
import { countRows, join, sql, type Sql, type Tx } from '../platform/db/sql.ts'
import { rolesWith } from '../identity/users/roles.ts'
import type { Approval, Member } from './approval.ts'
import type { Paging } from '../platform/lists/paging.ts'
import { sliceBy } from '../platform/lists/slice.ts'

/** The columns of an approval. */
const APPROVALS = table<Approval>('approvals', 'a', {
  owner: 'key',
  id: 'key',
  seller: 'fixed',
  actingFor: 'fixed',
  status: 'saved',
  action: 'fixed',
  operation: 'fixed',
  amount: 'fixed',
  object: 'fixed',
  requesterType: 'fixed',
  requester: 'fixed',
  person: 'fixed',
  requesterName: 'fixed',
  shownTo: 'fixed',
  request: 'fixed',
  fingerprint: 'fixed',
  needed: 'fixed',
  roles: 'fixed',
  users: 'fixed',
  given: 'saved',
  reason: 'saved',
  endedBy: 'saved',
  contentSealed: 'saved',
  version: 'saved',
  attempts: 'saved',
  dueAt: 'saved',
  expiresAt: 'fixed',
  createdAt: 'fixed',
  updatedAt: 'saved',
  endedAt: 'saved',
})

export type ApprovalKey = { readonly owner: OwnerId; readonly id: ApprovalId }

export async function find(db: Sql, { owner, id }: ApprovalKey): Promise<Approval | undefined> {
  const rows = await db.rows<Approval>(
    sql`select ${APPROVALS.columns} from approvals a where owner = ${owner} and id = ${id}`,
  )
  return rows[0]
}

export async function lock(tx: Tx, { owner, id }: ApprovalKey): Promise<Approval | undefined> {
  const rows = await tx.rows<Approval>(
    sql`select ${APPROVALS.columns}
      from approvals a
      where owner = ${owner}
        and id = ${id}
      for update`,
  )
  return rows[0]
}

/** Inserts it; undefined where the same is asked already, with the same fingerprint. */
export async function insert(tx: Tx, approval: Approval): Promise<boolean> {
  const rows = await tx.rows(
    sql`${APPROVALS.inserting([approval])} on conflict do nothing returning 1`,
  )
  return rows.length > 0
}

export async function save(tx: Tx, approval: Approval): Promise<void> {
  await tx.rows(APPROVALS.updating([approval]))
}

/** The pending approval of a call that was asked without a key. */
export async function findAsked(
  db: Sql,
  owner: OwnerId,
  fingerprint: string,
): Promise<Approval | undefined> {
  const rows = await db.rows<Approval>(sql`
    select ${APPROVALS.columns}
    from approvals a
    where owner = ${owner}
      and fingerprint = ${fingerprint}
      and status = 'pending'`)
  return rows[0]
}

export type Company = { readonly owner: OwnerId; readonly seller: SellerId }

export async function countPending(db: Sql, { owner, seller }: Company): Promise<number> {
  return countRows(
    db,
    sql`approvals where owner = ${owner} and seller = ${seller} and status = 'pending'`,
  )
}

/**
 * Claims the approval that is due first, and postpones it past the lease: one at a time, so that
 * none waits for another's bank.
 */
export async function claimDue(tx: Tx, now: Date, lease: Date): Promise<Approval | undefined> {
  const rows = await tx.rows<Approval>(sql`
    update approvals a set due_at = ${lease}, attempts = attempts + 1
    from (select owner, id
      from approvals
      where due_at <= ${now}
      order by due_at
      limit 1
      for update skip locked) d
    where a.owner = d.owner and a.id = d.id returning ${APPROVALS.columns}`)
  return rows[0]
}

/**
 * Makes one that could not be advanced due at `at`, unless it changed since it was claimed until
 * `lease`.
 */
export async function postpone(
  tx: Tx,
  { owner, id }: ApprovalKey,
  lease: Date,
  at: Date,
): Promise<void> {
  await tx.rows(
    sql`update approvals
      set due_at = ${at}
      where owner = ${owner}
        and id = ${id}
        and due_at = ${lease}`,
  )
}

/** When the next one is due. */
export const NEXT_DUE = sql`select due_at as at
  from approvals
  where due_at is not null
  order by due_at
  limit 1`

/** Whether its effect is committed. */
export async function hasEffect(db: Sql, { owner, id }: ApprovalKey): Promise<boolean> {
  const rows = await db.rows(
    sql`select 1 from approval_effects where owner = ${owner} and approval = ${id}`,
  )
  return rows.length > 0
}

/**
 * Erases what was asked of approvals that ended before `before`, a bounded number at a time.
 * Returns how many.
 */
export async function eraseContents(tx: Tx, before: Date, limit: number): Promise<number> {
  const rows = await tx.rows(sql`
    update approvals set content_sealed = null where (owner, id) in (
      select owner, id from approvals where ended_at < ${before} and content_sealed is not null
      order by ended_at limit ${limit} for update skip locked)
    returning 1`)
  return rows.length
}

export type ApprovalFilter = {
  readonly owner: OwnerId
  /** The company whose policies held them. */
  readonly seller?: SellerId | undefined
  /** Or for which a platform's credential asked. */
  readonly visibleTo?: SellerId | undefined
  readonly statuses?: readonly string[] | undefined
  readonly action?: string | undefined
  /** Asked by this credential or user. */
  readonly requester?: string | undefined
  /** What this user may decide on. */
  readonly approver?: Member | undefined
}

const DECIDING = rolesWith('approvals:decide')

/**
 * Changes of policies that too few of their approvers are left to approve: administrators may
 * approve them (`quorumOf`).
 */
const IS_ORPHANED = sql`a.action = 'policy' and a.needed > (
  select count(*) from portal_users u join people p on p.id = u.person and p.blocked_at is null
  where u.owner = a.owner
    and u.seller = a.seller
    and u.status = 'active'
    and u.role = any(${[...DECIDING]}::text[])
    and (u.role = any(a.roles) or replace(u.id::text, '-', '') = any(a.users))
    and u.person is distinct from a.person
    and u.person <> all(a.shown_to))`

/** Also without those that have expired and that the job has not ended yet. */
const waitsFor = ({ id, person, role }: Member, now: Date) =>
  sql`a.status = 'pending'
      and a.expires_at > ${now}
      and a.person is distinct from ${person}
      and ${person} <> all(a.shown_to)
    and (${role} = any(a.roles)
      or ${id} = any(a.users) ${role === 'admin' ? sql`or ${IS_ORPHANED}` : sql``})
    and a.given::jsonb @> ${JSON.stringify([{ person }])}::jsonb is not true`

const conditionsOf = (
  { owner, seller, visibleTo, statuses, action, requester, approver }: ApprovalFilter,
  now: Date,
) =>
  join(
    [
      sql`a.owner = ${owner}`,
      ...(seller ? [sql`a.seller = ${seller}`] : []),
      ...(visibleTo ? [sql`(a.seller = ${visibleTo} or a.acting_for = ${visibleTo})`] : []),
      ...(statuses ? [sql`a.status = any(${[...statuses]}::text[])`] : []),
      ...(action ? [sql`a.action = ${action}`] : []),
      ...(requester ? [sql`a.requester = ${requester}`] : []),
      ...(approver ? [waitsFor(approver, now)] : []),
    ],
    ' and ',
  )

export const page = (
  db: Sql,
  filter: ApprovalFilter,
  now: Date,
  paging: Paging,
): Promise<Approval[]> =>
  db.rows<Approval>(sql`
    select ${APPROVALS.columns} from approvals a where ${conditionsOf(filter, now)}
    ${sliceBy('a.id', paging)}`)

export async function count(db: Sql, filter: ApprovalFilter, now: Date): Promise<number> {
  return countRows(db, sql`approvals a where ${conditionsOf(filter, now)}`)
}

/** Users by their ids, for their names. */
export const namesOf = (
  db: Sql,
  owner: OwnerId,
  users: readonly PortalUserId[],
): Promise<Pick<Member, 'id' | 'name'>[]> =>
  db.rows(sql`
    select u.id, coalesce(u.name, p.name) as name
    from portal_users u
    join people p on p.id = u.person
    where u.owner = ${owner} and u.id = any(${[...users]}::uuid[])`)

export type MemberByMail = Member & { readonly email: string; readonly language: Language }

/** The users of a company. */
export const membersOf = (db: Sql, { owner, seller }: Company): Promise<MemberByMail[]> =>
  db.rows<MemberByMail>(sql`
    select u.id, u.person, coalesce(u.name, p.name) as name, p.email, p.language, u.role, case
      when p.blocked_at is null then u.status
      else 'blocked' end as status
    from portal_users u
    join people p on p.id = u.person
    where u.owner = ${owner}
      and u.seller = ${seller}`)

/** The same, locked, so that no role changes before the commit. */
export async function lockMembers(tx: Tx, company: Company): Promise<Member[]> {
  const { owner, seller } = company
  await tx.rows(sql`
    select 1 from portal_users where owner = ${owner} and seller = ${seller} order by id for update`)
  return membersOf(tx, company)
}
