// The operation of the doctor.

import type { lookAtTraffic } from '../../contract/records/doctor.ts'
import { callsOf } from '../client/calls.ts'
import type { Client } from '../client/client.ts'

export function doctorOf(client: Client) {
  const { get } = callsOf(client)
  return {
    /**
     * Findings in your calls and webhooks that will cause incidents, the most severe first; an
     * empty list if there are none.
     */
    look: () => get<typeof lookAtTraffic>('/v1/doctor'),
  }
}
