// A statement as OFX 1.0.2 (SGML), the form in which Brazilian banks give statements to accounting
// software: Windows-1252, BRL, times in São Paulo. Leaves are closed, so that readers of SGML and
// of XML both read it. Pure.

import { dayOf, timeOfDay } from '../brazil/calendar.ts'
import { toReais, type Cents } from '../money.ts'

export const OFX = 'application/x-ofx'

export type OfxLine = {
  /**
   * Unique in the account and the same in every file: programs know by it what they have already.
   */
  readonly id: string
  readonly at: Date
  /** Below zero: out of the account. */
  readonly amount: Cents
  readonly memo: string
}

export type OfxStatement = {
  readonly kind: 'bank' | 'card'
  /** The id of the account: its first 22 characters are the number, which is no longer in OFX. */
  readonly account: string
  /** Who keeps the account. */
  readonly institution: string
  readonly from: Date
  readonly to: Date
  readonly now: Date
}

const ACCOUNT_MAX = 22
const NAME_MAX = 32
const MEMO_MAX = 255
const ID_MAX = 255
const LINE_END = '\r\n'

const HEADER = [
  'OFXHEADER:100',
  'DATA:OFXSGML',
  'VERSION:102',
  'SECURITY:NONE',
  'ENCODING:USASCII',
  'CHARSET:1252',
  'COMPRESSION:NONE',
  'OLDFILEUID:NONE',
  'NEWFILEUID:NONE',
  '',
  '',
].join(LINE_END)

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Text of others on one line: nothing in it is markup. */
const textOf = (text: string, max: number): string =>
  [...text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()]
    .slice(0, max)
    .join('')
    .replace(/[&<>]/g, (sign) => ESCAPES[sign]!)

const leaf = (name: string, text: string): string => `<${name}>${text}</${name}>${LINE_END}`
const open = (...names: readonly string[]): string =>
  names.map((name) => `<${name}>${LINE_END}`).join('')
const close = (...names: readonly string[]): string =>
  names.map((name) => `</${name}>${LINE_END}`).join('')

/** `20261125140509[-3:BRT]` */
const timeOf = (at: Date): string =>
  `${dayOf(at).replaceAll('-', '')}${timeOfDay(at).replaceAll(':', '')}[-3:BRT]`

const STATUS = open('STATUS') + leaf('CODE', '0') + leaf('SEVERITY', 'INFO') + close('STATUS')

/** The names of a kind's parts, from the outside in. */
const PARTS = {
  bank: ['BANKMSGSRSV1', 'STMTTRNRS', 'STMTRS'],
  card: ['CREDITCARDMSGSRSV1', 'CCSTMTTRNRS', 'CCSTMTRS'],
} as const

function accountOf({ kind, account }: OfxStatement): string {
  const number = leaf('ACCTID', account.replaceAll('-', '').slice(0, ACCOUNT_MAX))
  return kind === 'card'
    ? open('CCACCTFROM') + number + close('CCACCTFROM')
    : open('BANKACCTFROM') +
        leaf('BANKID', '0000') +
        number +
        leaf('ACCTTYPE', 'CHECKING') +
        close('BANKACCTFROM')
}

/** Everything before the lines. */
export function ofxHead(statement: OfxStatement): string {
  const [messages, response, content] = PARTS[statement.kind]
  return [
    HEADER,
    open('OFX', 'SIGNONMSGSRSV1', 'SONRS'),
    STATUS,
    leaf('DTSERVER', timeOf(statement.now)),
    leaf('LANGUAGE', 'POR'),
    open('FI'),
    leaf('ORG', textOf(statement.institution, NAME_MAX)),
    close('FI', 'SONRS', 'SIGNONMSGSRSV1'),
    open(messages, response),
    leaf('TRNUID', '0'),
    STATUS,
    open(content),
    leaf('CURDEF', 'BRL'),
    accountOf(statement),
    open('BANKTRANLIST'),
    leaf('DTSTART', timeOf(statement.from)),
    leaf('DTEND', timeOf(statement.to)),
  ].join('')
}

export const ofxLine = ({ id, at, amount, memo }: OfxLine): string =>
  open('STMTTRN') +
  leaf('TRNTYPE', amount < 0 ? 'DEBIT' : 'CREDIT') +
  leaf('DTPOSTED', timeOf(at)) +
  leaf('TRNAMT', toReais(amount)) +
  leaf('FITID', textOf(id, ID_MAX)) +
  leaf('MEMO', textOf(memo, MEMO_MAX)) +
  close('STMTTRN')

/** Everything after the lines: the balance, at a time. */
export function ofxEnd({ kind }: Pick<OfxStatement, 'kind'>, balance: Cents, at: Date): string {
  const [messages, response, content] = PARTS[kind]
  return [
    close('BANKTRANLIST'),
    open('LEDGERBAL'),
    leaf('BALAMT', toReais(balance)),
    leaf('DTASOF', timeOf(at)),
    close('LEDGERBAL', content, response, messages, 'OFX'),
  ].join('')
}

/** Where Windows-1252 differs from Latin-1: character and byte. */
const SPECIAL_BYTES = Array.from({ length: 32 }, (_, n) => 0x80 + n)
const SPECIALS: Readonly<Record<string, number>> = Object.fromEntries(
  SPECIAL_BYTES.map((byte) => [new TextDecoder('windows-1252').decode(Uint8Array.of(byte)), byte]),
)
const PLAIN = /^[A-Za-z0-9]/

/**
 * Windows-1252 has few characters: a letter that it lacks loses its accent, and anything else
 * becomes `?`.
 */
function byteOf(character: string): number {
  const code = character.codePointAt(0)!
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code
  const plain = character.normalize('NFKD')
  return SPECIALS[character] ?? (PLAIN.test(plain) ? plain : '?').charCodeAt(0)
}

/** A text in the character set that the header names. */
export const ofxBytes = (text: string): Uint8Array =>
  Uint8Array.from([...text.normalize('NFC')], byteOf)
