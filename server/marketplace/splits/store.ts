// Split rules in SQL, and which sellers may receive.

import type { OwnerId, SellerId, SplitRuleId } from '../../kernel/ids.ts'
import { lockCompany } from '../../platform/company-store.ts'
import type { Author } from '../../platform/audit/act.ts'
import { table } from '../../platform/db/columns.ts'
import { countRows, join, rowsOf, sql, type Sql, type Tx } from '../../platform/db/sql.ts'
import type { RuleStatus, StoredRule } from './rule.ts'
import type { Paging } from '../../platform/lists/paging.ts'
import { sliceBy } from '../../platform/lists/slice.ts'

/** The columns of a split rule. It is deleted, never changed. */
const RULES = table<StoredRule>('split_rules', 'r', {
  owner: 'key',
  id: 'key',
  seller: 'fixed',
  receiver: 'fixed',
  feeType: 'fixed',
  splitType: 'fixed',
  value: 'fixed',
  liable: { is: 'fixed', column: 'chargeback_liable' },
  minAmount: 'fixed',
  maxAmount: 'fixed',
  createdAt: 'fixed',
  createdBy: 'fixed',
  updatedAt: 'fixed',
  deletedAt: 'fixed',
  deletedBy: 'fixed',
})

export type Receiver = { readonly owner: OwnerId; readonly id: SellerId }

/**
 * Which of these sellers may receive, as `owner/id`: active ones, and those whose check is pending.
 */
export async function findReceivers(db: Sql, requested: readonly Receiver[]): Promise<Set<string>> {
  const rows = await db.rows<Receiver>(sql`
    select s.owner, s.id from sellers s
    where (s.owner, s.id) in (select owner, id
      from json_to_recordset(${rowsOf(requested.filter(({ id }) => id))}) as r(owner uuid, id uuid))
      and s.status in ('pending', 'active')`)
  return new Set(rows.map(({ owner, id }) => `${owner}/${id}`))
}

/** The live rules of a seller, oldest first: their order is the order of division. */
export const rulesOf = (db: Sql, owner: OwnerId, seller: SellerId): Promise<StoredRule[]> =>
  db.rows<StoredRule>(sql`
    select ${RULES.columns}
    from split_rules r
    where r.owner = ${owner}
      and r.seller = ${seller}
      and r.deleted_at is null
    order by r.id`)

/** The rules of a seller as they were at an instant, oldest first. */
export const rulesAt = (
  db: Sql,
  { owner, seller, at }: { owner: OwnerId; seller: SellerId; at: Date },
): Promise<StoredRule[]> =>
  db.rows<StoredRule>(sql`
    select ${RULES.columns}
    from split_rules r
    where r.owner = ${owner}
      and r.seller = ${seller}
      and r.created_at <= ${at}
      and (r.deleted_at is null or r.deleted_at > ${at})
    order by r.id`)

/** Serializes additions to one seller's rules. */
export async function lockRulesOf(tx: Tx, owner: OwnerId, seller: SellerId): Promise<StoredRule[]> {
  await lockCompany(tx, { owner, seller })
  return rulesOf(tx, owner, seller)
}

export async function find(
  db: Sql,
  owner: OwnerId,
  id: SplitRuleId,
): Promise<StoredRule | undefined> {
  const rows = await db.rows<StoredRule>(sql`
    select ${RULES.columns}
    from split_rules r
    where r.owner = ${owner}
      and r.id = ${id}
      and r.deleted_at is null`)
  return rows[0]
}

export async function insert(tx: Tx, rule: StoredRule): Promise<void> {
  await tx.rows(RULES.inserting([rule]))
}

type Removed = { readonly at: Date; readonly by: Author }

export async function remove(
  tx: Tx,
  owner: OwnerId,
  id: SplitRuleId,
  { at, by }: Removed,
): Promise<boolean> {
  const rows = await tx.rows(sql`
    update split_rules
    set deleted_at = ${at}, updated_at = ${at}, deleted_by = ${JSON.stringify(by)}
    where owner = ${owner} and id = ${id} and deleted_at is null returning id`)
  return rows.length > 0
}

export type RuleFilter = Paging & {
  owner: OwnerId
  seller?: SellerId
  receiver?: SellerId
  status: RuleStatus | undefined
}

const conditionsOf = (filter: RuleFilter) =>
  join(
    [
      sql`r.owner = ${filter.owner}`,
      ...(filter.status
        ? [sql`r.deleted_at ${filter.status === 'active' ? sql`is null` : sql`is not null`}`]
        : []),
      ...(filter.seller ? [sql`r.seller = ${filter.seller}`] : []),
      ...(filter.receiver ? [sql`r.receiver = ${filter.receiver}`] : []),
    ],
    ' and ',
  )

export const page = (db: Sql, filter: RuleFilter): Promise<StoredRule[]> =>
  db.rows<StoredRule>(sql`
    select ${RULES.columns} from split_rules r where ${conditionsOf(filter)}
    ${sliceBy('r.id', filter)}`)

/**
 * Counted: a seller keeps at most two hundred, and people or their programs deleted the others one
 * by one.
 */
export const count = (db: Sql, filter: RuleFilter): Promise<number> =>
  countRows(db, sql`split_rules r where ${conditionsOf(filter)}`)
