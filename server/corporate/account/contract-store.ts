// The texts of the corporate account's contract, as files: a version for each text, in Portuguese
// (binding) and English. A published text never changes; a new text gets the next version.

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The version to accept now. */
export const CONTRACT_VERSION = 2

const FOLDER = join(import.meta.dirname, 'contracts')
const LANGUAGES = ['pt-BR', 'en'] as const

export type Contract = {
  readonly version: number
  readonly texts: Readonly<Record<(typeof LANGUAGES)[number], string>>
  /** SHA-256 of the binding text; hex. */
  readonly hash: string
}

async function read(version: number): Promise<Contract> {
  const [portuguese, english] = await Promise.all(
    LANGUAGES.map((language) => readFile(join(FOLDER, `${version}.${language}.md`), 'utf8')),
  )
  const texts = { 'pt-BR': portuguese!, en: english! }
  return { version, texts, hash: createHash('sha256').update(texts['pt-BR']).digest('hex') }
}

/** The current contract. */
export const readContract = (): Promise<Contract> => read(CONTRACT_VERSION)
