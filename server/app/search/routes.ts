// The call of calls.ts.

import { hyphened } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refusal.ts'
import { permissionsOf } from '../../identity/users/roles.ts'
import { serveSignedIn } from '../../identity/users/route.ts'
import { FOUND_MAX, searchCall } from './calls.ts'
import { keysIn } from './key.ts'
import { search, type Found } from './store.ts'

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
    const permissions = permissionsOf(membership.role)
    const found = await search(deps.db, membership, keysIn(query.q), { permissions, limit: FOUND_MAX + 1 })
    return {
      body: {
        resource: 'list',
        items: found.slice(0, FOUND_MAX).map(toWire),
        has_more: found.length > FOUND_MAX,
      },
    }
  }),
]
