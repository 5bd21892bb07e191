// Operations as a model asks for them: found by words, described, and read. Nothing here writes,
// and nothing shows a secret. Pure.

import type { VintemError } from '../../errors.ts'
import { type Call, commandOf, type Field, paramsOf } from '../calls/call.ts'
import { type Language, inLanguage } from '../language.ts'
import { CALLS } from '../calls/operations.ts'
import { nearest } from '../words.ts'
import { isWritable } from './writing.ts'

/**
 * Reads whose replies are secrets (card numbers, mails with links that sign in, recorded calls with
 * their replies), and the one that takes what it reads away from a program that waits for it.
 */
const LEFT: ReadonlySet<string> = new Set([
  'sandbox.takeAuthorizations',
  'corporate.cards.secrets',
  'sandbox.mail',
  'sandbox.mails',
  'sandbox.session',
])
const SECRET_FIELD = /(^|_)(secret|password|cvv)$|^access_token$/
const SECRET_TEXT = /\bvtm_(live|test)_[\w-]+/g
const RESULT_MAX = 40_000
/** A word in the id counts more than one in the summary. */
const IN_ID = 2

/** Whether the tool `read` carries it out: a GET whose reply is JSON, ends, and has no secret. */
export const isRead = ({ id, method, produces }: Call): boolean =>
  method === 'GET' && produces === undefined && !LEFT.has(id)

export const callNamed = (name: string): Call | undefined => CALLS.find(({ id }) => id === name)
export const nearTo = (name: string): string | undefined =>
  nearest(
    name,
    CALLS.map(({ id }) => id),
  )

const plainText = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** `refunds` finds `refund`, `transactions` finds `transaction`. */
const stemOf = (word: string): string => word.replace(/(?<=\w{3})s$/, '')

/** `corporate.limitRequests.accept`: corporate, limit, request, accept. */
const nameOf = (id: string): string[] =>
  id.split(/\.|(?=[A-Z])/).map((word) => stemOf(plainText(word)))

function scoreOf({ id, summary, path }: Call, words: readonly string[]): number {
  const { en, pt } = summary
  const name = new Set(nameOf(id))
  const rest = plainText(`${en} ${pt} ${path}`)
  const points = words.map((word) => (name.has(word) ? IN_ID : 0) + (rest.includes(word) ? 1 : 0))
  return points.reduce((sum, one) => sum + one, 0)
}

/** The operations that have most of the words, the best first. */
export function found(text: string, limit: number, language: Language, writes: boolean): object[] {
  const words = (plainText(text).match(/[\p{L}\p{N}]+/gu) ?? []).map(stemOf)
  return CALLS.map((call) => ({ call, score: scoreOf(call, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ call }) => ({
      operation: call.id,
      summary: inLanguage(call.summary, language),
      http: `${call.method} ${call.path}`,
      readable: isRead(call),
      ...(writes ? { writable: isWritable(call) } : {}),
    }))
}

/** A field with its text in the language. */
function fieldIn(field: Field, language: Language): object {
  const { says, fields, of, ...rest } = field
  return {
    ...rest,
    ...(says === undefined ? {} : { says: inLanguage(says, language) }),
    ...(fields ? { fields: fields.map((one) => fieldIn(one, language)) } : {}),
    ...(of ? { of: fieldIn(of, language) } : {}),
  }
}

export const described = (call: Call, language: Language, writes: boolean): object => ({
  operation: call.id,
  summary: inLanguage(call.summary, language),
  http: `${call.method} ${call.path}`,
  readable: isRead(call),
  ...(writes ? { writable: isWritable(call) } : {}),
  ...(call.sandbox ? { only_in_a_sandbox: true } : {}),
  ...(call.keyed ? { takes_an_idempotency_key: true } : {}),
  path: paramsOf(call),
  query: (call.query ?? []).map((one) => fieldIn(one, language)),
  ...(call.body ? { body: call.body.map((one) => fieldIn(one, language)) } : {}),
  ...(call.example === undefined ? {} : { example: call.example }),
  reply: call.names ?? [],
  command: `vintem ${commandOf(call)} --help`,
})

/** A text without the secrets of credentials. */
export const masked = (text: string): string => text.replaceAll(SECRET_TEXT, '[secret]')

/** JSON without secrets. */
export const openText = (value: unknown): string =>
  masked(
    JSON.stringify(value, (key, one: unknown) =>
      SECRET_FIELD.test(key) && one !== null ? '[secret]' : one,
    ),
  )

/** A text of bounded size; `more` says how to get the rest of one that was cut. */
export const bounded = (text: string, more: (all: number) => string): string =>
  text.length <= RESULT_MAX ? text : `${text.slice(0, RESULT_MAX)}…\n${more(text.length)}`

/** What a refusal of the server says: what was wrong, and by which id people find it. */
export function saidBy({ code, message, fields = {}, requestId, docs }: VintemError): string {
  const faults = Object.entries(fields).map(([field, says]) => `${field}: ${says.join('; ')}`)
  return [
    `${code}: ${message}`,
    ...faults,
    ...[requestId, docs].filter((one) => one !== undefined),
  ].join('\n')
}
