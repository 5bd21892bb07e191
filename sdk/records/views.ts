// Saved views: lists of the portal with their filters, under a name.

import type { BodyOf, QueryOf } from '../../contract/operation.ts'
import type {
  createView,
  listViews,
  removeView,
  shareView,
  unshareView,
} from '../../contract/records/views.ts'
import { callsOf, id, type Keyed } from '../client/calls.ts'
import type { Client } from '../client/client.ts'
import { allOf } from '../client/list.ts'

type Views = QueryOf<typeof listViews>

export function viewsOf(client: Client) {
  const { get, post, postBare, delete: remove } = callsOf(client)
  const path = '/v1/views'
  const list = (query: Views = {}) => get<typeof listViews>(path, { query })
  return {
    list,
    all: (query: Omit<Views, 'page'> = {}) => allOf(list, query),
    create: (body: BodyOf<typeof createView>, keyed: Keyed = {}) =>
      postBare<typeof createView>(path, { body, ...keyed }),
    share: (view: string) => post<typeof shareView>(`${path}/${id(view)}/share`, { body: {} }),
    unshare: (view: string) =>
      post<typeof unshareView>(`${path}/${id(view)}/unshare`, { body: {} }),
    /** One of your own. */
    remove: (view: string) => remove<typeof removeView>(`${path}/${id(view)}`),
  }
}
