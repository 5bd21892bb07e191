// The sandbox's agenda: everything that each domain and the bank will do as time passes, in one
// order.

import { CAPABILITIES } from '../../capabilities.ts'
import type { AgendaWords } from '../../runtime/capability/declaration.ts'
import { boundTo, type Caller } from '../../runtime/caller.ts'
import { hyphened } from '../../kernel/ids.ts'
import { toReais } from '../../kernel/money.ts'
import type { Deps } from '../../runtime/deps.ts'
import type { Upcoming, UpcomingOf } from '../../platform/lists/upcoming.ts'
import { sellersOf } from '../store.ts'

/** What the bank's entries are called. */
const OF_BANK: AgendaWords = {
  'bank.return': ['refund', () => 'The sandbox bank decides the refund of a pix.'],
  'bank.payout': ['transfer', () => 'The sandbox bank decides a payout, or returns it.'],
  'bank.check': ['seller', () => 'The sandbox bank decides the identity check of a seller.'],
  'bank.card': [
    'transaction',
    () => 'The sandbox acquirer advances a card transaction: review, refund, dispute or expiry.',
  ],
  'bank.dispute': [
    'transaction',
    () => 'The sandbox bank contests a pix, or decides a contested pix.',
  ],
  'bank.issued': ['corporate_card', () => 'The sandbox post ships or delivers a corporate card.'],
  'bank.purchase': [
    'corporate_card',
    () => 'The sandbox issuing bank clears a corporate card purchase, or lets it expire.',
  ],
  'bank.purchase_dispute': [
    'corporate_card',
    () => 'The sandbox issuing bank decides a dispute of a corporate card purchase.',
  ],
}

/** The entries of capabilities, and what every entry is called. */
const AGENDAS = CAPABILITIES.flatMap(({ agenda }) => agenda ?? [])
const WORDS: AgendaWords = Object.assign({}, OF_BANK, ...AGENDAS.map(({ words }) => words))

/**
 * The bank's items have no seller, so it is looked up here. Items whose object has no seller here
 * are skipped.
 */
async function ofBank(deps: Deps, { owner, seller }: UpcomingOf): Promise<Upcoming[]> {
  const due = (await deps.banks.sandbox?.agenda(owner)) ?? []
  const known = due.flatMap((one) => (/^[0-9a-f]{32}$/.test(one.id) ? [one] : []))
  const sellers = await sellersOf(
    deps.db,
    owner,
    known.map(({ id }) => id),
  )
  return known.flatMap(({ at, on, id }) => {
    const selling = sellers.get(id)
    if (!selling || (seller && selling !== seller)) return []
    return [{ at, what: `bank.${on}` as const, id, seller: selling, amount: null }]
  })
}

function inOrder(a: Upcoming, b: Upcoming): number {
  const apart = a.at.getTime() - b.at.getTime()
  if (apart) return apart
  if (a.what !== b.what) return a.what < b.what ? -1 : 1
  return a.id < b.id ? -1 : 1
}

/** What will happen to the caller's objects, soonest first: at most `limit`. */
export async function agendaOf(deps: Deps, caller: Caller, limit: number): Promise<Upcoming[]> {
  const { db, clock } = deps
  const scope = { owner: caller.owner, seller: boundTo(caller), limit }
  const now = clock.now()
  const all = await Promise.all([
    ...AGENDAS.map(({ upcoming }) => upcoming(db, scope, now)),
    ofBank(deps, scope),
  ])
  return all.flat().toSorted(inOrder).slice(0, limit)
}

export function itemToWire({ at, what, id, seller, amount }: Upcoming) {
  const [resource, says] = WORDS[what]!
  return {
    at: at.toISOString(),
    what,
    resource,
    id: resource === 'seller' ? hyphened(id) : id,
    io_seller_id: hyphened(seller),
    summary: says(amount === null ? 'some money' : `R$ ${toReais(amount)}`),
  }
}
