// Operations on sellers' bank accounts: tokenize, link, read, list, unlink.

import { recordAct, recordReason } from '../../platform/audit/store.ts'
import type {
  associateBankAccount,
  listBankAccounts,
  tokenizeBankAccount,
} from '../../../contract/marketplace/bank-accounts.ts'
import type { BodyOf, QueryOf } from '../../../contract/operation.ts'
import type { Caller } from '../../runtime/caller.ts'
import { newId, readId, type BankAccountId } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refusal.ts'
import { inTransaction, type Tx } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { claimFor, recall, type Key } from '../../platform/idempotency/idempotency.ts'
import { readPaging, type Paging } from '../../platform/lists/paging.ts'
import { record } from '../../platform/outbox/outbox.ts'
import { findVisible } from '../sellers/find-seller.ts'
import {
  associate as link,
  tokenize as open,
  toWire,
  type BankAccount,
  type Token,
  demandActive,
} from './bank-account.ts'
import * as store from './store.ts'

/** Refuses an `ID_DEV` that is not the caller's own integration. */
function demandOwn(caller: Caller, integration: string | undefined): void {
  if (integration !== undefined && readId<'credential'>(integration) !== caller.credential)
    throw refuse('integration_not_found')
}

export const recordEvents = (
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  accounts: readonly BankAccount[],
  type: 'associated' | 'deleted',
): Promise<void> => {
  const happened = accounts.map((account) => ({
    owner: account.owner,
    seller: account.seller,
    type: `bank_account.${type}` as const,
    objectKind: 'bank_account' as const,
    objectId: account.id,
    objectSequence: account.version,
    status: account.deletedAt ? 'deleted' : 'active',
    referenceId: null,
    data: toWire(account),
    at: account.updatedAt,
  }))
  return record(tx, happened, clock.wall())
}

/** Refuses a seller that may have no account now. */
export const demandPayee = async (deps: Deps, caller: Caller, text: string): Promise<void> =>
  demandActive(await findVisible(deps.db, caller, text))

type AccountPath = { readonly seller: string; readonly integration?: string }

export async function tokenize(
  deps: Deps,
  caller: Caller,
  { seller: text, integration }: AccountPath,
  body: BodyOf<typeof tokenizeBankAccount>,
  key: Key | undefined,
): Promise<{ token: Token; replayed: boolean }> {
  demandOwn(caller, integration)
  const before = key && (await recall(deps.db, caller.owner, key))
  if (before) {
    const made = await store.findToken(deps.db, caller.owner, before.objectId as BankAccountId)
    if (!made) throw refuse('token_not_found')
    return { token: made, replayed: true }
  }
  const seller = await findVisible(deps.db, caller, text)
  const token = open(deps, body, seller, { id: newId(deps.clock.wall()), now: deps.clock.now() })
  await inTransaction(deps.db, async (tx) => {
    await claimFor(
      tx,
      token.owner,
      key,
      { kind: 'bank_account_token', id: token.id },
      deps.clock.now(),
    )
    await store.insertToken(tx, token)
    recordReason(tx, deps, 'bank_account_token.created', token)
  })
  return { token, replayed: false }
}

/**
 * Links the account of a token. The token is used and the account linked in one commit, or neither
 * is.
 */
export async function associate(
  deps: Deps,
  caller: Caller,
  body: BodyOf<typeof associateBankAccount>,
  { integration, key }: { integration?: string; key: Key | undefined },
): Promise<{ account: BankAccount; replayed: boolean }> {
  demandOwn(caller, integration)
  const { owner, id: seller } = await findVisible(deps.db, caller, body.io_seller_id)
  const id = readId<'bank account'>(body.token)
  if (!id) throw refuse('token_not_found')
  return inTransaction(deps.db, async (tx) => {
    const token = await store.lockToken(tx, { owner, seller, id })
    if (!token) throw refuse('token_not_found')
    const before = key && (await recall(tx, owner, key))
    if (before) {
      const account = await store.findLive(tx, owner, seller, before.objectId as BankAccountId)
      if (!account) throw refuse('bank_account_not_found')
      return { account, replayed: true }
    }
    const now = deps.clock.now()
    const requested = link(deps, token, await findVisible(tx, caller, seller), now)
    await store.useToken(tx, token, now)
    const linked = await store.insertOrFind(tx, requested)
    await claimFor(tx, owner, key, { kind: 'bank_account', id: linked.id }, now)
    if (linked.id === requested.id) {
      await recordEvents(tx, deps, [linked], 'associated')
      recordAct(tx, deps, 'bank_account.associated', linked)
    }
    return { account: linked, replayed: false }
  })
}

export type BankAccountPath = { readonly io_seller_id: string; readonly id: string }

export async function get(
  deps: Deps,
  caller: Caller,
  { io_seller_id, id: text }: BankAccountPath,
): Promise<BankAccount> {
  const seller = await findVisible(deps.db, caller, io_seller_id)
  const id = readId<'bank account'>(text)
  const found = id && (await store.findLive(deps.db, seller.owner, seller.id, id))
  if (!found) throw refuse('bank_account_not_found')
  return found
}

export async function list(
  deps: Deps,
  caller: Caller,
  text: string,
  query: QueryOf<typeof listBankAccounts>,
): Promise<{ items: BankAccount[]; total: number; paging: Paging }> {
  const paging = readPaging(query)
  const { owner, id } = await findVisible(deps.db, caller, text)
  const [items, total] = await Promise.all([
    store.page(deps.reads, owner, id, paging),
    store.count(deps.reads, owner, id),
  ])
  return { items, total, paging }
}

export async function remove(
  deps: Deps,
  caller: Caller,
  path: BankAccountPath,
): Promise<BankAccount> {
  const account = await get(deps, caller, path)
  return inTransaction(deps.db, async (tx) => {
    const removed = await store.remove(tx, account, deps.clock.now())
    if (!removed) throw refuse('bank_account_not_found')
    await recordEvents(tx, deps, [removed], 'deleted')
    recordAct(tx, deps, 'bank_account.deleted', removed)
    return removed
  })
}
