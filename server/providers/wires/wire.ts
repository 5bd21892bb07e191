// What a company's own wire is, for a company that has no API Pix: how its rail is opened, and how
// its notifications are read. Types only.

import type { PixRail, ProviderResult } from '../bank.ts'
import type { ProviderClient } from '../client.ts'
import type { Environment } from '../connector.ts'

/** What a rail is opened with. */
export type WireConnection = {
  /** The name of the connection in the banks file. */
  readonly name: string
  readonly environment: Environment
  readonly timeoutMs: number
  readonly client: ProviderClient
  /** Real time: how old an id of ours is. */
  readonly now: () => Date
  /** The company's own time, where it is not real: the sandbox's is moved. */
  readonly theirTime?: () => Date
  /** A setting that the operator gave. Never printed. */
  readonly setting: (name: string) => string | undefined
}

export type WireRail = PixRail & {
  /** The txid of a payment, by the company's id of it, where its notifications have no other. */
  readonly txidOf?: (payment: string) => Promise<ProviderResult<string | undefined>>
}

/** A notification as it came. Names of headers are in lower case. */
export type Notice = {
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly query: Readonly<Record<string, string | undefined>>
  readonly raw: Uint8Array
  readonly body: unknown
}

/** What a notification names: charges and returns by our ids, a payment by the company's. */
export type Told = {
  readonly txids: readonly string[]
  readonly returns?: readonly string[]
  readonly payment?: string
}

export type Wire = {
  readonly open: (connection: WireConnection) => WireRail
  /** Undefined where the notification is not one of this company. Nothing else in it is used. */
  readonly told: (notice: Notice) => Told | undefined
  /**
   * Whether the company sent it. Where the operator gave nothing to prove it by, the secret in our
   * address does.
   */
  readonly isGenuine: (notice: Notice, setting: WireConnection['setting']) => boolean
}
