// What being late costs, as people read it on a statement, before it is late. Pure.

import type { Invoice } from './invoice.ts'
import { lastDayOf, suspendsOn } from './late-charges.ts'

export type Language = 'pt-BR' | 'en'

/** Basis points as a percentage: `2%`, `0,5%`. */
const percent = (bp: number, language: Language): string =>
  `${new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(bp / 100)}%`

const dayText = (day: string, language: Language): string => {
  const [year, month, date] = day.split('-')
  return language === 'en' ? day : `${date}/${month}/${year}`
}

/** The terms in a sentence; undefined when its contract charges nothing and suspends nobody. */
export function lateWords(i: Invoice, language: Language): string | undefined {
  const suspends = suspendsOn(i)
  if (i.lateFeeBp === 0 && i.interestBp === 0 && suspends === undefined) return undefined
  const last = dayText(lastDayOf(i), language)
  const [fee, interest] = [percent(i.lateFeeBp, language), percent(i.interestBp, language)]
  const on = suspends === undefined ? undefined : dayText(suspends, language)
  if (language === 'en')
    return `Paid after ${last}: late fee of ${fee} and interest of ${interest} a month, day by day.${on ? ` The account is suspended on ${on}.` : ''}`
  return `Após ${last}: multa de ${fee} e juros de ${interest} ao mês, por dia de atraso.${on ? ` Conta suspensa em ${on}.` : ''}`
}
