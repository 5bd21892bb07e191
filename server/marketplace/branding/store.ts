// The branding of sellers, in SQL. Pictures are read apart: only their own address needs them.

import type { OwnerId, SellerId } from '../../kernel/ids.ts'
import { table } from '../../platform/db/columns.ts'
import { sql, type Sql, type Tx } from '../../platform/db/sql.ts'
import type { Branding, Logo } from './branding.ts'

const BRANDINGS = table<Branding, 'owner' | 'seller'>('brandings', 'b', {
  owner: 'key',
  seller: 'key',
  color: 'saved',
  textColor: 'saved',
  // Written with the picture.
  logoType: { read: sql`b.logo_type` },
  logoHash: { read: sql`b.logo_hash` },
  createdAt: 'fixed',
  updatedAt: 'saved',
})

export type BrandingKey = { readonly owner: OwnerId; readonly seller: SellerId }

export async function find(db: Sql, { owner, seller }: BrandingKey): Promise<Branding | undefined> {
  const rows = await db.rows<Branding>(sql`
    select ${BRANDINGS.columns} from brandings b where b.owner = ${owner} and b.seller = ${seller}`)
  return rows[0]
}

/** The seller's branding, or its platform's. */
export async function findShown(
  db: Sql,
  { owner, seller }: BrandingKey,
): Promise<Branding | undefined> {
  const rows = await db.rows<Branding>(sql`
    select ${BRANDINGS.columns}
    from brandings b
    where b.owner = ${owner}
      and b.seller in (${seller}, ${owner})
    order by b.seller = ${seller} desc limit 1`)
  return rows[0]
}

/**
 * The row, locked; `blank` where there was none. It is inserted first, so that of two first changes
 * at once none is lost.
 */
export async function lock(tx: Tx, blank: Branding): Promise<Branding> {
  const { owner, seller } = blank
  await tx.rows(sql`${BRANDINGS.inserting([blank])} on conflict do nothing`)
  const rows = await tx.rows<Branding>(sql`
    select ${BRANDINGS.columns}
    from brandings b
    where b.owner = ${owner}
      and b.seller = ${seller}
    for update`)
  return rows[0]!
}

/** Saves the colors. */
export async function save(tx: Tx, branding: Branding): Promise<void> {
  await tx.rows(BRANDINGS.updating([branding]))
}

/** Saves the picture, or removes it. */
export async function saveLogo(tx: Tx, branding: Branding, bytes: Buffer | null): Promise<void> {
  const { owner, seller, logoType, logoHash, updatedAt } = branding
  await tx.rows(sql`
    update brandings
    set logo = ${bytes}, logo_type = ${logoType}, logo_hash = ${logoHash}, updated_at = ${updatedAt}
    where owner = ${owner} and seller = ${seller}`)
}

/** The picture at a public address, of any owner. */
export async function findLogo(
  db: Sql,
  seller: SellerId,
  hash: string,
): Promise<Pick<Logo, 'bytes' | 'type'> | undefined> {
  const rows = await db.rows<Pick<Logo, 'bytes' | 'type'>>(sql`
    select b.logo as bytes, b.logo_type as type from sellers s
    join brandings b on b.owner = s.owner and b.seller = s.id
    where s.id = ${seller} and b.logo_hash = ${hash}`)
  return rows[0]
}
