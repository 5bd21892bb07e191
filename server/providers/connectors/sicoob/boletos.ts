// Sicoob's boletos (Cobrança Bancária v3): numbered by us, registered at once, with a pix of the
// bank's own. What was paid stands in a boleto's history; lists are asked for and fetched later.
// Sources: facts.md.

import { dayOf, isDay } from '../../../kernel/brazil/calendar.ts'
import { interestFrom, lateFeeFrom } from '../../../kernel/brazil/boleto-due.ts'
import { type Cents, fromReais } from '../../../kernel/money.ts'
import { cut } from '../../../kernel/text/text.ts'
import {
  accepted,
  type BoletoOrder,
  type BoletoPayment,
  type BoletoRail,
  type ListedBoletos,
  type ProviderResult,
  unknown,
} from '../../bank.ts'
import { paymentsOf } from '../../collecting/payments.ts'
import { openBoletoRail, type PresentBoleto } from '../../collecting/rail.ts'
import { cannotSay, discountIn, interestIn, lateFeeIn } from '../../collecting/terms.ts'
import type { BoletoConnection } from '../../connector.ts'
import {
  allOf,
  INVALID_REPLY,
  isObject,
  type Json,
  matching,
  placeIn,
  rowsOf,
  unreadOf,
  wordOf,
} from '../../parse.ts'
import { notRead, type WireCalls } from '../../wires/rail.ts'
import { codeIn, fromReaisNumber, idIn, reaisNumber } from '../../wires/values.ts'
import { changesOf, protestsOf, showsOf } from './changes.ts'
import { movementsOf } from './movements.ts'

const DAY_MS = 86_400_000
const MODALITY = 1
/** The bank's own word that it has none. */
const NOTHING = 204
const NO_INTEREST = 3
const WITH_PIX = 1
/** A list is made for each request, so it is not asked for each minute. */
const LISTED_EVERY_MS = 15 * 60_000
const NAME_MAX = 50
const STREET_MAX = 40
const QUARTER_MAX = 30
const LINE_MAX = 40
const LIQUIDATED = '6'
/** What was paid, at the end of its line: "… R$ 1.234,56". */
const SUM = /R\$\s*(\d{1,3}(?:\.?\d{3}){0,3}),(\d{2})\s*$/

const STATUSES = {
  'Em Aberto': 'registered',
  Baixado: 'withdrawn',
  Liquidado: 'paid',
} as const satisfies Record<string, PresentBoleto['status']>

const BARCODE = /^\d{44}$/
const NUMBER_DIGITS = 8

/** Our number as the bank's messages carry it: a whole number. */
const numberOf = ({ ourNumber }: Pick<BoletoOrder, 'ourNumber'>): number => Number(ourNumber)
const ourNumberOf = (value: unknown): string | undefined => {
  const number = idIn(value)
  return number !== undefined && /^\d{1,8}$/.test(number)
    ? number.padStart(NUMBER_DIGITS, '0')
    : undefined
}

function cannot({ terms, payer }: BoletoOrder): string | undefined {
  if (!payer.address) return 'Sicoob registers no boleto without the address of the payer'
  return cannotSay(terms, 'Sicoob')
}

function rules({ terms }: BoletoOrder): Json {
  const [interest, lateFee, discount] = [interestIn(terms), lateFeeIn(terms), discountIn(terms)]
  const value = (one: { amount: number } | { percent: number }): number =>
    'amount' in one ? one.amount : one.percent
  const kind = (one: object): number => ('amount' in one ? 1 : 2)
  const isSaid = <T>(one: T | 'unsaid' | undefined): one is T => typeof one === 'object'
  return {
    ...(isSaid(discount)
      ? {
          tipoDesconto: kind(discount),
          dataPrimeiroDesconto: discount.until,
          valorPrimeiroDesconto: value(discount),
        }
      : { tipoDesconto: 0 }),
    ...(isSaid(lateFee)
      ? { tipoMulta: kind(lateFee), dataMulta: lateFeeFrom(terms), valorMulta: value(lateFee) }
      : { tipoMulta: 0 }),
    ...(isSaid(interest)
      ? {
          tipoJurosMora: 'perDay' in interest ? 1 : 2,
          dataJurosMora: interestFrom(terms),
          valorJurosMora: 'perDay' in interest ? interest.perDay : interest.percentPerMonth,
        }
      : { tipoJurosMora: NO_INTEREST }),
  }
}

type Contract = { readonly numeroCliente: number; readonly codigoModalidade: number }

const contractOf = ({ agreement }: BoletoConnection): Contract => ({
  numeroCliente: Number(agreement.number),
  codigoModalidade: MODALITY,
})

/** The account without its hyphen. */
const accountOf = ({ agreement }: BoletoConnection): number =>
  Number(agreement.account.replaceAll(/\D/g, ''))

function orderToSicoob(connection: BoletoConnection, order: BoletoOrder): Json {
  const { sequence, terms, payer, text, issuedOn } = order
  const { street, neighborhood, city, state, zipCode } = payer.address!
  return {
    ...contractOf(connection),
    numeroContaCorrente: accountOf(connection),
    codigoEspecieDocumento: 'DM',
    dataEmissao: issuedOn,
    nossoNumero: numberOf(order),
    seuNumero: String(sequence),
    identificacaoEmissaoBoleto: 2,
    identificacaoDistribuicaoBoleto: 2,
    valor: reaisNumber(terms.amount),
    dataVencimento: terms.dueOn,
    dataLimitePagamento: terms.limitOn,
    ...rules(order),
    numeroParcela: 1,
    aceite: false,
    pagador: {
      numeroCpfCnpj: payer.taxpayerId,
      nome: cut(payer.name, NAME_MAX),
      endereco: cut(street, STREET_MAX),
      bairro: cut(neighborhood, QUARTER_MAX),
      cidade: cut(city, STREET_MAX),
      cep: zipCode,
      uf: state,
    },
    ...(text !== undefined && { mensagensInstrucao: [cut(text, LINE_MAX)] }),
    gerarPdf: false,
    codigoCadastrarPIX: WITH_PIX,
  }
}

/** The sum at the end of a line of the history. */
function sumIn(value: unknown): Cents | undefined {
  const [, whole, cents] = (typeof value === 'string' && SUM.exec(value)) || []
  return whole === undefined ? undefined : fromReais(`${whole.replaceAll('.', '')}.${cents}`)
}

function paymentsIn(history: unknown, id: string): BoletoPayment[] | undefined {
  if (!Array.isArray(history)) return undefined
  const lines = history.filter(
    (one) => isObject(one) && String(one['tipoHistorico']) === LIQUIDATED,
  )
  const paid = allOf(lines, (one) => {
    const day = String(placeIn(one, 'dataHistorico')).slice(0, 10)
    const amount = sumIn(placeIn(one, 'descricaoHistorico'))
    return !isDay(day) || amount === undefined || amount === 0 ? undefined : { amount, day }
  })
  return paid && paymentsOf(id, paid)
}

/** A boleto as it was registered, or as it is read. */
function boletoFromSicoob(body: unknown, order: BoletoOrder): PresentBoleto | undefined {
  const one: unknown = isObject(body) ? body['resultado'] : undefined
  if (!isObject(one) || ourNumberOf(one['nossoNumero']) !== order.ourNumber) return undefined
  const barcode = matching(one['codigoBarras'], BARCODE)
  const amount = fromReaisNumber(one['valor'])
  // What was just registered has no state yet.
  const status = wordOf(STATUSES, one['situacaoBoleto'] ?? 'Em Aberto')
  if (barcode === undefined || amount === undefined || status === undefined) return undefined
  const payments = status === 'paid' ? paymentsIn(one['listaHistorico'], order.id) : []
  if (!payments || (status === 'paid' && payments.length === 0)) return undefined
  const brCode = codeIn(one['qrCode'])
  return { id: order.id, status, barcode, amount, payments, ...(brCode !== '' && { brCode }) }
}

const queryOf = (contract: Contract): Record<string, string> =>
  Object.fromEntries(Object.entries(contract).map(([name, value]) => [name, String(value)]))

async function find(calls: WireCalls, connection: BoletoConnection, boleto: BoletoOrder) {
  const answer = await calls.get('/boletos', {
    ...queryOf(contractOf(connection)),
    nossoNumero: String(numberOf(boleto)),
  })
  if (answer.is === 'success' && answer.status === NOTHING) return accepted(undefined)
  if (answer.is !== 'success') return notRead(answer)
  const report = boletoFromSicoob(answer.body, boleto)
  if (!report) return unknown(INVALID_REPLY)
  const { resultado } = answer.body as { resultado: Json }
  return accepted({ reference: boleto.ourNumber, report, shows: showsOf(resultado) })
}

/** Payments on the first page, withdrawals on the second: each is a list of its own. */
const KINDS = [5, 6] as const

async function changed(
  calls: WireCalls,
  connection: BoletoConnection,
  { from, to, page }: { from: Date; to: Date; page: number },
): Promise<ProviderResult<ListedBoletos>> {
  const { numeroCliente } = contractOf(connection)
  const answer = await movementsOf(calls, {
    numeroCliente,
    tipoMovimento: KINDS[page] ?? KINDS[0],
    dataInicial: dayOf(from),
    dataFinal: dayOf(to),
  })
  if (answer.result !== 'accepted') return answer
  const read = rowsOf(answer.value, 'numeroTitulo of up to 8 digits', (one) =>
    ourNumberOf(placeIn(one, 'numeroTitulo')),
  )
  if (!read) return unknown(INVALID_REPLY)
  const more = page + 1 < KINDS.length
  return accepted({ ids: [], ourNumbers: read.rows, more, ...unreadOf(read) })
}

export const openSicoobBoletos = (connection: BoletoConnection): BoletoRail =>
  openBoletoRail(connection, {
    printsPix: true,
    // Two days at once, and a range of one may touch two.
    windowMs: DAY_MS,
    everyMs: LISTED_EVERY_MS,
    cannot,
    create: (calls, order) =>
      calls.send({ method: 'POST', path: '/boletos', body: orderToSicoob(connection, order) }),
    created: boletoFromSicoob,
    find: (calls, boleto) => find(calls, connection, boleto),
    refusalProves: new Set([400]),
    withdraw: (calls, boleto) =>
      calls.send({
        method: 'POST',
        path: `/boletos/${numberOf(boleto)}/baixar`,
        body: contractOf(connection),
      }),
    changes: changesOf({ contract: contractOf(connection), numberOf }),
    protests: protestsOf({ contract: contractOf(connection), numberOf }),
    changed: (calls, span) => changed(calls, connection, span),
  })
