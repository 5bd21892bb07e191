// Queues mails in the commit of the change that they report.

import type { Language } from '../../contract/text.ts'
import { newId, type OwnerId, type SellerId } from '../kernel/ids.ts'
import { seal } from '../kernel/seal.ts'
import type { Tx } from '../platform/db/sql.ts'
import type { Deps } from '../runtime/deps.ts'
import { bindOf, contentText, type Mail, type MailContent, type MailId } from './mail.ts'
import { insert } from './store.ts'

/**
 * The dependencies of queueing: fewer than `Deps`, so that a command can queue while a server runs.
 */
export type QueueContext = Pick<Deps, 'config' | 'clock' | 'sealKeys'>

export type NewMail = {
  readonly owner: OwnerId
  readonly seller: SellerId | null
  readonly recipient: string
  readonly language: Language
  readonly content: MailContent
}

/**
 * Queues mails. A sandbox sends none: they are in its mailbox at once. With SMTP_URL=off nothing is
 * queued.
 */
export async function queueMails(
  tx: Tx,
  context: QueueContext,
  mails: readonly NewMail[],
): Promise<void> {
  const { mail } = context.config
  if (mail.is === 'off') return
  const [now, wall] = [context.clock.now(), context.clock.wall()]
  const isSent = mail.is === 'sandbox'
  const rows = mails.map(({ content, ...given }): Mail => {
    const id = newId<'mail'>(wall) as MailId
    const contentSealed = seal(
      context.sealKeys,
      contentText(content),
      bindOf({ owner: given.owner, id }),
    )
    return {
      ...given,
      id,
      kind: content.kind,
      contentSealed,
      status: isSent ? 'sent' : 'queued',
      attempts: 0,
      error: null,
      dueAt: isSent ? null : wall,
      createdAt: now,
      sentAt: isSent ? wall : null,
    }
  })
  await insert(tx, rows)
}
