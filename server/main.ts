// The one program: `serve` and everything an operator runs beside it. It puts the parts together; it decides nothing.

import { backup, restore } from './commands/backup.ts'
import { bank } from './commands/bank.ts'
import { cnab } from './commands/cnab.ts'
import { corporate } from './commands/corporate.ts'
import { credentials } from './commands/credentials.ts'
import { fees } from './commands/fees.ts'
import { keys } from './commands/keys.ts'
import { migrate } from './commands/migrate.ts'
import { replay } from './commands/replay.ts'
import { routes } from './commands/routes.ts'
import { seed } from './commands/seed.ts'
import { sellers } from './commands/sellers.ts'
import { serve, work } from './commands/serve.ts'
import { users } from './commands/users.ts'
import { verify } from './commands/verify.ts'
import { readConfig } from './config.ts'
import type { Command } from './commands/command.ts'

const COMMANDS: Record<string, Command> = {
  serve,
  work,
  bank,
  migrate,
  seed,
  verify,
  backup,
  restore,
  keys,
  credentials,
  sellers,
  corporate,
  users,
  fees,
  cnab,
  routes,
  replay,
}
const NODE_LEAST = 24
const USAGE = `usage: npm start | npm run <command> [-- options]\ncommands: ${Object.keys(COMMANDS).join(', ')}\nsee docs/operations.md`

/** Runs a command; what it throws is a sentence for people. */
async function main(): Promise<void> {
  const [name = '', ...args] = process.argv.slice(2)
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) throw new Error(USAGE)
  if (Number.parseInt(process.versions.node, 10) < NODE_LEAST) {
    throw new Error(
      `Vintém needs Node ${NODE_LEAST}, this is ${process.versions.node}. npm brings it on Linux: run it as \`npm start\` or \`npm run …\` after \`npm ci\`; elsewhere install Node ${NODE_LEAST}.`,
    )
  }
  process.exitCode = await command(readConfig(process.env), args)
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
