// A server whose operator named no bank for anything.

import type { Deps } from '../server/deps.ts'

export const NO_BANK: Deps['banks'] = {
  rails: [],
  payoutRails: [],
  pix: () => undefined,
  payouts: () => undefined,
  kyc: () => undefined,
  cards: () => undefined,
  cardRails: [],
  disputes: () => undefined,
  disputeRails: [],
  issuer: () => undefined,
  issuerRails: [],
  boleto: () => undefined,
  boletoRails: [],
}
