// What is still to be sent to banks that work by files, in SQL: instructions, and the remittance that
// each is in. It decides nothing.

import type { BoletoTerms } from '../../kernel/brazil/boleto-due.ts'
import type { OwnerId } from '../../kernel/ids.ts'
import { rowsOf, sql, type Sql, type Statement, type Tx } from '../../platform/db/sql.ts'
import type { AgreementKey } from './store.ts'
import { type Instruction, LATER_INSTRUCTIONS, type LaterInstruction } from './title.ts'

/** Adds an instruction for the bank; once for each boleto and kind. */
export async function instruct(
  tx: Tx,
  { owner, agreement }: AgreementKey,
  input: { id: string; boleto: string; what: Instruction['what']; terms?: BoletoTerms },
  now: Date,
): Promise<void> {
  const terms = input.terms ? JSON.stringify(input.terms) : null
  await tx.rows(sql`
    insert into cnab_instructions (owner, id, agreement, boleto, what, status, terms, created_at)
    values (${owner}, ${input.id}, ${agreement}, ${input.boleto}, ${input.what}, 'waiting',
      ${terms}::jsonb, ${now})
    on conflict do nothing`)
}

/** What became of a change; undefined where there is none of this id. */
export async function findChange(
  tx: Tx,
  { owner }: AgreementKey,
  id: string,
): Promise<
  { status: 'waiting' | 'written' | 'refused' | 'done'; reason: string | null } | undefined
> {
  const [row] = await tx.rows<{
    status: 'waiting' | 'written' | 'refused' | 'done'
    reason: string | null
  }>(sql`select status, reason from cnab_instructions where owner = ${owner} and id = ${id}`)
  return row
}

/** The changes of these boletos that were written into a remittance. */
export const writtenChanges = async (
  tx: Tx,
  { owner }: AgreementKey,
  boletos: readonly string[],
): Promise<{ boleto: string; what: LaterInstruction; terms: BoletoTerms }[]> =>
  boletos.length === 0
    ? []
    : tx.rows(sql`
        select boleto, what, terms from cnab_instructions
        where owner = ${owner} and boleto = any(${[...boletos]}::uuid[])
          and what = any(${[...LATER_INSTRUCTIONS]}::text[]) and status = 'written'`)

/** The bank has made these written changes. */
export async function endChanges(
  tx: Tx,
  { owner }: AgreementKey,
  made: readonly { readonly boleto: string; readonly what: LaterInstruction }[],
): Promise<void> {
  if (made.length === 0) return
  await tx.rows(sql`
    update cnab_instructions i set status = 'done'
    from json_to_recordset(${rowsOf(made)}) as m(boleto uuid, what text)
    where i.owner = ${owner} and i.boleto = m.boleto and i.what = m.what
      and i.status = 'written'`)
}

/** Boletos that have ended, or were refused: their changes are sent no more. */
export async function endChangesNotSent(
  tx: Tx,
  { owner }: AgreementKey,
  boletos: readonly string[],
): Promise<void> {
  if (boletos.length === 0) return
  await tx.rows(sql`
    delete from cnab_instructions
    where owner = ${owner} and boleto = any(${[...boletos]}::uuid[])
      and what = any(${[...LATER_INSTRUCTIONS]}::text[]) and status = 'waiting' and file is null`)
}

/** Deletes an instruction that is in no file yet; false when there is none. */
export async function deleteUnsent(
  tx: Tx,
  { owner }: AgreementKey,
  boleto: string,
  what: Instruction['what'],
): Promise<boolean> {
  const rows = await tx.rows(sql`
    delete from cnab_instructions
    where owner = ${owner}
      and boleto = ${boleto}
      and what = ${what}
      and status = 'waiting'
      and file is null
    returning 1`)
  return rows.length > 0
}

/** The bank refused these instructions, or they cannot be written: they may be requested again. */
export async function refuseInstructions(
  tx: Tx,
  { owner }: AgreementKey,
  refused: readonly { boleto: string; what: Instruction['what']; reason?: string }[],
): Promise<void> {
  if (refused.length === 0) return
  await tx.rows(sql`
    update cnab_instructions i set status = 'refused', reason = r.reason
    from json_to_recordset(${rowsOf(refused)}) as r(boleto uuid, what text, reason text)
    where i.owner = ${owner} and i.boleto = r.boleto and i.what = r.what
      and i.status in ('waiting', 'written')`)
}

/** Those of these boletos whose withdrawal was written into a remittance. */
export async function withdrawing(
  tx: Tx,
  { owner }: AgreementKey,
  boletos: readonly string[],
): Promise<string[]> {
  if (boletos.length === 0) return []
  const rows = await tx.rows<{ boleto: string }>(sql`
    select boleto from cnab_instructions
    where owner = ${owner} and boleto = any(${[...boletos]}::uuid[])
      and what = 'withdraw' and status = 'written'`)
  return rows.map(({ boleto }) => boleto)
}

/** Whether its withdrawal waits for a file, or for what the bank says of it. */
export async function isWithdrawing(
  tx: Tx,
  { owner }: AgreementKey,
  boleto: string,
): Promise<boolean> {
  const rows = await tx.rows(sql`
    select 1 from cnab_instructions
    where owner = ${owner} and boleto = ${boleto} and what = 'withdraw'
      and status in ('waiting', 'written')`)
  return rows.length > 0
}

type InstructionRow = Instruction & { readonly row: string }

const INSTRUCTIONS = sql`
  select i.id as row, i.boleto as id, i.what,
    case when i.terms is null then t.said else jsonb_set(t.said, '{terms}', i.terms) end as "order"
  from cnab_instructions i join cnab_titles t on t.owner = i.owner and t.id = i.boleto`

/** Waits for a file; a change only while its boleto is registered. */
const waits = ({ owner, agreement }: AgreementKey): Statement => sql`
  i.owner = ${owner}
    and i.agreement = ${agreement}
    and i.status = 'waiting'
    and i.file is null
    and (i.what in ('register', 'withdraw') or t.status = 'registered')`

/** Instructions that wait for a file, oldest first. */
export const waiting = (tx: Tx, place: AgreementKey, limit: number): Promise<InstructionRow[]> =>
  tx.rows<InstructionRow>(sql`
    ${INSTRUCTIONS}
    where ${waits(place)}
    order by i.id limit ${limit} for update`)

/** How many are in no written file. */
export async function countWaiting(db: Sql, { owner, agreement }: AgreementKey): Promise<number> {
  const [row] = await db.rows<{ n: number }>(sql`
    select count(*) as n
    from cnab_instructions i join cnab_titles t on t.owner = i.owner and t.id = i.boleto
    where i.owner = ${owner}
      and i.agreement = ${agreement}
      and i.status = 'waiting'
      and (i.what <> 'due_date' or t.status = 'registered')`)
  return row!.n
}

/** Since when the oldest one waits that is in no file; undefined: none does. */
export async function oldestWaiting(db: Sql, place: AgreementKey): Promise<Date | undefined> {
  const [row] = await db.rows<{ at: Date }>(sql`
    select i.created_at as at
    from cnab_instructions i join cnab_titles t on t.owner = i.owner and t.id = i.boleto
    where ${waits(place)}
    order by i.id limit 1`)
  return row?.at
}

/** The instructions in a file, in its order. */
export const instructionsOf = (db: Sql, owner: OwnerId, file: string): Promise<InstructionRow[]> =>
  db.rows<InstructionRow>(
    sql`${INSTRUCTIONS} where i.owner = ${owner} and i.file = ${file} order by i.id`,
  )

/** Puts instructions into a file. */
export async function putIn(
  tx: Tx,
  owner: OwnerId,
  file: string,
  rows: readonly string[],
): Promise<void> {
  await tx.rows(
    sql`update cnab_instructions
      set file = ${file}
      where owner = ${owner}
        and id = any(${[...rows]}::uuid[])`,
  )
}
