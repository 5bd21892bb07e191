// `npm run corporate -- list|approve|deny|suspend|resume|close|limit|cashback|new-contract`: an operator's decisions on the
// corporate accounts of companies, beside a running server.

import { readId, type SellerId } from '../../kernel/ids.ts'
import { cents, type Cents } from '../../kernel/money.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Config } from '../../platform/config.ts'
import { AMOUNT_MAX } from '../../../contract/fields.ts'
import { transitions, type Account } from '../../corporate/account/account.ts'
import { decideAccount, setCashback, setLimit, type WriteContext } from '../../corporate/account/operations.ts'
import { close, type ClosingContext } from '../../corporate/account/closing-operations.ts'
import { EVERY_OTHER } from '../../corporate/account/cashback.ts'
import { CATEGORIES } from '../../corporate/purchases/category.ts'
import { listAccounts } from '../../corporate/account/store.ts'
import { CONTRACT_VERSION } from '../../corporate/account/contract-store.ts'
import { findById } from '../../marketplace/sellers/store.ts'
import type { Database } from '../../platform/db/sql.ts'
import { ACCOUNT_DECISIONS, accountToWire, REASON_MAX } from '../operator/decisions.ts'
import { payersOf } from '../open-banks.ts'
import { openBusinessClock } from '../../runtime/scheduler/clock.ts'
import { asGuest, option, print, refuseUnfit, type Command } from './command.ts'

const USAGE =
  'usage: npm run corporate -- list [--status pending,active]\n' +
  '       npm run corporate -- approve IO_SELLER_ID [--limit CENTAVOS]\n' +
  '       npm run corporate -- deny|suspend IO_SELLER_ID --reason "why"\n' +
  '       npm run corporate -- resume IO_SELLER_ID\n' +
  '       npm run corporate -- close IO_SELLER_ID [--reason "why"] (ends its cards; the running server pays out the balance)\n' +
  '       npm run corporate -- limit IO_SELLER_ID CENTAVOS\n' +
  '       npm run corporate -- cashback IO_SELLER_ID [CATEGORY BASIS_POINTS] (150 is 1.5 %; * means all other categories)\n' +
  '       npm run corporate -- new-contract (asks every active account with an older contract to accept the new one)' +
  '\nManages corporate accounts: approval, limits, cashback, contract, closing.'
const LIST_MAX = 1_000

const shown = (account: Account): string => JSON.stringify(accountToWire(account))

function readLimit(text: string | undefined): Cents {
  const value = /^\d{1,11}$/.test(text ?? '') ? Number(text) : -1
  if (value < 0 || value > AMOUNT_MAX) throw new Error('A limit is whole centavos: 5000000 is R$ 50 000.00.')
  return cents(value)
}

async function list(db: Database, args: readonly string[]): Promise<number> {
  const statuses = option(args, 'status')?.split(',') ?? transitions.states
  const unknown = statuses.find((status) => !(transitions.states as readonly string[]).includes(status))
  if (unknown !== undefined) throw new Error(`--status must be one or more of ${transitions.states.join(', ')}`)
  for (const account of await listAccounts(db, { statuses, limit: LIST_MAX })) print(shown(account))
  return 0
}

function readSeller(text: string | undefined): SellerId {
  const id = readId<'seller'>(text ?? '')
  if (!id) throw new Error(USAGE)
  return id as SellerId
}

function printRuled(account: Account | undefined, text: string | undefined): number {
  if (!account) throw new Error(`Seller ${text} has not requested a corporate account.`)
  print(shown(account))
  return 0
}

async function decide(context: WriteContext, verb: string, args: readonly string[]): Promise<number> {
  const { event, why } = ACCOUNT_DECISIONS[verb as keyof typeof ACCOUNT_DECISIONS]
  const id = readSeller(args[0])
  const reason = option(args, 'reason') ?? null
  const limit = option(args, 'limit')
  if ((reason !== null) !== why || (limit !== undefined && event !== 'approved')) throw new Error(USAGE)
  if (reason && reason.length > REASON_MAX) throw new Error(`--reason has at most ${REASON_MAX} characters`)
  const given = { reason, ...(limit === undefined ? {} : { creditLimit: readLimit(limit) }) }
  return printRuled(await decideAccount(context, id, event, given), args[0])
}

/** Makes every active account that accepted an older contract accept the present one. One commit each. */
async function renew(context: WriteContext): Promise<number> {
  const filter = { statuses: ['active'], contractBefore: CONTRACT_VERSION, limit: LIST_MAX }
  for (const { seller } of await listAccounts(context.db, filter)) {
    const account = await decideAccount(context, seller, 'contract_changed')
    if (account) print(shown(account))
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
async function end(context: ClosingContext, args: readonly string[]): Promise<number> {
  const seller = readSeller(args[0])
  const reason = option(args, 'reason') ?? null
  if (reason && reason.length > REASON_MAX) throw new Error(`--reason has at most ${REASON_MAX} characters`)
  const found = await findById(context.db, seller)
  const name = found && { owner: found.owner, seller }
  const closed = name && (await close(context, name, { by: 'operator', reason }).catch(sayWhatToDo))
  return printRuled(closed, args[0])
}

const POINTS_MAX = 10_000

/** Sets the cashback of a category, if one is given, and prints every rule. */
async function cashback(context: WriteContext, [id, category, points]: readonly string[]): Promise<number> {
  const given = category === undefined ? undefined : { category, basisPoints: Number(points) }
  if (given && given.category !== EVERY_OTHER && !CATEGORIES.includes(given.category))
    throw new Error(`CATEGORY must be one of ${CATEGORIES.join(', ')}, or * for all others.`)
  if (given && (!/^\d{1,5}$/.test(points ?? '') || given.basisPoints > POINTS_MAX))
    throw new Error('Cashback is basis points, 0 to 10000: 150 is 1.5 %.')
  const rules = await setCashback(context, readSeller(id), given)
  if (!rules) throw new Error(`Seller ${id} has not requested a corporate account.`)
  for (const rule of rules.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime()))
    print(
      JSON.stringify({
        category: rule.category,
        basis_points: rule.basisPoints,
        starts_at: rule.startsAt.toISOString(),
      }),
    )
  return 0
}

const VERBS = new Set(['list', 'close', 'limit', 'cashback', 'new-contract', ...Object.keys(ACCOUNT_DECISIONS)])

async function run(config: Config, db: Database, verb: string, args: readonly string[]): Promise<number> {
  if (verb === 'list') return list(db, args)
  const context = { db, clock: await openBusinessClock(db, config) }
  if (verb === 'new-contract') return renew(context)
  if (verb === 'close') return end({ ...context, banks: payersOf(config, process.env) }, args)
  if (verb === 'cashback') return cashback(context, args)
  if (verb === 'limit') return printRuled(await setLimit(context, readSeller(args[0]), readLimit(args[1])), args[0])
  return decide(context, verb, args)
}

export const corporate: Command = (config, [verb = '', ...args]) => {
  if (!VERBS.has(verb)) throw new Error(USAGE)
  return asGuest(config, async (db) => {
    await refuseUnfit(db, config)
    return run(config, db, verb, args)
  })
}
