// Both sides of a boleto bank's day: its list names boletos by our ids or by its numbers, and each is
// read for its payments.

import type { OwnerId, TransactionId } from '../../kernel/ids.ts'
import { ask } from '../../providers/ask.ts'
import {
  accepted,
  type BoletoRail,
  type ProviderResult,
  type SoughtBoleto,
} from '../../providers/bank.ts'
import type { Deps } from '../../runtime/deps.ts'
import { boletoOrderOf } from '../../payments/transactions/methods/boleto-order.ts'
import { boletosNamed } from '../../payments/transactions/methods/boleto-store.ts'
import { type BankBook, idsOf, pageOf, pagesOf, READ_MAX, transactionsAgain } from './books.ts'
import type { Movement } from './difference.ts'
import * as ours from './ours-store.ts'
import type { Span } from './ours-store.ts'

/** The boletos of a day's list: those that we know with all that they may be looked for by. */
async function boletosIn(
  deps: Deps,
  rail: BoletoRail,
  span: Span,
): Promise<ProviderResult<{ items: SoughtBoleto[]; complete: boolean }>> {
  const listed = await pagesOf(async (page) => {
    const answer = await rail.changed({ ...span, page })
    if (answer.result !== 'accepted') return answer
    const { ids, ourNumbers } = answer.value
    const known = await boletosNamed(deps.db, {
      ids: idsOf(ids),
      ...(ourNumbers && { ourNumbers }),
    })
    const names = new Set<string>(known.map(({ id }) => id))
    const others = ids.filter((id) => !names.has(id)).map((id): SoughtBoleto => ({ id }))
    return accepted({ items: [...known.map(boletoOrderOf), ...others], ...pageOf(answer.value) })
  })
  if (listed.result !== 'accepted') return listed
  const boletos = [...new Map(listed.value.items.map((one) => [one.id, one])).values()]
  return accepted({
    items: boletos.slice(0, READ_MAX),
    complete: listed.value.complete && boletos.length <= READ_MAX,
  })
}

export const boletoBook = (deps: Deps, rail: BoletoRail, owners: readonly OwnerId[]): BankBook => ({
  name: rail.name,
  read: async (span) => {
    const listed = await boletosIn(deps, rail, span)
    if (listed.result !== 'accepted') return listed
    const { items, complete } = listed.value
    const theirs: Movement[] = []
    for (const sought of items) {
      const { id } = sought
      const answer = await ask(() => rail.read(sought))
      if (answer.result !== 'accepted') return answer
      if (answer.value.status === 'absent') continue
      for (const payment of answer.value.payments)
        theirs.push({ kind: 'received', id: payment.id, amount: payment.amount, of: id })
    }
    const ids = idsOf<TransactionId>(items.map(({ id }) => id))
    const booked = await ours.collected(deps.db, { owners, ids })
    return accepted({ theirs, ours: booked, complete })
  },
  readAgain: transactionsAgain(deps),
})
