// Every page exists in English and in Portuguese, with the same structure and the same code: a
// translation that is missing, that lacks a part, or that was left behind when the English page
// changed, is found here.

import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join, posix } from 'node:path'
import { test } from 'node:test'
import { readDocument } from '../../server/web/guides/markdown.ts'
import { ENGLISH_ONLY, FURTHER, GUIDES } from '../../server/web/guides/pages.ts'
import { blocksOf, pageText, type Block } from '../doc-blocks.ts'

const DOCS = join(import.meta.dirname, '../../docs')
const documentsIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.slice(0, -'.md'.length))

/** For contributors; not for those who use a server. */
const NOT_SERVED = ['README', 'dependencies', 'performance', 'planner']

const SERVED = [...GUIDES, ...FURTHER]
const ENGLISH = documentsIn(DOCS)
const PORTUGUESE = documentsIn(join(DOCS, 'pt-BR'))

/** Comments are prose, and translated; what a test expects (`# = 5`) is not. */
const COMMENTS: Readonly<Record<string, RegExp>> = {
  ts: /(^|\s)\/\/ (?!= ).*$/gm,
  js: /(^|\s)\/\/ (?!= ).*$/gm,
  sh: /(^|\s)# (?!= ).*$/gm,
}
const withoutComments = ({ language, name, text }: Block): Block => ({
  language,
  name,
  text: COMMENTS[language] ? text.replaceAll(COMMENTS[language], '') : text,
})

const FENCED = /^( *)```.*?^\1```$/gms

/** Headings, tables, lists and code inside lists count; what they say is the translator's. */
const shapeOf = (page: string) => {
  const text = pageText(page).replaceAll(FENCED, '')
  return {
    headings: readDocument(pageText(page)).chapters.map(({ depth }) => depth),
    tableRows: text.match(/^\|/gm)?.length ?? 0,
    listItems: text.match(/^\s*(-|\d+\.) /gm)?.length ?? 0,
    indented: [...pageText(page).matchAll(FENCED)]
      .filter(([, space]) => space !== '')
      .map(([code]) => code),
  }
}

/** Where a link of a page leads: a file, and which chapter of it; the same in both languages. */
function placeOf(page: string, href: string): string {
  if (href.includes('://')) return href
  const [file = '', anchor] = href.split('#')
  const path = file === '' ? page : posix.join(page, '..', file)
  const name = path.replace('pt-BR/', '')
  if (anchor === undefined) return name
  if (path.startsWith('..')) return `${name}#${anchor}`
  return `${name}, chapter ${readDocument(pageText(path)).chapters.findIndex(({ id }) => id === anchor)}`
}

const unique = (texts: Iterable<string>): string[] => [...new Set(texts)].toSorted()

/**
 * What no language changes, by chapter: names in code, numbers but for their separators, and where
 * links lead.
 */
const factsOf = (page: string) =>
  pageText(page)
    .replaceAll(FENCED, '')
    .split(/^#+ /m)
    .map((chapter) => ({
      title: chapter.split('\n')[0]!,
      names: unique(
        [...chapter.matchAll(/`([^`]+)`/g)].map(([, name]) => name!.replaceAll(/\s+/g, ' ')),
      ),
      numbers: unique(
        [
          ...chapter
            .replaceAll(/`[^`]*`|\]\([^)]*\)/g, '')
            .matchAll(/(?<!\p{L})\d(?:[\d.,]*\d)?/gu),
        ].map(([number]) => number.replaceAll(/[.,]/g, '')),
      ),
      links: [...chapter.matchAll(/\]\(([^)\s]*)/g)].map(([, href]) => placeOf(page, href!)),
    }))

test('every document is served, or for contributors', () => {
  assert.deepEqual(ENGLISH.toSorted(), [...SERVED, ...NOT_SERVED].toSorted())
})

test('every page is in Portuguese, but for those that are named as English', () => {
  const missing = SERVED.filter((name) => !PORTUGUESE.includes(name))
  assert.deepEqual(
    missing.toSorted(),
    ENGLISH_ONLY.toSorted(),
    'ENGLISH_ONLY names the pages without a translation',
  )
  assert.deepEqual(
    ENGLISH_ONLY.filter((name) => GUIDES.includes(name)),
    [],
    'a guide is in both',
  )
  assert.deepEqual(
    PORTUGUESE.filter((name) => !ENGLISH.includes(name)),
    [],
    'a translation of a page that exists',
  )
})

test('a page in Portuguese links to pages in Portuguese', () => {
  const LINK = /\]\(\.\.\/([\w-]+)\.md/g
  for (const name of PORTUGUESE) {
    const inEnglish = [...pageText(`pt-BR/${name}.md`).matchAll(LINK)].map(([, to]) => to!)
    assert.deepEqual(
      inEnglish.filter((to) => PORTUGUESE.includes(to)),
      [],
      `pt-BR/${name}.md`,
    )
  }
})

for (const name of PORTUGUESE)
  test(`${name} has the same parts, code, names, numbers and links in both languages`, () => {
    const page = `${name}.md`
    assert.deepEqual(shapeOf(`pt-BR/${page}`), shapeOf(page))
    assert.deepEqual(
      blocksOf(`pt-BR/${page}`).map(withoutComments),
      blocksOf(page).map(withoutComments),
    )
    const original = factsOf(page)
    for (const [n, { title, ...facts }] of factsOf(`pt-BR/${page}`).entries()) {
      const { title: originalTitle, ...originalFacts } = original[n]!
      assert.deepEqual(
        facts,
        originalFacts,
        `pt-BR/${page}, "${title}": not what "${originalTitle}" says`,
      )
    }
  })

test('a title and a first sentence say what a page is about', () => {
  for (const page of [
    ...SERVED.map((name) => `${name}.md`),
    ...PORTUGUESE.map((name) => `pt-BR/${name}.md`),
  ]) {
    const { title, lead } = readDocument(pageText(page))
    assert.ok(title.length > 2 && lead.length > 20, page)
  }
})
