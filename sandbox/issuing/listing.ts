// Lists changes of a client's cards, purchases and disputes, page by page: purchases and disputes
// in their current state, cards by id.

import type { BankReply } from '../../server/kernel/bank-call.ts'
import type { Database } from '../../server/platform/db/sql.ts'
import type { Session } from '../clients.ts'
import { PAGE_NUMBER_MAX, type Query, readWhole } from '../http/listing.ts'
import { answer, problem } from '../http/problem.ts'
import { readTime } from '../formats.ts'
import { findMany as findDisputes } from './disputes/store.ts'
import * as store from './store.ts'
import { disputeToWire, purchaseToWire } from './wire.ts'

const PAGE_SIZE = 500

/** Every change of the client's within a time span, optionally of one company. */
export async function list(
  { db }: { db: Database },
  session: Session,
  query: Query,
): Promise<BankReply> {
  const [from, to] = [readTime(query['from']), readTime(query['to'])]
  const number = readWhole(query['page'] ?? '0', 0, PAGE_NUMBER_MAX)
  if (!from || !to || to < from)
    return problem('CompraInvalida', 'from e to são instantes, nesta ordem.')
  if (number === undefined) return problem('CompraInvalida', 'page é um número a partir de zero.')
  const { client } = session
  const at = { offset: number * PAGE_SIZE, limit: PAGE_SIZE + 1 }
  const found = await store.page(db, { client, seller: query['seller'], from, to }, at)
  const changes = found.slice(0, PAGE_SIZE)
  const idsOf = (kind: store.Change['kind']) => [
    ...new Set(changes.flatMap((one) => (one.kind === kind ? one.id : []))),
  ]
  const ids = idsOf('purchase')
  const byId = new Map((await store.findPurchases(db, client, ids)).map((one) => [one.id, one]))
  const contested = idsOf('dispute')
  const disputes = new Map((await findDisputes(db, client, contested)).map((one) => [one.id, one]))
  return answer(200, {
    purchases: ids.flatMap((id) => byId.get(id) ?? []).map(purchaseToWire),
    disputes: contested.flatMap((id) => disputes.get(id) ?? []).map(disputeToWire),
    cards: idsOf('card').map((id) => ({ id })),
    more: found.length > PAGE_SIZE,
    until: changes.at(-1)?.at.toISOString() ?? null,
  })
}
