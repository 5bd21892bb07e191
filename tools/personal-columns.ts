// The columns with personal data, from the declarations of tables: a table of docs/privacy.md.

import { TABLES } from '../server/app/tables.ts'

/** The columns by data subject and retention, as Markdown. */
export function personalColumnsTable(): string {
  const columns = Object.entries(TABLES).flatMap(([table, { personal = {} }]) =>
    Object.entries(personal).map(([kept, names]) => ({
      kept,
      text: `\`${table}\` (${names.trim().split(/\s+/).join(', ')})`,
    })),
  )
  const rows = [...Map.groupBy(columns, ({ kept }) => kept)]
    .map(
      ([kept, some]) =>
        `| ${kept} | ${some
          .map(({ text }) => text)
          .toSorted()
          .join(', ')} |`,
    )
    .toSorted()
  return ['| Of whom, how long | Tables (columns) |', '|---|---|', ...rows].join('\n')
}
