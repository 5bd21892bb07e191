// Banco do Brasil's boletos (API Cobranças v2): numbered by us, registered at once, with a pix of the
// bank's own that only the registration tells. Sources: facts.md.

import { lateFeeFrom } from '../../../kernel/brazil/boleto-due.ts'
import { type Day, dayOf, daysBetween, isDay, startOf } from '../../../kernel/brazil/calendar.ts'
import { cut } from '../../../kernel/text/text.ts'
import {
  accepted,
  type BoletoOrder,
  type BoletoRail,
  type ProtestReport,
  unknown,
} from '../../bank.ts'
import { openBoletoRail, type PresentBoleto } from '../../collecting/rail.ts'
import {
  beginWhenLate,
  cannotSay,
  type Charged,
  discountIn,
  interestIn,
  lateFeeIn,
} from '../../collecting/terms.ts'
import type { BoletoConnection } from '../../connector.ts'
import { changesOf, protestsOf, showsOf } from './changes.ts'
import { INVALID_REPLY, isObject, type Json, matching, rowsOf, unreadOf } from '../../parse.ts'
import { type Answer, notRead, type WireCalls } from '../../wires/rail.ts'
import type { Notice } from '../../wires/wire.ts'
import { codeIn, fromReaisNumber, idIn, reaisNumber } from '../../wires/values.ts'

/** The setting that has the variation of the wallet. */
export const VARIATION = 'variation'
const SIMPLE = 1
const TRADE_BILL = 2
const NONE = 0
const PAGE_SIZE = 300
/** Its list goes by days, and may show a payment of a day after the day. */
const DAY_MS = 86_400_000
const NAME_MAX = 60
const PLACE_MAX = 30
const LINE_MAX = 165
const BARCODE = /^\d{44}$/
const ID = /^000(\d{17})$/
const DIGITS = /^\d+$/
const DATE = /^(\d{2})\.(\d{2})\.(\d{4})$/

/** By `codigoEstadoTituloCobranca`. What is protested, or on its way to the bank, is not paid yet. */
const STATUSES: Readonly<Record<number, PresentBoleto['status']>> = {
  1: 'registered',
  2: 'registered',
  3: 'registered',
  4: 'registered',
  5: 'registered',
  6: 'paid',
  7: 'withdrawn',
  8: 'registered',
  9: 'registered',
  11: 'paid',
  12: 'paid',
  13: 'registered',
  14: 'registered',
  15: 'registered',
  16: 'paid',
  17: 'registered',
  21: 'registered',
  80: 'registering',
}

/** By the same code. One that was paid and protested says nothing more of it. */
const PROTESTS: Readonly<Record<number, ProtestReport>> = {
  1: 'none',
  2: 'at_registry',
  3: 'at_registry',
  4: 'at_registry',
  5: 'protested',
  8: 'at_registry',
  9: 'protested',
  12: 'paid',
  13: 'protested',
}

const dateOf = (day: Day): string => day.split('-').toReversed().join('.')

function dayIn(value: unknown): Day | undefined {
  const [, day, month, year] = DATE.exec(typeof value === 'string' ? value : '') ?? []
  const read = `${year}-${month}-${day}`
  return year !== undefined && isDay(read) ? read : undefined
}

/** The bank's id of a boleto: three zeros, the agreement and our count. */
const idOf = ({ ourNumber }: Pick<BoletoOrder, 'ourNumber'>): string => `000${ourNumber}`

const WORDS = { dateOf, dayIn, idOf }

function cannot({ terms, payer }: BoletoOrder): string | undefined {
  if (!payer.address) return 'Banco do Brasil registers no boleto without the address of the payer'
  if (!DIGITS.test(payer.taxpayerId)) return 'Banco do Brasil takes documents of digits alone'
  const { lateFee: _lateFee, ...others } = terms
  // The late fee has a day of its own, and interest has none.
  if (!beginWhenLate(others)) return 'at Banco do Brasil interest begins after the due day'
  return cannotSay(terms, 'Banco do Brasil')
}

const rate = (charged: Charged): Json =>
  'amount' in charged
    ? { tipo: 1, valor: charged.amount }
    : { tipo: 2, porcentagem: charged.percent }

function rules({ terms }: BoletoOrder): Json {
  const [interest, lateFee, discount] = [interestIn(terms), lateFeeIn(terms), discountIn(terms)]
  const isSaid = <T>(one: T | 'unsaid' | undefined): one is T => typeof one === 'object'
  return {
    desconto: isSaid(discount)
      ? { ...rate(discount), dataExpiracao: dateOf(discount.until) }
      : { tipo: NONE },
    jurosMora: isSaid(interest)
      ? rate(
          'perDay' in interest
            ? { amount: interest.perDay }
            : { percent: interest.percentPerMonth },
        )
      : { tipo: NONE },
    multa: isSaid(lateFee)
      ? { ...rate(lateFee), data: dateOf(lateFeeFrom(terms)) }
      : { tipo: NONE },
  }
}

function orderToBank({ agreement, setting }: BoletoConnection, order: BoletoOrder): Json {
  const { sequence, terms, payer, text, issuedOn } = order
  const { street, neighborhood, city, state, zipCode } = payer.address!
  const days = daysBetween(terms.dueOn, terms.limitOn)
  return {
    numeroConvenio: Number(agreement.number),
    numeroCarteira: Number(agreement.wallet),
    numeroVariacaoCarteira: Number(setting(VARIATION)),
    codigoModalidade: SIMPLE,
    dataEmissao: dateOf(issuedOn),
    dataVencimento: dateOf(terms.dueOn),
    valorOriginal: reaisNumber(terms.amount),
    indicadorAceiteTituloVencido: days > 0 ? 'S' : 'N',
    ...(days > 0 && { numeroDiasLimiteRecebimento: days }),
    codigoAceite: 'N',
    codigoTipoTitulo: TRADE_BILL,
    descricaoTipoTitulo: 'DM',
    indicadorPermissaoRecebimentoParcial: 'N',
    numeroTituloBeneficiario: String(sequence),
    numeroTituloCliente: idOf(order),
    ...(text !== undefined && {
      mensagemBloquetoOcorrencia: cut(text.replaceAll(/\s+/g, ' '), LINE_MAX),
    }),
    ...rules(order),
    pagador: {
      tipoInscricao: payer.taxpayerId.length === 11 ? 1 : 2,
      numeroInscricao: Number(payer.taxpayerId),
      nome: cut(payer.name, NAME_MAX),
      endereco: cut(street, NAME_MAX),
      cep: Number(zipCode),
      cidade: cut(city, PLACE_MAX),
      bairro: cut(neighborhood, PLACE_MAX),
      uf: state,
    },
    indicadorPix: 'S',
  }
}

const codeFrom = (body: unknown): { brCode?: string } => {
  const made: unknown = isObject(body) ? body['qrCode'] : undefined
  const brCode = isObject(made) ? codeIn(made['emv']) : ''
  return brCode === '' ? {} : { brCode }
}

/** What the bank registered: its words say neither amount nor state. */
function createdAs(body: unknown, order: BoletoOrder): PresentBoleto | undefined {
  if (!isObject(body) || body['numero'] !== idOf(order)) return undefined
  const barcode = matching(body['codigoBarraNumerico'], BARCODE)
  if (barcode === undefined) return undefined
  const { id, terms } = order
  // The bars, which are compared, carry the amount.
  return {
    id,
    status: 'registered',
    barcode,
    amount: terms.amount,
    payments: [],
    ...codeFrom(body),
  }
}

function paymentsIn(body: Json, id: string) {
  const amount = fromReaisNumber(body['valorPagoSacado'])
  const day = dayIn(body['dataRecebimentoTitulo']) ?? dayIn(body['dataCreditoLiquidacao'])
  return amount === undefined || amount === 0 || day === undefined
    ? undefined
    : [{ id: `boleto-${id}`, amount, paidAt: startOf(day) }]
}

function boletoFromBank(body: unknown, { id }: BoletoOrder): PresentBoleto | undefined {
  if (!isObject(body)) return undefined
  const barcode = matching(body['textoCodigoBarrasTituloCobranca'], BARCODE)
  const amount = fromReaisNumber(body['valorOriginalTituloCobranca'])
  const state = Number(body['codigoEstadoTituloCobranca'])
  const [status, protest] = [STATUSES[state], PROTESTS[state]]
  if (barcode === undefined || amount === undefined || status === undefined) return undefined
  const payments = status === 'paid' ? paymentsIn(body, id) : []
  return payments && { id, status, barcode, amount, payments, ...(protest && { protest }) }
}

/** The bank's own word that it has none; a gateway's 404 says nothing. */
const isNone = ({ is, content }: Answer): boolean =>
  is === 'absent' && isObject(content) && Array.isArray(content['erros'])

async function find(calls: WireCalls, { agreement }: BoletoConnection, boleto: BoletoOrder) {
  const answer = await calls.get(`/boletos/${idOf(boleto)}`, { numeroConvenio: agreement.number })
  if (isNone(answer)) return accepted(undefined)
  if (answer.is !== 'success') return notRead(answer)
  const report = boletoFromBank(answer.body, boleto)
  if (!report) return unknown(INVALID_REPLY)
  const shows = showsOf(answer.body as Json, WORDS)
  return accepted({ reference: idOf(boleto), report, shows })
}

async function changed(
  calls: WireCalls,
  { agreement: { branch, account } }: BoletoConnection,
  { from, to, page }: { from: Date; to: Date; page: number },
) {
  const bare = (text: string): string => String(Number(text.split('-')[0]))
  const answer = await calls.get('/boletos', {
    indicadorSituacao: 'B',
    agenciaBeneficiario: bare(branch),
    contaBeneficiario: bare(account),
    dataInicioMovimento: dateOf(dayOf(from)),
    dataFimMovimento: dateOf(dayOf(to)),
    indice: String(page * PAGE_SIZE),
  })
  if (isNone(answer)) return accepted({ ids: [], ourNumbers: [], more: false })
  if (answer.is !== 'success') return notRead(answer)
  const { boletos, indicadorContinuidade: more } = isObject(answer.body) ? answer.body : {}
  const read = rowsOf(boletos, 'numeroBoletoBB', (one) =>
    matching(isObject(one) ? one['numeroBoletoBB'] : undefined, /^.{1,200}$/),
  )
  if (!read || (more !== 'S' && more !== 'N')) return unknown(INVALID_REPLY)
  // Those of other agreements of the account have other numbers.
  const numbers = read.rows.flatMap((id) => ID.exec(id)?.[1] ?? [])
  return accepted({ ids: [], ourNumbers: numbers, more: more === 'S', ...unreadOf(read) })
}

/** Of a notification, of one payment or of several. */
export function told({ body }: Notice): readonly string[] {
  return [body].flat().flatMap((one) => {
    if (!isObject(one) || idIn(one['numeroConvenio']) === undefined) return []
    const [, number] = ID.exec(String(one['id'])) ?? []
    return number ?? []
  })
}

export const openBancoDoBrasilBoletos = (connection: BoletoConnection): BoletoRail =>
  openBoletoRail(connection, {
    printsPix: true,
    overlapMs: DAY_MS,
    cannot,
    create: (calls, order) =>
      calls.send({ method: 'POST', path: '/boletos', body: orderToBank(connection, order) }),
    created: createdAs,
    find: (calls, boleto) => find(calls, connection, boleto),
    code: async (calls, boleto) => {
      const query = { numeroConvenio: connection.agreement.number }
      const answer = await calls.get(`/boletos/${idOf(boleto)}/pix`, query)
      return answer.is === 'success' ? codeFrom(answer.body).brCode : undefined
    },
    refusalProves: new Set([400, 422]),
    withdraw: (calls, boleto) =>
      calls.send({
        method: 'POST',
        path: `/boletos/${idOf(boleto)}/baixar`,
        body: { numeroConvenio: Number(connection.agreement.number) },
      }),
    changes: changesOf(connection, WORDS),
    protests: protestsOf(connection, WORDS),
    changed: (calls, span) => changed(calls, connection, span),
  })
