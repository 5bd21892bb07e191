// Files that the command reads and writes: complete on the disk or not at all.

import fs from 'node:fs'
import { dirname } from 'node:path'
import { syncFolder } from '../../../platform/sync-folder.ts'
import { FILE_BYTES_MAX } from '../../../providers/cnab/return.ts'

/** Writes a file durably, completely or not at all. An existing file with other content is kept. */
export function putOnDisk(path: string, text: string, isDry: boolean): void {
  if (fs.existsSync(path)) {
    if (fs.readFileSync(path, 'latin1') === text) return
    throw new Error(
      `${path} already exists with other content. Name another file: the remittance keeps its number.`,
    )
  }
  if (isDry) return
  fs.mkdirSync(dirname(path), { recursive: true })
  const partial = `${path}.${process.pid}.partial`
  try {
    fs.writeFileSync(partial, text, { encoding: 'latin1', mode: 0o600, flush: true })
    fs.renameSync(partial, path)
  } finally {
    fs.rmSync(partial, { force: true })
  }
  syncFolder(dirname(path))
}

/** The names among arguments, which precede the options. */
export const namesIn = (args: readonly string[]): string[] => {
  const end = args.findIndex((arg) => arg.startsWith('--'))
  return args.slice(0, end < 0 ? args.length : end)
}

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
