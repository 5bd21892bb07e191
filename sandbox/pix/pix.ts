// A pix that the bank received, and the ids the SPI gives. Pure, except for the random letters of
// the ids.

import { type Cents, toReais } from '../../server/kernel/money.ts'
import { randomBytes } from '../../server/kernel/random.ts'
import { type Return, toWire as returnToWire, type WireReturn } from '../returns/return.ts'

export type Pix = {
  /** Its id at the SPI; never repeats. */
  endToEndId: string
  txid: string | null
  holder: string
  key: string
  amount: Cents
  /** Business time of the settlement. */
  paidAt: Date
  payerText: string | null
  /** Who paid and how it was begun, where this bank tells it: the standard does not. */
  payer: WirePayer | null
  initiation: Initiation | null
  /** Centavos of returns that are settled or in progress. */
  givenBack: Cents
  /** Centavos blocked by open disputes: they cannot be returned. */
  blocked: Cents
}

/** The codes of the SPI (pacs.008, local instrument). */
export const INITIATIONS = ['MANU', 'DICT', 'QRES', 'QRDN', 'INIC', 'APDN', 'AUTO'] as const
export type Initiation = (typeof INITIATIONS)[number]

/** A person or a company; some banks mask documents. */
export type WirePayer = { cpf?: string; cnpj?: string; nome?: string }

export type WirePix = {
  endToEndId: string
  txid?: string
  valor: string
  horario: string
  chave: string
} & {
  infoPagador?: string
  pagador?: WirePayer
  formaIniciacao?: Initiation
  devolucoes?: WireReturn[]
}

// No participant of the Pix has this number.
const ISPB = '99999999'
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const SUFFIX_CHARS = 11

/** An endToEndId (`E`) or a rtrId (`D`): ISPB, minute in UTC, eleven letters and digits. */
export function spiName(letter: 'E' | 'D', at: Date): string {
  const minute = at.toISOString().replace(/\D/g, '').slice(0, 12)
  let suffix = ''
  // Slightly uneven, but unique enough within a minute: it is an id, not a secret.
  for (const byte of randomBytes(SUFFIX_CHARS)) suffix += ALPHABET[byte % ALPHABET.length]
  return `${letter}${ISPB}${minute}${suffix}`
}

export function toWire(pix: Pix, returns: readonly Return[]): WirePix {
  return {
    endToEndId: pix.endToEndId,
    ...(pix.txid !== null && { txid: pix.txid }),
    valor: toReais(pix.amount),
    chave: pix.key,
    horario: pix.paidAt.toISOString(),
    ...(pix.payerText !== null && { infoPagador: pix.payerText }),
    ...(pix.payer !== null && { pagador: pix.payer }),
    ...(pix.initiation !== null && { formaIniciacao: pix.initiation }),
    ...(returns.length > 0 && { devolucoes: returns.map(returnToWire) }),
  }
}
