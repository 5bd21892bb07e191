// The columns with personal data, from the declarations of tables: a table of docs/privacy.md, in
// both languages.

import { inLanguage, type Language, type Text } from '../contract/text.ts'
import { TABLES } from '../server/app/tables.ts'
import type { DataSubject, Retention } from '../server/platform/db/table-declaration.ts'

const HEADS: Text = {
  en: '| Of whom, how long | Tables (columns) |',
  pt: '| De quem, por quanto tempo | Tabelas (colunas) |',
}

const SUBJECTS: Readonly<Record<DataSubject, Text>> = {
  buyer: { en: 'buyer', pt: 'comprador' },
  seller: { en: 'seller', pt: 'vendedor' },
  cardholder: { en: 'cardholder', pt: 'portador' },
  user: { en: 'user', pt: 'usuário' },
  caller: { en: 'caller', pt: 'quem chama' },
}

const RETENTIONS: Readonly<Record<Retention, Text>> = {
  'until erased': { en: 'until erased', pt: 'até a eliminação' },
  'until removed': { en: 'until removed', pt: 'até ser removido' },
  'for a while': { en: 'for a while', pt: 'por um prazo' },
  'for good': { en: 'for good', pt: 'sem prazo' },
}

/** A class such as `buyer, until erased`. */
function classIn(language: Language, kept: string): string {
  const [subject, retention] = kept.split(', ') as [DataSubject, Retention]
  return `${inLanguage(SUBJECTS[subject], language)}, ${inLanguage(RETENTIONS[retention], language)}`
}

/** The columns by data subject and retention, as Markdown. */
export function personalColumnsTable(language: Language): string {
  const columns = Object.entries(TABLES).flatMap(([table, { personal = {} }]) =>
    Object.entries(personal).map(([kept, names]) => ({
      kept,
      text: `\`${table}\` (${names.trim().split(/\s+/).join(', ')})`,
    })),
  )
  const rows = [...Map.groupBy(columns, ({ kept }) => kept)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([kept, some]) =>
        `| ${classIn(language, kept)} | ${some
          .map(({ text }) => text)
          .toSorted()
          .join(', ')} |`,
    )
  return [inLanguage(HEADS, language), '|---|---|', ...rows].join('\n')
}
