// Files of payments that a platform makes, downloads and uploads: by the same functions and locks as
// the operator's command and the folders, so that a payout is in one file and a return is applied once.

import type { uploadPaymentFile } from '../../../contract/marketplace/payment-files.ts'
import type { QueryOf } from '../../../contract/operation.ts'
import type { UploadedFile } from '../../kernel/files/content.ts'
import { refuse } from '../../kernel/refusal.ts'
import { unseal } from '../../kernel/seal.ts'
import { recordAct } from '../../platform/audit/store.ts'
import { inTransaction, type Tx } from '../../platform/db/sql.ts'
import { claim, recall, type Key } from '../../platform/idempotency/idempotency.ts'
import { remittanceName } from '../../providers/cnab/title.ts'
import {
  applyPaymentsIn,
  contentPlace,
  type PaymentExchange,
  paymentsWrittenIn,
  reservePaymentsIn,
} from '../../providers/cnab/payments/exchange.ts'
import { type ReadPayments, readPayments } from '../../providers/cnab/payments/return.ts'
import { isText } from '../../providers/cnab/reading/lines.ts'
import { contentOf, lockFiles } from '../../providers/cnab/store.ts'
import { demandPlatform, type Caller } from '../../runtime/caller.ts'
import type { Deps } from '../../runtime/deps.ts'
import { paidOutExchangeOf } from './exchange.ts'
import { agreementName, type PaymentFile, refusalOf } from './payment-file.ts'
import { get, mayUpload } from './queries.ts'
import * as store from './store.ts'

type Made = { readonly file: PaymentFile; readonly replayed?: boolean }

/** The file that the key made before. */
async function recalled(
  tx: Tx,
  { owner }: Caller,
  key: Key | undefined,
): Promise<(Made & { at: Date }) | undefined> {
  const before = key && (await recall(tx, owner, key))
  if (!before) return undefined
  const file = (await store.find(tx, owner, before.objectId))!
  return { file, replayed: true, at: before.at }
}

/** Claims a key for a file; whether it was free. */
async function claimFor(
  tx: Tx,
  { owner }: Caller,
  key: Key | undefined,
  { id, at }: { id: string; at: Date },
): Promise<boolean> {
  if (!key) return true
  const made = { owner, objectKind: 'payment_file', objectId: id } as const
  const [claimed] = await claim(tx, [{ ...key, ...made }], at)
  if (claimed instanceof Error) throw claimed
  return claimed!.fresh
}

async function writeNext(
  tx: Tx,
  exchange: PaymentExchange,
  caller: Caller,
  key: Key | undefined,
): Promise<Made | undefined> {
  const { place } = exchange
  await lockFiles(tx, place)
  const before = await recalled(tx, caller, key)
  if (before) return before
  const reserved = await reservePaymentsIn(tx, exchange)
  if (!('remittance' in reserved)) return undefined
  await paymentsWrittenIn(tx, exchange, reserved, remittanceName({ ...place, ...reserved }))
  await claimFor(tx, caller, key, { id: reserved.file, at: exchange.clock.now() })
  return { file: (await store.find(tx, caller.owner, reserved.file))! }
}

/** Makes the next remittance. What can be in no file has failed also where there is none. */
export async function write(deps: Deps, caller: Caller, key: Key | undefined): Promise<Made> {
  demandPlatform(caller)
  const bank = deps.banks.paymentFiles?.(caller.owner)
  if (!bank) throw refuse('bank_not_configured')
  const exchange = paidOutExchangeOf(deps, caller.owner, bank)
  const made = await inTransaction(deps.db, (tx) => writeNext(tx, exchange, caller, key))
  deps.wake()
  if (!made) throw refuse('nothing_to_send')
  return made
}

/** A file that is ours and whole. */
function readWhole(
  { sender, place }: PaymentExchange,
  bytes: Buffer,
): Extract<ReadPayments, { ok: true }> {
  const text = bytes.toString('latin1')
  if (!isText(text))
    throw refuse('payment_file_unreadable', { words: { why: 'it has bytes that are no text' } })
  const read = readPayments(sender, text)
  const refusal = refusalOf(read, agreementName(place.agreement))
  if (refusal) throw refusal
  return read as Extract<ReadPayments, { ok: true }>
}

type Upload = { readonly query: QueryOf<typeof uploadPaymentFile>; readonly file: UploadedFile }
type Uploaded = Made & { readonly existing: boolean }

/**
 * Reads and applies a return. The same bytes, whoever read them first, or the same key, return the
 * file as it is.
 */
export async function upload(
  deps: Deps,
  caller: Caller,
  { query, file: { bytes, sha256 } }: Upload,
  key: Key | undefined,
): Promise<Uploaded> {
  demandPlatform(caller)
  const bank = deps.banks.paymentFiles?.(caller.owner)
  if (!bank || !mayUpload(deps, bank)) throw refuse('payment_file_uploads_off')
  const exchange = paidOutExchangeOf(deps, caller.owner, bank)
  const read = readWhole(exchange, bytes)
  const name = query.file_name?.trim() || null

  const uploaded = await inTransaction(deps.db, async (tx): Promise<Uploaded> => {
    const before = await recalled(tx, caller, key)
    if (before) return { ...before, existing: before.at > before.file.createdAt }
    const hash = sha256.toString('hex')
    const { file: id, changes } = await applyPaymentsIn(tx, exchange, { read, hash, name })
    const file = (await store.find(tx, caller.owner, id))!
    // The key of a file that it made has the time of the file, by which a replay tells it from one
    // that found the file.
    const at = changes ? file.createdAt : deps.clock.now()
    const fresh = await claimFor(tx, caller, key, { id, at })
    return { file, existing: changes === undefined, replayed: !fresh }
  })
  deps.wake()
  return uploaded
}

/** The bytes of a remittance. Who takes them is on record. */
export async function download(
  deps: Deps,
  caller: Caller,
  text: string,
): Promise<{ name: string; bytes: Buffer }> {
  const { owner } = caller
  const file = await get(deps, caller, text)
  const { id, agreement, sequence, writtenAt } = file
  const sealed = writtenAt && (await contentOf(deps.db, owner, id))
  if (!sealed || (await store.hasDecided(deps.db, owner, id))) throw refuse('payment_file_gone')
  const content = unseal(deps.sealKeys, sealed, contentPlace(owner, id))
  await inTransaction(deps.db, async (tx) => {
    await store.countDownload(tx, owner, id)
    const after = { agreement, sequence }
    recordAct(tx, deps, 'cnab_file.downloaded', { owner, id }, { after })
  })
  return { name: remittanceName(file), bytes: Buffer.from(content, 'latin1') }
}
