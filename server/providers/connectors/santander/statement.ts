// The statement of Santander: a debit says that it is a pix, and names no payment, so that ours is known
// by its amount and its day. Pure translations. Sources: facts.md.

import { createHash } from 'node:crypto'
import { accepted, type ProviderResult, unknown } from '../../bank.ts'
import { type Day, isDay, startOf } from '../../../kernel/brazil/calendar.ts'
import type { Cents } from '../../../kernel/money.ts'
import { openRanges } from '../../paying/cursors.ts'
import type { PayoutOperations } from '../../paying/rail.ts'
import {
  INVALID_REPLY,
  isObject,
  matching,
  placeIn,
  type Rows,
  rowsOf,
  unreadOf,
} from '../../parse.ts'
import type { StatementEntry } from '../../payouts.ts'
import { notRead, type WireCalls } from '../../wires/rail.ts'
import { fromReaisNumber, reaisText } from '../../wires/values.ts'

/** The setting that has the account of the statement. */
export const ACCOUNT = 'payerAccount'
/** The bank's own CNPJ. */
const BANK = '90400888000142'
/** The longest range of the bank. */
const WINDOW_DAYS = 30
const PAGE_SIZE = 50
const TEXT = /^.{0,200}$/
/** Ways to pay somebody, and what gives a received pix back. */
const PAYS = /\b(?:PIX|TED|TRANSF\w*)\b/i
const GIVEN_BACK = /\bDEVOL/i

/** With a sign in some replies, and without one in others. */
const amountIn = (value: unknown): Cents | undefined =>
  typeof value === 'number'
    ? fromReaisNumber(Math.abs(value))
    : reaisText(typeof value === 'string' ? value.replace(/^-/, '') : value)

/** `2026-11-30`, or `30/11/2026`. */
function dayIn(value: unknown): Date | undefined {
  const text = matching(value, /^.{10}/)?.slice(0, 10) ?? ''
  const day = text.includes('/') ? text.split('/').toReversed().join('-') : text
  return isDay(day) ? startOf(day) : undefined
}

/** A debit that pays; undefined where it cannot be read, and null where it is anything else. */
export function debitFrom(body: unknown): StatementEntry | null | undefined {
  if (!isObject(body)) return undefined
  const amount = amountIn(body['amount'])
  const at = dayIn(body['transactionDate'])
  const sign = matching(body['creditDebitType'], /^[A-Za-zÉÍéí]{1,20}$/)?.toUpperCase()
  if (amount === undefined || !at || sign === undefined) return undefined
  if (!sign.startsWith('D')) return null
  const texts = [body['type'], body['transactionName']].map((one) => matching(one ?? '', TEXT))
  const text = texts.join(' ')
  // One that cannot be read may say that it pays.
  if (texts.includes(undefined) || text === ' ') return undefined
  if (!PAYS.test(text) || GIVEN_BACK.test(text)) return null
  const own = matching(body['transactionId'], /^[A-Za-z0-9._-]{1,200}$/)
  return { id: own ?? nameOf([at, amount, text, body['documentNumber']]), amount, at }
}

/** Where a client sees no id: equal ones of a day are one with their sum. */
const nameOf = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)

type Range = { readonly from: Day; readonly to: Day; readonly page: number }

async function listed(
  calls: WireCalls,
  { from, to, page }: Range,
): Promise<ProviderResult<Rows<StatementEntry | null> & { more: boolean }>> {
  const account = encodeURIComponent(calls.setting(ACCOUNT) ?? '')
  const answer = await calls.get(
    `/bank_account_information/v1/banks/${BANK}/statements/${account}`,
    { initialDate: from, finalDate: to, _limit: String(PAGE_SIZE), _offset: String(page) },
  )
  if (answer.is !== 'success') return notRead(answer)
  const wanted = 'creditDebitType, amount and transactionDate'
  const read = rowsOf(placeIn(answer.body, '_content'), wanted, debitFrom)
  const more = placeIn(answer.body, '_pageable._moreElements')
  return read && typeof more === 'boolean' ? accepted({ ...read, more }) : unknown(INVALID_REPLY)
}

/** A page of the debits; what came back is told by nothing in it. */
export function openStatement(): NonNullable<PayoutOperations['statement']> {
  const pageOf = openRanges(WINDOW_DAYS, listed)
  return async (calls, span) => {
    if (span.kind === 'returned') return accepted({ entries: [], more: false })
    const found = await pageOf(calls, span)
    if (found.result !== 'accepted') return found
    const { items, cursor } = found.value
    const entries = items.flatMap((one) =>
      one && one.at >= span.from && one.at < span.to ? [one] : [],
    )
    return accepted({ entries, more: cursor !== undefined, ...unreadOf(found.value) })
  }
}
