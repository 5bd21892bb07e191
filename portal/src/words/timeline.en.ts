// Words of timelines, in English.

import type { pt } from './timeline.pt.ts'

export const en: typeof pt = {
  actors: { user: 'User', operator: 'Operator', credential: 'Credential', server: 'Server', command: 'Command' },
  timeline: 'Timeline',
  nothing: 'Nothing has happened yet.',
  more: 'Show more',
  did: (who, action) => `${who}: ${action}`,
  became: (status) => `Status: ${status}`,
  request: 'See request',
  deliveries: {
    pending: 'Webhook: waiting',
    succeeded: 'Webhook: delivered',
    failed: 'Webhook: failed',
    dropped: 'Webhook: dropped',
  },
}
