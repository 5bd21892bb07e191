// Who bears a transaction's dispute, and how much of it. Pure.

import type { SellerId } from '../../../kernel/ids.ts'
import { allocate, type Cents } from '../../../kernel/money.ts'
import type { Part } from '../../../marketplace/splits/split.ts'

/**
 * The share of each: liable receivers first, up to what they still have of the transaction, then
 * the others.
 */
export function disputeShares(
  parts: readonly Part[],
  seller: SellerId,
  amount: Cents,
): Map<SellerId, Cents> {
  const left = (part: Part): number => part.amount - part.refunded
  const liable = parts.map((part) => (part.liable ? left(part) : 0))
  const others = parts.map((part) => (part.liable ? 0 : left(part)))
  const shares = new Map<SellerId, Cents>()
  const give = (receiver: SellerId, share: number) =>
    share > 0 && shares.set(receiver, ((shares.get(receiver) ?? 0) + share) as Cents)
  let rest = amount as number
  for (const weights of [liable, others]) {
    const all = weights.reduce((one, two) => one + two, 0)
    const part = Math.min(rest, all)
    if (part === 0) continue
    allocate(part as Cents, weights).forEach((share, n) => give(parts[n]!.receiver, share))
    rest -= part
  }
  // More than is left of the transaction, since some was refunded: its seller bears the rest.
  give(seller, rest)
  return shares
}

/**
 * A transaction's parts, less what their receivers gave for other disputes or have held for them.
 */
export function without(parts: readonly Part[], gone: ReadonlyMap<SellerId, Cents>): Part[] {
  const rest = new Map(gone)
  return parts.map((part) => {
    const taken = Math.min(
      rest.get(part.receiver) ?? 0,
      Math.max(0, part.amount - part.refunded),
    ) as Cents
    rest.set(part.receiver, ((rest.get(part.receiver) ?? 0) - taken) as Cents)
    return { ...part, refunded: (part.refunded + taken) as Cents }
  })
}
