// `npm run corporate -- list|approve|deny|suspend|resume|close|limit|cashback|new-contract`: an
// operator's decisions on the corporate accounts of companies.

import { cents, type Cents } from '../../kernel/money.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { AMOUNT_MAX } from '../../../contract/fields.ts'
import { transitions, type Account } from '../../corporate/account/account.ts'
import {
  decideAccount,
  setCashback,
  setLimit,
  type WriteContext,
} from '../../corporate/account/operations.ts'
import { close } from '../../corporate/account/closing-operations.ts'
import { EVERY_OTHER } from '../../corporate/account/cashback.ts'
import { CATEGORIES } from '../../corporate/purchases/category.ts'
import { listAccounts } from '../../corporate/account/store.ts'
import { CONTRACT_VERSION } from '../../corporate/account/contract-store.ts'
import { findById } from '../../marketplace/sellers/store.ts'
import {
  ACCOUNT_DECISIONS,
  accountToWire,
  REASON_MAX,
  type AccountDecision,
} from '../operator/decisions.ts'
import { payersOf } from '../banks/open-banks.ts'
import { openBusinessClock } from '../../runtime/scheduler/clock.ts'
import { option, readReason, readSeller } from './command.ts'
import type { Command, Work } from './declared/declaration.ts'

const LIST_MAX = 1_000

function readLimit(text: string | undefined): Cents {
  const value = /^\d{1,11}$/.test(text ?? '') ? Number(text) : -1
  if (value < 0 || value > AMOUNT_MAX)
    throw new Error('A limit is whole centavos: 5000000 is R$ 50 000.00.')
  return cents(value)
}

async function list({ db, args, say }: Work): Promise<number> {
  const statuses = option(args, 'status')?.split(',') ?? transitions.states
  const unknown = statuses.find(
    (status) => !(transitions.states as readonly string[]).includes(status),
  )
  if (unknown !== undefined)
    throw new Error(`--status must be one or more of ${transitions.states.join(', ')}`)
  for (const account of await listAccounts(db, { statuses, limit: LIST_MAX }))
    say(accountToWire(account))
  return 0
}

function sayRuled({ args, say }: Work, account: Account | undefined): number {
  if (!account) throw new Error(`Seller ${args[0]} has not requested a corporate account.`)
  say(accountToWire(account))
  return 0
}

const contextOf = async ({ config, db }: Work): Promise<WriteContext> => ({
  db,
  clock: await openBusinessClock(db, config),
})

async function decide(work: Work, { event }: AccountDecision): Promise<number> {
  const { args } = work
  const id = readSeller(args[0])
  const reason = readReason(args, REASON_MAX)
  const limit = option(args, 'limit')
  const given = { reason, ...(limit === undefined ? {} : { creditLimit: readLimit(limit) }) }
  return sayRuled(work, await decideAccount(await contextOf(work), id, event, given))
}

async function limit(work: Work): Promise<number> {
  const [id, amount] = [readSeller(work.args[0]), readLimit(work.args[1])]
  return sayRuled(work, await setLimit(await contextOf(work), id, amount))
}

/**
 * Makes every active account that accepted an older contract accept the present one. One commit
 * each.
 */
async function renew(work: Work): Promise<number> {
  const context = await contextOf(work)
  const filter = { statuses: ['active'], contractBefore: CONTRACT_VERSION, limit: LIST_MAX }
  for (const { seller } of await listAccounts(context.db, filter)) {
    const account = await decideAccount(context, seller, 'contract_changed')
    if (account) work.say(accountToWire(account))
  }
  return 0
}

/** What the operator can do about a refusal to close. */
const TO_DO: Record<string, string> = {
  bank_not_configured:
    'The balance of this account cannot be paid out: its platform has no bank under "payouts" in BANKS_FILE (docs/add-a-bank.md). Add one for the server and for this command, then close the account. Nothing was changed.',
  seller_without_bank_account:
    'The balance of this account cannot be paid out: the company has no bank account. Let it link one (docs/marketplace.md), then close the account. Nothing was changed.',
}

function sayWhatToDo(error: unknown): never {
  const toDo = error instanceof Refusal ? TO_DO[error.code] : undefined
  throw toDo === undefined ? error : new Error(toDo)
}

/** Closes an account. */
async function end(work: Work): Promise<number> {
  const { config, db, args } = work
  const seller = readSeller(args[0])
  const reason = readReason(args, REASON_MAX)
  const found = await findById(db, seller)
  const name = found && { owner: found.owner, seller }
  const context = { ...(await contextOf(work)), banks: payersOf(config, process.env) }
  return sayRuled(
    work,
    name && (await close(context, name, { by: 'operator', reason }).catch(sayWhatToDo)),
  )
}

const POINTS_MAX = 10_000

function readCashback([, category, points]: readonly string[]) {
  if (category === undefined) return undefined
  if (category !== EVERY_OTHER && !CATEGORIES.includes(category))
    throw new Error(`CATEGORY must be one of ${CATEGORIES.join(', ')}, or * for all others.`)
  const basisPoints = /^\d{1,5}$/.test(points!) ? Number(points) : -1
  if (basisPoints < 0 || basisPoints > POINTS_MAX)
    throw new Error('Cashback is basis points, 0 to 10000: 150 is 1.5 %.')
  return { category, basisPoints }
}

/** Sets the cashback of a category, if one is given, and prints every rule. */
async function cashback(work: Work): Promise<number> {
  const { args, say } = work
  const rules = await setCashback(await contextOf(work), readSeller(args[0]), readCashback(args))
  if (!rules) throw new Error(`Seller ${args[0]} has not requested a corporate account.`)
  for (const rule of rules.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime()))
    say({
      category: rule.category,
      basis_points: rule.basisPoints,
      starts_at: rule.startsAt.toISOString(),
    })
  return 0
}

export const corporate: Command = {
  name: 'corporate',
  about:
    'Manages corporate accounts: approval, limits, cashback, contract, closing. close ends the cards of an account; the running server pays out\n' +
    'its balance. cashback: 150 is 1.5 %; * means all other categories; without one it shows the rules. new-contract asks every active account\n' +
    'with an older contract to accept the new one.',
  verbs: {
    list: { line: '[--status pending,active]', effect: 'reads', run: list },
    approve: {
      line: 'IO_SELLER_ID [--limit CENTAVOS]',
      effect: 'changes',
      run: (work) => decide(work, ACCOUNT_DECISIONS.approve),
    },
    deny: {
      line: 'IO_SELLER_ID --reason "why"',
      effect: 'changes',
      run: (work) => decide(work, ACCOUNT_DECISIONS.deny),
    },
    suspend: {
      line: 'IO_SELLER_ID --reason "why"',
      effect: 'changes',
      run: (work) => decide(work, ACCOUNT_DECISIONS.suspend),
    },
    resume: {
      line: 'IO_SELLER_ID',
      effect: 'changes',
      run: (work) => decide(work, ACCOUNT_DECISIONS.resume),
    },
    close: { line: 'IO_SELLER_ID [--reason "why"]', effect: 'changes', run: end },
    limit: { line: 'IO_SELLER_ID CENTAVOS', effect: 'changes', run: limit },
    cashback: {
      line: ['IO_SELLER_ID CATEGORY BASIS_POINTS', 'IO_SELLER_ID'],
      effect: 'changes',
      run: cashback,
    },
    'new-contract': { line: '', effect: 'changes', run: renew },
  },
}
