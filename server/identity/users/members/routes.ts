// The calls of calls.ts.

import { listOf } from '../../../platform/lists/paging.ts'
import { serveAt } from '../route.ts'
import type { User } from '../user.ts'
import { inviteAgainCall, inviteUserCall, listUsersCall, updateUserCall, withdrawCall } from './calls.ts'
import * as operations from './operations.ts'

/** The name of a person who works elsewhere is not shown before they accept. */
const toWire = (user: User) => ({
  id: user.id,
  resource: 'user' as const,
  name: user.status === 'invited' ? null : user.name,
  email: user.email,
  role: user.role,
  holder: user.holder,
  status: user.status,
  created_at: user.createdAt.toISOString(),
  updated_at: user.updatedAt.toISOString(),
})

export const portalRoutes = [
  serveAt(listUsersCall, 'users:read', async ({ deps, session, query }) => {
    const { items, total, paging } = await operations.list(deps, session, query)
    const shown = items.map((user) => ({ ...toWire(user), second_factor: user.secondFactor }))
    return { body: listOf(shown, total, paging) }
  }),
  serveAt(inviteUserCall, 'users:manage', async ({ deps, session, body }) => {
    const { language = 'pt-BR', holder } = body
    return { body: toWire(await operations.invite(deps, session, { ...body, language, holder })) }
  }),
  serveAt(updateUserCall, 'users:manage', async ({ deps, session, params, body }) => ({
    body: toWire(await operations.update(deps, session, params.id, body)),
  })),
  serveAt(inviteAgainCall, 'users:manage', async ({ deps, session, params }) => ({
    body: toWire(await operations.inviteAgain(deps, session, params.id)),
  })),
  serveAt(withdrawCall, 'users:manage', async ({ deps, session, params }) => ({
    body: toWire(await operations.withdraw(deps, session, params.id)),
  })),
]
