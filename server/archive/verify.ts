// The part of a verification that reads the files of archived events, beside the checks of the
// books.

import type { Database } from '../platform/db/sql.ts'
import { findMarks, SETTLED_MS } from '../platform/ledger/marks-store.ts'
import type { Moved, Reached } from '../platform/ledger/verify.ts'
import type { Fault, How, Verified } from '../platform/ledger/verify.ts'
import { ARCHIVES, checkHashes } from './check.ts'
import { archives } from './store.ts'

const OF_ARCHIVES = {
  en: 'a file of archived events is missing or was changed',
  pt: 'um arquivo de eventos arquivados está faltando ou foi alterado',
}

/**
 * Whether the bytes of each file are those that were archived. Without the folder nothing is read,
 * and where there are archives that is not everything.
 */
async function verifyFiles(
  db: Database,
  folder: string | undefined,
  { isComplete, at }: How,
): Promise<Verified> {
  if (folder === undefined)
    return { faults: [], isComplete: (await archives(db)).length === 0, wentOn: [], moved: [] }
  const definition = ARCHIVES.name
  const [mark] = isComplete ? [] : await findMarks(db, ARCHIVES, definition)
  const ends = await db.rows<Reached>(ARCHIVES.ends(new Date(at.getTime() - SETTLED_MS)))
  const faults: Fault[] = []
  for await (const { archive, fault } of checkHashes(db, folder, mark && new Date(mark.reached)))
    if (fault !== null) faults.push({ what: OF_ARCHIVES, where: `${archive}: ${fault}` })
  const wentOn = mark ? [{ check: OF_ARCHIVES, since: mark.verifiedAt }] : []
  const moved: Moved[] = [{ mark: ARCHIVES, definition, ends }]
  return { faults, isComplete: !mark, wentOn, moved }
}

/** What a verification of the books found, with what is found in the files. */
export async function withFiles(
  db: Database,
  books: Verified,
  { folder, ...how }: How & { readonly folder: string | undefined },
): Promise<Verified> {
  const files = await verifyFiles(db, folder, how)
  return {
    faults: [...books.faults, ...files.faults],
    isComplete: books.isComplete && files.isComplete,
    wentOn: [...books.wentOn, ...files.wentOn],
    moved: [...books.moved, ...files.moved],
  }
}
