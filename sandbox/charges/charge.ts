// A pix charge at the bank: read from a request, revised, paid, and put on the wire. Pure.
// It knows no SQL and no clock. cob and cobv differ here only in their calendar.

import { type Cents, toReais } from '../../server/kernel/money.ts'
import { writeBrCode } from '../../server/kernel/brazil/br-code.ts'
import { after } from '../../server/kernel/clock.ts'
import type { WirePix } from '../pix/pix.ts'
import { type Due, endOfValidity } from './due.ts'

export type ChargeKind = 'cob' | 'cobv'
export type ChargeStatus =
  | 'ATIVA'
  | 'CONCLUIDA'
  | 'REMOVIDA_PELO_USUARIO_RECEBEDOR'
  | 'REMOVIDA_PELO_PSP'

export type Debtor = { cpf?: string; cnpj?: string; nome: string } & Partial<
  Record<'email' | 'logradouro' | 'cidade' | 'uf' | 'cep', string>
>

/**
 * A rule as the standard numbers them: 1 is an amount, 2 a percentage, and so on; `valorPerc` is
 * "2.00" for either.
 */
export type Rule = { modalidade: number; valorPerc: string }
export type Discount = {
  modalidade: number
  valorPerc?: string
  descontoDataFixa?: { data: string; valorPerc: string }[]
}

/** Stored as it was sent, after it was checked. */
export type Detail = {
  devedor?: Debtor
  solicitacaoPagador?: string
  infoAdicionais?: { nome: string; valor: string }[]
  multa?: Rule
  juros?: Rule
  abatimento?: Rule
  desconto?: Discount
}

/**
 * When a charge can be paid: seconds from its creation (cob), or a due date and days after it
 * (cobv).
 */
export type Calendar = { expiresIn: number } | { dueDate: string; validDays: number }

export type ChargeOrder = {
  key: string
  amount: Cents
  alterable: boolean
  calendar: Calendar
  detail: Detail
}

export type Charge = ChargeOrder & {
  txid: string
  holder: string
  kind: ChargeKind
  status: ChargeStatus
  revision: number
  createdAt: Date
  /** The number of the location. With the random token it makes the charge's address. */
  locId: number
  token: string
  /** How many pix came for it, valid or not. */
  payments: number
}

/** The receiver, as the payer's app shows it. */
export type Holder = {
  cnpj: string
  name: string
  city: string
  street: string
  state: string
  postalCode: string
}

/** Makes a charge of a client's order. */
export const open = (
  order: ChargeOrder,
  made: { txid: string; holder: string; kind: ChargeKind; createdAt: Date; token: string },
): Charge => ({ ...order, ...made, status: 'ATIVA', revision: 0, locId: 0, payments: 0 })

/** A PUT on an active charge: replaces everything but its name. */
export const replace = (charge: Charge, order: ChargeOrder): Charge => ({
  ...charge,
  ...order,
  revision: charge.revision + 1,
})

/** The last instant at which a payment is valid. */
export const payableUntil = (charge: Charge): Date =>
  'expiresIn' in charge.calendar
    ? after(charge.createdAt, charge.calendar.expiresIn * 1_000)
    : endOfValidity(charge.calendar.dueDate, charge.calendar.validDays)

/**
 * The charge after a payment. Only a valid one concludes it: active, in time, and not less than
 * owed (or any amount, where the payer may alter it). After an invalid one the charge can still be
 * paid.
 */
export function pay(charge: Charge, paid: { amount: Cents; at: Date; owed: Cents }): Charge {
  const isValid =
    charge.status === 'ATIVA' &&
    paid.at.getTime() <= payableUntil(charge).getTime() &&
    (charge.alterable || paid.amount >= paid.owed)
  return { ...charge, status: isValid ? 'CONCLUIDA' : charge.status, payments: charge.payments + 1 }
}

// The random half is 16 bytes, 22 characters. The number stands before it, so that no index on
// random text is needed.
const TOKEN_CHARS = 22
const NUMBER = /^[0-9a-z]{1,10}$/

/** The address of the payload, without scheme. */
const locationOf = (charge: Charge, host: string): string =>
  `${host}/qr/${charge.kind === 'cobv' ? 'cobv/' : ''}${charge.locId.toString(36)}${charge.token}`

/** Splits the last part of a location; undefined where it is malformed. */
export function readLocation(text: string): { locId: number; token: string } | undefined {
  const number = text.slice(0, -TOKEN_CHARS)
  if (!NUMBER.test(number)) return undefined
  return { locId: parseInt(number, 36), token: text.slice(-TOKEN_CHARS) }
}

/** The longest location of this host, to check at the start that a BR Code has room for it. */
export const longestLocation = (host: string): string =>
  `${host}/qr/cobv/${'z'.repeat(10)}${'0'.repeat(TOKEN_CHARS)}`

const calendarOf = (charge: Charge): object => {
  const criacao = charge.createdAt.toISOString()
  if ('expiresIn' in charge.calendar) return { criacao, expiracao: charge.calendar.expiresIn }
  return {
    criacao,
    dataDeVencimento: charge.calendar.dueDate,
    validadeAposVencimento: charge.calendar.validDays,
  }
}

function valorOf(charge: Charge): object {
  const original = toReais(charge.amount)
  if (charge.kind === 'cob')
    return charge.alterable ? { original, modalidadeAlteracao: 1 } : { original }
  const { multa, juros, abatimento, desconto } = charge.detail
  return {
    original,
    ...(multa && { multa }),
    ...(juros && { juros }),
    ...(abatimento && { abatimento }),
    ...(desconto && { desconto }),
  }
}

const receiverOf = (holder: Holder): object => ({
  cnpj: holder.cnpj,
  nome: holder.name,
  logradouro: holder.street,
  cidade: holder.city,
  uf: holder.state,
  cep: holder.postalCode,
})

/** The fields common to the API and the payload. */
const commonOf = (charge: Charge): object => {
  const { devedor, solicitacaoPagador, infoAdicionais } = charge.detail
  return {
    txid: charge.txid,
    revisao: charge.revision,
    status: charge.status,
    chave: charge.key,
    ...(devedor && { devedor }),
    ...(solicitacaoPagador !== undefined && { solicitacaoPagador }),
    ...(infoAdicionais && { infoAdicionais }),
  }
}

/**
 * CobCompleta or CobVCompleta. The BR Code is computed from the charge and never stored, so that
 * they cannot differ.
 */
export function toWire(
  charge: Charge,
  holder: Holder,
  host: string,
  pix?: readonly WirePix[],
): object {
  const location = locationOf(charge, host)
  return {
    calendario: calendarOf(charge),
    ...commonOf(charge),
    valor: valorOf(charge),
    loc: {
      id: charge.locId,
      location,
      tipoCob: charge.kind,
      criacao: charge.createdAt.toISOString(),
    },
    location,
    pixCopiaECola: writeBrCode({
      kind: 'dynamic',
      location,
      name: holder.name,
      city: holder.city,
      oneTime: true,
    }),
    ...(charge.kind === 'cobv' && { recebedor: receiverOf(holder) }),
    ...(pix && pix.length > 0 && { pix }),
  }
}

/** CobPayload or CobVPayload: what the payer's app reads at the location. */
export function toPayload(charge: Charge, holder: Holder, shownAt: Date, due: Due): object {
  const calendario = { ...calendarOf(charge), apresentacao: shownAt.toISOString() }
  if (charge.kind === 'cob') return { calendario, ...commonOf(charge), valor: valorOf(charge) }
  const parts = {
    multa: due.fine,
    juros: due.interest,
    abatimento: due.rebate,
    desconto: due.discount,
  }
  const shown = Object.entries(parts).filter(([, part]) => part > 0)
  const valor = {
    original: toReais(charge.amount),
    ...Object.fromEntries(shown.map(([name, part]) => [name, toReais(part)])),
    final: toReais(due.total),
  }
  return { calendario, ...commonOf(charge), valor, recebedor: receiverOf(holder) }
}
