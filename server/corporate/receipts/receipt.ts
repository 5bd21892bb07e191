// A receipt of a purchase: whose it is, what its QR code says, and how it is shown. Pure. Its file
// is in server/platform/files/.

import type { Static } from 'typebox'
import type { Receipt as Shown } from '../../../contract/corporate/receipts.ts'
import type { EventType } from '../../../contract/events.ts'
import { readAccessKey, readKeyText } from '../../kernel/brazil/access-key.ts'
import { FILE_TYPES, readContent, type FileType } from '../../kernel/files/content.ts'
import type {
  FileId,
  HolderId,
  Id,
  OwnerId,
  PurchaseId,
  ReceiptId,
  SellerId,
} from '../../kernel/ids.ts'
import type { Cents } from '../../kernel/money.ts'
import { refuseField } from '../../kernel/refusal.ts'
import type { Happened } from '../../platform/outbox/outbox.ts'
import { holds, type Caller } from '../../runtime/caller.ts'

export type Receipt = {
  readonly owner: OwnerId
  readonly id: ReceiptId
  readonly seller: SellerId
  /** The cardholder whose receipt it is; null: the company's, of no purchase yet. */
  readonly holder: HolderId | null
  readonly purchase: PurchaseId | null
  readonly file: FileId
  /** The name of the file, as it was sent. */
  readonly name: string | null
  readonly accessKey: string | null
  readonly amount: Cents | null
  /** The day of the month on which it was issued, where its QR code has it. */
  readonly issuedDay: number | null
  /** The credential or the user who uploaded it. */
  readonly author: Id<'credential'>
  /** Counts its events. */
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/**
 * A receipt with the facts of its file, and the number of other receipts with the same access key.
 */
export type ReceiptDetails = Receipt & {
  readonly type: FileType
  readonly size: number
  readonly sameKey: number
}

type NewReceipt = Omit<Receipt, 'version' | 'createdAt' | 'updatedAt'>

export const newReceipt = (input: NewReceipt, now: Date): Receipt => ({
  ...input,
  version: 1,
  createdAt: now,
  updatedAt: now,
})

export type ReceiptChange = Partial<
  Pick<Receipt, 'holder' | 'purchase' | 'accessKey' | 'amount' | 'issuedDay'>
>

/** A receipt after a change; the same object where nothing changes. */
export function change(receipt: Receipt, wanted: ReceiptChange, now: Date): Receipt {
  const isSame = Object.entries(wanted).every(
    ([name, value]) => receipt[name as keyof ReceiptChange] === value,
  )
  return isSame ? receipt : { ...receipt, ...wanted, version: receipt.version + 1, updatedAt: now }
}

/** The type of an uploaded file; 422 where it is none of ours, or not whole. */
export const readType = (file: Buffer): FileType =>
  readContent(file, {
    types: FILE_TYPES,
    says: {
      en: 'must be a picture (JPEG, PNG, WebP, HEIC) or a PDF',
      pt: 'deve ser uma foto (JPEG, PNG, WebP, HEIC) ou um PDF',
    },
  }).type

type KeyFields = Pick<Receipt, 'accessKey' | 'issuedDay'> & { readonly amount?: Cents }

/** What a typed key, or the text of a QR code, says; 422 where it has no valid key. */
export function readKey(text: string): KeyFields {
  const read = readKeyText(text)
  if (!read)
    throw refuseField('access_key', {
      en: 'must be the 44 characters of an NF-e or NFC-e, or the text of its QR code',
      pt: 'deve ser a chave de 44 caracteres de uma NF-e ou NFC-e, ou o texto do seu QR code',
    })
  const { key, amount, day } = read
  return { accessKey: key, issuedDay: day, ...(amount === null ? {} : { amount: amount as Cents }) }
}

/** The body of `corporate.receipts.get` and of the receipt's events. */
export function toWire(receipt: ReceiptDetails): Static<typeof Shown> {
  const key = receipt.accessKey === null ? undefined : readAccessKey(receipt.accessKey)
  return {
    resource: 'corporate_receipt',
    id: receipt.id,
    purchase_id: receipt.purchase,
    holder_id: receipt.holder,
    file_name: receipt.name,
    content_type: receipt.type,
    size: receipt.size,
    access_key: receipt.accessKey,
    issuer_taxpayer_id: key?.issuer ?? null,
    issued_month: key?.month ?? null,
    amount: receipt.amount,
    same_key_count: receipt.sameKey,
    created_at: receipt.createdAt.toISOString(),
    updated_at: receipt.updatedAt.toISOString(),
  }
}

/** An event of a receipt. */
export const receiptEvent = (receipt: ReceiptDetails, type: EventType, at: Date): Happened => ({
  owner: receipt.owner,
  seller: receipt.seller,
  type,
  objectKind: 'corporate_receipt',
  objectId: receipt.id,
  objectSequence: receipt.version,
  status: null,
  referenceId: null,
  data: toWire(receipt),
  at,
})

/** What the audit log shows of a receipt. */
export const auditedOf = ({ purchase, holder, accessKey, amount }: Receipt) => ({
  purchase,
  holder,
  access_key: accessKey,
  amount,
})

export type Viewer = Pick<Caller, 'owner' | 'seller' | 'holder'>

/** Whether the caller sees a receipt: of a cardholder, their own. */
export const isVisible = (caller: Viewer, { holder }: Pick<Receipt, 'holder'>): boolean =>
  caller.holder === undefined || (holder !== null && holds(caller, holder))
