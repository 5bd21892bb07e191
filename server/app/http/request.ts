// Reads a request strictly: its body, its query, its reason, its source.

import { isIP } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { VISIBLE } from '../../../contract/fields.ts'
import type { Operation } from '../../../contract/operation.ts'
import { REASON_HEADER, REASON_MAX } from '../../../contract/access/reason.ts'
import { type Text, fill } from '../../../contract/text.ts'
import { FIELD_MESSAGES } from '../../../contract/fields/field-messages.ts'
import { holdsCardNumber } from '../../kernel/cards/card-numbers.ts'
import { refuse, refuseField } from '../../kernel/refusal.ts'
import type { Deps } from '../../runtime/deps.ts'
import type { RouteInput } from '../../runtime/route.ts'
import { readForm } from './input/form.ts'
import { readJson } from './input/json.ts'
import { shownName } from './input/names.ts'

const JSON_TYPE = /^application\/json *(;|$)/i
const FORM_TYPE = /^application\/x-www-form-urlencoded *(;|$)/i
const CHARSET = /charset *= *"?([^";]*)/gi

function bytesOf(request: FastifyRequest): Buffer {
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
}

const encodingOf = ({ headers }: FastifyRequest): string =>
  (headers['content-encoding'] ?? 'identity').toLowerCase()

/**
 * The bytes of a body that is a file. Its declared type is ignored: the content says what it is.
 */
export function readFile(request: FastifyRequest): Buffer {
  if (encodingOf(request) !== 'identity') throw unsupported('it is compressed (Content-Encoding)')
  return bytesOf(request)
}

/** Begins JSON, and no field of a form: curl and PHP send JSON as a form where no type is set. */
const BRACE = '{'.charCodeAt(0)

const TYPE = /^[\w!#$&^.+-]{1,40}\/[\w!#$&^.+-]{1,80}/

const unsupported = (why: string) => refuse('unsupported_media_type', { words: { why } })

/** The value of a body; undefined when there is none. */
export function readBody(operation: Pick<Operation, 'form'>, request: FastifyRequest): unknown {
  const bytes = bytesOf(request)
  if (bytes.length === 0) return undefined
  const { 'content-type': type = '' } = request.headers
  if (encodingOf(request) !== 'identity') throw unsupported('it is compressed (Content-Encoding)')
  if (type === 'application/json') return readJson(bytes)
  const charsets = [...type.matchAll(CHARSET)].map(([, name]) => name!.trim())
  if (charsets.some((name) => !/^utf-?8$/i.test(name)))
    throw unsupported('its Content-Type names a charset other than UTF-8')
  if (operation.form && FORM_TYPE.test(type) && bytes[0] !== BRACE) return readForm(bytes)
  if (!JSON_TYPE.test(type)) {
    const shownType = TYPE.exec(type)?.[0]
    throw unsupported(
      shownType === undefined
        ? 'it has no Content-Type'
        : `its Content-Type is ${shownName(shownType)}`,
    )
  }
  return readJson(bytes)
}

const BEARER = /^Bearer +([\w\-.~+/=]{1,512}) *$/i

/** The access token a request carries. */
export const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  BEARER.exec(headers.authorization ?? '')?.[1]

/** Why there is no token. Some proxies remove the header. */
export function whyNoBearer({ headers: { authorization } }: FastifyRequest): string {
  if (authorization === undefined) return 'the request has no Authorization header'
  return 'the Authorization header is not `Bearer <access_token>`'
}

/** Whether the request has the `Origin` of another site. */
export const isForeign = (request: FastifyRequest, deps: Deps): boolean => {
  const { origin } = request.headers
  return (
    origin !== undefined &&
    origin !== new URL(deps.config.publicUrl).origin &&
    origin !== `${request.protocol}://${request.host}`
  )
}

/**
 * The address of the caller, for limits, records and logs. Behind a proxy it comes from a header,
 * which may hold anything.
 */
export const sourceOf = ({ ip, socket }: FastifyRequest): string =>
  isIP(ip) ? ip : (socket.remoteAddress ?? '')

/** Servers differ in how they read an invalid %FF, so it is refused. */
export function refuseUnreadable(address: string): void {
  if (!address.includes('%')) return
  try {
    decodeURIComponent(address)
  } catch {
    throw refuse('malformed_request', { words: { why: 'the URL is not percent-encoded UTF-8' } })
  }
}

/** Repeated keys in a query are ambiguous; they are refused, not merged. */
export function readQuery(query: object): object {
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value))
      throw refuse('invalid_request', {
        fields: {
          [shownName(name)]: [{ en: 'appears more than once', pt: 'aparece mais de uma vez' }],
        },
      })
  }
  return query
}

const REASON = 'Vintem-Reason'
/** A percent sign that begins no byte. */
const STRAY = /%(?![0-9A-Fa-f]{2})/
const SEEN = new RegExp(VISIBLE, 'u')
/**
 * Controls, line ends, marks of direction, characters of no width, and halves of characters: they
 * would show another text than is kept.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u

const refusedReason = (fault: Text) => refuseField(REASON, fault)

/** The text of a header, whose bytes Node gives as characters; undefined where it is not UTF-8. */
function decodedReason(header: string): string | undefined {
  if (STRAY.test(header)) return undefined
  const bytes = header.replaceAll(/%(..)/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      Buffer.from(bytes, 'latin1'),
    )
  } catch {
    return undefined
  }
}

/** The reason of a request; undefined where none was given. */
export function reasonIn(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): string | undefined {
  const header = headers[REASON_HEADER]
  if (header === undefined) return undefined
  const given = decodedReason(String(header))
  if (given === undefined)
    throw refusedReason({
      en: 'must be UTF-8, percent-encoded as in a URL',
      pt: 'deve ser UTF-8, com codificação percentual como em uma URL',
    })
  if (UNSEEN.test(given))
    throw refusedReason({
      en: 'must not have control characters, line breaks or invisible characters',
      pt: 'não pode ter caracteres de controle, quebras de linha nem caracteres invisíveis',
    })
  const text = given.trim()
  if ([...text].length > REASON_MAX || !SEEN.test(text))
    throw refusedReason(fill(FIELD_MESSAGES.invisibleOrTooLong, { limit: REASON_MAX }))
  if (holdsCardNumber(text))
    throw refusedReason({
      en: 'must not be, or contain, a card number',
      pt: 'não pode ser nem conter um número de cartão',
    })
  return text
}

/** The parts of HTTP that few calls need. */
export const rareParts = (
  request: FastifyRequest,
  { raw }: FastifyReply,
): Pick<RouteInput<Operation>, 'header' | 'gone'> => ({
  header: (name) => {
    const value = request.headers[name]
    return typeof value === 'string' ? value : undefined
  },
  gone: () => {
    const over = new AbortController()
    if (raw.destroyed) over.abort()
    else raw.once('close', () => over.abort())
    return over.signal
  },
})
