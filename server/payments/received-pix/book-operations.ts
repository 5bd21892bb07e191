// Books pix that came without a charge, each once: what a bank lists, and what its notifications
// name, which is read first. Two readers of one pix meet at its row.

import { ask } from '../../providers/ask.ts'
import type { PixRail, ReceivedPix as Report } from '../../providers/bank.ts'
import { newId, type ReceivedPixId } from '../../kernel/ids.ts'
import { slot } from '../../kernel/state.ts'
import { isUnavailable } from '../../kernel/unavailable.ts'
import { find as findSeller } from '../../marketplace/sellers/store.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { findByTxids } from '../static-qr-codes/store.ts'
import { readTxid, type StaticQrCode } from '../static-qr-codes/static-qr-code.ts'
import { instantOf } from '../transactions/save.ts'
import { recordedPayments } from '../transactions/store.ts'
import { arrivalOf, isSameKey, mayBeUncharged, type Arrival } from './arrival.ts'
import { isSentBack, open, platformOf, type UnassignedReason } from './received-pix.ts'
import { payerOf, reasonOf } from './sale.ts'
import { saleOf, type Sale } from './sale-queries.ts'
import { saveSale, saveUnassigned } from './save.ts'
import * as store from './store.ts'

async function codesOf(
  deps: Deps,
  pix: readonly Pick<Report, 'txid'>[],
): Promise<Map<string, StaticQrCode>> {
  const txids = [...new Set(pix.flatMap(({ txid }) => readTxid(txid) ?? []))]
  const codes = txids.length > 0 ? await findByTxids(deps.db, txids) : []
  return new Map(codes.map((code) => [code.txid, code]))
}

/** Pix that are left to a person are logged once, by the latest. */
const NOTED_MAX = 1_000
const notedPix = slot('pix left to a person', () => new Set<string>())

const LEFT_WHY = {
  unclear:
    'a pix without a txid came to a bank of several platforms, which does not say to which key; it is ' +
    'not booked: ask the bank for the key, and return or book it by hand',
  misplaced:
    'a pix of a static QR code came where the platform of the code does not receive; it is not ' +
    'booked: check the key and the PSP, and return or book it by hand',
} as const

function noteLeft(
  deps: Deps,
  rail: PixRail,
  { endToEndId }: Report,
  why: keyof typeof LEFT_WHY,
): void {
  const noted = notedPix.of(deps)
  if (noted.has(endToEndId)) return
  if (noted.size >= NOTED_MAX) noted.clear()
  noted.add(endToEndId)
  deps.log.error({ bank: rail.name, detail: endToEndId }, LEFT_WHY[why])
}

/** The sale of the code's seller, or why there is none. */
async function decide(
  deps: Deps,
  { pix, receiver, code }: Arrival,
): Promise<Sale | UnassignedReason> {
  if (!code) return 'no_code'
  if (code.status !== 'active') return 'code_inactive'
  if (isSentBack(pix)) return 'returned_before'
  const { key, psp } = receiver
  const sold = {
    owner: code.owner,
    seller: code.seller,
    amount: pix.amount,
    paidAt: pix.paidAt,
    route: { key, ...(psp === undefined ? {} : { psp }) },
    payer: payerOf(pix.payer),
    code,
    from: 'bank:pix',
  } as const
  return saleOf(deps, sold, deps.clock.now()).catch(reasonOf)
}

/** Writes the pix, unless another reader did. */
function write(
  deps: Deps,
  { pix: report, receiver, code }: Arrival,
  decision: Sale | UnassignedReason,
): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const { now, wall } = instantOf(deps)
    const sale = typeof decision === 'string' ? undefined : decision
    const named = {
      owner: receiver.owner,
      id: newId<'received pix'>(wall) as ReceivedPixId,
      psp: receiver.psp ?? null,
      key: report.key ?? receiver.key,
      staticQrCode: code?.id ?? null,
      reason: typeof decision === 'string' ? decision : null,
      transaction: sale?.t.id ?? null,
    }
    const pix = open(report, named, now)
    if (!(await store.insert(tx, pix))) return false
    if (sale) await saveSale(tx, deps, sale, report)
    else await saveUnassigned(tx, deps, pix)
    return true
  })
}

async function bookOne(deps: Deps, arrival: Arrival): Promise<boolean> {
  const decision = await decide(deps, arrival)
  try {
    return await write(deps, arrival, decision)
  } catch (error) {
    if (typeof decision === 'string' || isUnavailable(error)) throw error
    // The seller was blocked meanwhile, or its sale cannot be written: the money is never lost.
    deps.log.warn(
      { detail: arrival.pix.endToEndId, message: (error as Error).message },
      'the sale of a pix of a static QR code could not be written; the pix is kept unassigned',
    )
    return write(deps, arrival, 'seller_not_active')
  }
}

/** Which of these pix are on record: waiting, or of a transaction. */
async function knownOf({ db }: Deps, names: readonly string[]): Promise<Set<string>> {
  return new Set([...(await store.recorded(db, names)), ...(await recordedPayments(db, names))])
}

/**
 * Books what a bank reports of pix without a charge. Returns how many were new. That none of them
 * paid a charge of a company, its caller knows.
 */
export async function book(
  deps: Deps,
  rail: PixRail,
  reported: readonly Report[],
): Promise<number> {
  const wanted = reported.filter(mayBeUncharged)
  if (wanted.length === 0 || !rail.payment) return 0
  const codes = await codesOf(deps, wanted)
  const named = wanted.filter(({ txid }) => txid === undefined || codes.has(readTxid(txid)!))
  if (named.length === 0) return 0
  const known = await knownOf(
    deps,
    named.map(({ endToEndId }) => endToEndId),
  )
  const place = { psp: rail.name, receivers: deps.banks.receivers(rail.name) }
  let booked = 0
  for (const pix of named.filter(({ endToEndId }) => !known.has(endToEndId))) {
    const arrival = arrivalOf(pix, place, codes)
    if (typeof arrival === 'string') {
      if (arrival !== 'foreign') noteLeft(deps, rail, pix, arrival)
      continue
    }
    // A platform whose rows are in another schema is booked there.
    const { owner } = arrival.receiver
    if (!(await findSeller(deps.db, owner, platformOf({ owner })))) continue
    if (await bookOne(deps, arrival)) booked++
  }
  return booked
}

/** A pix that a notification names; its amount is not believed. */
export type Hint = Pick<Report, 'endToEndId' | 'txid' | 'key'>

/** Beyond that, hints are dropped: reconciliation finds what they name. */
const HINTS_MAX = 1_000
const RAILS_MAX = 3
const hints = slot('pix of notifications', () => new Map<string, Hint>())

/** Keeps hints for the next round of the job, in memory: the bank's list has the same. */
export function noteHints(deps: Deps, named: readonly Hint[]): void {
  const waiting = hints.of(deps)
  for (const hint of named) if (waiting.size < HINTS_MAX) waiting.set(hint.endToEndId, hint)
}

export const hasHints = (deps: Deps): boolean => hints.of(deps).size > 0

/** The PSPs at which a hinted pix can be. */
function railsOf(deps: Deps, { key }: Hint, code: StaticQrCode | undefined): PixRail[] {
  const { rails, receivers } = deps.banks
  const isAt = (rail: PixRail): boolean =>
    rail.payment !== undefined &&
    (code?.psp === rail.name ||
      receivers(rail.name).some((one) =>
        code ? one.owner === code.owner : key !== undefined && isSameKey(key, one.key),
      ))
  const at = rails.filter(isAt)
  const isAnywhere = rails.length === 1 || code?.psp === null
  return (at.length === 0 && isAnywhere ? [...rails] : at).slice(0, RAILS_MAX)
}

/** Reads what notifications named, and books it. Returns how many were new. */
export async function bookHinted(deps: Deps): Promise<number> {
  const waiting = [...hints.of(deps).values()]
  hints.of(deps).clear()
  if (waiting.length === 0) return 0
  const names = waiting.map(({ endToEndId }) => endToEndId)
  const known = await knownOf(deps, names)
  const codes = await codesOf(deps, waiting)
  let booked = 0
  for (const hint of waiting.filter(({ endToEndId }) => !known.has(endToEndId))) {
    for (const rail of railsOf(deps, hint, codes.get(readTxid(hint.txid) ?? ''))) {
      const answer = await ask(() => rail.payment!(hint.endToEndId))
      if (answer.result !== 'accepted' || !answer.value) continue
      booked += await book(deps, rail, [answer.value])
      break
    }
  }
  return booked
}
