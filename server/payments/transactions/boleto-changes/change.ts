// The change of a registered boleto: what it becomes, in which order its bank is asked, what each
// answer changes, and which terms a payment is of. Pure.
//
// Until its bank confirms a change, a boleto may have its terms or not, so a payment of either counts;
// and a payment of the day on which it was changed may be one of before.

import type { BodyOf } from '../../../../contract/operation.ts'
import type { updateTransaction } from '../../../../contract/payments/transactions.ts'
import { BOLETO_AMOUNT_MAX } from '../../../../contract/payments/payment-methods-boleto.ts'
import { fill } from '../../../../contract/text.ts'
import { composeBarcode } from '../../../kernel/brazil/boleto.ts'
import type { BoletoTerms } from '../../../kernel/brazil/boleto-due.ts'
import { addDays, dayOf, daysBetween } from '../../../kernel/brazil/calendar.ts'
import { after } from '../../../kernel/clock.ts'
import { toReais, type Cents } from '../../../kernel/money.ts'
import { refuse, refuseField } from '../../../kernel/refusal.ts'
import { feeUnder, type FeePlan } from '../../../marketplace/fees/plan.ts'
import { divide, type SplitRule } from '../../../marketplace/splits/split.ts'
import {
  type BoletoAct,
  type BoletoChange,
  type BoletoField,
  isProtestAct,
  type ProtestReport,
} from '../../../providers/bank.ts'
import { isInProtest, refusedByBank, takenByBank, withEnd } from '../boleto-protests/protest.ts'
import { inOrder, leavesMore, withField } from './order.ts'
import { addEvent, type ChangeSet, type Instant } from '../changes.ts'
import { daysOf, demandDiscountInTime, demandInCaps, discountOf } from '../methods/due-terms.ts'
import type { Changing, DividedTerms } from '../methods/payment-method.ts'
import type { Paid } from '../received/payment.ts'
import { LEASE_MS, resized, type BoletoTransaction, type Transaction } from '../transaction.ts'
import { dueFor } from './terms-paid.ts'

export type ChangeBody = BodyOf<typeof updateTransaction>
type Step = Changing['steps'][number]

/** Changes of one boleto, so that its row stays small. */
const CHANGES_MAX = 20

/** Refuses a transaction that is no boleto that can be changed now. */
export function demandChangeable(t: Transaction, now: Date): BoletoTransaction {
  if (t.method !== 'boleto' || t.status !== 'pending' || t.cancelAskedAt || t.expiresAt <= now)
    throw refuse('invalid_state', { words: { status: t.status }, transaction: t.id })
  if (!t.boleto.accepted) throw refuse('boleto_not_registered', { transaction: t.id })
  if (isInProtest(t)) throw refuse('boleto_in_protest', { transaction: t.id })
  return t
}

/** The terms that a change asks for. 422 for invalid days and amounts. */
export function wantedTerms(
  { boleto: { terms } }: BoletoTransaction,
  { amount, expiration_date: due, discount }: ChangeBody,
  { now, lateFeeMax }: { now: Date; lateFeeMax: number | undefined },
): BoletoTerms {
  if (amount !== undefined && amount > BOLETO_AMOUNT_MAX)
    throw refuseField(
      'amount',
      fill(
        {
          en: 'must be at most {limit} centavos for a boleto',
          pt: 'deve ser de no máximo {limit} centavos em um boleto',
        },
        { limit: BOLETO_AMOUNT_MAX },
      ),
    )
  const days =
    due === undefined || due === terms.dueOn
      ? terms
      : daysOf({ expiration_date: due }, 'expiration_date', dayOf(now))
  const limitOn = addDays(terms.limitOn, daysBetween(terms.dueOn, days.dueOn))
  const { discount: before, ...rest } = terms
  const face = (amount ?? terms.amount) as Cents
  const less = discount ? discountOf(discount, face) : undefined
  const kept = discount === undefined ? before : less
  const wanted: BoletoTerms = {
    ...rest,
    amount: face,
    dueOn: days.dueOn,
    limitOn,
    ...(kept && { discount: kept }),
  }
  if (kept && !leavesMore(wanted))
    throw refuseField('amount', {
      en: 'must be more than the discount of the boleto',
      pt: 'deve ser maior que o desconto do boleto',
    })
  demandDiscountInTime(wanted, 'expiration_date')
  demandInCaps(wanted, lateFeeMax)
  return wanted
}

const isSame = (a: object | undefined, b: object | undefined): boolean =>
  JSON.stringify(a && Object.entries(a).toSorted()) ===
  JSON.stringify(b && Object.entries(b).toSorted())

/** What differs between two terms. */
export const fieldsOf = (before: BoletoTerms, wanted: BoletoTerms): BoletoField[] => [
  ...(before.dueOn === wanted.dueOn ? [] : (['due_date'] as const)),
  ...(before.amount === wanted.amount ? [] : (['amount'] as const)),
  ...(isSame(before.discount, wanted.discount) ? [] : (['discount'] as const)),
]

/**
 * Fee and parts of another amount: by the rules that it is in the range of, or by those that the
 * sale was divided by.
 */
function dividedFor(
  t: BoletoTransaction,
  amount: Cents,
  { plan, inRange }: Pick<ChangeTerms, 'plan' | 'inRange'>,
) {
  const fee = plan ? feeUnder(plan, t.method, 1, amount) : (Math.min(t.fee, amount) as Cents)
  const rules = inRange ?? t.parts?.flatMap((part) => part.rule ?? []) ?? []
  if (rules.length > 0) return { fee, parts: divide({ seller: t.seller, amount, fee }, rules) }
  const parts = t.parts && !inRange ? resized(t.parts, t.seller, amount, fee) : null
  return { fee, parts }
}

/** What a change is made by. `inRange`: the rules for its amount; absent: those of the sale. */
type ChangeTerms = {
  readonly plan: FeePlan | undefined
  readonly inRange?: readonly SplitRule[] | undefined
  readonly id: string
  readonly now: Date
}

/**
 * The boleto with a stored request to change it; the same where its terms, or those of a change under
 * way, are the wanted ones. Refuses another change meanwhile.
 */
export function withChangeRequest(
  t: BoletoTransaction,
  wanted: BoletoTerms,
  by: ChangeTerms,
): BoletoTransaction {
  const { id, now } = by
  const { changing, earlier = [], terms } = t.boleto
  if (changing) {
    if (fieldsOf(changing.steps.at(-1)!.terms, wanted).length > 0)
      throw refuse('request_in_progress', { retryAfter: 1 })
    return t
  }
  const fields = fieldsOf(terms, wanted)
  if (fields.length === 0) return t
  if (earlier.length + fields.length > CHANGES_MAX)
    throw refuse('too_many_changes', { words: { limit: CHANGES_MAX } })
  const divided = dividedFor(t, wanted.amount, by)
  let [before, money]: [BoletoTerms, Pick<DividedTerms, 'fee' | 'parts'>] = [terms, t]
  const steps = (inOrder(terms, fields, wanted) ?? fields).map((field): Step => {
    before = withField(before, field, wanted)
    if (field === 'amount') money = divided
    return { field, terms: before, fee: money.fee, parts: money.parts }
  })
  const asked = { id, steps, askedAt: now.toISOString() }
  return withEnd({
    ...t,
    boleto: { ...t.boleto, changing: asked },
    attempts: 0,
    dueAt: after(now, LEASE_MS),
    updatedAt: now,
  })
}

/** The bars of a boleto with other terms; empty where its bank makes them. */
const barcodeFor = ({ boleto: { agreement, ourNumber } }: BoletoTransaction, terms: BoletoTerms) =>
  agreement.countedBy === 'bank'
    ? ''
    : composeBarcode({ agreement, ourNumber, amount: terms.amount, dueOn: terms.dueOn })

/** The change that its bank is asked for next; undefined: none. */
export function nextChange(t: BoletoTransaction): BoletoChange | undefined {
  const { changing } = t.boleto
  if (!changing || t.status !== 'pending') return undefined
  const { field, terms } = changing.steps[0]!
  const { id, sent, begunAt } = changing
  const again = begunAt !== undefined
  return { id, field, terms, barcode: barcodeFor(t, terms), again, ...(sent && { sent }) }
}

/**
 * The boleto with a mark that its bank is being asked for the first of the changes; undefined where it
 * has one. Only whoever stores it makes a call that repeats none.
 */
export function withBegun(t: BoletoTransaction, now: Date): BoletoTransaction | undefined {
  const { changing } = t.boleto
  if (!changing || changing.begunAt !== undefined) return undefined
  const boleto = { ...t.boleto, changing: { ...changing, begunAt: now.toISOString() } }
  return { ...t, boleto, dueAt: after(now, LEASE_MS) }
}

/** Until when its bank is being asked for the first time; undefined: it is not. */
export function askedUntil(t: Transaction, now: Date): Date | undefined {
  const changing = t.method === 'boleto' ? t.boleto.changing : undefined
  if (changing?.begunAt === undefined || changing.sent || t.attempts > 0) return undefined
  const until = after(new Date(changing.begunAt), LEASE_MS)
  return until > now ? until : undefined
}

/** Other terms that its bank may report. */
export const otherTerms = ({
  boleto: { changing, earlier = [] },
}: BoletoTransaction): BoletoTerms[] =>
  [...(changing?.steps.slice(0, 1) ?? []), ...earlier].map(({ terms }) => terms)

/** The boleto with the terms that a payment was of, and their money. */
export function withTermsOf(t: BoletoTransaction, paid: Paid): BoletoTransaction {
  const { of } = dueFor(t, paid)
  return of.terms === t.boleto.terms ? t : withTerms(t, of)
}

const withTerms = (
  t: BoletoTransaction,
  { terms, fee, parts }: DividedTerms,
): BoletoTransaction => ({
  ...t,
  amount: terms.amount,
  fee,
  parts,
  boleto: { ...t.boleto, terms, barcode: barcodeFor(t, terms) || t.boleto.barcode },
})

const SAYS: Readonly<Record<BoletoField, (terms: BoletoTerms) => string>> = {
  due_date: ({ dueOn: day }) => `due date changed to ${day}`,
  amount: ({ amount }) => `amount changed to R$ ${toReais(amount)}`,
  discount: ({ discount }) => (discount ? 'discount changed' : 'discount removed'),
}

type Asked = { readonly id: string; readonly field: BoletoAct }

/** Whether an answer is to the change that is under way, and not to an earlier one. */
export const isAbout = ({ boleto: { changing } }: BoletoTransaction, asked: Asked): boolean =>
  changing?.id === asked.id && changing.steps[0]!.field === asked.field

const without = (t: BoletoTransaction): BoletoTransaction => {
  const { changing: _, ...boleto } = t.boleto
  return { ...t, boleto }
}

/** Its bank has made the first of the changes. `told`: how far a protest is there. */
export function confirm(
  changes: ChangeSet<BoletoTransaction>,
  time: Instant,
  told?: ProtestReport,
): void {
  const { t } = changes
  const { changing, earlier = [], terms } = t.boleto
  const [step, ...steps] = changing!.steps
  const { field } = step!
  if (isProtestAct(field)) {
    changes.t = { ...without(t), attempts: 0 }
    takenByBank(changes, field, told, time)
    return
  }
  const until = time.now.toISOString()
  const before = { terms, fee: t.fee, parts: t.parts, until }
  const next = withTerms(without(t), step!)
  const { refusedChange: _, ...boleto } = next.boleto
  const { sent: _sent, begunAt: _begunAt, ...asked } = changing!
  changes.t = withEnd({
    ...next,
    attempts: 0,
    boleto: {
      ...boleto,
      earlier: [...earlier, before],
      ...(steps.length > 0 && { changing: { ...asked, steps } }),
    },
  })
  const { amount } = step!.terms
  const message = SAYS[field](step!.terms)
  addEvent(
    changes as ChangeSet,
    'transaction.updated',
    { operation: 'change', status: 'succeeded', amount, message },
    time,
  )
}

/** Its bank refused the first of the changes, so that the others are not asked for. */
export function drop(
  changes: ChangeSet<BoletoTransaction>,
  { code, why }: { code: string; why: string },
  time: Instant,
): void {
  const { t } = changes
  const { steps, askedAt } = t.boleto.changing!
  const kept = without(t)
  const { field } = steps[0]!
  if (isProtestAct(field)) {
    changes.t = kept
    refusedByBank(changes, field, { code, why }, time)
    changes.t = { ...changes.t, attempts: 0, dueAt: changes.t.expiresAt }
    return
  }
  const refused = { terms: steps.at(-1)!.terms, why, askedAt }
  const next = withEnd({ ...kept, boleto: { ...kept.boleto, refusedChange: refused } })
  changes.t = { ...next, attempts: 0, dueAt: next.expiresAt }
  const entry = { operation: 'change', status: 'failed', amount: t.amount } as const
  addEvent(changes as ChangeSet, 'transaction.updated', { ...entry, code, message: why }, time)
}

/** Its bank has taken the first of the changes, and confirms it later. */
export const withSent = (
  t: BoletoTransaction,
  reference: string | undefined,
  now: Date,
): BoletoTransaction => {
  const changing = t.boleto.changing!
  const named = reference ?? changing.sent?.reference
  const at = changing.sent?.at ?? now.toISOString()
  const sent = { at, ...(named !== undefined && { reference: named }) }
  return { ...t, boleto: { ...t.boleto, changing: { ...changing, sent } } }
}
