// A remittance of payments (CNAB 240) as a bank reads it: by the columns of the banks' own texts, which
// are written here as numbers. It knows nothing of the code that wrote the file, so that both can
// disagree. Pure.

import { type Day, isDay } from '../../server/kernel/brazil/calendar.ts'
import { at, isZero } from '../fixed-columns.ts'

export type PaymentInFile = {
  /** Its lines, segment A first. */
  readonly lines: readonly string[]
  readonly number: string
  /** In centavos. */
  readonly amount: number
  readonly payOn: Day | undefined
  /** The account, its digit with it, or the key. */
  readonly account: string
  readonly key: string
  readonly isPix: boolean
  /** The occurrence by which the bank refuses it; undefined: none. */
  readonly fault: string | undefined
}

export type BatchInFile = {
  readonly header: string
  readonly trailer: string
  readonly payments: readonly PaymentInFile[]
}

export type RemittanceInFile = {
  readonly header: string
  readonly trailer: string
  readonly batches: readonly BatchInFile[]
  readonly bank: string
  readonly sequence: string
  /** Day and hour of making. */
  readonly made: string
}

const COLUMNS = 240
const ITAU = '341'
// Its ISPB is zeros.
const BANCO_DO_BRASIL = '001'
const PIX = '45'
const FORMS = ['01', '05', '41', '43', PIX]
const TEDS = ['41', '43']

const dayAt = (text: string): Day | undefined => {
  const day = `${text.slice(4)}-${text.slice(2, 4)}-${text.slice(0, 2)}`
  return isDay(day) ? day : undefined
}

/** The occurrence for a fault in segment A; undefined where it has none. */
function faultOfA(line: string, form: string): string | undefined {
  const chamber = at(line, 18, 20)
  const isTed = TEDS.includes(form)
  const rightChamber = { [PIX]: '009', '41': '018', '43': '018' }[form] ?? '000'
  if (chamber !== rightChamber) return 'AK'
  if (at(line, 44, 73).trim() === '') return 'AO'
  if (!dayAt(at(line, 94, 101))) return 'AP'
  if (!['BRL', 'REA'].includes(at(line, 102, 104))) return 'AQ'
  if (!/^[0-9]{15}$/.test(at(line, 120, 134)) || isZero(at(line, 120, 134))) return 'AR'
  if (form !== PIX && isZero(at(line, 30, 41))) return 'AN'
  if (form !== PIX && isZero(at(line, 21, 23))) return 'AL'
  if (isTed && isZero(at(line, 220, 224))) return 'AR'
  return undefined
}

type Key = { readonly key: string; readonly fault: string | undefined }

/** The key of a pix, of its segment B. */
function keyIn(bank: string, a: string, b: string | undefined): Key {
  if (bank === ITAU && b === undefined)
    return { key: '', fault: ['01', '02', '03'].includes(at(a, 113, 114)) ? undefined : 'PL' }
  if (b === undefined) return { key: '', fault: 'PN' }
  const initiation = at(b, 15, 17).trim()
  const text = at(b, 128, bank === ITAU ? 227 : 226).trim()
  if (isZero(at(b, 19, 32))) return { key: '', fault: 'AT' }
  if (initiation === '05') {
    const hasBank = !isZero(at(b, 233, 240)) || at(a, 21, 23) === BANCO_DO_BRASIL
    if (isZero(at(a, 30, 41))) return { key: '', fault: 'AN' }
    return { key: '', fault: hasBank ? undefined : 'AL' }
  }
  if (initiation === '03')
    return { key: at(b, 18, 18) === '1' ? at(b, 22, 32) : at(b, 19, 32), fault: undefined }
  if (!['01', '02', '04'].includes(initiation)) return { key: '', fault: 'PL' }
  return { key: text, fault: text === '' ? 'PN' : undefined }
}

function paymentOf(bank: string, form: string, lines: readonly string[]): PaymentInFile {
  const [a = '', ...others] = lines
  const b = others.find((line) => line[13] === 'B')
  const isPix = form === PIX
  const { key, fault } = isPix ? keyIn(bank, a, b) : { key: '', fault: undefined }
  const digit = bank === ITAU ? at(a, 43, 43) : at(a, 42, 42)
  return {
    lines,
    number: at(a, 74, 93).trim(),
    amount: Number(at(a, 120, 134)),
    payOn: dayAt(at(a, 94, 101)),
    account: `${at(a, 30, 41).replace(/^0+/, '')}${digit.trim()}`,
    key,
    isPix,
    fault: faultOfA(a, form) ?? fault,
  }
}

/** The payments of a batch, or the occurrence by which the bank takes none of it. */
function batchIn(bank: string, lines: readonly string[]): BatchInFile | string {
  const [header, ...rest] = lines
  const trailer = rest.pop()
  if (!header || !trailer || trailer[7] !== '5') return 'H1'
  const form = at(header, 12, 13)
  if (at(header, 9, 9) !== 'C' || !FORMS.includes(form)) return 'HE'
  if (Number(at(trailer, 18, 23)) !== lines.length) return 'TA'
  const groups: string[][] = []
  for (const [n, line] of rest.entries()) {
    if (line[7] !== '3' || Number(at(line, 9, 13)) !== n + 1) return 'HJ'
    if (line[13] === 'A') groups.push([line])
    else if (groups.length === 0) return 'HJ'
    else groups.at(-1)!.push(line)
  }
  const payments = groups.map((group) => paymentOf(bank, form, group))
  const total = payments.reduce((sum, { amount }) => sum + amount, 0)
  return Number(at(trailer, 24, 41)) === total ? { header, trailer, payments } : 'TA'
}

/** A remittance, or the occurrence by which the bank takes nothing of it. */
export function readRemittance(text: string): RemittanceInFile | string {
  const lines = text.split('\r\n')
  if (lines.pop() !== '' || lines.some((line) => line.length !== COLUMNS)) return 'HJ'
  if (!lines.every((line) => /^[ -~]+$/.test(line))) return 'HJ'
  const [header = '', ...rest] = lines
  const trailer = rest.pop() ?? ''
  const bank = at(header, 1, 3)
  if (at(header, 4, 8) !== '00000' || at(header, 143, 143) !== '1') return 'HK'
  if (!lines.every((line) => line.startsWith(bank))) return 'HI'
  if (isZero(at(header, 19, 32)) || at(header, 73, 102).trim() === '') return 'HB'
  if (at(trailer, 4, 8) !== '99999' || Number(at(trailer, 24, 29)) !== lines.length) return 'HI'
  const batches: BatchInFile[] = []
  for (let from = 0; from < rest.length;) {
    const to = rest.findIndex((line, n) => n >= from && line[7] === '5')
    const batch = batchIn(bank, rest.slice(from, to + 1))
    if (typeof batch === 'string') return batch
    const number = String(batches.length + 1).padStart(4, '0')
    if (!rest.slice(from, to + 1).every((line) => at(line, 4, 7) === number)) return 'HG'
    batches.push(batch)
    from = to + 1
  }
  if (Number(at(trailer, 18, 23)) !== batches.length || batches.length === 0) return 'HI'
  return {
    header,
    trailer,
    batches,
    bank,
    sequence: bank === ITAU ? '' : at(header, 158, 163),
    made: at(header, 144, 157),
  }
}
