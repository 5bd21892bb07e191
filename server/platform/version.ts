// The version of the server, as its package says.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { slot, type WithState } from '../kernel/state.ts'

const MANIFEST = join(import.meta.dirname, '../../package.json')

const manifest = slot(
  'manifest',
  () => JSON.parse(readFileSync(MANIFEST, 'utf8')) as { version: string },
)

/** Read once in a process: what is on the disk later is another server. */
export const versionOf = (deps: WithState): string => manifest.of(deps).version
