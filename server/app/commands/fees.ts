// `npm run fees -- show|add IO_SELLER_ID`: a platform's fee plans. Versions are added, never
// changed: a transaction keeps the version it was sold under.

import fs from 'node:fs'
import { isGivenDay, startOf } from '../../kernel/brazil/calendar.ts'
import { hyphened, type OwnerId } from '../../kernel/ids.ts'
import { inTransaction, type Database } from '../../platform/db/sql.ts'
import { plansOf } from '../../marketplace/fees/store.ts'
import { readPlan, type PlanFile } from '../../marketplace/fees/plan-file.ts'
import { findById } from '../../marketplace/sellers/store.ts'
import { openBusinessClock } from '../../runtime/scheduler/clock.ts'
import { addPlan, planToWire } from '../fee-plans.ts'
import { fromHere, option, readSeller } from './command.ts'
import type { Command, Work } from './declared/declaration.ts'

const SHOWN_MAX = 1_000
/** A plan has some fourteen rules at most: a larger file is not a plan. */
const FILE_MAX_BYTES = 65_536

/** The named platform. Its sellers have no plans of their own. */
async function platformOf(db: Database, text: string): Promise<OwnerId> {
  const id = readSeller(text)
  const found = await findById(db, id)
  if (!found) throw new Error(`There is no platform ${text}.`)
  if (found.owner !== (id as string))
    throw new Error(
      `${text} is a seller, not a platform. Fees belong to its platform, ${hyphened(found.owner)}.`,
    )
  return found.owner
}

function readFile(path: string): PlanFile {
  let text: string
  try {
    if (fs.statSync(path).size > FILE_MAX_BYTES)
      throw new Error(`${path} is larger than a fee plan can be.`)
    text = fs.readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw code ? new Error(`${path} cannot be read (${code}).`) : error
  }
  const read = readPlan(text)
  if (!read.ok)
    throw new Error(
      `${path} is not a valid fee plan:\n${read.faults.map((fault) => `  ${fault}`).join('\n')}`,
    )
  return read.plan
}

function dayAsked(args: readonly string[]): Date | undefined {
  const day = option(args, 'from')
  if (day !== undefined && !isGivenDay(day))
    throw new Error('--from must be a day, such as 2026-12-01')
  return day === undefined ? undefined : startOf(day)
}

async function show({ db, args, say }: Work): Promise<number> {
  for (const one of await plansOf(db, await platformOf(db, args[0]!), SHOWN_MAX))
    say(planToWire(one))
  return 0
}

async function add({ config, db, args, say }: Work): Promise<number> {
  const [plan, from] = [readFile(fromHere(args[1]!)), dayAsked(args)]
  const owner = await platformOf(db, args[0]!)
  const clock = await openBusinessClock(db, config)
  const next = await inTransaction(db, (tx) =>
    addPlan(tx, clock, owner, { plan, startsAt: from ?? clock.now() }),
  )
  if ('last' in next)
    throw new Error(
      `Version ${next.last.version} begins at ${next.last.startsAt.toISOString()}; the next cannot begin before it.`,
    )
  say(planToWire(next.added))
  return 0
}

export const fees: Command = {
  name: 'fees',
  about:
    'FILE is JSON: {"fee_on_refund": "return", "rules": [{"method": "pix", "instalments": [1, 1], "bp": 99, "fixed": 0}]}\n' +
    'Shows the fee plans of a platform, or adds the next version.',
  verbs: {
    show: { line: 'IO_SELLER_ID', effect: 'reads', run: show },
    add: { line: 'IO_SELLER_ID FILE [--from 2026-12-01]', effect: 'changes', run: add },
  },
}
