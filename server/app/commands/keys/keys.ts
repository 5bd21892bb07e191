// `npm run keys -- make | show | rotate | retire | lost`: creates the key ring of a live server,
// once; shows which keys are in a file; adds a seal key and re-encrypts older seals while servers
// run; removes keys that seal nothing any more.

import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { openClock } from '../../../kernel/clock.ts'
import type { SealKey } from '../../../kernel/seal.ts'
import { checksOf, forgetKeys, readFittingRing, shown } from '../../../platform/key-checks.ts'
import {
  addSealKey,
  dropSealKeys,
  keyringPath,
  LOOK_EVERY_MS,
  makeKeyring,
  readKeyring,
} from '../../../platform/keyring.ts'
import { countByKey, reseal } from '../../../platform/reseal.ts'
import { recordAlone } from '../command.ts'
import type { Command, Ground } from '../declared/declaration.ts'
import { lose } from './lost.ts'
import { onAll, type Place } from './places.ts'

/** Twice the time until every running server has checked the ring again. */
const PICKED_UP_MS = 2 * LOOK_EVERY_MS

function make({ config, isDry, say, print }: Ground): Promise<number> {
  const path = keyringPath(config)
  const isThere = existsSync(path)
  if (isThere) throw new Error(`${path} already exists and was not changed.`)
  if (isDry) say({ creates: path })
  else {
    makeKeyring(path)
    print(
      `Created ${path}. Keep a copy on another machine: without it no credential can be checked and no card number decrypted.`,
    )
  }
  return Promise.resolve(0)
}

/**
 * Shows the keys of a file by id and check value, never a key, so that the right file can be found.
 */
function show({ config, say }: Ground): Promise<number> {
  const ring = readKeyring(config)
  say({ keyring: keyringPath(config), keys: checksOf(ring).map(shown) })
  return Promise.resolve(0)
}

/** The current ring, checked against each database. */
async function ringOf(places: readonly Place[]): Promise<readonly SealKey[]> {
  let keys: readonly SealKey[] = []
  for (const { config, db } of places)
    keys = (await readFittingRing(db, config, openClock().wall())).sealKeys
  return keys
}

/** How many rows are sealed with each key, in all databases together. */
async function countAll(places: readonly Place[]): Promise<ReadonlyMap<string, number>> {
  const sums = new Map<string, number>()
  for (const { db } of places)
    for (const [id, n] of await countByKey(db)) sums.set(id, (sums.get(id) ?? 0) + n)
  return sums
}

const isOwn = ({ id }: SealKey): boolean => id !== 'derived'

/**
 * Whether the newest key was added by an interrupted rotation: there are seals under older keys.
 */
function isUnfinished(keys: readonly SealKey[], counts: ReadonlyMap<string, number>): boolean {
  const newest = keys.at(-1)!
  return isOwn(newest) && [...counts].some(([id, n]) => id !== newest.id && n > 0)
}

const rotate = (ground: Ground): Promise<number> =>
  onAll(ground, async (places) => {
    const { config, isDry, say } = ground
    const before = await ringOf(places)
    const counts = await countAll(places)
    const added = !isUnfinished(before, counts)
    if (isDry) {
      const newest = before.at(-1)!.id
      const others = [...counts].filter(([id]) => added || id !== newest)
      say({ added, resealed: others.reduce((sum, [, n]) => sum + n, 0) })
      return 0
    }
    if (added) addSealKey(keyringPath(config), openClock().wall())
    await wait(PICKED_UP_MS)
    const keys = await ringOf(places)
    let unreadable = 0
    for (const { config: own, db } of places) {
      const done = await reseal(db, keys)
      const after = { key: keys.at(-1)!.id, added, ...done }
      await recordAlone(db, 'installation.keys_rotated', { after })
      say({ ...(places.length > 1 ? { schema: own.schema } : {}), ...after })
      unreadable += done.unreadable
    }
    return unreadable === 0 ? 0 : 1
  })

const retire = (ground: Ground): Promise<number> =>
  onAll(ground, async (places) => {
    const { config, isDry, say } = ground
    const keys = await ringOf(places)
    const counts = await countAll(places)
    const older = keys.slice(0, -1).filter(isOwn)
    const retired = older.filter(({ id }) => !counts.has(id)).map(({ id }) => id)
    if (retired.length > 0 && !isDry) {
      dropSealKeys(keyringPath(config), retired)
      for (const { db } of places) {
        await forgetKeys(db, retired)
        await recordAlone(db, 'installation.keys_retired', { after: { retired } })
      }
    }
    const rows = keys
      .filter(({ id }) => !retired.includes(id))
      .map(({ id }) => [id, counts.get(id) ?? 0])
    say({ retired, kept: Object.fromEntries(rows) as object })
    return 0
  })

export const keys: Command = {
  name: 'keys',
  about:
    'make: creates KEYRING_FILE, or keyring.json in DATA_DIR. show: lists its keys by name and check value. rotate: adds an encryption key and\n' +
    're-encrypts all rows with it. retire: removes keys that no row uses; both work on all schemas of the database, which share it. lost: goes on without the key ring, when it and all its copies are\n' +
    'lost (docs/operations.md#when-the-key-ring-is-lost); --dry-run prints what is lost and the word for --confirm; new secrets of credentials and\n' +
    'webhooks are written to FILE, which must not exist.',
  verbs: {
    make: { line: '', effect: 'plans', alone: make, schemas: 'all' },
    show: { line: '', effect: 'reads', alone: show, schemas: 'all' },
    // A second rotation would add another key.
    rotate: { line: '', effect: 'plans', isRefusedBeside: true, alone: rotate, schemas: 'all' },
    retire: { line: '', effect: 'plans', isRefusedBeside: true, alone: retire, schemas: 'all' },
    lost: {
      line: '[--secrets FILE] [--confirm WORD]',
      effect: 'plans',
      isRefusedBeside: true,
      run: lose,
    },
  },
}
