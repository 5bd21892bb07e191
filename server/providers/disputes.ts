// How banks report disputes, and the port to a PSP for disputes of pix. Small ports, as in bank.ts.
// An acquirer reports disputes of a card transaction together with the transaction.

import type { Cents } from '../kernel/money.ts'
import type { ProviderResult, ReceivedPix } from './bank.ts'

/**
 * A dispute as the bank has it now: of a card transaction, opened at the issuer (a chargeback); of
 * a pix, opened by the payer's bank (a MED).
 */
export type DisputeReport = {
  /** The acquirer's or the PSP's id of it. */
  id: string
  amount: Cents
  /** The network's reason, or the kind of the MED: a code and its sentence. */
  reason: { code: string; why: string }
  status: 'open' | 'won' | 'lost'
  openedAt: Date
  /** Evidence is accepted until then. */
  evidenceDueAt: Date
  /**
   * For a pix: its id, and what the bank returned of it. A lost dispute has at least one return;
   * more may follow.
   */
  pix?: { endToEndId: string; returns: readonly DisputeReturn[] }
}

/** Reasons of a return under the MED, in the words of the API Pix, by its nature there. */
export const MED_REASONS = {
  fraud: { code: 'MED_FRAUDE', why: 'Devolução por fundada suspeita de fraude.' },
  operational: { code: 'MED_OPERACIONAL', why: 'Devolução por falha operacional.' },
  automatic: { code: 'MED_PIX_AUTOMATICO', why: 'Devolução de um Pix Automático.' },
} as const
export type MedNature = keyof typeof MED_REASONS

/**
 * Money that a PSP returned to the payer for a dispute. `id` is the SPI's id of the return (rtrId).
 */
export type DisputeReturn = { readonly id: string; readonly amount: Cents }

/**
 * A PSP that reports disputes of the pix it received, and accepts evidence. The API Pix does not
 * cover this; a PSP without it reports only the money it returned. `txid` identifies the charge
 * that was paid.
 */
export type PixDisputeRail = {
  /** "disputes/" and its name in the banks file; "/pix" follows where it is a PSP's own. */
  name: string
  /**
   * Every dispute of payments of a charge, open or not. `payments`: as the bank has just reported
   * them; some banks know disputes by nothing else.
   */
  read(txid: string, payments?: readonly ReceivedPix[]): Promise<ProviderResult<DisputeReport[]>>
  /**
   * Sends evidence against a dispute. The evidence's own id is its idempotency key, or the bank
   * takes one defence, which is read again.
   */
  defend(order: PixEvidence): Promise<ProviderResult<DisputeReport | undefined>>
  /**
   * The txids of charges whose disputes changed in a range of the bank's time, page by page; or the
   * ids at the SPI of the pix that paid them.
   */
  changed(span: {
    from: Date
    to: Date
    page: number
  }): Promise<ProviderResult<{ ids: string[]; endToEndIds?: string[]; more: boolean }>>
}

export type EvidenceFile = { name: string; type: string; base64: string }
type PixEvidence = {
  txid: string
  dispute: string
  id: string
  text: string
  files: readonly EvidenceFile[]
}
