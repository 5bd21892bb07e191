// Who is notified by mail about a seller or a company: its active users, or its own address when it
// has none.

import type { Language } from '../../../contract/text.ts'
import type { HolderId, OwnerId, SellerId } from '../../kernel/ids.ts'
import { forEachOrNull } from '../../platform/db/planner.ts'
import { rowsOf, sql, type Sql } from '../../platform/db/sql.ts'
import type { Role } from './roles.ts'

export type RecipientsOf = {
  readonly owner: OwnerId
  readonly seller: SellerId
  /** Users of these roles; none: the seller's own address alone. */
  readonly roles: readonly Role[]
  /**
   * A cardholder who alone is notified; null: everybody of the roles. Without a user nobody is: it
   * is not for the company's address.
   */
  readonly holder?: HolderId | null
}

export type Recipient = {
  /** The place in the request. */
  readonly n: number
  readonly recipient: string
  readonly language: Language
  /** The name of the seller or company. */
  readonly name: string
  /** The name of its platform. */
  readonly platform: string
}

const USERS_MAX = 50

/**
 * The language of an active user of this seller or company with this address, who can sign in;
 * undefined: there is none.
 */
export async function languageOfUser(
  db: Sql,
  { owner, seller, email }: { owner: OwnerId; seller: SellerId; email: string },
): Promise<Language | undefined> {
  const [found] = await db.rows<{ language: Language }>(sql`
    select p.language from people p join portal_users u on u.person = p.id
    where p.email = ${email} and p.blocked_at is null and p.password_hash is not null
      and u.owner = ${owner} and u.seller = ${seller} and u.status = 'active'`)
  return found?.language
}

/**
 * The recipients, by the place of their seller in `requests`. A seller without users and without an
 * address has none.
 */
export const recipientsOf = (db: Sql, requests: readonly RecipientsOf[]): Promise<Recipient[]> =>
  db.rows<Recipient>(sql`
    select r.n, coalesce(u.email, s.email) as recipient, coalesce(u.language, 'pt-BR') as language,
      s.name, p.name as platform
    from json_to_recordset(${rowsOf(requests.map((one, n) => ({ n, ...one })))}) as r(n int,
      owner uuid, seller uuid, roles text[], holder uuid)
    join sellers s on s.owner = r.owner and s.id = r.seller and s.status <> 'deleted'
    join sellers p on p.owner = r.owner and p.id = r.owner
    ${forEachOrNull(
      sql`
        select i.email, i.language from portal_users o join people i on i.id = o.person and i.blocked_at is null
        where o.owner = r.owner and o.seller = r.seller and o.status = 'active' and o.role = any(r.roles)
          and (r.holder is null or o.holder = r.holder)
        order by o.created_at, o.id limit ${USERS_MAX}`,
      'u',
    )}
    where coalesce(u.email, case when r.holder is null then s.email end) is not null
    order by r.n, recipient`)
