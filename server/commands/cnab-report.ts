// What came of a return file, as data and as lines for people. Pure.

import { countsOf, type Exception, type ReturnChanges } from '../banks/cnab/apply.ts'
import type { ReadReturn } from '../banks/cnab/return.ts'
import { sayMotives } from '../banks/cnab/movements.ts'
import { hyphened, type OwnerId } from '../base/ids.ts'
import { toReais } from '../base/money.ts'

type Refused = { readonly file: string; readonly refused: string }

type Taken = {
  readonly file: string
  readonly platform: string
  readonly agreement: string
  /** The bank's number of the file, and the day it wrote it. */
  readonly sequence: number
  readonly written_on: string | null
  /** The same bytes were read before: nothing was changed, and what follows is empty. */
  readonly read_before: boolean
  readonly counts: Omit<ReturnType<typeof countsOf>, 'exceptions'>
  /** The boletos of which something was heard for the first time; amounts in centavos. */
  readonly boletos: readonly Line[]
  readonly exceptions: readonly Exception[]
}

type Line = {
  readonly boleto: string
  readonly news: string
  readonly line: number
  readonly paid?: number
  readonly reason?: string
}

export type Report = Refused | Taken

const NOTHING: ReturnChanges = { titles: [], occurrences: [], exceptions: [], withdrawalsRefused: [], results: [] }
const TOLD = new Set(['registered', 'refused', 'paid', 'withdrawn'])

function linesOf({ results }: ReturnChanges): Line[] {
  return results.flatMap(({ entry, boleto, result: word }) => {
    if (boleto === undefined || !TOLD.has(word)) return []
    const paid = word === 'paid' ? { paid: entry.paid } : {}
    const reason = word === 'refused' ? { reason: sayMotives(entry.motives) } : {}
    return [{ boleto, news: word, line: entry.line, ...paid, ...reason }]
  })
}

/** The report of a file that was taken; `applied` is undefined when it had been taken before. */
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

/** The report in lines. */
export function sayReport(report: Report): string[] {
  if ('refused' in report) return [`${report.file}: refused, nothing was read: ${report.refused}`]
  const { file, agreement, sequence, counts, boletos, exceptions } = report
  if (report.read_before) return [`${file}: was read before; nothing changed`]
  const { registered, payments, paid, refused, withdrawn, told, again } = counts
  const summary = [
    `registered ${registered}`,
    `paid ${payments} (R$ ${toReais(paid)})`,
    `refused ${refused}`,
    `withdrawn ${withdrawn}`,
    `only told ${told}`,
    `heard before ${again}`,
    `exceptions ${exceptions.length}`,
  ]
  return [
    `${file}: return ${sequence} of ${agreement}: ${summary.join(', ')}`,
    ...boletos.flatMap(({ boleto, reason, line }) =>
      reason === undefined ? [] : [`  refused: line ${line}, boleto ${boleto}: ${reason}`],
    ),
    ...exceptions.map(({ what, line, boleto, says }) => {
      const where = [
        line === undefined ? [] : [`line ${line}`],
        boleto === undefined ? [] : [`boleto ${boleto}`],
      ].flat()
      return `  ${what}: ${where.join(', ')}: ${says}`
    }),
  ]
}
