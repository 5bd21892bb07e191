// Rows that wait, with a word in their texts: a mail to be sent, a question to be answered.

import { newId, type OwnerId, type SellerId } from '../server/kernel/ids.ts'
import { queueMails } from '../server/mail/queue.ts'
import { inTransaction, sql } from '../server/platform/db/sql.ts'
import type { World } from './world.ts'

/** A mail to the seller with that word in its text. */
export async function mailOf(w: World, ioSellerId: string, word: string): Promise<string> {
  const seller = ioSellerId.replaceAll('-', '') as SellerId
  const [found] = await w.db.rows<{ owner: OwnerId }>(
    sql`select owner from sellers where id = ${seller}`,
  )
  const content = { kind: 'welcome', name: word, platform: word } as const
  const mail = {
    owner: found!.owner,
    seller,
    recipient: `${word}@example.com`,
    language: 'en',
    content,
  } as const
  await inTransaction(w.db, (tx) => queueMails(tx, w.deps, [mail]))
  const [queued] = await w.db.rows<{ id: string }>(sql`
    select id from mails where seller = ${seller} order by id desc limit 1`)
  return queued!.id
}

/** A question to the authorization endpoint of the platform that waits for an answer. */
export async function waitingRequest(w: World, ioSellerId: string, word: string): Promise<string> {
  const id = newId(w.deps.clock.wall())
  await w.db.rows(sql`
    insert into corporate_authorization_requests (owner, id, body, expires_at)
    select owner, ${id}, ${JSON.stringify({ word })}, '2090-01-01'
    from sellers
    where id = ${ioSellerId.replaceAll('-', '')}`)
  return id
}
