// The port to a KYC provider, which checks people and companies, with the three results of a bank.

import type { ProviderResult } from './bank.ts'

/** The person or company to check. `birthdate` is a civil date; of a business, its opening day. */
export type KycOrder = {
  id: string
  kind: 'individual' | 'business'
  taxpayerId: string
  name: string
  birthdate: string
}

export type KycReport = { status: 'reviewing' | 'approved' | 'denied'; reason?: string }

/** A provider that verifies identities. */
export type KycProvider = {
  /** "kyc/" and its name in the banks file. */
  name: string
  /** The id is the idempotency key; a repetition is a read. */
  check(order: KycOrder): Promise<ProviderResult<KycReport>>
}
