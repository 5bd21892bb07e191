// Which documents of docs/ are served, and in which order. Each exists in both languages
// (docs/NAME.md and docs/pt-BR/NAME.md), but for those that are named at the end.

export type Topic = 'start' | 'payments' | 'marketplace' | 'events' | 'corporate' | 'operating'

/** The guides, by topic. */
export const TOPICS: Readonly<Record<Topic, readonly string[]>> = {
  start: ['quick-start', 'sandbox-time', 'migrating'],
  payments: ['pix', 'boletos', 'cards', 'disputes', 'med'],
  marketplace: ['marketplace', 'payouts', 'money'],
  events: ['requests', 'idempotency', 'webhooks-receiver', 'webhooks'],
  corporate: ['corporate'],
  operating: ['going-live'],
}

/** The names of all guides, in the order in which one reads them. */
export const GUIDES: readonly string[] = Object.values(TOPICS).flat()

/** The further pages: for reference. */
export const FURTHER: readonly string[] = [
  'credentials',
  'payment-links',
  'states',
  'words',
  'glossary',
  'tour',
  'cli',
  'doctor',
  'request-log',
  'portal',
  'approvals',
  'mail',
  'privacy',
  'audit',
  'configuration',
  'operations',
  'add-a-bank',
  'connectors',
  'cnab',
  'payment-files',
  'runbook',
  'scaling',
  'citus',
  'archiving',
  'event-archive',
  'tracing',
]

/** Pages that have no Portuguese text yet: they are English for everybody. A guide is never one. */
export const ENGLISH_ONLY: readonly string[] = []
