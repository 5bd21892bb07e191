// The folder for temporary files: in memory, if there is room. A cloned database has four hundred
// files, which take longer on disk than the test they are for.

import fs from 'node:fs'
import os from 'node:os'

const MEMORY = '/dev/shm'
/** The memory left for everything else. */
const SPARE = 2

function isRoomy(bytes: number): boolean {
  if (process.platform !== 'linux' || process.availableMemory() < bytes * SPARE) return false
  try {
    // A browser is unpacked into it.
    if (/ \/dev\/shm \S+ \S*\bnoexec\b/.test(fs.readFileSync('/proc/mounts', 'utf8'))) return false
    const { bavail, bsize } = fs.statfsSync(MEMORY)
    fs.accessSync(MEMORY, fs.constants.W_OK)
    return bavail * bsize >= bytes
  } catch {
    return false
  }
}

/** All places where a run may have left something. */
export const rooms = (): string[] =>
  [...new Set([MEMORY, os.tmpdir()])].filter((room) => fs.existsSync(room))

/** A folder with room for so many bytes. An explicit `TMPDIR` is used as it is. */
export const roomFor = (bytes: number): string =>
  process.env['TMPDIR'] === undefined && isRoomy(bytes) ? MEMORY : os.tmpdir()
