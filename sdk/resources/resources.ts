// The operations, one thin method each, typed by the contract. A test compares every path with the
// contract's.

import type { eraseCustomer, exportCustomer, getErasure } from '../../contract/records/privacy.ts'
import type {
  createCustomer,
  getCustomer,
  listCustomers,
  updateCustomer,
} from '../../contract/payments/customers.ts'
import type { BodyOf, QueryOf, ReplyOf } from '../../contract/operation.ts'
import type {
  cancelProtest,
  captureTransaction,
  decideRefund,
  createTransaction,
  getTransaction,
  listTransactions,
  protestTransaction,
  updateTransaction,
  voidTransaction,
} from '../../contract/payments/transactions.ts'
import { callsOf, id, type Keyed } from '../client/calls.ts'
import type { Client } from '../client/client.ts'
import { eventsOf } from '../events/events.ts'
import { corporateOf } from './corporate.ts'
import { allOf } from '../client/list.ts'
import { disputesOf } from './disputes.ts'
import { boletoBatchesOf, boletoFilesOf } from './boletos.ts'
import { paymentFilesOf } from './payment-files.ts'
import { brandingOf, paymentLinksOf } from './payment-links.ts'
import { receivedPixOf } from './received-pix.ts'
import { staticQrCodesOf } from './static-qr-codes.ts'
import { analyticsOf } from './analytics.ts'
import { approvalPoliciesOf, approvalsOf } from './approvals.ts'
import { credentialsOf } from './credentials.ts'
import { auditOf } from '../records/audit.ts'
import { timelineOf } from '../records/timeline.ts'
import { requestsOf } from '../records/requests.ts'
import { webhooksOf } from './endpoints.ts'
import { doctorOf } from '../records/doctor.ts'
import { searchOf } from '../records/search.ts'
import { usersOf } from './users.ts'
import { viewsOf } from '../records/views.ts'
import { sandboxOf } from './sandbox.ts'
import { referenceKeys, spelt } from '../client/reference-key.ts'
import {
  bankAccountsOf,
  explainOf,
  feePlansOf,
  quotesOf,
  sellersOf,
  splitRulesOf,
  transfersOf,
} from './marketplace.ts'
import { cardsOf } from './vault.ts'

type Customers = QueryOf<typeof listCustomers>
type Transactions = QueryOf<typeof listTransactions>

type PaymentType = BodyOf<typeof createTransaction>['payment_type']
type NewSale<P extends PaymentType> = BodyOf<typeof createTransaction> & { payment_type: P }
type Sale = ReplyOf<typeof createTransaction>
type Resource = { pix: 'pix'; boleto: 'boleto'; credit: 'card' }
/** A transaction in a reply, with the payment method it was requested with. */
export type SalePaidBy<P extends PaymentType> = Sale & {
  payment_method: Extract<Sale['payment_method'], { resource: Resource[P] }>
} & (P extends 'pix' ? { qrcode_link: string; pix_qrcode_url: string } : unknown)

const authOf = (client: Client) => ({
  /** A token for your own use; other calls log in by themselves. */
  login: () => client.login('/auth/login'),
  /** A token for the card vault. */
  cards: () => client.login('/v1/card/authentication'),
  /**
   * A token for a page: it tokenizes cards, and opens nothing else. Get it on your server, and give
   * it to the page as `accessToken` of `openVintem` from `@vintem/sdk/browser`. It may serve many
   * pages until it expires.
   */
  page: () => client.login('/v1/card/authentication', 'tokenize'),
})

function customersOf(client: Client) {
  const { get, getWrapped, post, postKeyed } = callsOf(client)
  const list = (query: Customers = {}) => get<typeof listCustomers>('/v1/customer/list', { query })
  return {
    create: (body: BodyOf<typeof createCustomer>, keyed: Keyed = {}) =>
      postKeyed<typeof createCustomer>('/v1/customer/new', { body, ...keyed }),
    get: (customer: string) => getWrapped<typeof getCustomer>(`/v1/customer/get/${id(customer)}`),
    list,
    all: (query: Omit<Customers, 'page'> = {}) => allOf(list, query),
    update: (customer: string, body: BodyOf<typeof updateCustomer>, keyed: Keyed = {}) =>
      postKeyed<typeof updateCustomer>(`/v1/customer/update/${id(customer)}`, { body, ...keyed }),
    /** All stored data of a customer, with 200 transactions per call. */
    export: (customer: string, body: NonNullable<BodyOf<typeof exportCustomer>> = {}) =>
      post<typeof exportCustomer>(`/v1/customer/${id(customer)}/export`, { body }),
    /** Erases the personal data of a customer; this is final. */
    erase: (customer: string, body: BodyOf<typeof eraseCustomer>) =>
      post<typeof eraseCustomer>(`/v1/customer/${id(customer)}/erase`, { body }),
    getErasure: (customer: string) =>
      get<typeof getErasure>(`/v1/customer/${id(customer)}/erasure`),
  }
}

function transactionsOf(client: Client) {
  const { get, getWrapped, postKeyed, postWrapped } = callsOf(client)
  const list = (query: Transactions = {}) =>
    get<typeof listTransactions>('/v1/transaction/list', { query })
  return {
    /**
     * Creates a transaction; a declined card is an error with code `card_declined`. Without a `key`
     * of yours, the same `reference_id` (with the same customer, seller, amount and payment method)
     * is the same transaction until that one failed; its other fields must not change. The client's
     * own seller may be given or left out. A seller's number and its `io_seller_id` make different
     * keys: always use the same one.
     */
    create: <P extends PaymentType>(customer: string, said: NewSale<P>, keyed: Keyed = {}) => {
      const body = spelt(said, client.sellerId)
      return client.send<SalePaidBy<P>>({
        method: 'POST',
        path: `/v1/transaction/new/${id(customer)}`,
        wrapped: true,
        keyed: true,
        body,
        keyOf: referenceKeys(customer, body),
        ...keyed,
      })
    },
    get: (transaction: string) =>
      getWrapped<typeof getTransaction>(`/v1/transaction/get/${id(transaction)}`),
    list,
    all: (query: Omit<Transactions, 'page'> = {}) => allOf(list, query),
    /** Captures an authorized card transaction: all of it, or `amount` centavos. */
    capture: (transaction: string, body: { amount?: number } = {}, keyed: Keyed = {}) =>
      postKeyed<typeof captureTransaction>(`/v1/transaction/capture/${id(transaction)}`, {
        body,
        ...keyed,
      }),
    /** Changes the due date, the amount or the discount of an unpaid boleto. */
    update: (transaction: string, body: BodyOf<typeof updateTransaction>, keyed: Keyed = {}) =>
      client.send<ReplyOf<typeof updateTransaction>>({
        method: 'PATCH',
        path: `/v1/transaction/update/${id(transaction)}`,
        wrapped: true,
        keyed: true,
        body,
        ...keyed,
      }),
    /** Sends an overdue boleto to protest at the registry office. */
    protest: (transaction: string, keyed: Keyed = {}) =>
      postKeyed<typeof protestTransaction>(`/v1/transaction/protest/${id(transaction)}`, {
        body: {},
        ...keyed,
      }),
    /** Cancels the protest of a boleto, which stays as it was. */
    cancelProtest: (transaction: string, keyed: Keyed = {}) =>
      postKeyed<typeof cancelProtest>(`/v1/transaction/cancel_protest/${id(transaction)}`, {
        body: {},
        ...keyed,
      }),
    /** Says how a refund ended of which the bank says nothing; another person approves it. */
    decideRefund: (transaction: string, refund: string, body: BodyOf<typeof decideRefund>) =>
      postWrapped<typeof decideRefund>(
        `/v1/transaction/refund/decide/${id(transaction)}/${id(refund)}`,
        { body },
      ),
    /**
     * Cancels an unpaid or authorized transaction; refunds a paid one, wholly or `amount` centavos
     * of it.
     */
    void: (
      transaction: string,
      body: NonNullable<BodyOf<typeof voidTransaction>> = {},
      keyed: Keyed = {},
    ) =>
      postKeyed<typeof voidTransaction>(`/v1/transaction/void/${id(transaction)}`, {
        body,
        ...keyed,
      }),
  }
}

const pixOf = (client: Client) => {
  const picture = (path: string, as: 'png' | 'svg') =>
    client.send<Uint8Array>({
      method: 'GET',
      path: `${path}${as === 'svg' ? '.svg' : ''}`,
      open: true,
      bytes: true,
    })
  return {
    /** The QR code as an image. */
    qrcode: (transaction: string, as: 'png' | 'svg' = 'png') =>
      picture(`/pix/qrcode/${id(transaction)}`, as),
    /** A static QR code as an image. */
    staticQrcode: (code: string, as: 'png' | 'svg' = 'png') =>
      picture(`/pix/static/${id(code)}`, as),
  }
}

/** All operations, in groups named as in the documentation. */
export const resourcesOf = (client: Client) => ({
  auth: authOf(client),
  credentials: credentialsOf(client),
  users: usersOf(client),
  approvals: approvalsOf(client),
  approvalPolicies: approvalPoliciesOf(client),
  requests: requestsOf(client),
  audit: auditOf(client),
  timeline: timelineOf(client),
  customers: customersOf(client),
  cards: cardsOf(client),
  transactions: transactionsOf(client),
  boletoBatches: boletoBatchesOf(client),
  boletoFiles: boletoFilesOf(client),
  paymentFiles: paymentFilesOf(client),
  paymentLinks: paymentLinksOf(client),
  staticQrCodes: staticQrCodesOf(client),
  receivedPix: receivedPixOf(client),
  branding: brandingOf(client),
  analytics: analyticsOf(client),
  disputes: disputesOf(client),
  pix: pixOf(client),
  splitRules: splitRulesOf(client),
  feePlans: feePlansOf(client),
  quotes: quotesOf(client),
  sellers: sellersOf(client),
  transfers: transfersOf(client),
  bankAccounts: bankAccountsOf(client),
  explain: explainOf(client),
  events: eventsOf(client),
  corporate: corporateOf(client),
  doctor: doctorOf(client),
  webhooks: webhooksOf(client),
  search: searchOf(client),
  views: viewsOf(client),
  sandbox: sandboxOf(client),
})
