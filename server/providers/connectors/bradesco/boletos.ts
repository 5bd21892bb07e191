// Bradesco's boletos with a pix of the bank's own (boleto híbrido): numbered by us, registered at once,
// known by the bank's states and codes of withdrawal. What was paid stands in the list of its day alone,
// a day later for some. Sources: facts.md.

import { type BoletoAgreement, readLine, writeOurNumber } from '../../../kernel/brazil/boleto.ts'
import { addDays, type Day, dayOf, isDay, startOf } from '../../../kernel/brazil/calendar.ts'
import type { Cents } from '../../../kernel/money.ts'
import {
  accepted,
  type BoletoOrder,
  type BoletoPayment,
  type BoletoRail,
  type ProviderResult,
  unknown,
} from '../../bank.ts'
import { type FoundBoleto, openBoletoRail, type PresentBoleto } from '../../collecting/rail.ts'
import type { BoletoConnection } from '../../connector.ts'
import {
  INVALID_REPLY,
  isObject,
  type Json,
  matching,
  placeIn,
  rowsOf,
  unreadOf,
} from '../../parse.ts'
import { type Answer, notRead, type WireCalls } from '../../wires/rail.ts'
import { codeIn, fromCents } from '../../wires/values.ts'
import { accountOf, cannot, numberOf, orderToBradesco, partsOf } from './boleto-order.ts'

/** The setting that has the CNPJ or CPF of the contract. */
export const BENEFICIARY = 'beneficiaryId'
const DAY_MS = 86_400_000
/** A payment is listed on the next day; each boleto of a list is read again. */
const LISTED_EVERY_MS = 3_600_000
const PAGES_MAX = 40
const CONFORM_TO_REQUEST = 57
const PLACES = { code: 'status', why: 'causa' }
const REGISTER = '/boleto-hibrido/cobranca-registro/v1/gerarBoleto'
const CODE = '/boleto-hibrido/cobranca-consulta-titulo/v1/consultar'
const PAID = '/boleto-hibrido/cobranca-lista/v1/listar'
const READ = '/boleto/cobranca-consulta/v1/consultar'
const WITHDRAW = '/boleto/cobranca-baixa/v1/baixar'
/** "TITULO INEXISTENTE" and "NAO HA DADOS". */
const [NO_BOLETO, NO_DATA] = ['CBTT0552', 'CBTT0021']

/** Those below are open, with or without an instruction. */
const FIRST_END = 50
const PAID_TODAY = 13
const PAID_CODES = new Set([PAID_TODAY, 56, 61, 62, 66, 67, 68, 69])
const WITHDRAWN_CODES = new Set([
  51, 52, 53, 54, 55, 57, 58, 59, 60, 63, 64, 65, 70, 71, 72, 73, 98,
])

/** Of our number, without its check digit. */
const NUMBER_MAX = 99_999_999_999

/** The bank's own word that it has none; anything else is an error. */
const isNone = ({ content }: Answer, code: string): boolean =>
  isObject(content) && String(content['causa']).startsWith(code)

/** Its numbers come as numbers or as texts. */
const wholeIn = (value: unknown): number | undefined => {
  const text = typeof value === 'number' ? String(value) : matching(value, /^\d{1,15}$/)
  const number = text === undefined ? undefined : Number(text)
  return Number.isSafeInteger(number) ? number : undefined
}

/** DDMMAAAA, with points or without its first zero; 0: none. */
function dayIn(value: unknown): Day | undefined {
  const digits = String(value).replaceAll('.', '').padStart(8, '0')
  const day = `${digits.slice(4)}-${digits.slice(2, 4)}-${digits.slice(0, 2)}`
  return isDay(day) ? day : undefined
}

const dayTo = (day: Day): string => day.split('-').toReversed().join('')

type Identity = { readonly ofBoleto: (boleto: BoletoOrder) => Json; readonly ofAll: Json }

/** What every call but the registration says of the contract. */
function identityOf({ agreement, setting }: BoletoConnection): Identity {
  const { root, branch, check } = partsOf(setting(BENEFICIARY) ?? '')
  const own = accountOf(agreement)
  const ofAll = {
    cpfCnpj: { cpfCnpj: Number(root), filial: Number(branch), controle: Number(check) },
    produto: Number(agreement.wallet),
    negociacao: Number(own.branch + own.account),
  }
  return {
    ofAll,
    ofBoleto: (boleto) => ({ ...ofAll, nossoNumero: Number(numberOf(boleto)), sequencia: 0 }),
  }
}

/** The bars of its line: its bar code comes as a drawing. */
function barsOf(line: unknown): Pick<PresentBoleto, 'barcode' | 'amount'> | undefined {
  const read = typeof line === 'string' ? readLine(line) : undefined
  return read?.ok ? { barcode: read.boleto.barcode, amount: read.boleto.amount } : undefined
}

function createdAs(body: unknown, order: BoletoOrder): PresentBoleto | undefined {
  const bars = barsOf(placeIn(body, 'linhaDig10'))
  if (!bars || wholeIn(placeIn(body, 'ctitloCobrCdent')) !== Number(numberOf(order)))
    return undefined
  const brCode = codeIn(placeIn(body, 'wqrcdPdraoMercd'))
  return {
    id: order.id,
    status: 'registered',
    ...bars,
    payments: [],
    ...(brCode !== '' && { brCode }),
  }
}

const post = (calls: WireCalls, path: string, body: Json): Promise<Answer> =>
  calls.send({ method: 'POST', path, body })

/** `sequence`: the bank's number of the payment among those of its boleto. */
type Payment = { readonly sequence: number; readonly amount: Cents; readonly day: Day }
/** A row as far as it can be read; `names`: the numbers that it may be of. */
type PaidRow = {
  readonly number: number | undefined
  readonly names: readonly number[]
  readonly payment: Payment | undefined
}
type PaidPage = { readonly rows: readonly PaidRow[]; readonly more: boolean }

function paymentIn(one: unknown): Payment | undefined {
  const sequence = wholeIn(placeIn(one, 'numeroSequenciaPagamento'))
  const amount = fromCents(wholeIn(placeIn(one, 'valorPagamento')))
  const day = dayIn(placeIn(one, 'dataPagamento'))
  return sequence === undefined || amount === undefined || !day
    ? undefined
    : { sequence, amount, day }
}

function rowFrom(one: unknown): PaidRow {
  const given = placeIn(one, 'nossoNumero')
  const whole = wholeIn(given)
  const number = whole && whole <= NUMBER_MAX ? whole : undefined
  // Perhaps with its check digit, or with other signs.
  const digits = String(given).replaceAll(/\D/g, '')
  const names = number === undefined ? [digits, digits.slice(0, -1)].map(Number) : [number]
  return { number, names, payment: paymentIn(one) }
}

/** A row that cannot be read hides no other one; a page without any that can be read is another list. */
function paidPageFrom(body: unknown): PaidPage | undefined {
  const [given, more] = [placeIn(body, 'titulos'), placeIn(body, 'indMaisPagina')]
  if (!Array.isArray(given) || (more !== 'S' && more !== 'N')) return undefined
  const rows = given.map(rowFrom)
  const isRead = rows.length === 0 || rows.some(({ number }) => number !== undefined)
  return isRead ? { rows, more: more === 'S' } : undefined
}

/** A page of what was paid on these days. */
async function paidOn(
  calls: WireCalls,
  identity: Identity,
  { from, to, page }: { from: Day; to: Day; page: number },
): Promise<ProviderResult<PaidPage>> {
  const answer = await post(calls, PAID, {
    ...identity.ofAll,
    dataMovimentoDe: 0,
    dataMovimentoAte: 0,
    dataPagamentoDe: dayTo(from),
    dataPagamentoAte: dayTo(to),
    valorTituloDe: 0,
    valorTituloAte: 999_999_999_999,
    origemPagamento: 0,
    paginaAnterior: page,
  })
  if (isNone(answer, NO_DATA)) return accepted({ rows: [], more: false })
  if (answer.is !== 'success') return notRead(answer)
  const read = paidPageFrom(answer.body)
  return read ? accepted(read) : unknown(INVALID_REPLY)
}

/**
 * Its payments of a day, by the bank's own numbers: a list that grows while it is read shows a row
 * twice.
 */
async function paymentsOf(
  calls: WireCalls,
  identity: Identity,
  { id, ourNumber }: BoletoOrder,
  day: Day,
): Promise<ProviderResult<BoletoPayment[]>> {
  const own = new Map<number, Payment>()
  const ours = Number(numberOf({ ourNumber }))
  for (let page = 0; page < PAGES_MAX; page++) {
    const read = await paidOn(calls, identity, { from: day, to: day, page })
    if (read.result !== 'accepted') return read
    for (const { names, number, payment } of read.value.rows) {
      if (!names.includes(ours)) continue
      const known = payment && own.get(payment.sequence)
      const isOther = known !== undefined && known.amount !== payment?.amount
      if (number === undefined || !payment || isOther) return unknown(INVALID_REPLY)
      own.set(payment.sequence, payment)
    }
    if (!read.value.more) break
  }
  return own.size === 0
    ? unknown('the bank has not listed the payment yet; it is looked up again')
    : accepted(
        [...own.values()].map((one) => ({
          id: `boleto-${id}-${one.sequence}`,
          amount: one.amount,
          paidAt: startOf(one.day),
        })),
      )
}

async function find(
  calls: WireCalls,
  connection: BoletoConnection,
  boleto: BoletoOrder,
): Promise<ProviderResult<FoundBoleto | undefined>> {
  const identity = identityOf(connection)
  const answer = await post(calls, READ, { ...identity.ofBoleto(boleto), status: 0 })
  if (isNone(answer, NO_BOLETO)) return accepted(undefined)
  if (answer.is !== 'success') return notRead(answer)
  const title = placeIn(answer.body, 'titulo')
  const bars = barsOf(placeIn(title, 'linhaDig'))
  const state = wholeIn(placeIn(title, 'codStatus'))
  const end = wholeIn(placeIn(title, 'baixa.codigo') ?? 0)
  if (!bars || state === undefined || end === undefined) return unknown(INVALID_REPLY)
  const reference = numberOf(boleto)
  const found = (status: PresentBoleto['status'], payments: BoletoPayment[] = []) =>
    accepted({ reference, report: { id: boleto.id, status, ...bars, payments } })
  const code = end > FIRST_END ? end : state
  const day = dayIn(placeIn(title, 'dtPagto'))
  if (PAID_CODES.has(code) || day) {
    if (!day) return unknown(INVALID_REPLY)
    const payments = await paymentsOf(calls, identity, boleto, day)
    return payments.result === 'accepted' ? found('paid', payments.value) : payments
  }
  if (WITHDRAWN_CODES.has(code)) return found('withdrawn')
  return code > 0 && code < FIRST_END ? found('registered') : unknown(INVALID_REPLY)
}

/** The reading of the state has no code; another one has. */
async function code(
  calls: WireCalls,
  { agreement, setting }: BoletoConnection,
  boleto: BoletoOrder,
): Promise<string | undefined> {
  const { root, branch, check } = partsOf(setting(BENEFICIARY) ?? '')
  const own = accountOf(agreement)
  const { is, content } = await post(calls, CODE, {
    cpfCnpjUsuario: Number(root),
    filialCnpjUsuario: Number(branch),
    controleCpfCnpjUsuario: Number(check),
    idProduto: Number(agreement.wallet),
    contaProduto: Number(own.branch + own.account),
    nossoNumero: Number(numberOf(boleto)),
    seqTitulo: 0,
    status: 0,
    nomePersonalizado: '',
  })
  const text = is === 'success' ? codeIn(placeIn(content, 'semvQrcode')) : ''
  return text === '' ? undefined : text
}

const NUMBERED = 'nossoNumero of up to 11 digits'

/** Our number as it is kept: with its check digit. */
const withDigit = (agreement: BoletoAgreement, number: number): string =>
  writeOurNumber(agreement, number)

async function changed(
  calls: WireCalls,
  connection: BoletoConnection,
  { from, to, page }: Parameters<BoletoRail['changed']>[0],
) {
  const days = { from: addDays(dayOf(from), -1), to: dayOf(to) }
  const read = await paidOn(calls, identityOf(connection), { ...days, page })
  if (read.result !== 'accepted') return read
  const { rows, more } = read.value
  const numbers = new Set(
    rows.flatMap(({ number }) => (number ? withDigit(connection.agreement, number) : [])),
  )
  const whole = rowsOf(rows, NUMBERED, (one) => (one as PaidRow).number)
  return accepted({ ids: [], ourNumbers: [...numbers], more, ...(whole && unreadOf(whole)) })
}

export const openBradescoBoletos = (connection: BoletoConnection): BoletoRail =>
  openBoletoRail(
    connection,
    {
      printsPix: true,
      windowMs: DAY_MS,
      everyMs: LISTED_EVERY_MS,
      cannot,
      create: (calls, order) =>
        post(
          calls,
          REGISTER,
          orderToBradesco(connection.agreement, connection.setting(BENEFICIARY) ?? '', order),
        ),
      created: createdAs,
      find: (calls, boleto) => find(calls, connection, boleto),
      code: (calls, boleto) => code(calls, connection, boleto),
      refusalProves: new Set([400]),
      withdraw: (calls, boleto) =>
        post(calls, WITHDRAW, {
          ...identityOf(connection).ofBoleto(boleto),
          codigoBaixa: CONFORM_TO_REQUEST,
        }),
      changed: (calls, span) => changed(calls, connection, span),
    },
    PLACES,
  )
