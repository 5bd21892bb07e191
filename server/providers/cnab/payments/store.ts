// Payments of banks that pay by files, in SQL: the payments, what was said of them, and what a person
// looks at. The files are in ../store.ts. It decides nothing.

import type { Day } from '../../../kernel/brazil/calendar.ts'
import { table } from '../../../platform/db/columns.ts'
import { rowsOf, sql, type Sql, type Tx } from '../../../platform/db/sql.ts'
import type { AgreementKey } from '../store.ts'
import type { AppliedEntry, PaymentException } from './apply.ts'
import type { Payment } from './payment.ts'

/** The columns of a payment. */
const PAYMENTS = table<Payment & { readonly createdAt?: Date }>('cnab_payments', 'p', {
  owner: 'key',
  id: 'key',
  agreement: 'fixed',
  number: 'fixed',
  form: 'fixed',
  amount: 'fixed',
  status: 'saved',
  reason: 'saved',
  file: 'saved',
  payOn: 'saved',
  endToEndId: 'saved',
  createdAt: { is: 'fixed', read: 'never' },
  updatedAt: 'saved',
})

/** By the payout, in whichever agreement it is. */
export async function findPayment(
  db: Sql,
  { owner }: Pick<AgreementKey, 'owner'>,
  id: string,
): Promise<Payment | undefined> {
  const [payment] = await db.rows<Payment>(
    sql`select ${PAYMENTS.columns} from cnab_payments p where p.owner = ${owner} and p.id = ${id}`,
  )
  return payment
}

/** The last number that was counted in an agreement. */
export async function lastNumber(
  tx: Tx,
  { owner, agreement }: AgreementKey,
): Promise<string | undefined> {
  const [row] = await tx.rows<{ last: string | null }>(sql`
    select max(number) as last
    from cnab_payments
    where owner = ${owner} and agreement = ${agreement}`)
  return row?.last ?? undefined
}

/** Inserts a payment; false when its payout has one, in whichever agreement. */
export async function insertPayment(tx: Tx, payment: Payment): Promise<boolean> {
  const row = { ...payment, createdAt: payment.updatedAt }
  const rows = await tx.rows(sql`
    ${PAYMENTS.inserting([row])} on conflict (owner, id) do nothing returning 1`)
  return rows.length > 0
}

export async function savePayments(tx: Tx, payments: readonly Payment[], now: Date): Promise<void> {
  if (payments.length > 0)
    await tx.rows(PAYMENTS.updating(payments.map((one) => ({ ...one, updatedAt: now }))))
}

/** Since when the oldest one waits that is in no file; undefined: none does. */
export async function oldestPayment(
  db: Sql,
  { owner, agreement }: AgreementKey,
): Promise<Date | undefined> {
  const [row] = await db.rows<{ at: Date }>(sql`
    select p.created_at as at from cnab_payments p
    where p.owner = ${owner}
      and p.agreement = ${agreement}
      and p.status = 'waiting'
      and p.file is null
    order by p.id
    limit 1`)
  return row?.at
}

/** Payments that wait for a file, oldest first. */
export const waitingPayments = (
  tx: Tx,
  { owner, agreement }: AgreementKey,
  limit: number,
): Promise<Payment[]> =>
  tx.rows<Payment>(sql`
    select ${PAYMENTS.columns} from cnab_payments p
    where p.owner = ${owner}
      and p.agreement = ${agreement}
      and p.status = 'waiting'
      and p.file is null
    order by p.id limit ${limit} for update`)

/** The payments in a file, in its order within each form. */
export const paymentsOf = (
  db: Sql,
  { owner }: Pick<AgreementKey, 'owner'>,
  file: string,
): Promise<Payment[]> =>
  db.rows<Payment>(sql`
    select ${PAYMENTS.columns} from cnab_payments p
    where p.owner = ${owner} and p.file = ${file}
    order by p.id`)

/** Puts payments into a file that is reserved for them. */
export async function putPaymentsIn(
  tx: Tx,
  { owner }: Pick<AgreementKey, 'owner'>,
  { file, ids, payOn, now }: { file: string; ids: readonly string[]; payOn: Day; now: Date },
): Promise<void> {
  await tx.rows(sql`
    update cnab_payments
    set file = ${file}, pay_on = ${payOn}, updated_at = ${now}
    where owner = ${owner} and id = any(${[...ids]}::uuid[])`)
}

/** The payments of a file count as sent: it is on a disk, or a bank has it. Those that waited. */
export async function markPaymentsSent(
  tx: Tx,
  { owner }: Pick<AgreementKey, 'owner'>,
  file: string,
  now: Date,
): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    update cnab_payments
    set status = 'sent', updated_at = ${now}
    where owner = ${owner} and file = ${file} and status = 'waiting'
    returning id`)
  return rows.map(({ id }) => id)
}

/** The payments that a return file names by their numbers, in id order. */
export const lockNumbered = (
  tx: Tx,
  { owner, agreement }: AgreementKey,
  numbers: readonly string[],
): Promise<Payment[]> =>
  tx.rows<Payment>(sql`
    select ${PAYMENTS.columns} from cnab_payments p
    where p.owner = ${owner}
      and p.agreement = ${agreement}
      and p.number = any(${[...numbers]}::text[])
    order by p.id for update`)

/** Payments of an agreement by their payouts, in id order. */
export const lockPayments = (
  tx: Tx,
  { owner, agreement }: AgreementKey,
  ids: readonly string[],
): Promise<Payment[]> =>
  tx.rows<Payment>(sql`
    select ${PAYMENTS.columns} from cnab_payments p
    where p.owner = ${owner} and p.agreement = ${agreement} and p.id = any(${[...ids]}::uuid[])
    order by p.id for update`)

export async function insertReports(
  tx: Tx,
  { owner }: Pick<AgreementKey, 'owner'>,
  { file, results, now }: { file: string; results: readonly AppliedEntry[]; now: Date },
): Promise<void> {
  const rows = results.flatMap(({ entry, payment, result, codes }) => {
    if (payment === undefined) return []
    // Account numbers are stored sealed, and nowhere else.
    const { branch: _branch, account: _account, ...said } = entry
    return [{ line: entry.line, payment, said: { ...said, codes, result } }]
  })
  if (rows.length === 0) return
  await tx.rows(sql`
    insert into cnab_payment_reports (owner, file, line, payment, said, at)
    select ${owner}, ${file}, line, payment, said, ${now}
    from json_to_recordset(${rowsOf(rows)}) as r(line int, payment uuid, said jsonb)`)
}

type StoredException = PaymentException &
  AgreementKey & { readonly id: string; readonly file: string | null; readonly at: Date }

/** The columns of an exception. */
const EXCEPTIONS = table<StoredException>('cnab_exceptions', 'e', {
  owner: 'key',
  id: 'key',
  agreement: 'fixed',
  file: 'fixed',
  line: 'fixed',
  payment: 'fixed',
  what: 'fixed',
  says: 'fixed',
  at: 'fixed',
})

export async function insertPaymentExceptions(
  tx: Tx,
  { owner, agreement }: AgreementKey,
  {
    exceptions,
    file,
    now,
  }: {
    exceptions: readonly (PaymentException & { id: string })[]
    file: string | null
    now: Date
  },
): Promise<void> {
  if (exceptions.length === 0) return
  await tx.rows(
    EXCEPTIONS.inserting(exceptions.map((one) => ({ ...one, owner, agreement, file, at: now }))),
  )
}

/** Payments whose status changed in a time range, oldest first. */
export const changedPayments = (
  db: Sql,
  { owner, agreement }: AgreementKey,
  { from, to, offset, limit }: { from: Date; to: Date; offset: number; limit: number },
): Promise<Payment[]> =>
  db.rows<Payment>(sql`
    select ${PAYMENTS.columns} from cnab_payments p
    where p.owner = ${owner}
      and p.agreement = ${agreement}
      and p.updated_at between ${from} and ${to}
    order by p.updated_at, p.id offset ${offset} limit ${limit}`)
