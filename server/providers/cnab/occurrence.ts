// What a return reports: which boleto an entry is of, and the name of what it reports, by which the
// same report is known in every file; what a file changed, and how many of each it has. Pure.

import { type Day, startOf } from '../../kernel/brazil/calendar.ts'
import { after } from '../../kernel/clock.ts'
import { sum } from '../../kernel/money.ts'
import type { ProtestAct } from '../bank.ts'
import type { MovementWord } from './movements.ts'
import type { Entry } from './reading/entry.ts'
import { idOfReference, type LaterInstruction, type Title } from './title.ts'

export type ExceptionKind =
  | 'malformed'
  | 'unknown_boleto'
  | 'amount_differs'
  | 'not_open'
  | 'instruction_refused'
  | 'look'
  | 'unwritable'

/** Something an operator has to look at. */
export type Exception = {
  readonly what: ExceptionKind
  readonly says: string
  readonly line?: number
  readonly boleto?: string
}

/**
 * One occurrence that a bank reported. `name` is derived from its content, so that it is the same
 * in every file.
 */
export type Occurrence = { readonly name: string; readonly boleto: string; readonly entry: Entry }

/**
 * The result of one entry. `told`: for information, it changes nothing. `again`: it was applied
 * before.
 */
export type EntryResult =
  | 'registered'
  | 'refused'
  | 'paid'
  | 'withdrawn'
  | 'told'
  | 'again'
  | 'exception'

export type ReturnChanges = {
  /** The titles that changed, as they are now. */
  readonly titles: readonly Title[]
  readonly occurrences: readonly Occurrence[]
  readonly exceptions: readonly Exception[]
  /** Boletos whose withdrawal the bank refused: it may be requested again. */
  readonly withdrawalsRefused: readonly string[]
  /** Those whose due date the bank changed as asked, and those of which it refused that, and why. */
  readonly dueDatesChanged: readonly string[]
  readonly changesRefused: readonly {
    readonly boleto: string
    readonly what: LaterInstruction
    readonly reason: string
  }[]
  /** What of a protest was done as asked. */
  readonly protestsDone: readonly { readonly boleto: string; readonly what: ProtestAct }[]
  /** The boletos that got a QR code. */
  readonly codes: readonly { readonly boleto: string; readonly entry: Entry }[]
  readonly results: readonly {
    readonly entry: Entry
    readonly boleto?: string
    readonly result: EntryResult
  }[]
}

/** Our number without leading zeros: banks add and drop some. */
export const bareNumber = (ourNumber: string): string =>
  ourNumber.replace(/[^0-9A-Z]/g, '').replace(/^0+/, '')

const plain = (day: Day | null): string => (day ?? '').replaceAll('-', '')

/** Of what was asked of a boleto that the bank has. */
const REFUSALS: ReadonlySet<MovementWord> = new Set(['instruction_refused', 'command_refused'])

/**
 * The name of an entry's occurrence; `count` numbers equal entries within the file. A due day that
 * changed is part of it, and why something was refused: two of them may be reported on one day.
 */
function nameOf({ ourNumber }: Title, entry: Entry, count: number): string {
  const { kind, word, movement, occurredOn, creditedOn, dueOn, paid } = entry
  const parts = [bareNumber(ourNumber), kind === 'paid' ? kind : movement, plain(occurredOn)]
  const payment = kind === 'paid' ? [paid, plain(creditedOn)] : []
  const changed = word === 'due_date_changed' ? [plain(dueOn)] : []
  const why = REFUSALS.has(word) ? [entry.motives.join('.')] : []
  return [...parts, ...payment, ...changed, ...why, count].join('-')
}

/** The day of credit of a payment, by its name, and the name without it. */
function partsOf(name: string): { credited: string; rest: string } {
  const parts = name.split('-')
  const [credited = ''] = parts.splice(-2, 1)
  return { credited, rest: parts.join('-') }
}

/** The payment of this name but for the day of credit, which a bank may give later, or leave out. */
export function twinOf({ payments }: Title, name: string): 'same' | 'perhaps' | undefined {
  const ours = partsOf(name)
  const twins = payments
    .map(({ id }) => partsOf(id.slice(id.lastIndexOf('/') + 1)))
    .filter(({ rest, credited }) => rest === ours.rest && credited !== ours.credited)
  if (twins.length === 0) return undefined
  return ours.credited === '' || twins.some(({ credited }) => credited === '') ? 'same' : 'perhaps'
}

export type Titles = {
  readonly titles: Map<string, Title>
  readonly byNumber: ReadonlyMap<string, string>
}

export const titlesIn = (titles: readonly Title[]): Titles => ({
  titles: new Map(titles.map((title) => [title.id, title])),
  byNumber: new Map(titles.map(({ id, ourNumber }) => [bareNumber(ourNumber), id])),
})

/**
 * The boleto of an entry: by our reference in the company's columns if the bank returns it, else by
 * our number.
 */
export function titleOf({ titles, byNumber }: Titles, entry: Entry): Title | string {
  const { reference } = entry
  const id = idOfReference(reference)
  const named = titles.get(id ?? '')
  const numbered = titles.get(byNumber.get(bareNumber(entry.ourNumber)) ?? '')
  // A bank may fill these columns with a number of its own, which has many zeros before it.
  const isId = named !== undefined || (id !== undefined && !reference.startsWith('0000'))
  if (isId && numbered && numbered.id !== id)
    return `our number ${entry.ourNumber} and the company's reference name two different boletos`
  return named ?? numbered ?? `our number ${entry.ourNumber} is not in this agreement`
}

/** Numbers equal names, so that the second of two equal entries gets a name of its own. */
export function namer(): (title: Title, entry: Entry) => string {
  const counts = new Map<string, number>()
  return (title, entry) => {
    const first = nameOf(title, entry, 1)
    const count = (counts.get(first) ?? 0) + 1
    counts.set(first, count)
    return nameOf(title, entry, count)
  }
}

/** The names of these entries' occurrences. */
export function namesOf(titles: readonly Title[], entries: readonly Entry[]): string[] {
  const known = titlesIn(titles)
  const name = namer()
  return entries.flatMap((entry) => {
    const title = titleOf(known, entry)
    return typeof title === 'string' ? [] : [name(title, entry)]
  })
}

// A file gives the day, not the hour: noon is within it in every time zone of Brazil.
const NOON_MS = 12 * 3_600_000

/** When a boleto was paid, of an entry that says on which day. */
export const paidAtOf = ({ occurredOn }: Entry): Date => after(startOf(occurredOn!), NOON_MS)

/** The counts for the record of the file. `paid`: centavos. */
export function countsOf({ results, exceptions }: ReturnChanges) {
  const many = (word: EntryResult) => results.filter((one) => one.result === word).length
  const paid = sum(
    results.flatMap(({ result: word, entry }) => (word === 'paid' ? [entry.paid] : [])),
  )
  const [registered, refused, withdrawn] = [many('registered'), many('refused'), many('withdrawn')]
  const counts = {
    registered,
    refused,
    withdrawn,
    payments: many('paid'),
    paid,
    told: many('told'),
    again: many('again'),
  }
  return { ...counts, exceptions: exceptions.length }
}
