// What a credential may give away: no more than it has. Pure.

import ipaddr from 'ipaddr.js'
import { refuse } from '../../kernel/refusal.ts'
import type { Budget } from '../../runtime/budget.ts'
import type { Credential } from '../auth/credential.ts'

/** The scopes, networks and end that the caller's token has. */
export type Limits = {
  readonly scopes: ReadonlySet<string>
  /** null: everywhere. */
  readonly networks: readonly string[] | null
  readonly expiresAt: Date | null
  /** Calls a minute; null: no limit. */
  readonly rateLimit: number | null
  /** The credential itself, which it may rotate and revoke whatever its budget. */
  readonly id: string
  readonly budget: Budget | null
}

type GrantedRights = Pick<Credential, 'scopes' | 'networks' | 'expiresAt' | 'rateLimit'> & {
  readonly id?: string
}

function cidrOf(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (text.includes('/')) return ipaddr.parseCIDR(text)
  const address = ipaddr.process(text)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

/** Whether every address of the network `inner` is in the network `outer`. */
export function covers(outer: string, inner: string): boolean {
  const [[outerBase, outerBits], [innerBase, innerBits]] = [cidrOf(outer), cidrOf(inner)]
  return (
    outerBase.kind() === innerBase.kind() &&
    outerBits <= innerBits &&
    innerBase.match(outerBase as never, outerBits)
  )
}

const isOwn = (scopes: ReadonlySet<string>, scope: string): boolean =>
  scopes.has(scope) || scopes.has(scope.replace(/:read$/, ''))

/** The first right of `given` that is beyond the limits; undefined when there is none. */
export function beyond(own: Limits, given: GrantedRights): string | undefined {
  const scope = given.scopes.find((one) => !isOwn(own.scopes, one))
  if (scope !== undefined) return `the scope ${scope}`
  if (own.networks) {
    const outside = given.networks?.find(
      (one) => !own.networks!.some((network) => covers(network, one)),
    )
    if (!given.networks) return 'use from everywhere'
    if (outside !== undefined) return `the network ${outside}`
  }
  if (own.expiresAt && (!given.expiresAt || given.expiresAt > own.expiresAt))
    return `an end after ${own.expiresAt.toISOString()}`
  if (own.rateLimit !== null && (given.rateLimit === null || given.rateLimit > own.rateLimit))
    return `more than ${own.rateLimit} calls a minute`
  // What several may spend is more than what one may.
  if (own.budget && given.id !== own.id) return 'a budget of its own'
  return undefined
}

/** Refuses to give or to handle more than one's own. */
export function refuseBeyond(own: Limits, given: GrantedRights): void {
  const what = beyond(own, given)
  if (what !== undefined) throw refuse('exceeds_own_limits', { words: { what } })
}
