// `npm run fees -- show|add IO_SELLER_ID`: what a platform takes of its sales, beside a running server. Versions are
// added, never changed: what was sold keeps the one it was sold under.

import fs from 'node:fs'
import { isDay, startOf } from '../base/calendar.ts'
import { hyphened, readId, type OwnerId } from '../base/ids.ts'
import type { Config } from '../config.ts'
import { inTransaction, type Database, type Tx } from '../db/sql.ts'
import { insert, lockPlans, plansOf, type StoredPlan } from '../fees/store.ts'
import { readPlan, type WrittenPlan } from '../fees/written.ts'
import { findById } from '../sellers/store.ts'
import { openBusinessClock } from '../work/clock.ts'
import { asGuest, option, print, refuseUnmigrated, type Command } from './command.ts'

const USAGE =
  'usage: npm run fees -- show IO_SELLER_ID\n' +
  '       npm run fees -- add IO_SELLER_ID FILE [--from 2026-12-01]\n' +
  'FILE is JSON: {"fee_on_refund": "return", "rules": [{"method": "pix", "instalments": [1, 1], "bp": 99, "fixed": 0}]}'
const SHOWN_MAX = 1_000
/** A plan has at most some fourteen rules: a larger file is another. */
const FILE_MAX_BYTES = 65_536

const shown = ({ owner, version, startsAt, feeOnRefund, rules }: StoredPlan): string =>
  JSON.stringify({
    platform: hyphened(owner),
    version,
    starts_at: startsAt.toISOString(),
    fee_on_refund: feeOnRefund,
    rules,
  })

/** The platform that is named. Its sellers have no plans of their own. */
async function platformOf(db: Database, text: string): Promise<OwnerId> {
  const id = readId<'seller'>(text)
  if (!id) throw new Error(USAGE)
  const found = await findById(db, id)
  if (!found) throw new Error(`There is no platform ${text}.`)
  if (found.owner !== (id as string))
    throw new Error(`${text} is a seller; the fees are those of its platform, ${hyphened(found.owner)}.`)
  return found.owner
}

function readFile(path: string): WrittenPlan {
  let text: string
  try {
    if (fs.statSync(path).size > FILE_MAX_BYTES) throw new Error(`${path} is larger than a fee plan can be.`)
    text = fs.readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw code ? new Error(`${path} cannot be read (${code}).`) : error
  }
  const read = readPlan(text)
  if (!read.ok) throw new Error(`${path} is no fee plan:\n${read.faults.map((fault) => `  ${fault}`).join('\n')}`)
  return read.plan
}

function dayAsked(args: readonly string[]): Date | undefined {
  const day = option(args, 'from')
  if (day !== undefined && !isDay(day)) throw new Error('--from must be a day, such as 2026-12-01')
  return day === undefined ? undefined : startOf(day)
}

/** Adds the next version. A plan that began before the last one would price what was sold under that one. */
async function addNext(tx: Tx, owner: OwnerId, plan: WrittenPlan, startsAt: Date): Promise<StoredPlan> {
  await lockPlans(tx, owner)
  const [last] = await plansOf(tx, owner, 1)
  if (last && startsAt < last.startsAt)
    throw new Error(
      `Version ${last.version} begins at ${last.startsAt.toISOString()}; the next cannot begin before it.`,
    )
  const next = { ...plan, owner, version: (last?.version ?? 0) + 1, startsAt }
  await insert(tx, next)
  return next
}

async function nowOf(config: Config, db: Database): Promise<Date> {
  return (await openBusinessClock(db, config)).now()
}

export const fees: Command = (config, [verb, id = '', ...args]) => {
  const [path] = args
  if (verb !== 'show' && (verb !== 'add' || path === undefined || path.startsWith('--'))) throw new Error(USAGE)
  const plan = verb === 'add' ? readFile(path!) : undefined
  const from = dayAsked(args)
  return asGuest(config, async (db) => {
    await refuseUnmigrated(db, config)
    const owner = await platformOf(db, id)
    if (plan) {
      const startsAt = from ?? (await nowOf(config, db))
      print(shown(await inTransaction(db, (tx) => addNext(tx, owner, plan, startsAt))))
      return 0
    }
    for (const one of await plansOf(db, owner, SHOWN_MAX)) print(shown(one))
    return 0
  })
}
