// What each object is, by the name of its component.

import { ACCESS_SCHEMAS } from './schemas/access.ts'
import { BOLETO_BATCH_SCHEMAS } from './schemas/boleto-batches.ts'
import { CORPORATE_SCHEMAS } from './schemas/corporate.ts'
import { PAYMENT_SCHEMAS } from './schemas/payments.ts'
import { SANDBOX_SCHEMAS } from './schemas/sandbox.ts'
import { SELLER_SCHEMAS } from './schemas/sellers.ts'
import type { Texts } from '../text.ts'

export const SCHEMA_TEXTS: Texts = {
  ...PAYMENT_SCHEMAS,
  ...BOLETO_BATCH_SCHEMAS,
  ...SELLER_SCHEMAS,
  ...CORPORATE_SCHEMAS,
  ...ACCESS_SCHEMAS,
  ...SANDBOX_SCHEMAS,
}
