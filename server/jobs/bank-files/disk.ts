// The two folders of an agreement on disk: a remittance is put into one whole or not at all, and
// returns are taken from the other once each. It knows no layout and no database.

import fs from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { FILE_BYTES_MAX } from '../../providers/cnab/return.ts'
import { syncFolder } from '../../platform/sync-folder.ts'

/** A file that another program writes has its bytes when nothing changed it for so long. */
export const QUIET_MS = 30_000
/** Names that programs give to a file while they carry it. */
const CARRIED = /^\.|\.(?:part|partial|tmp|temp|filepart|crdownload)$/i

const hasCode = (error: unknown, code: string): boolean =>
  (error as NodeJS.ErrnoException).code === code

/**
 * Writes a file durably, completely or not at all. An existing file with other content is kept. Its
 * name begins with a point while it is not whole, so that nobody carries it away.
 */
export function putOnDisk(path: string, text: string, isDry = false): void {
  if (fs.existsSync(path)) {
    if (fs.readFileSync(path, 'latin1') === text) return
    throw new Error(
      `${path} already exists with other content. Name another file: the remittance keeps its number.`,
    )
  }
  if (isDry) return
  fs.mkdirSync(dirname(path), { recursive: true })
  const partial = join(dirname(path), `.${basename(path)}.${process.pid}.partial`)
  try {
    fs.writeFileSync(partial, text, { encoding: 'latin1', mode: 0o600, flush: true })
    fs.renameSync(partial, path)
  } finally {
    fs.rmSync(partial, { force: true })
  }
  syncFolder(dirname(path))
}

/** The bytes of a return file; a reason where it is no file that can be read. */
export function bytesOf(path: string): Buffer {
  try {
    if (fs.statSync(path).size > FILE_BYTES_MAX)
      throw new Error(`${path} is larger than a return file can be.`)
    return fs.readFileSync(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw code ? new Error(`${path} cannot be read (${code}).`) : error
  }
}

/** A fault of a folder in words: its code alone would be taken for an outage of the database. */
export function inFolder<T>(folder: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw code ? new Error(`${folder} cannot be used (${code}): ${message}`) : error
  }
}

/** A file that waits in the folder of returns, and since when nothing has changed it. */
export type Waiting = { readonly path: string; readonly changedAt: number }

/** What is copied keeps the time of its origin: the time at which it came is newer. */
const lastChange = ({ mtimeMs, ctimeMs }: fs.Stats): number => Math.max(mtimeMs, ctimeMs)

/**
 * Files that are not being carried now, in the order of their names; at most `max`. Links and
 * folders are nobody's returns.
 */
export function waitingIn(folder: string, max: number, wall: Date): Waiting[] {
  const found: Waiting[] = []
  for (const name of fs.readdirSync(folder).toSorted()) {
    if (found.length === max) break
    if (CARRIED.test(name)) continue
    const path = join(folder, name)
    const stat = fs.lstatSync(path, { throwIfNoEntry: false })
    if (!stat?.isFile()) continue
    const changedAt = lastChange(stat)
    if (changedAt <= wall.getTime() - QUIET_MS) found.push({ path, changedAt })
  }
  return found
}

/** A free name in a folder for a file; another file of that name stays. */
function freeName(folder: string, name: string, hash: string): string {
  const path = join(folder, name)
  if (!fs.existsSync(path)) return path
  const end = extname(name)
  return join(folder, `${name.slice(0, name.length - end.length)}-${hash.slice(0, 12)}${end}`)
}

/**
 * Moves a file out of the folder of returns, into one beneath it; `says` is written beside it. One
 * that is gone was moved by another process; one that was replaced since it was read stays.
 */
export function moveTo(
  kind: 'read' | 'refused',
  { path, changedAt }: Waiting,
  { hash, says }: { hash: string; says?: string },
): void {
  const stat = fs.lstatSync(path, { throwIfNoEntry: false })
  if (!stat || lastChange(stat) !== changedAt) return
  const folder = join(dirname(path), kind)
  fs.mkdirSync(folder, { recursive: true })
  if (!fs.lstatSync(folder).isDirectory()) throw new Error(`${folder} is no folder`)
  const target = freeName(folder, basename(path), hash)
  // The reason first: a refused file without it would tell nobody anything.
  // It follows no link, and writes over nothing.
  if (says !== undefined) {
    fs.rmSync(`${target}.txt`, { force: true })
    fs.writeFileSync(`${target}.txt`, `${says}\n`, { flush: true, flag: 'wx' })
  }
  try {
    fs.renameSync(path, target)
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
  syncFolder(folder)
}
