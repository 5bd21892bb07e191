// The calls of contract/access/users.ts.

import {
  inviteUser,
  inviteUserAgain,
  listUsers,
  updateUser,
  withdrawUser,
} from '../../../../contract/access/users.ts'
import { idsOf, listOf } from '../../../platform/lists/paging.ts'
import { serve } from '../../../runtime/route.ts'
import type { User } from '../user.ts'
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

export const routes = [
  serve(listUsers, async ({ deps, caller, query }) => {
    const { items, total, paging } = await operations.list(deps, caller, query)
    const shown = items.map((user) => ({ ...toWire(user), second_factor: user.secondFactor }))
    return { body: listOf(shown, total, paging, idsOf(items)) }
  }),
  serve(inviteUser, async ({ deps, caller, body, key }) => {
    const { user, replayed } = await operations.invite(deps, caller, body, key)
    return { body: toWire(user), replayed }
  }),
  serve(updateUser, async ({ deps, caller, params, body }) => ({
    body: toWire(await operations.update(deps, caller, params.id, body)),
  })),
  serve(
    inviteUserAgain,
    async ({ deps, caller, params }) => ({
      body: toWire(await operations.inviteAgain(deps, caller, params.id)),
    }),
    ({ deps, caller, params }) => operations.demandInvited(deps, caller, params.id),
  ),
  serve(withdrawUser, async ({ deps, caller, params }) => ({
    body: toWire(await operations.withdraw(deps, caller, params.id)),
  })),
]
