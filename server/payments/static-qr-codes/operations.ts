// Operations on static QR codes: create, read, list, change. No bank is called: anyone may write a
// code with a key.

import type { BodyOf, QueryOf } from '../../../contract/operation.ts'
import { CODE_STATUSES } from '../../../contract/payments/static-qr-codes-fields.ts'
import type {
  createStaticQrCode,
  listStaticQrCodes,
  updateStaticQrCode,
} from '../../../contract/payments/static-qr-codes.ts'
import { newId, readId, type SellerId, type StaticQrCodeId } from '../../kernel/ids.ts'
import { randomText } from '../../kernel/random.ts'
import { refuse } from '../../kernel/refusal.ts'
import { find as findSeller } from '../../marketplace/sellers/store.ts'
import { findOwnOr } from '../../marketplace/sellers/find-seller.ts'
import { recordAct } from '../../platform/audit/store.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import { claim, type Key } from '../../platform/idempotency/idempotency.ts'
import { readPaging, readSpan, readWords, type Paging } from '../../platform/lists/paging.ts'
import { boundTo, sees, type Caller } from '../../runtime/caller.ts'
import type { Deps } from '../../runtime/deps.ts'
import { recordEvent } from './events.ts'
import { change, open, payeeOf, txidOf, type StaticQrCode } from './static-qr-code.ts'
import * as store from './store.ts'

/** Of the txid: 100 bits of it are kept. */
const TXID_BYTES = 13

/** A new code of a seller that may sell by pix, at the platform's PSP. */
async function draw(
  deps: Deps,
  caller: Caller,
  body: BodyOf<typeof createStaticQrCode>,
): Promise<StaticQrCode> {
  const { owner } = caller
  const seller = await findOwnOr(deps.db, caller, body.io_seller_id)
  if (seller.status !== 'active' && seller.status !== 'pending')
    throw refuse('seller_not_active', { words: { status: seller.status } })
  if (!seller.enablePix) throw refuse('method_not_enabled', { words: { method: 'pix' } })
  const route = deps.banks.pix(owner)
  if (!route) throw refuse('bank_not_configured')
  if (!route.rail.payment) throw refuse('static_qr_codes_not_offered')
  const id = newId<'static QR code'>(deps.clock.wall()) as StaticQrCodeId
  const platform = await findSeller(deps.db, owner, owner as string as SellerId)
  const payee = payeeOf(seller.name, [seller.city, platform?.city ?? ''])
  const txid = txidOf(randomText(TXID_BYTES, 'hex'))
  const named = { owner, id, seller: seller.id, txid, key: route.key, psp: route.psp ?? null }
  return open(body, { ...named, payee }, deps.clock.now())
}

export async function create(
  deps: Deps,
  caller: Caller,
  body: BodyOf<typeof createStaticQrCode>,
  key: Key | undefined,
): Promise<{ code: StaticQrCode; replayed: boolean }> {
  const code = await draw(deps, caller, body)
  const { owner, id } = code
  return inTransaction(deps.db, async (tx) => {
    if (key) {
      const claims = [{ ...key, owner, objectKind: 'static_qr_code' as const, objectId: id }]
      const [claimed] = await claim(tx, claims, deps.clock.now())
      if (claimed instanceof Error) throw claimed
      if (!claimed!.fresh) {
        const first = await store.find(tx, { owner, id: claimed!.objectId as StaticQrCodeId })
        return { code: first!, replayed: true }
      }
    }
    await store.insert(tx, code)
    await recordEvent(tx, deps, code, 'static_qr_code.created')
    recordAct(tx, deps, 'static_qr_code.created', code, {
      after: { amount: code.amount, reference_id: code.referenceId },
    })
    return { code, replayed: false }
  })
}

/** A code that the caller may see; foreign and unknown ids are refused alike. */
export async function get(deps: Deps, caller: Caller, text: string): Promise<StaticQrCode> {
  const id = readId<'static QR code'>(text)
  const found = id && (await store.find(deps.db, { owner: caller.owner, id }))
  if (!found || !sees(caller, found.seller)) throw refuse('static_qr_code_not_found')
  return found
}

/** The code at a public address. */
export async function findPublic(deps: Pick<Deps, 'db'>, text: string): Promise<StaticQrCode> {
  const id = readId<'static QR code'>(text)
  const found = id && (await store.findById(deps.db, id))
  if (!found) throw refuse('static_qr_code_not_found')
  return found
}

export async function update(
  deps: Deps,
  caller: Caller,
  text: string,
  body: BodyOf<typeof updateStaticQrCode>,
): Promise<StaticQrCode> {
  const seen = await get(deps, caller, text)
  return inTransaction(deps.db, async (tx) => {
    const before = (await store.lock(tx, seen))!
    const code = change(before, body, deps.clock.now())
    if (code === before) return code
    await store.save(tx, code)
    await recordEvent(tx, deps, code, 'static_qr_code.updated')
    recordAct(tx, deps, 'static_qr_code.updated', code, {
      before: { status: before.status },
      after: { status: code.status },
    })
    return code
  })
}

export async function list(
  deps: Deps,
  caller: Caller,
  query: QueryOf<typeof listStaticQrCodes>,
): Promise<{ items: StaticQrCode[]; total: number; paging: Paging }> {
  const paging = readPaging(query)
  const statuses = readWords('status', query.status, CODE_STATUSES)
  const span = readSpan(query)
  const seller =
    query.io_seller_id === undefined ? boundTo(caller) : readId<'seller'>(query.io_seller_id)
  if (query.io_seller_id !== undefined && (!seller || !sees(caller, seller as SellerId)))
    return { items: [], total: 0, paging }
  const filter: store.CodeFilter = {
    owner: caller.owner,
    ...(seller ? { seller: seller as SellerId } : {}),
    ...(statuses ? { statuses } : {}),
    ...(query.reference_id === undefined ? {} : { referenceId: query.reference_id }),
    ...span,
    ...paging,
  }
  const [items, total] = await Promise.all([
    store.page(deps.reads, filter),
    store.count(deps.reads, filter),
  ])
  return { items, total, paging }
}
