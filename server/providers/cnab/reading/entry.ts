// One occurrence of a return file, made of the fields of its records. Pure; a field that makes no
// sense is a fault, said in words.

import { readBrCode, writeBrCode } from '../../../kernel/brazil/br-code.ts'
import type { Day } from '../../../kernel/brazil/calendar.ts'
import { foldToAscii } from '../../../kernel/text/text.ts'
import { AMOUNT_MAX_CENTS, type Cents, cents } from '../../../kernel/money.ts'
import { amountIn, dayIn } from '../codec.ts'
import type { Layout } from '../layout.ts'
import type { Sender } from '../remittance.ts'
import { kindOf, motivesIn, wordOf, type MovementKind, type MovementWord } from '../movements.ts'

/** One occurrence: a pair of segments T and U, or a detail. Amounts in centavos. */
export type Entry = {
  /** Its line, from 1; of a pair that of its segment T. */
  readonly line: number
  readonly ourNumber: string
  /** The reference we sent, if the bank returns it; else empty. */
  readonly reference: string
  readonly movement: string
  readonly kind: MovementKind
  /** What the movement means, more closely than its kind. */
  readonly word: MovementWord
  readonly occurredOn: Day | null
  readonly creditedOn: Day | null
  /** The due day as the bank has it, where it says one. */
  readonly dueOn: Day | null
  readonly face: Cents
  readonly paid: Cents
  /** What the bank credited, where it says so; else what was paid. */
  readonly credited: Cents
  /** Interest, late fee and other additions. */
  readonly additions: Cents
  readonly discount: Cents
  /** The bank that received the payment. */
  readonly bank: string
  readonly branch: string
  readonly motives: readonly string[]
  /** The pix of the boleto, where the bank made one. */
  pix?: EntryPix
}

/**
 * `key`: the key, or the URL of the QR code; empty where the bank gives the code alone. `brCode`:
 * the text of the QR code, as the bank gives it, or made of its URL.
 */
export type EntryPix = { readonly key: string; readonly txid: string; readonly brCode?: string }

type Fields = Readonly<Record<string, string>>

/**
 * What was paid, whatever the bank leaves out of the payment: its fee, unless the payment makes up
 * what was due without it, or the interest. Undefined where it may or may not have left it out.
 */
function paidOf(
  { paidLess }: Layout,
  { paid, fee, face, additions, fine, discount, rebate }: Readonly<Record<string, Cents>>,
): Cents | undefined {
  const base = face! - discount! - rebate!
  if (paidLess === 'fee') return paid === base + additions! ? paid : cents(paid! + fee!)
  if (paidLess === 'interest') return cents(paid! + additions!)
  if (paidLess === undefined || additions! + fine! === 0 || paid === base + additions! + fine!)
    return paid
  return paid === base && fine === 0 ? cents(paid + additions!) : undefined
}

const AMOUNTS = {
  amount: 'face',
  paid: 'paid',
  credited: 'credited',
  additions: 'additions',
  discount: 'discount',
  rebate: 'rebate',
  fee: 'fee',
  otherCredits: 'fine',
} as const

/** The entry of the fields at a line, or the fault in them. */
export function entryOf(layout: Layout, line: number, given: Fields): Entry | string {
  const amounts: Record<string, Cents> = {}
  for (const [field, name] of Object.entries(AMOUNTS)) {
    const amount = amountIn(given[field] ?? '')
    if (amount === undefined) return 'an amount is no number'
    amounts[name] = amount
  }
  const { face, additions, discount } = amounts as Record<'face' | 'additions' | 'discount', Cents>
  const movement = given['movement']!
  const word = wordOf(layout, movement)
  const kind = kindOf(word)
  const paid = kind === 'paid' ? paidOf(layout, amounts) : amounts['paid']!
  if (paid === undefined)
    return 'the payment may be without its interest: face, interest and payment do not add up'
  const credited = amounts[layout.records.u ? 'credited' : 'paid']!
  if (Math.max(face, paid, credited) > AMOUNT_MAX_CENTS)
    return 'an amount is larger than a boleto can have'
  const [occurredOn, creditedOn] = [dayIn(given['occurredOn']!), dayIn(given['creditedOn']!)]
  if (occurredOn === undefined || creditedOn === undefined) return 'a date is invalid'
  // It decides nothing, so a day that is none is left out.
  const dueOn = dayIn(given['dueOn'] ?? '') ?? null
  const ourNumber = given['ourNumber']!
  if (!/^[0-9A-Z-]+$/.test(ourNumber)) return 'our number is missing'
  return {
    line,
    ourNumber,
    reference: given['reference'] ?? '',
    movement,
    kind,
    word,
    occurredOn,
    creditedOn,
    dueOn,
    face,
    paid,
    credited,
    additions,
    discount,
    bank: given['paidBank']!,
    branch: given['paidBranch']!,
    motives: motivesIn(layout, given['motives']!),
  }
}

const SCHEME = /^https?:\/\//
const LOCATION = /^[^ ./]+(?:\.[^ ./]+)+\/[^ ]+$/
// The payer's bank shows what stands at the location; the city in the code is a formality.
const CITY = 'BRASIL'
const NAME_MAX = 25

/** The code of a location: the same whoever makes it, but for how it names the receiver. */
function codeOf(key: string, company: string): string | undefined {
  const location = key.replace(SCHEME, '')
  if (!LOCATION.test(location)) return undefined
  const name = foldToAscii(company).slice(0, NAME_MAX)
  try {
    return writeBrCode({ kind: 'dynamic', location, oneTime: true, name, city: CITY })
  } catch {
    // No address of a code.
    return undefined
  }
}

/**
 * The pix of a record of one. A text that is no QR code of a pix is left out, and any code where no
 * pix was agreed on.
 */
export function pixOf(
  { key = '', txid = '', qr = '' }: Fields,
  { sender, hasPix }: { readonly sender: Sender; readonly hasPix: boolean },
): EntryPix {
  if (!hasPix) return { key, txid }
  const brCode = readBrCode(qr).ok ? qr : codeOf(key, sender.cnab.company.name)
  return { key, txid, ...(brCode !== undefined && { brCode }) }
}
