// `npm run keys -- make | show | rotate | retire`: makes the key ring of a live server, once; tells which keys are in a file;
// adds a seal key and seals anew what lies under older ones, beside running servers; takes away keys nothing lies under.

import { setTimeout as wait } from 'node:timers/promises'
import { openClock } from '../base/clock.ts'
import type { SealKey } from '../base/seal.ts'
import type { Config } from '../config.ts'
import { sql, type Database } from '../db/sql.ts'
import { checksOf, forgetKeys, openFittingRing, shown } from '../key-checks.ts'
import { addSealKey, dropSealKeys, keyringPath, LOOK_EVERY_MS, makeKeyring, openKeyring } from '../keyring.ts'
import { countByKey, reseal } from '../reseal.ts'
import { asGuest, print, refuseUnmigrated } from './command.ts'
import type { Command } from './command.ts'

const USAGE =
  'usage: npm run keys -- make (writes KEYRING_FILE, or keyring.json in DATA_DIR, unless it is there) | ' +
  'show (tells which keys are in it) | ' +
  'rotate (adds a seal key and seals anew what lies under older ones) | retire (takes away keys nothing lies under)'
/** "vintem" and one more: two rotations at once would each add a key. */
const LOCK = 0x76696e75
/** Until every running server has looked at the ring again, with as much to spare. */
const PICKED_UP_MS = 2 * LOOK_EVERY_MS

function make(config: Config): number {
  const path = keyringPath(config)
  try {
    makeKeyring(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new Error(`${path} is there already and was left as it is.`)
  }
  print(`Made ${path}. Keep a copy away from this machine: without it no credential can be checked.`)
  return 0
}

/** Tells the keys of a file by name and check value, never a key; so that the file a database wants can be found. */
function show(config: Config): number {
  const ring = openKeyring({ ...config, mode: 'live' })
  print(JSON.stringify({ keyring: keyringPath(config), keys: checksOf(ring).map(shown) }))
  return 0
}

/** The ring as it is now, of this database and no other. */
const ringOf = (config: Config, db: Database) => openFittingRing(db, { ...config, mode: 'live' }, openClock().wall())

/** Does the work while nobody else changes the ring or the seals. */
const alone = (config: Config, work: (db: Database) => Promise<number>): Promise<number> =>
  asGuest(config, async (db) => {
    await refuseUnmigrated(db, config)
    const holder = await db.connection()
    try {
      const { text, values } = sql`select pg_try_advisory_lock(${LOCK}) as free`
      const { rows } = await holder.query<{ free: boolean }>(text, values)
      if (!rows[0]!.free) throw new Error('The keys are being rotated or retired already; wait until that is done.')
      return await work(db)
    } finally {
      await holder.end()
    }
  })

const isOwn = ({ id }: SealKey): boolean => id !== 'derived'

/** Whether the newest key was added by a rotation that was broken off: there is something under older ones. */
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
    print(JSON.stringify({ key: keys.at(-1)!.id, added, ...done }))
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
    }
    const rows = keys.filter(({ id }) => !retired.includes(id)).map(({ id }) => [id, counts.get(id) ?? 0])
    print(JSON.stringify({ retired, kept: Object.fromEntries(rows) as object }))
    return 0
  })

export const keys: Command = async (config, [what]) => {
  if (what === 'make') return make(config)
  if (what === 'show') return show(config)
  if (what === 'rotate') return rotate(config)
  if (what === 'retire') return retire(config)
  throw new Error(USAGE)
}
