// The search: objects by what a person or a program has in hand.

import type { search } from '../../contract/records/search.ts'
import { callsOf } from '../client/calls.ts'
import type { Client } from '../client/client.ts'

export function searchOf(client: Client) {
  const { get } = callsOf(client)
  return {
    /**
     * The objects that have what was typed; of each kind only what the scopes of the token read.
     */
    find: (q: string) => get<typeof search>('/v1/search', { query: { q } }),
  }
}
