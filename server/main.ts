// The one program: `serve` and everything an operator runs beside it. It puts the parts together; it decides nothing.

import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import type { Command } from './commands/command.ts'

/** Each is loaded when it is asked for: most need little of the server, and all are to answer at once. */
const COMMANDS: Record<string, () => Promise<Command>> = {
  serve: async () => (await import('./commands/serve.ts')).serve,
  work: async () => (await import('./commands/serve.ts')).work,
  bank: async () => (await import('./commands/bank.ts')).bank,
  migrate: async () => (await import('./commands/migrate.ts')).migrate,
  seed: async () => (await import('./commands/seed.ts')).seed,
  verify: async () => (await import('./commands/verify.ts')).verify,
  backup: async () => (await import('./commands/backup.ts')).backup,
  restore: async () => (await import('./commands/backup.ts')).restore,
  keys: async () => (await import('./commands/keys.ts')).keys,
  clock: async () => (await import('./commands/clock.ts')).clock,
  credentials: async () => (await import('./commands/credentials.ts')).credentials,
  sellers: async () => (await import('./commands/sellers.ts')).sellers,
  corporate: async () => (await import('./commands/corporate.ts')).corporate,
  users: async () => (await import('./commands/users.ts')).users,
  fees: async () => (await import('./commands/fees.ts')).fees,
  cnab: async () => (await import('./commands/cnab.ts')).cnab,
  routes: async () => (await import('./commands/routes.ts')).routes,
  replay: async () => (await import('./commands/replay.ts')).replay,
}
const NODE_LEAST = 24
/** As starting.ts knows it, which is not read before the cache is there. */
const MAIN = 'vintem:main'
const CACHE = join(import.meta.dirname, '..', 'node_modules', '.cache', 'vintem')
const USAGE = `usage: npm start | npm run <command> [-- options]\ncommands: ${Object.keys(COMMANDS).join(', ')}\nsee docs/operations.md`

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
  performance.mark(MAIN)
  // Reading TypeScript is most of a start: what was compiled is kept beside the packages, as long as they are the same.
  enableCompileCache(CACHE)
  const { readConfig } = await import('./config.ts')
  const config = readConfig(process.env)
  const command = await load()
  process.exitCode = await command(config, args)
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
