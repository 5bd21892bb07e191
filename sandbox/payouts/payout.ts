// A payout to an account at another bank, or to a pix key: the request, its states, the wire. Pure.

import { after } from '../../server/kernel/clock.ts'
import { AMOUNT_MAX_CENTS, type Cents, cents } from '../../server/kernel/money.ts'
import { readTaxpayerId } from '../../server/kernel/brazil/taxpayer.ts'
import {
  effectOfAccount,
  effectOfKey,
  PAYOUT_RETURN_MS,
  PAYOUT_SLOW_MS,
  type PayoutEffect,
} from '../magic-values.ts'
import { isObject, isText, isWhole, type Json } from '../formats.ts'

export type PayoutStatus = 'processing' | 'paid' | 'failed' | 'returned'
/** The next state, by time or by the control. */
export type Next = Exclude<PayoutStatus, 'processing'>

/** The destination: an account, or an account's pix key. */
type Target =
  | { ispb: string; branch: string; number: string; type: 'checking' | 'savings'; key: null }
  | { ispb: null; branch: null; number: null; type: null; key: string }

export type PayoutOrder = Target & {
  client: string
  /** The company through which it was sent; null: the sandbox bank itself. */
  company: string | null
  /** The client's id for it. */
  id: string
  amount: Cents
  holderName: string
  taxpayerId: string
  description: string | null
}

export type Payout = PayoutOrder & {
  status: PayoutStatus
  endToEndId: string | null
  reason: string | null
  /** Business time, as the next. */
  askedAt: Date
  changedAt: Date
  /** When its next step is due, and to which state. */
  due: { at: Date; status: Next } | null
}

// An ISPB may have letters, since the CNPJ it comes from may.
const ISPB = /^[0-9A-Z]{8}$/
const BRANCH = /^[0-9A-Za-z-]{1,10}$/
const NUMBER = /^[0-9A-Za-z.-]{1,20}$/
// The forms of the DICT: CPF, CNPJ, phone, e-mail, random key. The check digits of CPF and CNPJ are
// checked too.
const DOCUMENT = /^(?:\d{11}|[0-9A-Z]{12}\d{2})$/
const KEY =
  /^(?:\+\d{10,14}|[a-z0-9.!#$&'*+/=?^_`{|}~-]+@[a-z0-9.-]+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
const KEY_MAX = 77
const NAME_MAX = 200
const TEXT_MAX = 140
const REASONS: Record<Next, string | null> = {
  paid: null,
  failed: 'A conta de destino está encerrada.',
  returned: 'O banco de destino devolveu o pagamento.',
}

const matches = (value: unknown, form: RegExp): value is string =>
  typeof value === 'string' && form.test(value)

const isDocument = (value: unknown): value is string =>
  typeof value === 'string' && readTaxpayerId(value)?.value === value

const isKey = (value: unknown): value is string =>
  matches(value, DOCUMENT) ? isDocument(value) : matches(value, KEY) && value.length <= KEY_MAX

function readTarget({ account, key }: Json): Target | string {
  if ((account === undefined) === (key === undefined))
    return 'O corpo tem account ou key, um dos dois.'
  if (key !== undefined) {
    if (!isKey(key))
      return 'O campo key é uma chave Pix: CPF, CNPJ, telefone, e-mail ou chave aleatória.'
    return { ispb: null, branch: null, number: null, type: null, key }
  }
  if (!isObject(account)) return 'O campo account tem ispb, branch, number e type.'
  const { ispb, branch, number, type } = account
  if (!matches(ispb, ISPB)) return 'O campo account.ispb tem 8 caracteres.'
  if (!matches(branch, BRANCH)) return 'O campo account.branch tem de 1 a 10 algarismos.'
  if (!matches(number, NUMBER)) return 'O campo account.number tem de 1 a 20 algarismos.'
  if (type !== 'checking' && type !== 'savings')
    return 'O campo account.type é checking ou savings.'
  return { ispb, branch, number, type, key: null }
}

/** Parses the body of a PUT; a string is the error. */
export function readPayout(
  keys: { client: string; company: string | null; id: string },
  body: unknown,
): PayoutOrder | string {
  if (!isObject(body) || !isObject(body['holder']))
    return 'O corpo tem amount, account ou key, e holder.'
  const { amount, holder } = body
  const { name, taxpayer_id: document } = holder
  const text = body['text'] ?? null
  if (!isWhole(amount, 1, AMOUNT_MAX_CENTS))
    return `O campo amount vai de 1 a ${AMOUNT_MAX_CENTS} centavos.`
  const target = readTarget(body)
  if (typeof target === 'string') return target
  if (!isText(name, NAME_MAX) || name === '')
    return `O campo holder.name tem de 1 a ${NAME_MAX} caracteres.`
  if (!isDocument(document)) return 'O campo holder.taxpayer_id é um CPF ou CNPJ sem máscara.'
  if (text !== null && !isText(text, TEXT_MAX))
    return `O campo text tem no máximo ${TEXT_MAX} caracteres.`
  return {
    ...keys,
    ...target,
    holderName: name,
    taxpayerId: document,
    amount: cents(amount),
    description: text,
  }
}

const WORDS = [
  'amount',
  'ispb',
  'branch',
  'number',
  'type',
  'key',
  'holderName',
  'taxpayerId',
  'description',
] as const satisfies (keyof PayoutOrder)[]

/** Whether an order repeats the known one; a repetition is answered without doing anything. */
export const isSame = (known: Payout, order: PayoutOrder): boolean =>
  WORDS.every((word) => known[word] === order[word])

const effectOf = (order: PayoutOrder): PayoutEffect | undefined =>
  order.key === null ? effectOfAccount(order.number) : effectOfKey(order.key)

/**
 * Opens a payout; undefined where it is refused. It ends in the next round, or as its effect says.
 */
export function open(order: PayoutOrder, at: Date): Payout | undefined {
  const effect = effectOf(order)
  if (effect === 'refused') return undefined
  const due = {
    at: effect === 'slow' || effect === 'approval' ? after(at, PAYOUT_SLOW_MS) : at,
    status: effect === 'closed' ? ('failed' as const) : ('paid' as const),
  }
  return {
    ...order,
    status: 'processing',
    endToEndId: null,
    reason: null,
    askedAt: at,
    changedAt: at,
    due,
  }
}

const FROM: Record<Next, PayoutStatus> = {
  paid: 'processing',
  failed: 'processing',
  returned: 'paid',
}

export const mayBecome = (payout: Payout, next: Next): boolean => FROM[next] === payout.status

/** The payout after a step. `endToEndId`: its id at the SPI, assigned when it is paid. */
export function step(payout: Payout, next: Next, made: { at: Date; endToEndId: string }): Payout {
  const returns = next === 'paid' && effectOf(payout) === 'returned'
  return {
    ...payout,
    status: next,
    endToEndId: next === 'paid' ? made.endToEndId : payout.endToEndId,
    reason: REASONS[next],
    changedAt: made.at,
    due: returns ? { at: after(made.at, PAYOUT_RETURN_MS), status: 'returned' } : null,
  }
}

/** The fields of a payout on the wire. */
export type ReportedPayout = Pick<
  Payout,
  'id' | 'amount' | 'status' | 'endToEndId' | 'reason' | 'changedAt'
>

/** A payout as it is now, with what it waits for. */
export const asItIs = (payout: Payout): object => ({
  ...toWire(payout),
  ...(payout.status === 'processing' &&
    effectOf(payout) === 'approval' && { waits_for: 'approval' }),
})

export const toWire = (payout: ReportedPayout): object => ({
  id: payout.id,
  status: payout.status,
  amount: payout.amount,
  at: payout.changedAt.toISOString(),
  ...(payout.endToEndId !== null && { end_to_end_id: payout.endToEndId }),
  ...(payout.reason !== null && { reason: payout.reason }),
})
