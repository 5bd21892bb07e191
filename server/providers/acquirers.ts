// The protocols of acquirers, one entry each. The name of an entry is the `protocol` of a
// connection under "cards" in the banks file.

import type { CardRail } from './acquirer.ts'
import type { ProviderResult } from './bank.ts'
import type { ProviderClient } from './client.ts'
import type { ConnectionSettings } from './settings/connection.ts'
import { openCards } from './rest/cards.ts'
import { registerNotices } from './rest/connector.ts'

export type AcquirerProtocol = {
  open(settings: ConnectionSettings, client: ProviderClient): CardRail
  /** Tells the acquirer where to notify us; absent where it cannot be told. */
  register?(
    settings: ConnectionSettings,
    client: ProviderClient,
    url: string,
  ): Promise<ProviderResult<unknown>>
}
export type AcquirerProtocols = Readonly<Record<string, AcquirerProtocol>>

export const ACQUIRER_PROTOCOLS: AcquirerProtocols = {
  // Ours (docs/add-a-bank.md).
  rest: { open: openCards, register: registerNotices },
}
/** The protocol of a connection that names none. */
export const DEFAULT_PROTOCOL = 'rest'
