// The effect of a return file's entries on our boletos. Pure: titles and entries in; titles,
// occurrences and exceptions out. An occurrence applied before, from this file or another, changes
// nothing the second time.

import { type BoletoTerms, dueOn } from '../../kernel/brazil/boleto-due.ts'
import type { Day } from '../../kernel/brazil/calendar.ts'
import { toReais } from '../../kernel/money.ts'
import { atOnce } from '../../platform/slices.ts'
import { whyNotTaken } from './bank-code.ts'
import type { ProtestAct } from '../bank.ts'
import { isOfEntry, type MovementWord, protestOf, sayMotives } from './movements.ts'
import {
  type EntryResult,
  type Exception,
  type ExceptionKind,
  namer,
  type Occurrence,
  paidAtOf,
  type ReturnChanges,
  titleOf,
  type Titles,
  titlesIn,
  twinOf,
} from './occurrence.ts'
import type { Entry } from './reading/entry.ts'
import type { ReadReturn } from './return.ts'
import {
  type LaterInstruction,
  termsOf,
  titleTransitions,
  type StoredPayment,
  type Title,
} from './title.ts'

type ReturnChangeSet = Titles & {
  readonly agreement: string
  readonly pixIds: boolean
  readonly changed: Set<string>
  readonly known: Set<string>
  readonly withdrawing: ReadonlySet<string>
  readonly changing: ReadonlyMap<string, { what: LaterInstruction; terms: BoletoTerms }>
  readonly until: Day | undefined
  readonly name: (title: Title, entry: Entry) => string
  readonly out: {
    occurrences: Occurrence[]
    exceptions: Exception[]
    withdrawalsRefused: string[]
    dueDatesChanged: string[]
    changesRefused: { boleto: string; what: LaterInstruction; reason: string }[]
    protestsDone: { boleto: string; what: ProtestAct }[]
    codes: { boleto: string; entry: Entry }[]
    results: { entry: Entry; boleto?: string; result: EntryResult }[]
  }
}

function except(
  changes: ReturnChangeSet,
  title: Title,
  entry: Entry,
  what: ExceptionKind,
  says: string,
): void {
  changes.out.exceptions.push({ what, says, line: entry.line, boleto: title.id })
}

/** A report that a person has to look at, and that changes nothing. */
function excepted(changes: ReturnChangeSet, title: Title, entry: Entry, says: string): EntryResult {
  except(changes, title, entry, 'look', says)
  return 'exception'
}

function save(changes: ReturnChangeSet, title: Title): void {
  changes.titles.set(title.id, title)
  changes.changed.add(title.id)
}

function applyPaid(
  changes: ReturnChangeSet,
  title: Title,
  entry: Entry,
  name: string,
): EntryResult {
  const { paid: amount, occurredOn } = entry
  if (amount === 0 || occurredOn === null) {
    return excepted(changes, title, entry, 'it is reported as paid, without an amount or a day')
  }
  if (changes.until !== undefined && occurredOn > changes.until) {
    return excepted(
      changes,
      title,
      entry,
      `it is reported as paid on ${occurredOn}, which is later`,
    )
  }
  if (title.status === 'withdrawn' || title.status === 'refused')
    except(
      changes,
      title,
      entry,
      'not_open',
      `paid R$ ${toReais(amount)}, and it is ${title.status}`,
    )
  const due = dueOn(termsOf(title), occurredOn).amount
  if (amount !== due) {
    const says = `paid R$ ${toReais(amount)} on ${occurredOn}, when R$ ${toReais(due)} was due`
    except(changes, title, entry, 'amount_differs', says)
  }
  const payment: StoredPayment = {
    id: `${changes.agreement}/${name}`,
    amount,
    paidAt: paidAtOf(entry).toISOString(),
  }
  save(changes, { ...title, status: 'paid', reason: null, payments: [...title.payments, payment] })
  return 'paid'
}

function applyTwin(changes: ReturnChangeSet, title: Title, entry: Entry): EntryResult {
  const says = `paid R$ ${toReais(entry.paid)} on ${entry.occurredOn}, as before, and credited on another day: ask the bank whether it is one payment`
  return excepted(changes, title, entry, says)
}

function applyRegistered(changes: ReturnChangeSet, title: Title, entry: Entry): EntryResult {
  const { amount } = title.order.terms
  if (entry.face !== 0 && entry.face !== amount) {
    const says = `registered with R$ ${toReais(entry.face)}, and ours has R$ ${toReais(amount)}`
    except(changes, title, entry, 'amount_differs', says)
    return 'exception'
  }
  if (titleTransitions.may(title.status, 'registered'))
    save(changes, { ...title, status: 'registered', reason: null })
  else if (title.status !== 'registered' && title.status !== 'paid') {
    except(changes, title, entry, 'not_open', `registered, and it is ${title.status}`)
    return 'exception'
  }
  return 'registered'
}

function applyRefused(changes: ReturnChangeSet, title: Title, entry: Entry): EntryResult {
  const reason = sayMotives(entry.motives)
  const { status } = title
  if (entry.word === 'command_refused') {
    // A bank that has one code for all refusals refuses what was asked last.
    if (status === 'registered' || (status === 'requested' && changes.withdrawing.has(title.id)))
      return applyInstructionRefused(changes, title, entry)
    if (status === 'requested' && !isOfEntry(entry.motives)) {
      except(changes, title, entry, 'look', `refused, it is not said what: ${reason}`)
      return 'exception'
    }
  }
  if (!titleTransitions.may(status, 'refused')) {
    if (status === 'refused') return 'told'
    except(changes, title, entry, 'not_open', `refused (${reason}), and it is ${status}`)
    return 'exception'
  }
  save(changes, { ...title, status: 'refused', reason })
  return 'refused'
}

function applyInstructionRefused(
  changes: ReturnChangeSet,
  title: Title,
  entry: Entry,
): EntryResult {
  const reason = sayMotives(entry.motives)
  // Of two that are under way it is not said which: the change stays open then.
  const changing = changes.changing.get(title.id)
  if (changing && !changes.withdrawing.has(title.id))
    changes.out.changesRefused.push({ boleto: title.id, what: changing.what, reason })
  else changes.out.withdrawalsRefused.push(title.id)
  const says = `the bank did not do it: ${reason}`
  except(changes, title, entry, 'instruction_refused', says)
  return 'exception'
}

function applyWithdrawn(changes: ReturnChangeSet, title: Title): EntryResult {
  // Banks write off paid boletos, too.
  if (!titleTransitions.may(title.status, 'withdrawn')) return 'told'
  save(changes, { ...title, status: 'withdrawn' })
  return 'withdrawn'
}

/** The bank has the due date that we asked for. One that it changed by itself says not to which day. */
function applyDueDate(changes: ReturnChangeSet, title: Title): void {
  const changing = changes.changing.get(title.id)
  if (changing?.what !== 'due_date') return
  save(changes, { ...title, changedTerms: changing.terms })
  changes.out.dueDatesChanged.push(title.id)
}

/** After these neither an order nor a stop that the bank has is made any more. */
const ENDED: ReadonlySet<string> = new Set(['canceled', 'protested', 'paid'])

/** What the bank reports of a protest, whoever ordered it, and that it did what was asked of it. */
function applyProtest(changes: ReturnChangeSet, id: string, word: MovementWord): void {
  const protest = protestOf(word)
  if (!protest) return
  save(changes, { ...changes.titles.get(id)!, protest })
  const what = changes.changing.get(id)?.what
  if (what === undefined || what === 'due_date') return
  if ((what === 'protest') === (protest !== 'canceled'))
    changes.out.protestsDone.push({ boleto: id, what })
  else if (ENDED.has(protest))
    changes.out.changesRefused.push({ boleto: id, what, reason: `the protest is ${protest}` })
}

function applyOne(changes: ReturnChangeSet, title: Title, entry: Entry, name: string): EntryResult {
  switch (entry.kind) {
    case 'paid':
      return applyPaid(changes, title, entry, name)
    case 'registered':
      return applyRegistered(changes, title, entry)
    case 'refused':
      return applyRefused(changes, title, entry)
    case 'withdrawn':
      return applyWithdrawn(changes, title)
    case 'instruction_refused':
      return applyInstructionRefused(changes, title, entry)
    case 'look':
      return excepted(
        changes,
        title,
        entry,
        `movement ${entry.movement}: ask the bank about this boleto`,
      )
    case 'told':
      if (entry.word === 'due_date_changed') applyDueDate(changes, title)
      return 'told'
  }
}

/** Keeps the QR code that the bank put on the boleto. */
function keepCode(changes: ReturnChangeSet, id: string, entry: Entry, result: EntryResult): void {
  const title = changes.titles.get(id)!
  const { pix } = entry
  if (pix?.brCode === undefined || pix.brCode === title.brCode) return
  const why = whyNotTaken(title, pix, {
    registers: result === 'registered',
    isOurId: changes.pixIds,
  })
  if (why === undefined) {
    save(changes, { ...title, brCode: pix.brCode })
    changes.out.codes.push({ boleto: id, entry })
  } else except(changes, title, entry, 'look', `its QR code was not taken: ${why}`)
}

function applyEntry(changes: ReturnChangeSet, entry: Entry): void {
  const title = titleOf(changes, entry)
  if (typeof title === 'string') {
    changes.out.exceptions.push({ what: 'unknown_boleto', says: title, line: entry.line })
    changes.out.results.push({ entry, result: 'exception' })
    return
  }
  const name = changes.name(title, entry)
  const twin = entry.kind === 'paid' ? twinOf(title, name) : undefined
  if (changes.known.has(name) || twin === 'same') {
    changes.out.results.push({ entry, boleto: title.id, result: 'again' })
    return
  }
  changes.known.add(name)
  const result = twin ? applyTwin(changes, title, entry) : applyOne(changes, title, entry, name)
  applyProtest(changes, title.id, entry.word)
  keepCode(changes, title.id, entry, result)
  changes.out.occurrences.push({ name, boleto: title.id, entry })
  changes.out.results.push({ entry, boleto: title.id, result })
}

/** Applies a file. `known`: names of occurrences of these boletos that were applied before. */
export const applyReturnFile = (...given: Parameters<typeof applyingSteps>): ReturnChanges =>
  atOnce(applyingSteps(...given))

/** Entries of a slice: some ten milliseconds. */
const SLICE = 500

/**
 * The titles of these entries, the occurrences of theirs that were applied before, and those whose
 * withdrawal, or change of the due date, is in a remittance.
 */
type Before = {
  readonly titles: readonly Title[]
  readonly known: readonly string[]
  readonly withdrawing?: readonly string[]
  readonly changing?: readonly {
    readonly boleto: string
    readonly what?: LaterInstruction
    readonly terms: BoletoTerms
  }[]
  /** No payment can be of a later day; nor of one after the file's own. */
  readonly until?: Day
}
type Applied = Pick<
  Extract<ReadReturn, { ok: true }>,
  'entries' | 'faults' | 'pixIds' | 'writtenOn'
>

/** The same in slices, between which other work may be done. */
export function* applyingSteps(
  agreement: string,
  { entries, faults, pixIds, writtenOn }: Applied,
  { titles, known, withdrawing = [], changing = [], until }: Before,
): Generator<void, ReturnChanges> {
  const changes: ReturnChangeSet = {
    agreement,
    pixIds,
    ...titlesIn(titles),
    changed: new Set(),
    known: new Set(known),
    withdrawing: new Set(withdrawing),
    changing: new Map(
      changing.map(({ boleto, what = 'due_date', terms }) => [boleto, { what, terms }]),
    ),
    until: [writtenOn, until].flatMap((day) => day ?? []).toSorted()[0],
    name: namer(),
    out: {
      occurrences: [],
      exceptions: faults.map(({ line, says, foreign }) => ({
        what: foreign ? 'unknown_boleto' : 'malformed',
        says,
        line,
      })),
      withdrawalsRefused: [],
      dueDatesChanged: [],
      changesRefused: [],
      protestsDone: [],
      codes: [],
      results: [],
    },
  }
  for (const [n, entry] of entries.entries()) {
    if (n > 0 && n % SLICE === 0) yield
    applyEntry(changes, entry)
  }
  return { titles: [...changes.changed].map((id) => changes.titles.get(id)!), ...changes.out }
}
