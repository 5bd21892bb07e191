// The payouts of Itaú by SISPAG: pix to a key or an account, in one call. There is no idempotency key: a
// reference of ours is the only thing that a payment is found by, in the list of its days. Pure
// translations around the shared rail. Sources: facts.md.

import { createHash } from 'node:crypto'
import { addDays, type Day, dayOf, daysBetween } from '../../../kernel/brazil/calendar.ts'
import { after } from '../../../kernel/clock.ts'
import { type Cents, toReais } from '../../../kernel/money.ts'
import { cut } from '../../../kernel/text/text.ts'
import { accepted, type ProviderResult, unknown } from '../../bank.ts'
import {
  allOf,
  INVALID_REPLY,
  isObject,
  type Json,
  matching,
  placeIn,
  reasonOf,
  timeOf,
  unreadable,
  wordOf,
} from '../../parse.ts'
import { openPayoutRail, type PayoutOperations, type SoughtPayment } from '../../paying/rail.ts'
import type { PayoutOrder, PayoutRail, PayoutReport } from '../../payouts.ts'
import { notMade, notRead, type WireCalls } from '../../wires/rail.ts'
import { fromReaisNumber, reaisText } from '../../wires/values.ts'
import type { WireConnection } from '../../wires/wire.ts'

const REFERENCE_LENGTH = 20
const LETTERS_AND_DIGITS = 36
const TEXT_MAX = 140
const BRANCH_DIGITS = 4
const ACCOUNT_DIGITS = 8
const CPF_DIGITS = 11
/** Until a payment is surely listed: not published. Long, because nothing else keeps it from a second. */
const FIND_DELAY_MS = 24 * 3_600_000
/** The list goes by the day of the payment, which is the day it was sent; so many are asked for at once. */
const LISTED_DAYS = 7
const LISTS_MAX = 6
const PAGE_SIZE = 100
const DETAILED = 'Detalhada'
const ALL_STATES = 'TD'

const ACCOUNT_TYPES = { checking: 'CC', savings: 'CP' } as const

/** Of the answer to a payment: taken, or not. */
const TAKEN = {
  sucesso: 'processing',
  'sucesso (pre-autorizado)': 'processing',
  rejeitado: 'failed',
  'nao incluido': 'failed',
} as const

/** Of the list. */
const STATES = {
  'pendente de autorizacao': 'processing',
  'pendente de alteracao/exclusao': 'processing',
  autorizado: 'processing',
  'pendente de efetivacao': 'processing',
  efetuado: 'paid',
  'nao efetuado': 'failed',
  'rejeitado em arquivo': 'failed',
} as const
const WAITS_FOR_A_PERSON = /^pendente de (?:autorizacao|alteracao)/

/** Sources differ in accents and case. */
const plainWord = (word: unknown): string =>
  String(word)
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .trim()
    .toLowerCase()

/** Our id in the letters and digits that a reference has. */
export const referenceOf = (id: string): string =>
  BigInt(`0x${createHash('sha256').update(id).digest('hex')}`)
    .toString(LETTERS_AND_DIGITS)
    .toUpperCase()
    .padStart(REFERENCE_LENGTH, '0')
    .slice(-REFERENCE_LENGTH)

const digits = (text: string): string => text.replaceAll('-', '')
const personOf = (document: string): 'F' | 'J' => (document.length === CPF_DIGITS ? 'F' : 'J')

function payeeTo({ to, holder }: PayoutOrder): Json {
  if ('key' in to) return { chave: to.key }
  const { ispb, branch, number, type } = to.account
  return {
    ispb,
    tipo_identificacao_conta: ACCOUNT_TYPES[type],
    agencia_recebedor: branch.split('-')[0],
    conta_recebedor: digits(number),
    tipo_de_identificacao_do_recebedor: personOf(holder.taxpayerId),
    identificacao_recebedor: holder.taxpayerId,
  }
}

type Setting = WireConnection['setting']
const payerOf = (setting: Setting) => ({
  agencia: (setting('payerBranch') ?? '').padStart(BRANCH_DIGITS, '0'),
  conta: (setting('payerAccount') ?? '').padStart(ACCOUNT_DIGITS, '0'),
  documento: setting('payerTaxpayerId') ?? '',
})

/** Its letters: other signs are not said to be taken. */
const plain = (text: string): string =>
  cut(text.replaceAll(/[^\p{L}\p{N} .,-]/gu, ' ').replaceAll(/\s+/g, ' '), TEXT_MAX).trim()

/** The body of a payment. */
function payoutTo(order: PayoutOrder, { setting, theirTime }: WireCalls): object {
  const payer = payerOf(setting)
  const text = plain(order.text ?? '')
  return {
    valor_pagamento: toReais(order.amount),
    data_pagamento: dayOf(theirTime),
    ...payeeTo(order),
    referencia_empresa: referenceOf(order.id),
    ...(text !== '' && { informacoes_entre_usuarios: text }),
    pagador: {
      tipo_conta: 'CC',
      ...payer,
      tipo_pessoa: personOf(payer.documento),
      modulo_sispag: 'Fornecedores',
    },
  }
}

function cannotPay({ to }: PayoutOrder): string | undefined {
  if ('key' in to) return undefined
  return to.account.branch.split('-')[0]!.length > BRANCH_DIGITS
    ? 'a branch has at most 4 digits'
    : undefined
}

const UUID = /^[0-9A-Za-z-]{1,64}$/
const amountIn = (value: unknown): Cents | undefined => reaisText(value) ?? fromReaisNumber(value)
const whyOf = (value: unknown): string =>
  reasonOf(value) ?? 'Itaú did not pay it and gave no reason'

/** The answer to a payment. */
function takenFrom(
  body: unknown,
  { id, amount }: PayoutOrder,
  now: Date,
): PayoutReport | undefined {
  const status = wordOf(TAKEN, plainWord(placeIn(body, 'status_pagamento')))
  const reference = matching(placeIn(body, 'cod_pagamento'), UUID)
  if (!status || amountIn(placeIn(body, 'valor_pagamento')) !== amount) return undefined
  if (status === 'failed')
    return { id, amount, status, at: now, reason: whyOf(placeIn(body, 'motivo_recusa')) }
  return reference === undefined ? undefined : { id, amount, status, at: now, reference }
}

type Listed = Omit<PayoutReport, 'id'> & { readonly own: string }

function listedFrom(one: unknown): Listed | undefined {
  if (!isObject(one)) return undefined
  const word = plainWord(one['status'])
  const status = wordOf(STATES, word)
  const reference = matching(one['id_pagamento'], UUID)
  const amount = amountIn(one['valor_pagamento'])
  const at = timeOf(one['data_pagamento'], 'sao-paulo') ?? dayIn(one['data_pagamento'])
  const own = String(one['referencia_empresa'])
  if (!status || reference === undefined || amount === undefined || !at) return undefined
  return {
    own,
    status,
    reference,
    amount,
    at,
    ...(WAITS_FOR_A_PERSON.test(word) && { waits: 'approval' as const }),
    ...(status === 'failed' && { reason: whyOf(one['motivo']) }),
  }
}

const dayIn = (value: unknown): Date | undefined =>
  matching(value, /^\d{4}-\d{2}-\d{2}$/) === undefined
    ? undefined
    : timeOf(`${String(value)}T00:00:00`, 'sao-paulo')

type Days = { readonly from: Day; readonly to: Day }

/**
 * The days of which it may be, as the bank counts time: from its first sending until now, because a
 * payment that was refused for want of money is sent again days later.
 */
function daysOf(
  { now, theirTime }: WireCalls,
  { since, last, createdAt }: SoughtPayment,
): Days | undefined {
  const theirs = (at: Date): Date => after(theirTime, at.getTime() - now.getTime())
  const first = since ? theirs(since) : createdAt
  if (!first) return undefined
  const end = last && last > now ? theirs(last) : theirTime
  return { from: addDays(dayOf(first), -1), to: addDays(dayOf(end), 1) }
}

const NOT_KNOWN = 'it is not known when it was sent; look at it there by hand'
const TOO_LONG = 'it was first sent too long ago to be looked for in the lists; look at it by hand'

/** By our reference among those of its days. None is said only of all of them. */
const find: PayoutOperations['find'] = async (
  calls,
  sought,
): Promise<ProviderResult<PayoutReport | undefined>> => {
  const days = daysOf(calls, sought)
  if (!days) return unknown(NOT_KNOWN)
  const all: Listed[] = []
  const count = Math.ceil((daysBetween(days.from, days.to) + 1) / LISTED_DAYS)
  for (let n = 0; n < Math.min(count, LISTS_MAX); n++) {
    const from = addDays(days.from, n * LISTED_DAYS)
    const last = addDays(from, LISTED_DAYS - 1)
    const listed = await listOf(calls, referenceOf(sought.id), {
      from,
      to: last < days.to ? last : days.to,
    })
    if (listed.result !== 'accepted') return listed
    all.push(...listed.value)
  }
  const [one, ...others] = all
  if (others.length > 0)
    return unknown(unreadable(['it has several payments of one reference; look at them by hand']))
  if (!one) return count > LISTS_MAX ? unknown(TOO_LONG) : accepted(undefined)
  const { own: _own, ...report } = one
  return accepted({ id: sought.id, ...report })
}

/** Those of our reference on some days. */
async function listOf(
  calls: WireCalls,
  own: string,
  { from, to }: Days,
): Promise<ProviderResult<Listed[]>> {
  const { agencia, conta, documento } = payerOf(calls.setting)
  const answer = await calls.get('/pagamentos_sispag', {
    agencia_operacao: agencia,
    conta_operacao: conta,
    cnpj_empresa: documento,
    data_inicial: from,
    data_final: to,
    referencia_empresa: own,
    status: ALL_STATES,
    tipo_lista: DETAILED,
    page: '0',
    page_size: String(PAGE_SIZE),
  })
  if (answer.is !== 'success') return notRead(answer)
  const all = allOf(placeIn(answer.body, 'data.itens') ?? 'none', listedFrom)
  return all?.every((one) => one.own === own) ? accepted(all) : unknown(INVALID_REPLY)
}

const send: PayoutOperations['send'] = async (calls, order) => {
  const body = payoutTo(order, calls)
  const answer = await calls.send({ method: 'POST', path: '/transferencias', body })
  if (answer.is !== 'success') return notMade(answer)
  const report = takenFrom(answer.body, order, calls.theirTime)
  return report ? accepted(report) : unknown(INVALID_REPLY)
}

/** Of our account and contract: an operator mends them, and the payment is then made. */
const MENDED = /pagador|modulo|certificado|apikey|conta de debito/i

/** A refused request made no payment; one of a repetition proves nothing. */
const proves: PayoutOperations['proves'] = ({ why, status }, again) => {
  if (again || (status !== 400 && status !== 422)) return undefined
  if (/saldo/i.test(why)) return 'funds'
  return MENDED.test(plainWord(why)) ? undefined : 'none'
}

export const openItauPayouts = (connection: WireConnection): PayoutRail =>
  openPayoutRail(connection, { cannotPay, find, findDelayMs: FIND_DELAY_MS, send, proves })
