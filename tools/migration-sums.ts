// The checksums of the migrations, in `SHA256SUMS` beside them (`sha256sum -c` reads it). A
// database that ran a migration refuses to start with a changed text of it, so a file never changes
// after it was recorded, not even its comments or line breaks.

import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { join } from 'node:path'

const LINE = /^([0-9a-f]{64}) {2}(.+)$/gm

const sumOf = (file: string): string =>
  createHash('sha256').update(fs.readFileSync(file)).digest('hex')

const recordedIn = (file: string): ReadonlyMap<string, string> => {
  const text = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''
  return new Map([...text.matchAll(LINE)].map(([, sum, name]) => [name!, sum!]))
}

/**
 * The text of `SHA256SUMS`: new files are added. Throws when a recorded file is missing or has
 * another content.
 */
export function migrationSums(folder: string): string {
  const recorded = recordedIn(join(folder, 'SHA256SUMS'))
  const files = fs.readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const sums = new Map(files.toSorted().map((name) => [name, sumOf(join(folder, name))]))
  for (const [name, sum] of recorded)
    if (sums.get(name) !== sum)
      throw new Error(
        `${name} changed after it landed: databases that ran it would not start. Put it back (git log -- ${name}) and ` +
          'write a new migration. If it never left this machine, remove its line from SHA256SUMS',
      )
  return [...sums].map(([name, sum]) => `${sum}  ${name}\n`).join('')
}
