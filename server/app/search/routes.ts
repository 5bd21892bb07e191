// The call of calls.ts.

import { hyphened } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refusal.ts'
import { permissionsOf } from '../../identity/users/roles.ts'
import { NO_HOLDER } from '../../identity/users/session.ts'
import { readState } from '../../platform/outbox/feed-readers.ts'
import { serveSignedIn } from '../../identity/users/route.ts'
import { FOUND_MAX, searchCall } from './calls.ts'
import { keysIn } from './key.ts'
import { search, searchByTerms, type Found } from './store.ts'

const toWire = ({ kind, id, label, status, amount, createdAt }: Found) => ({
  kind,
  id: kind === 'seller' ? hyphened(id) : id,
  label: label === '' ? null : label,
  status,
  amount,
  created_at: createdAt.toISOString(),
})

export const portalRoutes = [
  serveSignedIn(searchCall, async ({ deps, session, query }) => {
    const { membership } = session
    if (!membership) throw refuse('company_needed')
    const limits = { permissions: permissionsOf(membership.role), limit: FOUND_MAX + 1 }
    const { holder, role, ...viewer } = membership
    const searcher = role === 'cardholder' ? { ...viewer, holder: holder ?? NO_HOLDER } : viewer
    const state = await readState(deps.db, 'search', viewer.owner)
    const byKey = await search(deps.db, searcher, keysIn(query.q), limits)
    const byTerms = await searchByTerms(deps.db, searcher, query.q, limits)
    const found = [...new Map([...byKey, ...byTerms].map((one) => [`${one.kind} ${one.id}`, one])).values()]
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
