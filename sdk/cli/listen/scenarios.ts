// The scenarios of `vintem trigger`, each played through the SDK at the sandbox. They print nothing
// and know no arguments.

import {
  boletoOn,
  cardOn,
  cpfByLot,
  declinedCard,
  deniedSeller,
  disputedCard,
  paidPix,
  payoutOn,
  pixOn,
  sellerOn,
  type Stage,
} from '../calls/acts.ts'
import type { Text } from '../language.ts'

export type Scenario = {
  readonly name: string
  readonly tells: Text
  /** The types of the events that follow, of the object that `play` returns. */
  readonly promises: readonly string[]
  /** It moves the clock of the sandbox. */
  readonly movesTime?: boolean
  play(stage: Stage): Promise<string>
}

/** For a pix that is to expire: short, so that the clock moves as little as possible. */
const EXPIRES_S = 60

const PIX = ['transaction.created', 'transaction.succeeded'] as const

export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'paid-pix',
    tells: { en: 'a pix is paid', pt: 'um pix é pago' },
    promises: PIX,
    play: paidPix,
  },
  {
    name: 'expired-pix',
    tells: { en: 'a pix is not paid in time', pt: 'um pix não é pago a tempo' },
    promises: ['transaction.created', 'transaction.canceled'],
    movesTime: true,
    play: async (stage) => {
      const id = await pixOn(stage, { expires_in: EXPIRES_S })
      stage.did(
        { en: 'the pix expires unpaid', pt: 'o pix expira sem pagamento' },
        await stage.vintem.sandbox.expire(id),
      )
      return id
    },
  },
  {
    name: 'refunded-pix',
    tells: { en: 'a pix is paid and refunded', pt: 'um pix é pago e reembolsado' },
    promises: [...PIX, 'transaction.refunded'],
    play: async (stage) => {
      const id = await paidPix(stage)
      stage.did(
        { en: 'the whole amount is refunded', pt: 'o valor inteiro é reembolsado' },
        await stage.vintem.transactions.void(id),
      )
      return id
    },
  },
  {
    name: 'paid-boleto',
    tells: { en: 'a boleto is paid over the counter', pt: 'um boleto é pago no caixa' },
    promises: PIX,
    play: async (stage) => {
      const id = await boletoOn(stage)
      stage.did(
        { en: 'the buyer pays at a bank', pt: 'o comprador paga em um banco' },
        await stage.vintem.sandbox.payBoleto(id),
      )
      return id
    },
  },
  {
    name: 'expired-boleto',
    tells: { en: 'a boleto is not paid in time', pt: 'um boleto não é pago a tempo' },
    promises: ['transaction.created', 'transaction.canceled'],
    movesTime: true,
    play: async (stage) => {
      const id = await boletoOn(stage)
      stage.did(
        { en: 'the boleto expires unpaid', pt: 'o boleto vence sem pagamento' },
        await stage.vintem.sandbox.expire(id),
      )
      return id
    },
  },
  {
    name: 'paid-card',
    tells: { en: 'a card is charged', pt: 'um cartão é cobrado' },
    promises: ['transaction.succeeded'],
    play: (stage) => cardOn(stage),
  },
  {
    name: 'declined-card',
    tells: { en: 'a card is declined', pt: 'um cartão é recusado' },
    promises: ['transaction.failed'],
    play: declinedCard,
  },
  {
    name: 'captured-card',
    tells: { en: 'a card is authorized and captured', pt: 'um cartão é autorizado e capturado' },
    promises: ['transaction.pre_authorized', 'transaction.capture.succeeded'],
    play: async (stage) => {
      const id = await cardOn(stage, false)
      stage.did(
        { en: 'the authorization is captured', pt: 'a autorização é capturada' },
        await stage.vintem.transactions.capture(id),
      )
      return id
    },
  },
  {
    name: 'chargeback',
    tells: {
      en: 'a card payment is disputed and lost (chargeback)',
      pt: 'um pagamento com cartão é contestado e a contestação é perdida (chargeback)',
    },
    promises: ['transaction.succeeded', 'transaction.disputed', 'transaction.charged_back'],
    play: async (stage) => {
      const id = await disputedCard(stage)
      stage.did(
        { en: 'the dispute is lost', pt: 'a contestação é perdida' },
        await stage.vintem.sandbox.lose(id),
      )
      return id
    },
  },
  {
    name: 'dispute-won',
    tells: {
      en: 'a card payment is disputed and won',
      pt: 'um pagamento com cartão é contestado e a contestação é ganha',
    },
    promises: ['transaction.succeeded', 'transaction.disputed', 'transaction.dispute.succeeded'],
    play: async (stage) => {
      const id = await disputedCard(stage)
      stage.did(
        { en: 'the dispute is won', pt: 'a contestação é ganha' },
        await stage.vintem.sandbox.win(id),
      )
      return id
    },
  },
  {
    name: 'contested-pix',
    tells: {
      en: "the payer's bank contests a paid pix (MED) and takes a part back",
      pt: 'o banco do pagador contesta um pix pago (MED) e toma uma parte de volta',
    },
    promises: ['transaction.succeeded', 'transaction.disputed', 'transaction.charged_back'],
    play: async (stage) => {
      const id = await paidPix(stage)
      stage.did(
        { en: "the payer's bank contests it", pt: 'o banco do pagador contesta' },
        await stage.vintem.sandbox.dispute(id),
      )
      stage.did(
        { en: 'a part is returned to the payer', pt: 'uma parte é devolvida ao pagador' },
        await stage.vintem.sandbox.lose(id, { amount: 1_00 }),
      )
      return id
    },
  },
  {
    name: 'returned-payout',
    tells: { en: 'a payout is paid and returned', pt: 'um repasse é pago e devolvido' },
    promises: ['transfer.created', 'transfer.succeeded', 'transfer.returned'],
    play: async (stage) => {
      const id = await payoutOn(stage)
      stage.did(
        {
          en: "it is paid, and the receiver's bank returns it",
          pt: 'ele é pago, e o banco do recebedor o devolve',
        },
        await stage.vintem.sandbox.returnTransfer(id),
      )
      return id
    },
  },
  {
    name: 'failed-payout',
    tells: { en: 'the bank rejects a payout', pt: 'o banco recusa um repasse' },
    promises: ['transfer.created', 'transfer.failed'],
    play: async (stage) => {
      // A payout at normal speed may be paid before the bank can refuse it.
      const id = await payoutOn(stage, true)
      stage.did(
        { en: 'the bank rejects it', pt: 'o banco o recusa' },
        await stage.vintem.sandbox.failTransfer(id),
      )
      return id
    },
  },
  {
    name: 'seller-approved',
    tells: { en: 'a seller is registered and approved', pt: 'um vendedor é cadastrado e aprovado' },
    promises: ['seller.created', 'seller.activated'],
    play: (stage) => sellerOn(stage, cpfByLot()),
  },
  {
    name: 'seller-denied',
    tells: { en: 'a seller is registered and denied', pt: 'um vendedor é cadastrado e negado' },
    promises: ['seller.created', 'seller.denied'],
    play: deniedSeller,
  },
]
