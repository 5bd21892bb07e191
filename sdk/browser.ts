// The client alone, `openVintem(…)`: what a page can load, too. It reaches no module of Node.

import { openClient, type VintemOptions } from './client.ts'
import { resourcesOf } from './resources.ts'

export { VintemError, type VintemErrorDetail } from './errors.ts'
export type { VintemOptions } from './client.ts'
export type { Token } from './login.ts'
export type { Keyed } from './calls.ts'
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

export type Vintem = ReturnType<typeof resourcesOf>

/**
 * Opens a client. It logs in by itself, or calls as the person who is signed in to the portal; it retries safely, and is typed by
 * the contract.
 */
export const openVintem = (options: VintemOptions): Vintem => resourcesOf(openClient(options))
