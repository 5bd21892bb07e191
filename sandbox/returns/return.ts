// A return of a pix (devolução): the request and the wire. Pure.

import { type Cents, cents, toReais } from '../../server/kernel/money.ts'
import { after } from '../../server/kernel/clock.ts'
import { effectOfReturn, RETURN_DELAY_MS } from '../magic-values.ts'
import { isObject, isText, readValor } from '../formats.ts'

export type ReturnStatus = 'EM_PROCESSAMENTO' | 'DEVOLVIDO' | 'NAO_REALIZADO'
export type Settled = Exclude<ReturnStatus, 'EM_PROCESSAMENTO'>

export type Return = {
  endToEndId: string
  /** The client's id for it, unique per pix. */
  id: string
  /** Its id at the SPI. */
  rtrId: string
  amount: Cents
  nature: string
  description: string | null
  status: ReturnStatus
  reason: string | null
  requestedAt: Date
  settledAt: Date | null
  /** When it settles by time, and as what. */
  due: { at: Date; status: Settled } | null
}

export type ReturnOrder = {
  endToEndId: string
  id: string
  amount: Cents
  nature: string
  description: string | null
}

// Returns can be requested for 90 days after the settlement (PixDevolucaoInvalida).
const RETURN_WINDOW_MS = 90 * 86_400_000
const TEXT_MAX = 140
const NO_BALANCE = 'Saldo insuficiente na conta do usuário recebedor.'

/** Parses the body of a PUT; a string is the error. */
export function readReturn(
  key: { endToEndId: string; id: string },
  body: unknown,
): ReturnOrder | string {
  if (!isObject(body)) return 'O corpo não é um objeto JSON.'
  const amount = readValor(body['valor'])
  const nature = body['natureza'] ?? 'ORIGINAL'
  const description = body['descricao'] ?? null
  if (amount === undefined || amount === 0) return 'O campo devolucao.valor não respeita o schema.'
  if (nature !== 'ORIGINAL') return 'Este PSP não oferece Pix Saque nem Pix Troco.'
  if (description !== null && !isText(description, TEXT_MAX))
    return 'O campo devolucao.descricao não respeita o schema.'
  return { ...key, amount, nature, description }
}

/** The fields of a pix that its returns need. */
export type Source = { amount: Cents; givenBack: Cents; blocked: Cents; paidAt: Date }

/** Whether an order repeats the known one; a repetition is answered without doing anything. */
export const isSame = (known: Return, order: ReturnOrder): boolean =>
  known.amount === order.amount &&
  known.nature === order.nature &&
  known.description === order.description

/** Opens a return, or says why not. Most settle at once; those with a known effect do not. */
export function open(
  order: ReturnOrder,
  source: Source,
  made: { rtrId: string; at: Date },
): Return | string {
  if (order.amount > source.amount - source.givenBack - source.blocked) {
    return source.blocked > 0
      ? 'O valor está bloqueado por uma contestação (MED).'
      : 'A devolução, com as anteriores, excederia o valor do pix.'
  }
  if (made.at.getTime() - source.paidAt.getTime() > RETURN_WINDOW_MS)
    return 'Passaram-se mais de 90 dias da liquidação do pix.'
  const effect = effectOfReturn(order.amount)
  if (effect === 'declined') return 'A devolução foi recusada pelas regras de risco deste PSP.'

  const request: Return = {
    ...order,
    rtrId: made.rtrId,
    status: 'EM_PROCESSAMENTO',
    reason: null,
    requestedAt: made.at,
    settledAt: null,
    due: null,
  }
  if (effect === 'failed') return settle(request, 'NAO_REALIZADO', made.at)
  if (effect !== 'processing' && effect !== 'failed_later')
    return settle(request, 'DEVOLVIDO', made.at)
  return {
    ...request,
    due: {
      at: after(made.at, RETURN_DELAY_MS),
      status: effect === 'processing' ? 'DEVOLVIDO' : 'NAO_REALIZADO',
    },
  }
}

/** The return in its final status. */
export const settle = (one: Return, status: Settled, at: Date, reason?: string): Return => ({
  ...one,
  status,
  reason: reason ?? (status === 'NAO_REALIZADO' ? NO_BALANCE : null),
  settledAt: status === 'DEVOLVIDO' ? at : null,
  due: null,
})

/** What it takes from the amount that can still be given back: a failed one takes nothing. */
export const takes = (one: Return): Cents =>
  one.status === 'NAO_REALIZADO' ? cents(0) : one.amount

export type WireReturn = {
  id: string
  rtrId: string
  valor: string
  status: ReturnStatus
} & Record<string, unknown>

export const toWire = (one: Return): WireReturn => ({
  id: one.id,
  rtrId: one.rtrId,
  valor: toReais(one.amount),
  natureza: one.nature,
  ...(one.description !== null && { descricao: one.description }),
  horario: {
    solicitacao: one.requestedAt.toISOString(),
    ...(one.settledAt && { liquidacao: one.settledAt.toISOString() }),
  },
  status: one.status,
  ...(one.reason !== null && { motivo: one.reason }),
})
