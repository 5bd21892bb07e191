// Every guide exists in English and in Portuguese, with the same structure and the same code: a translation that lacks a part, or that was
// left behind when the English page changed, is found here.

import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readDocument } from '../../server/web/guides/markdown.ts'
import { FURTHER, GUIDES } from '../../server/web/guides/pages.ts'
import { blocksOf, pageText, type Block } from '../doc-blocks.ts'

const DOCS = join(import.meta.dirname, '../../docs')
const documentsIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.slice(0, -'.md'.length))

/** For contributors; not for those who use a server. */
const NOT_SERVED = ['README', 'dependencies', 'performance', 'planner']

/** Comments are prose, and translated. */
const COMMENT = /(^|\s)\/\/ (?!= ).*$/gm
const withoutComments = ({ language, name, text }: Block): Block => ({
  language,
  name,
  text: /^(ts|js)$/.test(language) ? text.replaceAll(COMMENT, '') : text,
})

/** Headings, tables, lists and paragraphs count; what they say is the translator's. */
const shapeOf = (page: string) => {
  const text = pageText(page).replaceAll(/^```.*?^```$/gms, '')
  return {
    headings: readDocument(pageText(page)).chapters.map(({ depth }) => depth),
    tableRows: text.match(/^\|/gm)?.length ?? 0,
    listItems: text.match(/^\s*(-|\d+\.) /gm)?.length ?? 0,
    links: text.match(/\]\(/g)?.length ?? 0,
  }
}

test('every document is served, or for contributors', () => {
  assert.deepEqual(documentsIn(DOCS).toSorted(), [...GUIDES, ...FURTHER, ...NOT_SERVED].toSorted())
})

test('every guide is in Portuguese, and nothing else is', () => {
  assert.deepEqual(documentsIn(join(DOCS, 'pt-BR')).toSorted(), GUIDES.toSorted())
})

for (const name of GUIDES)
  test(`${name} has the same parts and the same code in both languages`, () => {
    const page = `${name}.md`
    assert.deepEqual(shapeOf(`pt-BR/${page}`), shapeOf(page))
    assert.deepEqual(blocksOf(`pt-BR/${page}`).map(withoutComments), blocksOf(page).map(withoutComments))
  })

test('a title and a first sentence say what a guide is about', () => {
  for (const page of GUIDES.flatMap((name) => [`${name}.md`, `pt-BR/${name}.md`])) {
    const { title, lead } = readDocument(pageText(page))
    assert.ok(title.length > 2 && lead.length > 20, page)
  }
})
