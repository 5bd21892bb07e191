// A file with the bank that pays out by files, and one of its lines, as the screens know them.

import type {
  getPaymentFile,
  listPaymentFileLines,
} from '../../../../../contract/marketplace/payment-files.ts'
import type { ReplyOf } from '../../../../../contract/operation.ts'
import type { paymentFilesWords } from './words.ts'

export type PaymentFile = ReplyOf<typeof getPaymentFile>
export type FileLine = ReplyOf<typeof listPaymentFileLines>['items'][number]
export type Words = (typeof paymentFilesWords)['pt']

export const nameOf = ({ name, direction }: PaymentFile, words: Words): string =>
  name ?? (direction === 'return' ? words.noName : words.notWritten)

/** What a line did. */
export const reportOf = ({ report }: FileLine, words: Words): string =>
  report === null ? words.notRead : words.reports[report]

/** The bank's codes, and what has to be checked, in words. */
export const whyOf = ({ codes, exceptions }: FileLine, words: Words): string =>
  [
    ...codes.map((code) => `${code}: ${words.codes[code] ?? code}`),
    ...exceptions.map(({ kind }) => words.exceptions[kind]),
  ].join('; ')
