// What a migration may say: engines that place tables on several nodes, such as Citus, refuse the
// rest (decision 0030). It judges one file by its statements.

import { statementsOf } from '../../server/platform/db/statements.ts'
import { type Fault, lineAt, type Source } from './source.ts'

const MIGRATION = /^server\/platform\/db\/migrations\/\d{4}-/

/**
 * A statement in lower case, without comments and texts; the bodies of functions, which are texts,
 * stay.
 */
const plain = (statement: string): string =>
  statement
    .replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()

type Rule = { readonly when: RegExp; readonly unless?: RegExp; readonly says: string }

const FUNCTION = /^create (?:or replace )?function /
const ADDED_COLUMN = /\badd (?:column|(?!constraint|primary|unique|foreign|check|exclude))\b[^;]*/

const RULES: readonly Rule[] = [
  {
    when: new RegExp(`^alter table .*?${ADDED_COLUMN.source}\\bcheck\\b`),
    unless: /^alter table (?:if exists )?(?:only )?\S+ add constraint \w+ check\b/,
    says: 'a column is added without its check; the check is named and added apart: alter table … add constraint NAME check (…)',
  },
  {
    when: /\badd (?:check|unique|foreign key|primary key|exclude)\b/,
    says: 'a constraint has a name: add constraint NAME …',
  },
  {
    when: new RegExp(`${FUNCTION.source}.*\\breturns void\\b`),
    says: 'a function returns something: one of type void is refused in writes',
  },
  {
    when: new RegExp(`${FUNCTION.source}(?!.*\\breturns trigger\\b)`),
    unless: /\b(?:immutable|stable)\b/,
    says: 'a function is immutable or stable: one that is volatile is refused in writes',
  },
  {
    when: new RegExp(`${FUNCTION.source}.*\\breturns trigger\\b`),
    unless: /\bset search_path (?:=|to|from)/,
    says: 'a trigger function sets its search_path: on a node it runs without one (set search_path from current)',
  },
]

/** What engines of several nodes refuse in a new migration. */
export function migrationFaults({ path, text }: Source): Fault[] {
  if (!MIGRATION.test(path)) return []
  return statementsOf(text).flatMap((statement) => {
    const words = plain(statement)
    const line = lineAt(
      text,
      text.indexOf(statement) + /^(?:\s|--[^\n]*\n)*/.exec(statement)![0].length,
    )
    return RULES.filter(({ when, unless }) => when.test(words) && !unless?.test(words)).map(
      ({ says }) => ({
        path,
        line,
        says,
      }),
    )
  })
}
