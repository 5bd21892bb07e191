// The one program: `serve` and everything an operator runs beside it. It puts the parts together;
// it decides nothing.

import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { nearest } from './kernel/edit-distance.ts'
import { COMMANDS } from './app/commands/declared/table.ts'

const NODE_LEAST = 24
/**
 * The name that startup-log.ts uses too; it must not be imported before the compile cache is on.
 */
const MAIN = 'vintem:main'
const CACHE = join(import.meta.dirname, '..', 'node_modules', '.cache', 'vintem')
const USAGE = `usage: npm start | npm run <command> [-- options]\ncommands: ${Object.keys(COMMANDS).join(', ')}\ndocumentation: docs/operations.md`

function refuseUnknown(name: string): never {
  const near = nearest(name, Object.keys(COMMANDS))
  const meant = near === undefined ? '' : `; did you mean ${near}?`
  throw new Error(
    name === '' || name.startsWith('-') ? USAGE : `There is no command ${name}${meant}\n${USAGE}`,
  )
}

/** Runs a command; what it throws is a sentence for people. */
async function main(): Promise<void> {
  const [name = '', ...args] = process.argv.slice(2)
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!load) refuseUnknown(name)
  if (Number.parseInt(process.versions.node, 10) < NODE_LEAST) {
    throw new Error(
      `Vintém needs Node ${NODE_LEAST}, this is ${process.versions.node}. npm brings it on Linux: run it as \`npm start\` or \`npm run …\` after \`npm ci\`; elsewhere install Node ${NODE_LEAST}.`,
    )
  }
  performance.mark(MAIN)
  // Most of the start time is compiling TypeScript: the compiled code is cached beside the
  // packages.
  enableCompileCache(CACHE)
  const command = await load()
  const { refuseTaken, usageOf } = await import('./app/commands/declared/declaration.ts')
  if (args.includes('--help')) {
    return void process.stdout.write(`${usageOf(command)}\n`)
  }
  refuseTaken(command, args, process.env)
  const { readConfig } = await import('./platform/config.ts')
  const config = readConfig(process.env)
  const { runCommand } = await import('./app/commands/declared/run.ts')
  const { toTheEnd } = await import('./app/commands/declared/to-the-end.ts')
  process.exitCode = await toTheEnd(() => runCommand(command, config, args))
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
