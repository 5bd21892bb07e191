// The operation of the doctor.

import type { lookAtTraffic } from '../contract/doctor.ts'
import { callsOf } from './calls.ts'
import type { Client } from './client.ts'

export function doctorOf(client: Client) {
  const { get } = callsOf(client)
  return {
    /** What in your calls and webhooks will cause incidents, the most dangerous first; empty where all is well. */
    look: () => get<typeof lookAtTraffic>('/v1/doctor'),
  }
}
