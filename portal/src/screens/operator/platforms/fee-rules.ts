// The rules of a fee plan as a person types them, and back. Pure.

import type { Language } from '../../../app/languages.ts'
import { percentOf, readPercent } from '../../../parts/values/format.ts'
import { readTypedAmount } from '../../../../../server/kernel/brazil/typed-amount.ts'

export type TypedRule = {
  method: string
  first: string
  last: string
  percent: string
  fixed: string
}
export type Rule = {
  method: 'pix' | 'boleto' | 'credit'
  instalments: number[]
  bp: number
  fixed: number
}

const METHODS = ['pix', 'boleto', 'credit'] as const
const INSTALLMENTS_MAX = 12
const CENTS = 100

export const EMPTY_RULE: TypedRule = {
  method: 'pix',
  first: '1',
  last: '1',
  percent: '0,00',
  fixed: '0,00',
}

export const typedOf = ({ method, instalments: [first, last], bp, fixed }: Rule): TypedRule => ({
  method,
  first: String(first),
  last: String(last),
  percent: percentOf(bp),
  fixed: `${Math.floor(fixed / CENTS)},${(fixed % CENTS).toString().padStart(2, '0')}`,
})

const readInstallment = (text: string): number | undefined => {
  const n = /^\d{1,2}$/.test(text.trim()) ? Number(text) : 0
  return n >= 1 && n <= INSTALLMENTS_MAX ? n : undefined
}

export type Wrong = 'percent' | 'fixed' | 'span'

/** The rule, or which of its fields is wrong. */
export function readRule(
  { method, first, last, percent, fixed }: TypedRule,
  language: Language,
): Rule | { readonly wrong: Wrong } {
  const isCredit = method === 'credit'
  const span = isCredit ? [readInstallment(first), readInstallment(last)] : [1, 1]
  const [from, to] = span
  if (from === undefined || to === undefined || from > to) return { wrong: 'span' }
  const [bp, cents] = [readPercent(percent), readTypedAmount(fixed, language)]
  if (bp === undefined) return { wrong: 'percent' }
  if (cents === undefined) return { wrong: 'fixed' }
  return {
    method: METHODS.find((one) => one === method) ?? 'pix',
    instalments: [from, to],
    bp,
    fixed: cents,
  }
}
