// The BR Code: the text of a Pix QR code and of "Pix copia e cola" (EMV QRCPS-MPM, Pix profile),
// written and read. It fetches nothing, draws nothing, and does not know whether a key or a
// location exists. Sources, both of the Banco Central do Brasil: "Manual do BR Code" and "Manual de
// Padrões para Iniciação do Pix" (sections named below are of the latter, 2.10.0).

import { type Cents, cents, toReais } from '../money.ts'
import { foldToAscii } from '../text/text.ts'
import { crc16, field, type Fields, readFields } from './tlv.ts'

type BrCodeFields = {
  /**
   * The receiver as the payer sees it; at most 25 characters, folded to ASCII and cut when written.
   */
  readonly name: string
  /** At most 15 characters, folded to ASCII and cut when written. */
  readonly city: string
  /**
   * Absent: the payer types it. In a dynamic code payers' apps ignore it: what the location says
   * counts (2.7).
   */
  readonly amount?: Cents | undefined
  /** Four digits of ISO 18245; absent is `0000`, "not informed". */
  readonly mcc?: string | undefined
  readonly postalCode?: string | undefined
  /** Asks to be paid at most once (field 01 = 12). Advice to the payer's app, never a guarantee. */
  readonly oneTime?: boolean | undefined
  /**
   * Where a Pix Automático recurrence is read, without scheme: makes the code a composite one
   * (2.8).
   */
  readonly recurrence?: string | undefined
}

/** Carries the receiver's key itself (2.6): anyone may write one. */
export type StaticBrCode = BrCodeFields & {
  readonly kind: 'static'
  /** A key in the form of the DICT; at most 77 characters. */
  readonly key: string
  /**
   * `[A-Za-z0-9]{1,25}`; comes back with the Pix. Codes in the wild carry others, so a code that
   * was read may too.
   */
  readonly txid?: string | undefined
  /** Text for the payer, folded to ASCII and cut to what the key leaves of 99 characters. */
  readonly text?: string | undefined
  /** ISPB of the facilitator; its presence makes this a Pix Saque code. */
  readonly facilitator?: string | undefined
}

/** Names the location of the charge (2.7); only a participant of Pix can write one that works. */
export type DynamicBrCode = BrCodeFields & {
  readonly kind: 'dynamic'
  /** Host and path, without scheme; at most 77 characters. */
  readonly location: string
}

/** Only asks for consent to a recurrence; nothing is paid by it (2.8). */
export type RecurrenceBrCode = BrCodeFields & {
  readonly kind: 'recurrence'
  readonly recurrence: string
}

export type BrCode = StaticBrCode | DynamicBrCode | RecurrenceBrCode

/** Why a text is no BR Code of Pix: the first fault found. */
export type BrCodeFault =
  | 'length' // more than 512 characters, or fields that do not end where they say
  | 'crc' // field 63 is not last, or does not agree with the text: mistyped or tampered with
  | 'repeated' // an id comes twice
  | 'version' // field 00 is not 01
  | 'one_time' // field 01 is neither 11 nor 12
  | 'category' // field 52 is not four digits
  | 'currency' // field 53 is not 986, the real
  | 'amount'
  | 'country' // field 58 is not BR
  | 'name'
  | 'city'
  | 'no_pix' // no br.gov.bcb.pix among the templates 26 to 51
  | 'no_key' // neither key nor location nor recurrence
  | 'key_and_location'
  | 'location' // a scheme, no path, too long, or not a URL's characters
  | 'facilitator'

export type ReadBrCode =
  | { readonly ok: true; readonly code: BrCode }
  | { readonly ok: false; readonly reason: BrCodeFault }

const GUI = 'br.gov.bcb.pix'
const GUI_FIELD = field('00', GUI)
const NO_TXID = '***'
const NAME_MAX = 25
const CITY_MAX = 15
const TEMPLATE_MAX = 99
// `pixCopiaECola` of the API Pix has no more (CobBaseCopiaCola).
const CODE_MAX = 512
const AMOUNT_CHARS_MAX = 13
// 99 characters of the template less the GUI (18) and the head of the field itself (4).
const LOCATION_MAX = 77

const KEY = /^[\x21-\x7e]{1,77}$/
const TXID = /^[A-Za-z0-9]{1,25}$/
const MCC = /^\d{4}$/
// Letters since the ISPB follows the CNPJ, which has them since July 2026.
const ISPB = /^[0-9A-Z]{8}$/
const AMOUNT = /^\d+(?:\.\d{1,2})?$/
// Host, perhaps a port (a bank on one's own machine has one), and a path of RFC 3986 characters. No
// scheme, no query.
const LOCATION =
  /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?(?:\/(?:%[0-9a-f]{2}|[a-z0-9._~!$&'()*+,;=:@-])*)+$/i
const CRC_FIELD = /6304[0-9a-f]{4}$/i

/**
 * Writes a code, byte for byte as in the manuals' examples. Name, city and text are for display and
 * are folded and cut; everything else is exact. Throws RangeError for what a code cannot carry: a
 * key, location, txid, MCC or ISPB of the wrong form, an amount not above 0 or beyond 13
 * characters, a name or city with nothing left in ASCII.
 */
export function writeBrCode(code: BrCode): string {
  const head =
    field('00', '01') +
    (code.oneTime ? field('01', '12') : '') +
    field('26', GUI_FIELD + receiverFields(code)) +
    field('52', exact('MCC', MCC, code.mcc ?? '0000')) +
    field('53', '986')
  const tail =
    (code.amount === undefined ? '' : field('54', amountText(code.amount))) +
    field('58', 'BR') +
    field('59', shown(code.name, NAME_MAX)) +
    field('60', shown(code.city, CITY_MAX)) +
    (code.postalCode ? field('61', shown(code.postalCode, TEMPLATE_MAX)) : '') +
    field('62', field('05', txidText(code))) +
    (code.recurrence === undefined ? '' : field('80', GUI_FIELD + locationField(code.recurrence)))
  const body = `${head}${tail}6304`
  return body + crc16(body)
}

function receiverFields(code: BrCode): string {
  if (code.kind === 'recurrence') return ''
  if (code.kind === 'dynamic') return locationField(code.location)

  const key = field('01', exact('key', KEY, code.key))
  const facilitator =
    code.facilitator === undefined ? '' : field('03', exact('ISPB', ISPB, code.facilitator))
  const room = TEMPLATE_MAX - GUI_FIELD.length - key.length - facilitator.length - 4
  const text = room > 0 && code.text ? shown(code.text, room) : ''
  return key + (text === '' ? '' : field('02', text)) + facilitator
}

const locationField = (location: string): string => {
  if (!isLocation(location))
    throw new RangeError('a location is host and path, without scheme, of at most 77')
  return field('25', location)
}

function amountText(amount: Cents): string {
  const text = toReais(amount)
  if (amount <= 0 || text.length > AMOUNT_CHARS_MAX)
    throw new RangeError(`no amount for a BR Code: ${text}`)
  return text
}

// In a dynamic code the true txid is in the charge at the location, and the manual fixes this one
// to `***` (2.7).
const txidText = (code: BrCode): string =>
  code.kind === 'static' && code.txid !== undefined ? exact('txid', TXID, code.txid) : NO_TXID

const shown = (text: string, max: number): string => foldToAscii(text).slice(0, max).trimEnd()

function exact(what: string, form: RegExp, value: string): string {
  if (!form.test(value)) throw new RangeError(`not a ${what} for a BR Code`)
  return value
}

const isLocation = (text: string): boolean => text.length <= LOCATION_MAX && LOCATION.test(text)

/**
 * Reads a code, strictly where money could go astray and leniently where banks are known to differ:
 * lengths of name, city and txid are not enforced, the GUI and the CRC may be in either case, field
 * 62 may be missing, the Pix may be in any template from 26 to 51 beside other arrangements, and an
 * amount of 0 means the payer types it.
 */
export function readBrCode(text: string): ReadBrCode {
  const whole = text.trim()
  if (whole.length > CODE_MAX) return refused('length')
  if (!CRC_FIELD.test(whole) || crc16(whole.slice(0, -4)) !== whole.slice(-4).toUpperCase())
    return refused('crc')
  const fields = readFields(whole)
  if (typeof fields === 'string') return refused(fields)
  const fault = faultOfFrame(fields)
  if (fault) return refused(fault)
  const pix = pixTemplate(fields, 26, 51)
  if (!pix) return refused('no_pix')
  const additional = readFields(fields.get('62') ?? '')
  if (typeof additional === 'string') return refused(additional)
  const recurrence = pixTemplate(fields, 80, 99)?.get('25')
  const faultOfPix = faultOfReceiver(pix, recurrence)
  if (faultOfPix) return refused(faultOfPix)
  const amount = readAmount(fields.get('54'))
  // In a dynamic code the amount is ignored, so a broken one is no fault.
  if (amount === 'amount' && !pix.has('25')) return refused('amount')

  const shown = shownOf(fields, amount === 'amount' ? undefined : amount, recurrence)
  return { ok: true, code: codeOf(shown, pix, additional.get('05')) }
}

const refused = (reason: BrCodeFault): ReadBrCode => ({ ok: false, reason })

function faultOfFrame(fields: Fields): BrCodeFault | undefined {
  const oneTime = fields.get('01')
  if (fields.get('00') !== '01') return 'version'
  if (oneTime !== undefined && oneTime !== '11' && oneTime !== '12') return 'one_time'
  if (!MCC.test(fields.get('52') ?? '')) return 'category'
  if (fields.get('53') !== '986') return 'currency'
  if (fields.get('58')?.toUpperCase() !== 'BR') return 'country'
  if (!fields.get('59')?.trim()) return 'name'
  if (!fields.get('60')?.trim()) return 'city'
  return undefined
}

function faultOfReceiver(pix: Fields, recurrence: string | undefined): BrCodeFault | undefined {
  const key = pix.get('01')
  const location = pix.get('25')
  const facilitator = pix.get('03')
  if (key !== undefined && location !== undefined) return 'key_and_location'
  if (key === undefined && location === undefined && recurrence === undefined) return 'no_key'
  if (key === '') return 'no_key'
  if (location !== undefined && !isLocation(location)) return 'location'
  if (recurrence !== undefined && !isLocation(recurrence)) return 'location'
  // Only static codes can be Pix Saque by a field (2.6); a dynamic code says so in its charge.
  if (facilitator !== undefined && (key === undefined || !ISPB.test(facilitator)))
    return 'facilitator'
  return undefined
}

function pixTemplate(fields: Fields, first: number, last: number): Fields | undefined {
  for (let id = first; id <= last; id++) {
    const value = fields.get(String(id))
    if (value === undefined) continue
    const inner = readFields(value)
    // Other arrangements may write what they like in their own templates.
    if (typeof inner !== 'string' && inner.get('00')?.toLowerCase() === GUI) return inner
  }
  return undefined
}

function readAmount(text: string | undefined): Cents | undefined | 'amount' {
  if (text === undefined) return undefined
  if (text.length > AMOUNT_CHARS_MAX || !AMOUNT.test(text)) return 'amount'
  const [reais, rest = ''] = text.split('.')
  return cents(Number(reais + rest.padEnd(2, '0'))) || undefined
}

const shownOf = (
  fields: Fields,
  amount: Cents | undefined,
  recurrence: string | undefined,
): BrCodeFields => {
  const mcc = fields.get('52')
  const postalCode = fields.get('61')
  return {
    name: fields.get('59')!,
    city: fields.get('60')!,
    ...(amount !== undefined && { amount }),
    ...(mcc !== '0000' && { mcc }),
    ...(postalCode !== undefined && { postalCode }),
    ...(fields.get('01') === '12' && { oneTime: true }),
    ...(recurrence !== undefined && { recurrence }),
  }
}

function codeOf(shown: BrCodeFields, pix: Fields, txid: string | undefined): BrCode {
  const location = pix.get('25')
  const key = pix.get('01')
  if (location !== undefined) return { kind: 'dynamic', location, ...shown }
  if (key === undefined) return { kind: 'recurrence', ...shown, recurrence: shown.recurrence! }
  const text = pix.get('02')
  const facilitator = pix.get('03')
  return {
    kind: 'static',
    key,
    ...shown,
    ...(txid !== undefined && txid !== NO_TXID && { txid }),
    ...(text !== undefined && { text }),
    ...(facilitator !== undefined && { facilitator }),
  }
}
