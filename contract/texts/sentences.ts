// The Portuguese of the English sentences that stand in the contract beside a field, exactly as
// they stand there.

import { AUTHORIZATION_ENDPOINT } from './sentences/authorization-endpoint.ts'
import { CORPORATE_ACCOUNTS } from './sentences/corporate-accounts.ts'
import { CORPORATE_PURCHASES } from './sentences/corporate-purchases.ts'
import { CORPORATE_STATEMENTS } from './sentences/corporate-statements.ts'
import { CUSTOMERS } from './sentences/customers.ts'
import { IDENTITY } from './sentences/identity.ts'
import { LINKS } from './sentences/links.ts'
import { MARKETPLACE } from './sentences/marketplace.ts'
import { PAYMENTS } from './sentences/payments.ts'
import { PAYOUTS } from './sentences/payouts.ts'
import { RECORDS } from './sentences/records.ts'
import { TOOLS } from './sentences/tools.ts'
import { SHARED_SENTENCES } from './sentences/shared.ts'
import { WEBHOOKS } from './sentences/webhooks.ts'

export const SENTENCES: Readonly<Record<string, string>> = {
  ...IDENTITY,
  ...RECORDS,
  ...CUSTOMERS,
  ...PAYMENTS,
  ...LINKS,
  ...MARKETPLACE,
  ...PAYOUTS,
  ...WEBHOOKS,
  ...CORPORATE_ACCOUNTS,
  ...CORPORATE_PURCHASES,
  ...CORPORATE_STATEMENTS,
  ...AUTHORIZATION_ENDPOINT,
  ...TOOLS,
  ...SHARED_SENTENCES,
}
