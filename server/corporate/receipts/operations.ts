// A company's operations on receipts: upload, match, change, remove. Receipt, file, the count of
// the purchase and the event are one commit.

import type { createReceipt, updateReceipt } from '../../../contract/corporate/receipts.ts'
import type { EventType } from '../../../contract/events.ts'
import type { BodyOf, QueryOf } from '../../../contract/operation.ts'
import type { FileType, UploadedFile } from '../../kernel/files/content.ts'
import { newId, readId, type FileId, type PurchaseId, type ReceiptId } from '../../kernel/ids.ts'
import type { Cents } from '../../kernel/money.ts'
import { refuse } from '../../kernel/refusal.ts'
import { lockCompany } from '../../platform/company-store.ts'
import { recordAct } from '../../platform/audit/store.ts'
import { inTransaction, type Sql, type Tx } from '../../platform/db/sql.ts'
import { deleteFiles, insertFile } from '../../platform/files/store.ts'
import { claimFor, recall, type Key } from '../../platform/idempotency/idempotency.ts'
import { record } from '../../platform/outbox/outbox.ts'
import { holds, type Caller } from '../../runtime/caller.ts'
import type { Deps } from '../../runtime/deps.ts'
import { refuseIfClosed } from '../account/account.ts'
import { demandActive } from '../account/store.ts'
import { find as findPurchase } from '../purchases/store.ts'
import type { Purchase } from '../purchases/purchase.ts'
import { findOwn } from './queries.ts'
import {
  auditedOf,
  change,
  newReceipt,
  isVisible,
  readKey,
  readType,
  receiptEvent,
  type Receipt,
  type ReceiptChange,
  type ReceiptDetails,
} from './receipt.ts'
import * as store from './store.ts'

const OF_PURCHASE_MAX = 10
/** A person who never matches what they upload must not fill the disk. */
const UNMATCHED_MAX = 500

/** A purchase of the company's; of a cardholder, their own. 404 for any other. */
async function findOwnPurchase(db: Sql, caller: Caller, text: string): Promise<Purchase> {
  const id = readId<'purchase'>(text)
  const found = id && (await findPurchase(db, caller.owner, id as PurchaseId))
  if (!found || found.seller !== caller.seller || !holds(caller, found.holder))
    throw refuse('purchase_not_found')
  return found
}

const nameOf = (text: string | undefined): string | null => text?.trim() || null

/** Counts a receipt more of a purchase. */
async function addToPurchase(tx: Tx, { owner, id }: Pick<Purchase, 'owner' | 'id'>): Promise<void> {
  const isAdded = await store.addToPurchase(tx, { owner, purchase: id }, OF_PURCHASE_MAX)
  if (!isAdded)
    throw refuse('too_many_receipts', {
      words: { limit: OF_PURCHASE_MAX, where: 'of this purchase' },
    })
}

async function refuseTooMany(
  tx: Tx,
  of: Pick<Receipt, 'owner' | 'seller' | 'holder'>,
): Promise<void> {
  await lockCompany(tx, of)
  if ((await store.countUnmatched(tx, of)) >= UNMATCHED_MAX)
    throw refuse('too_many_receipts', {
      words: { limit: UNMATCHED_MAX, where: 'that belong to no purchase' },
    })
}

/** Records the event of a receipt that was just written, and returns the receipt. */
async function withEvent(
  tx: Tx,
  deps: Deps,
  receipt: Receipt,
  type: EventType,
): Promise<ReceiptDetails> {
  const details = (await store.find(tx, receipt, receipt.id))!
  await record(tx, [receiptEvent(details, type, receipt.updatedAt)], deps.clock.wall())
  return details
}

/** The receipt of the first request with this key; 404 where it was removed meanwhile. */
async function findReplayed(
  db: Sql,
  caller: Caller,
  key: Key | undefined,
): Promise<ReceiptDetails | undefined> {
  const before = key && (await recall(db, caller.owner, key))
  return before && findOwn(db, caller, before.objectId)
}

export type Upload = { readonly query: QueryOf<typeof createReceipt>; readonly file: UploadedFile }
export type Uploaded = { readonly receipt: ReceiptDetails; readonly replayed: boolean }

function receiptOf(
  caller: Caller,
  purchase: Purchase | undefined,
  query: Upload['query'],
  deps: Deps,
): Receipt {
  const { owner, seller, holder } = caller
  const wall = deps.clock.wall()
  const read = query.access_key === undefined ? undefined : readKey(query.access_key)
  const amount = (query.amount as Cents | undefined) ?? read?.amount ?? null
  const input = {
    owner,
    seller,
    id: newId<'receipt'>(wall) as ReceiptId,
    file: newId<'file'>(wall) as FileId,
    holder: purchase?.holder ?? holder ?? null,
    purchase: purchase?.id ?? null,
    name: nameOf(query.file_name),
    accessKey: read?.accessKey ?? null,
    issuedDay: read?.issuedDay ?? null,
    amount,
    author: caller.credential,
  }
  return newReceipt(input, deps.clock.now())
}

async function insert(
  tx: Tx,
  deps: Deps,
  receipt: Receipt,
  { type, file }: { type: FileType; file: UploadedFile },
) {
  const { owner, seller, purchase, createdAt } = receipt
  if (purchase) await addToPurchase(tx, { owner, id: purchase })
  else await refuseTooMany(tx, receipt)
  await insertFile(tx, { owner, seller, id: receipt.file, type, createdAt }, file)
  await store.save(tx, receipt)
  recordAct(tx, deps, 'corporate_receipt.created', receipt, {
    after: { ...auditedOf(receipt), size: file.bytes.length },
  })
  return withEvent(tx, deps, receipt, 'corporate.receipt.created')
}

/**
 * Keeps a file as a receipt, of a purchase or of none yet. The same key returns the same receipt.
 */
export async function create(
  deps: Deps,
  caller: Caller,
  { query, file }: Upload,
  key: Key | undefined,
): Promise<Uploaded> {
  await demandActive(deps.db, caller, refuseIfClosed)
  const purchase =
    query.purchase_id === undefined
      ? undefined
      : await findOwnPurchase(deps.db, caller, query.purchase_id)
  const type = readType(file.bytes)
  return inTransaction(deps.db, async (tx) => {
    const before = await findReplayed(tx, caller, key)
    if (before) return { receipt: before, replayed: true }
    const receipt = receiptOf(caller, purchase, query, deps)
    await claimFor(
      tx,
      caller.owner,
      key,
      { kind: 'corporate_receipt', id: receipt.id },
      receipt.createdAt,
    )
    return { receipt: await insert(tx, deps, receipt, { type, file }), replayed: false }
  })
}

/** Locks a receipt that the caller sees. */
async function lock(tx: Tx, caller: Caller, text: string): Promise<Receipt> {
  const id = readId<'receipt'>(text)
  const found = id && (await store.lock(tx, caller, id as ReceiptId))
  if (!found || !isVisible(caller, found)) throw refuse('receipt_not_found')
  return found
}

type Body = BodyOf<typeof updateReceipt>

const keyFields = (text: string | null | undefined): ReceiptChange => {
  if (text === undefined) return {}
  return text === null ? { accessKey: null, issuedDay: null } : readKey(text)
}

/**
 * The change that a body asks for. `purchase`: the one that it names; null: none; undefined: it
 * stays.
 */
function wantedBy(body: Body, purchase: Purchase | null | undefined): ReceiptChange {
  return {
    ...keyFields(body.access_key),
    ...(body.amount === undefined ? {} : { amount: body.amount as Cents | null }),
    ...(purchase === undefined ? {} : { purchase: purchase?.id ?? null }),
    ...(purchase ? { holder: purchase.holder } : {}),
  }
}

/**
 * Counts the receipt of the one purchase less, and of the other more. In the order of ids, as every
 * writer of purchases.
 */
async function recount(tx: Tx, before: Receipt, after: Receipt): Promise<void> {
  if (before.purchase === after.purchase) return
  const { owner } = before
  const steps = [
    ...(before.purchase ? [{ id: before.purchase, take: true }] : []),
    ...(after.purchase ? [{ id: after.purchase, take: false }] : []),
  ].toSorted((a, b) => (a.id < b.id ? -1 : 1))
  for (const { id, take } of steps)
    await (take
      ? store.takeFromPurchase(tx, { owner, purchase: id })
      : addToPurchase(tx, { owner, id }))
  if (!after.purchase) await refuseTooMany(tx, after)
}

/** Matches a receipt to a purchase, takes it from one, or changes its facts. */
export async function update(
  deps: Deps,
  caller: Caller,
  text: string,
  body: Body,
): Promise<ReceiptDetails> {
  await demandActive(deps.db, caller, refuseIfClosed)
  return inTransaction(deps.db, async (tx) => {
    const before = await lock(tx, caller, text)
    const { purchase_id: named } = body
    const purchase = typeof named === 'string' ? await findOwnPurchase(tx, caller, named) : named
    const after = change(before, wantedBy(body, purchase), deps.clock.now())
    if (after === before) return findOwn(tx, caller, before.id)
    await recount(tx, before, after)
    await store.save(tx, after)
    recordAct(tx, deps, 'corporate_receipt.updated', after, {
      before: auditedOf(before),
      after: auditedOf(after),
    })
    return withEvent(tx, deps, after, 'corporate.receipt.updated')
  })
}

/** Removes a locked receipt with its file. */
async function erase(tx: Tx, deps: Deps, receipt: Receipt): Promise<void> {
  const { owner, purchase, file } = receipt
  if (purchase) await store.takeFromPurchase(tx, { owner, purchase })
  const gone = { ...receipt, version: receipt.version + 1, updatedAt: deps.clock.now() }
  await store.save(tx, gone)
  await withEvent(tx, deps, gone, 'corporate.receipt.removed')
  await store.remove(tx, receipt)
  await deleteFiles(tx, owner, [file])
  recordAct(tx, deps, 'corporate_receipt.removed', receipt, { before: auditedOf(receipt) })
}

/** Removes a receipt with its file, permanently. */
export async function remove(deps: Deps, caller: Caller, text: string): Promise<Receipt> {
  await demandActive(deps.db, caller, refuseIfClosed)
  return inTransaction(deps.db, async (tx) => {
    const receipt = await lock(tx, caller, text)
    await erase(tx, deps, receipt)
    return receipt
  })
}

/** Removes receipts that were uploaded before `cut`; returns how many. */
export async function removeOld(deps: Deps, cut: Date, limit: number): Promise<number> {
  const old = await store.pageOfOld(deps.db, cut, limit)
  for (const one of old)
    await inTransaction(deps.db, async (tx) => {
      const receipt = await store.lock(tx, one, one.id)
      if (receipt) await erase(tx, deps, receipt)
    })
  return old.length
}
