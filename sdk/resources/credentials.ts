// Credentials of the API: create, rotate and revoke them.

import type {
  createCredential,
  getCredential,
  getCurrentCredential,
  listCredentials,
  revokeCredential,
  rotateCredential,
  updateCredential,
} from '../../contract/access/credentials.ts'
import type { BodyOf, QueryOf } from '../../contract/operation.ts'
import { callsOf, id, type Keyed } from '../client/calls.ts'
import type { Client } from '../client/client.ts'
import { allOf } from '../client/list.ts'

type Listed = QueryOf<typeof listCredentials>

export function credentialsOf(client: Client) {
  const { get, postBare, patch, delete: remove } = callsOf(client)
  const list = (query: Listed = {}) => get<typeof listCredentials>('/v1/credentials', { query })
  const at = (credential: string) => `/v1/credentials/${id(credential)}`
  return {
    /** Creates a credential; only this reply shows its secret. */
    create: (body: BodyOf<typeof createCredential>, keyed: Keyed = {}) =>
      postBare<typeof createCredential>('/v1/credentials', { body, ...keyed }),
    list,
    all: (query: Omit<Listed, 'page'> = {}) => allOf(list, query),
    /** The credential of this client: what it may do, and what its budget leaves today. */
    current: () => get<typeof getCurrentCredential>('/v1/credentials/current'),
    get: (credential: string) => get<typeof getCredential>(at(credential)),
    /** Sets, changes or removes its budget, as a whole; it takes effect within two seconds. */
    update: (credential: string, body: BodyOf<typeof updateCredential>) =>
      patch<typeof updateCredential>(at(credential), { body }),
    /**
     * Makes a new secret, shown only in this reply; the secret before works for 24 more hours, or
     * for `overlap_hours`.
     */
    rotate: (
      credential: string,
      body: NonNullable<BodyOf<typeof rotateCredential>> = {},
      keyed: Keyed = {},
    ) => postBare<typeof rotateCredential>(`${at(credential)}/rotate`, { body, ...keyed }),
    revoke: (credential: string) => remove<typeof revokeCredential>(at(credential)),
  }
}
