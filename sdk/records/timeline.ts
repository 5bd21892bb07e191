// What happened to an object.

import type { QueryOf } from '../../contract/operation.ts'
import type { getTimeline } from '../../contract/records/timeline.ts'
import { callsOf, id } from '../client/calls.ts'
import type { Client } from '../client/client.ts'

type Page = QueryOf<typeof getTimeline>

export const timelineOf = (client: Client) => ({
  /**
   * Events with their deliveries, transfers and acts, the newest first; `next` of a reply is
   * `before` of the next page.
   */
  list: (object: string, query: Page = {}) =>
    callsOf(client).get<typeof getTimeline>(`/v1/timeline/${id(object)}`, { query }),
})
