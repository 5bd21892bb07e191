// `npm run sellers -- list|approve|deny|block|unblock`: an operator's word on sellers, beside a running server. Where no
// bank checks who they are, it is the only word.

import { hyphened, readId } from '../base/ids.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/sql.ts'
import { rule } from '../sellers/operations.ts'
import { life, type Heard, type Seller } from '../sellers/seller.ts'
import { newest } from '../sellers/store.ts'
import type { Pen } from '../sellers/tell.ts'
import { openBusinessClock } from '../work/clock.ts'
import { asGuest, option, print, refuseUnmigrated, type Command } from './command.ts'

const USAGE =
  'usage: npm run sellers -- list [--status pending,blocked]\n' +
  '       npm run sellers -- approve|unblock IO_SELLER_ID\n' +
  '       npm run sellers -- deny|block IO_SELLER_ID --reason "why"'
const LIST_MAX = 1_000
const REASON_MAX = 255

const RULINGS: Record<string, { heard: Exclude<Heard, 'deleted'>; why: boolean }> = {
  approve: { heard: 'approved', why: false },
  deny: { heard: 'denied', why: true },
  block: { heard: 'blocked', why: true },
  unblock: { heard: 'unblocked', why: false },
}

const shown = ({ owner, id, number, type, status, reason, taxpayerId, name, createdAt }: Seller): string =>
  JSON.stringify({
    io_seller_id: hyphened(id),
    platform: hyphened(owner),
    id: number,
    type,
    status,
    reason,
    taxpayer_id: taxpayerId,
    name,
    created_at: createdAt.toISOString(),
  })

async function list(db: Database, args: readonly string[]): Promise<number> {
  const statuses = option(args, 'status')?.split(',') ?? life.states.filter((status) => status !== 'deleted')
  const unknown = statuses.find((status) => !(life.states as readonly string[]).includes(status))
  if (unknown !== undefined) throw new Error(`--status knows ${life.states.join(', ')}`)
  for (const seller of await newest(db, statuses, LIST_MAX)) print(shown(seller))
  return 0
}

async function penOf(config: Config, db: Database): Promise<Pen> {
  const clock = await openBusinessClock(db, config)
  // A lane of nobody's: servers have theirs by their process, and would only wait a little in this one.
  return { db, clock, lane: 0 }
}

async function decide(config: Config, db: Database, verb: string, args: readonly string[]): Promise<number> {
  const { heard, why } = RULINGS[verb]!
  const id = readId<'seller'>(args[0] ?? '')
  const reason = option(args, 'reason') ?? null
  if (!id || (why && !reason) || (!why && reason)) throw new Error(USAGE)
  if (reason && reason.length > REASON_MAX) throw new Error(`--reason has at most ${REASON_MAX} characters`)
  const ruled = await rule(await penOf(config, db), id, heard, reason)
  if (!ruled) throw new Error(`There is no seller ${args[0]}.`)
  print(shown(ruled))
  return 0
}

export const sellers: Command = (config, [verb = '', ...args]) => {
  if (verb !== 'list' && !Object.hasOwn(RULINGS, verb)) throw new Error(USAGE)
  return asGuest(config, async (db) => {
    await refuseUnmigrated(db, config)
    return verb === 'list' ? list(db, args) : decide(config, db, verb, args)
  })
}
