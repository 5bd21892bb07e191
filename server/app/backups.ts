// What the audit log says of backups: the last one, and the last that was proven. The commands
// record them, servers show them.

import { INSTALLATION, madeAt } from '../kernel/ids.ts'
import { page } from '../platform/audit/store.ts'
import type { Deps } from '../runtime/deps.ts'

/** A backup of each night is among these, also where thousands of people sign in. */
const SEARCHED_MAX = 20_000
const [FIRST_ID, LAST_ID] = ['0'.repeat(32), 'f'.repeat(32)]

type BackupAct = 'installation.backed_up' | 'installation.backup_proven'

export async function lastRecorded({ db }: Pick<Deps, 'db'>, action: BackupAct) {
  const filter = { owner: INSTALLATION, from: FIRST_ID, before: LAST_ID, action }
  const [record] = await page(db, filter, { limit: 1, searched: SEARCHED_MAX })
  if (!record) return undefined
  const { file, bytes, taken_at } = (record.after ?? {}) as {
    file?: string
    bytes?: number
    taken_at?: string
  }
  // The command's time may be another than business time in the sandbox.
  return { at: madeAt(record.id), file, bytes, takenAt: taken_at, by: record.actorName }
}

/** When the backup that was proven last was taken; undefined when none was. */
export async function lastProvenAt(deps: Pick<Deps, 'db'>): Promise<Date | undefined> {
  const last = await lastRecorded(deps, 'installation.backup_proven')
  return last && new Date(last.takenAt ?? last.at)
}
