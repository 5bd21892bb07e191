// The operators' search in SQL: in each platform by an index of its own, and of each kind a few
// rows. Without names and cards of buyers.

import { CAPABILITIES } from '../../../capabilities.ts'
import type { OwnerId, SellerId } from '../../../kernel/ids.ts'
import { anyOf, forEach } from '../../../platform/db/planner.ts'
import { join, sql, type Sql, type Statement } from '../../../platform/db/sql.ts'
import type { Searched, SupportKind } from '../../../platform/search/searched.ts'
import type { SupportKeys } from './keys.ts'

export type Found = {
  readonly owner: OwnerId
  readonly platformName: string
  readonly seller: SellerId
  readonly kind: SupportKind
  readonly id: string
  readonly status: string | null
  readonly amount: number | null
  readonly createdAt: Date
}

/** Each costs a look into an index for each kind. */
const PLATFORMS_MAX = 2_000
/** Objects of a platform with the rarest word of an e-mail. */
const WORD_MAX = 500

const OWNER = sql`f.owner`

const ALL: ReadonlyMap<SupportKind, Searched> = new Map(
  CAPABILITIES.flatMap(({ searched = [] }) => searched.map((one) => [one.kind, one] as const)),
)

function where(kind: SupportKind, condition: Statement): Statement {
  const { table, seller, status, amount } = ALL.get(kind)!
  return sql`
    select ${kind}::text as kind, o.id, ${seller} as seller, ${status ?? sql`null::text`} as status,
      ${amount ?? sql`null::bigint`} as amount, o.created_at as "createdAt"
    from ${table} o where o.owner = ${OWNER} and ${condition}`
}

/** Objects of a kind that have a word among their search terms. */
const withWord = (kind: string, word: string): Statement =>
  sql`o.id ${anyOf(sql`
  select s.object from search_terms s where s.owner = ${OWNER} and s.term = ${word} and s.kind = ${kind}
  order by s.object desc limit ${WORD_MAX}`)}`

const byEmail = ({ address, words }: NonNullable<SupportKeys['email']>): Statement[] => [
  ...(['seller', 'customer'] as const).map((kind) =>
    where(kind, sql`${withWord(kind, words[0])} and o.email = ${address}`),
  ),
  // A platform was opened without an event, so it has no terms.
  where('seller', sql`o.id = ${OWNER} and o.email = ${address}`),
  where('credential', sql`o.email = ${address} and o.revoked_at is null`),
  where('user', sql`o.person = (select p.id from people p where p.email = ${address})`),
]

const byTaxpayer = (taxpayerId: string): Statement[] => [
  where('customer', sql`o.taxpayer_id = ${taxpayerId}`),
  where('seller', sql`o.taxpayer_id = ${taxpayerId} and o.status <> 'deleted'`),
  where(
    'corporate_holder',
    sql`${withWord('corporate_holder', taxpayerId.toLowerCase())} and o.tax_id = ${taxpayerId}`,
  ),
]

const branchesOf = ({ id, endToEndId, taxpayerId, email, reference }: SupportKeys): Statement[] => [
  ...(id === undefined ? [] : [...ALL.keys()].map((kind) => where(kind, sql`o.id = ${id}`))),
  ...(taxpayerId === undefined ? [] : byTaxpayer(taxpayerId)),
  ...(email === undefined ? [] : byEmail(email)),
  ...(endToEndId === undefined
    ? []
    : [
        where(
          'transaction',
          sql`o.id
              ${anyOf(sql`select p.transaction from payments p where p.owner = ${OWNER} and p.end_to_end_id = ${endToEndId}`)}`,
        ),
      ]),
  where('transaction', sql`o.reference_id = ${reference}`),
  where('payment_link', sql`o.reference_id = ${reference}`),
]

export type SupportFound = { readonly rows: readonly Found[]; readonly isComplete: boolean }

/** What has one of the keys, in the newest platforms; at most `limit`. */
export async function searchPlatforms(
  db: Sql,
  keys: SupportKeys,
  limit: number,
): Promise<SupportFound> {
  const branches = branchesOf(keys).map((branch) => sql`(${branch} limit ${limit})`)
  const rows = await db.rows<Found>(sql`
    select f.owner, p.name as "platformName", x.* from (
      select owner from feed_ends order by owner desc limit ${PLATFORMS_MAX}) f
    ${forEach(sql`${join(branches, ' union all ')} limit ${limit}`, 'x')}
    join sellers p on p.owner = f.owner and p.id = f.owner
    limit ${limit}`)
  const [more] = await db.rows<{ n: number }>(sql`
    select count(*)::int as n from (select 1 from feed_ends limit ${PLATFORMS_MAX + 1}) c`)
  return {
    rows: [...new Map(rows.map((row) => [`${row.kind} ${row.id}`, row])).values()],
    isComplete: more!.n <= PLATFORMS_MAX,
  }
}
