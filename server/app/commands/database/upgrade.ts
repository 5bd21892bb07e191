// `npm run upgrade -- rehearse FILE`: what the migrations of this version would do to the database
// of a backup.

import { migrate, MIGRATIONS_FOLDER, type Ran } from '../../../platform/db/migrate.ts'
import { restoreFrom, versionOf } from '../../../platform/db/snapshot.ts'
import { CHECKS, faultsShown, verify as recount } from '../../../verification/verify.ts'
import { existingFileOf, createTables } from './backup.ts'
import { print } from '../command.ts'
import type { Command, Ground } from '../declared/declaration.ts'
import { onThrowAway } from './throw-away.ts'

function rehearse({ config, args }: Ground): Promise<number> {
  const file = existingFileOf(args[0]!)
  return onThrowAway(config, async (db) => {
    const version = await versionOf(file)
    await createTables(config, db, version)
    await restoreFrom(db, file, config.mode)
    const ran: Ran[] = []
    await migrate(db, MIGRATIONS_FOLDER, { onRun: (one) => ran.push(one) })
    for (const { file: migration, ms, locks } of ran)
      print(JSON.stringify({ migration, ms, locks }))
    const faults = await recount(db)
    const total = ran.reduce((sum, { ms }) => sum + ms, 0)
    const ok = faults.length === 0
    print(
      JSON.stringify({
        ok,
        from_migration: version,
        migrations: ran.length,
        ms: total,
        checks: CHECKS.length,
        faults: faultsShown(faults),
      }),
    )
    return ok ? 0 : 1
  })
}

export const upgrade: Command = {
  name: 'upgrade',
  about:
    'Restores a backup of an earlier version into a throw-away database, runs the migrations of this version there, and recomputes the books.\n' +
    'Prints for each migration how long it took and which tables it locked, and at last whether the books are right. Nothing else is changed.',
  verbs: { rehearse: { line: 'FILE', effect: 'reads', alone: rehearse, schemas: 'all' } },
}
