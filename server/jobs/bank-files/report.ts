// The report of a return file, as data and as lines of text. Pure.

import type { Exception, ReturnChanges } from '../../providers/cnab/occurrence.ts'
import { countsOf } from '../../providers/cnab/occurrence.ts'
import type { ReadReturn } from '../../providers/cnab/return.ts'
import { type MovementWord, sayMotives } from '../../providers/cnab/movements.ts'
import { hyphened, type OwnerId } from '../../kernel/ids.ts'
import { toReais } from '../../kernel/money.ts'

type Report = {
  readonly file: string
  readonly platform: string
  readonly agreement: string
  /** The bank's number of the file, and the day it was written. */
  readonly sequence: number
  readonly written_on: string | null
  /** The same bytes were read before: nothing was changed, and the rest is empty. */
  readonly read_before: boolean
  readonly counts: Omit<ReturnType<typeof countsOf>, 'exceptions'>
  /** The boletos with a new occurrence; amounts in centavos. */
  readonly boletos: readonly Line[]
  readonly exceptions: readonly Exception[]
}

type Line = {
  readonly boleto: string
  readonly news: string
  readonly line: number
  readonly paid?: number
  readonly reason?: string
  /** What the movement means, where that is more than its news: a notary, or another due date. */
  readonly movement?: MovementWord
}

const NOTHING: ReturnChanges = {
  titles: [],
  occurrences: [],
  exceptions: [],
  withdrawalsRefused: [],
  dueDatesChanged: [],
  changesRefused: [],
  protestsDone: [],
  codes: [],
  results: [],
}
const REPORTED_WORDS = new Set(['registered', 'refused', 'paid', 'withdrawn'])
const TOLD_WORDS: ReadonlySet<MovementWord> = new Set([
  'due_date_changed',
  'protest_ordered',
  'protest_canceled',
  'at_notary',
  'paid_at_notary',
  'protested',
])

function linesOf({ results }: ReturnChanges): Line[] {
  return results.flatMap(({ entry, boleto, result: word }) => {
    const isTold = TOLD_WORDS.has(entry.word) && word !== 'again'
    if (boleto === undefined || !(isTold || REPORTED_WORDS.has(word))) return []
    const paid = word === 'paid' ? { paid: entry.paid } : {}
    const reason = word === 'refused' ? { reason: sayMotives(entry.motives) } : {}
    const movement = isTold ? { movement: entry.word } : {}
    return [{ boleto, news: word, line: entry.line, ...paid, ...reason, ...movement }]
  })
}

/** The report of an accepted file; `applied` is undefined when it was applied before. */
export function reportOf(
  file: string,
  { owner, agreement }: { owner: OwnerId; agreement: string },
  { sequence, writtenOn }: Extract<ReadReturn, { ok: true }>,
  applied: ReturnChanges | undefined,
): Report {
  const { exceptions: _counted, ...counts } = countsOf(applied ?? NOTHING)
  return {
    file,
    platform: hyphened(owner),
    agreement,
    sequence,
    written_on: writtenOn,
    read_before: applied === undefined,
    counts,
    boletos: linesOf(applied ?? NOTHING),
    exceptions: applied?.exceptions ?? [],
  }
}

/** The report as lines of text. */
export function sayReport(report: Report): string[] {
  const { file, agreement, sequence, counts, boletos, exceptions } = report
  if (report.read_before) return [`${file}: already read; nothing changed`]
  const { registered, payments, paid, refused, withdrawn, told: informational, again } = counts
  const summary = [
    `registered ${registered}`,
    `paid ${payments} (R$ ${toReais(paid)})`,
    `refused ${refused}`,
    `withdrawn ${withdrawn}`,
    `informational ${informational}`,
    `duplicates ${again}`,
    `exceptions ${exceptions.length}`,
  ]
  return [
    `${file}: return ${sequence} of ${agreement}: ${summary.join(', ')}`,
    ...boletos.flatMap(({ boleto, reason, line, movement }) => {
      const where = `line ${line}, boleto ${boleto}`
      if (reason !== undefined) return [`  refused: ${where}: ${reason}`]
      return movement === undefined ? [] : [`  ${movement.replaceAll('_', ' ')}: ${where}`]
    }),
    ...exceptions.map(({ what, line, boleto, says }) => {
      const where = [
        line === undefined ? [] : [`line ${line}`],
        boleto === undefined ? [] : [`boleto ${boleto}`],
      ].flat()
      return `  ${what}: ${where.join(', ')}: ${says}`
    }),
  ]
}
