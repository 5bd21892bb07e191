// A file with the bank of boletos, and one of its lines, as the screens know them.

import type {
  getBoletoFile,
  listBoletoFileLines,
} from '../../../../../contract/payments/boletos/files.ts'
import type { ReplyOf } from '../../../../../contract/operation.ts'
import type { boletoFilesWords } from './words.ts'

export type BoletoFile = ReplyOf<typeof getBoletoFile>
export type FileLine = ReplyOf<typeof listBoletoFileLines>['items'][number]
export type Words = (typeof boletoFilesWords)['pt']

export const nameOf = ({ name, direction }: BoletoFile, words: Words): string =>
  name ?? (direction === 'return' ? words.noName : words.notWritten)

/** What a line did. */
export const reportOf = (report: FileLine['report'], words: Words): string =>
  report === null ? words.notRead : (words.reports[report] ?? report)

/** The bank's reasons of a refusal, and what has to be checked, in words. */
export function whyOf({ report, reasons, exceptions }: FileLine, words: Words): string {
  const isRefusal = report === 'refused' || report === 'instruction_refused'
  const codes = reasons.map((code) => `${code}: ${words.reasons[code] ?? code}`)
  return [
    ...(isRefusal ? codes : []),
    ...exceptions.map(({ kind }) => words.exceptions[kind] ?? kind),
  ].join('; ')
}
