// Makes the names in a folder durable: after the machine lost power, a file that was renamed has
// its new name only if its folder was flushed.

import fs from 'node:fs'

export function syncFolder(folder: string): void {
  // Windows opens no folder.
  if (process.platform === 'win32') return
  const opened = fs.openSync(folder, 'r')
  try {
    fs.fsyncSync(opened)
  } finally {
    fs.closeSync(opened)
  }
}
