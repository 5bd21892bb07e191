// In a sandbox, `vintem listen` answers in the place of an authorization endpoint: a question waits
// in a table until the listener has taken and answered it, whichever process each of them reached.
// Nothing of it is left when the question is over.

import type { Exchanged } from '../../events/webhooks/delivery.ts'
import { after } from '../../kernel/clock.ts'
import { newId, type Id, type OwnerId } from '../../kernel/ids.ts'
import { rowsOf, sql, type Sql } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'

export type EndpointRequestId = Id<'authorization request'>
/** What the listener's receiver said: as `Exchanged`, without the time. */
export type ListenerAnswer = Pick<Exchanged, 'status' | 'fault' | 'answer' | 'end'>
export type WaitingRequest = {
  readonly id: EndpointRequestId
  readonly body: string
  readonly expiresAt: Date
}

/** Between two looks. A developer's machine: what a look costs does not matter. */
const LOOK_AGAIN_MS = 20
/** How long a listener counts as present after it was last heard. */
const PRESENT_MS = 5_000
/** Of one poll. */
const TAKEN_MAX = 20

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Puts a question where listeners take it, and waits for the answer. */
export async function askListener(
  { db, clock }: Deps,
  owner: OwnerId,
  { body, withinMs }: { readonly body: string; readonly withinMs: number },
): Promise<Exchanged> {
  const began = clock.wall()
  const [id, expiresAt] = [newId(began), after(began, withinMs)]
  // Those of a process that has ended are removed.
  await db.rows(sql`
    with over as (delete from corporate_authorization_requests
      where owner = ${owner}
        and expires_at < ${after(began, -PRESENT_MS)})
    insert into corporate_authorization_requests (owner, id, body, expires_at)
    values (${owner}, ${id}, ${body}, ${expiresAt})`)
  const ended = (answer: ListenerAnswer): Exchanged => ({
    ...answer,
    retryAfter: null,
    durationMs: clock.wall().getTime() - began.getTime(),
  })
  try {
    while (clock.wall() < expiresAt) {
      const rows = await db.rows<{ answer: ListenerAnswer | null }>(sql`
        select answer from corporate_authorization_requests where owner = ${owner} and id = ${id}`)
      if (rows[0]?.answer) return ended(rows[0].answer)
      await pause(LOOK_AGAIN_MS)
    }
    return ended({
      status: null,
      fault: 'vintem listen brought no answer in time',
      answer: '',
      end: 'late',
    })
  } finally {
    await db.rows(
      sql`delete from corporate_authorization_requests where owner = ${owner} and id = ${id}`,
    )
  }
}

/** Notes that a listener is present. It writes once in a few seconds. */
export async function notePresence(db: Sql, owner: OwnerId, wall: Date): Promise<void> {
  const until = after(wall, PRESENT_MS)
  await db.rows(sql`
    update corporate_authorization_endpoints set listened_until = ${until}
    where owner = ${owner}
      and (listened_until is null or listened_until < ${after(until, -PRESENT_MS / 2)})`)
}

/** The listener has gone. Another one is present again at its next look. */
export async function endPresence(db: Sql, owner: OwnerId): Promise<void> {
  await db.rows(
    sql`update corporate_authorization_endpoints set listened_until = null where owner = ${owner}`,
  )
}

/** Takes questions that wait: each is given to one listener. */
export async function takeRequests(db: Sql, owner: OwnerId, wall: Date): Promise<WaitingRequest[]> {
  return db.rows<WaitingRequest>(sql`
    update corporate_authorization_requests q set taken_at = ${wall}
    where q.owner = ${owner} and q.taken_at is null and q.expires_at > ${wall} and q.id in (
      select id
      from corporate_authorization_requests
      where owner = ${owner}
        and taken_at is null
        and expires_at > ${wall}
      order by id
      limit ${TAKEN_MAX})
    returning q.id, q.body, q.expires_at as "expiresAt"`)
}

/** Answers a question; false where it is over. */
export async function answerRequest(
  db: Sql,
  owner: OwnerId,
  id: EndpointRequestId,
  answer: ListenerAnswer,
): Promise<boolean> {
  const rows = await db.rows(sql`
    update corporate_authorization_requests q set answer = r.answer
    from json_to_recordset(${rowsOf([{ answer }])}) as r(answer jsonb)
    where q.owner = ${owner} and q.id = ${id} and q.answer is null returning 1`)
  return rows.length > 0
}
