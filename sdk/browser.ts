// The client alone, `openVintem(…)`: what a page can load, too. It reaches no module of Node.

import {
  type CallOptions,
  openClient,
  type OpenClient,
  type VintemOptions,
} from './client/client.ts'
import { resourcesOf } from './resources/resources.ts'

export { VintemError, type VintemErrorDetail } from './errors.ts'
export { responseOf, type RateLimit, type ResponseInfo } from './client/response.ts'
export type { CallOptions, VintemOptions } from './client/client.ts'
export type { Token } from './client/login.ts'
export type { Keyed } from './client/calls.ts'
export type {
  Balances,
  Card,
  CardToken,
  Customer,
  CustomerChange,
  Explanation,
  NewBusiness,
  NewCard,
  NewCustomer,
  NewIndividual,
  NewSplitRule,
  NewTransaction,
  Quote,
  Receivable,
  Seller,
  SplitRule,
  StatementLine,
  Transaction,
  Transfer,
  VintemEvent,
} from './wire.ts'

export type Vintem = ReturnType<typeof resourcesOf> & {
  /**
   * The same client, with the same token, whose calls have these options:
   * `vintem.withOptions({ signal }).transactions.list()`. What is not given stays; signals add up.
   */
  withOptions(options: CallOptions): Vintem
}

const vintemOf = (client: OpenClient): Vintem => ({
  ...resourcesOf(client),
  withOptions: (options) => vintemOf(client.withOptions(options)),
})

/**
 * Opens a client. It logs in by itself, or calls as the person who is signed in to the portal; it
 * retries safely, and is typed by the contract.
 */
export const openVintem = (options: VintemOptions): Vintem => vintemOf(openClient(options))
