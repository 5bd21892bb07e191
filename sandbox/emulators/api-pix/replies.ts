// The replies of companies with an API Pix: their refusals, and what they change in a charge. Pure.

import type { BankReply } from '../../../server/kernel/bank-call.ts'
import { isObject, type Json } from '../../formats.ts'

export const OPERATIONS = [
  'cob.post',
  'cob.list',
  'cob.put',
  'cob.get',
  'cob.patch',
  'cobv.list',
  'cobv.put',
  'cobv.get',
  'cobv.patch',
  'pix.list',
  'pix.get',
  'devolucao.put',
  'devolucao.get',
  'webhook.list',
  'webhook.put',
  'webhook.get',
  'webhook.delete',
  'code.get',
] as const
export type Operation = (typeof OPERATIONS)[number]

/** Why a call is refused. */
export type Refusal = {
  /**
   * `bank`: by a rule of the bank. `token`: none, unknown or over. `parameter`: a header or a
   * parameter of every call is missing.
   */
  readonly by: 'bank' | 'token' | 'parameter'
  readonly status: number
  /** As the API Pix names it. */
  readonly name: string
  readonly title: string
  readonly detail: string
  readonly violations?: unknown
  readonly operation?: Operation
}

export const json = (status: number, body?: unknown): BankReply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body,
})

const TYPE = 'https://pix.bcb.gov.br/api/v2/error/'

/** A problem of the standard; `more`: fields of the company. */
export const standardRefusal = (
  { status, name, title, detail, violations }: Refusal,
  more: object = {},
): BankReply => ({
  status,
  headers: { 'content-type': 'application/problem+json' },
  body: {
    type: TYPE + name,
    title,
    status,
    detail,
    ...(violations !== undefined && { violacoes: violations }),
    ...more,
  },
})

/** The refusal in a reply of the sandbox bank. */
export function refusalIn({ status, body }: BankReply, operation: Operation): Refusal {
  const problem: Json = isObject(body) ? body : {}
  const textOf = (name: string): string => (typeof problem[name] === 'string' ? problem[name] : '')
  return {
    by: status === 401 ? 'token' : 'bank',
    status,
    name: textOf('type').split('/').at(-1) ?? '',
    title: textOf('title'),
    detail: textOf('detail'),
    ...(problem['violacoes'] !== undefined && { violations: problem['violacoes'] }),
    operation,
  }
}

/** Whether there is no such charge, pix or return. */
export const isAbsence = ({ status }: Refusal): boolean => status === 404

/** A page of the gateway, which knows no such path. */
export const NO_PATH: BankReply = {
  status: 404,
  headers: { 'content-type': 'text/html' },
  body: '<html><head><title>404 Not Found</title></head><body></body></html>',
}

/** A body in which what is null is not there, at any depth. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) =>
      one === null ? [] : [[name, withoutNulls(one)]],
    ),
  )
}

export function without(body: Json, ...names: readonly string[]): Json {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)))
}

/** A body without what the company does not tell of a pix: one alone, or those in its list. */
export function untold(body: Json, names: readonly string[]): Json {
  const { pix } = body
  const own = without(body, ...names)
  return Array.isArray(pix)
    ? { ...own, pix: pix.map((one) => (isObject(one) ? without(one, ...names) : (one as unknown))) }
    : own
}

/** The value of one field, as another. */
export const changed = (body: Json, name: string, change: (value: unknown) => unknown): Json =>
  name in body ? { ...body, [name]: change(body[name]) } : body

/** Numbers within an object that the company writes as texts. */
export const asTexts = (value: unknown, ...names: readonly string[]): unknown =>
  isObject(value) ? names.reduce((body, name) => changed(body, name, String), value as Json) : value

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

/** How the company writes a time: in UTC with milliseconds, without, or with an offset. */
export type Times = 'milliseconds' | 'seconds' | 'offset'

/** Every time within a body, in another form. */
export function timesAs(form: Times, value: unknown): unknown {
  if (form === 'milliseconds') return value
  if (typeof value === 'string' && TIME.test(value))
    return form === 'seconds' ? value.replace(/\.\d{3}Z$/, 'Z') : value.replace(/Z$/, '+00:00')
  if (Array.isArray(value)) return value.map((one) => timesAs(form, one))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, timesAs(form, one)]))
}
