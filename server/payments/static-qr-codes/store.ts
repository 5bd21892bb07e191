// Static QR codes in SQL. It decides nothing.

import type { OwnerId, SellerId, StaticQrCodeId } from '../../kernel/ids.ts'
import { table } from '../../platform/db/columns.ts'
import { countRows, join, sql, type Sql, type Tx } from '../../platform/db/sql.ts'
import type { Paging } from '../../platform/lists/paging.ts'
import { sliceBy } from '../../platform/lists/slice.ts'
import type { CodeStatus, StaticQrCode } from './static-qr-code.ts'

const CODES = table<StaticQrCode>('static_qr_codes', 'q', {
  owner: 'key',
  id: 'key',
  seller: 'fixed',
  status: 'saved',
  txid: 'fixed',
  key: 'fixed',
  psp: 'fixed',
  amount: 'fixed',
  description: 'fixed',
  referenceId: 'fixed',
  payee: 'fixed',
  version: 'saved',
  createdAt: 'fixed',
  updatedAt: 'saved',
})

export type CodeKey = { readonly owner: OwnerId; readonly id: StaticQrCodeId }

export async function find(db: Sql, { owner, id }: CodeKey): Promise<StaticQrCode | undefined> {
  const rows = await db.rows<StaticQrCode>(sql`
    select ${CODES.columns} from static_qr_codes q where q.owner = ${owner} and q.id = ${id}`)
  return rows[0]
}

/** By id alone: for public addresses, which give no owner. */
export async function findById(db: Sql, id: StaticQrCodeId): Promise<StaticQrCode | undefined> {
  const rows = await db.rows<StaticQrCode>(
    sql`select ${CODES.columns} from static_qr_codes q where q.id = ${id}`,
  )
  return rows[0]
}

/** Those that have these txids, of any owner: a bank names no owner. */
export const findByTxids = (db: Sql, txids: readonly string[]): Promise<StaticQrCode[]> =>
  db.rows<StaticQrCode>(sql`
    select ${CODES.columns} from static_qr_codes q where q.txid = any(${[...txids]}::text[])`)

/** Locks one code, to change it. */
export async function lock(tx: Tx, { owner, id }: CodeKey): Promise<StaticQrCode | undefined> {
  const rows = await tx.rows<StaticQrCode>(sql`
    select ${CODES.columns}
    from static_qr_codes q
    where q.owner = ${owner}
      and q.id = ${id} for no key update`)
  return rows[0]
}

export async function insert(tx: Tx, code: StaticQrCode): Promise<void> {
  await tx.rows(CODES.inserting([code]))
}

export async function save(tx: Tx, code: StaticQrCode): Promise<void> {
  await tx.rows(CODES.updating([code]))
}

export type CodeFilter = Paging & {
  owner: OwnerId
  seller?: SellerId
  statuses?: readonly CodeStatus[]
  referenceId?: string
  from?: Date
  to?: Date
}

const conditionsOf = (filter: CodeFilter) =>
  join(
    [
      sql`q.owner = ${filter.owner}`,
      ...(filter.seller ? [sql`q.seller = ${filter.seller}`] : []),
      ...(filter.statuses ? [sql`q.status = any(${[...filter.statuses]}::text[])`] : []),
      ...(filter.referenceId === undefined ? [] : [sql`q.reference_id = ${filter.referenceId}`]),
      ...(filter.from ? [sql`q.created_at >= ${filter.from}`] : []),
      ...(filter.to ? [sql`q.created_at <= ${filter.to}`] : []),
    ],
    ' and ',
  )

export const page = (db: Sql, filter: CodeFilter): Promise<StaticQrCode[]> =>
  db.rows<StaticQrCode>(sql`
    select ${CODES.columns} from static_qr_codes q where ${conditionsOf(filter)}
    ${sliceBy('q.id', filter)}`)

export const count = (db: Sql, filter: CodeFilter): Promise<number> =>
  countRows(db, sql`static_qr_codes q where ${conditionsOf(filter)}`)
