// Amounts and payers of boletos with a known effect. Data; the docs page is generated from it. No
// charge has an effect by one of these amounts, so the pix QR code of such a boleto behaves
// normally.

import { type Cents, cents } from '../../server/kernel/money.ts'
import type { Text } from '../../server/kernel/text/localized.ts'

export type BoletoEffect =
  | 'declined'
  | 'slow'
  | 'silent_before'
  | 'silent_after'
  | 'unavailable'
  | 'garbled'
  | 'withdrawn'
  | 'protest_refused'

export type MagicBoleto =
  | {
      readonly on: 'boleto'
      readonly amount: Cents
      readonly effect: BoletoEffect
      readonly explains: Text
    }
  | {
      readonly on: 'boleto-payer'
      readonly document: string
      readonly effect: BoletoEffect
      readonly explains: Text
    }

const boleto = (amount: number, effect: BoletoEffect, en: string, pt: string): MagicBoleto => ({
  on: 'boleto',
  amount: cents(amount),
  effect,
  explains: { en, pt: pt },
})
const payer = (document: string, effect: BoletoEffect, en: string, pt: string): MagicBoleto => ({
  on: 'boleto-payer',
  document,
  effect,
  explains: { en, pt: pt },
})

export const BOLETO_MAGIC_VALUES: readonly MagicBoleto[] = [
  boleto(
    99_990_41,
    'declined',
    'The bank refuses the boleto: 422 BoletoRecusado, every time.',
    'O banco recusa o boleto: 422 BoletoRecusado, sempre.',
  ),
  boleto(
    99_990_42,
    'slow',
    'The bank answers after 1.5 seconds.',
    'O banco responde depois de 1,5 segundo.',
  ),
  boleto(
    99_990_43,
    'silent_before',
    'The first call times out and has no effect; later calls work normally.',
    'A primeira chamada fica sem resposta e sem efeito; as seguintes funcionam normalmente.',
  ),
  boleto(
    99_990_44,
    'silent_after',
    'The first call registers the boleto and times out.',
    'A primeira chamada registra o boleto e fica sem resposta.',
  ),
  boleto(
    99_990_45,
    'unavailable',
    'The first call fails with 503 ServicoIndisponivel; later calls work normally.',
    'A primeira chamada falha com 503 ServicoIndisponivel; as seguintes funcionam normalmente.',
  ),
  boleto(
    99_990_46,
    'garbled',
    'The first call registers the boleto and returns 200 with invalid JSON.',
    'A primeira chamada registra o boleto e responde 200 com JSON inválido.',
  ),
  boleto(
    99_990_47,
    'withdrawn',
    'The bank registers the boleto and withdraws it at once.',
    'O banco registra o boleto e o retira na hora.',
  ),
  boleto(
    99_990_48,
    'protest_refused',
    'The bank refuses to send the boleto to protest: 422 BoletoRecusado, every time.',
    'O banco se recusa a enviar o boleto a protesto: 422 BoletoRecusado, sempre.',
  ),
  payer(
    '99900010736',
    'declined',
    'A person whose boletos the bank refuses: 422 BoletoRecusado, every time.',
    'Uma pessoa cujos boletos o banco recusa: 422 BoletoRecusado, sempre.',
  ),
  payer(
    '99000104000163',
    'declined',
    'A company whose boletos the bank refuses: 422 BoletoRecusado, every time.',
    'Uma empresa cujos boletos o banco recusa: 422 BoletoRecusado, sempre.',
  ),
]

const byAmount = new Map(
  BOLETO_MAGIC_VALUES.flatMap((one) => (one.on === 'boleto' ? [[one.amount, one.effect]] : [])),
)
const byPayer = new Map(
  BOLETO_MAGIC_VALUES.flatMap((one) => (one.on === 'boleto' ? [] : [[one.document, one.effect]])),
)

/** The effect of a boleto; the payer's takes precedence over the amount's. */
export const effectOfBoleto = (amount: Cents, payerDocument: string): BoletoEffect | undefined =>
  byPayer.get(payerDocument) ?? byAmount.get(amount)
