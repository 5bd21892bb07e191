// Texts, amounts, days and instants as people write them in either language. Pure.

import type { Language } from '../../../contract/text.ts'
import type { Day } from '../brazil/calendar.ts'
import { toReais, type Cents } from '../money.ts'

export type { Text } from '../../../contract/text.ts'

const SEPARATORS = { 'pt-BR': ['.', ','], en: [',', '.'] } as const

/** An amount as written in that language: R$ 1.234,56 or R$ 1,234.56. */
export function moneyText(amount: Cents, language: Language): string {
  const [thousands, point] = SEPARATORS[language]
  const [whole = '', cents = ''] = toReais(amount).split('.')
  return `R$ ${whole.replace(/\B(?=(\d{3})+$)/g, thousands)}${point}${cents}`
}

/**
 * An instant in the time of Brasília, as pix uses it: 21/11/2026, 01:54 or Nov 21, 2026, 1:54 AM.
 */
export const instantText = (at: Date, language: Language): string =>
  new Intl.DateTimeFormat(language, {
    timeZone: 'America/Sao_Paulo',
    dateStyle: language === 'en' ? 'medium' : 'short',
    timeStyle: 'short',
  }).format(at)

/** A day as people of that language write it: 21/11/2026 or Nov 21, 2026. */
export function dayText(day: Day, language: Language): string {
  if (language === 'pt-BR') return `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(day),
  )
}
