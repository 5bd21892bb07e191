// What each call does, in both languages: the texts of all groups, by the id of the operation.

import { ACCESS } from './operations/access.ts'
import { AUTHORIZATION_ENDPOINT } from './operations/authorization-endpoint.ts'
import { BUYERS } from './operations/buyers.ts'
import { CORPORATE } from './operations/corporate.ts'
import { CORPORATE_STATEMENTS } from './operations/corporate-statements.ts'
import { MARKETPLACE } from './operations/marketplace.ts'
import { PAYMENTS } from './operations/payments.ts'
import { RECORDS } from './operations/records.ts'
import { SANDBOX } from './operations/sandbox.ts'
import type { OperationText } from './index.ts'

export const OPERATION_TEXTS: Readonly<Record<string, OperationText>> = {
  ...ACCESS,
  ...BUYERS,
  ...CORPORATE,
  ...CORPORATE_STATEMENTS,
  ...AUTHORIZATION_ENDPOINT,
  ...MARKETPLACE,
  ...PAYMENTS,
  ...RECORDS,
  ...SANDBOX,
}
