// A seller's number, an integer beside its `io_seller_id`: counted from 1 within its platform.

import { batchedBy } from '../../kernel/batch.ts'
import type { OwnerId, SellerId } from '../../kernel/ids.ts'
import type { Deps } from '../../runtime/deps.ts'
import { findByNumbers, type SellerNumber } from './store.ts'

const NUMBER = /^[1-9]\d{0,8}$/

/** Parses a seller's number; undefined for any other text, including an `io_seller_id`. */
export const readNumber = (value: unknown): number | undefined =>
  typeof value === 'string' && NUMBER.test(value) ? Number(value) : undefined

const keyOf = ({ owner, number }: SellerNumber): string => `${owner}/${number}`

/** The seller of a platform that has this number; undefined when none has. */
export const idByNumber = batchedBy(
  'find sellers by number',
  async (deps: Deps, input: { owner: OwnerId; number: number }[]): Promise<(SellerId | undefined)[]> => {
    const found = new Map((await findByNumbers(deps.db, input)).map((row) => [keyOf(row), row.id]))
    return input.map((one) => found.get(keyOf(one)))
  },
)
