// `npm run backup -- FILE` beside a running server, `npm run restore -- FILE` into an empty database.

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { openBank } from '../../../sandbox/bank.ts'
import { openClock } from '../../kernel/clock.ts'
import type { Config } from '../../platform/config.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { backupTo, restoreFrom } from '../../platform/db/snapshot.ts'
import type { Database } from '../../platform/db/sql.ts'
import { findInstallation, refuseOtherMode } from '../../platform/installation.ts'
import { openFittingRing } from '../../platform/key-checks.ts'
import { asGuest, print, refuseUnfit, type Command } from './command.ts'

function fileOf(args: readonly string[], command: string): string {
  const [file] = args
  if (!file || file.startsWith('-')) throw new Error(`usage: npm run ${command} -- FILE`)
  return resolve(process.env['INIT_CWD'] ?? '.', file)
}

export const backup: Command = (config, args) => {
  const file = fileOf(args, 'backup')
  return asGuest(config, async (db) => {
    await refuseUnfit(db, config)
    await backupTo(db, file, (await findInstallation(db))?.mode ?? null)
    print(
      JSON.stringify({ backup: file, note: 'The backup does not include the key ring; keep a copy of it elsewhere.' }),
    )
    return 0
  })
}

/** The sandbox bank of a server stores its data in the server's database; opening it creates its tables. */
async function makeRoom(config: Config, db: Database): Promise<void> {
  await migrate(db)
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

export const restore: Command = (config, args) => {
  const file = fileOf(args, 'restore')
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  return asGuest(config, async (db) => {
    refuseOtherMode(await findInstallation(db), config)
    await makeRoom(config, db)
    await restoreFrom(db, file, config.mode)
    const fault = await ringFault(config, db)
    print(JSON.stringify({ restored: file, keyring: fault === undefined ? 'fits' : 'does not fit' }))
    if (fault !== undefined) process.stderr.write(`Fix this before starting a server on it: ${fault}\n`)
    return 0
  })
}
