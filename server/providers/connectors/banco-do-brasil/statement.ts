// The statement of Banco do Brasil (API Extratos v2), at a host of its own. A debit has the number of our
// request once the bank has put it there, which is the next day; until then it is known by its amount and
// its day. Pure translations. Sources: facts.md.

import { createHash } from 'node:crypto'
import { accepted, type ProviderResult, unknown } from '../../bank.ts'
import { type Day, isDay, startOf } from '../../../kernel/brazil/calendar.ts'
import { openRanges } from '../../paying/cursors.ts'
import type { PayoutOperations } from '../../paying/rail.ts'
import {
  allOf,
  INVALID_REPLY,
  isObject,
  type Json,
  matching,
  placeIn,
  type Rows,
  rowsOf,
  unreadOf,
} from '../../parse.ts'
import type { StatementEntry } from '../../payouts.ts'
import { notRead, type WireCalls } from '../../wires/rail.ts'
import { fromReaisNumber, reaisText } from '../../wires/values.ts'
import { isNothing } from './report.ts'
import { dayNumber, payerOf } from './requests.ts'

/** The setting that has the address of the statement. */
export const STATEMENT = 'statementUrl'
/** The setting that has the customer of the test environment's accounts. */
export const TEST_CUSTOMER = 'statementTestCode'
const TEST_HEADER = 'x-br-com-bb-ipa-mciteste'
/** The longest range, and the largest page, of the bank. */
const WINDOW_DAYS = 31
const PAGE_SIZE = 120
/** Booked; in the older version the sign stood here. */
const BOOKED = new Set(['1', 'C', 'D'])
/** Histories that are balances. */
const BALANCES = new Set([0, 999])
/** The bank's own debits, and what is no payment to somebody. */
const NO_PAYMENT =
  /(?<!\p{L})(?:tarifas?|iof|juros|encargos?|aplica[cç](?:[aã]o|[oõ]es)|investimentos?|resgates?|rende|s ?a ?l ?d ?o|devol\p{L}*)(?!\p{L})/iu
/** Of a debit, a credit, or a row that is neither. */
const SIGNS = new Set(['D', 'C', '*'])
const TEXT = /^.{0,200}$/

const textOf = (row: Json, ...names: readonly string[]): string =>
  names
    .map((name) => matching(row[name], TEXT) ?? '')
    .find((text) => text !== '')
    ?.trim() ?? ''

/** 7092026 is 7 September 2026. */
function dayIn(value: unknown): Day | undefined {
  const digits = matching(String(value), /^\d{7,8}$/)?.padStart(8, '0')
  const day = digits && `${digits.slice(4)}-${digits.slice(2, 4)}-${digits.slice(0, 2)}`
  return day !== undefined && isDay(day) ? day : undefined
}

/**
 * Its own id of an entry comes a day later, so the entry is named by what stays: equal ones of a day
 * are one with their sum.
 */
const nameOf = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)

/** A debit that pays; undefined where it cannot be read, and null where it is anything else. */
export function debitFrom(row: unknown): StatementEntry | null | undefined {
  if (!isObject(row)) return undefined
  const kind = textOf(row, 'indicadorTipoLancamento')
  const sign = textOf(row, 'indicadorSinalLancamento') || kind
  const day = dayIn(row['dataLancamento'])
  const value = row['valorLancamento']
  const amount = fromReaisNumber(value) ?? reaisText(value)
  if (kind === '' || day === undefined || amount === undefined) return undefined
  const text = textOf(row, 'textoDescricaoSubHistorico', 'textoDescricaoHistorico')
  const isBalance = BALANCES.has(Number(row['codigoHistorico'] ?? Number.NaN))
  if (!BOOKED.has(kind) || isBalance) return null
  if (!SIGNS.has(sign)) return undefined
  if (sign !== 'D' || NO_PAYMENT.test(text)) return null
  const document = matching(String(row['numeroDocumento'] ?? ''), /^\d{1,20}$/)
  const reference = document?.replace(/^0+/, '')
  return {
    // The number of the document changes on the next day, and the other side may come then.
    id: nameOf([day, amount, text]),
    amount,
    at: startOf(day),
    ...(reference !== undefined && reference !== '' && { reference }),
  }
}

/** Undefined where it is not said: a full page ends the list only where its next one is 0. */
export function goesOn(body: unknown, page: number): boolean | undefined {
  const told = placeIn(body, 'numeroPaginaProximo')
  const next = Number(told ?? Number.NaN)
  const isFull = allOf(placeIn(body, 'listaLancamento'), () => true)?.length === PAGE_SIZE
  if (next > page) return Number.isSafeInteger(next) ? true : undefined
  return next === 0 || !isFull ? false : undefined
}

type Range = { readonly from: Day; readonly to: Day; readonly page: number }

async function listed(
  calls: WireCalls,
  { from, to, page }: Range,
): Promise<ProviderResult<Rows<StatementEntry | null> & { more: boolean }>> {
  const { branch, number } = payerOf(calls.setting)
  const test = calls.setting(TEST_CUSTOMER)
  const answer = await calls.get(
    `${calls.setting(STATEMENT) ?? ''}/conta-corrente/agencia/${branch}/conta/${number}`,
    {
      dataInicioSolicitacao: String(dayNumber(from)),
      dataFimSolicitacao: String(dayNumber(to)),
      numeroPaginaSolicitacao: String(page),
      quantidadeRegistroPaginaSolicitacao: String(PAGE_SIZE),
    },
    test === undefined ? {} : { [TEST_HEADER]: test },
  )
  if (isNothing(answer)) return accepted({ rows: [], more: false })
  if (answer.is !== 'success') return notRead(answer)
  const wanted = 'indicadorTipoLancamento, dataLancamento and valorLancamento'
  const read = rowsOf(placeIn(answer.body, 'listaLancamento'), wanted, debitFrom)
  const more = read && goesOn(answer.body, page)
  return more === undefined ? unknown(INVALID_REPLY) : accepted({ ...read!, more })
}

/** A page of the debits; what came back is read payment by payment. */
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
