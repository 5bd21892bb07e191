// The name of a statement's month. Pure.

import type { Language } from '../../../app/language.tsx'

/** `novembro de 2026`, of `2026-11`. */
export const monthName = (month: string, language: Language): string =>
  new Date(`${month}-15T12:00:00Z`).toLocaleDateString(language, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
