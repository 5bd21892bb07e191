// A pix that came without a charge of ours: its states, its money, and how it is shown. Pure. What
// paid a static QR code is a transaction at once; the rest is kept for the platform until it is
// assigned to a seller or returned to its payer.

import type { EventType } from '../../../contract/events.ts'
import type { ReplyOf } from '../../../contract/operation.ts'
import type { getReceivedPix } from '../../../contract/payments/received-pix.ts'
import { backoffMs } from '../../kernel/backoff.ts'
import { after } from '../../kernel/clock.ts'
import {
  newId,
  type OwnerId,
  type ReceivedPixId,
  type RefundId,
  type SellerId,
  type StaticQrCodeId,
  type TransactionId,
} from '../../kernel/ids.ts'
import { machine, type StateOf } from '../../kernel/machine.ts'
import { cents, sum, toReais, type Cents } from '../../kernel/money.ts'
import { refuse } from '../../kernel/refusal.ts'
import { ofSeller, type AccountId } from '../../platform/ledger/chart.ts'
import type { Transfer, TransferId, TransferKind } from '../../platform/ledger/transfer.ts'
import type {
  PixPayer,
  ProviderRefund,
  ProviderResult,
  ReceivedPix as Report,
} from '../../providers/bank.ts'

/** The SQL guard and docs/states.md are generated from this table. */
export const transitions = machine({
  unassigned: { assigned: 'assigned', return_requested: 'returning', returned: 'returned' },
  returning: { returned: 'returned', refused: 'unassigned' },
  assigned: {},
  returned: {},
})

export type Status = StateOf<typeof transitions>

/** Why no seller got it by itself. */
export type UnassignedReason =
  | 'no_code'
  | 'code_inactive'
  | 'seller_not_active'
  | 'not_divisible'
  | 'returned_before'

/** Money of it that went back. */
type Back = {
  /** The SPI's id of the return (rtrId). */
  readonly id: string
  readonly amount: Cents
  /** `platform`: by our request or at the bank's own site; `bank`: by the bank itself (MED). */
  readonly by: 'platform' | 'bank'
}

export type ReceivedPix = {
  readonly owner: OwnerId
  readonly id: ReceivedPixId
  /** Its id at the SPI: unique for the platform. */
  readonly endToEndId: string
  readonly psp: string | null
  readonly key: string
  readonly txid: string | null
  readonly staticQrCode: StaticQrCodeId | null
  readonly amount: Cents
  readonly paidAt: Date
  readonly payer: PixPayer | null
  readonly message: string | null
  readonly status: Status
  /** Null where a seller got it at once. */
  readonly reason: UnassignedReason | null
  readonly transaction: TransactionId | null
  /** Our request to return it, under way or refused. */
  readonly returnId: RefundId | null
  readonly returns: readonly Back[]
  readonly returned: Cents
  /** Why the bank refused the last return. */
  readonly failure: string | null
  readonly version: number
  readonly attempts: number
  readonly dueAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type Instant = { readonly now: Date; readonly wall: Date; readonly random: () => number }

/** What a change brings, to be written in one commit. */
export type Changes = {
  readonly pix: ReceivedPix
  readonly transfers: readonly Transfer[]
  readonly event?: EventType
}

/** The platform's own seller has the id of its owner. */
export const platformOf = ({ owner }: { readonly owner: OwnerId }): SellerId =>
  owner as string as SellerId

/** Where its money is until it is assigned: it belongs to the payer or to a seller, not known yet. */
export const heldIn = (pix: { readonly owner: OwnerId }): AccountId =>
  ofSeller('unclaimed', platformOf(pix))

export const leftOf = ({ amount, returned }: ReceivedPix): Cents => cents(amount - returned)

const transferOf = (
  { owner, id }: ReceivedPix,
  { now, wall }: Instant,
  moved: { debit: AccountId; credit: AccountId; amount: Cents; kind: TransferKind },
): Transfer => ({
  owner,
  id: newId<'transfer'>(wall) as TransferId,
  phase: 'posted',
  cause: { kind: 'received_pix', id },
  at: now,
  ...moved,
})

type New = Pick<
  ReceivedPix,
  'owner' | 'id' | 'psp' | 'key' | 'staticQrCode' | 'reason' | 'transaction'
>

/** A new one, as its bank reports it: assigned already where it has a transaction. */
export const open = (report: Report, named: New, now: Date): ReceivedPix => ({
  ...named,
  endToEndId: report.endToEndId,
  txid: report.txid ?? null,
  amount: report.amount,
  paidAt: report.paidAt,
  payer: named.transaction ? null : (report.payer ?? null),
  message: named.transaction ? null : (report.message ?? null),
  status: named.transaction ? 'assigned' : 'unassigned',
  returnId: null,
  returns: [],
  returned: cents(0),
  failure: null,
  version: named.transaction ? 0 : 1,
  attempts: 0,
  // Something may have gone back before we heard of it.
  dueAt: !named.transaction && report.returns.length > 0 ? now : null,
  createdAt: now,
  updatedAt: now,
})

/** What its bank reported of it, for its sale. */
export const reportOf = ({ endToEndId, amount, paidAt, payer, message }: ReceivedPix): Report => ({
  endToEndId,
  amount,
  paidAt,
  returns: [],
  ...(payer && { payer }),
  ...(message !== null && { message }),
})

/** The transfer by which a pix that nobody gets yet is kept for the platform. */
export const kept = (pix: ReceivedPix, time: Instant): Transfer =>
  transferOf(pix, time, {
    debit: 'bank:pix',
    credit: heldIn(pix),
    amount: pix.amount,
    kind: 'unmatched',
  })

/**
 * Refuses what is not unassigned, or, to be assigned, not whole. While its bank is to be asked what
 * went back of it, nobody knows whether it is.
 */
export function demandUnassigned(pix: ReceivedPix, { whole }: { whole: boolean }): void {
  if (pix.status !== 'unassigned') throw refuse('invalid_state', { words: { status: pix.status } })
  if (whole && pix.dueAt !== null) throw refuse('request_in_progress', { retryAfter: 1 })
  if (whole && pix.returned > 0) throw refuse('received_pix_returned_in_part')
}

/**
 * Assigned to a sale, whose money it is now. Who paid is the sale's to keep from then on, so that
 * one erasure reaches it.
 */
export const assigned = (
  pix: ReceivedPix,
  { transaction, code }: { transaction: TransactionId; code: StaticQrCodeId | null },
  now: Date,
): ReceivedPix => ({
  ...pix,
  status: transitions.next(pix.status, 'assigned')!,
  transaction,
  staticQrCode: code ?? pix.staticQrCode,
  payer: null,
  message: null,
  dueAt: null,
  attempts: 0,
  version: pix.version + 1,
  updatedAt: now,
})

/** To be returned to its payer: what is left of it. `dueAt`: when the worker asks the bank. */
export const returning = (
  pix: ReceivedPix,
  returnId: RefundId,
  { now, dueAt }: { now: Date; dueAt: Date },
): ReceivedPix => ({
  ...pix,
  status: transitions.next(pix.status, 'return_requested')!,
  returnId,
  failure: null,
  attempts: 0,
  dueAt,
  version: pix.version + 1,
  updatedAt: now,
})

const waitAgain = (pix: ReceivedPix, time: Instant): Changes => ({
  pix: {
    ...pix,
    attempts: pix.attempts + 1,
    dueAt: after(time.now, backoffMs(pix.attempts + 1, time.random)),
  },
  transfers: [],
})

/** With money that went back; what of it is on record changes nothing. */
function withReturns(pix: ReceivedPix, backs: readonly Back[], time: Instant): Changes {
  const known = new Set(pix.returns.map(({ id }) => id))
  const fresh = backs.filter(({ id }) => !known.has(id))
  const amount = sum(fresh.map((one) => one.amount))
  const rested = { ...pix, dueAt: null, attempts: 0 }
  // More than is left is a report that cannot be right: asked for again.
  if (amount > leftOf(pix)) return waitAgain(pix, time)
  if (fresh.length === 0) return { pix: rested, transfers: [] }
  const returned = cents(pix.returned + amount)
  const isWhole = returned === pix.amount
  return {
    pix: {
      ...rested,
      ...(isWhole && {
        status: transitions.next(pix.status, 'returned')!,
        // Nobody has to find its payer any more, and no customer's erasure would.
        payer: null,
        message: null,
      }),
      returns: [...pix.returns, ...fresh],
      returned,
      version: pix.version + 1,
      updatedAt: time.now,
    },
    transfers: fresh.map((one) =>
      transferOf(pix, time, {
        debit: heldIn(pix),
        credit: 'bank:pix',
        amount: one.amount,
        kind: one.by === 'bank' ? 'charged_back' : 'returned',
      }),
    ),
    event: isWhole ? 'received_pix.returned' : 'received_pix.updated',
  }
}

/** Applies the bank's answer to our request to return it. */
export function applyReturn(
  pix: ReceivedPix,
  answer: ProviderResult<ProviderRefund>,
  time: Instant,
): Changes {
  if (pix.status !== 'returning') return { pix, transfers: [] }
  if (answer.result === 'unknown') return waitAgain(pix, time)
  if (answer.result === 'accepted') {
    const { status, amount, providerReference: id } = answer.value
    if (status === 'processing' || amount !== leftOf(pix)) return waitAgain(pix, time)
    if (status === 'returned') return withReturns(pix, [{ id, amount, by: 'platform' }], time)
  }
  const why = answer.result === 'accepted' ? answer.value.reason : answer.why
  return {
    pix: {
      ...pix,
      status: transitions.next(pix.status, 'refused')!,
      failure: why ?? 'refused by the bank',
      // A return by the bank itself may have been first: the pix is read.
      dueAt: time.now,
      attempts: 0,
      version: pix.version + 1,
      updatedAt: time.now,
    },
    transfers: [],
    event: 'received_pix.updated',
  }
}

/** Whether a return that is no MED, as one made at the bank's own site, is done or under way. */
export const isSentBack = ({ returns }: Pick<Report, 'returns'>): boolean =>
  returns.some(({ status, med }) => !med && status !== 'failed')

/** Applies a reading of the pix: what went back of it without us, by the bank itself (MED) or there. */
export function applyReading(
  pix: ReceivedPix,
  answer: ProviderResult<Report | undefined>,
  time: Instant,
): Changes {
  if (pix.status !== 'unassigned') return { pix, transfers: [] }
  if (answer.result !== 'accepted' || !answer.value || answer.value.amount !== pix.amount)
    return waitAgain(pix, time)
  const backs = answer.value.returns.flatMap(({ providerReference: id, amount, status, med }) =>
    status === 'returned'
      ? [{ id, amount, by: med ? ('bank' as const) : ('platform' as const) }]
      : [],
  )
  return withReturns(pix, backs, time)
}

export const toWire = (pix: ReceivedPix): ReplyOf<typeof getReceivedPix> => ({
  id: pix.id,
  resource: 'received_pix',
  status: pix.status,
  reason: pix.reason,
  end_to_end_id: pix.endToEndId,
  txid: pix.txid,
  key: pix.key,
  amount: toReais(pix.amount),
  amount_cents: pix.amount,
  returned_cents: pix.returned,
  paid_at: pix.paidAt.toISOString(),
  payer: pix.payer && {
    name: pix.payer.name ?? null,
    taxpayer_id: pix.payer.taxpayerId ?? null,
  },
  message: pix.message,
  static_qr_code: pix.staticQrCode,
  transaction: pix.transaction,
  failure: pix.failure,
  created_at: pix.createdAt.toISOString(),
  updated_at: pix.updatedAt.toISOString(),
})
