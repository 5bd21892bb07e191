// Failed logins in SQL: how many wrong secrets there were for an e-mail from each source.

import { rowsOf, sql, type Sql, type Tx } from '../../platform/db/sql.ts'

export type Failures = { failures: number; lockedUntil: Date | null; lastAt: Date }

/** The failures counted for e-mails and their sources, in the order asked. */
export async function findFailures(
  db: Sql,
  requested: readonly { emailHash: string; source: string }[],
): Promise<(Failures | undefined)[]> {
  const distinct = new Map(requested.map((one) => [one.emailHash + one.source, one]))
  const rows = await db.rows<Failures & { key: string }>(sql`
    select encode(email_hash, 'hex') || source as key, failures, locked_until as "lockedUntil",
      last_at as "lastAt"
    from login_failures
    where (email_hash, source) in (
      select decode("emailHash", 'hex'), source
      from json_to_recordset(${rowsOf([...distinct.values()])})
        as r("emailHash" text, source text))`)
  const found = new Map(rows.map((row) => [row.key, row]))
  return requested.map(({ emailHash, source }) => found.get(emailHash + source))
}

/** Counts a wrong secret in one statement, so that simultaneous guesses are all counted. */
export async function countFailure(
  tx: Tx,
  emailHash: string,
  source: string,
  at: { now: Date; since: Date; until: Date },
  max: number,
): Promise<Failures> {
  const rows = await tx.rows<Failures>(sql`
    insert into login_failures as f (email_hash, source, failures, last_at)
    values (decode(${emailHash}, 'hex'), ${source}, 1, ${at.now})
    on conflict (email_hash, source) do update
    set failures = case
          when f.last_at < ${at.since} or f.locked_until < ${at.now} then 1
          else f.failures + 1 end,
        locked_until = case
          when f.last_at < ${at.since} or f.locked_until < ${at.now} then null
          when f.failures + 1 >= ${max} then coalesce(f.locked_until, ${at.until})
          else f.locked_until end,
        last_at = ${at.now}
    returning failures, locked_until as "lockedUntil", last_at as "lastAt"`)
  return rows[0]!
}

/** Takes one failure back; a lock that it made ends. */
export async function uncountFailure(
  tx: Tx,
  emailHash: string,
  source: string,
  max: number,
): Promise<void> {
  await tx.rows(sql`
    update login_failures set failures = greatest(0, failures - 1),
      locked_until = case when failures - 1 >= ${max} then locked_until end
    where email_hash = decode(${emailHash}, 'hex') and source = ${source}`)
}

export async function forgetFailures(tx: Tx, emailHash: string, source: string): Promise<void> {
  await tx.rows(
    sql`
      delete from login_failures
      where email_hash = decode(${emailHash}, 'hex')
        and source = ${source}`,
  )
}
