// What we may ask of whoever knows people and companies: a port of its own, with the three answers of a bank.

import type { ProviderResult } from './bank.ts'

/** Who is to be checked. `birthdate` is a civil date; of a business, the day it was opened. */
export type KycOrder = {
  id: string
  kind: 'individual' | 'business'
  taxpayerId: string
  name: string
  birthdate: string
}

export type KycReport = { status: 'reviewing' | 'approved' | 'denied'; reason?: string }

/** Somebody who knows whether a person or a company is who it says it is. */
export type KycProvider = {
  /** The name it has in the settings, after "kyc/". */
  name: string
  /** The id is the idempotency key; asking again is reading. */
  check(order: KycOrder): Promise<ProviderResult<KycReport>>
}
