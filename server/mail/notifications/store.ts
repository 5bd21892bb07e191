// Events that wait to become mails, in SQL.

import type { OwnerId, SellerId } from '../../kernel/ids.ts'
import { sql, type Tx } from '../../platform/db/sql.ts'
import type { MailedEvent } from '../../../contract/events/mailed-events.ts'

export type WaitingEvent = {
  readonly owner: OwnerId
  readonly seller: SellerId
  readonly type: MailedEvent
  readonly data: unknown
}

/**
 * Takes some of the events that wait, the oldest first. They wait again when the transaction fails.
 */
export const takeWaiting = (tx: Tx, limit: number): Promise<WaitingEvent[]> =>
  tx.rows<WaitingEvent>(sql`
    with taken as (
      delete from mail_events where (owner, event) in (
        select owner, event from mail_events order by event limit ${limit} for update skip locked)
      returning owner, event
    )
    select e.owner, e.seller, e.type, e.data
    from taken t
    join events e on e.owner = t.owner
      and e.id = t.event
    order by e.id`)

/** A time in the past while events wait. */
export const NEXT_DUE = sql`select to_timestamp(0) as at from mail_events limit 1`
