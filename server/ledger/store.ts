// The ledger in SQL: append transfers, fold them into the running balances. Insufficient money is refused by the
// accounts' own CHECK, so no race and no mistake of ours can take a balance below zero.

import { strict as assert } from 'node:assert'
import { madeAt, newId, type Id, type OwnerId, type SellerId } from '../base/ids.ts'
import type { Cents } from '../base/money.ts'
import { refuse } from '../base/refusal.ts'
import { atOnce, rowsOf, sql, type Sql, type Statement, type Tx, type Writes } from '../db/sql.ts'
import { CORPORATE_ACCOUNTS, ofSeller, SELLER_ACCOUNTS, type SellerAccountKind } from './chart.ts'
import { changesOf, type Change, type StatementLine, type Transfer, type TransferId } from './transfer.ts'

const toRow = (t: Transfer) => ({
  owner: t.owner,
  id: t.id,
  debit: t.debit,
  credit: t.credit,
  amount: t.amount,
  kind: t.kind,
  phase: t.phase,
  pending_id: t.pendingId,
  cause_kind: t.cause.kind,
  cause: t.cause.id,
  at: t.at,
})

async function openAccounts(
  tx: Tx,
  accounts: readonly Pick<Change, 'owner' | 'id' | 'kind' | 'holder'>[],
): Promise<void> {
  await tx.rows(sql`
    insert into accounts (owner, id, kind, holder)
    select owner, id, kind, holder
    from json_to_recordset(${rowsOf(accounts)}) as r(owner uuid, id text, kind text, holder uuid)
    on conflict do nothing`)
}

type Locked = {
  owner: OwnerId
  kind: SellerAccountKind
  holder: SellerId
  lines: number
  current: number
  free: number
}

const NOT_OPENED = 'an account was not opened'

/** Locks accounts in one order for everybody, so that two batches cannot wait for each other. */
const locking = (changes: readonly Change[]): Statement => sql`
  select owner, id, kind, holder, lines, current, credits_posted - debits_posted - debits_pending as free from accounts
  where (owner, id) in (select owner, id from json_to_recordset(${rowsOf(changes.map(({ owner, id }) => ({ owner, id })))}) as r(owner uuid, id text))
  order by owner, id for update`

const adding = (changes: readonly Change[]): Statement => sql`
  update accounts a
  set debits_pending = a.debits_pending + c.debits_pending, debits_posted = a.debits_posted + c.debits_posted,
      credits_pending = a.credits_pending + c.credits_pending, credits_posted = a.credits_posted + c.credits_posted,
      lines = a.lines + c.lines, current = a.current + c.current
  from json_to_recordset(${rowsOf(changes)})
    as c(owner uuid, id text, debits_pending bigint, debits_posted bigint, credits_pending bigint, credits_posted bigint,
      lines bigint, current bigint)
  where a.owner = c.owner and a.id = c.id`

/** Numbers statement lines after those that are there, each with the balance after it. */
function numbered(locked: readonly Locked[], lines: readonly StatementLine[]): object[] {
  const ends = new Map(
    locked
      .filter(({ kind }) => kind === 'available')
      .map(({ owner, holder, lines: n, current }) => [`${owner}/${holder}`, { n, balance: current }]),
  )
  return lines.map((line) => {
    const end = ends.get(`${line.owner}/${line.seller}`)!
    end.n += 1
    end.balance += line.amount
    return { ...line, n: end.n, balance: end.balance }
  })
}

const writing = (lines: readonly object[]): Statement => sql`
  insert into statement_lines (owner, seller, n, transfer, amount, balance, at)
  select owner, seller, n, transfer, amount, balance, at
  from json_to_recordset(${rowsOf(lines)}) as r(owner uuid, seller uuid, n bigint, transfer uuid, amount bigint, balance bigint, at timestamptz)`

/** What sellers who owe work off with what this batch made available to them. */
function repayments(locked: readonly Locked[], changes: readonly Change[], like: Transfer): Transfer[] {
  const changed = new Map(changes.map((change) => [`${change.owner}/${change.id}`, change]))
  return locked.flatMap(({ owner, kind, holder, current, free }): Transfer[] => {
    // `current` is what may be taken less what is owed, so the difference is what is owed.
    if (kind !== 'available' || free <= current) return []
    const available = ofSeller('available', holder)
    const change = changed.get(`${owner}/${available}`)!
    const came = change.credits_posted - change.debits_posted - change.debits_pending
    const amount = Math.min(free - current, free + came) as Cents
    if (came <= 0 || amount <= 0) return []
    const id = newId<'transfer'>(madeAt(like.id)) as TransferId
    const cause = { kind: 'seller', id: holder } as const
    const debt = ofSeller('debt', holder)
    return [
      { owner, id, debit: available, credit: debt, amount, kind: 'repayment', phase: 'posted', cause, at: like.at },
    ]
  })
}

const inserting = (transfers: readonly Transfer[]): Statement => sql`
  insert into transfers (owner, id, debit, credit, amount, kind, phase, pending_id, cause_kind, cause, at)
  select owner, id, debit, credit, amount, kind, phase, pending_id, cause_kind, cause, at
  from json_to_recordset(${rowsOf(transfers.map(toRow))})
    as r(owner uuid, id uuid, debit text, credit text, amount bigint, kind text, phase text, pending_id uuid, cause_kind text, cause uuid, at timestamptz)`

const reasonOf = (error: unknown): unknown =>
  (error as { constraint?: string }).constraint === 'accounts_covered' ? refuse('insufficient_funds') : error

/** Locks, writes and adds up in one statement, where nothing is numbered between. */
const unnumbered = (transfers: readonly Transfer[], changes: readonly Change[]): Writes => ({
  first: [sql`select demand(count(*) = ${changes.length}, ${NOT_OPENED}) from (${locking(changes)}) l`],
  writes: [inserting(transfers), adding(changes)],
})

/** What posts transfers no statement tells of (those of no seller's `available` or `debt`), to go with other writes. */
export function silently(transfers: readonly Transfer[]): Writes {
  const { changes, lines } = changesOf(transfers)
  assert(lines.length === 0, 'a statement tells of these transfers')
  return transfers.length > 0 ? unnumbered(transfers, changes) : { writes: [] }
}

/**
 * Posts transfers, all or none, and writes the lines they make in statements. Whoever owes repays at once from what
 * became available. 409 `insufficient_funds` when an account would go below zero, by the commit at the latest.
 */
export async function post(tx: Tx, transfers: readonly Transfer[]): Promise<void> {
  if (transfers.length === 0) return
  const { changes, lines } = changesOf(transfers)
  // What becomes available to a seller is a line of its statement: without lines there is nothing to repay from.
  if (lines.length === 0) return tx.write(atOnce(unnumbered(transfers, changes)), reasonOf)
  const locked = await tx.rows<Locked>(locking(changes))
  assert(locked.length === changes.length, NOT_OPENED)
  tx.write(atOnce({ writes: [inserting(transfers), adding(changes), writing(numbered(locked, lines))] }), reasonOf)
  await post(tx, repayments(locked, changes, transfers[0]!))
}

/** Opens the accounts of sellers, once for each. */
export async function openAccountsOf(tx: Tx, sellers: readonly { owner: OwnerId; id: SellerId }[]): Promise<void> {
  const accounts = sellers.flatMap(({ owner, id }) =>
    SELLER_ACCOUNTS.map((kind) => ({ owner, id: ofSeller(kind, id), kind, holder: id })),
  )
  await openAccounts(tx, accounts)
}

/** The holds of the given ids, to be ended. */
export async function findHolds(sqlHandle: Sql, owner: OwnerId, ids: readonly TransferId[]): Promise<Transfer[]> {
  return sqlHandle.rows<Transfer>(sql`
    select owner, id, debit, credit, amount, kind, phase, json_build_object('kind', cause_kind, 'id', cause) as cause, at
    from transfers where owner = ${owner} and id = any(${ids as Id<string>[]}::uuid[])`)
}

/** What sellers may give now: available less what is held of it. Locks those accounts, in the order of every batch. */
export async function lockFree(tx: Tx, owner: OwnerId, sellers: readonly SellerId[]): Promise<Map<SellerId, Cents>> {
  const rows = await tx.rows<{ holder: SellerId; free: Cents }>(sql`
    select holder, credits_posted - debits_posted - debits_pending as free from accounts
    where owner = ${owner} and id = any(${sellers.map((seller) => ofSeller('available', seller))}::text[])
    order by owner, id for update`)
  return new Map(rows.map(({ holder, free }) => [holder, free]))
}

export type Balances = Record<(typeof SELLER_ACCOUNTS)[number], { posted: Cents; held: Cents }>

/** What a seller's accounts hold: `posted` (credits less debits) and `held` (money about to leave). */
export async function balancesOf(sqlHandle: Sql, owner: OwnerId, seller: SellerId): Promise<Balances> {
  const rows = await sqlHandle.rows<{ kind: keyof Balances; posted: Cents; leaving: Cents; coming: Cents }>(sql`
    select kind, credits_posted - debits_posted as posted, debits_pending as leaving, credits_pending as coming
    from accounts where owner = ${owner} and id = any(${SELLER_ACCOUNTS.map((kind) => ofSeller(kind, seller))}::text[])`)
  const zero = Object.fromEntries(SELLER_ACCOUNTS.map((kind) => [kind, { posted: 0, held: 0 }])) as Balances
  for (const row of rows) {
    const held = row.kind === 'refunding' || row.kind === 'paying' || row.kind === 'blocked' ? row.coming : row.leaving
    zero[row.kind] = { posted: row.posted, held: held as Cents }
  }
  return zero
}

/** Opens the accounts of companies with cards, once for each. */
export async function openCorporateAccounts(
  tx: Tx,
  companies: readonly { owner: OwnerId; seller: SellerId }[],
): Promise<void> {
  const accounts = companies.flatMap(({ owner, seller }) =>
    CORPORATE_ACCOUNTS.map((kind) => ({ owner, id: ofSeller(kind, seller), kind, holder: seller })),
  )
  await openAccounts(tx, accounts)
}
