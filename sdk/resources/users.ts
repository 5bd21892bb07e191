// Users of the company: the people who sign in to its portal.

import type { BodyOf, QueryOf } from '../../contract/operation.ts'
import type {
  inviteUser,
  inviteUserAgain,
  listUsers,
  updateUser,
  withdrawUser,
} from '../../contract/access/users.ts'
import { callsOf, id, type Keyed } from '../client/calls.ts'
import type { Client } from '../client/client.ts'
import { allOf } from '../client/list.ts'

type Users = QueryOf<typeof listUsers>

export function usersOf(client: Client) {
  const { get, post, postBare, patch, delete: remove } = callsOf(client)
  const path = '/v1/users'
  const list = (query: Users = {}) => get<typeof listUsers>(path, { query })
  return {
    list,
    all: (query: Omit<Users, 'page'> = {}) => allOf(list, query),
    /** Mails an invitation, which is valid for seven days. */
    invite: (body: BodyOf<typeof inviteUser>, keyed: Keyed = {}) =>
      postBare<typeof inviteUser>(path, { body, ...keyed }),
    /** Changes the role, blocks or unblocks. */
    update: (user: string, body: BodyOf<typeof updateUser>) =>
      patch<typeof updateUser>(`${path}/${id(user)}`, { body }),
    /** The earlier link ends. */
    inviteAgain: (user: string) =>
      post<typeof inviteUserAgain>(`${path}/${id(user)}/invite`, { body: {} }),
    /** Takes back an invitation that was not accepted. */
    withdraw: (user: string) => remove<typeof withdrawUser>(`${path}/${id(user)}`),
  }
}
