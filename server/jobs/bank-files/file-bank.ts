// A platform's bank that works by files, as the command and the job see it: the next remittance, and a return.
// Boletos and payments are one each.

import type { OwnerId } from '../../kernel/ids.ts'
import type { ExchangeFolders } from '../../providers/settings/exchange-folders.ts'

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
  /** Its last lines are missing. */
  readonly isCut: boolean
  readonly apply: (file: { name: string; hash: string }) => Promise<ReadFile>
}

export type FileBank = {
  readonly service: 'boletos' | 'payments'
  readonly owner: OwnerId
  readonly agreement: string
  /** Where its files are exchanged, if a program carries them. */
  readonly folders?: ExchangeFolders
  /** Since when the oldest one waits that is in no file; undefined: none does. */
  readonly oldestWaiting: () => Promise<Date | undefined>
  /** Whether a file was reserved that may not be on the disk. */
  readonly hasUnwritten: () => Promise<boolean>
  readonly next: () => Promise<NextFile | readonly Skipped[]>
  /** Why a file is not of this bank, or what applies it. */
  readonly fits: (text: string) => Fitting | string
}

/** What applies a file of one of these banks, or why it is of none, or not of one alone. */
export function oursAmong(banks: readonly FileBank[], text: string): Fitting | string {
  const reasons = new Set<string>()
  const fitting: (Fitting & Pick<FileBank, 'agreement'>)[] = []
  for (const { agreement, fits } of banks) {
    const found = fits(text)
    if (typeof found === 'string') reasons.add(found)
    else fitting.push({ agreement, ...found })
  }
  const whole = fitting.filter(({ isWhole }) => isWhole)
  const [ours, other] = whole.length > 0 ? whole : fitting
  if (!ours) return [...reasons].join('; ')
  return other
    ? `it fits ${ours.agreement} and ${other.agreement}: it does not say which of them it is of`
    : ours
}
