// `npm run keys -- make`: makes the key ring of a live server, once.

import { keyringPath, makeKeyring } from '../keyring.ts'
import { print, type Command } from './command.ts'

const USAGE = 'usage: npm run keys -- make (writes KEYRING_FILE, or keyring.json in DATA_DIR, unless it is there)'

export const keys: Command = async (config, args) => {
  if (args[0] !== 'make') throw new Error(USAGE)
  const path = keyringPath(config)
  try {
    makeKeyring(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new Error(`${path} is there already and was left as it is.`)
  }
  print(`Made ${path}. Keep a copy away from this machine: without it no credential can be checked.`)
  return 0
}
