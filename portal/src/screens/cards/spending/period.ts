// The periods of the first page, in whole civil months of São Paulo. Pure.

export const PERIODS = ['month', 'quarter', 'year'] as const
export type Period = (typeof PERIODS)[number]
const MONTHS: Readonly<Record<Period, number>> = { month: 1, quarter: 3, year: 12 }

/** Both days included. */
export type Days = { readonly from: string; readonly to: string }

const dayIn = (at: Date): string => at.toISOString().slice(0, 10)

/** The civil day of an instant in São Paulo. */
const civil = (instant: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date(instant))

/** `2026-11`, from its first day to its last. */
export function daysOfMonth(month: string): Days {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return { from: `${month}-01`, to: dayIn(new Date(Date.UTC(year, number, 0))) }
}

/** The month of an instant and those before it, to the end of that month. */
export function daysOf(period: Period, now: string): Days {
  const [year, month] = civil(now).split('-').map(Number) as [number, number]
  return {
    from: dayIn(new Date(Date.UTC(year, month - MONTHS[period], 1))),
    to: dayIn(new Date(Date.UTC(year, month, 0))),
  }
}
