// Itaú's boletos (Cash Management): numbered by us, registered at once or in moments, with a pix of the
// bank's own where a key is given (bolecode). Registration, reading and movements are at four hosts.
// Sources: facts.md.

import { type BoletoAgreement, writeOurNumber } from '../../../kernel/brazil/boleto.ts'
import { addDays, type Day, dayOf, isDay } from '../../../kernel/brazil/calendar.ts'
import { type Cents } from '../../../kernel/money.ts'
import { accepted, type BoletoOrder, type BoletoRail, unknown } from '../../bank.ts'
import { type PaidOn, paymentsOf } from '../../collecting/payments.ts'
import { openBoletoRail, type PresentBoleto } from '../../collecting/rail.ts'
import type { BoletoConnection } from '../../connector.ts'
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
  wordOf,
} from '../../parse.ts'
import { type Answer, notRead, type WireCalls } from '../../wires/rail.ts'
import { codeIn, fromCents, fromReaisNumber, reaisText } from '../../wires/values.ts'
import { beneficiaryOf, cannot, numberOf, orderToItau } from './boleto-order.ts'

/** The setting that has the pix key of the bank's own code. */
export const PIX_KEY = 'pixKey'
/** The settings that have the addresses of resources at other hosts. */
const [BOLECODE, READ, MOVEMENTS] = ['bolecodeUrl', 'readUrl', 'movementsUrl']
const DAY_MS = 86_400_000
/** A movement may be listed after its day has passed; each boleto of a list is read again. */
const LISTED_EVERY_MS = 3_600_000
/** The bank's own word that it has none. */
const NOTHING = 204
const UNDER_WAY = '202'
const BARCODE = /^\d{44}$/
const NUMBER = /^(?=.*[1-9])\d{8}$/
const CENTAVOS = /^\d{17}$/
/** Why a boleto is withdrawn that was paid. */
const PAID = /LIQUIDAD|PIX/

/** What was given back, or refused by the bank, is still to be paid. */
const STATUSES = {
  'EM ABERTO': 'registered',
  'AGUARDANDO PAGAMENTO': 'registered',
  'PAGAMENTO DEVOLVIDO': 'registered',
  'PAGAMENTO REJEITADO': 'registered',
  PAGO: 'paid',
  PAGA: 'paid',
  LIQUIDADO: 'paid',
  'AGUARDANDO CREDITO': 'paid',
  CREDITADO: 'paid',
  BAIXADO: 'withdrawn',
  BAIXADA: 'withdrawn',
} as const satisfies Record<string, PresentBoleto['status']>

/** Sources differ in accents and case. */
const plainWord = (word: unknown): unknown =>
  typeof word === 'string'
    ? word
        .normalize('NFD')
        .replaceAll(/[\u0300-\u036f]/g, '')
        .trim()
        .toUpperCase()
    : word

/** Reais in a text or a number, or 17 digits of centavos, as a registration writes them. */
function amountIn(value: unknown): Cents | undefined {
  const centavos = matching(value, CENTAVOS)
  if (centavos !== undefined) return fromCents(Number(centavos))
  return reaisText(value) ?? fromReaisNumber(value)
}

/** The only boleto of an order, as it is registered or read. */
function individualIn(order: unknown): Json | undefined {
  const all = placeIn(order, 'dados_individuais_boleto')
  const [first, other] = Array.isArray(all) ? (all as unknown[]) : []
  return isObject(first) && other === undefined ? first : undefined
}

/** What both replies say of a boleto; undefined: it is another one, or cannot be read. */
function barsOf(one: Json | undefined, order: BoletoOrder) {
  if (!one || one['numero_nosso_numero'] !== numberOf(order)) return undefined
  const barcode = matching(one['codigo_barras'], BARCODE)
  const amount = amountIn(one['valor_titulo'])
  return barcode === undefined || amount === undefined ? undefined : { barcode, amount }
}

const codeOf = (code: unknown): { brCode?: string } => {
  const brCode = codeIn(placeIn(code, 'emv'))
  return brCode === '' ? {} : { brCode }
}

function createdAs(body: unknown, order: BoletoOrder): PresentBoleto | 'read' | undefined {
  if (!isObject(body)) return undefined
  // It is being registered.
  if (String(body['codigo']) === UNDER_WAY) return 'read'
  const whole = isObject(body['data']) ? body['data'] : body
  const bars = barsOf(individualIn(whole['dado_boleto']), order)
  return (
    bars && {
      id: order.id,
      status: 'registered',
      ...bars,
      payments: [],
      ...codeOf(whole['dados_qrcode']),
    }
  )
}

const paidIn = (one: unknown): PaidOn | undefined => {
  const amount = amountIn(placeIn(one, 'valor_pago_total_cobranca'))
  const day = String(placeIn(one, 'data_inclusao_pagamento')).slice(0, 10)
  return amount === undefined || amount === 0 || !isDay(day) ? undefined : { amount, day }
}

function boletoFromItau(found: unknown, order: BoletoOrder): PresentBoleto | undefined {
  const boleto = placeIn(found, 'dado_boleto')
  const one = individualIn(boleto)
  const bars = barsOf(one, order)
  const known = wordOf(STATUSES, plainWord(one?.['situacao_geral_boleto']))
  const paid = allOf(placeIn(boleto, 'pagamentos_cobranca'), paidIn)
  if (!bars || !known || !paid) return undefined
  const hasEnded = known === 'paid' || known === 'withdrawn'
  const payments = hasEnded ? paymentsOf(order.id, paid) : []
  const reason = plainWord(placeIn(boleto, 'baixa.motivo_baixa'))
  // One that was paid by its code is withdrawn, and has its payment.
  const isPaid = known === 'paid' || payments.length > 0 || PAID.test(String(reason))
  if (hasEnded && isPaid && payments.length === 0) return undefined
  const status = hasEnded && isPaid ? 'paid' : known
  return { id: order.id, status, ...bars, payments, ...codeOf(placeIn(boleto, 'qrcode_pix')) }
}

/** The bank's own word that it has none; a gateway's 404 says nothing. */
const isNone = ({ is, status, content }: Answer): boolean =>
  (is === 'success' && status === NOTHING) ||
  (is === 'absent' && isObject(content) && 'codigo' in content)

const at = ({ setting }: BoletoConnection, host: string | undefined, path: string): string =>
  `${setting(host ?? '') ?? ''}${path}`

async function find(calls: WireCalls, connection: BoletoConnection, boleto: BoletoOrder) {
  const { agreement } = connection
  const number = numberOf(boleto)
  const answer = await calls.get(at(connection, READ, '/boletos'), {
    id_beneficiario: beneficiaryOf(agreement),
    codigo_carteira: agreement.wallet,
    nosso_numero: number,
    view: 'specific',
  })
  if (isNone(answer)) return accepted(undefined)
  if (answer.is !== 'success') return notRead(answer)
  const all = placeIn(answer.body, 'data')
  if (!Array.isArray(all)) return unknown(INVALID_REPLY)
  if (all.length === 0) return accepted(undefined)
  // Two of one number: which of them was printed is not guessed.
  const report = all.length === 1 ? boletoFromItau(all[0], boleto) : undefined
  return report ? accepted({ reference: number, report }) : unknown(INVALID_REPLY)
}

/** What was paid by the bars is settled; what was paid by the code is withdrawn, of its own kind. */
const kindsOf = (key: string | undefined): Record<string, string>[] => [
  { tipo_movimentacao: 'liquidacoes' },
  { tipo_movimentacao: 'baixas' },
  ...(key === undefined ? [] : [{ tipo_movimentacao: 'baixas', tipo_cobranca: 'bolecode' }]),
]

/** The numbers of a page, and whether there is another; undefined: it cannot be read. */
function pageFrom(body: unknown, page: number): (Rows<string> & { more: boolean }) | undefined {
  const read = rowsOf(placeIn(body, 'data'), 'nosso_numero of 8 digits', (one) =>
    matching(placeIn(one, 'nosso_numero'), NUMBER),
  )
  const pages = placeIn(body, 'pagination.total_pages')
  return read && Number.isSafeInteger(pages)
    ? { ...read, more: page < (pages as number) - 1 }
    : undefined
}

/** The days that a span touches and the one before them: the bank may list a day late. */
const daysOf = (from: Date, to: Date): Day[] => [
  ...new Set([addDays(dayOf(from), -1), dayOf(from), dayOf(to)]),
]

async function changed(
  calls: WireCalls,
  connection: BoletoConnection,
  { from, to, page }: Parameters<BoletoRail['changed']>[0],
) {
  const { agreement, setting } = connection
  const path = at(connection, MOVEMENTS, `/francesas/${beneficiaryOf(agreement)}/movimentacoes`)
  const numbers = new Set<string>()
  const pages: Rows<string>[] = []
  let more = false
  for (const data of daysOf(from, to))
    for (const kind of kindsOf(setting(PIX_KEY))) {
      const wallet = { numero_carteira: agreement.wallet }
      const answer = await calls.get(path, { data, ...kind, ...wallet, page: String(page) })
      if (isNone(answer)) continue
      if (answer.is !== 'success') return notRead(answer)
      const listed = pageFrom(answer.body, page)
      if (!listed) return unknown(INVALID_REPLY)
      for (const number of listed.rows) numbers.add(withDigit(agreement, number))
      pages.push(listed)
      more ||= listed.more
    }
  return accepted({ ids: [], ourNumbers: [...numbers], more, ...unreadOf(...pages) })
}

/** Our number as it is kept: with its check digit. */
const withDigit = (agreement: BoletoAgreement, number: string): string =>
  writeOurNumber(agreement, Number(number))

export const openItauBoletos = (connection: BoletoConnection): BoletoRail => {
  const key = connection.setting(PIX_KEY)
  return openBoletoRail(connection, {
    printsPix: key !== undefined,
    windowMs: DAY_MS,
    everyMs: LISTED_EVERY_MS,
    cannot,
    create: (calls, order) =>
      calls.send({
        method: 'POST',
        path: key === undefined ? '/boletos' : at(connection, BOLECODE, '/boletos_pix'),
        body: orderToItau(connection.agreement, order, key),
      }),
    created: createdAs,
    find: (calls, boleto) => find(calls, connection, boleto),
    refusalProves: new Set([400, 422]),
    withdraw: (calls, boleto) => {
      const { agreement } = connection
      const id = beneficiaryOf(agreement) + agreement.wallet + numberOf(boleto)
      return calls.send({ method: 'PATCH', path: `/boletos/${id}/baixa`, body: {} })
    },
    changed: (calls, span) => changed(calls, connection, span),
  })
}
