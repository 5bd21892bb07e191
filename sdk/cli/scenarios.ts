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
} from './acts.ts'
import { t, type Words } from './language.ts'

export type Scenario = {
  readonly name: string
  readonly tells: Words
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
  { name: 'paid-pix', tells: t('a pix is paid'), promises: PIX, play: paidPix },
  {
    name: 'expired-pix',
    tells: t('a pix is not paid in time'),
    promises: ['transaction.created', 'transaction.canceled'],
    movesTime: true,
    play: async (stage) => {
      const id = await pixOn(stage, { expires_in: EXPIRES_S })
      stage.did(t('the pix expires unpaid'), await stage.vintem.sandbox.expire(id))
      return id
    },
  },
  {
    name: 'refunded-pix',
    tells: t('a pix is paid and refunded'),
    promises: [...PIX, 'transaction.refunded'],
    play: async (stage) => {
      const id = await paidPix(stage)
      stage.did(t('the whole amount is refunded'), await stage.vintem.transactions.void(id))
      return id
    },
  },
  {
    name: 'paid-boleto',
    tells: t('a boleto is paid over the counter'),
    promises: PIX,
    play: async (stage) => {
      const id = await boletoOn(stage)
      stage.did(t('the buyer pays at a bank'), await stage.vintem.sandbox.payBoleto(id))
      return id
    },
  },
  {
    name: 'expired-boleto',
    tells: t('a boleto is not paid in time'),
    promises: ['transaction.created', 'transaction.canceled'],
    movesTime: true,
    play: async (stage) => {
      const id = await boletoOn(stage)
      stage.did(t('the boleto expires unpaid'), await stage.vintem.sandbox.expire(id))
      return id
    },
  },
  {
    name: 'paid-card',
    tells: t('a card is charged'),
    promises: ['transaction.succeeded'],
    play: (stage) => cardOn(stage),
  },
  {
    name: 'declined-card',
    tells: t('a card is declined'),
    promises: ['transaction.failed'],
    play: declinedCard,
  },
  {
    name: 'captured-card',
    tells: t('a card is authorized and captured'),
    promises: ['transaction.pre_authorized', 'transaction.capture.succeeded'],
    play: async (stage) => {
      const id = await cardOn(stage, false)
      stage.did(t('the authorization is captured'), await stage.vintem.transactions.capture(id))
      return id
    },
  },
  {
    name: 'chargeback',
    tells: t('a card payment is disputed and lost (chargeback)'),
    promises: ['transaction.succeeded', 'transaction.disputed', 'transaction.charged_back'],
    play: async (stage) => {
      const id = await disputedCard(stage)
      stage.did(t('the dispute is lost'), await stage.vintem.sandbox.lose(id))
      return id
    },
  },
  {
    name: 'dispute-won',
    tells: t('a card payment is disputed and won'),
    promises: ['transaction.succeeded', 'transaction.disputed', 'transaction.dispute.succeeded'],
    play: async (stage) => {
      const id = await disputedCard(stage)
      stage.did(t('the dispute is won'), await stage.vintem.sandbox.win(id))
      return id
    },
  },
  {
    name: 'contested-pix',
    tells: t("the payer's bank contests a paid pix (MED) and takes a part back"),
    promises: ['transaction.succeeded', 'transaction.disputed', 'transaction.charged_back'],
    play: async (stage) => {
      const id = await paidPix(stage)
      stage.did(t("the payer's bank contests it"), await stage.vintem.sandbox.dispute(id))
      stage.did(
        t('a part is returned to the payer'),
        await stage.vintem.sandbox.lose(id, { amount: 1_00 }),
      )
      return id
    },
  },
  {
    name: 'returned-payout',
    tells: t('a payout is paid and returned'),
    promises: ['transfer.created', 'transfer.succeeded', 'transfer.returned'],
    play: async (stage) => {
      const id = await payoutOn(stage)
      stage.did(
        t("it is paid, and the receiver's bank returns it"),
        await stage.vintem.sandbox.returnTransfer(id),
      )
      return id
    },
  },
  {
    name: 'failed-payout',
    tells: t('the bank rejects a payout'),
    promises: ['transfer.created', 'transfer.failed'],
    play: async (stage) => {
      // A payout at normal speed may be paid before the bank can refuse it.
      const id = await payoutOn(stage, true)
      stage.did(t('the bank rejects it'), await stage.vintem.sandbox.failTransfer(id))
      return id
    },
  },
  {
    name: 'seller-approved',
    tells: t('a seller is registered and approved'),
    promises: ['seller.created', 'seller.activated'],
    play: (stage) => sellerOn(stage, cpfByLot()),
  },
  {
    name: 'seller-denied',
    tells: t('a seller is registered and denied'),
    promises: ['seller.created', 'seller.denied'],
    play: deniedSeller,
  },
]
