// Whether the account or key that a bank found is the holder's: asked before money leaves. Pure.

import { type ProviderResult, rejected } from '../bank.ts'
import type { PayoutOrder, PayoutReport } from '../payouts.ts'

const OTHER_HOLDER = 'the account or key belongs to another CPF or CNPJ than the one to be paid'

/** What a bank leaves of a document: digits and letters, and `*` in place of the others. */
const plain = (document: string): string =>
  document
    .toUpperCase()
    .replaceAll(/[X•]/g, '*')
    .replaceAll(/[^0-9A-Z*]/g, '')

/**
 * Whether a document may be the one that the bank shows, whole or masked (`***.456.789-**`). Another
 * length is another document; nothing shown proves nothing.
 */
export function mayBeHolder(document: string, shown: string): boolean {
  const [ours, theirs] = [plain(document), plain(shown)]
  if (!/[0-9A-Z]/.test(theirs)) return true
  return (
    ours.length === theirs.length &&
    [...theirs].every((character, n) => character === '*' || character === ours[n])
  )
}

/** The refusal of an order whose destination the bank shows as somebody else's. */
export const otherHolder = (
  { holder }: Pick<PayoutOrder, 'holder'>,
  shown: string | undefined,
): ProviderResult<never> | undefined =>
  shown === undefined || mayBeHolder(holder.taxpayerId, shown)
    ? undefined
    : rejected('holder_mismatch', OTHER_HOLDER)

/** The bank's answer to a first step, refused where it found the account of somebody else. */
export const sameHolder = (
  order: Pick<PayoutOrder, 'holder'>,
  answer: ProviderResult<PayoutReport>,
): ProviderResult<PayoutReport> =>
  (answer.result === 'accepted' &&
    answer.value.status === 'prepared' &&
    otherHolder(order, answer.value.holder)) ||
  answer
