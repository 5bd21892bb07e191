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
    database_standby: {
      title: () => 'The database is a standby',
      text: 'It only takes reads: another server may have taken over. DATABASE_URL has to lead to the primary. Once it does, the server recovers by itself.',
    },
    database_unreplicated: {
      title: () => 'No standby is synchronous',
      text: 'If a standby takes over now, it may lack payments that were acknowledged, so this server takes no requests. Bring one back into synchronous_standby_names, or remove DATABASE_REPLICATED if none may take over.',
    },
    database_unreachable: {
      title: () => 'The database does not answer',
      text: 'Look at the process of PostgreSQL, the network and DATABASE_URL. The server tries again by itself.',
    },
    bank_silent: {
      title: (bank) => `The bank ${bank} does not answer`,
      text: 'Sales stay pending, and the server asks until it has an answer: do not repeat them. Look at the status page of the bank and run npm run preflight; an expired certificate is the most frequent cause.',
    },
    replica_unused: {
      title: () => 'The read replica is not used',
      text: 'Lists and files are read from the database itself, which has more to do; nothing is missing in them. Look whether the replica of READ_URL runs and follows the primary; it is read again by itself.',
    },
    certificate_ends_soon: {
      title: (place) => `A certificate of ${place} ends soon`,
      text: 'Ask the bank for a new one today: it can take weeks. Then replace its files at the server and touch BANKS_FILE; the server reads it again by itself.',
    },
    certificate_expired: {
      title: (place) => `A certificate of ${place} has expired`,
      text: 'Calls by it fail: sales stay pending, and nothing is lost. Replace its files at the server and touch BANKS_FILE; the server reads it again by itself.',
    },
    certificate_not_valid_yet: {
      title: (place) => `A certificate of ${place} is not valid yet`,
      text: 'Calls by it fail until then. Use the one before as long, and look whether the clock of the server is right.',
    },
  },
  jobs: {
    approvals: 'Approvals',
    'payment links': 'Payment links',
    'limit requests': 'Limit requests',
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
  well: 'The server is well',
  wellText: 'No faults, and every bank answers.',
  waiting: 'What waits for the background work',
  work: 'Work',
  oldest: 'The oldest has waited for',
  nothingWaits: 'nothing waits',
  othersWait: (n) => `In the other ${n}, nothing waits.`,
  noneWaits: 'Nothing waits: all work is up to date.',
  seconds: (seconds) => {
    if (seconds < 120) return `${seconds.toLocaleString('en-GB', { maximumFractionDigits: 1 })} s`
    return seconds < 7_200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`
  },
  backup: 'Backup',
  noBackup: 'No backup is known',
  noBackupText:
    'The server knows only of backups by npm run backup. Make one each night, and keep it on another machine with a copy of the key ring:',
  oldBackup: 'The last backup is older than a day and a half',
  at: 'When',
  file: 'File',
  size: 'Size',
  by: 'By',
  unknown: 'not known',
  backupVerify: 'Whether a backup can be restored, only verifying it says:',
  banks: 'Banks',
  banksSandbox: 'The sandbox uses a bank of its own. A live server has those of BANKS_FILE.',
  banksNone: 'No bank is configured. Set BANKS_FILE and restart the server.',
  banksHow:
    'Secrets of banks do not pass through a browser: edit BANKS_FILE at the server, which reads it again by itself.',
  bank: 'Bank',
  lastAnswer: 'Last answer',
  ago: (text) => `${text} ago`,
  noAnswer: 'none since the start',
  notCalled: 'not called yet',
  silent: (calls) => (calls === 1 ? '1 call without an answer' : `${calls} calls without an answer`),
  calls: 'Calls',
  withFailures: (n) => (n === 1 ? '1 failure' : `${n} failures`),
  checkBanks: 'Check the banks',
  banksWell: 'Credentials, certificates and notifications are in order.',
  fault: 'Fault',
  certificates: 'Certificates',
  certificatesHow:
    'Of BANKS_FILE and of the database, as the server has loaded them. After replacing files, touch BANKS_FILE. Credentials of banks show no end: whether a bank takes them, its check says.',
  certificateKinds: { client: 'ours, for mutual TLS', authority: 'the authority that we trust there' },
  usedBy: 'Used by',
  validUntil: 'Valid until',
  validFrom: 'Valid only from',
  left: 'Left',
  daysLeft: (days) => {
    if (days < 0) return 'expired'
    return days === 1 ? '1 day' : `${days} days`
  },
  keys: 'Keys',
  keysText: 'The keys that encrypt stored data. Rotate them from time to time with npm run keys -- rotate.',
  keyDerived: 'the first of the key ring',
  keySeals: 'in use',
  chain: 'Chain of the audit log',
  chains: 'Chains',
  lastBlock: 'Last block',
  chainWaits: 'Waits for a block',
  chainVerified: 'Last verified',
}
