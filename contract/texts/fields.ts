// What each field means: by its place (`Transaction.amount`), or by its name wherever it means the
// same.

import { ACCESS_FIELDS } from './fields/access.ts'
import { AUTHORIZATION_FIELDS } from './fields/authorization-endpoint.ts'
import { BALANCE_FIELDS } from './fields/balances.ts'
import { CORPORATE_FIELDS } from './fields/corporate.ts'
import { CUSTOMER_FIELDS } from './fields/customers.ts'
import { EVENT_FIELDS } from './fields/events.ts'
import { FORM_FIELDS } from './fields/forms/forms.ts'
import { IDENTIFIER_FIELDS } from './fields/identifiers.ts'
import { LIST_FIELDS } from './fields/lists.ts'
import { METHOD_FIELDS } from './fields/methods.ts'
import { SANDBOX_FIELDS } from './fields/sandbox.ts'
import { SELLER_FIELDS } from './fields/sellers.ts'
import { BOLETO_FIELDS } from './fields/boletos.ts'
import { TRANSACTION_FIELDS } from './fields/transactions.ts'
import type { Texts } from '../text.ts'

export const FIELDS: Texts = {
  ...LIST_FIELDS,
  ...IDENTIFIER_FIELDS,
  ...FORM_FIELDS,
  ...BOLETO_FIELDS,
  ...TRANSACTION_FIELDS,
  ...METHOD_FIELDS,
  ...BALANCE_FIELDS,
  ...SELLER_FIELDS,
  ...CUSTOMER_FIELDS,
  ...CORPORATE_FIELDS,
  ...AUTHORIZATION_FIELDS,
  ...ACCESS_FIELDS,
  ...EVENT_FIELDS,
  ...SANDBOX_FIELDS,
}
