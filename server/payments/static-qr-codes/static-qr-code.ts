// A static QR code: its fields, its states, the text of the code, and how it is shown. Pure. It
// knows no payment: those are transactions with its id.

import type { BodyOf, ReplyOf } from '../../../contract/operation.ts'
import type {
  createStaticQrCode,
  getStaticQrCode,
  updateStaticQrCode,
} from '../../../contract/payments/static-qr-codes.ts'
import { writeBrCode } from '../../kernel/brazil/br-code.ts'
import { foldToAscii } from '../../kernel/text/text.ts'
import { hyphened, type OwnerId, type SellerId, type StaticQrCodeId } from '../../kernel/ids.ts'
import { machine, type StateOf } from '../../kernel/machine.ts'
import type { Cents } from '../../kernel/money.ts'

/** The SQL guard and docs/states.md are generated from this table. */
export const transitions = machine({
  active: { deactivated: 'inactive' },
  inactive: { activated: 'active' },
})

export type CodeStatus = StateOf<typeof transitions>

export type StaticQrCode = {
  readonly owner: OwnerId
  readonly id: StaticQrCodeId
  readonly seller: SellerId
  readonly status: CodeStatus
  /** In the code and in every pix that pays it; unique, lower-case. */
  readonly txid: string
  /** The platform's key at the time, and its PSP where there may be several. */
  readonly key: string
  readonly psp: string | null
  /** Null: the payer types it. */
  readonly amount: Cents | null
  readonly description: string | null
  readonly referenceId: string | null
  /** The receiver as the code shows it: printed codes never change. */
  readonly payee: { readonly name: string; readonly city: string }
  /** Counts this code's events. */
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

type Body = BodyOf<typeof createStaticQrCode>
type Change = BodyOf<typeof updateStaticQrCode>
type New = Pick<StaticQrCode, 'owner' | 'id' | 'seller' | 'txid' | 'key' | 'psp' | 'payee'>

export const open = (body: Body, named: New, now: Date): StaticQrCode => ({
  ...named,
  status: 'active',
  amount: (body.amount as Cents | undefined) ?? null,
  description: body.description ?? null,
  referenceId: body.reference_id || null,
  version: 1,
  createdAt: now,
  updatedAt: now,
})

/** The code with another status; the same object where it has it already. */
export const change = (code: StaticQrCode, { status }: Change, now: Date): StaticQrCode =>
  status === code.status ? code : { ...code, status, version: code.version + 1, updatedAt: now }

const NO_NAME = 'Recebedor'
const NO_CITY = 'BRASIL'

/**
 * The receiver as a code can show it: a code has ASCII alone, and no empty name. `cities`: the first
 * of which something is left.
 */
export const payeeOf = (name: string, cities: readonly string[]): StaticQrCode['payee'] => ({
  name: foldToAscii(name).trim() === '' ? NO_NAME : name,
  city: cities.find((city) => foldToAscii(city).trim() !== '') ?? NO_CITY,
})

/** Length of a txid in a static code, by the Manual do BR Code. */
const TXID_MAX = 25

/** A txid of random hex digits: banks are known to change the case of letters. */
export const txidOf = (random: string): string => random.toLowerCase().slice(0, TXID_MAX)

const TXID = /^[0-9a-f]{25}$/

/** The txid of a pix as our codes have it; undefined where it cannot be of one of them. */
export function readTxid(text: string | undefined): string | undefined {
  const lower = text?.toLowerCase()
  return lower !== undefined && TXID.test(lower) ? lower : undefined
}

/** The text of the QR code. */
export const brCodeOf = ({ key, txid, amount, description, payee }: StaticQrCode): string =>
  writeBrCode({
    kind: 'static',
    key,
    txid,
    ...payee,
    ...(amount === null ? {} : { amount }),
    ...(description === null ? {} : { text: description }),
  })

/** The code on the wire. */
export const toWire = (code: StaticQrCode, publicUrl: string): ReplyOf<typeof getStaticQrCode> => ({
  id: code.id,
  resource: 'static_qr_code',
  status: code.status,
  io_seller_id: hyphened(code.seller),
  amount_cents: code.amount,
  description: code.description,
  reference_id: code.referenceId,
  key: code.key,
  txid: code.txid,
  qr_code: { emv: brCodeOf(code) },
  url: `${publicUrl}/static/${code.id}`,
  image_url: `${publicUrl}/pix/static/${code.id}`,
  created_at: code.createdAt.toISOString(),
  updated_at: code.updatedAt.toISOString(),
})
