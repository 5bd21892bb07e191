// Files with the bank that pays out by files as callers read them. They are the platform's: a seller
// finds none.

import type {
  getPaymentAgreement,
  listPaymentFiles,
  listPaymentFileLines,
} from '../../../contract/marketplace/payment-files.ts'
import type { QueryOf, ReplyOf } from '../../../contract/operation.ts'
import { peopleAmong } from '../../identity/users/author.ts'
import { namesOfPeople } from '../../identity/users/store.ts'
import { readId } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refusal.ts'
import { readPaging, readSpan, type Paging } from '../../platform/lists/paging.ts'
import { paymentsKey } from '../../providers/cnab/payments/payment.ts'
import type { PaymentFileBank } from '../../providers/cnab/payments/settings.ts'
import type { Caller } from '../../runtime/caller.ts'
import type { Deps } from '../../runtime/deps.ts'
import { agreementName, type PaymentFile, toWire } from './payment-file.ts'
import * as store from './store.ts'

export async function get(
  deps: Deps,
  { owner, platform }: Caller,
  text: string,
): Promise<PaymentFile> {
  const id = platform ? readId<'payment file'>(text) : undefined
  const found = id && (await store.find(deps.db, owner, id))
  if (!found) throw refuse('payment_file_not_found')
  return found
}

/** Files as callers see them, with the names of the people who made them. */
export async function shown(deps: Deps, { owner }: Caller, files: readonly PaymentFile[]) {
  const people = peopleAmong(files.map(({ createdBy }) => createdBy))
  const names = await namesOfPeople(deps.reads, { owner, seller: undefined }, people)
  return files.map((file) => toWire(file, names))
}

/** Whether the platform may upload returns; always in the sandbox, unless its operator forbids it. */
export const mayUpload = ({ config }: Deps, { cnab }: Pick<PaymentFileBank, 'cnab'>): boolean =>
  cnab.returnUploads ?? config.mode === 'sandbox'

/** The platform's agreement with a bank that pays out by files, and what waits for its next file. */
export async function agreement(
  deps: Deps,
  { owner, platform }: Caller,
): Promise<ReplyOf<typeof getPaymentAgreement>> {
  const bank = platform ? deps.banks.paymentFiles?.(owner) : undefined
  const key = bank && paymentsKey(bank.agreement)
  const { payments, total } = key
    ? await store.waiting(deps.db, { owner, agreement: key })
    : { payments: 0, total: 0 }
  return {
    resource: 'payment_agreement',
    agreement: key === undefined ? null : agreementName(key),
    return_uploads: bank !== undefined && mayUpload(deps, bank),
    by_folders: bank?.folders !== undefined,
    waiting: { payments, total_cents: total },
  }
}

type Page<T> = { readonly items: readonly T[]; readonly total: number; readonly paging: Paging }

export async function list(
  deps: Deps,
  { owner, platform }: Caller,
  query: QueryOf<typeof listPaymentFiles>,
): Promise<Page<PaymentFile>> {
  const paging = readPaging(query)
  const span = readSpan(query)
  if (!platform) return { items: [], total: 0, paging }
  const { direction } = query
  const filter = { owner, ...(direction ? { direction } : {}), ...span, ...paging }
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
  query: QueryOf<typeof listPaymentFileLines>,
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
