// The limits of a credential as texts of a form, and back. A field has the path that it has in the request, so that the server's faults
// find it. Pure.

import type { BodyOf, ReplyOf } from '../../../../../contract/operation.ts'
import type { getCredential, updateCredential } from '../../../../../contract/credentials.ts'
import { plainMoney, readMoney } from '../../../parts/format.ts'

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
export function readRate(text: string): number | null | undefined {
  const digits = text.replaceAll('.', '').trim()
  if (digits === '') return null
  const value = /^\d{1,8}$/.test(digits) ? Number(digits) : 0
  return value >= 1 && value <= RATE_MAX ? value : undefined
}

/** Centavos; null: no limit; undefined: no amount. */
const readAmount = (text: string): number | null | undefined =>
  text.trim() === '' ? null : readMoney(text) || undefined

const amountText = (cents: number | null | undefined): string =>
  cents === null || cents === undefined ? '' : plainMoney(cents)

/** Words of a list, as people write them. */
export const listed = (text: string): string[] => text.split(/[\s,;]+/).filter((one) => one !== '')

/** The end of a day in São Paulo, which has had no other offset since 2019: the credential works on its last day. */
export const endOfDay = (day: string): string => `${day}T23:59:59-03:00`

/** The day in São Paulo, as a field of the browser has it. */
const dayText = (instant: string | null): string =>
  instant === null ? '' : new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date(instant))

export const textsOf = ({ note, networks, expires_at: end, rate_limit: rate, budget }: Credential): Texts => ({
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
export function faultsOf(texts: Texts, words: { rate: string; amount: string; hours: string }) {
  const faults: Partial<Record<LimitName, string>> = {}
  if (readRate(texts.rate_limit) === undefined) faults.rate_limit = words.rate
  for (const name of ['budget.amount_per_call', 'budget.amount_per_day'] as const)
    if (readAmount(texts[name]) === undefined) faults[name] = words.amount
  const [from, to] = [texts['budget.hours.from'], texts['budget.hours.to']]
  if ((from === '') !== (to === '')) faults[from === '' ? 'budget.hours.from' : 'budget.hours.to'] = words.hours
  return faults
}

/** The whole budget, in place of the one before; null where it limits nothing. */
function budgetOf(texts: Texts): NonNullable<Limits['budget']> | null {
  const operations = listed(texts['budget.operations'])
  const [from, to] = [texts['budget.hours.from'], texts['budget.hours.to']]
  const budget = {
    operations: operations.length === 0 ? null : operations,
    hours: from === '' ? null : { from, to },
    amount_per_call: readAmount(texts['budget.amount_per_call'])!,
    amount_per_day: readAmount(texts['budget.amount_per_day'])!,
  }
  return Object.values(budget).every((limit) => limit === null) ? null : budget
}

/** What was changed: somebody else may have changed the rest meanwhile. */
export function changedOf(before: Texts, now: Texts): Limits {
  const changed = (Object.keys(now) as LimitName[]).filter((name) => now[name] !== before[name])
  const networks = listed(now.networks)
  return {
    ...(changed.includes('note') ? { note: now.note.trim() || null } : {}),
    ...(changed.includes('networks') ? { networks: networks.length > 0 ? networks : null } : {}),
    ...(changed.includes('expires_at') ? { expires_at: now.expires_at === '' ? null : endOfDay(now.expires_at) } : {}),
    ...(changed.some((name) => name.startsWith('budget.')) ? { budget: budgetOf(now) } : {}),
    ...(changed.includes('rate_limit') ? { rate_limit: readRate(now.rate_limit)! } : {}),
  }
}
