// People in SQL: passwords and recovery codes only as hashes, the second factor only sealed. It
// decides nothing.

import type { PersonId } from '../../../kernel/ids.ts'
import { table } from '../../../platform/db/columns.ts'
import { sql, type Sql, type Statement, type Tx } from '../../../platform/db/sql.ts'
import type { Hashed } from '../passwords/password.ts'
import type { Person } from './person.ts'

type Row = Person & {
  readonly passwordHash: Buffer | null
  readonly passwordSalt: Buffer | null
  readonly passwordCost: string | null
}

/** The columns of a person. */
const PEOPLE = table<Row, 'id'>('people', 'p', {
  id: 'key',
  email: 'fixed',
  name: 'saved',
  language: 'saved',
  isOperator: 'saved',
  blockedAt: 'saved',
  passwordHash: { is: 'fixed', read: 'never' },
  passwordSalt: { is: 'fixed', read: 'never' },
  passwordCost: { is: 'fixed', read: 'never' },
  totpSealed: 'saved',
  totpConfirmedAt: 'saved',
  totpStep: 'saved',
  createdAt: 'fixed',
  updatedAt: 'saved',
})
const PASSWORD = sql`
  case when p.password_hash is null then null else
    json_build_object('hash', encode(p.password_hash, 'hex'), 'salt',
      encode(p.password_salt, 'hex'), 'cost', p.password_cost) end
    as password`

/** `password`: null until the person has accepted an invitation. */
export type PersonWithPassword = Person & { readonly password: Hashed | null }

/** A person by e-mail, in its one form. */
export async function findByEmail(db: Sql, email: string): Promise<PersonWithPassword | undefined> {
  const rows = await db.rows<PersonWithPassword>(sql`
    select ${PEOPLE.columns}, ${PASSWORD} from people p where p.email = ${email}`)
  return rows[0]
}

/** Locks some of the people whose second factor is lost. */
export const lockLost = (tx: Tx, lost: Statement, limit: number): Promise<PersonWithPassword[]> =>
  tx.rows<PersonWithPassword>(sql`
    select ${PEOPLE.columns}, ${PASSWORD}
    from people p
    where ${lost}
    order by p.id
    limit ${limit}
    for update`)

/**
 * Locks a person, so that changes of the password, of the second factor and of sessions are
 * serialized.
 */
export async function lock(tx: Tx, id: PersonId): Promise<PersonWithPassword | undefined> {
  const rows = await tx.rows<PersonWithPassword>(sql`
    select ${PEOPLE.columns}, ${PASSWORD} from people p where p.id = ${id} for update`)
  return rows[0]
}

/** Adds a person. Returns false, and changes nothing, when the e-mail is taken. */
export async function insert(
  tx: Tx,
  { password, ...person }: PersonWithPassword,
): Promise<boolean> {
  const row = {
    ...person,
    passwordHash: password && Buffer.from(password.hash, 'hex'),
    passwordSalt: password && Buffer.from(password.salt, 'hex'),
    passwordCost: password && password.cost,
  }
  const rows = await tx.rows(sql`${PEOPLE.inserting([row])} on conflict do nothing returning 1`)
  return rows.length > 0
}

/** Saves everything of a person except the password. */
export async function save(tx: Tx, person: Person): Promise<void> {
  await tx.rows(
    PEOPLE.updating([{ ...person, passwordHash: null, passwordSalt: null, passwordCost: null }]),
  )
}

/** Gives a person another e-mail; false, and nothing changes, when another has it. */
export async function setEmail(tx: Tx, id: PersonId, email: string, at: Date): Promise<boolean> {
  const rows = await tx.rows(sql`
    update people set email = ${email}, updated_at = ${at}
    where id = ${id}
      and not exists (select 1 from people other where other.email = ${email} and other.id <> ${id})
    returning 1`)
  return rows.length > 0
}

export async function setPassword(tx: Tx, id: PersonId, password: Hashed, at: Date): Promise<void> {
  await tx.rows(sql`
    update people
    set password_hash = decode(${password.hash}, 'hex'),
      password_salt = decode(${password.salt}, 'hex'),
      password_cost = ${password.cost}, updated_at = ${at}
    where id = ${id}`)
}

/** Operators, the oldest first. */
export const operators = (db: Sql, limit: number): Promise<Person[]> =>
  db.rows<Person>(
    sql`select ${PEOPLE.columns} from people p where p.is_operator order by p.id limit ${limit}`,
  )

/** Replaces all recovery codes of a person. */
export async function setRecoveryCodes(
  tx: Tx,
  person: PersonId,
  hashes: readonly string[],
): Promise<void> {
  await tx.rows(sql`delete from recovery_codes where person = ${person}`)
  await tx.rows(sql`
    insert into recovery_codes (person, code_hash)
    select ${person}, decode(h, 'hex')
    from unnest(${[...hashes]}::text[]) h`)
}

/** Uses up a recovery code. False when there is none, or it was used. */
export async function useRecoveryCode(
  tx: Tx,
  person: PersonId,
  hash: string,
  at: Date,
): Promise<boolean> {
  const rows = await tx.rows(sql`
    update recovery_codes set used_at = ${at}
    where person = ${person} and code_hash = decode(${hash}, 'hex') and used_at is null returning 1`)
  return rows.length > 0
}
