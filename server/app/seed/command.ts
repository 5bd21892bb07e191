// `npm run seed`: adds platforms to the sandbox and prints them as JSON, or (`--show`) prints the
// credentials of the first.

import { asTyped, type Config } from '../../platform/config.ts'
import { openLog } from '../../runtime/log.ts'
import { migrate, pendingMigrations } from '../../platform/db/migrate.ts'
import { claimMode, findInstallation, refuseOtherMode } from '../../platform/installation.ts'
import { openDeps } from '../open.ts'
import { codeAt } from '../../identity/users/people/second-factor.ts'
import { openClock } from '../../kernel/clock.ts'
import type { SignIn } from './people.ts'
import { PLATFORMS_MAX, ROWS_MAX, seed as sow, type SeededPlatform } from './seed.ts'
import type { Database } from '../../platform/db/sql.ts'
import { asGuest, numberOption, print, refuseFull } from '../commands/command.ts'
import type { Command, Ground } from '../commands/declared/declaration.ts'
import { whileAlone } from '../commands/declared/run.ts'
import { credentialsPath, readCredentials } from './stored.ts'

/** With the codes that are valid now beside the secrets of second factors. */
function withCodes(platform: SeededPlatform): object {
  const wall = openClock().wall()
  const { sign_ins: people } = platform
  if (!people) return platform
  const named = Object.entries(people as Record<string, SignIn>).map(([kind, one]) => [
    kind,
    one.totp === undefined ? one : { ...one, code: codeAt(one.totp, wall) },
  ])
  return { ...platform, sign_ins: Object.fromEntries(named) }
}

function show(config: Config): number {
  const platforms = readCredentials(credentialsPath(config))
  if (platforms.length === 0)
    throw new Error(
      `There are no credentials in ${credentialsPath(config)}. The first npm start on an empty database writes them there; ` +
        `${asTyped(config, 'npm run seed')} creates another platform and shows its credentials.`,
    )
  print(JSON.stringify({ platforms: platforms.map(withCodes) }, null, 2))
  return 0
}

async function sowOn(ground: Ground, db: Database, given: { platforms: number; rows: number }) {
  const { config, say } = ground
  await migrate(db)
  await claimMode(db, config)
  const opened = await openDeps({ config, db, log: openLog(config.logLevel), env: process.env })
  try {
    const platforms = await sow(opened.deps, { ...given, corporate: true, signIns: true })
    say({ platforms })
    return 0
  } finally {
    await opened.close()
  }
}

async function run(ground: Ground): Promise<number> {
  const { config, args, isDry } = ground
  if (config.mode !== 'sandbox') throw new Error('Seeding is for the sandbox; this is MODE=live.')
  const platforms = numberOption(args, 'platforms', { min: 1, max: PLATFORMS_MAX, fallback: 1 })
  const rows = numberOption(args, 'rows', { min: 0, max: ROWS_MAX, fallback: 0 })
  if (args.includes('--show')) {
    if (args.length > 1 || isDry)
      throw new Error('--show changes nothing, and goes with no other option.')
    return show(config)
  }
  const given = { platforms, rows }
  return asGuest(config, (db) => whileAlone(db, 'seed', () => sowOrPlan(ground, db, given), ground))
}

async function sowOrPlan(
  ground: Ground,
  db: Database,
  given: { platforms: number; rows: number },
): Promise<number> {
  refuseOtherMode(await findInstallation(db), ground.config)
  await refuseFull(db)
  if (!ground.isDry) return sowOn(ground, db, given)
  ground.say({ would_run: await pendingMigrations(db), would_create: given })
  return 0
}

export const seed: Command = {
  name: 'seed',
  schemas: 'one for new platforms',
  about:
    'Creates platforms in the sandbox and prints their credentials as JSON. --show prints those of the first start and creates nothing.',
  verbs: {
    '': { line: '[--show] [--platforms N] [--rows N] [--json]', effect: 'plans', alone: run },
  },
}
