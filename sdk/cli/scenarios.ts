// What `vintem trigger` can make happen: each a story told through our own client, at the sandbox. It prints nothing and
// knows no arguments.

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

export type Scenario = {
  readonly name: string
  readonly tells: string
  /** The kinds of event that follow, of the object the story gives. */
  readonly promises: readonly string[]
  /** It moves the clock of the sandbox. */
  readonly movesTime?: boolean
  play(stage: Stage): Promise<string>
}

/** For a pix that is to expire: the clock moves no further than it must. */
const EXPIRES_S = 60

const PIX = ['transaction.created', 'transaction.succeeded'] as const

export const SCENARIOS: readonly Scenario[] = [
  { name: 'paid-pix', tells: 'a pix is paid', promises: PIX, play: paidPix },
  {
    name: 'expired-pix',
    tells: 'a pix is not paid in time',
    promises: ['transaction.created', 'transaction.canceled'],
    movesTime: true,
    play: async (stage) => {
      const id = await pixOn(stage, { expires_in: EXPIRES_S })
      stage.did('nobody pays until its last moment', await stage.vintem.sandbox.expire(id))
      return id
    },
  },
  {
    name: 'refunded-pix',
    tells: 'a pix is paid, and given back',
    promises: [...PIX, 'transaction.refunded'],
    play: async (stage) => {
      const id = await paidPix(stage)
      stage.did('all of it is refunded', await stage.vintem.transactions.void(id))
      return id
    },
  },
  {
    name: 'paid-boleto',
    tells: 'a boleto is paid over the counter',
    promises: PIX,
    play: async (stage) => {
      const id = await boletoOn(stage)
      stage.did('the buyer pays at a bank', await stage.vintem.sandbox.payBoleto(id))
      return id
    },
  },
  {
    name: 'expired-boleto',
    tells: 'a boleto is not paid in time',
    promises: ['transaction.created', 'transaction.canceled'],
    movesTime: true,
    play: async (stage) => {
      const id = await boletoOn(stage)
      stage.did('nobody pays until its last day', await stage.vintem.sandbox.expire(id))
      return id
    },
  },
  {
    name: 'paid-card',
    tells: 'a card is charged',
    promises: ['transaction.succeeded'],
    play: (stage) => cardOn(stage),
  },
  { name: 'declined-card', tells: 'a card is declined', promises: ['transaction.failed'], play: declinedCard },
  {
    name: 'captured-card',
    tells: 'a card is authorized, and captured',
    promises: ['transaction.pre_authorized', 'transaction.capture.succeeded'],
    play: async (stage) => {
      const id = await cardOn(stage, false)
      stage.did('the sale is captured', await stage.vintem.transactions.capture(id))
      return id
    },
  },
  {
    name: 'chargeback',
    tells: 'a card sale is disputed, and lost',
    promises: ['transaction.succeeded', 'transaction.disputed', 'transaction.charged_back'],
    play: async (stage) => {
      const id = await disputedCard(stage)
      stage.did('the dispute is lost', await stage.vintem.sandbox.lose(id))
      return id
    },
  },
  {
    name: 'dispute-won',
    tells: 'a card sale is disputed, and won',
    promises: ['transaction.succeeded', 'transaction.disputed', 'transaction.dispute.succeeded'],
    play: async (stage) => {
      const id = await disputedCard(stage)
      stage.did('the dispute is won', await stage.vintem.sandbox.win(id))
      return id
    },
  },
  {
    name: 'contested-pix',
    tells: "a paid pix is contested by the payer's bank (MED), and goes back in part",
    promises: ['transaction.succeeded', 'transaction.disputed', 'transaction.charged_back'],
    play: async (stage) => {
      const id = await paidPix(stage)
      stage.did("the payer's bank contests it", await stage.vintem.sandbox.dispute(id))
      stage.did('a part of it goes back', await stage.vintem.sandbox.lose(id, { amount: 1_00 }))
      return id
    },
  },
  {
    name: 'returned-payout',
    tells: 'a payout is paid, and comes back',
    promises: ['transfer.created', 'transfer.succeeded', 'transfer.returned'],
    play: async (stage) => {
      const id = await payoutOn(stage)
      stage.did('it is paid, and the bank of the receiver sends it back', await stage.vintem.sandbox.returnTransfer(id))
      return id
    },
  },
  {
    name: 'failed-payout',
    tells: 'a payout is refused by the bank',
    promises: ['transfer.created', 'transfer.failed'],
    play: async (stage) => {
      // An ordinary one may be paid before the bank can refuse it.
      const id = await payoutOn(stage, true)
      stage.did('the bank refuses it', await stage.vintem.sandbox.failTransfer(id))
      return id
    },
  },
  {
    name: 'seller-approved',
    tells: 'a seller is registered, and approved',
    promises: ['seller.created', 'seller.activated'],
    play: (stage) => sellerOn(stage, cpfByLot()),
  },
  {
    name: 'seller-denied',
    tells: 'a seller is registered, and denied',
    promises: ['seller.created', 'seller.denied'],
    play: deniedSeller,
  },
]
