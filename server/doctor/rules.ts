// The rules of the doctor, one for each finding. Pure: counts go in, findings with their evidence
// come out. receivers.ts judges receivers of webhooks; the texts are in contract/records/doctor.ts.

import { SAMPLES_MAX, SHARES_MAX } from '../../contract/records/doctor.ts'
import { FINDINGS, SEVERITIES, type FindingCode } from '../../contract/records/findings.ts'
import { ERRORS, type ErrorCode } from '../../contract/errors.ts'
import { EVENTS } from '../../contract/events.ts'
import type { Sample, Sign } from './call.ts'
import { POLLED } from './signs.ts'

/** The counts of one operation and sign, over the whole period. */
export type SignCount = {
  readonly operation: string
  readonly sign: Sign['sign']
  readonly detail: string
  readonly count: number
  readonly firstAt: Date
  readonly lastAt: Date
  readonly samples: readonly Sample[]
}

/** The events of one kind in the period. */
export type EventCount = {
  readonly type: string
  readonly count: number
  readonly firstAt: Date
  readonly lastAt: Date
}

export type Share = {
  readonly operation: string
  readonly detail: string | null
  readonly count: number
  readonly of: number
}

type Span = { readonly firstAt: Date; readonly lastAt: Date }

export type Diagnosis = {
  readonly code: FindingCode
  readonly count: number
  readonly firstAt: Date
  readonly lastAt: Date
  readonly shares: readonly Share[]
  readonly samples: readonly object[]
}

/** Refusals count as a problem from this many, and from one in this many calls. */
const REFUSALS_LEAST = 10
const REFUSALS_ONE_IN = 5
/**
 * Logins count as a problem from this many: a client with several processes logs in several times.
 */
const LOGINS_LEAST = 20
const CALLS_PER_LOGIN = 2
const COLLISIONS_LEAST = 5
const HANG_UPS_LEAST = 3
/** Events about webhooks themselves, such as tests. */
const OF_WEBHOOKS = /^webhook\./

/** Whether `pattern` (a kind, `family.*` or `*`) matches `kind`. */
export const matches = (pattern: string, kind: string): boolean =>
  pattern === '*' ||
  pattern === kind ||
  (pattern.endsWith('.*') && kind.startsWith(pattern.slice(0, -1)))

/** The first and the last instant of at least one entry. */
export const spanOf = (some: readonly Span[]): Span => ({
  firstAt: new Date(Math.min(...some.map(({ firstAt }) => firstAt.getTime()))),
  lastAt: new Date(Math.max(...some.map(({ lastAt }) => lastAt.getTime()))),
})

const sum = (some: readonly { count: number }[]): number =>
  some.reduce((all, { count }) => all + count, 0)
const callsOf = (
  counted: readonly SignCount[],
  operation: string,
  details?: readonly string[],
): number =>
  sum(
    counted.filter(
      (one) =>
        one.sign === 'calls' &&
        one.operation === operation &&
        (!details || details.includes(one.detail)),
    ),
  )

type OperationFilter = (one: SignCount) => number

/** A finding from counted signs; none without signs. */
function foundIn(code: FindingCode, signs: readonly SignCount[], of: OperationFilter): Diagnosis[] {
  if (signs.length === 0) return []
  const largest = signs.toSorted((a, b) => b.count - a.count).slice(0, SHARES_MAX)
  const samples = signs
    .flatMap(({ operation, samples: some }) => some.map((sample) => ({ ...sample, operation })))
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
  return [
    {
      code,
      count: sum(signs),
      ...spanOf(signs),
      shares: largest.map((one) => ({
        operation: one.operation,
        detail: one.detail === '' ? null : one.detail,
        count: one.count,
        of: of(one),
      })),
      samples: samples.slice(0, SAMPLES_MAX),
    },
  ]
}

const MADE = ['2xx', '5xx']
const COLLIDING = new Set(['request_in_progress'])

/** A refusal caused by concurrent calls, not by the request itself. */
const isCollision = (detail: string): boolean => {
  const error = ERRORS[detail as ErrorCode] as (typeof ERRORS)[ErrorCode] | undefined
  return COLLIDING.has(detail) || error?.status === 429
}
/** Refusals by buyers and banks are no mistakes of the caller. */
const isOfPayment = (detail: string): boolean =>
  (ERRORS[detail as ErrorCode] as (typeof ERRORS)[ErrorCode] | undefined)?.type === 'payment_error'

type Rule = (counted: readonly SignCount[], subscriptions: readonly string[]) => Diagnosis[]

const ofSign = (counted: readonly SignCount[], sign: Sign['sign']): SignCount[] =>
  counted.filter((one) => one.sign === sign)

/** A rule that fires on a single case. */
const once =
  (code: FindingCode, sign: Sign['sign'], details?: readonly string[]): Rule =>
  (counted) =>
    foundIn(code, ofSign(counted, sign), ({ operation }) => callsOf(counted, operation, details))

/** A rule that fires from this many cases. */
const atLeast =
  (code: FindingCode, sign: Sign['sign'], min: number): Rule =>
  (counted) =>
    sum(ofSign(counted, sign)) < min ? [] : once(code, sign)(counted, [])

const polling: Rule = (counted, subscriptions) => {
  const isSubscribed = (family: string) =>
    Object.keys(EVENTS).some(
      (kind) =>
        kind.startsWith(`${family}.`) &&
        subscriptions.some((subscription) => matches(subscription, kind)),
    )
  const polledUnsubscribed = ofSign(counted, 'reread').filter(
    ({ operation }) => !isSubscribed(POLLED[operation] ?? ''),
  )
  return foundIn('polling', polledUnsubscribed, ({ operation }) => callsOf(counted, operation))
}

const refusals: Rule = (counted) => {
  const often = ofSign(counted, 'refused').filter(
    ({ operation, detail, count }) =>
      !isCollision(detail) &&
      !isOfPayment(detail) &&
      count >= REFUSALS_LEAST &&
      count * REFUSALS_ONE_IN >= callsOf(counted, operation),
  )
  return foundIn('refusals_repeated', often, ({ operation }) => callsOf(counted, operation))
}

const collisions: Rule = (counted) => {
  const some = ofSign(counted, 'refused').filter(({ detail }) => isCollision(detail))
  return sum(some) < COLLISIONS_LEAST
    ? []
    : foundIn('requests_collide', some, ({ operation }) => callsOf(counted, operation))
}

const LOGIN = 'auth.login'

const logins: Rule = (counted) => {
  const calls = ofSign(counted, 'calls')
  const mine = calls.filter(({ operation }) => operation === LOGIN)
  const others = sum(calls.filter(({ operation }) => !operation.startsWith('auth.')))
  if (sum(mine) < LOGINS_LEAST || sum(mine) * CALLS_PER_LOGIN < others) return []
  const plain = mine.map((one) => ({ ...one, detail: '' }))
  return foundIn('login_before_each_call', plain, () => others)
}

const RULES: readonly Rule[] = [
  once('writes_without_key', 'keyless', MADE),
  once('keys_made_anew', 'remade', MADE),
  once('credentials_in_query', 'credential'),
  once('secret_in_browser', 'browser'),
  polling,
  refusals,
  collisions,
  atLeast('caller_hangs_up', 'gone', HANG_UPS_LEAST),
  logins,
  once('fields_ignored', 'ignored'),
  once('older_spelling', 'spelling'),
]

/**
 * The findings in calls. `ears`: the kinds and patterns that enabled webhooks and readers of the
 * feed cover.
 */
export const inCalls = (
  counted: readonly SignCount[],
  subscriptions: readonly string[],
): Diagnosis[] => RULES.flatMap((rule) => rule(counted, subscriptions))

/** Kinds of events that happened and that none of the `ears` covers. */
export function unsubscribed(
  happened: readonly EventCount[],
  subscriptions: readonly string[],
): Diagnosis[] {
  const missed = happened
    .filter(
      ({ type }) =>
        !OF_WEBHOOKS.test(type) &&
        !subscriptions.some((subscription) => matches(subscription, type)),
    )
    .toSorted((a, b) => b.count - a.count)
  if (missed.length === 0) return []
  return [
    {
      code: 'kinds_unheard',
      count: sum(missed),
      ...spanOf(missed),
      shares: [],
      samples: missed
        .slice(0, SAMPLES_MAX)
        .map(({ type, count, lastAt }) => ({ kind: type, count, at: lastAt.toISOString() })),
    },
  ]
}

/** Sorts by severity; findings of equal severity in the order of the table. */
export function inOrder(found: readonly Diagnosis[]): Diagnosis[] {
  const codes = Object.keys(FINDINGS) as FindingCode[]
  const rank = ({ code }: Diagnosis) =>
    SEVERITIES.indexOf(FINDINGS[code].severity) * codes.length + codes.indexOf(code)
  return found.toSorted((a, b) => rank(a) - rank(b))
}
