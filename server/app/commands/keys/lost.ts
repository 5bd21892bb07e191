// `npm run keys -- lost`: goes on without a key ring that is lost, or with an old copy that lacks
// keys. What cannot be read any more is emptied, kind by kind; ledger, payments and audit log stay
// as they are.

import fs from 'node:fs'
import { openClock } from '../../../kernel/clock.ts'
import { INSTALLATION } from '../../../kernel/ids.ts'
import { recordAct } from '../../../platform/audit/store.ts'
import { asTyped, type Config } from '../../../platform/config.ts'
import { inTransaction, sql, type Database, type Tx } from '../../../platform/db/sql.ts'
import { findLoss, hasRing, replaceChecks } from '../../../platform/key-checks.ts'
import {
  addSealKey,
  dropSealKeys,
  keyringPath,
  makeKeyring,
  readKeyring,
} from '../../../platform/keyring.ts'
import { openBusinessClock } from '../../../runtime/scheduler/clock.ts'
import { asGuest, configsOf, faultOf, fromHere, option, refuseBesideServers } from '../command.ts'
import type { Work } from '../declared/declaration.ts'
import type { LossContext } from './context.ts'
import { mailConcerned } from './mails.ts'
import { countLost, LOSSES, lostRows, type Left } from './losses.ts'

/** The rows of a large vault take a while. */
const TIMEOUT_MS = 3_600_000

function secretsFileOf(args: readonly string[]): string {
  const given = option(args, 'secrets')
  if (given === undefined)
    throw new Error(
      '--secrets FILE is missing: new secrets are written there, readable by you alone.',
    )
  const file = fromHere(given)
  if (fs.existsSync(file)) throw new Error(`${file} exists already. Name a file that does not.`)
  return file
}

async function countAll({ db, say }: Work, left: Left): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const loss of LOSSES) {
    const lost = await countLost(db, loss, left)
    counts[loss.what] = lost
    if (lost > 0) say({ what: loss.what, lost, next: loss.next })
  }
  return counts
}

/**
 * Whether the ring that is there is that of another schema: it was made when the ring of all was
 * lost, and is for this one too.
 */
async function isOfAnother({ config, db, note }: Work): Promise<boolean> {
  for (const own of (await configsOf(config)).filter(({ schema }) => schema !== db.schema)) {
    const isIts = await asGuest(own, (other) => hasRing(other, config)).catch((error: Error) => {
      note(faultOf(own, error))
      return false
    })
    if (isIts) return true
  }
  return false
}

/**
 * A new ring, unless another schema has one already, or a new key for the ring that is there; and
 * how it is taken back.
 */
function makeKeys(config: Config, left: Left): { undo(): void } {
  const path = keyringPath(config)
  if (left === 'none' && fs.existsSync(path)) return { undo: () => {} }
  if (left === 'none') {
    makeKeyring(path)
    return { undo: () => fs.rmSync(path) }
  }
  const id = addSealKey(path, openClock().wall())
  return { undo: () => dropSealKeys(path, [id]) }
}

/** Everything in one commit. A repetition, after a deadlock, begins with an empty list. */
async function loseAll(tx: Tx, left: Left, lost: object, context: LossContext): Promise<void> {
  await tx.rows(sql`select set_config('statement_timeout', ${String(TIMEOUT_MS)}, true)`)
  context.secrets.length = 0
  context.concerned.clear()
  for (const loss of LOSSES) await loss.lose(tx, lostRows(loss, left), context)
  await mailConcerned(tx, context)
  recordAct(
    tx,
    context,
    'installation.keys_lost',
    { owner: INSTALLATION, id: null },
    { after: { left, lost } },
  )
}

async function replaceRing(
  db: Database,
  config: Config,
  left: Left,
  file: string,
  lost: object,
): Promise<number> {
  const clock = await openBusinessClock(db, config)
  // A file that cannot be written is found before anything is changed.
  const secretsFile = fs.openSync(file, 'wx', 0o600)
  const secrets: LossContext['secrets'] = []
  let made: ReturnType<typeof makeKeys> | undefined
  try {
    made = makeKeys(config, left)
    const ring = readKeyring(config)
    await inTransaction(db, async (tx) => {
      await loseAll(tx, left, lost, { clock, config, ...ring, secrets, concerned: new Map() })
      await replaceChecks(tx, ring, clock.wall())
      fs.ftruncateSync(secretsFile)
      fs.writeSync(secretsFile, secrets.map((one) => `${JSON.stringify(one)}\n`).join(''), 0)
      fs.fsyncSync(secretsFile)
    })
  } catch (error) {
    made?.undo()
    fs.rmSync(file)
    throw error
  } finally {
    fs.closeSync(secretsFile)
  }
  return secrets.length
}

/** Runs while no other process changes the ring. */
export async function lose(work: Work): Promise<number> {
  const { db, config, args, isDry, say } = work
  const file = isDry ? '' : secretsFileOf(args)
  const { left, word } = await findLoss(db, config, () => isOfAnother(work))
  const ring = left === 'none' ? 'lost' : 'lacks keys'
  if (!isDry && option(args, 'confirm') !== word)
    throw new Error(
      `Nothing was changed. Find the word of --confirm with ${asTyped(config, 'npm run keys -- lost --dry-run')}.`,
    )
  if (!isDry) await refuseBesideServers(db, asTyped(config, 'npm run keys -- lost'))
  const lost = await countAll(work, left)
  if (isDry) {
    say({ ring, confirm: word })
    return 0
  }
  const count = await replaceRing(db, config, left, file, lost)
  say({ ring, keyring: keyringPath(config), secrets: count, file })
  return 0
}
