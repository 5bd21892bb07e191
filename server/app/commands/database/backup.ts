// `npm run backup -- FILE` while a server runs, `npm run backup -- verify FILE` without one,
// `npm run restore -- FILE` into an empty database.

import { existsSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { openBank } from '../../../../sandbox/bank.ts'
import { openClock } from '../../../kernel/clock.ts'
import type { Config } from '../../../platform/config.ts'
import { isMigrated, migrate, MIGRATIONS_FOLDER } from '../../../platform/db/migrate.ts'
import {
  backupTo,
  contentsOf,
  refuseUnwritable,
  refuseUsed,
  restoreFrom,
} from '../../../platform/db/snapshot.ts'
import { inTransaction, type Database } from '../../../platform/db/sql.ts'
import { forgetAllChanges } from '../../../platform/ledger/changed/store.ts'
import { forgetMarks } from '../../../platform/ledger/marks-store.ts'
import { verify as recount, CHECKS, faultsShown } from '../../../verification/verify.ts'
import { findInstallation, refuseOtherMode } from '../../../platform/installation.ts'
import { readFittingRing } from '../../../platform/key-checks.ts'
import { asGuest, fromHere, print, recordAlone } from '../command.ts'
import { noteRestored, refuseTwice } from './beside.ts'
import type { Command, Ground, Work } from '../declared/declaration.ts'
import { whileAlone } from '../declared/run.ts'
import { onThrowAway } from './throw-away.ts'

/** A file that can be restored from. */
export function existingFileOf(name: string): string {
  const file = fromHere(name)
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  return file
}

/** A file that is there is replaced: a backup of each night may have one name. */
async function write({ db, args, isDry, say }: Work): Promise<number> {
  const file = fromHere(args[0]!)
  const mode = (await findInstallation(db))?.mode ?? null
  if (isDry) {
    await refuseUnwritable(file)
    say({ backup: file, replaces: existsSync(file) })
    return 0
  }
  await backupTo(db, file, mode, openClock().wall())
  await recordAlone(db, 'installation.backed_up', {
    after: { file: basename(file), bytes: statSync(file).size },
  })
  say({
    backup: file,
    note: 'The backup does not include the key ring; keep a copy of it elsewhere.',
  })
  return 0
}

/**
 * Creates the tables, of the migrations up to `upTo`. The sandbox bank of a server stores its data
 * in the server's database; opening it creates its tables.
 */
export async function createTables(config: Config, db: Database, upTo?: number): Promise<void> {
  await migrate(db, MIGRATIONS_FOLDER, upTo === undefined ? {} : { upTo })
  if (config.mode !== 'sandbox') return
  const bank = await openBank({ db, clock: openClock(), host: new URL(config.publicUrl).host })
  await bank.close()
}

/** The fault of the local key ring for the restored database, if any. Never creates one. */
const ringFault = (config: Config, db: Database): Promise<string | undefined> =>
  readFittingRing(db, config, openClock().wall()).then(
    () => undefined,
    // Said of a start, which changes nothing; a backup was restored.
    (error: Error) => error.message.replace(/ Nothing was changed\.$/, ''),
  )

/** Restores a backup into a throw-away database, recomputes its books, and deletes it. */
async function tryBackup(config: Config, file: string) {
  const from = performance.now()
  return onThrowAway(config, async (db) => {
    await createTables(config, db)
    await restoreFrom(db, file, config.mode)
    const [faults, fault] = [await recount(db), await ringFault(config, db)]
    const found = {
      ok: faults.length === 0,
      backup: file,
      bytes: statSync(file).size,
      checks: CHECKS.length,
      faults: faultsShown(faults),
      keyring: fault === undefined ? 'fits' : 'does not fit',
      seconds: Math.round((performance.now() - from) / 1000),
    }
    if (fault !== undefined)
      process.stderr.write(`The backup is restorable, but not with this key ring: ${fault}\n`)
    return found
  })
}

/** Exit code 1 when the books of the backup have faults. */
async function verifyBackup({ config, args }: Ground): Promise<number> {
  const found = await tryBackup(config, existingFileOf(args[0]!))
  print(JSON.stringify(found))
  return found.ok ? 0 : 1
}

/**
 * Verifies a backup of this database and records that it is proven, for the metrics. What could not
 * be used as it is proves nothing: exit code 1 for faults of the books, and for a key ring that
 * does not fit.
 */
async function prove({ config, db, args, isDry, say }: Work): Promise<number> {
  const file = existingFileOf(args[0]!)
  const found = await tryBackup(config, file)
  const isProven = found.ok && found.keyring === 'fits'
  const after = { file: basename(file), bytes: found.bytes, taken_at: await takenAt(file) }
  if (isProven && !isDry) await recordAlone(db, 'installation.backup_proven', { after })
  say({ ...found, taken_at: after.taken_at, proven: isProven })
  return isProven ? 0 : 1
}

/** When a backup was taken; of one that does not say it, when its file was written. */
const takenAt = async (file: string): Promise<string> =>
  (await contentsOf(file)).at ?? statSync(file).mtime.toISOString()

/**
 * What a dry run can say of a restore: whether the file is a backup of this version, and the
 * database empty.
 */
async function planRestore({ config, say }: Ground, db: Database, file: string): Promise<number> {
  const { version, mode, tables, rows } = await contentsOf(file)
  if (mode && mode !== config.mode)
    throw new Error(
      `This is a backup of a ${mode} database, and MODE is ${config.mode}: restore it with MODE=${mode}.`,
    )
  if (await isMigrated(db)) await refuseUsed(db)
  say({ restores: file, migrations: version, mode, tables, rows })
  return 0
}

async function restoreInto(ground: Ground, db: Database, file: string): Promise<number> {
  const { config, isDry, say } = ground
  refuseOtherMode(await findInstallation(db), config)
  if (isDry) return planRestore(ground, db, file)
  const check = await refuseTwice(ground, db)
  await createTables(config, db)
  await restoreFrom(db, file, config.mode, check)
  await noteRestored(db)
  // Nobody has verified what was in the file: the first verification reads everything.
  await inTransaction(db, async (tx) => {
    await forgetMarks(tx)
    await forgetAllChanges(tx)
  })
  await recordAlone(db, 'installation.restored', { after: { file: basename(file) } })
  const fault = await ringFault(config, db)
  say({ restored: file, keyring: fault === undefined ? 'fits' : 'does not fit' })
  if (fault !== undefined)
    process.stderr.write(`Fix this before starting a server on it: ${fault}\n`)
  return 0
}

export const backup: Command = {
  name: 'backup',
  about:
    'Writes a consistent snapshot of the database; the server may be running. `verify` restores\n' +
    'one into a throw-away database in the folder for temporary files, recomputes its books there, and deletes it.\n' +
    '`prove` does the same with a backup of this database, and keeps the result for the metrics.',
  verbs: {
    '': { line: 'FILE', effect: 'plans', run: write },
    verify: { line: 'FILE', effect: 'reads', alone: verifyBackup, schemas: 'all' },
    prove: { line: 'FILE', effect: 'plans', isShared: true, run: prove },
  },
}

export const restore: Command = {
  name: 'restore',
  about: 'Restores a backup into an empty database of the same version.',
  verbs: {
    '': {
      line: 'FILE',
      effect: 'plans',
      alone: (ground) => {
        const file = existingFileOf(ground.args[0]!)
        return asGuest(ground.config, (db) =>
          whileAlone(db, 'restore', () => restoreInto(ground, db, file), ground),
        )
      },
    },
  },
}
