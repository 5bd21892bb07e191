// Identifiers: created, parsed and formatted here. UUIDv7 (RFC 9562), so they sort by the time they
// were created. Inside the server an id is 32 lower-case hex digits; hyphens and prefixes exist on
// the wire only.

import { randomText } from './random.ts'

/** An id with the type of what it identifies: `Id<'customer'>` is not an `Id<'seller'>`. */
export type Id<Kind extends string> = string & { readonly names: Kind }

export type OwnerId = Id<'owner'>
export type SellerId = Id<'seller'>
export type CustomerId = Id<'customer'>
export type TransactionId = Id<'transaction'>
export type RefundId = Id<'refund'>
export type EventId = Id<'event'>
export type BankAccountId = Id<'bank account'>
export type CardId = Id<'card'>
export type SplitRuleId = Id<'split rule'>
export type ReceivableId = Id<'receivable'>
export type QuoteId = Id<'quote'>
export type PaymentLinkId = Id<'payment link'>
export type StaticQrCodeId = Id<'static QR code'>
export type BoletoBatchId = Id<'boleto batch'>
export type ReceivedPixId = Id<'received pix'>
export type PayoutId = Id<'payout'>
export type DisputeId = Id<'dispute'>
export type EvidenceId = Id<'evidence'>
export type WebhookId = Id<'webhook'>
export type DeliveryId = Id<'delivery'>
export type HolderId = Id<'cardholder'>
export type CorporateCardId = Id<'corporate card'>
export type CostCenterId = Id<'cost center'>
export type PurchaseId = Id<'purchase'>
export type PurchaseDisputeId = Id<'purchase dispute'>
export type FileId = Id<'file'>
export type ReceiptId = Id<'receipt'>
export type AuthorizationEndpointId = Id<'authorization endpoint'>
export type LimitRequestId = Id<'limit request'>
export type SavedViewId = Id<'saved view'>
export type PurchaseEvidenceId = Id<'piece of evidence'>
export type InvoiceId = Id<'invoice'>
export type ChargeId = Id<'corporate charge'>
export type PortalUserId = Id<'portal user'>
export type PersonId = Id<'person'>
export type ApprovalId = Id<'approval'>
export type ApprovalPolicyId = Id<'approval policy'>

/** The owner of rows that belong to the installation and to no platform. */
export const INSTALLATION = '0'.repeat(32) as OwnerId

const COUNTER_MAX = 0xfff
let newest = { time: '', counter: 0 }

/**
 * The 12 bits after the time: drawn below the middle for a new millisecond, then counted (RFC 9562,
 * 6.2, method 1).
 */
function counterAt(time: string, random: string): number {
  const counter = newest.time === time ? newest.counter + 1 : parseInt(random, 16) >> 1
  newest = { time, counter: Math.min(counter, COUNTER_MAX) }
  return newest.counter
}

/**
 * A new id created at `at`. Wall time: ids must sort, and must not collide when the sandbox moves
 * business time. Within one process and one millisecond, at least the first 2,048 sort in the order
 * of creation.
 */
export function newId<Kind extends string>(at: Date): Id<Kind> {
  const time = at.getTime().toString(16).padStart(12, '0')
  const random = randomText(10, 'hex')
  const counter = counterAt(time, random.slice(0, 3)).toString(16).padStart(3, '0')
  const variant = ((parseInt(random[3]!, 16) & 0x3) | 0x8).toString(16)
  return `${time}7${counter}${variant}${random.slice(4, 19)}` as Id<Kind>
}

/** The smallest id created at `at`: ids from then on are greater. */
export const leastIdAt = (at: Date): string =>
  `${at.getTime().toString(16).padStart(12, '0')}${'0'.repeat(20)}`

/** The wall time at which an id was created. */
export const madeAt = (id: Id<string>): Date => new Date(Number.parseInt(id.slice(0, 12), 16))

const PLAIN = /^[0-9a-f]{32}$/
const HYPHENED = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Parses an id, with or without hyphens, in either case; undefined when it is not an id. */
export function readId<Kind extends string>(text: string): Id<Kind> | undefined {
  const lower = text.toLowerCase()
  if (PLAIN.test(lower)) return lower as Id<Kind>
  if (HYPHENED.test(lower)) return lower.replaceAll('-', '') as Id<Kind>
  return undefined
}

/** The spelling with hyphens, used on the wire for sellers. */
export const hyphened = (id: string): string =>
  `${id.slice(0, 8)}-${id.slice(8, 12)}-${id.slice(12, 16)}-${id.slice(16, 20)}-${id.slice(20)}`
