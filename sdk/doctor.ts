// What the doctor says of one's own traffic.

import type { lookAtTraffic } from '../contract/doctor.ts'
import { callsOf } from './calls.ts'
import type { Client } from './client.ts'

export function doctorOf(client: Client) {
  const { get } = callsOf(client)
  return {
    /** What of your own calls and webhooks will hurt, the most dangerous first; no findings are a clean bill. */
    look: () => get<typeof lookAtTraffic>('/v1/doctor'),
  }
}
