// The branding of sellers, in SQL. Pictures are read apart: only their own address needs them.

import type { OwnerId, SellerId } from '../../kernel/ids.ts'
import { table } from '../../platform/db/columns.ts'
import { sql, type Sql, type Tx } from '../../platform/db/sql.ts'
import type { Branding, Logo } from './branding.ts'

const BRANDINGS = table<Branding & { readonly logo?: Buffer | null }, 'owner' | 'seller'>('brandings', 'b', {
  owner: 'key',
  seller: 'key',
  color: 'saved',
  textColor: 'saved',
  logo: { is: 'saved', read: 'never' },
  logoType: 'saved',
  logoHash: 'saved',
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
export async function findShown(db: Sql, { owner, seller }: BrandingKey): Promise<Branding | undefined> {
  const rows = await db.rows<Branding>(sql`
    select ${BRANDINGS.columns} from brandings b where b.owner = ${owner} and b.seller in (${seller}, ${owner})
    order by b.seller = ${seller} desc limit 1`)
  return rows[0]
}

/** The row, locked, with its picture. */
export async function lock(
  tx: Tx,
  { owner, seller }: BrandingKey,
): Promise<(Branding & { logo: Buffer | null }) | undefined> {
  const rows = await tx.rows<Branding & { logo: Buffer | null }>(sql`
    select ${BRANDINGS.columns}, b.logo from brandings b where b.owner = ${owner} and b.seller = ${seller} for update`)
  return rows[0]
}

/** Saves the branding, with its picture. */
export async function save(tx: Tx, branding: Branding, logo: Buffer | null): Promise<void> {
  await tx.rows(BRANDINGS.saving([{ ...branding, logo }]))
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
