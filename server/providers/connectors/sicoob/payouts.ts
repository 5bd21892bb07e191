// The payouts of Sicoob by its API Pix Pagamentos. To a key in two steps: the first one looks it up and
// names the payment, the second one pays. To an account in one, whose answer alone names the payment:
// where it is lost, only the statement has it, by our id in the text. Pure translations around the
// shared rail. Sources: facts.md.

import { dayOf, startOf } from '../../../kernel/brazil/calendar.ts'
import { after } from '../../../kernel/clock.ts'
import { type Cents, toReais } from '../../../kernel/money.ts'
import { cut } from '../../../kernel/text/text.ts'
import { accepted, type ProviderResult, unknown } from '../../bank.ts'
import type { ToldPayouts } from '../../connector.ts'
import { INVALID_REPLY, isObject, placeIn, reasonOf, timeOf, wordOf } from '../../parse.ts'
import { openPayoutRail, type PayoutOperations, type SoughtPayment } from '../../paying/rail.ts'
import type { PayoutOrder, PayoutRail, PayoutReport } from '../../payouts.ts'
import { type Answer, notMade, notRead, readOr, type WireCalls } from '../../wires/rail.ts'
import { fromReaisNumber, spiName } from '../../wires/values.ts'
import type { Notice, WireConnection } from '../../wires/wire.ts'
import { debitOf, readEntries, reaisIn, statement } from './statement.ts'

const BASE = '/pix-pagamentos/v2/pagamentos'
const OWN_ISPB = '02038232'
const NAME_MAX = 140
const TEXT_MAX = 140
const BRANCH_MAX = 4
/** How far the clocks of the bank and ours may be apart. */
const CLOCKS_MS = 3_600_000
/** Until a debit is surely in the statement, and stays. A bank may hold a pix for an hour. */
const FIND_DELAY_MS = 5 * 86_400_000
/** Money that is debited may still come back so long. */
const SETTLED_MS = 86_400_000
/** A second confirmation is of the same id, which settles once at the SPI. */
const STEP_DELAY_MS = 2 * 3_600_000

const STATES = {
  EM_PROCESSAMENTO: 'processing',
  FINALIZADO: 'paid',
  REJEITADO: 'failed',
  NÃO_REALIZADO: 'failed',
  NAO_REALIZADO: 'failed',
} as const

const ACCOUNT_TYPES = { checking: 'CORRENTE', savings: 'POUPANCA' } as const

type Setting = WireConnection['setting']

/** Reais with a comma. */
const commaReais = (amount: Cents): string => toReais(amount).replace('.', ',')
const digits = (text: string): string => text.replaceAll('-', '')

/** Our id first: the statement shows it. */
const textOf = ({ id, text = '' }: PayoutOrder): string => cut(`${id} ${text}`.trim(), TEXT_MAX)

const confirmed = (order: PayoutOrder) => ({
  valor: commaReais(order.amount),
  descricao: textOf(order),
})

/** The second step of a payment to a key. */
export const confirmationTo = (order: PayoutOrder, endToEndId: string): object => ({
  endToEndId,
  meioIniciacao: 'CHAVE',
  ...confirmed(order),
})

/** The one step of a payment to an account. */
export function manualTo(
  order: PayoutOrder,
  account: Extract<PayoutOrder['to'], { account: object }>['account'],
  setting: Setting,
): object {
  const { ispb, branch, number, type } = account
  return {
    meioIniciacao: 'MANUAL',
    ...confirmed(order),
    origem: {
      ispb: OWN_ISPB,
      cpfCnpj: setting('payerTaxpayerId'),
      nome: setting('payerName'),
      conta: setting('payerAccount'),
      agencia: setting('payerBranch'),
      tipo: 'CORRENTE',
    },
    destino: {
      ispb,
      cpfCnpj: order.holder.taxpayerId,
      nome: cut(order.holder.name, NAME_MAX),
      conta: digits(number),
      agencia: branch.split('-')[0],
      tipo: ACCOUNT_TYPES[type],
    },
  }
}

export function cannotPay({ to }: PayoutOrder): string | undefined {
  if ('key' in to) return undefined
  return to.account.branch.split('-')[0]!.length > BRANCH_MAX
    ? 'a branch has at most 4 digits'
    : undefined
}

const amountIn = (value: unknown): Cents | undefined =>
  typeof value === 'number' ? fromReaisNumber(value) : reaisIn(value)

/** A payment as it is answered or read: it is known by the bank's id, so `id` is what was sought. */
export function payoutFrom(body: unknown, id: string): PayoutReport | undefined {
  if (!isObject(body)) return undefined
  const reference = spiName(body['endToEndId'])
  const amount = amountIn(body['valor'])
  const status = wordOf(STATES, body['estado'])
  const at = timeOf(body['horario'], 'sao-paulo')
  // The text begins with the id of the payment, where it is told.
  const text = body['descricao']
  if (typeof text === 'string' && /^[0-9a-f]{32}/.test(text) && !text.startsWith(id))
    return undefined
  if (reference === undefined || amount === undefined || !status || !at) return undefined
  const reason = reasonOf(body['detalheRejeicao'])
  return {
    id,
    reference,
    endToEndId: reference,
    amount,
    status,
    at,
    ...(status === 'failed' && reason !== undefined && { reason }),
  }
}

/** What the first step found of a key. */
export function preparedFrom(
  body: unknown,
  { id, amount }: Pick<PayoutOrder, 'id' | 'amount'>,
  at: Date,
): PayoutReport | undefined {
  const reference = spiName(placeIn(body, 'endToEndId'))
  const holder = placeIn(body, 'proprietario.identificador')
  return reference === undefined
    ? undefined
    : {
        id,
        amount,
        at,
        status: 'prepared',
        reference,
        ...(typeof holder === 'string' && { holder }),
      }
}

/** How long ago it was first sent. */
function ageOf({ now, theirTime }: WireCalls, { since, createdAt }: SoughtPayment) {
  if (since) return now.getTime() - since.getTime()
  return createdAt && theirTime.getTime() - createdAt.getTime()
}

const BY_HAND = 'the bank does not show it, which proves nothing; look at the statement by hand'

/** By our id in the statement, of a payment that the bank does not name. */
async function inStatement(
  calls: WireCalls,
  sought: SoughtPayment,
): Promise<ProviderResult<PayoutReport | undefined>> {
  const { id, order } = sought
  const ageMs = ageOf(calls, sought)
  if (ageMs === undefined) return unknown(BY_HAND)
  const since = startOf(dayOf(after(calls.theirTime, -ageMs - CLOCKS_MS)))
  const entries = await readEntries(calls, since, calls.setting('payerAccount') ?? '')
  if (entries.result !== 'accepted') return entries
  const debit = debitOf(entries.value, { id, amount: order?.amount, since })
  if (debit.result !== 'accepted') return debit
  if (debit.value) {
    const { amount, at } = debit.value
    const status = ageMs < SETTLED_MS ? ('processing' as const) : ('paid' as const)
    return accepted({ id, amount, at, status })
  }
  // A debit that names nothing is only known by its amount.
  return order ? accepted(undefined) : unknown(BY_HAND)
}

/** What the first step gave, of which nothing more was shown. */
const stillPrepared = (
  { theirTime }: WireCalls,
  { id, amount }: PayoutOrder,
  reference: string,
): ProviderResult<PayoutReport> =>
  accepted({ id, amount, at: theirTime, status: 'prepared', reference })

const find: PayoutOperations['find'] = async (calls, sought) => {
  const { id, reference, order, isPrepared } = sought
  const ofKey = order && 'key' in order.to ? order : undefined
  if (reference === undefined)
    // Without its name a payment to a key was not paid.
    return ofKey ? accepted(undefined) : inStatement(calls, sought)
  if (ofKey && isPrepared) return stillPrepared(calls, ofKey, reference)
  const answer = await calls.get(`${BASE}/${encodeURIComponent(reference)}`)
  if (answer.is === 'success') {
    const report = payoutFrom(answer.body, id)
    return report?.reference === reference ? accepted(report) : unknown(INVALID_REPLY)
  }
  if (answer.is !== 'absent') return notRead(answer)
  const paid = await inStatement(calls, sought)
  if (paid.result !== 'accepted' || paid.value || !ofKey) return paid
  return stillPrepared(calls, ofKey, reference)
}

const send: PayoutOperations['send'] = async (calls, order) => {
  const { to, id } = order
  if ('key' in to) {
    const answer = await calls.send({ method: 'POST', path: BASE, body: { chave: to.key } })
    return answer.is === 'success'
      ? readOr(preparedFrom(answer.body, order, calls.theirTime))
      : notMade(answer)
  }
  const body = manualTo(order, to.account, calls.setting)
  return paid(await calls.send({ method: 'POST', path: `${BASE}/confirmacao`, body }), id)
}

const confirm: NonNullable<PayoutOperations['confirm']> = async (calls, order, { reference }) => {
  const body = confirmationTo(order, reference!)
  return paid(
    await calls.send({ method: 'POST', path: `${BASE}/confirmacao`, body }),
    order.id,
    reference,
  )
}

/** `reference`: the only payment that the answer may be about. */
function paid(answer: Answer, id: string, reference?: string) {
  // That an id is not known says nothing of what was done with it.
  if (answer.is === 'absent') return unknown(answer.why)
  if (answer.is !== 'success') return notMade(answer)
  const report = payoutFrom(answer.body, id)
  return report && (reference === undefined || report.reference === reference)
    ? accepted(report)
    : unknown(INVALID_REPLY)
}

/** Those of the first call alone: what a repeated confirmation is answered is not published. */
export const proves: PayoutOperations['proves'] = ({ code, why }, again) => {
  if (again) return undefined
  if (/saldo insuficiente|insufici[eê]ncia de saldo/i.test(why)) return 'funds'
  return code === 'NaoEncontrado' || code === 'RequisicaoInvalida' ? 'none' : undefined
}

async function available(calls: WireCalls): Promise<ProviderResult<Cents>> {
  const account = calls.setting('payerAccount') ?? ''
  const answer = await calls.get('/conta-corrente/v4/saldo', { numeroContaCorrente: account })
  if (answer.is !== 'success') return notRead(answer)
  const balance = placeIn(answer.body, 'saldo') ?? placeIn(answer.body, 'resultado.saldo')
  return readOr(fromReaisNumber(balance))
}

/** A notification has the bank's id of a payment, and states of its own; it may have an envelope. */
export function told({ body }: Notice): ToldPayouts | undefined {
  const payment = placeIn(body, 'payload') ?? body
  const isOne = ['estado', 'status'].some((name) =>
    String(placeIn(payment, name)).startsWith('FINALIZADO_'),
  )
  const reference = spiName(placeIn(payment, 'id'))
  return isOne && reference !== undefined ? { references: [reference] } : undefined
}

export const openSicoobPayouts = (connection: WireConnection): PayoutRail =>
  openPayoutRail(connection, {
    cannotPay,
    find,
    findDelayMs: FIND_DELAY_MS,
    stepDelayMs: STEP_DELAY_MS,
    onlyPrepares: ({ to }) => 'key' in to,
    send,
    confirm,
    proves,
    available,
    statement,
  })
