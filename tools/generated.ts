// The files that are generated from the code and committed, as texts. A test compares them.

import fs from 'node:fs'
import { join, resolve } from 'node:path'
import { openapi } from '../contract/openapi.ts'
import type { Language } from '../contract/text.ts'
import { MIGRATIONS_FOLDER } from '../server/platform/db/migrate.ts'
import { migrationSums } from './migration-sums.ts'
import { commandTable } from './command-table.ts'
import { portalCallsTable, publicCallsTable } from './delicate-table.ts'
import { connectorsText } from './connectors-page.ts'
import { statesText } from './lifecycles.ts'
import { personalColumnsTable } from './personal-columns.ts'
import { phpClient } from './php-client.ts'
import { pythonClient } from './python-client.ts'
import { screensTable } from './screens.ts'

const MADE = {
  en: 'Made by `npm run generate` from the tables in the code; changes here would be lost.',
  pt: 'Feita por `npm run generate` a partir das tabelas no código; mudanças aqui se perderiam.',
} as const

const DECISIONS = resolve(import.meta.dirname, '..', 'docs', 'decisions')

/** The decisions by number, each with the title its page opens with. */
function decisionsText(): string {
  const pages = fs.readdirSync(DECISIONS).filter((name) => /^\d{4}-/.test(name))
  const numbers = pages.map((name) => name.slice(0, 4))
  const twice = numbers.find((number, n) => numbers.indexOf(number) !== n)
  if (twice !== undefined)
    throw new Error(`two decisions have the number ${twice}: give one the next free number`)
  const rows = pages.toSorted().map((name) => {
    const [first = ''] = fs.readFileSync(join(DECISIONS, name), 'utf8').split('\n')
    const title = new RegExp(`^# ${name.slice(0, 4)} · (.+)$`).exec(first)?.[1]
    if (title === undefined)
      throw new Error(`docs/decisions/${name} must open with "# ${name.slice(0, 4)} · title"`)
    return `| [${name.slice(0, 4)}](${name}) | ${title} |`
  })
  const about =
    'Why the code is as it is: the decisions in force, each with context, consequences, alternatives, and the tests that hold it. Git has those that were replaced.'
  const head = `# Decisions\n\n${about}\n\n${MADE.en.replace('the tables in the code', 'the pages')}`
  return `${head}\n\n| number | decision |\n|---|---|\n${rows.join('\n')}\n`
}

/** A page with each table between its marks; the rest is as it was written. */
function pageWith(path: string, tables: Readonly<Record<string, string>>): string {
  const page = fs.readFileSync(resolve(import.meta.dirname, '..', path), 'utf8')
  return Object.entries(tables).reduce((text, [name, table]) => {
    const [begin, end] = [`<!-- ${name}: made by npm run generate -->`, `<!-- ${name}: end -->`]
    const [before, rest] = text.split(begin)
    const [, after] = rest?.split(end) ?? []
    if (before === undefined || after === undefined)
      throw new Error(`${path} has no ${begin} and ${end}`)
    return `${before}${begin}\n\n${table}\n\n${end}${after}`
  }, page)
}

/** The pages that have tables made from the code, by their paths. */
const pagesWithTables = (folder: string, language: Language): [path: string, text: string][] => {
  const [portal, credentials, privacy] = ['portal', 'credentials', 'privacy'].map(
    (name) => `${folder}/${name}.md`,
  ) as [string, string, string]
  return [
    [
      portal,
      pageWith(portal, { screens: screensTable(language), calls: portalCallsTable(language) }),
    ],
    [credentials, pageWith(credentials, { calls: publicCallsTable(language) })],
    [privacy, pageWith(privacy, { columns: personalColumnsTable(language) })],
  ]
}

/** Every generated file, by its path from the project's folder. */
export const generated = (): ReadonlyMap<string, string> =>
  new Map([
    ['openapi.json', `${JSON.stringify(openapi(), null, 2)}\n`],
    ['sdk/cli/calls/operations.ts', commandTable()],
    ...pythonClient(),
    ...phpClient(),
    ['docs/decisions/README.md', decisionsText()],
    ...pagesWithTables('docs', 'en'),
    ...pagesWithTables('docs/pt-BR', 'pt-BR'),
    ['server/platform/db/migrations/SHA256SUMS', migrationSums(MIGRATIONS_FOLDER)],
    ['docs/states.md', statesText('en', MADE.en)],
    ['docs/pt-BR/states.md', statesText('pt-BR', MADE.pt)],
    ['docs/connectors.md', connectorsText('en', MADE.en)],
    ['docs/pt-BR/connectors.md', connectorsText('pt-BR', MADE.pt)],
  ])
