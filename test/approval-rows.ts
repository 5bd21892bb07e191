// Rows of approvals, inserted directly: a policy, and an approval that waits, for tests that only
// need them to exist.

import { after } from '../server/kernel/clock.ts'
import { newId } from '../server/kernel/ids.ts'
import { inTransaction, sql } from '../server/platform/db/sql.ts'
import { plain } from './rows.ts'
import type { World } from './world.ts'

/** A policy for users, and an approval that waits: the word is the name of the asker. */
export async function approvalsOf(w: World, ioSellerId: string, word: string) {
  const seller = plain(ioSellerId)
  const [approval, policy] = [
    newId<'approval'>(w.deps.clock.wall()),
    newId<'approval policy'>(w.deps.clock.wall()),
  ]
  const now = w.deps.clock.now()
  await inTransaction(w.db, async (tx) => {
    await tx.rows(sql`
      insert into approval_policies (owner, id, seller, action, approvals, roles, users,
        binds_credentials, created_at, updated_at)
      select owner, ${policy}, id, 'user', 1, '{finance}', '{}', true, ${now}, ${now}
      from sellers
      where id = ${seller}
      on conflict do nothing`)
    await tx.rows(sql`
      insert into approvals (owner, id, seller, acting_for, status, action, operation,
        requester_type, requester, requester_name, request, needed,
        roles, users, given, version, attempts, expires_at, created_at, updated_at)
      select owner, ${approval}, id, id, 'pending', 'user', 'users.invite', 'user', id, ${word}, id,
        2, '{admin,finance}', '{}',
        '[]', 1, 0, ${after(now, 86_400_000)}, ${now}, ${now} from sellers where id = ${seller}`)
  })
  return { approval: approval as string, 'approval policy': policy as string }
}
