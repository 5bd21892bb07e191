// A platform's bank that works by files, as the command sees it: the next remittance, and a return.
// Boletos and payments are one each.

import type { OwnerId } from '../../../kernel/ids.ts'
import type { Settling } from '../../../providers/cnab/payments/settle.ts'

/** What could not be written, and why. */
export type Skipped = { readonly what: string; readonly says: string; readonly fields: object }

/** A remittance that has its number, and is to be put on the disk. */
export type NextFile = {
  readonly sequence: number
  /** It was reserved before: the last run was interrupted. */
  readonly again: boolean
  readonly text: string
  /** How many instructions or payments it has, by their name in JSON. */
  readonly counts: Readonly<Record<string, number>>
  /** The same for people: "2 instructions, R$ 300.00". */
  readonly says: string
  readonly skipped: readonly Skipped[]
  /** Marks it as on the disk under this name. */
  readonly written: (path: string) => Promise<void>
}

/** The report of a file that was read, as data and as lines of text. */
export type ReadFile = {
  readonly fields: object
  readonly lines: readonly string[]
  readonly isExceptional: boolean
}

/** A file that is of this bank. `isWhole`: nothing in it is of another agreement. */
export type Fitting = {
  readonly isWhole: boolean
  readonly apply: (file: { name: string; hash: string }) => Promise<ReadFile>
}

export type FileBank = {
  readonly service: 'boletos' | 'payments'
  readonly owner: OwnerId
  readonly agreement: string
  readonly next: () => Promise<NextFile | readonly Skipped[]>
  /** Why a file is not of this bank, or what applies it. */
  readonly fits: (text: string) => Fitting | string
  /** Of payments: a person says what became of them. */
  readonly settle?: (settling: Settling) => Promise<void>
}
