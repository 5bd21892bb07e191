// Unique card numbers and codes, and the search for them: in texts, in any form they could be
// written in, and in the files that PostgreSQL wrote.

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { dirname, join } from 'node:path'
import { sql } from '../server/platform/db/sql.ts'
import type { World } from './world.ts'

/** All numbers and codes that were created. */
export type Given = { readonly numbers: readonly string[]; readonly codes: readonly string[] }

/** A run of so many digits can only be of a card; the first six and the last four may be stored. */
const WINDOW = 12
/** A part with fewer different digits, such as 000000002010, occurs elsewhere by chance. */
const DIGITS_MIN = 4

/** The number with its check digit. */
function withCheck(body: string): string {
  const sum = [...body].reverse().reduce((total, digit, n) => {
    const doubled = n % 2 === 0 ? Number(digit) * 2 : Number(digit)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return `${body}${(10 - (sum % 10)) % 10}`
}

/** Numbers and codes that are handed out once each, and remembered. */
export function cardsOnce() {
  const numbers: string[] = []
  const codes: string[] = []
  const number = () => {
    const one = withCheck(
      `45${String(7_391_468_205_713 + numbers.length * 86_420_135).padStart(13, '0')}`,
    )
    numbers.push(one)
    return one
  }
  const amex = () => {
    const code = String(9_071 + codes.length)
    const one = withCheck(`37${String(739_146_820_513 + codes.length * 4_201_357)}`)
    numbers.push(one)
    codes.push(code)
    return { card_number: one, security_code: code }
  }
  return { number, amex, numbers, codes }
}

export const spaced = (number: string) => number.replace(/(.{4})(?=.)/g, '$1 ')

/** Every form in which a number could have been stored. */
const formsOf = (number: string): string[] => {
  const windows = Array.from({ length: number.length - WINDOW + 1 }, (_, n) =>
    number.slice(n, n + WINDOW),
  )
  const bytes = Buffer.from(number)
  return [
    number,
    ...windows.filter((part) => new Set(part).size >= DIGITS_MIN),
    spaced(number),
    bytes.toString('hex'),
    bytes.toString('base64'),
    // A hash without a key can be reversed by trying all numbers.
    createHash('sha256').update(number).digest('hex'),
    encodeURIComponent(spaced(number)),
  ]
}

export function assertNowhere(text: string, given: Given, where: string) {
  for (const number of given.numbers)
    for (const form of formsOf(number)) {
      const at = text.indexOf(form)
      assert.ok(at < 0, `${where}: a number in ${text.slice(Math.max(0, at - 80), at + 80)}`)
    }
  // Four digits occur everywhere; the code as a whole value must occur nowhere.
  for (const code of given.codes)
    assert.ok(!new RegExp(`[(,"'=: ]${code}[),"'& }]`).test(text), `${where}: the code ${code}`)
}

/**
 * The segments of the write-ahead log from now on, and PostgreSQL's own log, once they are
 * requested.
 */
export async function writtenFrom(w: Pick<World, 'db'>): Promise<() => Promise<string>> {
  const segment = async () =>
    (
      await w.db.rows<{ name: string }>(
        sql`select pg_walfile_name(pg_current_wal_insert_lsn()) as name`,
      )
    )[0]!.name
  const [{ folder } = { folder: '' }] = await w.db.rows<{ folder: string }>(
    sql`select current_setting('data_directory') as folder`,
  )
  const first = await segment()
  return async () => {
    const last = await segment()
    await w.db.rows(sql`select pg_switch_wal()::text`)
    const log = join(folder, 'pg_wal')
    const names = fs.readdirSync(log).filter((name) => name >= first && name <= last)
    assert.ok(names.includes(first) && names.includes(last), 'a segment is gone already')
    const said = [folder, dirname(folder)]
      .map((one) => join(one, 'postgres.log'))
      .filter((path) => fs.existsSync(path))
    assert.equal(said.length, 1)
    return [...names.map((name) => join(log, name)), ...said]
      .map((path) => fs.readFileSync(path, 'latin1'))
      .join('\n')
  }
}

/** In binary data a text of four characters is preceded by its length; in JSON it has quotes. */
export function assertUnwritten(bytes: string, given: Given) {
  assertNowhere(bytes, { numbers: given.numbers, codes: [] }, 'what PostgreSQL wrote')
  for (const code of given.codes)
    for (const form of [`"${code}"`, `\u000b${code}`])
      assert.ok(!bytes.includes(form), `the code ${code} was written`)
}
