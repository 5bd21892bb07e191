// What became of files in the folders of banks that work by files, for the metrics of the process
// that exchanges them.

import { slot } from '../../kernel/state.ts'

/** `exceptions`: read, and a person has to look at some of it. */
export type FileResult = 'written' | 'read' | 'exceptions' | 'refused'

type Counts = {
  readonly files: Map<string, Map<FileResult, number>>
  /** Agreements whose folders could not be used in the last round, and why. */
  readonly faults: Map<string, string>
}

export const folderCounts = slot('folders of banks', (): Counts => ({
  files: new Map(),
  faults: new Map(),
}))

/** Counts a file of an agreement. */
export function countFile({ files }: Counts, agreement: string, result: FileResult): void {
  const of = files.get(agreement) ?? new Map<FileResult, number>()
  files.set(agreement, of.set(result, (of.get(result) ?? 0) + 1))
}
