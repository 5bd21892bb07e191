// `npm run backup -- FILE` beside a running server, `npm run backup -- verify FILE` without one, `npm run restore -- FILE` into an
// empty database.

import { existsSync, statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { openBank } from '../../../../sandbox/bank.ts'
import { openClock } from '../../../kernel/clock.ts'
import type { Config } from '../../../platform/config.ts'
import { migrate, MIGRATIONS_FOLDER } from '../../../platform/db/migrate.ts'
import { backupTo, restoreFrom } from '../../../platform/db/snapshot.ts'
import type { Database } from '../../../platform/db/sql.ts'
import { verify as recount, CHECKS } from '../../../platform/ledger/verify.ts'
import { findInstallation, refuseOtherMode } from '../../../platform/installation.ts'
import { openFittingRing } from '../../../platform/key-checks.ts'
import { asGuest, print, recordAlone, refuseUnfit, type Command } from '../command.ts'
import { onThrowAway } from './throw-away.ts'

const BACKUP_USAGE =
  'usage: npm run backup -- FILE\n' +
  '       npm run backup -- verify FILE\n' +
  'Writes a consistent snapshot of the database, beside a running server. `verify` restores one into a throw-away database in the\n' +
  'folder for temporary files, recomputes its books there, and deletes it.'

function fileOf(args: readonly string[], usage: string): string {
  const [file] = args
  if (!file || file.startsWith('-')) throw new Error(usage)
  return resolve(process.env['INIT_CWD'] ?? '.', file)
}

/** A file that can be restored from. */
export function existingFileOf(args: readonly string[], usage: string): string {
  const file = fileOf(args, usage)
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  return file
}

export const backup: Command = (config, args) => {
  if (args[0] === 'verify') return verifyBackup(config, args.slice(1))
  const file = fileOf(args, BACKUP_USAGE)
  return asGuest(config, async (db) => {
    await refuseUnfit(db, config)
    await backupTo(db, file, (await findInstallation(db))?.mode ?? null)
    print(
      JSON.stringify({ backup: file, note: 'The backup does not include the key ring; keep a copy of it elsewhere.' }),
    )
    return 0
  })
}

/**
 * Creates the tables, of the migrations up to `upTo`. The sandbox bank of a server stores its data in the server's database; opening it
 * creates its tables.
 */
export async function makeRoom(config: Config, db: Database, upTo?: number): Promise<void> {
  await migrate(db, MIGRATIONS_FOLDER, upTo === undefined ? {} : { upTo })
  if (config.mode !== 'sandbox') return
  const bank = await openBank({ db, clock: openClock(), host: new URL(config.publicUrl).host })
  await bank.close()
}

/** The fault of the local key ring for the restored database, if any. Never creates one. */
const ringFault = (config: Config, db: Database): Promise<string | undefined> =>
  openFittingRing(db, { ...config, mode: 'live' }, openClock().wall()).then(
    () => undefined,
    (error: Error) => error.message,
  )

/** Restores a backup into a throw-away database, recomputes its books, and deletes it. Exit code 1 when it has faults. */
function verifyBackup(config: Config, args: readonly string[]): Promise<number> {
  const file = existingFileOf(args, BACKUP_USAGE)
  const from = performance.now()
  return onThrowAway(config, async (db) => {
    await makeRoom(config, db)
    await restoreFrom(db, file, config.mode)
    const [faults, fault] = [await recount(db), await ringFault(config, db)]
    print(
      JSON.stringify({
        ok: faults.length === 0,
        backup: file,
        bytes: statSync(file).size,
        checks: CHECKS.length,
        faults,
        keyring: fault === undefined ? 'fits' : 'does not fit',
        seconds: Math.round((performance.now() - from) / 1000),
      }),
    )
    if (fault !== undefined) process.stderr.write(`The backup is restorable, but not with this key ring: ${fault}\n`)
    return faults.length === 0 ? 0 : 1
  })
}

export const restore: Command = (config, args) => {
  const file = existingFileOf(args, 'usage: npm run restore -- FILE')
  return asGuest(config, async (db) => {
    refuseOtherMode(await findInstallation(db), config)
    await makeRoom(config, db)
    await restoreFrom(db, file, config.mode)
    await recordAlone(db, 'installation.restored', { after: { file: basename(file) } })
    const fault = await ringFault(config, db)
    print(JSON.stringify({ restored: file, keyring: fault === undefined ? 'fits' : 'does not fit' }))
    if (fault !== undefined) process.stderr.write(`Fix this before starting a server on it: ${fault}\n`)
    return 0
  })
}
