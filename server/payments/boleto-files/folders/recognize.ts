// The agreement that a return file belongs to, among several.

import type { Exchange } from '../../../providers/cnab/exchange.ts'
import { readReturn, type ReadReturn } from '../../../providers/cnab/return.ts'

type Ours = { readonly exchange: Exchange; readonly read: Extract<ReadReturn, { ok: true }> }

/** The agreement a file belongs to, or why it belongs to none, or not to one alone. */
export function oursAmong(exchanges: readonly Exchange[], text: string): Ours | string {
  const reasons = new Set<string>()
  const fitting: Ours[] = []
  for (const exchange of exchanges) {
    const read = readReturn(exchange.sender, text)
    if (read.ok) fitting.push({ exchange, read })
    else reasons.add(read.why)
  }
  const whole = fitting.filter(({ read }) =>
    read.faults.every(({ damage }) => damage !== 'other_agreement'),
  )
  const [ours, other] = whole.length > 0 ? whole : fitting
  if (!ours) return [...reasons].join('; ')
  return other
    ? `it fits ${ours.exchange.place.agreement} and ${other.exchange.place.agreement}: it does not say which of them it is of`
    : ours
}
