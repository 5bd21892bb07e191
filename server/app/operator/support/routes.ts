// The call of calls.ts. A search is recorded before it is answered: who looked for what, and which
// objects were shown.

import { serveOperator } from '../../../identity/users/route.ts'
import { hyphened, INSTALLATION } from '../../../kernel/ids.ts'
import { recordAct } from '../../../platform/audit/store.ts'
import { inTransaction } from '../../../platform/db/sql.ts'
import { FOUND_MAX, supportSearchCall } from './calls.ts'
import { auditedOf, supportKeysIn } from './keys.ts'
import { searchPlatforms, type Found } from './store.ts'

const toWire = ({ owner, platformName, seller, kind, id, status, amount, createdAt }: Found) => ({
  platform: hyphened(owner),
  platform_name: platformName,
  io_seller_id: hyphened(seller),
  kind,
  id: kind === 'seller' ? hyphened(id) : id,
  status,
  amount,
  created_at: createdAt.toISOString(),
})

export const portalRoutes = [
  serveOperator(supportSearchCall, async ({ deps, body }) => {
    const keys = supportKeysIn(body.q)
    const { rows, isComplete } = await searchPlatforms(deps.db, keys, FOUND_MAX + 1)
    const items = rows.slice(0, FOUND_MAX).map(toWire)
    const found = items.map(({ platform, kind, id }) => ({ platform, kind, id }))
    await inTransaction(deps.db, async (tx) =>
      recordAct(
        tx,
        deps,
        'installation.searched',
        { owner: INSTALLATION, id: null },
        { after: { ...auditedOf(keys), found } },
      ),
    )
    return {
      body: { resource: 'list', items, has_more: rows.length > FOUND_MAX, complete: isComplete },
    }
  }),
]
