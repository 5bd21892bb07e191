// Where public client libraries are installed, if they are: CONNECTOR_CLIENTS names a folder with
// node_modules/PACKAGE, python/PACKAGE (pip install --target), repositories/OWNER/NAME and, where
// one is built first, its dist/ or java/NAME with its jars. Inter's library in Python finds what it
// needs (requests, pydantic, cryptography) in python/inter-sdk; PHP needs php-curl and Guzzle.

import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { join } from 'node:path'
import { hasOpenssl } from '../../certificates.ts'

export const FOLDER = process.env['CONNECTOR_CLIENTS'] ?? ''

const isProgram = (name: string): boolean => spawnSync(name, ['--version']).status === 0

/** Why a client is not tried; false where it is. `path`: under the folder. */
export function skipOf(path: string, program?: string): string | false {
  if (FOLDER === '') return 'CONNECTOR_CLIENTS names no folder'
  if (!fs.existsSync(join(FOLDER, path))) return `${path} is not there`
  if (!hasOpenssl) return 'no openssl here'
  return program !== undefined && !isProgram(program) ? `no ${program} here` : false
}
