// Every condition of every check of `verify` has a corruption of its own: the check without that
// condition, without the rows of one side of a join, or without a part of a sum, finds something
// else in the corrupted books, or in the clean ones. The conditions are read from the SQL.

import assert from 'node:assert/strict'
import test from 'node:test'
import {
  inTransaction,
  raw,
  sql,
  type Sql,
  type Statement,
  type Tx,
} from '../../server/platform/db/sql.ts'
import type { Check } from '../../server/platform/ledger/verify.ts'
import { CHECKS } from '../../server/verification/verify.ts'
import { busyBooks, type Books } from './auditor-books.ts'
import { BENDS, type Bend } from './auditor-bends.ts'
import { CORPORATE_BENDS } from './auditor-bends-corporate.ts'
import { RECORD_BENDS } from './auditor-bends-records.ts'
import { TABLE } from './auditor-table.ts'
import { variantsOf, type Variant } from './check-variants.ts'

const ALL: readonly Bend[] = [
  ...TABLE.map(({ name, what, corrupt }) => ({
    name,
    what,
    bend: (books: Books) => [corrupt(books)],
  })),
  ...BENDS,
  ...RECORD_BENDS,
  ...CORPORATE_BENDS,
]

const UNDONE = new Error('undone')

/** What a check asks, as one text; undefined where it asks several things, or none. */
async function textOf({ rows }: Check): Promise<string | undefined> {
  const asked: Statement[] = []
  const db: Sql = {
    rows: async (statement) => {
      asked.push(statement)
      return []
    },
  }
  await rows(db, null).catch(() => {})
  const [one] = asked
  if (!one || asked.length > 1) return undefined
  return one.strings.reduce((text, part, n) => `${text}${literal(one.values[n - 1])}${part}`)
}

function literal(value: unknown): string {
  assert.ok(typeof value === 'number' || typeof value === 'string', String(value))
  return typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`
}

/** What the SQL finds now, in order. */
async function foundBy(tx: Tx, text: string): Promise<string> {
  await tx.rows(sql`savepoint asking`)
  try {
    const rows = await tx.rows<{ where: string }>(raw(text) as never)
    return JSON.stringify(rows.map(({ where }) => where).toSorted())
  } catch (error) {
    throw new Error(`${(error as Error).message}: ${text}`)
  } finally {
    await tx.rows(sql`rollback to savepoint asking`)
  }
}

/**
 * The variants that find the same as the check, in clean books and after each of its corruptions.
 */
async function unnoticedOf(books: Books, check: Check, text: string): Promise<Variant[]> {
  let left: Variant[] = variantsOf(text)
  const compare = async (tx: Tx): Promise<string> => {
    const whole = await foundBy(tx, text)
    const same: Variant[] = []
    for (const one of left) if ((await foundBy(tx, one.text)) === whole) same.push(one)
    left = same
    return whole
  }
  const spoil = async (tx: Tx) => {
    await tx.rows(sql`set local session_replication_role = replica`)
    const clean = await compare(tx)
    for (const { name, bend, isFine, finds } of ALL.filter(({ what }) => what === check.what.en)) {
      await tx.rows(sql`savepoint before`)
      for (const statement of bend(books)) await tx.rows(statement)
      const found = await compare(tx)
      assert.equal(found === clean, isFine ?? false, `${name}: ${found}`)
      if (finds) assert.ok(found.includes(finds), `${name}: ${found}`)
      await tx.rows(sql`rollback to savepoint before`)
    }
    throw UNDONE
  }
  const ended = await inTransaction(books.w.db, spoil).catch((error: unknown) => error)
  if (ended !== UNDONE) throw ended
  return left
}

/** Conditions that change nothing that is found, and what they are for. */
const NOTHING_FOUND: Readonly<Record<string, string>> = {
  'the amount that a company owes differs from its purchases and statements: condition e.debt_delta <> 0':
    'an index',
  'the amount that a company owes differs from its purchases and statements: condition e.cashback <> 0':
    'an index',
}

test('each condition of each check has a corruption that it alone finds', async (t) => {
  const books = await busyBooks(t, async () => {})
  const [unnoticed, notRead]: [string[], string[]] = [[], []]
  for (const check of CHECKS) {
    const text = await textOf(check)
    if (text === undefined) {
      notRead.push(check.what.en)
      continue
    }
    for (const { without } of await unnoticedOf(books, check, text))
      unnoticed.push(`${check.what.en}: ${without}`)
  }
  assert.deepEqual(unnoticed.toSorted(), Object.keys(NOTHING_FOUND).toSorted())
  assert.deepEqual(
    notRead,
    ['the search terms of an object differ from the object'],
    'what is not one statement',
  )
})
