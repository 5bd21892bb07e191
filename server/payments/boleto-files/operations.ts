// A return file that a platform uploads: checked whole before anything is written, then applied by the same function as one that the
// operator's command reads. Where the operator has not allowed it, nothing is read (docs/decisions/0068-an-uploaded-return-is-trusted-by-setting.md).

import type { uploadBoletoFile } from '../../../contract/boleto-files.ts'
import type { QueryOf } from '../../../contract/operation.ts'
import type { UploadedFile } from '../../kernel/files/content.ts'
import type { TransactionId } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refusal.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import { claimFor, recall, type Key } from '../../platform/idempotency/idempotency.ts'
import { inSlices } from '../../platform/slices.ts'
import { applyReturnIn, type Exchange } from '../../providers/cnab/exchange.ts'
import { readingSteps, type ReadReturn } from '../../providers/cnab/return.ts'
import { isText } from '../../providers/cnab/return-line.ts'
import { agreementKey } from '../../providers/cnab/title.ts'
import { demandPlatform, type Caller } from '../../runtime/caller.ts'
import type { Deps } from '../../runtime/deps.ts'
import { makeDue } from '../transactions/due-store.ts'
import { refusalOf, type BoletoFile } from './boleto-file.ts'
import * as store from './store.ts'

/** The exchange of a platform whose returns may be uploaded. */
function exchangeOf({ db, clock, banks }: Deps, caller: Caller): Exchange {
  demandPlatform(caller)
  const { owner } = caller
  const { sender, returnUploads } = banks.boleto(owner) ?? {}
  if (!sender || !returnUploads) throw refuse('boleto_file_uploads_off')
  return {
    db,
    clock,
    sender,
    place: { owner, agreement: agreementKey(sender.agreement) },
    markDue: async (tx, ids, now) => void (await makeDue(tx, ids as readonly TransactionId[], now)),
  }
}

/** A file that is ours and whole. A report in it that makes no sense is an exception, as in a file that the command reads. */
async function readWhole({ sender, place }: Exchange, bytes: Buffer): Promise<Extract<ReadReturn, { ok: true }>> {
  const text = bytes.toString('latin1')
  if (!isText(text)) throw refuse('boleto_file_unreadable', { words: { why: 'it has bytes that are no text' } })
  const read = await inSlices(readingSteps(sender, text))
  const refusal = refusalOf(read, place.agreement)
  if (refusal) throw refusal
  return read as Extract<ReadReturn, { ok: true }>
}

type Upload = { readonly query: QueryOf<typeof uploadBoletoFile>; readonly file: UploadedFile }
type Uploaded = { readonly file: BoletoFile; readonly existing: boolean; readonly replayed?: boolean }

/** Reads and applies a return. The same bytes, whoever read them first, or the same key, return the file as it is. */
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
    const { file: id, changes } = await applyReturnIn(tx, exchange, { read, hash: sha256.toString('hex'), name })
    const file = (await store.find(tx, owner, id))!
    // The key of a file that it made has the time of the file, by which a replay tells it from one that found the file.
    await claimFor(tx, owner, key, { kind: 'boleto_file', id }, changes ? file.createdAt : deps.clock.now())
    return { file, existing: changes === undefined }
  })
  deps.wake()
  return uploaded
}
