// Inter's boletos (API Cobrança): the bank counts them, makes their bars and prints a pix of its own,
// in minutes after it was asked. One is found by our count, which is its "seu número". Sources:
// facts.md.

import { addDays, dayOf, daysBetween, isDay, startOf } from '../../../kernel/brazil/calendar.ts'
import { type Cents, fromReais } from '../../../kernel/money.ts'
import { cut } from '../../../kernel/text/text.ts'
import { accepted, type BoletoOrder, type BoletoRail, unknown } from '../../bank.ts'
import { type FoundBoleto, openBoletoRail, type PresentBoleto } from '../../collecting/rail.ts'
import {
  beginWhenLate,
  cannotSay,
  type Charged,
  discountIn,
  interestIn,
  lateFeeIn,
} from '../../collecting/terms.ts'
import { INTER_CHANGES } from './changes.ts'
import type { BoletoConnection } from '../../connector.ts'
import {
  INVALID_REPLY,
  isObject,
  type Json,
  matching,
  placeIn,
  rowsOf,
  unreadOf,
  wordOf,
} from '../../parse.ts'
import { notRead } from '../../wires/rail.ts'
import type { Notice } from '../../wires/wire.ts'
import { codeIn, fromReaisNumber, idIn, reaisNumber } from '../../wires/values.ts'

const AMOUNT_MIN = 2_50
const DAYS_MAX = 60
const NAME_MAX = 100
const PLACE_MAX = 60
const LINE_MAX = 78
const PAGE_SIZE = 100
/** Its list goes by days, and may show a payment of a day after the day. */
const DAY_MS = 86_400_000
/** A repeated order may come days after the first. */
const TRIED_DAYS = 30

const STATUSES = {
  EM_PROCESSAMENTO: 'registering',
  A_RECEBER: 'registered',
  ATRASADO: 'registered',
  PROTESTO: 'registered',
  RECEBIDO: 'paid',
  // Marked by hand as paid otherwise: nothing came.
  MARCADO_RECEBIDO: 'withdrawn',
  CANCELADO: 'withdrawn',
  EXPIRADO: 'withdrawn',
  FALHA_EMISSAO: 'withdrawn',
} as const satisfies Record<string, PresentBoleto['status']>

const AMOUNT = /^\d{1,10}\.\d{2}$/
const BARCODE = /^\d{44}$/
const OUR_NUMBER = /^\d{1,11}$/

function cannot({ terms, payer }: BoletoOrder): string | undefined {
  if (!payer.address) return 'Inter registers no boleto without the address of the payer'
  if (terms.amount < AMOUNT_MIN) return 'Inter registers boletos from R$ 2.50'
  if (daysBetween(terms.dueOn, terms.limitOn) > DAYS_MAX)
    return `a boleto of Inter is payable for at most ${DAYS_MAX} days after its due day`
  if (!beginWhenLate(terms)) return 'at Inter interest and late fee begin after the due day'
  return cannotSay(terms, 'Inter')
}

const rate = (codes: { amount: string; percent: string }, charged: Charged): Json =>
  'amount' in charged
    ? { codigo: codes.amount, valor: charged.amount }
    : { codigo: codes.percent, taxa: charged.percent }

function rules({ terms }: BoletoOrder): Json {
  const [interest, lateFee, discount] = [interestIn(terms), lateFeeIn(terms), discountIn(terms)]
  const isSaid = <T>(one: T | 'unsaid' | undefined): one is T => typeof one === 'object'
  return {
    ...(isSaid(discount) && {
      desconto: {
        ...rate({ amount: 'VALORFIXODATAINFORMADA', percent: 'PERCENTUALDATAINFORMADA' }, discount),
        quantidadeDias: daysBetween(discount.until, terms.dueOn),
      },
    }),
    ...(isSaid(lateFee) && {
      multa: rate({ amount: 'VALORFIXO', percent: 'PERCENTUAL' }, lateFee),
    }),
    ...(isSaid(interest) && {
      mora:
        'perDay' in interest
          ? { codigo: 'VALORDIA', valor: interest.perDay }
          : { codigo: 'TAXAMENSAL', taxa: interest.percentPerMonth },
    }),
  }
}

/** Body of `POST /cobrancas`. */
function orderToInter(order: BoletoOrder): Json {
  const { sequence, terms, payer, text } = order
  const { street, neighborhood, city, state, zipCode } = payer.address!
  return {
    seuNumero: String(sequence),
    valorNominal: reaisNumber(terms.amount),
    dataVencimento: terms.dueOn,
    numDiasAgenda: daysBetween(terms.dueOn, terms.limitOn),
    pagador: {
      cpfCnpj: payer.taxpayerId,
      tipoPessoa: payer.taxpayerId.length === 11 ? 'FISICA' : 'JURIDICA',
      nome: cut(payer.name, NAME_MAX),
      endereco: cut(street, NAME_MAX),
      bairro: cut(neighborhood, PLACE_MAX),
      cidade: cut(city, PLACE_MAX),
      uf: state,
      cep: zipCode,
    },
    ...rules(order),
    ...(text !== undefined && { mensagem: { linha1: cut(text, LINE_MAX) } }),
    formasRecebimento: ['BOLETO', 'PIX'],
  }
}

/** A text in a list, a number in the reading of one. */
const amountIn = (value: unknown): Cents | undefined => {
  const text = matching(value, AMOUNT)
  return text === undefined ? fromReaisNumber(value) : fromReais(text)
}

const dayIn = (value: unknown): string | undefined =>
  typeof value === 'string' && isDay(value) ? value : undefined

/** One payment, of the sum that came, on the day that it came. */
function paymentsOf(id: string, status: PresentBoleto['status'], cobranca: Json) {
  if (status !== 'paid') return []
  const amount = amountIn(cobranca['valorTotalRecebido'])
  const day = dayIn(cobranca['dataSituacao'])
  return amount === undefined || amount === 0 || day === undefined
    ? undefined
    : [{ id: `boleto-${id}`, amount, paidAt: startOf(day) }]
}

/** A boleto of a list, or read alone: with its bars as soon as there are some. */
function boletoFromInter(one: unknown, id: string): FoundBoleto | undefined {
  if (!isObject(one) || !isObject(one['cobranca'])) return undefined
  const { cobranca, boleto, pix } = one as { cobranca: Json; boleto?: unknown; pix?: unknown }
  const reference = idIn(cobranca['codigoSolicitacao'])
  const status = wordOf(STATUSES, cobranca['situacao'])
  const amount = amountIn(cobranca['valorNominal'])
  if (reference === undefined || status === undefined || amount === undefined) return undefined
  const payments = paymentsOf(id, status, cobranca)
  if (!payments) return undefined
  const bars = isObject(boleto) ? boleto : {}
  const barcode = matching(bars['codigoBarras'], BARCODE) ?? ''
  const ourNumber = matching(bars['nossoNumero'], OUR_NUMBER)
  const brCode = isObject(pix) ? codeIn(pix['pixCopiaECola']) : ''
  const report: PresentBoleto = {
    id,
    amount,
    payments,
    barcode,
    // Payable only with its bars.
    status: status === 'registered' && barcode === '' ? 'registering' : status,
    ...(ourNumber !== undefined && { ourNumber }),
    ...(brCode !== '' && { brCode }),
  }
  const dueAt = cobranca['dataVencimento']
  const shows = typeof dueAt === 'string' && isDay(dueAt) ? { dueOn: dueAt } : {}
  return { reference, report, shows }
}

type Page = { readonly items: readonly Json[]; readonly more: boolean }

function pageFrom(body: unknown): Page | undefined {
  if (!isObject(body)) return undefined
  const { cobrancas, ultimaPagina } = body
  return Array.isArray(cobrancas) &&
    cobrancas.every((one) => isObject(one) && isObject(one['cobranca'])) &&
    typeof ultimaPagina === 'boolean'
    ? { items: cobrancas, more: !ultimaPagina }
    : undefined
}

const isOfPayer = (one: Json, { sequence, payer }: BoletoOrder): boolean => {
  const { seuNumero, pagador } = one['cobranca'] as Json
  const document = isObject(pagador) ? String(pagador['cpfCnpj']).replaceAll(/\W/g, '') : ''
  return seuNumero === String(sequence) && document === payer.taxpayerId
}

/** Of a notification: a list, whose entries say what became of a boleto. */
export function told({ body }: Notice): readonly string[] {
  return (Array.isArray(body) ? body : []).flatMap((one) =>
    isObject(one) && typeof one['situacao'] === 'string'
      ? (matching(one['nossoNumero'], OUR_NUMBER) ?? [])
      : [],
  )
}

export const openInterBoletos = (connection: BoletoConnection): BoletoRail =>
  openBoletoRail(connection, {
    printsPix: true,
    overlapMs: DAY_MS,
    cannot,
    create: (calls, order) =>
      calls.send({ method: 'POST', path: '/cobrancas', body: orderToInter(order) }),
    // Only a code, of a boleto that is being made.
    created: (body) =>
      isObject(body) && idIn(body['codigoSolicitacao']) !== undefined ? 'read' : undefined,
    find: async (calls, boleto) => {
      const answer = await calls.get('/cobrancas', {
        seuNumero: String(boleto.sequence),
        filtrarDataPor: 'EMISSAO',
        dataInicial: boleto.issuedOn,
        dataFinal: addDays(boleto.issuedOn, TRIED_DAYS),
        'paginacao.itensPorPagina': String(PAGE_SIZE),
        'paginacao.paginaAtual': '0',
      })
      if (answer.is !== 'success') return notRead(answer)
      const page = pageFrom(answer.body)
      const own = page?.items.filter((one) => isOfPayer(one, boleto))
      // Two of one number: which of them was printed is not guessed.
      if (!own || page?.more || own.length > 1) return unknown(INVALID_REPLY)
      if (own.length === 0) return accepted(undefined)
      const found = boletoFromInter(own[0], boleto.id)
      return found ? accepted(found) : unknown(INVALID_REPLY)
    },
    refusalProves: new Set([400]),
    withdraw: (calls, _boleto, { reference }) =>
      calls.send({
        method: 'POST',
        path: `/cobrancas/${encodeURIComponent(reference)}/cancelar`,
        body: { motivoCancelamento: 'ACERTOS' },
      }),
    changes: INTER_CHANGES,
    changed: async (calls, { from, to, page }) => {
      const answer = await calls.get('/cobrancas', {
        filtrarDataPor: 'PAGAMENTO',
        dataInicial: dayOf(from),
        dataFinal: dayOf(to),
        ordenarPor: 'IDENTIFICADOR',
        'paginacao.itensPorPagina': String(PAGE_SIZE),
        'paginacao.paginaAtual': String(page),
      })
      if (answer.is !== 'success') return notRead(answer)
      const read = rowsOf(
        placeIn(answer.body, 'cobrancas'),
        'boleto.nossoNumero of up to 11 digits',
        (one) => matching(placeIn(one, 'boleto.nossoNumero'), OUR_NUMBER),
      )
      const isLast = placeIn(answer.body, 'ultimaPagina')
      if (!read || typeof isLast !== 'boolean') return unknown(INVALID_REPLY)
      return accepted({ ids: [], ourNumbers: read.rows, more: !isLast, ...unreadOf(read) })
    },
  })
