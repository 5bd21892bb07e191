// `npm run sellers -- list|approve|deny|block|unblock|registration|login`: an operator's decisions
// on sellers, beside a running server. Without a KYC provider they are the only decisions.

import { Refusal } from '../../kernel/refusal.ts'
import { allowRegistering, rule } from '../../marketplace/sellers/operations.ts'
import { transitions } from '../../marketplace/sellers/seller.ts'
import { newest } from '../../marketplace/sellers/store.ts'
import type { WriteContext } from '../../marketplace/sellers/events.ts'
import {
  REASON_MAX,
  SELLER_DECISIONS,
  sellerToWire,
  type SellerDecision,
} from '../operator/decisions.ts'
import { option, readReason, readSeller, withShard } from './command.ts'
import { addCredential } from './credentials.ts'
import type { Command, Work } from './declared/declaration.ts'

const LIST_MAX = 1_000

async function list({ db, args, say }: Work): Promise<number> {
  const statuses =
    option(args, 'status')?.split(',') ??
    transitions.states.filter((status) => status !== 'deleted')
  const unknown = statuses.find(
    (status) => !(transitions.states as readonly string[]).includes(status),
  )
  if (unknown !== undefined)
    throw new Error(`--status must be one or more of ${transitions.states.join(', ')}`)
  for (const seller of await newest(db, statuses, { limit: LIST_MAX })) say(sellerToWire(seller))
  return 0
}

async function decide(work: Work, { event }: SellerDecision): Promise<number> {
  const id = readSeller(work.args[0])
  const reason = readReason(work.args, REASON_MAX)
  const ruled = await withShard(work, (context) => rule(context, id, event, reason))
  if (!ruled) throw new Error(`There is no seller ${work.args[0]}.`)
  work.say(sellerToWire(ruled))
  return 0
}

async function registration(work: Work): Promise<number> {
  const [name, allowed] = work.args
  const id = readSeller(name)
  if (allowed !== 'on' && allowed !== 'off')
    throw new Error(`Registration is on or off, not "${allowed}".`)
  const allow = (context: WriteContext) => allowRegistering(context, id, allowed === 'on')
  const seller = await withShard(work, allow).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    throw new Error(`${name} is a seller of a platform: only a platform can register sellers.`, {
      cause: error,
    })
  })
  if (!seller) throw new Error(`There is no seller ${name}.`)
  work.say(sellerToWire(seller))
  return 0
}

export const sellers: Command = {
  name: 'sellers',
  about:
    'Manages sellers: lists, approves, denies and blocks them. registration: whether a platform may register sellers. login: gives a seller a\n' +
    'credential of its own, as npm run credentials -- add does.',
  verbs: {
    list: { line: '[--status pending,blocked]', effect: 'reads', run: list },
    approve: {
      line: 'IO_SELLER_ID',
      effect: 'changes',
      run: (work) => decide(work, SELLER_DECISIONS.approve),
    },
    unblock: {
      line: 'IO_SELLER_ID',
      effect: 'changes',
      run: (work) => decide(work, SELLER_DECISIONS.unblock),
    },
    deny: {
      line: 'IO_SELLER_ID --reason "why"',
      effect: 'changes',
      run: (work) => decide(work, SELLER_DECISIONS.deny),
    },
    block: {
      line: 'IO_SELLER_ID --reason "why"',
      effect: 'changes',
      run: (work) => decide(work, SELLER_DECISIONS.block),
    },
    registration: { line: 'IO_SELLER_ID on|off', effect: 'changes', run: registration },
    login: addCredential,
  },
}
