// A KYC check of a person or company: the request, the decision, the wire. Pure; it knows no SQL
// and no clock. A check is approved unless its document has a known effect.

import { after } from '../../server/kernel/clock.ts'
import { readCnpj, readCpf } from '../../server/kernel/brazil/taxpayer.ts'
import { effectOfDocument, REVIEW_MS } from '../magic-values.ts'
import { isObject, isText, readDate } from '../formats.ts'

export type DecidedCheck = 'approved' | 'denied'

export type CheckOrder = {
  client: string
  /** The client's id for it. */
  id: string
  kind: 'individual' | 'business'
  taxpayerId: string
  name: string
  /** A civil date; of a business, the day it was opened. */
  birthdate: string
}

export type Check = CheckOrder & {
  status: 'reviewing' | DecidedCheck
  reason: string | null
  askedAt: Date
  decidedAt: Date | null
  /** When it is decided by time, and how. */
  due: { at: Date; status: DecidedCheck } | null
}

const NAME_MAX = 200
const DENIAL = 'Os dados não conferem com os da Receita Federal.'

/** Parses the body of a PUT; a string is the error. */
export function readCheck(key: { client: string; id: string }, body: unknown): CheckOrder | string {
  if (!isObject(body)) return 'O corpo não é um objeto JSON.'
  const { kind, taxpayer_id: document, name } = body
  const birthdate = readDate(body['birthdate'])
  if (kind !== 'individual' && kind !== 'business') return 'O campo kind é individual ou business.'
  const read = kind === 'individual' ? readCpf : readCnpj
  if (typeof document !== 'string' || read(document) !== document) {
    return 'O campo taxpayer_id é o CPF de uma pessoa, ou o CNPJ de uma empresa, sem máscara.'
  }
  if (!isText(name, NAME_MAX) || name === '')
    return `O campo name tem de 1 a ${NAME_MAX} caracteres.`
  if (birthdate === undefined) return 'O campo birthdate é uma data.'
  return { ...key, kind, taxpayerId: document, name, birthdate }
}

/** Whether it is the same person. A name may be corrected during the check. */
export const isSame = (known: Check, order: CheckOrder): boolean =>
  known.taxpayerId === order.taxpayerId

/** Opens a check and decides it at once, or later where the document's effect says so. */
export function open(order: CheckOrder, at: Date): Check {
  const request: Check = {
    ...order,
    status: 'reviewing',
    reason: null,
    askedAt: at,
    decidedAt: null,
    due: null,
  }
  const effect = effectOfDocument(order.taxpayerId)
  if (effect === undefined) return decide(request, 'approved', at)
  if (effect === 'denied') return decide(request, 'denied', at)
  return {
    ...request,
    due: { at: after(at, REVIEW_MS), status: effect === 'approved_later' ? 'approved' : 'denied' },
  }
}

export const decide = (check: Check, status: DecidedCheck, at: Date): Check => ({
  ...check,
  status,
  reason: status === 'denied' ? DENIAL : null,
  decidedAt: at,
  due: null,
})

export const toWire = (check: Check): object => ({
  id: check.id,
  status: check.status,
  ...(check.reason !== null && { reason: check.reason }),
})
