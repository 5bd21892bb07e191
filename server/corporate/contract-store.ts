// The contract of the corporate account, as files: one number for each text, in Portuguese, which binds, and in English.
// A text that was published is never changed; another gets the next number.

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The version that is to be accepted now. */
export const CONTRACT_VERSION = 2

const FOLDER = join(import.meta.dirname, 'contracts')
const LANGUAGES = ['pt-BR', 'en'] as const

export type Contract = {
  readonly version: number
  readonly texts: Readonly<Record<(typeof LANGUAGES)[number], string>>
  /** SHA-256 of the text that binds; hex. */
  readonly hash: string
}

let kept: Promise<Contract> | undefined

async function read(version: number): Promise<Contract> {
  const [portuguese, english] = await Promise.all(
    LANGUAGES.map((language) => readFile(join(FOLDER, `${version}.${language}.md`), 'utf8')),
  )
  const texts = { 'pt-BR': portuguese!, en: english! }
  return { version, texts, hash: createHash('sha256').update(texts['pt-BR']).digest('hex') }
}

/** The present contract; its files are read once. */
export const readContract = (): Promise<Contract> => (kept ??= read(CONTRACT_VERSION))
