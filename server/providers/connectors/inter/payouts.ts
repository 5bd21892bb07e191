// The payouts of Inter: pix to a key or an account by its API Banking. Our id is the key of the call
// that pays, and stands in the description, by which the statement finds a payment whose reply was
// lost. Pure translations around the shared rail. Sources: facts.md.

import { accepted, type ProviderResult, unknown } from '../../bank.ts'
import { addDays, dayOf } from '../../../kernel/brazil/calendar.ts'
import { after } from '../../../kernel/clock.ts'
import { hyphened } from '../../../kernel/ids.ts'
import { type Cents, cents } from '../../../kernel/money.ts'
import { cut } from '../../../kernel/text/text.ts'
import type { ToldPayouts } from '../../connector.ts'
import { openPayoutRail, type PayoutOperations, type SoughtPayment } from '../../paying/rail.ts'
import {
  allOf,
  INVALID_REPLY,
  isObject,
  matching,
  placeIn,
  reasonOf,
  timeOf,
  wordOf,
} from '../../parse.ts'
import type { PayoutOrder, PayoutRail, PayoutReport } from '../../payouts.ts'
import { type Answer, notMade, notRead, readOr, type WireCalls } from '../../wires/rail.ts'
import { ageOf, reaisNumber, spiName } from '../../wires/values.ts'
import type { Notice, WireConnection } from '../../wires/wire.ts'
import { amountIn, CODE, detailOf, names, statement, statementRows } from './statement.ts'

const NAME_MAX = 140
const TEXT_MAX = 140
const BRANCH_MAX = 4
/** Until a debit is in the statement. Not published. */
const FIND_DELAY_MS = 15 * 60_000
/** How long the bank is trusted to know a key: not published, and less than a day is likely. */
const KEY_KEPT_MS = 12 * 3_600_000
/** A payment does not come back before; so a new one is read by one call. */
const RETURN_AFTER_MS = 3_600_000

const STATUSES = {
  CRIADO: 'processing',
  TRANSACAO_CRIADA: 'processing',
  AGUARDANDO_APROVACAO: 'processing',
  APROVADO: 'processing',
  TRANSACAO_APROVADA: 'processing',
  AGENDADO: 'processing',
  DEBITADO: 'processing',
  ENVIADO: 'processing',
  PIX_ENVIADO: 'processing',
  PAGO: 'paid',
  PIX_PAGO: 'paid',
  REPROVADO: 'failed',
  EXPIRADO: 'failed',
  CANCELADO: 'failed',
  AGENDAMENTO_CANCELADO: 'failed',
  NAO_DEBITADO: 'failed',
  CANCELADO_SEM_SALDO: 'failed',
  FALHA: 'failed',
} as const

const WAITS = { AGUARDANDO_APROVACAO: 'approval', AGENDADO: 'date' } as const

const TAKEN = {
  PROCESSADO: {},
  AGENDADO: { waits: 'date' },
  APROVACAO: { waits: 'approval' },
} as const

const ACCOUNT_TYPES = { checking: 'CONTA_CORRENTE', savings: 'CONTA_POUPANCA' } as const

const plain = (text: string): string => text.replaceAll('-', '').toUpperCase()

function payeeTo({ to, holder }: PayoutOrder): object {
  if ('key' in to) return { tipo: 'CHAVE', chave: to.key }
  const { ispb, branch, number, type } = to.account
  return {
    tipo: 'DADOS_BANCARIOS',
    nome: cut(holder.name, NAME_MAX),
    cpfCnpj: holder.taxpayerId,
    instituicaoFinanceira: { ispb },
    agencia: branch.split('-')[0],
    contaCorrente: plain(number),
    tipoConta: ACCOUNT_TYPES[type],
  }
}

/** Our id, and the text: the only field of ours that the statement shows again, perhaps cut. */
const describedAs = ({ id, text }: PayoutOrder): string =>
  text === undefined ? id : `${id} ${cut(text, TEXT_MAX - 1 - id.length)}`

/** The body of a payment. */
export const payoutTo = (order: PayoutOrder): object => ({
  valor: reaisNumber(order.amount),
  descricao: describedAs(order),
  destinatario: payeeTo(order),
})

/** What its API has no form for. */
export function cannotPay({ to }: PayoutOrder): string | undefined {
  if ('key' in to) return undefined
  const { ispb, number, branch } = to.account
  if (!/^\d{8}$/.test(ispb)) return 'Inter takes the number of a bank (ISPB) in digits only'
  if (!/^\d+X?$/.test(plain(number))) return 'an account has digits, and at most an X at its end'
  return branch.split('-')[0]!.length > BRANCH_MAX ? 'a branch has at most 4 digits' : undefined
}

/** A payment, read by the bank's name of it; it does not tell ours. */
export function payoutFrom(
  body: unknown,
  { id, reference }: { id: string; reference: string },
): PayoutReport | undefined {
  const pix = placeIn(body, 'transacaoPix')
  if (!isObject(pix) || pix['codigoSolicitacao'] !== reference) return undefined
  const { status: word, erros } = pix
  const amount = amountIn(pix['valor'])
  const status = wordOf(STATUSES, word)
  const at =
    timeOf(pix['dataHoraMovimento'], 'sao-paulo') ?? timeOf(pix['dataHoraSolicitacao'], 'sao-paulo')
  if (amount === undefined || !status || !at) return undefined
  const endToEndId = spiName(pix['endToEnd'])
  const waits = wordOf(WAITS, word)
  const first: unknown = Array.isArray(erros) ? erros[0] : undefined
  const reason = reasonOf(placeIn(first, 'descricaoErro')) ?? reasonOf(word)
  return {
    id,
    status,
    amount,
    at,
    reference,
    ...(endToEndId !== undefined && { endToEndId }),
    ...(status === 'failed' && reason !== undefined && { reason }),
    ...(waits && { waits }),
  }
}

/** No status says that a payment came back; the statement has a credit that names it. */
async function withReturn(
  calls: WireCalls,
  report: PayoutReport,
): Promise<ProviderResult<PayoutReport>> {
  const { status, at, endToEndId, amount } = report
  const isOld = after(at, RETURN_AFTER_MS) <= calls.theirTime
  if (status !== 'paid' || endToEndId === undefined || !isOld) return accepted(report)
  const credits = { tipoTransacao: 'ESTORNO', tipoOperacao: 'C' } as const
  const answer = await statementRows(calls, dayOf(at), credits)
  if (answer.result !== 'accepted') return accepted(report)
  const returned = answer.value
    .filter((row) => detailOf(row, 'endToEndId') === endToEndId)
    .reduce((sum, row) => sum + (amountIn(row['valor']) ?? 0), 0)
  if (returned === 0) return accepted(report)
  return accepted(
    returned >= amount
      ? { ...report, status: 'returned' }
      : { ...report, returned: cents(returned) },
  )
}

async function readNamed(
  calls: WireCalls,
  id: string,
  reference: string,
): Promise<ProviderResult<PayoutReport>> {
  const answer = await calls.get(`/pix/${encodeURIComponent(reference)}`)
  // What it has named, it had; older than 90 days it is no longer shown.
  if (answer.is === 'absent') return unknown(GONE)
  if (answer.is !== 'success') return notRead(answer)
  const report = payoutFrom(answer.body, { id, reference })
  return report ? withReturn(calls, report) : unknown(INVALID_REPLY)
}

const GONE = 'the bank no longer shows this payment; look at it there by hand'
const NOT_SHOWN =
  'the statement does not have it, and it may wait for approval: look at it there by hand'

/**
 * A payment that waits for approval is in no list. So only while the bank knows our key is one that
 * the statement does not have as good as none, and only for a call that pays: the key keeps it from
 * making a second.
 */
const isKeyKnown = ({ now }: WireCalls, { since, order }: SoughtPayment): boolean =>
  order !== undefined && since !== undefined && after(since, KEY_KEPT_MS) > now

const find: PayoutOperations['find'] = async (calls, sought) => {
  const { id, reference } = sought
  if (reference !== undefined) return readNamed(calls, id, reference)
  const made = after(calls.theirTime, -(ageOf(id, calls.now) ?? 0))
  const debits = { tipoTransacao: 'PIX', tipoOperacao: 'D' } as const
  const answer = await statementRows(calls, addDays(dayOf(made), -1), debits)
  if (answer.result !== 'accepted') return answer
  const [row, other] = answer.value.filter((one) => names(one, id))
  if (!row) return isKeyKnown(calls, sought) ? accepted(undefined) : unknown(NOT_SHOWN)
  const code = matching(detailOf(row, 'codigoSolicitacao'), CODE)
  return code === undefined || other ? unknown(INVALID_REPLY) : readNamed(calls, id, code)
}

/** Ours, for the bank's refusal of fields of the payment. */
const INVALID_FIELDS = 'invalid_fields'

const isOfFields = ({ status, content }: Answer): boolean => {
  const faults = allOf(placeIn(content, 'violacoes'), (one) =>
    matching(placeIn(one, 'propriedade'), /^(?:valor|dataPagamento|descricao|destinatario)\b/),
  )
  return status === 400 && faults !== undefined && faults.length > 0
}

const send: PayoutOperations['send'] = async (calls, order) => {
  const answer = await calls.send({
    method: 'POST',
    path: '/pix',
    headers: { 'x-id-idempotente': hyphened(order.id) },
    body: payoutTo(order),
  })
  if (answer.is !== 'success') {
    const made = notMade(answer)
    return 'refused' in made && isOfFields(answer)
      ? { refused: { ...made.refused, code: INVALID_FIELDS } }
      : made
  }
  return readOr(takenFrom(answer.body, order, calls.theirTime))
}

/** What the bank took: it is not paid yet. */
export function takenFrom(
  body: unknown,
  { id, amount }: PayoutOrder,
  at: Date,
): PayoutReport | undefined {
  const reference = matching(placeIn(body, 'codigoSolicitacao'), CODE)
  const taken = wordOf(TAKEN, placeIn(body, 'tipoRetorno'))
  return reference !== undefined && taken
    ? { id, amount, at, status: 'processing', reference, ...taken }
    : undefined
}

/**
 * Invalid fields are invalid each time. Any other refusal of a repetition may be about the
 * repetition.
 */
export const proves: PayoutOperations['proves'] = ({ code, status }, again) =>
  code === INVALID_FIELDS || (!again && (status === 400 || status === 422)) ? 'none' : undefined

/** An account in debt has nothing. */
export const balanceFrom = (body: unknown): Cents | undefined => {
  const free = placeIn(body, 'disponivel')
  return typeof free === 'number' && free < 0 ? cents(0) : amountIn(free)
}

async function available(calls: WireCalls): Promise<ProviderResult<Cents>> {
  const answer = await calls.get('/saldo')
  return answer.is === 'success' ? readOr(balanceFrom(answer.body)) : notRead(answer)
}

/** Its other notifications are lists too; only this one says that it is of a payment. */
export function told({ body }: Notice): ToldPayouts | undefined {
  const payments = Array.isArray(body) ? body : []
  const references = payments.flatMap((one) =>
    placeIn(one, 'tipoMovimentacao') === 'PAGAMENTO'
      ? (matching(placeIn(one, 'codigoSolicitacao'), CODE) ?? [])
      : [],
  )
  return references.length > 0 ? { references } : undefined
}

export const openInterPayouts = (connection: WireConnection): PayoutRail =>
  openPayoutRail(connection, {
    cannotPay,
    find,
    findDelayMs: FIND_DELAY_MS,
    send,
    proves,
    available,
    statement,
  })
