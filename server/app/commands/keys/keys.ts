// `npm run keys -- make | show | rotate | retire | lost`: creates the key ring of a live server, once; shows which keys are in a
// file; adds a seal key and re-encrypts older seals, beside running servers; removes keys that seal nothing any more.

import { setTimeout as wait } from 'node:timers/promises'
import { openClock } from '../../../kernel/clock.ts'
import type { SealKey } from '../../../kernel/seal.ts'
import type { Config } from '../../../platform/config.ts'
import { sql, type Database } from '../../../platform/db/sql.ts'
import { checksOf, forgetKeys, openFittingRing, shown } from '../../../platform/key-checks.ts'
import {
  addSealKey,
  dropSealKeys,
  keyringPath,
  LOOK_EVERY_MS,
  makeKeyring,
  openKeyring,
} from '../../../platform/keyring.ts'
import { countByKey, reseal } from '../../../platform/reseal.ts'
import { asGuest, print, recordAlone, refuseUnfit } from '../command.ts'
import type { Command } from '../command.ts'
import { lose } from './lost.ts'

const USAGE =
  'usage: npm run keys -- make (creates KEYRING_FILE, or keyring.json in DATA_DIR, unless it exists) | ' +
  'show (lists its keys by name and check value) | ' +
  'rotate (adds an encryption key and re-encrypts all rows with it) | retire (removes keys that no row uses) | ' +
  'lost (goes on without a ring that is lost)'
/** "vintem" plus one: two simultaneous rotations would each add a key. */
const LOCK = 0x76696e75
/** Twice the time until every running server has checked the ring again. */
const PICKED_UP_MS = 2 * LOOK_EVERY_MS

function make(config: Config): number {
  const path = keyringPath(config)
  try {
    makeKeyring(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new Error(`${path} already exists and was not changed.`)
  }
  print(
    `Created ${path}. Keep a copy on another machine: without it no credential can be checked and no card number decrypted.`,
  )
  return 0
}

/** Shows the keys of a file by id and check value, never a key, so that the right file can be found. */
function show(config: Config): number {
  const ring = openKeyring({ ...config, mode: 'live' })
  print(JSON.stringify({ keyring: keyringPath(config), keys: checksOf(ring).map(shown) }))
  return 0
}

/** The current ring, checked against this database. */
const ringOf = (config: Config, db: Database) => openFittingRing(db, { ...config, mode: 'live' }, openClock().wall())

/** Runs `work` while no other process changes the ring or the seals. */
const alone = (config: Config, work: (db: Database) => Promise<number>): Promise<number> =>
  asGuest(config, async (db) => {
    await refuseUnfit(db, config)
    const holder = await db.connection()
    try {
      const { text, values } = sql`select pg_try_advisory_lock(${LOCK}) as free`
      const { rows } = await holder.query<{ free: boolean }>(text, values)
      if (!rows[0]!.free) throw new Error('Another process is rotating or retiring keys; wait until it is done.')
      return await work(db)
    } finally {
      await holder.end()
    }
  })

const isOwn = ({ id }: SealKey): boolean => id !== 'derived'

/** Whether the newest key was added by an interrupted rotation: there are seals under older keys. */
function isUnfinished(keys: readonly SealKey[], counts: ReadonlyMap<string, number>): boolean {
  const newest = keys.at(-1)!
  return isOwn(newest) && [...counts].some(([id, n]) => id !== newest.id && n > 0)
}

const rotate = (config: Config): Promise<number> =>
  alone(config, async (db) => {
    const before = (await ringOf(config, db)).sealKeys
    const added = !isUnfinished(before, await countByKey(db))
    if (added) addSealKey(keyringPath(config), openClock().wall())
    await wait(PICKED_UP_MS)
    const keys = (await ringOf(config, db)).sealKeys
    const done = await reseal(db, keys)
    const after = { key: keys.at(-1)!.id, added, ...done }
    await recordAlone(db, 'installation.keys_rotated', { after })
    print(JSON.stringify(after))
    return done.unreadable === 0 ? 0 : 1
  })

const retire = (config: Config): Promise<number> =>
  alone(config, async (db) => {
    const keys = (await ringOf(config, db)).sealKeys
    const counts = await countByKey(db)
    const older = keys.slice(0, -1).filter(isOwn)
    const retired = older.filter(({ id }) => !counts.has(id)).map(({ id }) => id)
    if (retired.length > 0) {
      dropSealKeys(keyringPath(config), retired)
      await forgetKeys(db, retired)
      await recordAlone(db, 'installation.keys_retired', { after: { retired } })
    }
    const rows = keys.filter(({ id }) => !retired.includes(id)).map(({ id }) => [id, counts.get(id) ?? 0])
    print(JSON.stringify({ retired, kept: Object.fromEntries(rows) as object }))
    return 0
  })

export const keys: Command = async (config, [what, ...args]) => {
  if (what === 'make') return make(config)
  if (what === 'show') return show(config)
  if (what === 'rotate') return rotate(config)
  if (what === 'retire') return retire(config)
  if (what === 'lost') return alone(config, (db) => lose(db, config, args))
  throw new Error(USAGE)
}
