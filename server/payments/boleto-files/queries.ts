// Files with the bank of boletos as callers read them. They are the platform's: a seller finds
// none.

import type {
  getBoletoAgreement,
  listBoletoFiles,
  listBoletoFileLines,
} from '../../../contract/payments/boletos/files.ts'
import type { QueryOf, ReplyOf } from '../../../contract/operation.ts'
import { readId } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refusal.ts'
import { readPaging, type Paging } from '../../platform/lists/paging.ts'
import { inSlices } from '../../platform/slices.ts'
import { hashOf } from '../../providers/cnab/exchange.ts'
import { composingSteps } from '../../providers/cnab/remittance.ts'
import { countWaiting, instructionsOf } from '../../providers/cnab/instruction-store.ts'
import { agreementKey } from '../../providers/cnab/title.ts'
import type { Caller } from '../../runtime/caller.ts'
import type { Deps } from '../../runtime/deps.ts'
import type { BoletoFile } from './boleto-file.ts'
import * as store from './store.ts'

export async function get(
  deps: Deps,
  { owner, platform }: Caller,
  text: string,
): Promise<BoletoFile> {
  const id = platform ? readId<'boleto file'>(text) : undefined
  const found = id && (await store.find(deps.db, owner, id))
  if (!found) throw refuse('boleto_file_not_found')
  return found
}

/**
 * The platform's agreement with a bank that works by files, and whether its returns may be
 * uploaded.
 */
export async function agreement(
  { banks, db }: Deps,
  { owner, platform }: Caller,
): Promise<ReplyOf<typeof getBoletoAgreement>> {
  const { sender, returnUploads = false } = (platform && banks.boleto(owner)) || {}
  return {
    resource: 'boleto_agreement',
    agreement: sender ? agreementKey(sender.agreement) : null,
    return_uploads: sender !== undefined && returnUploads,
    waiting: sender
      ? await countWaiting(db, { owner, agreement: agreementKey(sender.agreement) })
      : 0,
  }
}

type Page<T> = { readonly items: readonly T[]; readonly total: number; readonly paging: Paging }

export async function list(
  deps: Deps,
  { owner, platform }: Caller,
  query: QueryOf<typeof listBoletoFiles>,
): Promise<Page<BoletoFile>> {
  const paging = readPaging(query)
  if (!platform) return { items: [], total: 0, paging }
  const { direction } = query
  const filter = { owner, ...(direction ? { direction } : {}), ...paging }
  const [items, total] = await Promise.all([
    store.page(deps.reads, filter),
    store.count(deps.reads, filter),
  ])
  return { items, total, paging }
}

/** In the order of the file, unless the caller wants the last line first. */
export async function lines(
  deps: Deps,
  caller: Caller,
  text: string,
  query: QueryOf<typeof listBoletoFileLines>,
): Promise<Page<store.PlacedLine>> {
  const file = await get(deps, caller, text)
  const isSent = file.direction === 'remittance'
  const paging = {
    ...readPaging(query, isSent ? 'id' : 'number'),
    ascending: query.sort !== 'time-descending',
  }
  const filter = { owner: caller.owner, file, ...paging }
  const [items, total] = await Promise.all([
    isSent ? store.pageSent(deps.reads, filter) : store.pageRead(deps.reads, filter),
    isSent ? store.countSent(deps.reads, filter) : store.countRead(deps.reads, filter),
  ])
  return { items, total, paging }
}

/**
 * A remittance, made again from its instructions: the same bytes as those that were written, or a
 * refusal. A return is kept by what it said, not by its bytes.
 */
export async function content(
  deps: Deps,
  caller: Caller,
  text: string,
): Promise<{ file: BoletoFile; bytes: Buffer }> {
  const file = await get(deps, caller, text)
  const { id, direction, sequence, createdAt: at, hash, writtenAt } = file
  const sender = deps.banks.boleto(caller.owner)?.sender
  const isOurs = sender !== undefined && agreementKey(sender.agreement) === file.agreement
  if (direction !== 'remittance' || writtenAt === null || !isOurs) throw refuse('boleto_file_gone')
  const instructions = await instructionsOf(deps.db, caller.owner, id)
  // A large one takes a second.
  const { text: made } = await inSlices(composingSteps(sender, instructions, { sequence, at }))
  if (hashOf(made) !== hash) throw refuse('boleto_file_gone')
  return { file, bytes: Buffer.from(made, 'latin1') }
}
