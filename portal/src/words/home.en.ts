// Words of the first page, in English.

import type { pt } from './home.pt.ts'

export const en: typeof pt = {
  home: 'Home',
  available: 'Available',
  availableHint: 'Can be paid out now',
  pending: 'To be received',
  pendingHint: 'Paid sales that have not settled',
  blocked: 'Blocked',
  blockedHint: 'Held for disputes',
  upcoming: 'To be received by day',
  upcomingNone: 'Nothing to be received',
  upcomingCut: (rows) => `Of the first ${rows} receivables.`,
  newest: 'Newest sales',
  allSales: 'See all',
  attention: 'Needs attention',
  disputes: 'Open disputes',
  unpaid: 'Sales waiting for payment',
  failing: 'Webhooks that fail',
}
