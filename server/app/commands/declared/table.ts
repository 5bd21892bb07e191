// Every command of the program, by the name that npm run knows.

import type { Command } from './declaration.ts'

/**
 * Each is loaded when it is asked for: most need little of the server, and all are to answer at
 * once.
 */
export const COMMANDS: Record<string, () => Promise<Command>> = {
  serve: async () => (await import('../../serve/serve.ts')).serve,
  work: async () => (await import('../../serve/serve.ts')).work,
  bank: async () => (await import('../bank.ts')).bank,
  banks: async () => (await import('../banks/banks.ts')).banks,
  migrate: async () => (await import('../database/migrate.ts')).migrate,
  seed: async () => (await import('../../seed/command.ts')).seed,
  cells: async () => (await import('../cells/cells.ts')).cells,
  preflight: async () => (await import('../preflight.ts')).preflight,
  verify: async () => (await import('../database/verify.ts')).verify,
  backup: async () => (await import('../database/backup.ts')).backup,
  restore: async () => (await import('../database/backup.ts')).restore,
  upgrade: async () => (await import('../database/upgrade.ts')).upgrade,
  keys: async () => (await import('../keys/keys.ts')).keys,
  clock: async () => (await import('../clock.ts')).clock,
  platforms: async () => (await import('../platforms.ts')).platforms,
  credentials: async () => (await import('../credentials.ts')).credentials,
  reconcile: async () => (await import('../reconcile.ts')).reconcile,
  customers: async () => (await import('../records/customers.ts')).customers,
  audit: async () => (await import('../records/audit.ts')).audit,
  archive: async () => (await import('../records/archive.ts')).archive,
  mails: async () => (await import('../mails.ts')).mails,
  operators: async () => (await import('../operators.ts')).operators,
  requests: async () => (await import('../records/requests.ts')).requests,
  sellers: async () => (await import('../sellers.ts')).sellers,
  corporate: async () => (await import('../corporate.ts')).corporate,
  users: async () => (await import('../users.ts')).users,
  fees: async () => (await import('../fees.ts')).fees,
  cnab: async () => (await import('../cnab/cnab.ts')).cnab,
  routes: async () => (await import('../routes.ts')).routes,
  replay: async () => (await import('../../replay/command.ts')).replay,
}
