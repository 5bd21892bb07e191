// Words of the health of a server, in English.

import type { pt } from './health.pt.ts'

export const en: typeof pt = {
  signs: {
    migrations_pending: {
      title: () => 'There are migrations to run',
      text: 'This server takes no calls until the database is up to date. Run npm run migrate, or restart the server.',
    },
    database_read_only: {
      title: () => 'The database takes no writes',
      text: 'The most frequent cause is a full disk. Free some space; the server comes back by itself. Nothing acknowledged is lost.',
    },
    database_unreachable: {
      title: () => 'The database does not answer',
      text: 'Look at the process of PostgreSQL, the network and DATABASE_URL. The server tries again by itself.',
    },
    bank_silent: {
      title: (bank) => `The bank ${bank} does not answer`,
      text: 'Sales stay pending, and the server asks until it has an answer: do not repeat them. Look at the status page of the bank and run npm run preflight; an expired certificate is the most frequent cause.',
    },
  },
  jobs: {
    holds: 'Holds',
    transactions: 'Transactions',
    'purchase disputes': 'Purchase disputes',
    charges: 'Charges',
    invoices: 'Invoices',
    'closed accounts': 'Closed accounts',
    evidence: 'Evidence',
    'corporate cards': 'Corporate cards',
    sellers: 'Sellers',
    receivables: 'Receivables',
    erasures: 'Erasures',
    payouts: 'Payouts',
    webhooks: 'Webhooks',
  },
  health: 'Health',
  lead: 'Of this server; others on the same database may see the banks differently.',
  refresh: 'Refresh',
  well: 'All is well',
  wellText: 'No faults, and every bank answers.',
  waiting: 'What waits for the background work',
  work: 'Work',
  oldest: 'The oldest has waited for',
  nothingWaits: 'nothing waits',
  seconds: (seconds) => {
    if (seconds < 120) return `${seconds.toLocaleString('en-GB', { maximumFractionDigits: 1 })} s`
    return seconds < 7_200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`
  },
  verification: 'Verification of the books',
  neverVerified: 'Never done. Run npm run verify each night.',
  at: 'When',
  checks: 'Checks',
  faults: 'Differences',
  noneFound: 'none',
  found: (n) => `${n}`,
  took: 'Took',
  notVerified: 'More than two days ago. Run npm run verify each night.',
  booksWrong: 'Run npm run verify again: it prints each difference. Make a backup before any change.',
}
