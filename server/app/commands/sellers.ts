// `npm run sellers -- list|approve|deny|block|unblock|registration`: an operator's decisions on sellers, beside a running
// server. Without a KYC provider they are the only decisions.

import { readId } from '../../kernel/ids.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Config } from '../../platform/config.ts'
import { openShard } from '../../platform/counters/process-shard.ts'
import type { Database } from '../../platform/db/sql.ts'
import { allowRegistering, rule } from '../../marketplace/sellers/operations.ts'
import { transitions, type Seller } from '../../marketplace/sellers/seller.ts'
import { newest } from '../../marketplace/sellers/store.ts'
import type { WriteContext } from '../../marketplace/sellers/events.ts'
import { openBusinessClock } from '../../runtime/scheduler/clock.ts'
import { REASON_MAX, SELLER_DECISIONS, sellerToWire } from '../operator/decisions.ts'
import { asGuest, option, print, refuseUnfit, type Command } from './command.ts'

const USAGE =
  'usage: npm run sellers -- list [--status pending,blocked]\n' +
  '       npm run sellers -- approve|unblock IO_SELLER_ID\n' +
  '       npm run sellers -- deny|block IO_SELLER_ID --reason "why"\n' +
  '       npm run sellers -- registration IO_SELLER_ID on|off (whether a platform may register sellers)' +
  '\nManages sellers: lists, approves, denies and blocks them.'
const LIST_MAX = 1_000

const shown = (seller: Seller): string => JSON.stringify(sellerToWire(seller))

async function list(db: Database, args: readonly string[]): Promise<number> {
  const statuses = option(args, 'status')?.split(',') ?? transitions.states.filter((status) => status !== 'deleted')
  const unknown = statuses.find((status) => !(transitions.states as readonly string[]).includes(status))
  if (unknown !== undefined) throw new Error(`--status must be one or more of ${transitions.states.join(', ')}`)
  for (const seller of await newest(db, statuses, LIST_MAX)) print(shown(seller))
  return 0
}

async function withContext<T>(config: Config, db: Database, work: (context: WriteContext) => Promise<T>): Promise<T> {
  const clock = await openBusinessClock(db, config)
  const shard = await openShard(db, (sentence) => process.stderr.write(`${sentence}\n`))
  try {
    return await work({ db, clock, shard })
  } finally {
    await shard.close()
  }
}

async function decide(config: Config, db: Database, verb: string, args: readonly string[]): Promise<number> {
  const { event, why } = SELLER_DECISIONS[verb as keyof typeof SELLER_DECISIONS]
  const id = readId<'seller'>(args[0] ?? '')
  const reason = option(args, 'reason') ?? null
  if (!id || (why && !reason) || (!why && reason)) throw new Error(USAGE)
  if (reason && reason.length > REASON_MAX) throw new Error(`--reason has at most ${REASON_MAX} characters`)
  const ruled = await withContext(config, db, (context) => rule(context, id, event, reason))
  if (!ruled) throw new Error(`There is no seller ${args[0]}.`)
  print(shown(ruled))
  return 0
}

async function registration(
  config: Config,
  db: Database,
  [name = '', allowed = '']: readonly string[],
): Promise<number> {
  const id = readId<'seller'>(name)
  if (!id || !['on', 'off'].includes(allowed)) throw new Error(USAGE)
  const allow = (context: WriteContext) => allowRegistering(context, id, allowed === 'on')
  const seller = await withContext(config, db, allow).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    throw new Error(`${name} is a seller of a platform: only a platform can register sellers.`, { cause: error })
  })
  if (!seller) throw new Error(`There is no seller ${name}.`)
  print(shown(seller))
  return 0
}

const VERBS: Record<string, (config: Config, db: Database, args: readonly string[]) => Promise<number>> = {
  list: (_config, db, args) => list(db, args),
  registration,
  ...Object.fromEntries(
    Object.keys(SELLER_DECISIONS).map((verb) => [
      verb,
      (config: Config, db: Database, args: readonly string[]) => decide(config, db, verb, args),
    ]),
  ),
}

export const sellers: Command = (config, [verb = '', ...args]) => {
  const act = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined
  if (!act) throw new Error(USAGE)
  return asGuest(config, async (db) => {
    await refuseUnfit(db, config)
    return act(config, db, args)
  })
}
