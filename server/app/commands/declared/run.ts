// Runs a command as it is declared: on the database while a server runs, on record as the user of
// this machine, with one operator at a time, and in a dry run without keeping anything.

import { actAs } from '../../../platform/audit/act.ts'
import type { Config } from '../../../platform/config.ts'
import { rolledBack } from './rolled-back.ts'
import { nameIn } from '../../../platform/db/connections/schema.ts'
import type { Database } from '../../../platform/db/sql.ts'
import { asGuest, print, refuseUnfit, currentUser } from '../command.ts'
import { readCellOption } from '../cells/cell-option.ts'
import {
  auditClassOf,
  choose,
  isChanging,
  type Chosen,
  type Command,
  type Ground,
} from './declaration.ts'

/** A second operator waits so long for the first, and is then refused. */
const WAIT_MS = 20_000
const LOCK_NOT_AVAILABLE = '55P03'
const KEY = `hashtextextended('command ' || $1, 0)`
/** What a dry run does not show: it will not be. */
const SECRETS = new Set(['secret', 'password'])

/**
 * Runs `work` while no other operator runs a changing subcommand of this command on this database:
 * a second operator waits, and is refused after a while, or at once.
 */
export async function whileAlone<T>(
  db: Database,
  name: string,
  work: () => Promise<T>,
  { waitMs = WAIT_MS, note }: { waitMs?: number; note: (sentence: string) => void },
): Promise<T> {
  const holder = await db.connection()
  const lock = nameIn(db.schema, name)
  const busy = `Another operator is running npm run ${name} on this database`
  try {
    await holder.query(`set lock_timeout = ${Math.max(1, waitMs)}`)
    await holder.query('set idle_session_timeout = 0')
    const { rows } = await holder.query<{ free: boolean }>(
      `select pg_try_advisory_lock(${KEY}) as free`,
      [lock],
    )
    if (!rows[0]!.free) {
      if (waitMs > 0) note(`${busy}; waiting until it is done.`)
      await holder
        .query(`select pg_advisory_lock(${KEY})`, [lock])
        .catch((error: { code?: string }) => {
          if (error.code !== LOCK_NOT_AVAILABLE) throw error
          throw new Error(`${busy}. Nothing was changed: try again when it is done.`, {
            cause: error,
          })
        })
    }
    return await work()
  } finally {
    await holder.end()
  }
}

const shown = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !SECRETS.has(name)))

/** Where a command prints: its output, and what it tells beside it. */
export type Out = {
  readonly print: (line: string) => void
  readonly note: (sentence: string) => void
}

const TERMINAL: Out = { print, note: (sentence) => void process.stderr.write(`${sentence}\n`) }

function groundOf(config: Config, { args, isDry }: Chosen, { print: show, note }: Out): Ground {
  const say = (fields: object) =>
    show(JSON.stringify(isDry ? { dry_run: true, ...shown(fields) } : fields))
  return { config, args, isDry, say, print: show, note }
}

function runChosen(command: Command, chosen: Chosen, ground: Ground): Promise<number> {
  const { config, isDry } = ground
  const { verb } = chosen
  if ('alone' in verb) return verb.alone(ground)
  return asGuest(config, async (db) => {
    await refuseUnfit(db, config)
    const runOn = (one: Database) => verb.run({ ...ground, db: one })
    if (!isChanging(verb) || verb.isShared) return runOn(db)
    const isRolledBack = isDry && verb.effect === 'changes'
    const waitMs = verb.isRefusedBeside ? 0 : WAIT_MS
    return whileAlone(db, command.name, () => (isRolledBack ? rolledBack(db, runOn) : runOn(db)), {
      waitMs,
      note: ground.note,
    })
  })
}

/**
 * Runs a command with these arguments, and returns its exit code. What it throws is a sentence for
 * people.
 */
export async function runCommand(
  command: Command,
  given: Config,
  all: readonly string[],
  out: Out = TERMINAL,
): Promise<number> {
  const { config, args } = readCellOption(command, { config: given, args: all })
  const chosen = choose(command, args)
  const ground = groundOf(config, chosen, out)
  const { verb, verbName, isDry } = chosen
  if (verb.effect === 'serves') return runChosen(command, chosen, ground)
  const operation = verbName === '' ? command.name : `${command.name} ${verbName}`
  const actor = { type: 'command', id: null, name: currentUser() } as const
  const act = {
    actor,
    acting: false,
    source: null,
    request: null,
    operation,
    class: auditClassOf(verb),
  }
  const code = await actAs(act, () => runChosen(command, chosen, ground))
  if (isDry) ground.note('This was a dry run: nothing was changed.')
  return code
}
