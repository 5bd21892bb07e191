// The doctor's report on a caller's own traffic: stores this process's counts, reads the last days,
// and applies the rules.

import { LOOKS_BACK_DAYS } from '../../contract/records/doctor.ts'
import { FINDINGS } from '../../contract/records/findings.ts'
import { boundTo, type Caller } from '../runtime/caller.ts'
import { batchedBy } from '../kernel/batch.ts'
import { after } from '../kernel/clock.ts'
import { leastIdAt, madeAt, type Id, type SellerId } from '../kernel/ids.ts'
import type { Deps } from '../runtime/deps.ts'
import { inAuthorizations } from './authorizations.ts'
import { inReceivers } from './receivers.ts'
import { inCalls, inOrder, unsubscribed, type SignCount, type Diagnosis } from './rules.ts'
import * as store from './store.ts'
import { flush } from './job.ts'

const DAY_MS = 24 * 3_600_000

/** Concurrent reports share one flush. */
const flushFor = batchedBy('save traffic counts', async (deps: Deps, callers: true[]) => {
  await flush(deps)
  return callers
})

/**
 * The kinds of events that the caller reads from the feed; a seller's reads do not count for the
 * platform.
 */
const readersOf = (counted: readonly SignCount[]): string[] =>
  counted.filter(({ sign }) => sign === 'feed').map(({ detail }) => detail)

function toWire(found: Diagnosis, publicUrl: string) {
  const { code, count, firstAt, lastAt, shares, samples } = found
  const { severity, title, why, fix } = FINDINGS[code]
  return {
    code,
    severity,
    title: title.en,
    title_display: title.pt,
    why: why.en,
    fix: fix.en,
    evidence: {
      count,
      first_at: firstAt.toISOString(),
      last_at: lastAt.toISOString(),
      shares,
      samples,
    },
    docs: `${publicUrl}/docs/doctor#${code}`,
  }
}

/**
 * The findings in the caller's own traffic of the last days. A platform's includes all its sellers.
 */
export async function diagnose(deps: Deps, caller: Caller) {
  await flushFor(deps, true)
  const until = deps.clock.wall()
  const since = after(until, -LOOKS_BACK_DAYS * DAY_MS)
  const scope = { owner: caller.owner, seller: boundTo(caller) }
  const subscriber = scope.seller ?? (caller.owner as string as SellerId)
  const [counted, own, happened, webhooks, attempts, endpointRequests] = await Promise.all([
    store.countedSince(deps.db, scope, since),
    store.countedSince(deps.db, { ...scope, seller: subscriber }, since),
    store.eventsSince(deps.db, scope, leastIdAt(since)),
    store.subscriptionsOf(deps.db, scope),
    store.attemptsSince(deps.db, scope, since),
    store.authorizationsSince(deps.db, scope, leastIdAt(since)),
  ])

  const subscriptions = [...webhooks, ...readersOf(own)]
  const eventCounts = happened.map(({ type, count, first, last }) => ({
    type,
    count,
    firstAt: madeAt(first as Id<'event'>),
    lastAt: madeAt(last as Id<'event'>),
  }))
  const found = inOrder([
    ...inCalls(counted, subscriptions),
    ...inReceivers(attempts),
    ...inAuthorizations(endpointRequests),
    ...unsubscribed(eventCounts, subscriptions),
  ])
  const calls = counted
    .filter(({ sign }) => sign === 'calls')
    .reduce((all, { count }) => all + count, 0)
  return {
    resource: 'doctor' as const,
    since: since.toISOString(),
    until: until.toISOString(),
    calls,
    findings: found.map((one) => toWire(one, deps.config.publicUrl)),
  }
}
