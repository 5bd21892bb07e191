// File exchange with a bank: makes the next remittance, and applies a return. Each is one commit.
// The caller reads and writes the files. Transactions that a file changed are passed to `markDue`,
// in the same commit.

import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { addDays, dayOf } from '../../kernel/brazil/calendar.ts'
import type { Clock } from '../../kernel/clock.ts'
import { newId } from '../../kernel/ids.ts'
import { recordAct } from '../../platform/audit/store.ts'
import { inTransaction, type Database, type Tx } from '../../platform/db/sql.ts'
import { inSlices } from '../../platform/slices.ts'
import { applyingSteps } from './apply.ts'
import { bareNumber, countsOf, type Exception, namesOf, type ReturnChanges } from './occurrence.ts'
import {
  composingSteps,
  instructionsMax,
  type Remittance,
  sayFaults,
  type Sender,
  type Unwritable,
} from './remittance.ts'
import type { ReadReturn } from './return.ts'
import * as instructions from './instruction-store.ts'
import * as store from './store.ts'
import type { Entry } from './reading/entry.ts'
import { idOfReference, type Title } from './title.ts'

export type Exchange = {
  readonly db: Database
  readonly clock: Clock
  readonly place: store.AgreementKey
  readonly sender: Sender
  /** Marks the transactions of these boletos as due: a file changed them. */
  readonly markDue: (tx: Tx, ids: readonly string[], now: Date) => Promise<void>
}

/** A remittance that has its number. It is written to disk next, and then marked as written. */
export type ReservedFile = {
  readonly file: string
  readonly sequence: number
  readonly remittance: Remittance
  /** It was reserved before and never marked as written. */
  readonly again: boolean
}

export const hashOf = (bytes: Buffer | string): string =>
  createHash('sha256').update(bytes).digest('hex')

/**
 * Boletos that cannot be written will never be payable: refuses them and records an exception for
 * the operator.
 */
async function refuseUnwritable(
  tx: Tx,
  exchange: Exchange,
  unwritable: readonly Unwritable[],
  now: Date,
) {
  if (unwritable.length === 0) return
  const { place, clock, markDue } = exchange
  const titles = await store.lockNamed(tx, place, {
    ids: unwritable.map(({ id }) => id),
    numbers: [],
  })
  const faults = new Map(unwritable.map((one) => [one.id, sayFaults(one.faults)]))
  const requested = titles.filter(({ status }) => status === 'requested')
  const refused = requested.map((title) => ({
    ...title,
    status: 'refused' as const,
    reason: faults.get(title.id)!,
  }))
  await store.saveTitles(tx, refused, now)
  await instructions.refuseInstructions(
    tx,
    place,
    unwritable.map(({ id, what, faults: some }) => ({
      boleto: id,
      what,
      reason: sayFaults(some),
    })),
  )
  const exceptions = unwritable.map(({ id }) => ({
    id: newId(clock.wall()),
    what: 'unwritable' as const,
    says: faults.get(id)!,
    boleto: id,
  }))
  await store.insertExceptions(tx, place, { exceptions, file: null, now })
  await markDue(tx, [...faults.keys()], now)
  const after = { agreement: place.agreement, boletos: [...faults.keys()] }
  recordAct(tx, exchange, 'cnab_file.entries_refused', { owner: place.owner, id: null }, { after })
}

async function reserveNext(
  tx: Tx,
  exchange: Exchange,
  now: Date,
): Promise<ReservedFile | readonly Unwritable[]> {
  const { place, clock, sender } = exchange
  const rows = await instructions.waiting(tx, place, instructionsMax(sender))
  const sequence = (await store.lastSequence(tx, place)) + 1
  const remittance = await inSlices(composingSteps(sender, rows, { sequence, at: now }))
  await refuseUnwritable(tx, exchange, remittance.unwritable, now)
  if (remittance.sent.length === 0) return remittance.unwritable
  const file = newId<'cnab file'>(clock.wall())
  const hash = hashOf(remittance.text)
  const row = {
    id: file,
    sequence,
    hash,
    counts: remittance.counts,
    name: null,
    createdAt: now,
    writtenAt: null,
  }
  await store.insertFile(tx, place, { ...row, direction: 'remittance' })
  const unwritable = new Set(remittance.unwritable.map(({ id, what }) => `${what} ${id}`))
  const instructionRows = rows
    .filter(({ id, what }) => !unwritable.has(`${what} ${id}`))
    .map(({ row: one }) => one)
  await instructions.putIn(tx, place.owner, file, instructionRows)
  return { file, sequence, remittance, again: false }
}

/**
 * The next remittance, with its number; the same one again until `written` marks it as on disk.
 * When there is none, the boletos that could not be written.
 */
export const reserve = (exchange: Exchange): Promise<ReservedFile | readonly Unwritable[]> =>
  inTransaction(exchange.db, (tx) => reserveIn(tx, exchange))

/** The same in the caller's commit. */
export async function reserveIn(
  tx: Tx,
  exchange: Exchange,
): Promise<ReservedFile | readonly Unwritable[]> {
  const { clock, place, sender } = exchange
  await store.lockFiles(tx, place)
  const unwritten = await store.unwrittenFile(tx, place)
  if (!unwritten) return reserveNext(tx, exchange, clock.now())
  const { id: file, sequence, createdAt: at } = unwritten
  const rows = await instructions.instructionsOf(tx, place.owner, file)
  const remittance = await inSlices(composingSteps(sender, rows, { sequence, at }))
  // It may have left for the bank; and what it leaves out now would count as written.
  if (hashOf(remittance.text) !== unwritten.hash)
    throw new Error(
      `remittance ${sequence} of ${place.agreement} cannot be written again as it was: the settings of the agreement changed since. Put them back, run this command, and change them then`,
    )
  return { file, sequence, remittance, again: true }
}

/** Marks the remittance as safely on disk, under that name. */
export const written = (exchange: Exchange, reserved: ReservedFile, name: string): Promise<void> =>
  inTransaction(exchange.db, (tx) => writtenIn(tx, exchange, reserved, name))

/** The same in the caller's commit. */
export async function writtenIn(
  tx: Tx,
  { clock, place }: Exchange,
  { file, sequence, remittance }: ReservedFile,
  name: string,
): Promise<void> {
  const { owner, agreement } = place
  await store.markWritten(tx, owner, file, { name, now: clock.now() })
  const after = { agreement, sequence, file: basename(name), ...remittance.counts }
  recordAct(tx, { clock }, 'cnab_file.written', { owner, id: file }, { after })
}

type Return = {
  readonly read: Extract<ReadReturn, { ok: true }>
  readonly hash: string
  readonly name: string | null
}

/**
 * The id of a file, and what it changed; no changes when a file of the same bytes was applied
 * before: the id is that one's.
 */
type AppliedReturn = { readonly file: string; readonly changes?: ReturnChanges }

/** Of a return whose number another one has. */
export const sameNumber = (sequence: number): Exception & { what: 'look' } => ({
  what: 'look',
  says: `return ${sequence} was read before with other content: ask the bank which of the two it sent`,
})

/** The withdrawals and changes of these boletos that are in a remittance, where a refusal may be of them. */
async function underWayOf(
  tx: Tx,
  place: store.AgreementKey,
  titles: readonly Title[],
  entries: readonly Entry[],
) {
  // Only a bank with one code for all refusals leaves open what it refused.
  const isVague = entries.some(({ word }) => word === 'command_refused')
  const requested = titles.flatMap(({ id, status }) => (status === 'requested' ? [id] : []))
  const changing = await instructions.writtenChanges(
    tx,
    place,
    titles.map(({ id }) => id),
  )
  const both = changing.map(({ boleto }) => boleto)
  const vague = isVague ? [...requested, ...both] : both
  return { changing, withdrawing: await instructions.withdrawing(tx, place, vague) }
}

/** What was asked of boletos and is done. */
const doneBy = ({ dueDatesChanged, protestsDone }: ReturnChanges) => [
  ...dueDatesChanged.map((boleto) => ({ boleto, what: 'due_date' as const })),
  ...protestsDone,
]

/** Applies a return file in the caller's commit. */
export async function applyReturnIn(
  tx: Tx,
  exchange: Exchange,
  { read, hash, name }: Return,
): Promise<AppliedReturn> {
  const { place, clock, markDue } = exchange
  const now = clock.now()
  await store.lockFiles(tx, place)
  const file = newId<'cnab file'>(clock.wall())
  const row = {
    id: file,
    sequence: read.sequence,
    hash,
    name,
    counts: {},
    createdAt: now,
    writtenAt: now,
  }
  if (!(await store.insertFile(tx, place, { ...row, direction: 'return' })))
    return { file: await store.returnOf(tx, place, hash) }
  const { entries } = read
  const titles = await store.lockNamed(tx, place, {
    ids: entries.flatMap(({ reference }) => idOfReference(reference) ?? []),
    numbers: entries.map(({ ourNumber }) => bareNumber(ourNumber)),
  })
  const known = await store.appliedBefore(tx, place, namesOf(titles, entries))
  const underWay = await underWayOf(tx, place, titles, entries)
  const applied = await inSlices(
    applyingSteps(place.agreement, read, {
      titles,
      known,
      ...underWay,
      // Banks count payments of an evening to the day after.
      until: addDays(dayOf(now), 1),
    }),
  )
  const { sequence } = read
  const isTaken = await store.isNumberTaken(tx, place, { file, sequence })
  const changes = isTaken
    ? { ...applied, exceptions: [sameNumber(sequence), ...applied.exceptions] }
    : applied
  await store.saveTitles(tx, changes.titles, now)
  await store.insertOccurrences(tx, place, file, { occurrences: changes.occurrences, now })
  await instructions.refuseInstructions(tx, place, [
    ...changes.withdrawalsRefused.map((boleto) => ({ boleto, what: 'withdraw' as const })),
    ...changes.changesRefused,
  ])
  await instructions.endChanges(tx, place, doneBy(changes))
  const ended = changes.titles.filter(({ status }) => status !== 'registered')
  await instructions.endChangesNotSent(
    tx,
    place,
    ended.map(({ id }) => id),
  )
  const exceptions = changes.exceptions.map((one) => ({ ...one, id: newId(clock.wall()) }))
  await store.insertExceptions(tx, place, { exceptions, file, now })
  await store.saveCounts(tx, place.owner, file, countsOf(changes))
  await markDue(tx, [...new Set(changes.occurrences.map(({ boleto }) => boleto))], now)
  const { agreement, owner } = place
  const said = { agreement, sequence: read.sequence, file: name && basename(name), sha256: hash }
  recordAct(
    tx,
    { clock },
    'cnab_file.read',
    { owner, id: file },
    { after: { ...said, ...countsOf(changes) } },
  )
  return { file, changes }
}

/**
 * Applies a return file in one commit; undefined when a file of the same bytes was applied before.
 */
export const applyReturn = (exchange: Exchange, file: Return): Promise<ReturnChanges | undefined> =>
  inTransaction(exchange.db, async (tx) => (await applyReturnIn(tx, exchange, file)).changes)
