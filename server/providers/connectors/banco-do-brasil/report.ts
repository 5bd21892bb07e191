// What Banco do Brasil says of a batch of one pix: whose it is, whether it was taken and released,
// how its payment stands and what came back of it. Pure. Sources: facts.md.

import { isDay, startOf } from '../../../kernel/brazil/calendar.ts'
import { type Cents, cents } from '../../../kernel/money.ts'
import { allOf, isObject, type Json, matching, placeIn, storable, wordOf } from '../../parse.ts'
import type { PayoutOrder, PayoutReport } from '../../payouts.ts'
import type { Answer } from '../../wires/rail.ts'
import { fromReaisNumber, reaisText } from '../../wires/values.ts'

const REASON_MAX = 500

/** How a payment stands; what is `open` is under way only once its batch was released. */
const PAYMENTS = {
  CONSISTENTE: 'open',
  PENDENTE: 'open',
  AGENDADO: 'processing',
  'AGUARDANDO DEBITO': 'processing',
  'AGUARDANDO SALDO': 'processing',
  DEBITADO: 'processing',
  // A person at the bank may still let it pass.
  BLOQUEADO: 'processing',
  PAGO: 'paid',
  DEVOLVIDO: 'back',
  INCONSISTENTE: 'failed',
  REJEITADO: 'failed',
  CANCELADO: 'failed',
  VENCIDO: 'failed',
} as const

const WAITS = {
  AGENDADO: 'date',
  'AGUARDANDO DEBITO': 'funds',
  'AGUARDANDO SALDO': 'funds',
  BLOQUEADO: 'funds',
} as const

/** Batches that are not released: 1 consistent, 2 in part, 4 to be authorised, 8 being prepared. */
const UNRELEASED = new Set([1, 2, 4, 8])
/** Those that never will be: 3 none is consistent, 7 rejected. */
const REFUSED = new Set([3, 7])
const BATCH_STATES_MAX = 10

/** The bank's sentences, where a seller can do something about it. */
const REASONS: Readonly<Record<number, string>> = {
  1: 'Agência de crédito está zerada.',
  15: 'Dígito da conta de crédito inválido.',
  18: 'Dígito do CPF inválido.',
  19: 'Dígito do CNPJ inválido.',
  33: 'CPF não encontrado na base da Receita Federal.',
  34: 'CNPJ não encontrado na base da Receita Federal.',
  200: 'Insuficiência de fundos.',
  215: 'Agência do favorecido inválida.',
  216: 'Conta do favorecido inválida.',
  335: 'Pix não efetivado.',
  336: 'Erro no banco do recebedor.',
  337: 'Conta encerrada no banco do recebedor.',
  338: 'Tipo incorreto para a conta.',
  339: 'Tipo de transação não autorizado na conta.',
  340: 'CPF ou CNPJ não é do titular da conta.',
  341: 'CPF ou CNPJ do recebedor incorreto.',
  342: 'Ordem rejeitada pelo banco do recebedor.',
  344: 'Chave não cadastrada no DICT.',
  347: 'Chave de pagamento inválida.',
}

const plain = (word: unknown): unknown =>
  typeof word === 'string'
    ? word
        .normalize('NFD')
        .replaceAll(/[\u0300-\u036f]/g, '')
        .trim()
        .toUpperCase()
    : word

const amountIn = (value: unknown): Cents | undefined => fromReaisNumber(value) ?? reaisText(value)

/** 7072023, as a number or a text, is the beginning of 7 July 2023. */
function dayIn(value: unknown): Date | undefined {
  const text = matching(String(value), /^\d{7,8}$/)?.padStart(8, '0')
  const day = text && `${text.slice(4)}-${text.slice(2, 4)}-${text.slice(0, 2)}`
  return day !== undefined && isDay(day) ? startOf(day) : undefined
}

/** Of the codes of its list; zeros fill it. */
function reasonIn(errors: unknown): string | undefined {
  const code = Array.isArray(errors) ? errors.find((one) => Number(one) > 0) : undefined
  if (code === undefined) return undefined
  return storable(`${REASONS[Number(code)] ?? 'Recusado.'} (${String(code)})`, REASON_MAX)
}

const names = (payment: Json, id: string): boolean => {
  const text = payment['descricaoPagamento']
  return typeof text === 'string' && text.trim().toLowerCase() === id
}

/** The only payment of a batch, where it has our id. */
function ownIn(payments: unknown, id: string): Json | undefined {
  const [first, other] = Array.isArray(payments) ? (payments as unknown[]) : []
  return isObject(first) && other === undefined && names(first, id) ? first : undefined
}

const batchState = (body: unknown): number | undefined => {
  const state = placeIn(body, 'estadoRequisicao')
  return Number.isInteger(state) && Number(state) >= 1 && Number(state) <= BATCH_STATES_MAX
    ? (state as number)
    : undefined
}

/** Whose request a number is. Undefined: what it says is no request. */
export function whoseRequest(body: unknown, id: string): 'ours' | 'other' | undefined {
  const payments = placeIn(body, 'listaTransferencias') ?? placeIn(body, 'pagamentos')
  if (batchState(body) === undefined || !Array.isArray(payments)) return undefined
  return ownIn(payments, id) ? 'ours' : 'other'
}

/** The answer to a batch: taken, and to be released, or refused for its fields. */
export function takenFrom(
  body: unknown,
  { id, amount }: Pick<PayoutOrder, 'id' | 'amount'>,
  number: number,
  at: Date,
): PayoutReport | undefined {
  const own = ownIn(placeIn(body, 'listaTransferencias'), id)
  const state = batchState(body)
  if (!own || state === undefined || placeIn(body, 'numeroRequisicao') !== number) return undefined
  const takes = own['indicadorMovimentoAceito']
  if (amountIn(own['valor']) !== amount || (takes !== 'S' && takes !== 'N')) return undefined
  const report = { id, amount, at, reference: String(number) }
  if (takes === 'S' && !REFUSED.has(state)) return { ...report, status: 'prepared' }
  const reason = reasonIn(own['erros'])
  return { ...report, status: 'failed', ...(reason !== undefined && { reason }) }
}

function statusOf(stands: (typeof PAYMENTS)[keyof typeof PAYMENTS], state: number) {
  if (stands === 'back') return 'paid'
  if (stands !== 'open') return stands
  if (UNRELEASED.has(state)) return 'prepared'
  return REFUSED.has(state) ? 'failed' : 'processing'
}

/** A payment as its batch has it. `payment`: the bank's id of it, where every digit was read. */
export type ReadPayment = {
  readonly report: PayoutReport
  readonly payment: string | undefined
  readonly isBack: boolean
}

/** A batch now. `at`: the bank's time. */
export function batchFrom(
  body: unknown,
  { id, number, at }: { id: string; number: string; at: Date },
): ReadPayment | undefined {
  const state = batchState(body)
  const own = ownIn(placeIn(body, 'pagamentos'), id)
  const word = plain(own?.['estadoPagamento'])
  const stands = wordOf(PAYMENTS, word)
  const amount = amountIn(own?.['valorPagamento'])
  const day = dayIn(own?.['dataPagamento'])
  if (!own || state === undefined || !stands || amount === undefined || !day) return undefined
  const status = statusOf(stands, state)
  const waits = wordOf(WAITS, word)
  const reason = status === 'failed' ? (reasonIn(own['erros']) ?? String(word)) : undefined
  const hasEnded = status === 'paid' || status === 'failed'
  return {
    report: {
      id,
      status,
      amount,
      reference: number,
      at: hasEnded ? day : at,
      ...(waits && { waits }),
      ...(reason !== undefined && { reason }),
    },
    payment: matching(own['identificadorPagamento'], /^\d{17}$/),
    isBack: stands === 'back',
  }
}

/** What came back of a payment, which may be several parts. Undefined: it cannot be read. */
export function returnedFrom(body: unknown, id: string): { sum: Cents; last?: Date } | undefined {
  if (!isObject(body) || !names(body, id)) return undefined
  const parts = allOf(body['listaDevolucao'], (one) => {
    const amount = amountIn(placeIn(one, 'valorDevolucao') ?? 0)
    return amount === undefined ? undefined : { amount, day: dayIn(placeIn(one, 'dataDevolucao')) }
  })
  if (!parts) return undefined
  const sum = cents(parts.reduce((total, { amount }) => total + amount, 0))
  const last = parts
    .flatMap(({ day }) => day ?? [])
    .toSorted((one, other) => one.getTime() - other.getTime())
    .at(-1)
  return { sum, ...(last && { last }) }
}

/** Only in the bank's own list of faults; a gateway's 404 is about the address. */
const NOTHING = /\bn[aã]o (?:foi |foram )?(?:encontrad|localizad|h[aá] )|nenhum/i
export function isNothing({
  is,
  status,
  content,
}: Pick<Answer, 'is' | 'status' | 'content'>): boolean {
  if (is !== 'absent' && is !== 'refused') return false
  const faults = isObject(content) ? (content['erros'] ?? content['errors']) : undefined
  const sentences = allOf(faults, (one) => String(placeIn(one, 'mensagem')))
  if (!Array.isArray(faults) || !sentences || sentences.length === 0) return false
  return status === 404 || sentences.some((sentence) => NOTHING.test(sentence))
}
