// An entry of a timeline: what it shows, by kind, and which kinds a caller may see. Pure.

import type { ReplyOf } from '../../contract/operation.ts'
import type { getTimeline } from '../../contract/records/timeline.ts'
import type { NamedPerson } from '../identity/users/author.ts'
import type { AuditRecord } from '../platform/audit/record.ts'

type Wire = ReplyOf<typeof getTimeline>['items'][number]

export type EventEntry = {
  readonly id: string
  readonly at: Date
  readonly type: string
  readonly status: string | null
  readonly object: string
}
export type DeliveryEntry = {
  readonly id: string
  readonly webhook: string
  readonly event: string
  readonly status: 'pending' | 'succeeded' | 'failed' | 'dropped'
}
export type TransferEntry = {
  readonly id: string
  readonly at: Date
  readonly kind: string
  readonly phase: string
  readonly debit: string
  readonly credit: string
  readonly amount: number
}

export type Entry =
  | { readonly kind: 'event'; readonly id: string; readonly event: EventEntry }
  | { readonly kind: 'transfer'; readonly id: string; readonly transfer: TransferEntry }
  | { readonly kind: 'act'; readonly id: string; readonly act: AuditRecord }

/** The scopes of which one is enough for each part. */
const PARTS = {
  events: ['payments', 'webhooks'],
  deliveries: ['webhooks'],
  transfers: ['payments', 'sellers'],
  acts: ['audit'],
} as const

export type Parts = Readonly<Record<keyof typeof PARTS, boolean>>

export function visibleParts(scopes: ReadonlySet<string>): Parts {
  const sees = (part: keyof typeof PARTS) =>
    PARTS[part].some((scope) => scopes.has(scope) || scopes.has(`${scope}:read`))
  return {
    events: sees('events'),
    deliveries: sees('deliveries'),
    transfers: sees('transfers'),
    acts: sees('acts'),
  }
}

/**
 * The newest of all kinds, as many as fit on a page. Ids begin with the time, so they are the
 * order.
 */
export function pageOf(
  entries: readonly Entry[],
  limit: number,
): { items: Entry[]; next: string | null } {
  const sorted = entries.toSorted((a, b) => (a.id < b.id ? 1 : -1))
  const items = sorted.slice(0, limit)
  return { items, next: sorted.length > limit ? items.at(-1)!.id : null }
}

/** Whose account it is stays out: another seller's id is not the caller's to know. */
const accountKind = (account: string): string => account.split('/')[0]!

const EMPTY = { event: null, transfer: null, act: null } as const

type Known = {
  /** Of the events of the page; undefined: the caller may not see them. */
  readonly deliveries: readonly DeliveryEntry[] | undefined
  /** The people whom the caller may know. */
  readonly names: readonly NamedPerson[]
}

export function entryToWire(entry: Entry, { deliveries, names }: Known): Wire {
  const named = { resource: 'timeline_entry', id: entry.id, kind: entry.kind, ...EMPTY } as const
  if (entry.kind === 'event') {
    const { id, at, type, status, object } = entry.event
    const own = deliveries?.filter(({ event }) => event === id) ?? null
    const sent =
      own &&
      own.map(({ id: delivery, webhook, status: state }) => ({
        id: delivery,
        webhook,
        status: state,
      }))
    return {
      ...named,
      at: at.toISOString(),
      event: { event_id: `evt_${id}`, type, status, object, deliveries: sent },
    }
  }
  if (entry.kind === 'transfer') {
    const { id, at, kind, phase, debit, credit, amount } = entry.transfer
    const accounts = { debit: accountKind(debit), credit: accountKind(credit) }
    return {
      ...named,
      at: at.toISOString(),
      transfer: { transfer: id, kind, phase, ...accounts, amount_cents: amount },
    }
  }
  const { id, at, action, actorType, actor, actorName, request, reason } = entry.act
  const by = {
    actor_type: actorType,
    actor_name: actorName ?? names.find((one) => one.id === actor)?.name ?? null,
    request_id: request && `req_${request}`,
    reason,
  }
  return { ...named, at: at.toISOString(), act: { record: `aud_${id}`, action, ...by } }
}
