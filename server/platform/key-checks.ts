// Checks that a key ring belongs to the database, which stores a check value of each key. A key
// without one is trusted if a row sealed with it opens. A ring that does not belong is refused, and
// the error names the keys that are needed.

import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { SealKey } from '../kernel/seal.ts'
import { unseal } from '../kernel/seal.ts'
import { asTyped, type Config } from './config.ts'
import { inTransaction, rowsOf, sql, type Database, type Tx } from './db/sql.ts'
import { isKeyName, keyringPath, openKeyring, readKeyring, type Keyring } from './keyring.ts'
import { samplesByKey, type Sample } from './reseal.ts'

type Check = { readonly key: string; readonly mark: Buffer }

/** The id of the hash key's check value; no seal key has it, because we generate their ids. */
const HASH = 'hash'
const SHOWN_BYTES = 4
const SHOWN_MAX = 12

const markOf = (id: string, key: KeyObject): Buffer =>
  createHmac('sha256', key).update(`vintem/key/${id}`).digest()

/** The check value of each key of a ring. */
export const checksOf = ({ hashKey, sealKeys }: Keyring): Check[] => [
  { key: HASH, mark: markOf(HASH, hashKey.reveal()) },
  ...sealKeys.map(({ id, key }) => ({ key: id, mark: markOf(id, key.reveal()) })),
]

/** How a key is shown to people: its id, and the beginning of its check value. */
export const shown = ({ key, mark }: Check): string =>
  `${key} ${mark.toString('hex', 0, SHOWN_BYTES)}`

const readChecks = (db: Database): Promise<Check[]> =>
  db.rows<Check>(sql`select key, mark from key_checks order by since, key = ${HASH} desc, key`)

async function saveChecks(tx: Tx, checks: readonly Check[], at: Date): Promise<void> {
  const rows = checks.map(({ key, mark }) => ({ key, mark: mark.toString('hex') }))
  await tx.rows(sql`
    insert into key_checks (key, mark, since) select key, decode(mark, 'hex'), ${at}
    from json_to_recordset(${rowsOf(rows)}) as r(key text, mark text) on conflict (key) do nothing`)
}

/** Whether the database holds nothing that needs a key. */
async function isEmpty(db: Database): Promise<boolean> {
  const [row] = await db.rows<{ used: boolean }>(sql`select exists (select 1 from sellers) as used`)
  return !row!.used
}

/** The error for a ring that does not belong: why, which keys are needed, and what to do. */
function misfit(config: Config, why: string, known: readonly Check[]): Error {
  const wanted = known.slice(0, SHOWN_MAX).map(shown).join(', ')
  const keys =
    wanted === ''
      ? ''
      : ` Needed is the file with the keys ${wanted} (${asTyped(config, 'npm run keys -- show')} shows the keys of a file).`
  return new Error(
    `${why}${keys} Restore the key ring of this database from your backup of the keys to ${keyringPath(config)}, or set KEYRING_FILE to its path. Nothing was changed.`,
  )
}

/** The fault of a ring according to the stored check values, if any. */
function faultByChecks(
  path: string,
  ours: ReadonlyMap<string, Check>,
  known: readonly Check[],
): string | undefined {
  const other = known.find(
    ({ key, mark }) => ours.has(key) && !timingSafeEqual(ours.get(key)!.mark, mark),
  )
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
 * The fault of a ring according to sealed rows, if any. A key with a stored check value is proven:
 * a corrupt row under it is no fault of the ring. For another key it is enough that one row of a
 * sample opens.
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
    // An id that no key can have means a corrupt row, and says nothing about the ring.
    if (!isOurs && !isKeyName(key)) continue
    if (!isOurs) return `The key ring ${path} lacks the key ${key}, with which rows are encrypted.`
    if (!proven.has(key) && !rows.some((row) => opens(keys, row)))
      return `The key ${key} in the key ring ${path} decrypts none of the rows of this database that were encrypted with it.`
  }
  return undefined
}

/**
 * Whether the ring is proven to be the right one, so that check values of its keys may be stored.
 */
const isProven = async (db: Database, known: readonly Check[]): Promise<boolean> =>
  known.length > 0 ||
  (await isEmpty(db)) ||
  (await samplesByKey(db)).some(({ key }) => isKeyName(key))

/**
 * Refuses a ring that is not this database's; stores the check values of new keys of a ring that
 * is. Rows are read only when the ring and the check values do not list the same keys.
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
  // Keys that the ring no longer has and no row is sealed under: `keys prune` was interrupted after
  // it changed the file.
  await forgetKeys(
    db,
    [...names].filter((key) => !ours.has(key)),
  )
  // Another server may have started on the same empty database at the same time, with another ring.
  const late = faultByChecks(path, ours, await readChecks(db))
  if (late) throw misfit(config, late, await readChecks(db))
}

/**
 * The key ring of this database. The sandbox creates a missing one, if the database needs none yet.
 * Throws when the ring is missing although the database was made with one, or does not fit.
 */
export async function openFittingRing(
  db: Database,
  config: Config,
  at: Date,
  open = openKeyring,
): Promise<Keyring> {
  const path = keyringPath(config)
  if (!existsSync(path) && !(await isEmpty(db)))
    throw misfit(
      config,
      `There is no key ring at ${path}, and this database was made with one.`,
      await readChecks(db),
    )
  if (!existsSync(path)) await inTransaction(db, (tx) => tx.rows(sql`delete from key_checks`))
  const ring = open(config)
  await demandFit(db, config, ring, at)
  return ring
}

/** The same for a command, which creates no ring in any mode. */
export const readFittingRing = (db: Database, config: Config, at: Date): Promise<Keyring> =>
  openFittingRing(db, config, at, readKeyring)

/**
 * Replaces all check values by those of another ring, which from then on is the one of this
 * database.
 */
export async function replaceChecks(tx: Tx, ring: Keyring, at: Date): Promise<void> {
  await tx.rows(sql`delete from key_checks`)
  await saveChecks(tx, checksOf(ring), at)
}

/**
 * What is lost: `all`, where there is no file; the ids of the keys that are left, where the file
 * has the hash key of this database but lacks keys with which rows are encrypted. Throws when
 * nothing is lost, or the file is another database's; that of another schema takes the place of the
 * lost one (`isShared`). `word` confirms that it is lost.
 */
export async function findLoss(
  db: Database,
  config: Config,
  isShared: () => Promise<boolean>,
): Promise<{ left: readonly string[] | 'none'; word: string }> {
  const path = keyringPath(config)
  const known = await readChecks(db)
  const word =
    known.find(({ key }) => key === HASH)?.mark.toString('hex', 0, SHOWN_BYTES) ?? 'unknown'
  if (await isEmpty(db))
    throw new Error('This database needs no key ring yet: npm run keys -- make makes one.')
  if (!existsSync(path)) return { left: 'none', word }
  const ring = readKeyring(config)
  const ours = new Map(checksOf(ring).map((check) => [check.key, check]))
  if (!known.some(({ key }) => key === HASH) || faultByChecks(path, ours, known)) {
    if (await isShared()) return { left: 'none', word }
    throw new Error(
      `${path} is not the key ring of this database, and was not touched. If that one is lost, move this file away and run the command again.`,
    )
  }
  const missing = await faultBySeals(db, path, ring.sealKeys, new Set(known.map(({ key }) => key)))
  if (!missing) throw new Error(`The key ring ${path} fits this database: nothing is lost.`)
  return { left: ring.sealKeys.map(({ id }) => id), word }
}

/** Whether this database has the hash key of the ring that is there. */
export async function hasRing(db: Database, config: Config): Promise<boolean> {
  const ours = checksOf(readKeyring(config)).find(({ key }) => key === HASH)!
  return (await readChecks(db)).some(
    ({ key, mark }) => key === HASH && timingSafeEqual(mark, ours.mark),
  )
}

/**
 * Deletes the check values of keys that were removed from the ring; no row is sealed under them any
 * more.
 */
export const forgetKeys = (db: Database, ids: readonly string[]): Promise<unknown> =>
  inTransaction(db, (tx) =>
    tx.rows(sql`delete from key_checks where key = any(${[...ids]}::text[])`),
  )
