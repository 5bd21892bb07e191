// Every declaration of a capability, in the order of the documents. The lists of the house are made
// from this one.

import type { PortalCapability } from './identity/users/portal-capability.ts'
import { approvals } from './approvals/capability.ts'
import { archive } from './archive/capability.ts'
import { audit } from './audit/capability.ts'
import { corporateAccount } from './corporate/account/capability.ts'
import { corporateAnalytics } from './corporate/analytics/capability.ts'
import { authorizationEndpoint } from './corporate/authorization-endpoint/capability.ts'
import { corporateCards } from './corporate/cards/capability.ts'
import { charges } from './corporate/charges/capability.ts'
import { costCenters } from './corporate/cost-centers/capability.ts'
import { holders } from './corporate/holders/capability.ts'
import { issuerSync } from './corporate/issuer-sync/capability.ts'
import { limitRequests } from './corporate/limit-requests/capability.ts'
import { purchases } from './corporate/purchases/capability.ts'
import { purchaseDisputes } from './corporate/purchases/disputes/capability.ts'
import { receipts } from './corporate/receipts/capability.ts'
import { corporateStatements } from './corporate/statements/capability.ts'
import { doctor } from './doctor/capability.ts'
import { feed } from './events/feed/capability.ts'
import { webhooks } from './events/webhooks/capability.ts'
import { auth } from './identity/auth/capability.ts'
import { credentials } from './identity/credentials/capability.ts'
import { users } from './identity/users/capability.ts'
import { mail } from './mail/capability.ts'
import { notifications } from './mail/notifications/capability.ts'
import { bankAccounts } from './marketplace/bank-accounts/capability.ts'
import { branding } from './marketplace/branding/capability.ts'
import { fees } from './marketplace/fees/capability.ts'
import { paymentFiles } from './payments/payment-files/capability.ts'
import { payouts } from './marketplace/payouts/capability.ts'
import { quotes } from './marketplace/quotes/capability.ts'
import { receivables } from './marketplace/receivables/capability.ts'
import { sellers } from './marketplace/sellers/capability.ts'
import { splits } from './marketplace/splits/capability.ts'
import { statements } from './marketplace/statements/capability.ts'
import { analytics } from './payments/analytics/capability.ts'
import { boletoBatches } from './payments/boleto-batches/capability.ts'
import { boletoFiles } from './payments/boleto-files/capability.ts'
import { checkout } from './payments/checkout/capability.ts'
import { customers } from './payments/customers/capability.ts'
import { disputes } from './payments/disputes/capability.ts'
import { paymentLinks } from './payments/payment-links/capability.ts'
import { receivedPix } from './payments/received-pix/capability.ts'
import { staticQrCodes } from './payments/static-qr-codes/capability.ts'
import { transactions } from './payments/transactions/capability.ts'
import { transactionDisputes } from './payments/transactions/disputes/capability.ts'
import { vault } from './payments/vault/capability.ts'
import { privacy } from './privacy/capability.ts'
import { requests } from './requests/capability.ts'
import { timeline } from './timeline/capability.ts'

export const CAPABILITIES: readonly PortalCapability[] = [
  auth,
  customers,
  vault,
  transactions,
  boletoBatches,
  boletoFiles,
  paymentLinks,
  staticQrCodes,
  receivedPix,
  checkout,
  transactionDisputes,
  branding,
  analytics,
  receivables,
  disputes,
  splits,
  fees,
  quotes,
  sellers,
  statements,
  feed,
  credentials,
  users,
  approvals,
  payouts,
  paymentFiles,
  bankAccounts,
  requests,
  audit,
  timeline,
  privacy,
  webhooks,
  corporateAccount,
  holders,
  corporateCards,
  corporateStatements,
  purchases,
  issuerSync,
  purchaseDisputes,
  authorizationEndpoint,
  receipts,
  limitRequests,
  corporateAnalytics,
  charges,
  mail,
  notifications,
  doctor,
  costCenters,
  archive,
]
