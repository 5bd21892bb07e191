// A remittance that a platform makes, and a return file that it uploads: the return is checked whole before anything is written, then applied by
// the same function as one that the operator's command reads. Where the operator has not allowed
// it, nothing is read (docs/decisions/0027-bank-reconciliation-and-cnab-files.md).

import type { uploadBoletoFile } from '../../../contract/payments/boletos/files.ts'
import type { QueryOf } from '../../../contract/operation.ts'
import type { UploadedFile } from '../../kernel/files/content.ts'
import type { OwnerId, TransactionId } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refusal.ts'
import { inTransaction, type Tx } from '../../platform/db/sql.ts'
import { claim, recall, type Key } from '../../platform/idempotency/idempotency.ts'
import { inSlices } from '../../platform/slices.ts'
import type { ReturnChanges } from '../../providers/cnab/occurrence.ts'
import { paidAtOf } from '../../providers/cnab/occurrence.ts'
import {
  applyReturnIn,
  type Exchange,
  reserveIn,
  writtenIn,
} from '../../providers/cnab/exchange.ts'
import { remittanceName } from '../../providers/cnab/title.ts'
import { lockFiles } from '../../providers/cnab/store.ts'
import type { Entry } from '../../providers/cnab/reading/entry.ts'
import { isText } from '../../providers/cnab/reading/lines.ts'
import { readingSteps, type ReadReturn } from '../../providers/cnab/return.ts'
import { demandPlatform, type Caller } from '../../runtime/caller.ts'
import type { Deps } from '../../runtime/deps.ts'
import { lockOnce } from '../payment-links/store.ts'
import { lock } from '../transactions/store.ts'
import { transitions, type Transaction } from '../transactions/transaction.ts'
import { refusalOf, type BoletoFile } from './boleto-file.ts'
import { exchangeOf as exchangeAt } from './exchange.ts'
import * as store from './store.ts'

/** The exchange of a platform whose returns may be uploaded. */
function exchangeOf({ db, clock, banks }: Deps, caller: Caller): Exchange {
  demandPlatform(caller)
  const { owner } = caller
  const { sender, returnUploads } = banks.boleto(owner) ?? {}
  if (!sender || !returnUploads) throw refuse('boleto_file_uploads_off')
  return exchangeAt({ db, clock }, owner, sender)
}

/**
 * A file that is ours and whole. A report in it that makes no sense is an exception, as in a file
 * that the command reads.
 */
async function readWhole(
  { sender, place }: Exchange,
  bytes: Buffer,
): Promise<Extract<ReadReturn, { ok: true }>> {
  const text = bytes.toString('latin1')
  if (!isText(text))
    throw refuse('boleto_file_unreadable', { words: { why: 'it has bytes that are no text' } })
  const read = await inSlices(readingSteps(sender, text))
  const refusal = refusalOf(read, place.agreement)
  if (refusal) throw refusal
  return read as Extract<ReadReturn, { ok: true }>
}

/** Whether a payment of what was due that day pays the transaction. */
const mayPay = (t: Transaction, paidAt: Date): boolean =>
  !t.paidAt && (t.status === 'new' || transitions.may(t.status, 'paid')) && paidAt <= t.expiresAt

const needsOperator = ({ line }: Entry) => refuse('boleto_file_needs_operator', { words: { line } })

/**
 * Refuses a file by which money would go elsewhere: one with a QR code, as payers pay whom it names,
 * and one of which a payment would be sent back, in part or whole, by a payout to the payer without
 * anybody's approval. The transactions stay locked, so that it remains so.
 */
async function demandKept(tx: Tx, owner: OwnerId, changes: ReturnChanges): Promise<void> {
  const [coded] = changes.codes
  if (coded) throw needsOperator(coded.entry)
  const paid = changes.results.flatMap(({ entry, boleto, result }) =>
    result === 'paid' && boleto !== undefined ? [{ entry, boleto }] : [],
  )
  if (paid.length === 0) return
  const excepted = new Set(changes.exceptions.map(({ line }) => line))
  const titles = new Map(changes.titles.map((title) => [title.id, title]))
  const names = [...new Set(paid.map(({ boleto }) => boleto))].map((id) => ({
    owner,
    id: id as TransactionId,
  }))
  const found = new Map((await lock(tx, names)).map((t) => [t.id as string, t]))
  const links = [...found.values()].flatMap(({ paymentLink: id }) => (id ? [{ owner, id }] : []))
  // Of two transactions of a link for one sale, the second payment goes back.
  const once = new Set((links.length > 0 ? await lockOnce(tx, links) : []).map(({ id }) => id))
  const isKept = (entry: Entry, boleto: string): boolean => {
    const t = found.get(boleto)
    return (
      t !== undefined &&
      !excepted.has(entry.line) &&
      titles.get(boleto)?.payments.length === 1 &&
      mayPay(t, paidAtOf(entry)) &&
      !(t.paymentLink && once.has(t.paymentLink))
    )
  }
  const other = paid.find(({ entry, boleto }) => !isKept(entry, boleto))
  if (other) throw needsOperator(other.entry)
}

type Made = { readonly file: BoletoFile; readonly replayed?: boolean }

async function writeNext(
  tx: Tx,
  exchange: Exchange,
  { owner }: Caller,
  key: Key | undefined,
): Promise<Made | undefined> {
  const { place } = exchange
  await lockFiles(tx, place)
  const before = key && (await recall(tx, owner, key))
  if (before) return { file: (await store.find(tx, owner, before.objectId))!, replayed: true }
  const reserved = await reserveIn(tx, exchange)
  if (!('remittance' in reserved)) return undefined
  await writtenIn(tx, exchange, reserved, remittanceName({ ...place, ...reserved }))
  const made = { owner, objectKind: 'boleto_file', objectId: reserved.file } as const
  const [claimed] = key ? await claim(tx, [{ ...key, ...made }], exchange.clock.now()) : []
  if (claimed instanceof Error) throw claimed
  return { file: (await store.find(tx, owner, reserved.file))! }
}

/** Makes the next remittance. What can be in no file is refused also where there is none. */
export async function write(deps: Deps, caller: Caller, key: Key | undefined): Promise<Made> {
  demandPlatform(caller)
  const { sender } = deps.banks.boleto(caller.owner) ?? {}
  if (!sender) throw refuse('bank_not_configured')
  const exchange = exchangeAt(deps, caller.owner, sender)
  const made = await inTransaction(deps.db, (tx) => writeNext(tx, exchange, caller, key))
  deps.wake()
  if (!made) throw refuse('nothing_to_send')
  return made
}

type Upload = { readonly query: QueryOf<typeof uploadBoletoFile>; readonly file: UploadedFile }
type Uploaded = {
  readonly file: BoletoFile
  readonly existing: boolean
  readonly replayed?: boolean
}

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
  const exchange = exchangeOf(deps, caller)
  const { owner } = caller
  const read = await readWhole(exchange, bytes)
  const name = query.file_name?.trim() || null

  const uploaded = await inTransaction(deps.db, async (tx): Promise<Uploaded> => {
    const before = key && (await recall(tx, owner, key))
    if (before) {
      const file = (await store.find(tx, owner, before.objectId))!
      return { file, replayed: true, existing: before.at > file.createdAt }
    }
    const { file: id, changes } = await applyReturnIn(tx, exchange, {
      read,
      hash: sha256.toString('hex'),
      name,
    })
    if (changes) await demandKept(tx, owner, changes)
    const file = (await store.find(tx, owner, id))!
    // The key of a file that it made has the time of the file, by which a replay tells it from one
    // that found the file.
    const at = changes ? file.createdAt : deps.clock.now()
    const made = { owner, objectKind: 'boleto_file', objectId: id } as const
    const [claimed] = key ? await claim(tx, [{ ...key, ...made }], at) : []
    if (claimed instanceof Error) throw claimed
    // The same bytes with the same key at the same instant: the file is there, whoever was first.
    return { file, existing: changes === undefined, replayed: claimed?.fresh === false }
  })
  deps.wake()
  return uploaded
}
