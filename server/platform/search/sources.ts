// Where the terms of each kind of object come from, in SQL. A new kind of object that people search for belongs here; docs/privacy.md says
// which terms are personal data.

import { printedOurNumber, type BoletoAgreement } from '../../kernel/brazil/boleto.ts'
import { rowsOf, sql, type Sql, type Statement } from '../db/sql.ts'
import { termsOf } from './terms.ts'

type Key = { readonly owner: string; readonly id: string }

/** An object as the search knows it. */
export type Indexed = Key & {
  readonly kind: string
  readonly seller: string
  readonly holder: string | null
  readonly texts: readonly (string | null)[]
  readonly amount: number | null
  /** Of a boleto: its nosso número, of which the printed form is computed. */
  readonly boleto: { readonly agreement: BoletoAgreement; readonly ourNumber: string } | null
}

type Source = {
  /** Of its events. */
  readonly objectKind: string
  /** Of what the search finds. */
  readonly kind: string
  readonly table: Statement
  readonly seller: Statement
  readonly holder?: Statement
  readonly texts: Statement
  readonly amount?: Statement
  readonly boleto?: Statement
  /** Rows without an event are not found yet. */
  readonly where?: Statement
  /** Waits for a change under way, so that what an erasure deletes is not written again. */
  readonly locks?: true
}

export const SOURCES: readonly Source[] = [
  {
    objectKind: 'transaction',
    kind: 'transaction',
    table: sql`transactions`,
    seller: sql`o.seller`,
    texts: sql`coalesce(o.reference_id, o.reference_beside), o.card ->> 'last4', o.boleto ->> 'ourNumber'`,
    amount: sql`o.amount`,
    boleto: sql`o.boleto`,
    where: sql`o.version > 0`,
  },
  {
    objectKind: 'customer',
    kind: 'customer',
    table: sql`customers`,
    seller: sql`o.seller`,
    texts: sql`case when o.erased_at is null then concat_ws(' ', o.first_name, o.last_name) end, o.email, o.taxpayer_id`,
    locks: true,
  },
  {
    objectKind: 'seller',
    kind: 'seller',
    table: sql`sellers`,
    seller: sql`o.id`,
    texts: sql`o.name, o.email, o.taxpayer_id`,
    where: sql`o.status <> 'deleted'`,
  },
  {
    objectKind: 'payout',
    kind: 'transfer',
    table: sql`payouts`,
    seller: sql`o.seller`,
    texts: sql`o.description`,
    amount: sql`o.amount`,
  },
  {
    objectKind: 'corporate_holder',
    kind: 'corporate_holder',
    table: sql`corporate_holders`,
    seller: sql`o.seller`,
    holder: sql`o.id`,
    texts: sql`o.name, o.tax_id`,
  },
  {
    objectKind: 'corporate_card',
    kind: 'corporate_card',
    table: sql`corporate_cards`,
    seller: sql`o.seller`,
    holder: sql`o.holder`,
    texts: sql`o.name, o.last4`,
  },
  {
    objectKind: 'corporate_purchase',
    kind: 'corporate_purchase',
    table: sql`corporate_purchases`,
    seller: sql`o.seller`,
    holder: sql`o.holder`,
    texts: sql`o.merchant_name`,
    amount: sql`o.amount`,
  },
]

const columnsOf = ({ kind, seller, holder, texts, amount, boleto }: Source): Statement => sql`
  o.owner, o.id, ${kind}::text as kind, ${seller} as seller, ${holder ?? sql`null::uuid`} as holder,
  json_build_array(${texts}) as texts, ${amount ?? sql`null::bigint`} as amount, ${boleto ?? sql`null::json`} as boleto`

/** The objects with these keys as they are now. */
export const findIndexed = (db: Sql, source: Source, keys: readonly Key[]): Promise<Indexed[]> =>
  db.rows<Indexed>(sql`
    select ${columnsOf(source)} from json_to_recordset(${rowsOf(keys)}) as k(owner uuid, id uuid)
    join ${source.table} o on o.owner = k.owner and o.id = k.id
    ${source.where ? sql`where ${source.where}` : sql``} ${source.locks ? sql`order by o.id for key share of o` : sql``}`)

/** A page of all objects of a kind, in the order of their keys. */
export const pageOfIndexed = (db: Sql, source: Source, after: Key | undefined, limit: number): Promise<Indexed[]> =>
  db.rows<Indexed>(sql`
    select ${columnsOf(source)} from ${source.table} o
    where ${source.where ?? sql`true`} ${after ? sql`and (o.owner, o.id) > (${after.owner}::uuid, ${after.id}::uuid)` : sql``}
    order by o.owner, o.id limit ${limit}`)

/** A row of the table of terms. */
export type SearchTerm = {
  readonly owner: string
  readonly object: string
  readonly term: string
  readonly kind: string
  readonly seller: string
  readonly holder: string | null
}

/** The nosso número as it is printed, and its digits alone. */
function printed({ boleto }: Indexed): string[] {
  if (!boleto?.ourNumber) return []
  const text = printedOurNumber(boleto.agreement, boleto.ourNumber)
  return [text, text.replaceAll(/[^0-9A-Za-z]/g, '')]
}

export const rowsFor = (objects: readonly Indexed[]): SearchTerm[] =>
  objects.flatMap((one) => {
    const { owner, id, kind, seller, holder, texts, amount } = one
    const terms = termsOf({ texts: [...texts, ...printed(one)], amount })
    return terms.map((term) => ({ owner, object: id, term, kind, seller, holder }))
  })
