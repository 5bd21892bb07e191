// `npm run backup -- FILE` beside a running server, `npm run restore -- FILE` into an empty database.

import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { migrate } from '../db/migrate.ts'
import { backupTo, restoreFrom } from '../db/snapshot.ts'
import { asGuest, print, refuseUnmigrated, type Command } from './command.ts'

function fileOf(args: readonly string[], command: string): string {
  const [file] = args
  if (!file || file.startsWith('-')) throw new Error(`usage: npm run ${command} -- FILE`)
  return resolve(process.env['INIT_CWD'] ?? '.', file)
}

export const backup: Command = (config, args) => {
  const file = fileOf(args, 'backup')
  return asGuest(config, async (db) => {
    await refuseUnmigrated(db)
    await backupTo(db, file)
    print(JSON.stringify({ backup: file, note: 'The key ring is not in it; keep a copy of that elsewhere.' }))
    return 0
  })
}

export const restore: Command = (config, args) => {
  const file = fileOf(args, 'restore')
  if (!existsSync(file)) throw new Error(`There is no file ${file}.`)
  return asGuest(config, async (db) => {
    await migrate(db)
    await restoreFrom(db, file)
    print(JSON.stringify({ restored: file }))
    return 0
  })
}
