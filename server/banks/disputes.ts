// What banks say of disputes, and what we may ask of a PSP about those of pix. Small ports, as in bank.ts. A dispute of a
// card sale is told by its acquirer with the sale.

import type { Cents } from '../base/money.ts'
import type { ProviderResult } from './bank.ts'

/**
 * A dispute as the bank has it now: of a card sale, opened at the issuer (a chargeback); of a pix, opened by the payer's
 * bank (a MED).
 */
export type DisputeReport = {
  /** The acquirer's or the PSP's name for it. */
  id: string
  amount: Cents
  /** The network's reason, or the kind of the MED: a code and its sentence. */
  reason: { code: string; why: string }
  status: 'open' | 'won' | 'lost'
  openedAt: Date
  /** Until then evidence is taken. */
  evidenceDueAt: Date
  /** Of a pix: which one, and what the bank gave back of it. A lost one has at least one return; more may follow. */
  pix?: { endToEndId: string; returns: readonly DisputeReturn[] }
}

/** Why something is given back under the MED, in the words of the API Pix, by its nature there. */
export const MED_REASONS = {
  fraud: { code: 'MED_FRAUDE', why: 'Devolução por fundada suspeita de fraude.' },
  operational: { code: 'MED_OPERACIONAL', why: 'Devolução por falha operacional.' },
  automatic: { code: 'MED_PIX_AUTOMATICO', why: 'Devolução de um Pix Automático.' },
} as const
export type MedNature = keyof typeof MED_REASONS

/** Money that a PSP gave back to the payer for a dispute. `id` is the SPI's name of the return (rtrId). */
export type DisputeReturn = { readonly id: string; readonly amount: Cents }

/**
 * A PSP that tells of disputes of the pix it received, and takes what speaks against them. The API Pix has no words for
 * this; a PSP without it shows only what it gave back. `txid` names the charge that was paid.
 */
export type PixDisputeRail = {
  /** The name it has in the settings, after "disputes/". */
  name: string
  /** Every dispute of what was paid for a charge, over or not. */
  read(txid: string): Promise<ProviderResult<DisputeReport[]>>
  /** Sends what speaks against a dispute. The evidence's own id is its idempotency key. */
  defend(order: PixEvidence): Promise<ProviderResult<DisputeReport>>
  /** The txids of charges whose disputes changed in a span of the bank's time, page by page. */
  changed(span: { from: Date; to: Date; page: number }): Promise<ProviderResult<{ ids: string[]; more: boolean }>>
}

export type EvidenceFile = { name: string; type: string; base64: string }
type PixEvidence = { txid: string; dispute: string; id: string; text: string; files: readonly EvidenceFile[] }
