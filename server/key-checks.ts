// Whether a key ring is the one that a database was made with. The database keeps a check value of each key; one that was
// made before it kept any is believed by a sealed row that opens. What does not fit is refused, and which file is wanted is said.

import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { SealKey } from './base/seal.ts'
import { unseal } from './base/seal.ts'
import { asTyped, type Config } from './config.ts'
import { inTransaction, rowsOf, sql, type Database, type Tx } from './db/sql.ts'
import { isKeyName, keyringPath, openKeyring, type Keyring } from './keyring.ts'
import { samplesByKey, type Sample } from './reseal.ts'

type Check = { readonly key: string; readonly mark: Buffer }

/** The name under which the hash key is kept; no seal key has it, for ids are given by us. */
const HASH = 'hash'
const SHOWN_BYTES = 4
const SHOWN_MAX = 12

const markOf = (id: string, key: KeyObject): Buffer => createHmac('sha256', key).update(`vintem/key/${id}`).digest()

/** The check value of each key of a ring. */
export const checksOf = ({ hashKey, sealKeys }: Keyring): Check[] => [
  { key: HASH, mark: markOf(HASH, hashKey.reveal()) },
  ...sealKeys.map(({ id, key }) => ({ key: id, mark: markOf(id, key.reveal()) })),
]

/** How a key is named to people: its id, and the beginning of its check value. */
export const shown = ({ key, mark }: Check): string => `${key} ${mark.toString('hex', 0, SHOWN_BYTES)}`

const readChecks = (db: Database): Promise<Check[]> =>
  db.rows<Check>(sql`select key, mark from key_checks order by since, key = ${HASH} desc, key`)

async function saveChecks(tx: Tx, checks: readonly Check[], at: Date): Promise<void> {
  const rows = checks.map(({ key, mark }) => ({ key, mark: mark.toString('hex') }))
  await tx.rows(sql`
    insert into key_checks (key, mark, since) select key, decode(mark, 'hex'), ${at}
    from json_to_recordset(${rowsOf(rows)}) as r(key text, mark text) on conflict (key) do nothing`)
}

/** Whether nothing in the database needs a key. */
async function isEmpty(db: Database): Promise<boolean> {
  const [row] = await db.rows<{ used: boolean }>(sql`select exists (select 1 from sellers) as used`)
  return !row!.used
}

/** The sentence for a ring that does not fit: why, which keys are wanted, and what to do. */
function misfit(config: Config, why: string, known: readonly Check[]): Error {
  const wanted = known.slice(0, SHOWN_MAX).map(shown).join(', ')
  const keys =
    wanted === ''
      ? ''
      : ` Wanted is the file with the keys ${wanted} (${asTyped(config, 'npm run keys -- show')} tells those of a file).`
  return new Error(
    `${why}${keys} Put the key ring of this database at ${keyringPath(config)}, or set KEYRING_FILE to where it is: it is in your backup of the keys. Nothing was changed.`,
  )
}

/** What is wrong with a ring by the check values that are kept, if anything is. */
function faultByChecks(path: string, ours: ReadonlyMap<string, Check>, known: readonly Check[]): string | undefined {
  const other = known.find(({ key, mark }) => ours.has(key) && !timingSafeEqual(ours.get(key)!.mark, mark))
  if (!other) return undefined
  return other.key === HASH
    ? `The key ring ${path} is not the one that this database was made with.`
    : `The key ${other.key} in the key ring ${path} is not the one that this database knows by that name.`
}

const opens = (keys: readonly SealKey[], { sealed, bind }: Sample): boolean => {
  try {
    unseal(keys, sealed, bind)
    return true
  } catch {
    return false
  }
}

/**
 * What is wrong with a ring by what lies sealed, if anything is. A key whose check value is known has been proven: one
 * bent row under it is no fault of the ring. Of another key one row that opens is enough, of some that are looked at.
 */
async function faultBySeals(
  db: Database,
  path: string,
  keys: readonly SealKey[],
  proven: ReadonlySet<string>,
): Promise<string | undefined> {
  const samples = Map.groupBy(await samplesByKey(db), ({ key }) => key)
  for (const [key, rows] of samples) {
    const isOurs = keys.some(({ id }) => id === key)
    // What no key can be called is a row that was bent, and no word on the ring.
    if (!isOurs && !isKeyName(key)) continue
    if (!isOurs) return `The key ring ${path} lacks the key ${key}, under which rows lie sealed.`
    if (!proven.has(key) && !rows.some((row) => opens(keys, row)))
      return `The key ${key} in the key ring ${path} opens nothing of what lies sealed under it in this database.`
  }
  return undefined
}

/** Whether it is known that the ring is the right one, so that the check values of its keys may be kept. */
const isProven = async (db: Database, known: readonly Check[]): Promise<boolean> =>
  known.length > 0 || (await isEmpty(db)) || (await samplesByKey(db)).some(({ key }) => isKeyName(key))

/**
 * Refuses a ring that is not this database's, in words for people; keeps the check values of keys that are new in one that
 * is. Rows are looked at only where the check values say less than the ring, or more.
 */
async function demandFit(db: Database, config: Config, ring: Keyring, at: Date): Promise<void> {
  const path = keyringPath(config)
  const known = await readChecks(db)
  const ours = new Map(checksOf(ring).map((check) => [check.key, check]))
  const byChecks = faultByChecks(path, ours, known)
  if (byChecks) throw misfit(config, byChecks, known)
  const names = new Set(known.map(({ key }) => key))
  if (names.size === ours.size && [...ours.keys()].every((key) => names.has(key))) return
  const bySeals = await faultBySeals(db, path, ring.sealKeys, names)
  if (bySeals) throw misfit(config, bySeals, known)
  if (!(await isProven(db, known))) return
  await inTransaction(db, (tx) => saveChecks(tx, [...ours.values()], at))
  // Nothing lies under them, and the ring has them no more: whoever took them out was broken off.
  await forgetKeys(
    db,
    [...names].filter((key) => !ours.has(key)),
  )
  // Another server may have begun on an empty database at the same moment, with another ring.
  const late = faultByChecks(path, ours, await readChecks(db))
  if (late) throw misfit(config, late, await readChecks(db))
}

/**
 * The key ring of this database. In the sandbox one is made where there is none, for a database that needs none yet.
 * Throws, in words for people, when it is missing although the database was made with one, or does not fit.
 */
export async function openFittingRing(db: Database, config: Config, at: Date): Promise<Keyring> {
  const path = keyringPath(config)
  if (!existsSync(path) && !(await isEmpty(db)))
    throw misfit(config, `There is no key ring at ${path}, and this database was made with one.`, await readChecks(db))
  if (!existsSync(path)) await inTransaction(db, (tx) => tx.rows(sql`delete from key_checks`))
  const ring = openKeyring(config)
  await demandFit(db, config, ring, at)
  return ring
}

/** Forgets keys that were taken out of the ring, for nothing lies under them any more. */
export const forgetKeys = (db: Database, ids: readonly string[]): Promise<unknown> =>
  inTransaction(db, (tx) => tx.rows(sql`delete from key_checks where key = any(${[...ids]}::text[])`))
