// The spending of credentials that have a daily limit, in SQL.

import { dayOf } from '../../kernel/brazil/calendar.ts'
import type { Cents } from '../../kernel/money.ts'
import { refuse } from '../../kernel/refusal.ts'
import { sql, type Sql, type Tx } from '../../platform/db/sql.ts'
import { refuseAmount } from '../../runtime/budget.ts'
import type { Spender } from '../../runtime/caller.ts'

/**
 * Counts what a call charges, refunds or pays out, in the commit that does so: calls of one
 * credential wait here for one another. Refuses with `budget_exceeded`.
 */
export async function spendBudget(
  tx: Tx,
  { owner, credential, budget }: Spender,
  amount: Cents,
  now: Date,
): Promise<void> {
  if (!budget) return
  refuseAmount(budget, amount)
  const { amountPerDay: limit } = budget
  if (limit === null) return
  const spend = () =>
    tx.rows(sql`
      insert into credential_spending as s (owner, credential, day, spent)
      values (${owner}, ${credential}, ${dayOf(now)}, ${amount}::bigint)
      on conflict (owner, credential, day) do update set spent = s.spent + excluded.spent
      where s.spent + excluded.spent <= ${limit}::bigint
      returning 1`)
  if (amount > limit || (await spend()).length === 0)
    throw refuse('budget_exceeded', { words: { amount, limit, span: 'one day' } })
}

/**
 * Refuses to show a repetition of what the caller's budget does not allow. What the caller did
 * itself was counted then; what another caller did must be within what is left today.
 */
export async function refuseBeyondLeft(
  db: Sql,
  { budget, ...spender }: Spender,
  { isOwn }: { readonly isOwn: boolean },
  amount: Cents,
  now: Date,
): Promise<void> {
  if (!budget) return
  refuseAmount(budget, amount)
  const { amountPerDay: limit } = budget
  if (isOwn || limit === null) return
  if (amount + (await spentOn(db, spender, dayOf(now))) > limit)
    throw refuse('budget_exceeded', { words: { amount, limit, span: 'one day' } })
}

/** What counted against the daily limit of a credential on a day, in centavos. */
export async function spentOn(
  db: Sql,
  { owner, credential }: Omit<Spender, 'budget'>,
  day: string,
): Promise<number> {
  const rows = await db.rows<{ spent: number }>(sql`
    select spent
    from credential_spending
    where owner = ${owner}
      and credential = ${credential}
      and day = ${day}`)
  return rows[0]?.spent ?? 0
}

/** Deletes the spending of days before `day`. */
export async function forgetSpending(tx: Tx, day: string, limit: number): Promise<number> {
  const gone = await tx.rows(sql`
    delete from credential_spending where (owner, credential, day) in (
      select owner, credential, day from credential_spending where day < ${day} limit ${limit})
      returning 1`)
  return gone.length
}
