// The limits of a credential as texts of a form, and back. A field has the path that it has in the
// request, so that the server's faults find it. Pure.

import type { BodyOf, ReplyOf } from '../../../../../contract/operation.ts'
import type { getCredential, updateCredential } from '../../../../../contract/access/credentials.ts'
import type { Language } from '../../../app/languages.ts'
import { plainMoney } from '../../../parts/values/format.ts'
import { readTypedAmount } from '../../../../../server/kernel/brazil/typed-amount.ts'

export type Credential = ReplyOf<typeof getCredential>
/** `rate_limit`: of operators alone. */
export type Limits = BodyOf<typeof updateCredential> & { rate_limit?: number | null }

export type LimitName =
  | 'note'
  | 'networks'
  | 'expires_at'
  | 'rate_limit'
  | 'budget.operations'
  | 'budget.hours.from'
  | 'budget.hours.to'
  | 'budget.amount_per_call'
  | 'budget.amount_per_day'
type Texts = Readonly<Record<LimitName, string>>

/** As the server's. */
const RATE_MAX = 10_000_000

/** Calls a minute; null: no limit; undefined: no number. */
export function readRate(text: string, language: Language): number | null | undefined {
  if (text.trim() === '') return null
  const hundredths = /[a-z]/i.test(text) ? undefined : readTypedAmount(text, language)
  const value = hundredths === undefined || hundredths % 100 !== 0 ? 0 : hundredths / 100
  return value >= 1 && value <= RATE_MAX ? value : undefined
}

/** Centavos; null: no limit; undefined: no amount. */
const readAmount = (text: string, language: Language): number | null | undefined =>
  text.trim() === '' ? null : readTypedAmount(text, language) || undefined

const amountText = (cents: number | null | undefined): string =>
  cents === null || cents === undefined ? '' : plainMoney(cents)

/** Words of a list, as people write them. */
export const listed = (text: string): string[] => text.split(/[\s,;]+/).filter((one) => one !== '')

/**
 * The end of a day in São Paulo, which has had no other offset since 2019: the credential works on
 * its last day.
 */
export const endOfDay = (day: string): string => `${day}T23:59:59-03:00`

/** The day in São Paulo, as a field of the browser has it. */
const dayText = (instant: string | null): string =>
  instant === null
    ? ''
    : new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date(instant))

export const textsOf = ({
  note,
  networks,
  expires_at: end,
  rate_limit: rate,
  budget,
}: Credential): Texts => ({
  note: note ?? '',
  networks: networks?.join(', ') ?? '',
  expires_at: dayText(end),
  rate_limit: rate?.toString() ?? '',
  'budget.operations': budget?.operations?.join(', ') ?? '',
  'budget.hours.from': budget?.hours?.from ?? '',
  'budget.hours.to': budget?.hours?.to ?? '',
  'budget.amount_per_call': amountText(budget?.amount_per_call),
  'budget.amount_per_day': amountText(budget?.amount_per_day),
})

/** What is wrong before it is sent. */
export function faultsOf(
  texts: Texts,
  words: { rate: string; amount: string; hours: string },
  language: Language,
) {
  const faults: Partial<Record<LimitName, string>> = {}
  if (readRate(texts.rate_limit, language) === undefined) faults.rate_limit = words.rate
  for (const name of ['budget.amount_per_call', 'budget.amount_per_day'] as const)
    if (readAmount(texts[name], language) === undefined) faults[name] = words.amount
  const [from, to] = [texts['budget.hours.from'], texts['budget.hours.to']]
  if ((from === '') !== (to === ''))
    faults[from === '' ? 'budget.hours.from' : 'budget.hours.to'] = words.hours
  return faults
}

/** The whole budget, in place of the one before; null where it limits nothing. */
function budgetOf(texts: Texts, language: Language): NonNullable<Limits['budget']> | null {
  const operations = listed(texts['budget.operations'])
  const [from, to] = [texts['budget.hours.from'], texts['budget.hours.to']]
  const budget = {
    operations: operations.length === 0 ? null : operations,
    hours: from === '' ? null : { from, to },
    amount_per_call: readAmount(texts['budget.amount_per_call'], language)!,
    amount_per_day: readAmount(texts['budget.amount_per_day'], language)!,
  }
  return Object.values(budget).every((limit) => limit === null) ? null : budget
}

/** What was changed: somebody else may have changed the rest meanwhile. */
export function changedOf(before: Texts, now: Texts, language: Language): Limits {
  const changed = (Object.keys(now) as LimitName[]).filter((name) => now[name] !== before[name])
  const networks = listed(now.networks)
  return {
    ...(changed.includes('note') ? { note: now.note.trim() || null } : {}),
    ...(changed.includes('networks') ? { networks: networks.length > 0 ? networks : null } : {}),
    ...(changed.includes('expires_at')
      ? { expires_at: now.expires_at === '' ? null : endOfDay(now.expires_at) }
      : {}),
    ...(changed.some((name) => name.startsWith('budget.'))
      ? { budget: budgetOf(now, language) }
      : {}),
    ...(changed.includes('rate_limit') ? { rate_limit: readRate(now.rate_limit, language)! } : {}),
  }
}
