// The types on the wire, by name, for functions of your own around the client.

import type { getTimeline } from '../contract/records/timeline.ts'
import type { getApproval, setApprovalPolicy } from '../contract/access/approvals.ts'
import type {
  associateBankAccount,
  tokenizeBankAccount,
} from '../contract/marketplace/bank-accounts.ts'
import type { getAccount, getBalance, getRecharge } from '../contract/corporate/account.ts'
import type { getAnalytics } from '../contract/corporate/analytics.ts'
import type { getCard, getSecrets } from '../contract/corporate/cards.ts'
import type { addPurchaseEvidence, getPurchaseDispute } from '../contract/corporate/disputes.ts'
import type { getHolder } from '../contract/corporate/holders.ts'
import type { getInvoice, getInvoicePayment } from '../contract/corporate/invoices.ts'
import type { getPurchase } from '../contract/corporate/purchases.ts'
import type { getLimitRequest } from '../contract/corporate/limit-requests.ts'
import type { getReceipt } from '../contract/corporate/receipts.ts'
import type { createCustomer, getCustomer, updateCustomer } from '../contract/payments/customers.ts'
import type { getDispute } from '../contract/payments/disputes.ts'
import type { getEvent } from '../contract/events.ts'
import type { BodyOf, ReplyOf } from '../contract/operation.ts'
import type { getPayout } from '../contract/marketplace/payouts.ts'
import type { createQuote } from '../contract/marketplace/quotes.ts'
import type {
  createBusiness,
  createIndividual,
  getBalances,
  getSeller,
} from '../contract/marketplace/sellers.ts'
import type { createSplitRule, getSplitRule } from '../contract/marketplace/splits.ts'
import type { explain, getStatement, listReceivables } from '../contract/marketplace/statements.ts'
import type { createTransaction, getTransaction } from '../contract/payments/transactions.ts'
import type { associateCard, tokenizeCard } from '../contract/payments/vault.ts'
import type { createView } from '../contract/records/views.ts'

export type Approval = ReplyOf<typeof getApproval>
export type ApprovalPolicy = ReplyOf<typeof setApprovalPolicy>
export type NewApprovalPolicy = BodyOf<typeof setApprovalPolicy>
export type Customer = ReplyOf<typeof getCustomer>
export type NewCustomer = BodyOf<typeof createCustomer>
export type CustomerChange = BodyOf<typeof updateCustomer>
export type Card = ReplyOf<typeof associateCard>
export type NewCard = BodyOf<typeof tokenizeCard>
export type CardToken = ReplyOf<typeof tokenizeCard>
export type Transaction = ReplyOf<typeof getTransaction>
export type NewTransaction = BodyOf<typeof createTransaction>
export type Seller = ReplyOf<typeof getSeller>
export type NewIndividual = BodyOf<typeof createIndividual>
export type NewBusiness = BodyOf<typeof createBusiness>
export type Balances = ReplyOf<typeof getBalances>
export type Receivable = ReplyOf<typeof listReceivables>['items'][number]
export type StatementLine = ReplyOf<typeof getStatement>['items'][number]
export type Explanation = ReplyOf<typeof explain>
export type SplitRule = ReplyOf<typeof getSplitRule>
export type NewSplitRule = BodyOf<typeof createSplitRule>
export type Quote = ReplyOf<typeof createQuote>
export type BankAccount = ReplyOf<typeof associateBankAccount>
export type NewBankAccount = BodyOf<typeof tokenizeBankAccount>
export type Dispute = ReplyOf<typeof getDispute>
export type Transfer = ReplyOf<typeof getPayout>
export type CorporateAccount = ReplyOf<typeof getAccount>
export type CorporateBalance = ReplyOf<typeof getBalance>
export type CorporateRecharge = ReplyOf<typeof getRecharge>
export type CorporateHolder = ReplyOf<typeof getHolder>
export type CorporateCard = ReplyOf<typeof getCard>
/** Number and code of a card: never store or log them. */
export type CorporateCardSecrets = ReplyOf<typeof getSecrets>
export type CorporatePurchase = ReplyOf<typeof getPurchase>
/** A list of the portal with its filters, under a name. */
export type SavedView = ReplyOf<typeof createView>
export type CorporateLimitRequest = ReplyOf<typeof getLimitRequest>
export type CorporateReceipt = ReplyOf<typeof getReceipt>
/** A file that is kept with a dispute of a purchase. */
export type PurchaseEvidence = ReplyOf<typeof addPurchaseEvidence>
export type PurchaseDispute = ReplyOf<typeof getPurchaseDispute>
export type CorporateInvoice = ReplyOf<typeof getInvoice>
export type CorporateInvoicePayment = ReplyOf<typeof getInvoicePayment>
export type CorporateAnalytics = ReplyOf<typeof getAnalytics>
/** Something that happened to an object, in its timeline. */
export type TimelineEntry = ReplyOf<typeof getTimeline>['items'][number]
/** An event, as in the feed and in webhooks. */
export type VintemEvent = ReplyOf<typeof getEvent>
