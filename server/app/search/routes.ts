// The call of contract/records/search.ts.

import { FOUND_MAX, search } from '../../../contract/records/search.ts'
import { hyphened } from '../../kernel/ids.ts'
import { readState } from '../../platform/outbox/feed-readers.ts'
import { serve } from '../../runtime/route.ts'
import { keysIn } from './key.ts'
import { searchByKeys, searchByTerms, type Found } from './store.ts'

const toWire = ({ kind, id, label, status, amount, createdAt }: Found) => ({
  kind,
  id: kind === 'seller' ? hyphened(id) : id,
  label: label === '' ? null : label,
  status,
  amount,
  created_at: createdAt.toISOString(),
})

export const routes = [
  serve(search, async ({ deps, caller, query }) => {
    const state = await readState(deps.reads, 'search', caller.owner)
    const byKey = await searchByKeys(deps.reads, caller, keysIn(query.q), FOUND_MAX + 1)
    const byTerms = await searchByTerms(deps.reads, caller, query.q, FOUND_MAX + 1)
    const found = [
      ...new Map([...byKey, ...byTerms].map((one) => [`${one.kind} ${one.id}`, one])).values(),
    ]
    return {
      body: {
        resource: 'list',
        items: found.slice(0, FOUND_MAX).map(toWire),
        has_more: found.length > FOUND_MAX,
        filled_until: state.until && state.until.toISOString(),
        complete: state.complete,
      },
    }
  }),
]
