// Makes mails of the events that people are notified of, in one commit, so that each event becomes
// its mails once.

import { recipientsOf } from '../../identity/users/recipients-store.ts'
import type { HolderId } from '../../kernel/ids.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { queueMails } from '../queue.ts'
import { notificationOf } from './notification.ts'
import { takeWaiting } from './store.ts'

const EVENTS_MAX = 100

/** One bounded round; returns how many events it took. */
export const runJob = (deps: Deps): Promise<number> =>
  inTransaction(deps.db, async (tx) => {
    const events = await takeWaiting(tx, EVENTS_MAX)
    const wanted = events.map(({ owner, seller, type, data }) => {
      const { roles, holderOf } = notificationOf(type)
      return { owner, seller, roles, holder: (holderOf?.(data) as HolderId | undefined) ?? null }
    })
    const recipients = events.length > 0 ? await recipientsOf(tx, wanted) : []
    const mails = recipients.flatMap(({ n, recipient, language, ...names }) => {
      const { owner, seller, type, data } = events[n]!
      const content = notificationOf(type).contentOf(data, names)
      return content ? [{ owner, seller, recipient, language, content }] : []
    })
    await queueMails(tx, deps, mails)
    return events.length
  })
