// Batches of boletos as the screens know them.

import type {
  getBoletoBatch,
  listBoletoBatchItems,
} from '../../../../../contract/payments/boletos/batches.ts'
import type { ReplyOf } from '../../../../../contract/operation.ts'
import type { batchWords } from './words.ts'

export type BoletoBatch = ReplyOf<typeof getBoletoBatch>
export type BoletoBatchItem = ReplyOf<typeof listBoletoBatchItems>['items'][number]
export type Words = (typeof batchWords)['pt']

/** As many as the server takes at once. */
export const BATCH_MAX = 500
/** How often a batch under way is read again. */
export const REFRESH_MS = 2_000

export const resultOf = ({ results }: BoletoBatch, words: Words): string =>
  words.resultOf(results.done, results.refused, results.waiting)
