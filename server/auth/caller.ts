// Who is calling, and what they may see. Pure.

import type { Scope } from '../../contract/operation.ts'
import type { Id, OwnerId, SellerId } from '../base/ids.ts'
import { refuse } from '../base/refusal.ts'

export type Caller = {
  readonly owner: OwnerId
  readonly seller: SellerId
  /** A platform's own token sees all of the owner's rows; a seller's only its own. */
  readonly platform: boolean
  /** The credential behind the token; the integration (`ID_DEV`) is named by it. */
  readonly credential: Id<'credential'>
  readonly scopes: ReadonlySet<string>
}

/** The seller whose rows the caller is bound to; undefined when it sees all of the owner's. */
export const boundTo = (caller: Caller): SellerId | undefined => (caller.platform ? undefined : caller.seller)

/** Whether a row of `seller` is the caller's to see. */
export const sees = (caller: Caller, seller: SellerId): boolean => caller.platform || caller.seller === seller

/** Refuses a seller's token where what is done is done to all of the platform. */
export function demandPlatform(caller: Caller): void {
  if (!caller.platform) throw refuse('platform_only')
}

/** Refuses a token that has none of the scopes. Reading is also allowed by `<scope>:read`. */
export function demand(caller: Caller, scopes: readonly Scope[], reading: boolean): void {
  const has = scopes.some((scope) => caller.scopes.has(scope) || (reading && caller.scopes.has(`${scope}:read`)))
  if (!has) throw refuse('scope_not_allowed', { words: { needed: scopes.join(' or ') } })
}
