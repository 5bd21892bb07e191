// The text of a charge's QR code and the address of its payload, wherever a PSP has them. Pure; an
// empty text means that it is not to be had.

import { readBrCode, writeBrCode } from '../../kernel/brazil/br-code.ts'
import { type Json, placeIn } from '../parse.ts'
import type { Dialect } from './dialect.ts'

const BR_CODE_MAX = 512
// Of a text in Base64, which is a third longer.
const ENCODED_MAX = 700
const LOCATION_MAX = 77
// With its scheme.
const LOCATION_GIVEN_MAX = LOCATION_MAX + 'https://'.length
/** How every BR Code begins: field 00, of two letters, 01. */
const BEGINNING = '000201'

type Code = { brCode: string; location: string }

const textOf = (value: unknown, max: number): string =>
  typeof value === 'string' && value.length <= max && value.isWellFormed() && !value.includes('\0')
    ? value.trim()
    : ''

const firstText = (body: Json, places: readonly string[], max: number): string =>
  places.map((place) => textOf(placeIn(body, place), max)).find((text) => text !== '') ?? ''

/** Whether the text has to be asked for: the charge can be paid, and has none. */
export const wantsCode = (body: Json, { code, active }: Dialect): boolean =>
  ['ATIVA', ...active].includes(body['status'] as string) &&
  firstText(body, code, BR_CODE_MAX) === ''

/** The text in the reply to a second call, plain or in Base64. */
export function codeOf(body: Json, places: readonly string[]): string {
  const given = firstText(body, places, ENCODED_MAX)
  if (given === '' || given.startsWith(BEGINNING)) return given
  const decoded = Buffer.from(given, 'base64').toString('utf8')
  return decoded.startsWith(BEGINNING) ? decoded : ''
}

/** `asked`: the text of a second call. */
export function codeIn(body: Json, { code, merchant }: Dialect, asked = ''): Code {
  const brCode = firstText(body, code, BR_CODE_MAX) || asked
  const location = locationIn(body, brCode)
  if (brCode !== '' || location === '' || !merchant) return { brCode, location }
  return { brCode: madeOf(location, merchant), location }
}

/** The code of a location: the same whoever makes it, but for how it names the receiver. */
function madeOf(location: string, merchant: NonNullable<Dialect['merchant']>): string {
  try {
    return writeBrCode({ kind: 'dynamic', location, oneTime: true, ...merchant })
  } catch {
    // No address of a code.
    return ''
  }
}

/** The location is in one of three places, depending on the PSP. */
function locationIn(body: Json, brCode: string): string {
  const given =
    textOf(placeIn(body, 'loc.location'), LOCATION_GIVEN_MAX) ||
    textOf(body['location'], LOCATION_GIVEN_MAX)
  const bare = given.replace(/^https?:\/\//, '')
  if (bare !== '' && bare.length <= LOCATION_MAX) return bare
  const read = readBrCode(brCode)
  return read.ok && read.code.kind === 'dynamic' ? read.code.location : ''
}
