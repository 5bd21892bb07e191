// `npm run keys -- make | show | rotate | retire | lost`: creates the key ring of a live server, once; shows which keys are in a
// file; adds a seal key and re-encrypts older seals while servers run; removes keys that seal nothing any more.

import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { openClock } from '../../../kernel/clock.ts'
import type { SealKey } from '../../../kernel/seal.ts'
import type { Config } from '../../../platform/config.ts'
import type { Database } from '../../../platform/db/sql.ts'
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
import type { Command, Ground, Work } from '../declared/declaration.ts'
import { lose } from './lost.ts'

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

/** Shows the keys of a file by id and check value, never a key, so that the right file can be found. */
function show({ config, say }: Ground): Promise<number> {
  const ring = readKeyring(config)
  say({ keyring: keyringPath(config), keys: checksOf(ring).map(shown) })
  return Promise.resolve(0)
}

/** The current ring, checked against this database. */
const ringOf = (config: Config, db: Database) => readFittingRing(db, config, openClock().wall())

const isOwn = ({ id }: SealKey): boolean => id !== 'derived'

/** Whether the newest key was added by an interrupted rotation: there are seals under older keys. */
function isUnfinished(keys: readonly SealKey[], counts: ReadonlyMap<string, number>): boolean {
  const newest = keys.at(-1)!
  return isOwn(newest) && [...counts].some(([id, n]) => id !== newest.id && n > 0)
}

async function rotate({ config, db, isDry, say }: Work): Promise<number> {
  const before = (await ringOf(config, db)).sealKeys
  const counts = await countByKey(db)
  const added = !isUnfinished(before, counts)
  if (isDry) {
    const newest = before.at(-1)!.id
    const others = [...counts].filter(([id]) => added || id !== newest)
    say({ added, resealed: others.reduce((sum, [, n]) => sum + n, 0) })
    return 0
  }
  if (added) addSealKey(keyringPath(config), openClock().wall())
  await wait(PICKED_UP_MS)
  const keys = (await ringOf(config, db)).sealKeys
  const done = await reseal(db, keys)
  const after = { key: keys.at(-1)!.id, added, ...done }
  await recordAlone(db, 'installation.keys_rotated', { after })
  say(after)
  return done.unreadable === 0 ? 0 : 1
}

async function retire({ config, db, isDry, say }: Work): Promise<number> {
  const keys = (await ringOf(config, db)).sealKeys
  const counts = await countByKey(db)
  const older = keys.slice(0, -1).filter(isOwn)
  const retired = older.filter(({ id }) => !counts.has(id)).map(({ id }) => id)
  if (retired.length > 0 && !isDry) {
    dropSealKeys(keyringPath(config), retired)
    await forgetKeys(db, retired)
    await recordAlone(db, 'installation.keys_retired', { after: { retired } })
  }
  const rows = keys.filter(({ id }) => !retired.includes(id)).map(({ id }) => [id, counts.get(id) ?? 0])
  say({ retired, kept: Object.fromEntries(rows) as object })
  return 0
}

export const keys: Command = {
  name: 'keys',
  about:
    'make: creates KEYRING_FILE, or keyring.json in DATA_DIR. show: lists its keys by name and check value. rotate: adds an encryption key and\n' +
    're-encrypts all rows with it. retire: removes keys that no row uses. lost: goes on without the key ring, when it and all its copies are\n' +
    'lost (docs/operations.md#when-the-key-ring-is-lost); --dry-run prints what is lost and the word for --confirm; new secrets of credentials and\n' +
    'webhooks are written to FILE, which must not exist.',
  verbs: {
    make: { line: '', effect: 'plans', alone: make },
    show: { line: '', effect: 'reads', alone: show },
    // A second rotation would add another key.
    rotate: { line: '', effect: 'plans', isRefusedBeside: true, run: rotate },
    retire: { line: '', effect: 'plans', isRefusedBeside: true, run: retire },
    lost: { line: '[--secrets FILE] [--confirm WORD]', effect: 'plans', isRefusedBeside: true, run: lose },
  },
}
