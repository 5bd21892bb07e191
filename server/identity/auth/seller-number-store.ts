// Finds sellers by their numbers, those of calls at the same time together.

import { batchedBy } from '../../kernel/batch.ts'
import type { OwnerId, SellerId } from '../../kernel/ids.ts'
import type { Deps } from '../../runtime/deps.ts'
import { findByNumbers, type SellerNumber } from './store.ts'

const keyOf = ({ owner, number }: SellerNumber): string => `${owner}/${number}`

/** The seller of a platform that has this number; undefined when none has. */
export const idByNumber = batchedBy(
  'find sellers by number',
  async (
    deps: Deps,
    input: { owner: OwnerId; number: number }[],
  ): Promise<(SellerId | undefined)[]> => {
    const found = new Map((await findByNumbers(deps.db, input)).map((row) => [keyOf(row), row.id]))
    return input.map((one) => found.get(keyOf(one)))
  },
)
