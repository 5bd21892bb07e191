// The Portuguese of what an error means and what to do, in groups as they stand in the contract. A
// group with a code too few or too many does not compile.

import type { ErrorCode } from '../errors.ts'
import { CORE_TEXTS } from './errors/core.ts'
import { APPROVAL_TEXTS } from './errors/approvals.ts'
import { CORPORATE_TEXTS } from './errors/corporate.ts'
import { MARKETPLACE_TEXTS } from './errors/marketplace.ts'
import { PAYMENT_LINK_TEXTS } from './errors/payment-links.ts'
import { PAYMENT_TEXTS } from './errors/payments.ts'
import { PORTAL_TEXTS } from './errors/portal.ts'
import { VAULT_TEXTS } from './errors/vault.ts'
import { WEBHOOK_TEXTS } from './errors/webhooks.ts'
import type { ErrorText } from './errors/not-found.ts'

export const ERROR_TEXTS = {
  ...CORE_TEXTS,
  ...APPROVAL_TEXTS,
  ...CORPORATE_TEXTS,
  ...MARKETPLACE_TEXTS,
  ...PAYMENT_LINK_TEXTS,
  ...PAYMENT_TEXTS,
  ...PORTAL_TEXTS,
  ...VAULT_TEXTS,
  ...WEBHOOK_TEXTS,
} as const satisfies Readonly<Record<ErrorCode, ErrorText>>
