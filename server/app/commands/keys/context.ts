// What is at hand when the key ring is lost: the new one, and the list of new secrets.

import type { Deps } from '../../../runtime/deps.ts'

/** A new secret, for its owner. */
export type NewSecret = {
  readonly of: 'credential' | 'webhook'
  readonly io_seller_id: string
  readonly secret: string
} & ({ readonly email: string } | { readonly id: string; readonly url: string })

export type LossContext = Pick<Deps, 'clock' | 'config' | 'hashKey' | 'sealKeys'> & {
  /** Where new secrets are collected. */
  readonly secrets: NewSecret[]
}

/** Rows are taken so many at a time. */
export const PAGE = 500
