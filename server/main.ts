// The one program: `serve` and everything an operator runs beside it. It puts the parts together; it decides nothing.

import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import type { Command } from './app/commands/command.ts'

/** Each is loaded when it is asked for: most need little of the server, and all are to answer at once. */
const COMMANDS: Record<string, () => Promise<Command>> = {
  serve: async () => (await import('./app/serve/serve.ts')).serve,
  work: async () => (await import('./app/serve/serve.ts')).work,
  bank: async () => (await import('./app/commands/bank.ts')).bank,
  migrate: async () => (await import('./app/commands/database/migrate.ts')).migrate,
  seed: async () => (await import('./app/seed/command.ts')).seed,
  preflight: async () => (await import('./app/commands/preflight.ts')).preflight,
  verify: async () => (await import('./app/commands/database/verify.ts')).verify,
  backup: async () => (await import('./app/commands/database/backup.ts')).backup,
  restore: async () => (await import('./app/commands/database/backup.ts')).restore,
  upgrade: async () => (await import('./app/commands/database/upgrade.ts')).upgrade,
  keys: async () => (await import('./app/commands/keys/keys.ts')).keys,
  clock: async () => (await import('./app/commands/clock.ts')).clock,
  platforms: async () => (await import('./app/commands/platforms.ts')).platforms,
  credentials: async () => (await import('./app/commands/credentials.ts')).credentials,
  reconcile: async () => (await import('./app/commands/reconcile.ts')).reconcile,
  customers: async () => (await import('./app/commands/records/customers.ts')).customers,
  audit: async () => (await import('./app/commands/records/audit.ts')).audit,
  mails: async () => (await import('./app/commands/mails.ts')).mails,
  operators: async () => (await import('./app/commands/operators.ts')).operators,
  requests: async () => (await import('./app/commands/records/requests.ts')).requests,
  sellers: async () => (await import('./app/commands/sellers.ts')).sellers,
  corporate: async () => (await import('./app/commands/corporate.ts')).corporate,
  users: async () => (await import('./app/commands/users.ts')).users,
  fees: async () => (await import('./app/commands/fees.ts')).fees,
  cnab: async () => (await import('./app/commands/cnab/cnab.ts')).cnab,
  routes: async () => (await import('./app/commands/routes.ts')).routes,
  replay: async () => (await import('./app/replay/command.ts')).replay,
}
/** They act for their callers, not for who started them. */
const SERVERS: ReadonlySet<string> = new Set(['serve', 'work', 'bank'])
/** What commands without arguments of their own do, for `--help`; the others print their usage themselves. */
const HELP: Record<string, string> = {
  serve: `usage: npm start (with a supervisor) | node server/main.ts serve
Runs the API, the worker and, in the sandbox, the bank. Settings: docs/configuration.md.`,
  work: `usage: npm run work
Runs a worker alone, beside servers on the same DATABASE_URL.`,
  bank: `usage: npm run bank
Runs the sandbox bank alone. Servers find it by SANDBOX_BANK_URL.`,
  migrate: `usage: npm run migrate [-- --mode live|sandbox]
Runs the migrations that are pending, and prints them as JSON. npm start does the same. --mode records what the database is for, once and
for good; npm start records MODE on a new database.`,
  seed: `usage: npm run seed [-- --show] [-- --platforms N] [-- --rows N]
Creates platforms in the sandbox and prints their credentials as JSON. --show prints those of the first start and creates nothing.`,
  preflight: `usage: npm run preflight [-- --json]
Checks everything that a live server needs, without starting one: settings, database, key ring, banks. Exits with 1 when something is missing.`,
  verify: `usage: npm run verify
Recounts the ledger and every stored sum. Prints one JSON line; exits with 1 when something does not add up.`,
  routes: `usage: npm run routes
Prints every route: method and path.`,
}
const NODE_LEAST = 24
/** As startup-log.ts knows it, which is not read before the cache is there. */
const MAIN = 'vintem:main'
const CACHE = join(import.meta.dirname, '..', 'node_modules', '.cache', 'vintem')
const USAGE = `usage: npm start | npm run <command> [-- options]\ncommands: ${Object.keys(COMMANDS).join(', ')}\ndocumentation: docs/operations.md`

/** Runs a command; what it throws is a sentence for people. */
async function main(): Promise<void> {
  const [name = '', ...args] = process.argv.slice(2)
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!load) throw new Error(USAGE)
  if (Number.parseInt(process.versions.node, 10) < NODE_LEAST) {
    throw new Error(
      `Vintém needs Node ${NODE_LEAST}, this is ${process.versions.node}. npm brings it on Linux: run it as \`npm start\` or \`npm run …\` after \`npm ci\`; elsewhere install Node ${NODE_LEAST}.`,
    )
  }
  if (args.includes('--help') && Object.hasOwn(HELP, name)) return void process.stdout.write(`${HELP[name]}\n`)
  performance.mark(MAIN)
  // Reading TypeScript is most of a start: what was compiled is kept beside the packages, as long as they are the same.
  enableCompileCache(CACHE)
  const { readConfig } = await import('./platform/config.ts')
  const config = readConfig(process.env)
  const command = await load()
  const { asCommand } = await import('./app/commands/command.ts')
  const run = () => command(config, args)
  process.exitCode = await (SERVERS.has(name) ? run() : asCommand(name, args, run))
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
