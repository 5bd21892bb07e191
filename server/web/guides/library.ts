// The served documents of one server: files of docs/, read at their first use and kept.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '../../../contract/text.ts'
import type { Reader } from '../pages/read.ts'
import { addressOf, nameOf, pathOf } from './links.ts'
import { readDocument, type Document } from './markdown.ts'
import { ENGLISH_ONLY, FURTHER, GUIDES } from './pages.ts'

const PROJECT = join(import.meta.dirname, '../../..')

export type Entry = Document & {
  readonly name: string
  /** The language of its text: a page without a translation is English for everybody. */
  readonly language: Language
  /** From the project's folder. */
  readonly path: string
  readonly markdown: string
}

export type Library = {
  /** A document in this language; undefined when it is not served. */
  find(name: string, language: Language): Entry | undefined
  /** Whether a served document is in both languages. */
  isTranslated(name: string): boolean
  /**
   * The address of a link in an entry, for a reader; undefined when it leads nowhere. `ending`:
   * what follows the name of a page.
   */
  addressOf(entry: Entry, href: string, reader: Reader, ending?: string): string | undefined
  /** The title of the document that a link in an entry leads to. */
  titleOf(entry: Entry, href: string, language: Language): string | undefined
}

/** `englishOnly`: the documents that have no translation. */
export function openLibrary(englishOnly: readonly string[] = ENGLISH_ONLY): Library {
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

  const isTranslated = (name: string): boolean => !englishOnly.includes(name)

  function find(name: string, language: Language): Entry | undefined {
    if (!GUIDES.includes(name) && !FURTHER.includes(name)) return undefined
    return read(name, isTranslated(name) ? language : 'en')
  }

  /**
   * The anchor, in another language, of a chapter: translations have the same chapters in the same
   * order.
   */
  function translated(name: string, chapter: string, from: Language, to: Language): string {
    const at = find(name, from)!.chapters.findIndex(({ id }) => id === chapter)
    return find(name, to)!.chapters[at]?.id ?? chapter
  }

  return {
    find,
    isTranslated,
    titleOf(entry, href, language) {
      const name = nameOf(entry.path, href)
      return name === undefined ? undefined : find(name, language)?.title
    },
    addressOf: (entry, href, reader, ending = '') =>
      addressOf(entry.path, href, reader, {
        ending,
        chapterFor: (name, chapter, from) => translated(name, chapter, from, reader.language),
      }),
  }
}
