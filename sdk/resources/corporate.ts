// Corporate cards: the account, cardholders, cards, purchases, cost centers, statements and
// analytics.

import type {
  createRecharge,
  getAccount,
  getBalance,
  getRecharge,
  listRecharges,
} from '../../contract/corporate/account.ts'
import type {
  createAuthorizationEndpoint,
  deleteAuthorizationEndpoint,
  getAuthorizationEndpoint,
  rotateAuthorizationSecret,
  testAuthorizationEndpoint,
  updateAuthorizationEndpoint,
} from '../../contract/corporate/authorization-endpoint.ts'
import type { getAnalytics } from '../../contract/corporate/analytics.ts'
import type {
  createCard,
  getCard,
  getSecrets,
  listCards,
  listHolderCards,
  updateCard,
} from '../../contract/corporate/cards.ts'
import type { getCostCenter, listCostCenters } from '../../contract/corporate/cost-centers.ts'
import type {
  addPurchaseEvidence,
  disputePurchase,
  getPurchaseDispute,
  listDisputesOfPurchase,
  listPurchaseDisputes,
  listPurchaseEvidence,
  withdrawPurchaseDispute,
} from '../../contract/corporate/disputes.ts'
import type {
  cancelHolder,
  createHolder,
  getHolder,
  listHolders,
  updateHolder,
} from '../../contract/corporate/holders.ts'
import type {
  changeDueDay,
  getInvoice,
  getInvoiceDocument,
  getInvoicePayment,
  listInvoicePayments,
  listInvoices,
  payInvoice,
} from '../../contract/corporate/invoices.ts'
import type {
  exportPurchases,
  getPurchase,
  listCardPurchases,
  listHolderPurchases,
  listPurchases,
} from '../../contract/corporate/purchases.ts'
import type {
  acceptLimitRequest,
  cancelLimitRequest,
  createLimitRequest,
  declineLimitRequest,
  getLimitRequest,
  listLimitRequests,
} from '../../contract/corporate/limit-requests.ts'
import type {
  createReceipt,
  getReceipt,
  listReceipts,
  removeReceipt,
  suggestPurchases,
  updateReceipt,
} from '../../contract/corporate/receipts.ts'
import type { BodyOf, QueryOf } from '../../contract/operation.ts'
import { callsOf, id, type Keyed } from '../client/calls.ts'
import type { Client } from '../client/client.ts'
import { allOf } from '../client/list.ts'

const ROOT = '/v1/baas/corporate/cards'

type Fresh = QueryOf<typeof getAccount>
type Holders = QueryOf<typeof listHolders>
type HolderCards = QueryOf<typeof listHolderCards>
type HolderPurchases = QueryOf<typeof listHolderPurchases>
type Cards = QueryOf<typeof listCards>
type CardPurchases = QueryOf<typeof listCardPurchases>
type Purchases = QueryOf<typeof listPurchases>
type Disputes = QueryOf<typeof listPurchaseDisputes>
type DisputesOfPurchase = QueryOf<typeof listDisputesOfPurchase>
type LimitRequests = QueryOf<typeof listLimitRequests>
type Receipts = QueryOf<typeof listReceipts>
type CostCenters = QueryOf<typeof listCostCenters>
type Invoices = QueryOf<typeof listInvoices>
type Payments = QueryOf<typeof listInvoicePayments>
type Recharges = QueryOf<typeof listRecharges>
type WithoutPage<Query> = Omit<Query, 'page'>

function holdersOf(client: Client) {
  const { get, patch, postBare, delete: remove } = callsOf(client)
  const list = (query: Holders = {}) => get<typeof listHolders>(`${ROOT}/holders`, { query })
  const at = (holder: string) => `${ROOT}/holders/${id(holder)}`
  return {
    list,
    all: (query: WithoutPage<Holders> = {}) => allOf(list, query),
    get: (holder: string, query: Fresh = {}) => get<typeof getHolder>(at(holder), { query }),
    create: (body: BodyOf<typeof createHolder>, keyed: Keyed = {}) =>
      postBare<typeof createHolder>(`${ROOT}/holders`, { body, ...keyed }),
    update: (holder: string, body: BodyOf<typeof updateHolder>) =>
      patch<typeof updateHolder>(at(holder), { body }),
    /** Cancels the cardholder and all their cards, permanently. */
    cancel: (holder: string) => remove<typeof cancelHolder>(at(holder)),
    cards: (holder: string, query: HolderCards = {}) =>
      get<typeof listHolderCards>(`${at(holder)}/cards`, { query }),
    purchases: (holder: string, query: HolderPurchases = {}) =>
      get<typeof listHolderPurchases>(`${at(holder)}/purchases`, { query }),
  }
}

function cardsOf(client: Client) {
  const { get, patch, postBare } = callsOf(client)
  const list = (query: Cards = {}) => get<typeof listCards>(ROOT, { query })
  const at = (card: string) => `${ROOT}/${id(card)}`
  return {
    list,
    all: (query: WithoutPage<Cards> = {}) => allOf(list, query),
    get: (card: string, query: Fresh = {}) => get<typeof getCard>(at(card), { query }),
    create: (body: BodyOf<typeof createCard>, keyed: Keyed = {}) =>
      postBare<typeof createCard>(ROOT, { body, ...keyed }),
    update: (card: string, body: BodyOf<typeof updateCard>) =>
      patch<typeof updateCard>(at(card), { body }),
    /** Number and code of a card: never store or log them. */
    secrets: (card: string) => get<typeof getSecrets>(`${at(card)}/secrets`),
    purchases: (card: string, query: CardPurchases = {}) =>
      get<typeof listCardPurchases>(`${at(card)}/purchases`, { query }),
  }
}

function limitRequestsOf(client: Client) {
  const { get, post, postBare } = callsOf(client)
  const path = `${ROOT}/limit-requests`
  const list = (query: LimitRequests = {}) => get<typeof listLimitRequests>(path, { query })
  const at = (request: string) => `${path}/${id(request)}`
  return {
    list,
    all: (query: WithoutPage<LimitRequests> = {}) => allOf(list, query),
    get: (request: string) => get<typeof getLimitRequest>(at(request)),
    create: (body: BodyOf<typeof createLimitRequest>, keyed: Keyed = {}) =>
      postBare<typeof createLimitRequest>(path, { body, ...keyed }),
    /** Changes the limit at once: to what was asked for, or to `amount`. */
    accept: (request: string, body: NonNullable<BodyOf<typeof acceptLimitRequest>> = {}) =>
      post<typeof acceptLimitRequest>(`${at(request)}/accept`, { body }),
    decline: (request: string, body: BodyOf<typeof declineLimitRequest>) =>
      post<typeof declineLimitRequest>(`${at(request)}/decline`, { body }),
    cancel: (request: string) =>
      post<typeof cancelLimitRequest>(`${at(request)}/cancel`, { body: {} }),
  }
}

function receiptsOf(client: Client) {
  const { get, patch, upload, download, delete: remove } = callsOf(client)
  const path = `${ROOT}/receipts`
  const list = (query: Receipts = {}) => get<typeof listReceipts>(path, { query })
  const at = (receipt: string) => `${path}/${id(receipt)}`
  return {
    list,
    all: (query: WithoutPage<Receipts> = {}) => allOf(list, query),
    get: (receipt: string) => get<typeof getReceipt>(at(receipt)),
    /**
     * Uploads a picture or a PDF: its bytes, or a `File` of a page. A retry with the same key makes
     * one receipt.
     */
    create: (
      file: Uint8Array | Blob,
      query: QueryOf<typeof createReceipt> = {},
      keyed: Keyed = {},
    ) => upload<typeof createReceipt>(path, { query, file, keyed: true, ...keyed }),
    /** The file, as it was uploaded. */
    content: (receipt: string) => download(`${at(receipt)}/content`),
    /**
     * Matches it to a purchase (`purchase_id`; null: to none), or changes its access key or total.
     */
    update: (receipt: string, body: BodyOf<typeof updateReceipt>) =>
      patch<typeof updateReceipt>(at(receipt), { body }),
    /** The purchases that it may belong to, the likeliest first. */
    suggestions: (receipt: string) => get<typeof suggestPurchases>(`${at(receipt)}/suggestions`),
    /** Removes it with its file, permanently. */
    remove: (receipt: string) => remove<typeof removeReceipt>(at(receipt)),
  }
}

function disputesOf(client: Client) {
  const { get, post, postBare, upload, download } = callsOf(client)
  const at = (dispute: string) => `${ROOT}/disputes/${id(dispute)}`
  const list = (query: Disputes = {}) =>
    get<typeof listPurchaseDisputes>(`${ROOT}/disputes`, { query })
  return {
    list,
    all: (query: WithoutPage<Disputes> = {}) => allOf(list, query),
    get: (dispute: string) => get<typeof getPurchaseDispute>(at(dispute)),
    /**
     * Disputes a purchase or a part of it; the amount is credited once the issuing bank accepts the
     * dispute.
     */
    create: (purchase: string, body: BodyOf<typeof disputePurchase>, keyed: Keyed = {}) =>
      postBare<typeof disputePurchase>(`${ROOT}/purchases/${id(purchase)}/disputes`, {
        body,
        ...keyed,
      }),
    /** Keeps a picture or a PDF with a dispute: its bytes, or a `File` of a page. */
    addEvidence: (
      dispute: string,
      file: Uint8Array | Blob,
      query: QueryOf<typeof addPurchaseEvidence> = {},
      keyed: Keyed = {},
    ) =>
      upload<typeof addPurchaseEvidence>(`${at(dispute)}/evidence`, {
        query,
        file,
        keyed: true,
        ...keyed,
      }),
    evidence: (dispute: string, query: QueryOf<typeof listPurchaseEvidence> = {}) =>
      get<typeof listPurchaseEvidence>(`${at(dispute)}/evidence`, { query }),
    evidenceContent: (dispute: string, piece: string) =>
      download(`${at(dispute)}/evidence/${id(piece)}/content`),
    /** Withdraws the dispute; the credited amount is owed again. */
    withdraw: (dispute: string) =>
      post<typeof withdrawPurchaseDispute>(`${at(dispute)}/withdraw`, { body: {} }),
  }
}

function invoicesOf(client: Client) {
  const { get, postBare, patch } = callsOf(client)
  const path = `${ROOT}/invoices`
  const list = (query: Invoices = {}) => get<typeof listInvoices>(path, { query })
  return {
    list,
    all: (query: WithoutPage<Invoices> = {}) => allOf(list, query),
    get: (invoice: string, query: Fresh = {}) =>
      get<typeof getInvoice>(`${path}/${id(invoice)}`, { query }),
    /** The pix charges that were created to pay a statement. */
    payments: {
      list: (invoice: string, query: Payments = {}) =>
        get<typeof listInvoicePayments>(`${path}/${id(invoice)}/payments`, { query }),
      get: (invoice: string, payment: string) =>
        get<typeof getInvoicePayment>(`${path}/${id(invoice)}/payments/${id(payment)}`),
    },
    /** Changes the due day of statements, from the next one on. */
    changeDueDay: (body: BodyOf<typeof changeDueDay>) =>
      patch<typeof changeDueDay>(`${path}/due-day`, { body }),
    /** A pix for the amount owed; repeated calls return the same pix while it can be paid. */
    payment: (invoice: string, keyed: Keyed = {}) =>
      postBare<typeof payInvoice>(`${path}/${id(invoice)}/payment`, { body: {}, ...keyed }),
    /** The statement as a file: `pdf`, `csv`, `xlsx` or `ofx`. */
    document: (invoice: string, query: QueryOf<typeof getInvoiceDocument> = {}) =>
      client.send<Uint8Array>({
        method: 'GET',
        path: `${path}/${id(invoice)}/document`,
        query,
        bytes: true,
      }),
  }
}

function authorizationEndpointOf(client: Client) {
  const { get, post, postBare, patch, delete: remove } = callsOf(client)
  const path = `${ROOT}/authorization-endpoint`
  return {
    /**
     * Registers the endpoint that is asked about each purchase; only this reply shows its secret.
     */
    create: (body: BodyOf<typeof createAuthorizationEndpoint>, keyed: Keyed = {}) =>
      postBare<typeof createAuthorizationEndpoint>(path, { body, ...keyed }),
    get: () => get<typeof getAuthorizationEndpoint>(path),
    update: (body: BodyOf<typeof updateAuthorizationEndpoint>) =>
      patch<typeof updateAuthorizationEndpoint>(path, { body }),
    delete: () => remove<typeof deleteAuthorizationEndpoint>(path),
    /** Makes a new secret, shown only in this reply; the old one stays valid for 24 hours. */
    rotateSecret: (keyed: Keyed = {}) =>
      postBare<typeof rotateAuthorizationSecret>(`${path}/secret/rotate`, { body: {}, ...keyed }),
    /**
     * Asks it about a purchase that nobody makes; with `forged: true` the signature is false, and
     * it must refuse it.
     */
    test: (body: NonNullable<BodyOf<typeof testAuthorizationEndpoint>> = {}) =>
      post<typeof testAuthorizationEndpoint>(`${path}/test`, { body }),
  }
}

export function corporateOf(client: Client) {
  const { get, postBare } = callsOf(client)
  const purchases = (query: Purchases = {}) =>
    get<typeof listPurchases>(`${ROOT}/purchases`, { query })
  const recharges = (query: Recharges = {}) =>
    get<typeof listRecharges>(`${ROOT}/account/recharges`, { query })
  const centers = (query: CostCenters = {}) =>
    get<typeof listCostCenters>(`${ROOT}/cost-centers`, { query })
  return {
    account: (query: Fresh = {}) => get<typeof getAccount>(`${ROOT}/account`, { query }),
    balance: (query: Fresh = {}) => get<typeof getBalance>(`${ROOT}/account/balance`, { query }),
    /** A pix that raises the balance when it is paid. */
    recharge: (body: BodyOf<typeof createRecharge>, keyed: Keyed = {}) =>
      postBare<typeof createRecharge>(`${ROOT}/account/recharge`, { body, ...keyed }),
    recharges: {
      list: recharges,
      all: (query: WithoutPage<Recharges> = {}) => allOf(recharges, query),
      get: (recharge: string) =>
        get<typeof getRecharge>(`${ROOT}/account/recharges/${id(recharge)}`),
    },
    holders: holdersOf(client),
    cards: cardsOf(client),
    purchases: {
      list: purchases,
      all: (query: WithoutPage<Purchases> = {}) => allOf(purchases, query),
      get: (purchase: string, query: Fresh = {}) =>
        get<typeof getPurchase>(`${ROOT}/purchases/${id(purchase)}`, { query }),
      disputes: (purchase: string, query: DisputesOfPurchase = {}) =>
        get<typeof listDisputesOfPurchase>(`${ROOT}/purchases/${id(purchase)}/disputes`, { query }),
      /** All purchases that match a filter, as a table (`csv` or `xlsx`). */
      export: (query: QueryOf<typeof exportPurchases> = {}) =>
        client.send<Uint8Array>({
          method: 'GET',
          path: `${ROOT}/purchases/export`,
          query,
          bytes: true,
        }),
    },
    authorizationEndpoint: authorizationEndpointOf(client),
    receipts: receiptsOf(client),
    limitRequests: limitRequestsOf(client),
    disputes: disputesOf(client),
    costCenters: {
      list: centers,
      all: (query: WithoutPage<CostCenters> = {}) => allOf(centers, query),
      get: (center: string, query: QueryOf<typeof getCostCenter> = {}) =>
        get<typeof getCostCenter>(`${ROOT}/cost-centers/${id(center)}`, { query }),
    },
    invoices: invoicesOf(client),
    analytics: (query: QueryOf<typeof getAnalytics> = {}) =>
      get<typeof getAnalytics>(`${ROOT}/analytics`, { query }),
  }
}
