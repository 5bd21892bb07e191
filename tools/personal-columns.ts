// The columns with personal data, from the declarations of tables: a table of docs/privacy.md, in
// both languages.

import { inLanguage, type Language, type Text } from '../contract/text.ts'
import { TABLES } from '../server/app/tables.ts'

const HEADS: Text = {
  en: '| Of whom, how long | Tables (columns) |',
  pt: '| De quem, por quanto tempo | Tabelas (colunas) |',
}

/** In Portuguese, each part of a class such as `buyer, until erased`. */
const IN_PORTUGUESE: Readonly<Record<string, string>> = {
  buyer: 'comprador',
  seller: 'vendedor',
  cardholder: 'portador',
  user: 'usuário',
  caller: 'quem chama',
  'until erased': 'até a eliminação',
  'until removed': 'até ser removido',
  'for a while': 'por um prazo',
  'for good': 'sem prazo',
}

function classIn(language: Language, text: string): string {
  if (language === 'en') return text
  const parts = text.split(', ').map((part) => {
    const translated = IN_PORTUGUESE[part]
    if (translated === undefined) throw new Error(`no Portuguese for "${part}"`)
    return translated
  })
  return parts.join(', ')
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
