// The statement of Sicoob, where a payment whose reply was lost is found by our id in its text. A debit
// of its amount that names nothing of ours may be it, and then nothing is certain. Pure, but for the
// reading of the months. Sources: facts.md.

import { accepted, type ProviderResult, unknown } from '../../bank.ts'
import { addDays, type Day, dayOf, isDay, startOf } from '../../../kernel/brazil/calendar.ts'
import { type Cents, fromReais } from '../../../kernel/money.ts'
import {
  allOf,
  INVALID_REPLY,
  isObject,
  type Json,
  matching,
  placeIn,
  rowsOf,
  timeOf,
  unreadable,
  unreadOf,
} from '../../parse.ts'
import type { StatedEntries, StatementEntry, StatementKind, StatementSpan } from '../../payouts.ts'
import { notRead, type WireCalls } from '../../wires/rail.ts'

const VALUE = /^-?(\d{1,10})(?:[.,](\d{1,2}))?$/
const ID = /\b[0-9a-f]{32}\b/
const MONTHS_MAX = 3

/** A debit or a credit of the account. */
export type Entry = {
  readonly isDebit: boolean
  readonly amount: Cents
  readonly at: Date
  /** Our id in its text. */
  readonly id: string | undefined
}

/** "Débito" or "Crédito", of which the bank's page gives no writing. */
function isDebitIn(type: unknown): boolean | undefined {
  const [letter] = typeof type === 'string' ? type.trim().toUpperCase() : ''
  if (letter === 'D') return true
  return letter === 'C' ? false : undefined
}

/** Reais of a text, with a point or a comma. */
export function reaisIn(value: unknown): Cents | undefined {
  const text = typeof value === 'number' ? String(value) : value
  const [, whole, decimals = ''] = (typeof text === 'string' && VALUE.exec(text.trim())) || []
  return whole === undefined ? undefined : fromReais(`${whole}.${decimals.padEnd(2, '0')}`)
}

function entryFrom(body: unknown): Entry | undefined {
  if (!isObject(body)) return undefined
  const isDebit = isDebitIn(body['tipo'])
  const amount = reaisIn(body['valor'])
  const text = [body['descInfComplementar'], body['descricao']].join(' ')
  const day = matching(body['data'], /^\d{4}-\d{2}-\d{2}$/)
  const at = day !== undefined && isDay(day) ? startOf(day) : timeOf(body['data'], 'sao-paulo')
  if (isDebit === undefined || amount === undefined || !at) return undefined
  return { isDebit, amount, at, id: ID.exec(text)?.[0] }
}

/** Words of a pix in the bank's own description of an entry, and of one that gives a pix back. */
const PIX = /\bPIX|PIX\b/i
const GIVEN_BACK = /\bDEV/i

/** An entry of one kind; undefined where it cannot be read, and null where it is of another. */
export function statedIn(body: unknown, kind: StatementKind): StatementEntry | null | undefined {
  const entry = entryFrom(body)
  const name = isObject(body) ? matching(body['transactionId'], /^.{1,200}$/) : undefined
  if (!entry || name === undefined) return undefined
  const { isDebit, amount, at, id } = entry
  const text = String((body as Json)['descricao'])
  const isPix = id !== undefined || (PIX.test(text) && !GIVEN_BACK.test(text))
  // What came back is known by our id alone: other credits are pix that were received.
  const isOfKind = kind === 'paid' ? isDebit && isPix : !isDebit && id !== undefined
  return isOfKind ? { id: name, amount, at, ...(id !== undefined && { ours: id }) } : null
}

/** The months of a span, each of which the bank has as one page. */
function monthsOf(from: Day, to: Day): { month: number; first: Day; last: Day }[] {
  const months = []
  for (let first = from; first <= to;) {
    const next = addDays(`${first.slice(0, 8)}28` as Day, 4)
    const end = addDays(`${next.slice(0, 8)}01` as Day, -1)
    const last = end < to ? end : to
    months.push({ month: Number(first.slice(5, 7)), first, last })
    first = addDays(last, 1)
  }
  return months
}

/** The entries of one kind: a page is the part of a month. */
export async function statement(
  calls: WireCalls,
  { kind, from, to, page }: StatementSpan,
): Promise<ProviderResult<StatedEntries>> {
  const today = dayOf(calls.theirTime)
  const last = dayOf(to) < today ? dayOf(to) : today
  const months = monthsOf(dayOf(from), last)
  const part = months[page]
  if (!part) return accepted({ entries: [], more: false })
  const answer = await calls.get(
    `/conta-corrente/v4/extrato/${part.month}/${part.first.slice(0, 4)}`,
    {
      numeroContaCorrente: calls.setting('payerAccount') ?? '',
      diaInicial: part.first.slice(8),
      diaFinal: part.last.slice(8),
      agruparCNAB: 'false',
    },
  )
  if (answer.is !== 'success') return notRead(answer)
  const listed = listIn(answer.body)
  const found = rowsOf(listed, 'transactionId, tipo, valor and data', (one) => statedIn(one, kind))
  if (!found) return unknown(INVALID_REPLY)
  const entries = found.rows.filter((one) => one !== null)
  return accepted({ entries, more: page + 1 < months.length, ...unreadOf(found) })
}

const listIn = (body: unknown): unknown[] | undefined => {
  const entries = placeIn(body, 'transacoes') ?? placeIn(body, 'resultado.transacoes')
  return Array.isArray(entries) ? entries : undefined
}

/** A month of the statement, as it is or within the envelope of the bank's other answers. */
export const entriesFrom = (body: unknown): Entry[] | undefined => {
  const entries = listIn(body)
  return entries && allOf(entries, entryFrom)
}

const UNNAMED = 'the statement has a debit of its amount that names no payment; look at it by hand'

/** The debit of a payment; unknown where a debit may be its own. `since`: with a day to spare. */
export function debitOf(
  entries: readonly Entry[],
  { id, amount, since }: { id: string; amount: Cents | undefined; since: Date },
): ProviderResult<Entry | undefined> {
  const [debit, ...more] = entries.filter((one) => one.isDebit && one.id === id)
  const hasCredit = entries.some((one) => !one.isDebit && one.id === id)
  if (more.length > 0 || (hasCredit && debit))
    return unknown(
      unreadable(['the statement names this payment more than once; look at it by hand']),
    )
  if (debit) return accepted(debit)
  const isUnnamed = entries.some(
    (one) => one.isDebit && one.id === undefined && one.amount === amount && one.at >= since,
  )
  return isUnnamed || hasCredit ? unknown(UNNAMED) : accepted(undefined)
}

/** Those of all months from a time on. `account`: the number of the paying account. */
export async function readEntries(
  calls: WireCalls,
  since: Date,
  account: string,
): Promise<ProviderResult<Entry[]>> {
  const [first, last] = [dayOf(since), dayOf(calls.theirTime)]
  const all: Entry[] = []
  let [year, month] = first.split('-').map(Number) as [number, number]
  for (let n = 0; n < MONTHS_MAX; n++) {
    const answer = await calls.get(`/conta-corrente/v4/extrato/${month}/${year}`, {
      numeroContaCorrente: account,
      // Each debit by itself: a sum would name none.
      agruparCNAB: 'false',
    })
    const entries = answer.is === 'success' ? entriesFrom(answer.body) : undefined
    if (!entries) return notRead(answer)
    all.push(...entries)
    if (`${year}-${String(month).padStart(2, '0')}` >= last.slice(0, 7)) return accepted(all)
    ;[year, month] = month === 12 ? [year + 1, 1] : [year, month + 1]
  }
  return unknown('it is too old to be looked for in the statement; look at it there by hand')
}
