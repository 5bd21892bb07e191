// The ledger in SQL: append transfers, fold them into the running balances. Insufficient money is refused by the
// accounts' own CHECK, so no race and no mistake of ours can take a balance below nought.

import { strict as assert } from 'node:assert'
import type { Id, OwnerId, SellerId } from '../base/ids.ts'
import type { Cents } from '../base/money.ts'
import { refuse } from '../base/refusal.ts'
import { rowsOf, sql, type Sql, type Tx } from '../db/sql.ts'
import { ofSeller, SELLER_ACCOUNTS, type SellerAccountKind } from './chart.ts'
import { changesOf, type Change, type Transfer, type TransferId } from './transfer.ts'

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

async function openAccounts(tx: Tx, changes: readonly Change[]): Promise<void> {
  await tx.rows(sql`
    insert into accounts (owner, id, kind, holder)
    select owner, id, kind, holder
    from json_to_recordset(${rowsOf(changes)}) as r(owner uuid, id text, kind text, holder uuid)
    on conflict do nothing`)
}

async function addUp(tx: Tx, changes: readonly Change[]): Promise<void> {
  const rows = rowsOf(changes)
  // Locked first, in one order for everybody, so that two batches cannot wait for each other.
  const locked = await tx.rows(sql`
    select 1 from accounts where (owner, id) in (select owner, id from json_to_recordset(${rows}) as r(owner uuid, id text))
    order by owner, id for update`)
  assert(locked.length === changes.length, 'an account was not opened')
  await tx.rows(sql`
    update accounts a
    set debits_pending = a.debits_pending + c.debits_pending, debits_posted = a.debits_posted + c.debits_posted,
        credits_pending = a.credits_pending + c.credits_pending, credits_posted = a.credits_posted + c.credits_posted
    from json_to_recordset(${rows})
      as c(owner uuid, id text, debits_pending bigint, debits_posted bigint, credits_pending bigint, credits_posted bigint)
    where a.owner = c.owner and a.id = c.id`)
}

/** Posts transfers, all or none. 409 `insufficient_funds` when an account would go below nought. */
export async function post(tx: Tx, transfers: readonly Transfer[]): Promise<void> {
  if (transfers.length === 0) return
  await tx.rows(sql`
    insert into transfers (owner, id, debit, credit, amount, kind, phase, pending_id, cause_kind, cause, at)
    select owner, id, debit, credit, amount, kind, phase, pending_id, cause_kind, cause, at
    from json_to_recordset(${rowsOf(transfers.map(toRow))})
      as r(owner uuid, id uuid, debit text, credit text, amount bigint, kind text, phase text, pending_id uuid, cause_kind text, cause uuid, at timestamptz)`)
  try {
    await addUp(tx, changesOf(transfers))
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'accounts_covered') throw refuse('insufficient_funds')
    throw error
  }
}

/** Opens the accounts of sellers, once for each. */
export async function openAccountsOf(tx: Tx, sellers: readonly { owner: OwnerId; id: SellerId }[]): Promise<void> {
  const blank = { debits_pending: 0, debits_posted: 0, credits_pending: 0, credits_posted: 0 }
  const changes = sellers.flatMap(({ owner, id }) =>
    SELLER_ACCOUNTS.map((kind): Change => ({ owner, id: ofSeller(kind, id), kind, holder: id, ...blank })),
  )
  await openAccounts(tx, changes)
}

/** The holds of the given ids, to be ended. */
export async function findHolds(sqlHandle: Sql, owner: OwnerId, ids: readonly TransferId[]): Promise<Transfer[]> {
  return sqlHandle.rows<Transfer>(sql`
    select owner, id, debit, credit, amount, kind, phase, json_build_object('kind', cause_kind, 'id', cause) as cause, at
    from transfers where owner = ${owner} and id = any(${ids as Id<string>[]}::uuid[])`)
}

export type Balances = Record<SellerAccountKind, { posted: Cents; held: Cents }>

/** What a seller's accounts hold: `posted` (credits less debits) and `held` (money about to leave). */
export async function balancesOf(sqlHandle: Sql, owner: OwnerId, seller: SellerId): Promise<Balances> {
  const rows = await sqlHandle.rows<{ kind: SellerAccountKind; posted: Cents; leaving: Cents; coming: Cents }>(sql`
    select kind, credits_posted - debits_posted as posted, debits_pending as leaving, credits_pending as coming
    from accounts where owner = ${owner} and id = any(${SELLER_ACCOUNTS.map((kind) => ofSeller(kind, seller))}::text[])`)
  const nought = Object.fromEntries(SELLER_ACCOUNTS.map((kind) => [kind, { posted: 0, held: 0 }])) as Balances
  for (const row of rows) {
    const held = row.kind === 'refunding' || row.kind === 'paying' || row.kind === 'blocked' ? row.coming : row.leaving
    nought[row.kind] = { posted: row.posted, held: held as Cents }
  }
  return nought
}
