// Every operation, once. Serving, OpenAPI, the fuzzers and the isolation tests walk this list.

import * as analytics from './marketplace/analytics.ts'
import * as approvals from './access/approvals.ts'
import * as auth from './access/auth.ts'
import * as bankAccounts from './marketplace/bank-accounts.ts'
import * as boletoBatches from './payments/boletos/batches.ts'
import * as boletoFiles from './payments/boletos/files.ts'
import * as corporateAccount from './corporate/account.ts'
import * as corporateAnalytics from './corporate/analytics.ts'
import * as corporateAuthorizationEndpoint from './corporate/authorization-endpoint.ts'
import * as corporateCards from './corporate/cards.ts'
import * as corporateCostCenters from './corporate/cost-centers.ts'
import * as corporateDisputes from './corporate/disputes.ts'
import * as corporateHolders from './corporate/holders.ts'
import * as corporateInvoices from './corporate/invoices.ts'
import * as corporatePurchases from './corporate/purchases.ts'
import * as corporateLimitRequests from './corporate/limit-requests.ts'
import * as corporateReceipts from './corporate/receipts.ts'
import * as credentials from './access/credentials.ts'
import * as audit from './records/audit.ts'
import * as timeline from './records/timeline.ts'
import * as requests from './records/requests.ts'
import * as customers from './payments/customers.ts'
import * as disputes from './payments/disputes.ts'
import * as doctor from './records/doctor.ts'
import * as events from './events.ts'
import * as feePlans from './marketplace/fee-plans.ts'
import * as privacy from './records/privacy.ts'
import * as branding from './marketplace/branding.ts'
import * as paymentLinks from './payments/payment-links.ts'
import * as paymentFiles from './marketplace/payment-files.ts'
import * as payouts from './marketplace/payouts.ts'
import * as quotes from './marketplace/quotes.ts'
import * as sandbox from './sandbox/sandbox.ts'
import * as search from './records/search.ts'
import * as sandboxBank from './sandbox/bank.ts'
import * as sandboxCorporate from './sandbox/corporate.ts'
import * as sandboxMails from './sandbox/mails.ts'
import * as sandboxPixKeys from './sandbox/pix-keys.ts'
import * as sandboxTime from './sandbox/time.ts'
import * as sellers from './marketplace/sellers.ts'
import * as splits from './marketplace/splits.ts'
import * as receivedPix from './payments/received-pix.ts'
import * as staticQrCodes from './payments/static-qr-codes.ts'
import * as statements from './marketplace/statements.ts'
import * as transactions from './payments/transactions.ts'
import * as users from './access/users.ts'
import * as vault from './payments/vault.ts'
import * as views from './records/views.ts'
import * as webhooks from './events/webhooks.ts'
import { ApprovalSummary } from './access/approvals-fields.ts'
import { EndpointDecision, Purchase } from './corporate/purchases-fields.ts'
import { Credential } from './access/credentials-fields.ts'
import { PaymentLink } from './payments/payment-links-fields.ts'
import { ReceivedPix } from './payments/received-pix-fields.ts'
import { RegisteredSeller, Seller } from './marketplace/sellers-replies.ts'
import { StaticQrCode } from './payments/static-qr-codes-fields.ts'
import { NewTransaction, Transaction } from './payments/transactions-fields.ts'
import { Delivery, Webhook } from './events/webhooks-fields.ts'
import type { PublicOperation } from './operation.ts'

const isOperation = (said: unknown): said is PublicOperation =>
  typeof said === 'object' && said !== null && 'method' in said && 'path' in said && 'reply' in said

/** The modules of resources, in the order of the documentation. */
const MODULES = [
  auth,
  credentials,
  users,
  approvals,
  requests,
  audit,
  timeline,
  customers,
  privacy,
  vault,
  transactions,
  boletoBatches,
  boletoFiles,
  paymentLinks,
  staticQrCodes,
  receivedPix,
  branding,
  analytics,
  disputes,
  splits,
  feePlans,
  quotes,
  sellers,
  statements,
  payouts,
  paymentFiles,
  bankAccounts,
  events,
  webhooks,
  corporateAccount,
  corporateHolders,
  corporateCards,
  corporatePurchases,
  corporateAuthorizationEndpoint,
  corporateReceipts,
  corporateLimitRequests,
  corporateDisputes,
  corporateCostCenters,
  corporateInvoices,
  corporateAnalytics,
  doctor,
  search,
  views,
  sandbox,
  sandboxBank,
  sandboxPixKeys,
  sandboxCorporate,
  sandboxMails,
  sandboxTime,
]

/** All operations, in the order of the documentation. */
export const OPERATIONS: readonly PublicOperation[] = MODULES.flatMap((module) =>
  Object.values<unknown>(module).filter(isOperation),
)

/** Objects whose names in OpenAPI are these, beside what the modules of resources export. */
const SCHEMAS = {
  ApprovalSummary,
  Credential,
  Delivery,
  EndpointDecision,
  NewTransaction,
  PaymentLink,
  Purchase,
  ReceivedPix,
  RegisteredSeller,
  Seller,
  StaticQrCode,
  Transaction,
  Webhook,
}

/** What the modules of resources export, by name; the schemas among it are named so in OpenAPI. */
export const EXPORTS: readonly (readonly [name: string, value: unknown])[] = [
  ...MODULES,
  SCHEMAS,
].flatMap((module) => Object.entries<unknown>(module))
