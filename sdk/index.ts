// The client: `openVintem(…)`, typed from the contract, without dependencies.

import { openClient, type VintemOptions } from './client.ts'
import { resourcesOf } from './resources.ts'

export { VintemError, type VintemErrorDetail } from './errors.ts'
export { confirmsWebhook, signConfirm, signWebhook, verifyWebhook, type Confirmed, type Received } from './webhooks.ts'
export { openReceiver, type Receipt, type Receiver, type ReceiverOptions } from './receiver.ts'
export { memoryStore, type Change, type ObjectState, type ReceiverStore } from './receiver-store.ts'
export { listenerOf } from './receiver-http.ts'
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

/** Opens a client. It logs in by itself, retries safely, and is typed by the contract. */
export const openVintem = (options: VintemOptions): Vintem => resourcesOf(openClient(options))
