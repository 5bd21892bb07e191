// Credentials that expire soon, in SQL.

import type { Id, OwnerId, SellerId } from '../../kernel/ids.ts'
import { sql, type Tx } from '../../platform/db/sql.ts'

export type ExpiringCredential = {
  readonly owner: OwnerId
  readonly id: Id<'credential'>
  readonly seller: SellerId
  readonly note: string | null
  readonly expiresAt: Date
}

const DAY_MS = 86_400_000
/** So long before its end a mail says that a credential expires; the second one again. */
const FIRST_MS = 14 * DAY_MS
const SECOND_MS = 2 * DAY_MS
/**
 * A credential that was made for less than so many times that span needs no mail: its owner has
 * just set its end.
 */
const SPANS_MIN = 2

/**
 * Takes credentials for which a mail is due, and marks it as made. One that missed the first gets
 * the second alone. Real time.
 */
export function takeExpiring(tx: Tx, wall: Date, limit: number): Promise<ExpiringCredential[]> {
  const [first, second] = [FIRST_MS, SECOND_MS].map(
    (ms) => sql`make_interval(secs => ${ms / 1_000})`,
  )
  const due = (span: typeof first) => sql`
    expires_at <= ${wall}::timestamptz + ${span}
      and expires_at - created_at >= ${SPANS_MIN} * ${span}`
  const mails = sql`case when ${due(second)} then 2 when ${due(first)} then 1 else 0 end`
  return tx.rows<ExpiringCredential>(sql`
    update credentials c set expiry_mails = d.mails
    from (
      select owner, id, ${mails} as mails from credentials
      where expires_at > ${wall}
        and expires_at <= ${wall}::timestamptz + ${first}
        and revoked_at is null
        and ${mails} > expiry_mails
      order by expires_at limit ${limit} for update skip locked) d
    where c.owner = d.owner and c.id = d.id
    returning c.owner, c.id, c.seller, c.note, c.expires_at as "expiresAt"`)
}
