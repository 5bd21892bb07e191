// How operations, fields and parameters become the names of schemas.

/** `corporate.cards.get`, `due_day` and `created_at[gte]` as one capitalized word each. */
export const pascal = (text: string): string =>
  text
    .replace(/(^|[^A-Za-z0-9])([A-Za-z0-9])/g, (_, _before, letter: string) => letter.toUpperCase())
    .replace(/[^A-Za-z0-9]/g, '')

export const singular = (name: string): string =>
  name
    .replace(/(ss|us|is)$/, '$1')
    .replace(/ies$/, 'y')
    .replace(/([^su])s$/, '$1')
