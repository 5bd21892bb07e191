// Santander's boletos (Hub de Cobrança v2): numbered by us in a workspace, registered at once, with a
// pix of the bank's own where a key is given. What was paid is read in two calls, and listed by the
// day. Sources: facts.md.

import { dueOn, lateFeeFrom } from '../../../kernel/brazil/boleto-due.ts'
import { dayOf, daysBetween, isDay } from '../../../kernel/brazil/calendar.ts'
import { type Cents, cents, toReais } from '../../../kernel/money.ts'
import { cut } from '../../../kernel/text/text.ts'
import { accepted, type BoletoOrder, type BoletoRail, unknown } from '../../bank.ts'
import { type PaidOn, paymentsOf } from '../../collecting/payments.ts'
import { openBoletoRail, type PresentBoleto } from '../../collecting/rail.ts'
import { beginWhenLate, cannotSay, interestIn, lateFeeIn } from '../../collecting/terms.ts'
import type { BoletoConnection } from '../../connector.ts'
import {
  allOf,
  INVALID_REPLY,
  isObject,
  type Json,
  matching,
  rowsOf,
  unreadOf,
  wordOf,
} from '../../parse.ts'
import { type Answer, notRead, type WireCalls } from '../../wires/rail.ts'
import { codeIn, fromReaisNumber, reaisText } from '../../wires/values.ts'
import { changesOf, showsOf } from './changes.ts'
import { keyTypeOf } from './keys.ts'
import { refusedFrom } from './payouts.ts'

/** The setting that has the pix key of the bank's own code. */
export const PIX_KEY = 'pixKey'
const PAGE_SIZE = 50
/** Its list goes by days, and may show a payment of a day after the day. */
const DAY_MS = 86_400_000
const DAYS_MAX = 90
const NAME_MAX = 40
const QUARTER_MAX = 30
const CITY_MAX = 20
const LINE_MAX = 100
const BARCODE = /^\d{44}$/
const NUMBER = /^\d{1,13}$/
const DIGITS = /^\d+$/
/** How a boleto that the bank's own code paid is withdrawn; any other reason says what was asked for. */
const PAID_BY_PIX = 'BAIXA DE PAGAMENTO VIA PIX'
const ASKED = /\bSOLICITA/

/** Of one that is withdrawn, the reason says whether a pix paid it. */
const STATUSES = {
  ATIVO: 'registered',
  BAIXADO: 'withdrawn',
  LIQUIDADO: 'paid',
  'LIQUIDADO PARCIALMENTE': 'paid',
} as const satisfies Record<string, PresentBoleto['status']>

function cannot({ terms, payer }: BoletoOrder): string | undefined {
  if (!payer.address) return 'Santander registers no boleto without the address of the payer'
  if (!DIGITS.test(payer.taxpayerId)) return 'Santander takes documents of digits alone'
  if (daysBetween(terms.dueOn, terms.limitOn) > DAYS_MAX)
    return `a boleto of Santander is payable for at most ${DAYS_MAX} days after its due day`
  const { lateFee, ...others } = terms
  // The late fee has a day of its own, and interest has none.
  if (!beginWhenLate(others)) return 'at Santander interest begins after the due day'
  if (lateFee?.mode === 'amount') return 'Santander takes a late fee as a percentage alone'
  if (terms.interest?.mode === 'daily_amount')
    return 'Santander takes interest as a percentage of a month alone'
  return cannotSay(terms, 'Santander')
}

/** A percentage with two decimals is written as an amount is. */
const percentText = (percent: number): string => toReais(cents(Math.round(percent * 100)))

/** A discount is always an amount. */
function rules({ terms, issuedOn }: BoletoOrder): Json {
  const [interest, lateFee] = [interestIn(terms), lateFeeIn(terms)]
  return {
    ...(terms.discount && {
      discount: {
        type: 'VALOR_DATA_FIXA',
        discountOne: {
          value: toReais(dueOn(terms, issuedOn).discount),
          limitDate: terms.discount.limitOn,
        },
      },
    }),
    ...(typeof lateFee === 'object' &&
      'percent' in lateFee && {
        finePercentage: percentText(lateFee.percent),
        fineQuantityDays: String(daysBetween(terms.dueOn, lateFeeFrom(terms))),
      }),
    ...(typeof interest === 'object' &&
      'percentPerMonth' in interest && {
        interestPercentage: percentText(interest.percentPerMonth),
      }),
  }
}

/** The number and the day of a request make it one, so that a repetition of a day is the same. */
function requestOf({ environment }: BoletoConnection, ourNumber: string, calls: WireCalls): Json {
  const isTest = environment === 'test'
  return {
    environment: isTest ? 'TESTE' : 'PRODUCAO',
    nsuCode: `${isTest ? 'TST' : ''}${ourNumber}`,
    nsuDate: dayOf(calls.theirTime),
  }
}

function orderToBank(connection: BoletoConnection, calls: WireCalls, order: BoletoOrder): Json {
  const { id, sequence, ourNumber, terms, payer, text, issuedOn } = order
  const { street, neighborhood, city, state, zipCode } = payer.address!
  const key = connection.setting(PIX_KEY)
  return {
    ...requestOf(connection, ourNumber, calls),
    covenantCode: connection.agreement.number,
    bankNumber: ourNumber,
    clientNumber: String(sequence),
    dueDate: terms.dueOn,
    issueDate: issuedOn,
    nominalValue: toReais(terms.amount),
    payer: {
      name: cut(payer.name, NAME_MAX),
      documentType: payer.taxpayerId.length === 11 ? 'CPF' : 'CNPJ',
      documentNumber: payer.taxpayerId,
      address: cut(street, NAME_MAX),
      neighborhood: cut(neighborhood, QUARTER_MAX),
      city: cut(city, CITY_MAX),
      state,
      zipCode: `${zipCode.slice(0, 5)}-${zipCode.slice(5)}`,
    },
    documentKind: 'DUPLICATA_MERCANTIL',
    paymentType: 'REGISTRO',
    protestType: 'SEM_PROTESTO',
    writeOffQuantityDays: String(daysBetween(terms.dueOn, terms.limitOn)),
    ...rules(order),
    ...(text !== undefined && { messages: [cut(text.replaceAll(/\s+/g, ' '), LINE_MAX)] }),
    ...(key !== undefined && { key: { type: keyTypeOf(key), dictKey: key }, txId: id }),
  }
}

/** A text in some replies, a number in others. */
const amountIn = (value: unknown): Cents | undefined => fromReaisNumber(value) ?? reaisText(value)

const isOfNumber = (value: unknown, { ourNumber }: BoletoOrder): boolean =>
  matching(value, NUMBER)?.padStart(ourNumber.length, '0') === ourNumber

/** Sources write the name of the bars in two ways. */
const barsIn = (body: Json): string | undefined =>
  matching(body['barCode'] ?? body['barcode'], BARCODE)

function createdAs(body: unknown, order: BoletoOrder): PresentBoleto | undefined {
  if (!isObject(body) || !isOfNumber(body['bankNumber'], order)) return undefined
  const [barcode, amount] = [barsIn(body), amountIn(body['nominalValue'])]
  if (barcode === undefined || amount === undefined) return undefined
  const brCode = codeIn(body['qrCodePix'])
  return {
    id: order.id,
    status: 'registered',
    barcode,
    amount,
    payments: [],
    ...(brCode !== '' && { brCode }),
  }
}

/** A boleto without its payments, which are read apart. */
function boletoFromBank(body: unknown, order: BoletoOrder): PresentBoleto | undefined {
  if (!isObject(body) || !isOfNumber(body['bankNumber'], order)) return undefined
  const [bars, code] = [body['bankSlipData'], body['qrCodeData']]
  const barcode = isObject(bars) ? barsIn(bars) : undefined
  const amount = amountIn(body['nominalValue'])
  const word = body['status']
  const status = wordOf(STATUSES, typeof word === 'string' && word.replaceAll('_', ' '))
  if (barcode === undefined || amount === undefined || status === undefined) return undefined
  const brCode = isObject(code) ? codeIn(code['qrCode']) : ''
  return {
    id: order.id,
    status,
    barcode,
    amount,
    payments: [],
    ...(brCode !== '' && { brCode }),
  }
}

const paidIn = (day: unknown, value: unknown): PaidOn | undefined => {
  const amount = amountIn(value)
  const on = typeof day === 'string' ? day.slice(0, 10) : ''
  return amount === undefined || amount === 0 || !isDay(on) ? undefined : { amount, day: on }
}

/** Why it was withdrawn. Undefined: it cannot be told whether it was paid. */
function reasonIn(one: unknown): 'pix' | 'other' | undefined {
  const given = isObject(one) ? one['writeOffDescription'] : undefined
  if (typeof given !== 'string' || given.trim() === '') return undefined
  const words = given.trim().replaceAll(/\s+/g, ' ').toUpperCase()
  if (words === PAID_BY_PIX) return 'pix'
  const isClear = !words.includes('PIX') || (ASKED.test(words) && !words.includes('PAGAMENTO'))
  return isClear ? 'other' : undefined
}

type Ended = {
  readonly paid: PaidOn[]
  /** Why it was withdrawn is told of it. */
  readonly isTold: boolean
}

/** What was paid at counters, and by the bank's own code: such a boleto is withdrawn for a pix. */
function endedFrom(body: unknown): Ended | undefined {
  if (!isObject(body)) return undefined
  const settled = allOf(body['settlementData'], (one) =>
    isObject(one) ? paidIn(one['settlementDate'], one['settlementValue']) : undefined,
  )
  const off = Array.isArray(body['writeOffData']) ? (body['writeOffData'] as unknown[]) : []
  const isTold = off.length > 0 && off.every((one) => reasonIn(one) !== undefined)
  const byPix = allOf(
    off.filter((one) => reasonIn(one) === 'pix'),
    (one) => (isObject(one) ? paidIn(one['writeOffDate'], one['writeOffValue']) : undefined),
  )
  return settled && byPix ? { paid: [...settled, ...byPix], isTold } : undefined
}

const NOT_TOLD = 'the bank has not told yet why the boleto is withdrawn; it is looked up again'

/** The bank's own word that it has none; a gateway's 404 says nothing. */
const isNone = ({ is, content }: Answer): boolean =>
  is === 'absent' && isObject(content) && '_errorCode' in content

async function find(calls: WireCalls, { agreement }: BoletoConnection, boleto: BoletoOrder) {
  const path = `/bills/${agreement.number}.${boleto.ourNumber}`
  const answer = await calls.get(path, { tipoConsulta: 'bankslip' })
  if (isNone(answer)) return accepted(undefined)
  if (answer.is !== 'success') return notRead(answer)
  const report = boletoFromBank(answer.body, boleto)
  if (!report) return unknown(INVALID_REPLY)
  if (report.status === 'registered') {
    const shows = showsOf(report.barcode, boleto)
    return accepted({ reference: boleto.ourNumber, report, shows })
  }
  const settled = await calls.get(path, { tipoConsulta: 'settlement' })
  if (settled.is !== 'success') return notRead(settled)
  const ended = endedFrom(settled.body)
  // One that was paid has a payment; of one that was withdrawn the payment says that it was paid.
  if (!ended || (report.status === 'paid' && ended.paid.length === 0)) return unknown(INVALID_REPLY)
  if (ended.paid.length === 0 && !ended.isTold) return unknown(NOT_TOLD)
  const payments = paymentsOf(boleto.id, ended.paid)
  const status = payments.length > 0 ? ('paid' as const) : report.status
  return accepted({ reference: boleto.ourNumber, report: { ...report, status, payments } })
}

const refused = (answer: Answer): Answer =>
  answer.is === 'refused' ? { ...answer, ...refusedFrom(answer) } : answer

async function changed(
  calls: WireCalls,
  { agreement }: BoletoConnection,
  { from, to, page }: Parameters<BoletoRail['changed']>[0],
) {
  const answer = await calls.get(placeOf(calls), {
    status: 'LIQUIDADO',
    paymentDateInitial: dayOf(from),
    paymentDateFinal: dayOf(to),
    limit: String(PAGE_SIZE),
    offset: String(page * PAGE_SIZE),
  })
  if (answer.is !== 'success') return notRead(answer)
  const { _content: content, _pageable: pageable } = isObject(answer.body) ? answer.body : {}
  const total = isObject(pageable) ? Number(pageable['_totalElements']) : Number.NaN
  const read = rowsOf(content, 'bankNumber of up to 13 digits', (one) =>
    numberIn(one, agreement.number),
  )
  if (!read || !Array.isArray(content) || !Number.isSafeInteger(total))
    return unknown(INVALID_REPLY)
  return accepted({
    ids: [],
    // Those of another covenant of the workspace have no number here.
    ourNumbers: read.rows.filter((one) => one !== ''),
    more: page * PAGE_SIZE + content.length < total && content.length > 0,
    ...unreadOf(read),
  })
}

/** Of a line of a list; empty: of another covenant. */
function numberIn(one: unknown, covenant: string): string | undefined {
  if (!isObject(one)) return undefined
  const { bankNumber, covenantCode = covenant } = one
  const number = matching(bankNumber, NUMBER)
  if (Number(covenantCode) !== Number(covenant)) return ''
  return number?.padStart(NUMBER_DIGITS, '0')
}

const NUMBER_DIGITS = 13

const placeOf = ({ setting }: WireCalls): string =>
  `/workspaces/${encodeURIComponent(setting('workspaceId') ?? '')}/bank_slips`

const instruct = async (
  calls: WireCalls,
  { agreement }: BoletoConnection,
  { ourNumber }: BoletoOrder,
  instruction: Json,
): Promise<Answer> =>
  refused(
    await calls.send({
      method: 'PATCH',
      path: placeOf(calls),
      body: { covenantCode: agreement.number, bankNumber: ourNumber, ...instruction },
    }),
  )

export const openSantanderBoletos = (connection: BoletoConnection): BoletoRail =>
  openBoletoRail(connection, {
    printsPix: connection.setting(PIX_KEY) !== undefined,
    overlapMs: DAY_MS,
    cannot,
    create: async (calls, order) =>
      refused(
        await calls.send({
          method: 'POST',
          path: placeOf(calls),
          body: orderToBank(connection, calls, order),
        }),
      ),
    created: createdAs,
    find: (calls, boleto) => find(calls, connection, boleto),
    refusalProves: new Set([400, 422]),
    withdraw: (calls, boleto) => instruct(calls, connection, boleto, { operation: 'BAIXAR' }),
    changes: changesOf((calls, boleto, body) => instruct(calls, connection, boleto, body)),
    // Its reading tells no protest.
    protests: {
      send: (calls, boleto, act) =>
        instruct(calls, connection, boleto, {
          operation: act === 'protest' ? 'PROTESTAR' : 'CANCELAR_PROTESTO',
        }),
    },
    changed: (calls, span) => changed(calls, connection, span),
  })
