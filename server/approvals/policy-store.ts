// Policies of approvals in SQL.

import { table } from '../platform/db/columns.ts'
import { sql, type Sql, type Tx } from '../platform/db/sql.ts'
import type { Policy } from './policy.ts'
import type { Company } from './store.ts'

/** The columns of a policy. */
const POLICIES = table<Policy>('approval_policies', 'p', {
  owner: 'key',
  id: 'key',
  seller: 'fixed',
  action: 'fixed',
  amountFrom: 'saved',
  approvals: 'saved',
  roles: 'saved',
  users: 'saved',
  bindsCredentials: 'saved',
  version: 'saved',
  createdAt: 'fixed',
  updatedAt: 'saved',
})

/** All policies of a company. */
export const list = (db: Sql, { owner, seller }: Company): Promise<Policy[]> =>
  db.rows<Policy>(sql`
    select ${POLICIES.columns}
    from approval_policies p
    where owner = ${owner}
      and seller = ${seller}
    order by action`)

/** Serializes changes of the policies of a company; returns them. */
export async function lock(tx: Tx, company: Company): Promise<Policy[]> {
  const { owner, seller } = company
  await tx.rows(
    sql`select 1 from sellers where owner = ${owner} and id = ${seller} for no key update`,
  )
  return list(tx, company)
}

export async function save(tx: Tx, policy: Policy): Promise<void> {
  await tx.rows(POLICIES.saving([policy]))
}

export async function remove(tx: Tx, { owner, id }: Pick<Policy, 'owner' | 'id'>): Promise<void> {
  await tx.rows(sql`delete from approval_policies where owner = ${owner} and id = ${id}`)
}
