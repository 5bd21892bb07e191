// Links in mails, in SQL: only as hashes.

import type { PersonId, PortalUserId } from '../../../kernel/ids.ts'
import { equalsUnindexed } from '../../../platform/db/planner.ts'
import { sql, type Sql, type Tx } from '../../../platform/db/sql.ts'
import type { Link, LinkKind } from './link.ts'

const COLUMNS = sql`
  encode(l.token_hash, 'hex') as "tokenHash", l.person, l.kind, l.owner, l.portal_user as "user",
    l.created_at as "createdAt",
  l.expires_at as "expiresAt"`

/** Inserts a link; earlier ones for the same end. */
export async function replace(tx: Tx, link: Link): Promise<void> {
  await tx.rows(sql`
    delete from person_links
    where person = ${link.person}
      and kind = ${link.kind}
      and ${equalsUnindexed(sql`portal_user`, sql`${link.user}::uuid`)}`)
  await tx.rows(sql`
    insert into person_links (token_hash, person, kind, owner, portal_user, created_at, expires_at)
    values (decode(${link.tokenHash}, 'hex'), ${link.person}, ${link.kind}, ${link.owner},
      ${link.user}, ${link.createdAt}, ${link.expiresAt})`)
}

/** The newest link of a kind for a person. */
export async function newest(db: Sql, person: PersonId, kind: LinkKind): Promise<Link | undefined> {
  const rows = await db.rows<Link>(sql`
    select ${COLUMNS}
    from person_links l
    where l.person = ${person}
      and l.kind = ${kind}
    order by l.created_at desc
    limit 1`)
  return rows[0]
}

/** The link of a token that has not ended. */
export async function find(
  db: Sql,
  tokenHash: string,
  kind: LinkKind,
  wall: Date,
): Promise<Link | undefined> {
  const rows = await db.rows<Link>(sql`
    select ${COLUMNS} from person_links l
    where l.token_hash = decode(${tokenHash}, 'hex') and l.kind = ${kind} and l.expires_at > ${wall}`)
  return rows[0]
}

/** Uses a link up. False when another did. */
export async function use(tx: Tx, { tokenHash }: Link): Promise<boolean> {
  const rows = await tx.rows(
    sql`delete from person_links where token_hash = decode(${tokenHash}, 'hex') returning 1`,
  )
  return rows.length > 0
}

/** Ends every link of a person of a kind. */
export async function endAll(tx: Tx, person: PersonId, kind: LinkKind): Promise<void> {
  await tx.rows(sql`delete from person_links where person = ${person} and kind = ${kind}`)
}

/** Ends the invitations to a place in a company. */
export async function endOf(tx: Tx, user: PortalUserId): Promise<void> {
  await tx.rows(sql`delete from person_links where portal_user = ${user}`)
}

/** Deletes links that have ended, a bounded number at a time. Returns how many. */
export async function sweep(tx: Tx, wall: Date, limit: number): Promise<number> {
  const rows = await tx.rows(sql`
    delete from person_links where token_hash in (
      select token_hash
      from person_links
      where expires_at < ${wall}
      limit ${limit}
      for update skip locked)
      returning 1`)
  return rows.length
}
