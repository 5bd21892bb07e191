// What a purchase abroad costs in reais: fixed rates, so that the same purchase costs the same
// every day, and the tax on it. Data and one formula; the rates are invented.

import { type Cents, cents, shareOf } from '../../server/kernel/money.ts'

/**
 * `micros`: reais for one unit, in millionths. `exponent`: the unit's decimal places (ISO 4217).
 */
type Rate = { readonly micros: number; readonly exponent: number }

export const RATES: Readonly<Record<string, Rate>> = {
  USD: { micros: 5_400_000, exponent: 2 },
  EUR: { micros: 6_250_000, exponent: 2 },
  GBP: { micros: 7_200_000, exponent: 2 },
  CHF: { micros: 6_700_000, exponent: 2 },
  CAD: { micros: 3_900_000, exponent: 2 },
  AUD: { micros: 3_500_000, exponent: 2 },
  CNY: { micros: 750_000, exponent: 2 },
  MXN: { micros: 290_000, exponent: 2 },
  UYU: { micros: 135_000, exponent: 2 },
  ARS: { micros: 4_000, exponent: 2 },
  COP: { micros: 1_300, exponent: 2 },
  JPY: { micros: 36_000, exponent: 0 },
  CLP: { micros: 5_800, exponent: 0 },
  PYG: { micros: 750, exponent: 0 },
}

/**
 * IOF on card purchases abroad, in basis points. Source: Decreto 6.306/2007, art. 15-B, as of 2025.
 */
const IOF_BP = 350

const WHOLE_BP = 10_000
const MICROS_PER_CENT = 10_000

/**
 * What a purchase of `amount` (smallest units of `currency`) costs in centavos, with tax;
 * undefined: unknown currency.
 */
export function inReais(amount: number, currency: string): Cents | undefined {
  if (currency === 'BRL') return cents(amount)
  const rate = Object.hasOwn(RATES, currency) ? RATES[currency] : undefined
  if (!rate) return undefined
  return shareOf(
    cents(amount),
    rate.micros * (WHOLE_BP + IOF_BP),
    10 ** rate.exponent * MICROS_PER_CENT * WHOLE_BP,
  )
}
