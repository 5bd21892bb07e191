// Warns by mail of credentials that expire soon.

import { queueMails } from '../../mail/queue.ts'
import { inTransaction } from '../../platform/db/sql.ts'
import type { Deps } from '../../runtime/deps.ts'
import { recipientsOf } from '../users/recipients-store.ts'
import { takeExpiring } from './expiry-store.ts'

const CREDENTIALS_MAX = 100

/** Often enough for spans of days. */
export const EVERY_MS = 600_000

/** One bounded round, in real time; returns how many credentials it took. */
export const runJob = (deps: Deps): Promise<number> =>
  inTransaction(deps.db, async (tx) => {
    const expiring = await takeExpiring(tx, deps.clock.wall(), CREDENTIALS_MAX)
    if (expiring.length === 0) return 0
    const wanted = expiring.map(({ owner, seller }) => ({
      owner,
      seller,
      roles: ['admin', 'developer'] as const,
    }))
    const recipients = await recipientsOf(tx, wanted)
    const mails = recipients.map(({ n, recipient, language, name }) => {
      const { owner, seller, id: credential, note, expiresAt } = expiring[n]!
      const content = { kind: 'credential_expires', name, credential, note, expiresAt } as const
      return { owner, seller, recipient, language, content }
    })
    await queueMails(tx, deps, mails)
    return expiring.length
  })
