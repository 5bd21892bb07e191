// The sandbox's levers: simulated buyers, banks, merchants and time.

import type { BodyOf, QueryOf, ReplyOf } from '../../contract/operation.ts'
import type {
  approveSeller,
  clearReview,
  denySeller,
  disputeTransaction,
  expireTransaction,
  failTransfer,
  loseDispute,
  payBoleto,
  payPix,
  rejectReview,
  returnTransfer,
  setWeather,
  winDispute,
} from '../../contract/sandbox/sandbox.ts'
import type {
  answerAuthorization,
  buyWithCard,
  clearPurchase,
  deliverCard,
  losePurchaseDispute,
  refundPurchase,
  reversePurchase,
  shipCard,
  takeAuthorizations,
  winPurchaseDispute,
} from '../../contract/sandbox/corporate.ts'
import type { getSandboxBank, setSandboxBank } from '../../contract/sandbox/bank.ts'
import type { payPixKey } from '../../contract/sandbox/pix-keys.ts'
import type { getMail, listMails } from '../../contract/sandbox/mails.ts'
import type { getAgenda, getClock, getSession, moveClock } from '../../contract/sandbox/time.ts'
import { callsOf, id } from '../client/calls.ts'
import type { Client } from '../client/client.ts'

type Paid = NonNullable<BodyOf<typeof payPix>>
/** What a pix pays: a transaction, or, where stated, a recharge or a statement. */
type PaidPix = ReplyOf<typeof payPix>
type PaidSale = Extract<PaidPix, { resource: 'transaction' }>
type Part = NonNullable<BodyOf<typeof clearPurchase>>
type Disputed = NonNullable<BodyOf<typeof disputeTransaction>>

const TAKE_WAIT_S = 20

/** What `vintem listen` calls. */
function authorizationsOf(client: Client) {
  const { post } = callsOf(client)
  return {
    /**
     * The questions to the authorization endpoint, to be answered in its place: waits at most
     * `wait` seconds (0 to 30; default 20).
     */
    takeAuthorizations: ({
      wait = TAKE_WAIT_S,
      signal,
    }: { wait?: number; signal?: AbortSignal } = {}) =>
      client.send<ReplyOf<typeof takeAuthorizations>>({
        method: 'GET',
        path: '/v1/sandbox/authorizations',
        query: { wait },
        longerMs: wait * 1000,
        signal,
      }),
    /** Answers a question with what a program replied. */
    answerAuthorization: (endpointRequest: string, body: BodyOf<typeof answerAuthorization>) =>
      post<typeof answerAuthorization>(`/v1/sandbox/authorizations/${id(endpointRequest)}/answer`, {
        body,
      }),
  }
}

function bankOf(client: Client) {
  const { get, put, post } = callsOf(client)
  return {
    /** Which bank the platform is at, which there are, and how others reach the one it is at. */
    bank: () => get<typeof getSandboxBank>('/v1/sandbox/bank'),
    /** New pix sales are made at this bank; earlier ones stay where they are. */
    setBank: (body: BodyOf<typeof setSandboxBank>) =>
      put<typeof setSandboxBank>('/v1/sandbox/bank', { body }),
    /** Pays a static QR code, or the platform's pix key as somebody who typed it. */
    payKey: (body: BodyOf<typeof payPixKey>) =>
      post<typeof payPixKey>('/v1/sandbox/pix_key/pay', { body }),
  }
}

export function sandboxOf(client: Client) {
  const { get, postBare: post, post: set } = callsOf(client)
  return {
    payPix: <Of extends PaidPix = PaidSale>(pix: string, body: Paid = {}) =>
      post<typeof payPix>(`/v1/sandbox/pix/${id(pix)}/pay`, { body }) as Promise<Of>,
    payBoleto: (transaction: string, body: NonNullable<BodyOf<typeof payBoleto>> = {}) =>
      post<typeof payBoleto>(`/v1/sandbox/boletos/${id(transaction)}/pay`, { body }),
    /**
     * Lets the buyer dispute a card payment, or the payer's bank contest a pix (MED); `win` and
     * `lose` end the dispute.
     */
    dispute: <Of extends PaidPix = PaidSale>(sale: string, body: Disputed = {}) =>
      post<typeof disputeTransaction>(`/v1/sandbox/transactions/${id(sale)}/dispute`, {
        body,
      }) as Promise<Of>,
    win: <Of extends PaidPix = PaidSale>(sale: string) =>
      post<typeof winDispute>(`/v1/sandbox/transactions/${id(sale)}/win`, {
        body: {},
      }) as Promise<Of>,
    lose: <Of extends PaidPix = PaidSale>(sale: string, body: Disputed = {}) =>
      post<typeof loseDispute>(`/v1/sandbox/transactions/${id(sale)}/lose`, {
        body,
      }) as Promise<Of>,
    /** Ends the antifraud review of a card transaction. */
    clear: (transaction: string) =>
      post<typeof clearReview>(`/v1/sandbox/transactions/${id(transaction)}/clear`, { body: {} }),
    reject: (transaction: string) =>
      post<typeof rejectReview>(`/v1/sandbox/transactions/${id(transaction)}/reject`, { body: {} }),
    expire: (transaction: string) =>
      post<typeof expireTransaction>(`/v1/sandbox/transactions/${id(transaction)}/expire`, {
        body: {},
      }),
    /** Ends the bank's KYC check of a pending seller. */
    approveSeller: (seller: string) =>
      post<typeof approveSeller>(`/v1/sandbox/sellers/${id(seller)}/approve`, { body: {} }),
    denySeller: (seller: string) =>
      post<typeof denySeller>(`/v1/sandbox/sellers/${id(seller)}/deny`, { body: {} }),
    /** Lets the bank reject a payout in progress. */
    failTransfer: (transfer: string) =>
      post<typeof failTransfer>(`/v1/sandbox/transfers/${id(transfer)}/fail`, { body: {} }),
    /** Lets the receiver's bank return a paid payout. */
    returnTransfer: (transfer: string) =>
      post<typeof returnTransfer>(`/v1/sandbox/transfers/${id(transfer)}/return`, { body: {} }),
    /** Makes a purchase with a corporate card, as a merchant. */
    buyWithCard: (card: string, body: BodyOf<typeof buyWithCard>) =>
      post<typeof buyWithCard>(`/v1/sandbox/cards/${id(card)}/purchases`, { body }),
    ...authorizationsOf(client),
    ...bankOf(client),
    /** Clears, reverses or refunds a purchase; without an amount, its whole remaining amount. */
    clearPurchase: (purchase: string, body: Part = {}) =>
      post<typeof clearPurchase>(`/v1/sandbox/purchases/${id(purchase)}/clear`, { body }),
    reversePurchase: (purchase: string, body: Part = {}) =>
      post<typeof reversePurchase>(`/v1/sandbox/purchases/${id(purchase)}/reverse`, { body }),
    refundPurchase: (purchase: string, body: Part = {}) =>
      post<typeof refundPurchase>(`/v1/sandbox/purchases/${id(purchase)}/refund`, { body }),
    /**
     * Lets the issuing bank decide the dispute of a purchase, for the company or for the merchant.
     */
    winPurchaseDispute: (purchase: string) =>
      post<typeof winPurchaseDispute>(`/v1/sandbox/purchases/${id(purchase)}/dispute/win`, {
        body: {},
      }),
    losePurchaseDispute: (purchase: string) =>
      post<typeof losePurchaseDispute>(`/v1/sandbox/purchases/${id(purchase)}/dispute/lose`, {
        body: {},
      }),
    /** Ships or delivers a physical card. */
    shipCard: (card: string) =>
      post<typeof shipCard>(`/v1/sandbox/cards/${id(card)}/ship`, { body: {} }),
    deliverCard: (card: string) =>
      post<typeof deliverCard>(`/v1/sandbox/cards/${id(card)}/deliver`, { body: {} }),
    weather: (body: BodyOf<typeof setWeather>) =>
      set<typeof setWeather>('/v1/sandbox/weather', { body }),
    /** The mails that a live server would have sent, newest first. */
    mails: (query: QueryOf<typeof listMails> = {}) =>
      get<typeof listMails>('/v1/sandbox/mails', { query }),
    mail: (mail: string) => get<typeof getMail>(`/v1/sandbox/mails/${id(mail)}`),
    clock: () => get<typeof getClock>('/v1/sandbox/clock'),
    /**
     * Moves the clock forward: `{ advance: '30d' }`, `{ advance: 'next' }` (the next item of the
     * agenda) or `{ to }`.
     */
    moveClock: (body: BodyOf<typeof moveClock>) =>
      post<typeof moveClock>('/v1/sandbox/clock', { body }),
    /** The agenda: scheduled jobs, the earliest first. */
    agenda: (query: QueryOf<typeof getAgenda> = {}) =>
      get<typeof getAgenda>('/v1/sandbox/agenda', { query }),
    /** The recorded session: all calls, as a file for `npm run replay`. */
    session: () => get<typeof getSession>('/v1/sandbox/session'),
  }
}
