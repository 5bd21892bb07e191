// The caller of a request, and what it may see. Pure.

import type { Scope } from '../../contract/operation.ts'
import type { HolderId, Id, OwnerId, PersonId, SellerId } from '../kernel/ids.ts'
import type { Cents } from '../kernel/money.ts'
import { refuse } from '../kernel/refusal.ts'
import type { Budget } from './budget.ts'

export type Caller = {
  readonly owner: OwnerId
  readonly seller: SellerId
  /**
   * True for a platform's own token, which sees all of the owner's rows; a seller's token sees only
   * its own.
   */
  readonly platform: boolean
  /** The credential that got the token; it names the integration (`ID_DEV`). */
  readonly credential: Id<'credential'>
  readonly scopes: ReadonlySet<string>
  /** Whether the credential is the platform's, used for one of its sellers. */
  readonly acting?: true
  /** The networks from which the credential may be used; absent: all. */
  readonly networks?: readonly string[]
  /** Limits what the credential may do within its scopes; absent: no limit. */
  readonly budget?: Budget
  /** Calls a minute that the credential may make; absent: no limit. */
  readonly rateLimit?: number
  /** The same for all credentials of the platform together. */
  readonly platformRateLimit?: number
  /** A person who signed in to the portal; absent: a credential. */
  readonly person?: PersonId
  /** The company has, or had, policies of approvals. */
  readonly hasPolicies?: true
  /**
   * The amount that no policy of approvals held when the call was decided on; absent: any. A larger
   * refund is to be decided on again.
   */
  readonly refundsUpTo?: Cents
  /**
   * A cardholder who signed in: of corporate cards they see their own; absent: all of the
   * company's.
   */
  readonly holder?: HolderId | undefined
}

/** A caller that spends, with or without a budget. */
export type Spender = Pick<Caller, 'owner' | 'credential' | 'budget'>

/** A reader of a platform's rows: a caller, or a user of the portal. */
export type Viewer = Pick<Caller, 'owner' | 'seller' | 'platform'>

/**
 * The company whose people and credentials act: of a platform's credential that acts for a seller,
 * the platform.
 */
export const companyOf = ({ owner, seller, acting }: Caller): SellerId =>
  acting ? (owner as string as SellerId) : seller

/** The seller whose rows the caller is limited to; undefined when it sees all of the owner's. */
export const boundTo = (caller: Viewer): SellerId | undefined =>
  caller.platform ? undefined : caller.seller

/** Whether the caller may see a row of `seller`. */
export const sees = (caller: Viewer, seller: SellerId): boolean =>
  caller.platform || caller.seller === seller

/** Whether the caller may see what belongs to a holder of corporate cards. */
export const holds = ({ holder }: Pick<Caller, 'holder'>, of: HolderId): boolean =>
  holder === undefined || holder === of

/** Refuses a seller's token for operations on the whole platform. */
export function demandPlatform(caller: Caller): void {
  if (!caller.platform) throw refuse('platform_only')
}

/**
 * People of the platform alone, whose money is at the bank: a seller would decide on its own balance,
 * and behind a credential is nobody who looked at the bank's statement.
 */
export function demandDecider(caller: Caller): void {
  demandPlatform(caller)
  if (!caller.person) throw refuse('person_needed')
}

/** Refuses a token that has none of the scopes. Reading is also allowed by `<scope>:read`. */
export function demand(caller: Caller, scopes: readonly Scope[], reading: boolean): void {
  const has = scopes.some(
    (scope) => caller.scopes.has(scope) || (reading && caller.scopes.has(`${scope}:read`)),
  )
  if (!has) throw refuse('scope_not_allowed', { words: { needed: scopes.join(' or ') } })
}
