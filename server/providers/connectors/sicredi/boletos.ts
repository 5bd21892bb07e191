// Sicredi's boletos (API Cobrança of partners): numbered by us, registered at once, hybrid with a pix
// of the bank's own. It withdraws later, and lists what was paid by the day. Sources: facts.md.

import { type Day, dayOf, daysBetween, isDay, startOf } from '../../../kernel/brazil/calendar.ts'
import { dueOn } from '../../../kernel/brazil/boleto-due.ts'
import { cut } from '../../../kernel/text/text.ts'
import {
  accepted,
  type BoletoOrder,
  type BoletoPayment,
  type BoletoRail,
  type ProtestReport,
  unknown,
} from '../../bank.ts'
import { openBoletoRail, type PresentBoleto } from '../../collecting/rail.ts'
import { beginWhenLate, cannotSay, interestIn, lateFeeIn } from '../../collecting/terms.ts'
import { changesOf, protestsOf } from './changes.ts'
import type { BoletoConnection } from '../../connector.ts'
import {
  INVALID_REPLY,
  isObject,
  type Json,
  matching,
  type Rows,
  rowsOf,
  unreadOf,
  wordOf,
} from '../../parse.ts'
import { type Answer, notRead, type WireCalls } from '../../wires/rail.ts'
import type { Notice } from '../../wires/wire.ts'
import { codeIn, fromReaisNumber, idIn, reaisNumber } from '../../wires/values.ts'

/** The setting that has the key of the application. */
export const API_KEY = 'apiKey'
/** Of a refusal that has none. */
const NO_CODE = 'refused'
const DAY_MS = 86_400_000
const NAME_MAX = 40
const CITY_MAX = 25
const LINE_MAX = 80
const REFERENCE_MAX = 10
const POST_DIGITS = 2
const BARCODE = /^\d{44}$/
const NUMBER = /^\d{9}$/
const DIGITS = /^\d+$/

/** What is in protest or at a notary is not paid yet; a payment says in how it came. */
const STATUSES = {
  'EM CARTEIRA': 'registered',
  'EM CARTEIRA PIX': 'registered',
  VENCIDO: 'registered',
  NEGATIVADO: 'registered',
  PROTESTADO: 'registered',
  'EM CARTORIO': 'registered',
  'AGUARDANDO ENTRADA EM CARTORIO': 'registered',
  'AGUARDANDO SUSTACAO DE CARTORIO': 'registered',
  LIQUIDADO: 'paid',
  'LIQUIDADO CARTORIO': 'paid',
  'LIQUIDADO REDE': 'paid',
  'LIQUIDADO COMPE': 'paid',
  'LIQUIDADO PIX': 'paid',
  'LIQUIDADO CHEQUE': 'paid',
  BAIXADO: 'withdrawn',
  'BAIXADO POR SOLICITACAO': 'withdrawn',
  REJEITADO: 'withdrawn',
} as const satisfies Record<string, PresentBoleto['status']>

/** How far a protest is, by the same words; one that is to be stopped is at the registry office still. */
const PROTESTS = {
  'EM CARTEIRA': 'none',
  'EM CARTEIRA PIX': 'none',
  VENCIDO: 'none',
  PROTESTADO: 'protested',
  'EM CARTORIO': 'at_registry',
  'AGUARDANDO ENTRADA EM CARTORIO': 'ordered',
  'AGUARDANDO SUSTACAO DE CARTORIO': 'at_registry',
  'LIQUIDADO CARTORIO': 'paid',
} as const satisfies Partial<Record<keyof typeof STATUSES, ProtestReport>>

type Contract = {
  readonly beneficiary: string
  readonly headers: { readonly cooperativa: string; readonly posto: string }
}

/** The number of an agreement is the post and the beneficiary. */
const contractOf = ({ agreement: { branch, number } }: BoletoConnection): Contract => ({
  beneficiary: number.slice(POST_DIGITS),
  headers: { cooperativa: branch, posto: number.slice(0, POST_DIGITS) },
})

function cannot(order: BoletoOrder): string | undefined {
  const { sequence, terms, payer } = order
  if (!payer.address) return 'Sicredi registers no boleto without the address of the payer'
  if (!DIGITS.test(payer.taxpayerId)) return 'Sicredi takes documents of digits alone'
  if (String(sequence).length > REFERENCE_MAX) return 'Sicredi takes our number in ten digits'
  if (!beginWhenLate(terms)) return 'at Sicredi interest and late fee begin after the due day'
  return cannotSay(terms, 'Sicredi')
}

const isSaid = <T extends object>(one: T | 'unsaid' | undefined): one is T =>
  typeof one === 'object'

/**
 * A discount is always an amount: sources disagree on the field of a percentage. Days of interest and
 * late fee are left out: they begin when the boleto is late.
 */
function rules({ terms, issuedOn }: BoletoOrder): Json {
  const [interest, lateFee] = [interestIn(terms), lateFeeIn(terms)]
  return {
    ...(terms.discount && {
      tipoDesconto: 'VALOR',
      valorDesconto1: reaisNumber(dueOn(terms, issuedOn).discount),
      dataDesconto1: terms.discount.limitOn,
    }),
    ...(isSaid(interest) &&
      ('perDay' in interest
        ? { tipoJuros: 'VALOR', juros: interest.perDay }
        : {
            tipoJuros: 'PERCENTUAL',
            tipoJurosPercentual: 'MENSAL',
            juros: interest.percentPerMonth,
          })),
    ...(isSaid(lateFee) &&
      ('amount' in lateFee
        ? { tipoMulta: 'VALOR', multa: lateFee.amount }
        : { tipoMulta: 'PERCENTUAL', multa: lateFee.percent })),
  }
}

function orderToSicredi(connection: BoletoConnection, order: BoletoOrder): Json {
  const { sequence, ourNumber, terms, payer, text } = order
  const { street, city, state, zipCode } = payer.address!
  return {
    tipoCobranca: 'HIBRIDO',
    codigoBeneficiario: contractOf(connection).beneficiary,
    especieDocumento: 'DUPLICATA_MERCANTIL_INDICACAO',
    nossoNumero: ourNumber,
    seuNumero: String(sequence),
    dataVencimento: terms.dueOn,
    validadeAposVencimento: daysBetween(terms.dueOn, terms.limitOn),
    valor: reaisNumber(terms.amount),
    ...rules(order),
    pagador: {
      tipoPessoa: payer.taxpayerId.length === 11 ? 'PESSOA_FISICA' : 'PESSOA_JURIDICA',
      documento: payer.taxpayerId,
      nome: cut(payer.name, NAME_MAX),
      endereco: cut(street, NAME_MAX),
      cidade: cut(city, CITY_MAX),
      uf: state,
      cep: zipCode,
    },
    ...(text !== undefined && { mensagens: [cut(text.replaceAll(/\s+/g, ' '), LINE_MAX)] }),
  }
}

/** The reply to a registration says no amount: the bars do, and they are compared. */
function created(body: unknown, order: BoletoOrder): PresentBoleto | undefined {
  if (!isObject(body) || idIn(body['nossoNumero']) !== order.ourNumber) return undefined
  const barcode = matching(body['codigoBarras'], BARCODE)
  const { amount } = order.terms
  const brCode = codeIn(body['qrCode'])
  return barcode === undefined
    ? undefined
    : {
        id: order.id,
        status: 'registered',
        barcode,
        amount,
        payments: [],
        ...(brCode !== '' && { brCode }),
      }
}

/** One payment: the bank tells no more of a boleto. */
function paymentsIn(paid: unknown, id: string): BoletoPayment[] {
  if (!isObject(paid)) return []
  const day = String(paid['data']).slice(0, 10)
  const amount = fromReaisNumber(paid['valor'])
  if (!isDay(day) || amount === undefined || amount === 0) return []
  return [{ id: `boleto-${id}`, amount, paidAt: startOf(day) }]
}

function boletoFromSicredi(body: unknown, order: BoletoOrder): PresentBoleto | undefined {
  if (!isObject(body) || idIn(body['nossoNumero']) !== order.ourNumber) return undefined
  const barcode = matching(body['codigoBarras'], BARCODE)
  const amount = fromReaisNumber(body['valorNominal'])
  const situation = body['situacao']
  const word = typeof situation === 'string' && situation.toUpperCase()
  const [status, protest] = [wordOf(STATUSES, word), wordOf(PROTESTS, word)]
  if (barcode === undefined || amount === undefined || status === undefined) return undefined
  const payments = status === 'paid' ? paymentsIn(body['dadosLiquidacao'], order.id) : []
  if (status === 'paid' && payments.length === 0) return undefined
  const brCode = codeIn(body['codigoQrCode'])
  return {
    id: order.id,
    status,
    barcode,
    amount,
    payments,
    ...(brCode !== '' && { brCode }),
    ...(protest && { protest }),
  }
}

async function find(calls: WireCalls, connection: BoletoConnection, boleto: BoletoOrder) {
  const { beneficiary, headers } = contractOf(connection)
  const { ourNumber } = boleto
  const query = { codigoBeneficiario: beneficiary, nossoNumero: ourNumber }
  const answer = await calls.get('/boletos', query, headers)
  // A gateway that knows no such path has no code, and says nothing of boletos.
  if (answer.is === 'absent' && answer.code !== NO_CODE) return accepted(undefined)
  if (answer.is !== 'success') return notRead(answer)
  const report = boletoFromSicredi(answer.body, boleto)
  if (!report) return unknown(INVALID_REPLY)
  const dueAt = (answer.body as Json)['dataVencimento']
  const shows = typeof dueAt === 'string' && isDay(dueAt) ? { dueOn: dueAt } : {}
  return accepted({ reference: ourNumber, report, shows })
}

const written = (day: Day): string => day.split('-').toReversed().join('/')

/** Those paid on a day; its pages count from 1. */
const paidOn = (
  calls: WireCalls,
  { beneficiary, headers }: Contract,
  day: Day,
  page: number,
): Promise<Answer> =>
  calls.get(
    '/boletos/liquidados/dia',
    { codigoBeneficiario: beneficiary, dia: written(day), pagina: String(page + 1) },
    headers,
  )

/** The days that a span touches, page by page. */
async function changed(
  calls: WireCalls,
  connection: BoletoConnection,
  { from, to, page }: Parameters<BoletoRail['changed']>[0],
) {
  const contract = contractOf(connection)
  const pages: Rows<string>[] = []
  let more = false
  for (const day of new Set([dayOf(from), dayOf(to)])) {
    const answer = await paidOn(calls, contract, day, page)
    if (answer.is !== 'success') return notRead(answer)
    const { items, hasNext }: Json = isObject(answer.body) ? answer.body : {}
    const read = rowsOf(items, 'nossoNumero of 9 digits', (one) =>
      matching(isObject(one) ? idIn(one['nossoNumero']) : undefined, NUMBER),
    )
    if (!read || typeof hasNext !== 'boolean') return unknown(INVALID_REPLY)
    pages.push(read)
    more ||= hasNext
  }
  const ourNumbers = pages.flatMap(({ rows }) => rows)
  return accepted({ ids: [], ourNumbers, more, ...unreadOf(...pages) })
}

/** Of a notification: the boleto that it is about, whatever happened to it. */
export function told({ body }: Notice): readonly string[] {
  if (!isObject(body) || typeof body['movimento'] !== 'string') return []
  const number = idIn(body['nossoNumero'])
  return number !== undefined && NUMBER.test(number) ? [number] : []
}

/** The headers of an instruction. */
const instructing = (connection: BoletoConnection): Readonly<Record<string, string>> => {
  const { beneficiary, headers } = contractOf(connection)
  return { ...headers, codigobeneficiario: beneficiary }
}

export const openSicrediBoletos = (connection: BoletoConnection): BoletoRail =>
  openBoletoRail(connection, {
    printsPix: true,
    windowMs: DAY_MS,
    cannot,
    create: (calls, order) =>
      calls.send({
        method: 'POST',
        path: '/boletos',
        body: orderToSicredi(connection, order),
        headers: contractOf(connection).headers,
      }),
    created,
    find: (calls, boleto) => find(calls, connection, boleto),
    refusalProves: new Set([400, 422]),
    withdraw: (calls, { ourNumber }) =>
      calls.send({
        method: 'PATCH',
        path: `/boletos/${ourNumber}/baixa`,
        body: {},
        headers: instructing(connection),
      }),
    changes: changesOf({ headersOf: () => instructing(connection) }),
    protests: protestsOf({ headersOf: () => instructing(connection) }),
    changed: (calls, span) => changed(calls, connection, span),
  })
