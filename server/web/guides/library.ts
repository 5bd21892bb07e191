// The served documents of one server: files of docs/, read at their first use and kept.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '../../../contract/sayings.ts'
import { pathOf } from './links.ts'
import { readDocument, type Document } from './markdown.ts'
import { FURTHER, GUIDES } from './pages.ts'

const PROJECT = join(import.meta.dirname, '../../..')

export type Entry = Document & {
  readonly name: string
  /** The language of its text: a further page is English for everybody. */
  readonly language: Language
  /** From the project's folder. */
  readonly path: string
  readonly markdown: string
}

export type Library = {
  /** A document in this language; undefined when it is not served. */
  find(name: string, language: Language): Entry | undefined
}

export function openLibrary(): Library {
  const entries = new Map<string, Entry>()

  function read(name: string, language: Language): Entry {
    const path = pathOf(name, language)
    const known = entries.get(path)
    if (known) return known
    const markdown = readFileSync(join(PROJECT, path), 'utf8')
    const entry = { ...readDocument(markdown), name, language, path, markdown }
    entries.set(path, entry)
    return entry
  }

  return {
    find(name, language) {
      if (GUIDES.includes(name)) return read(name, language)
      return FURTHER.includes(name) ? read(name, 'en') : undefined
    },
  }
}
