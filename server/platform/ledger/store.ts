// The ledger in SQL: appends transfers and folds them into running balances. The accounts' own
// CHECK refuses insufficient funds, so no race and no bug can take a balance below zero.

import { strict as assert } from 'node:assert'
import { madeAt, newId, type Id, type OwnerId, type SellerId } from '../../kernel/ids.ts'
import type { Cents } from '../../kernel/money.ts'
import { refuse } from '../../kernel/refusal.ts'
import { table } from '../db/columns.ts'
import { rowsOf, sql, type Sql, type Statement, type Tx } from '../db/sql.ts'
import { isViolationOf } from '../db/wire/violation.ts'
import { CORPORATE_ACCOUNTS, ofSeller, SELLER_ACCOUNTS, type SellerAccountKind } from './chart.ts'
import {
  changesOf,
  type Change,
  type StatementLine,
  type Transfer,
  type TransferId,
} from './transfer.ts'

/** A transfer with its cause in columns. */
type Row = Transfer & { readonly causeKind: string; readonly causeId: string }

/** The columns of a transfer. */
const TRANSFERS = table<Row>('transfers', 't', {
  owner: 'key',
  id: 'key',
  debit: 'fixed',
  credit: 'fixed',
  amount: 'fixed',
  kind: 'fixed',
  phase: 'fixed',
  pendingId: { is: 'fixed', read: 'never' },
  cause: { read: sql`json_build_object('kind', t.cause_kind, 'id', t.cause)` },
  causeKind: { is: 'fixed', read: 'never' },
  causeId: { is: 'fixed', column: 'cause', read: 'never' },
  at: 'fixed',
})

const rowOf = (t: Transfer): Row => ({ ...t, causeKind: t.cause.kind, causeId: t.cause.id })

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

/** Locks accounts in one order for all callers, so that two batches cannot deadlock. */
const locking = (changes: readonly Change[]): Statement => sql`
  select owner, id, kind, holder, lines, current,
    credits_posted - debits_posted - debits_pending as free
  from accounts
  where (owner, id) in (select owner, id
    from json_to_recordset(${rowsOf(changes.map(({ owner, id }) => ({ owner, id })))}) as r(owner uuid,
      id text))
  order by owner, id for update`

const adding = (changes: readonly Change[]): Statement => sql`
  update accounts a
  set debits_pending = a.debits_pending + c.debits_pending,
    debits_posted = a.debits_posted + c.debits_posted,
      credits_pending = a.credits_pending + c.credits_pending,
        credits_posted = a.credits_posted + c.credits_posted,
      lines = a.lines + c.lines, current = a.current + c.current
  from json_to_recordset(${rowsOf(changes)})
    as c(owner uuid, id text, debits_pending bigint, debits_posted bigint, credits_pending bigint,
      credits_posted bigint,
      lines bigint, current bigint)
  where a.owner = c.owner and a.id = c.id`

type NumberedLine = StatementLine & { readonly n: number; readonly balance: number }

/** The columns of a statement line. */
const LINES = table<NumberedLine, 'owner' | 'seller' | 'n'>('statement_lines', 'l', {
  owner: 'key',
  seller: 'key',
  n: 'key',
  transfer: 'fixed',
  amount: 'fixed',
  balance: 'fixed',
  at: 'fixed',
})

/** Numbers new statement lines after the existing ones, each with the balance after it. */
function numbered(locked: readonly Locked[], lines: readonly StatementLine[]): NumberedLine[] {
  const ends = new Map(
    locked
      .filter(({ kind }) => kind === 'available')
      .map(({ owner, holder, lines: n, current }) => [
        `${owner}/${holder}`,
        { n, balance: current },
      ]),
  )
  return lines.map((line) => {
    const end = ends.get(`${line.owner}/${line.seller}`)!
    end.n += 1
    end.balance += line.amount
    return { ...line, n: end.n, balance: end.balance }
  })
}

/** Repayments: what sellers in debt repay from what this batch made available to them. */
function repayments(
  locked: readonly Locked[],
  changes: readonly Change[],
  first: Transfer,
): Transfer[] {
  const changed = new Map(changes.map((change) => [`${change.owner}/${change.id}`, change]))
  return locked.flatMap(({ owner, kind, holder, current, free }): Transfer[] => {
    // `current` is the free amount less the debt, so the difference is the debt.
    if (kind !== 'available' || free <= current) return []
    const available = ofSeller('available', holder)
    const change = changed.get(`${owner}/${available}`)!
    const credited = change.credits_posted - change.debits_posted - change.debits_pending
    const amount = Math.min(free - current, free + credited) as Cents
    if (credited <= 0 || amount <= 0) return []
    const id = newId<'transfer'>(madeAt(first.id)) as TransferId
    const cause = { kind: 'seller', id: holder } as const
    const debt = ofSeller('debt', holder)
    return [
      {
        owner,
        id,
        debit: available,
        credit: debt,
        amount,
        kind: 'repayment',
        phase: 'posted',
        cause,
        at: first.at,
      },
    ]
  })
}

const reasonOf = (error: unknown): unknown =>
  isViolationOf(error, 'accounts_covered') ? refuse('insufficient_funds') : error

/** Locks accounts; fails where one was not opened. */
const lockingAll = (changes: readonly Change[]): Statement =>
  sql`select 1
    from (${locking(changes)}) l
    having assert_holds(count(*) = ${changes.length}, ${NOT_OPENED})`

/** Appends transfers and adds them to accounts that are locked. */
function write(tx: Tx, transfers: readonly Transfer[], changes: readonly Change[]): void {
  tx.copy(TRANSFERS.copying(transfers.map(rowOf)))
  tx.write(adding(changes), reasonOf)
}

/**
 * Posts transfers, all or none, and writes their statement lines. A seller in debt repays at once
 * from what became available. 409 `insufficient_funds` when an account would go below zero, at the
 * latest at the commit.
 */
export async function post(tx: Tx, transfers: readonly Transfer[]): Promise<void> {
  if (transfers.length === 0) return
  const { changes, lines } = changesOf(transfers)
  // What becomes available to a seller is a statement line: without lines there is nothing to repay
  // from.
  if (lines.length === 0) {
    tx.write(lockingAll(changes))
    return write(tx, transfers, changes)
  }
  const locked = await tx.rows<Locked>(locking(changes))
  assert(locked.length === changes.length, NOT_OPENED)
  write(tx, transfers, changes)
  tx.copy(LINES.copying(numbered(locked, lines)))
  await post(tx, repayments(locked, changes, transfers[0]!))
}

/** Opens the accounts of sellers; does nothing for those that exist. */
export async function openAccountsOf(
  tx: Tx,
  sellers: readonly { owner: OwnerId; id: SellerId }[],
): Promise<void> {
  const accounts = sellers.flatMap(({ owner, id }) =>
    SELLER_ACCOUNTS.map((kind) => ({ owner, id: ofSeller(kind, id), kind, holder: id })),
  )
  await openAccounts(tx, accounts)
}

/** The holds of the given ids, to be ended. */
export async function findHolds(
  sqlHandle: Sql,
  owner: OwnerId,
  ids: readonly TransferId[],
): Promise<Transfer[]> {
  return sqlHandle.rows<Transfer>(sql`
    select ${TRANSFERS.columns}
    from transfers t
    where owner = ${owner}
      and id = any(${ids as Id<string>[]}::uuid[])`)
}

/**
 * What sellers may spend now: available less holds. Locks those accounts, in the same order as
 * every batch.
 */
export async function lockFree(
  tx: Tx,
  owner: OwnerId,
  sellers: readonly SellerId[],
): Promise<Map<SellerId, Cents>> {
  const rows = await tx.rows<{ holder: SellerId; free: Cents }>(sql`
    select holder, credits_posted - debits_posted - debits_pending as free from accounts
    where owner = ${owner}
      and id = any(${sellers.map((seller) => ofSeller('available', seller))}::text[])
    order by owner, id for update`)
  return new Map(rows.map(({ holder, free }) => [holder, free]))
}

export type Balances = Record<(typeof SELLER_ACCOUNTS)[number], { posted: Cents; held: Cents }>

/**
 * What a seller's accounts hold: `posted` (credits less debits) and `held` (money about to leave).
 */
export async function balancesOf(
  sqlHandle: Sql,
  owner: OwnerId,
  seller: SellerId,
): Promise<Balances> {
  const rows = await sqlHandle.rows<{
    kind: keyof Balances
    posted: Cents
    outgoing: Cents
    incoming: Cents
  }>(sql`
    select kind, credits_posted - debits_posted as posted, debits_pending as outgoing,
      credits_pending as incoming
    from accounts
    where owner = ${owner}
      and id = any(${SELLER_ACCOUNTS.map((kind) => ofSeller(kind, seller))}::text[])`)
  const zero = Object.fromEntries(
    SELLER_ACCOUNTS.map((kind) => [kind, { posted: 0, held: 0 }]),
  ) as Balances
  for (const row of rows) {
    const held =
      row.kind === 'refunding' || row.kind === 'paying' || row.kind === 'blocked'
        ? row.incoming
        : row.outgoing
    zero[row.kind] = { posted: row.posted, held: held as Cents }
  }
  return zero
}

/** Opens the accounts of companies with cards; does nothing for those that exist. */
export async function openCorporateAccounts(
  tx: Tx,
  companies: readonly { owner: OwnerId; seller: SellerId }[],
): Promise<void> {
  const accounts = companies.flatMap(({ owner, seller }) =>
    CORPORATE_ACCOUNTS.map((kind) => ({ owner, id: ofSeller(kind, seller), kind, holder: seller })),
  )
  await openAccounts(tx, accounts)
}
