// Mails to the users of sellers that lost secrets or bank accounts with the key ring. No mail
// contains a secret.

import { recipientsOf } from '../../../identity/users/recipients-store.ts'
import { queueMails } from '../../../mail/queue.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import { PAGE, type LossContext } from './context.ts'

const ROLES = ['admin', 'developer', 'finance'] as const

export async function mailConcerned(tx: Tx, context: LossContext): Promise<void> {
  const all = [...context.concerned]
  for (let from = 0; from < all.length; from += PAGE) {
    const page = all.slice(from, from + PAGE)
    const wanted = page.map(([seller, { owner }]) => ({ owner, seller, roles: ROLES }))
    const mails = (await recipientsOf(tx, wanted)).map(({ n, recipient, language, name }) => {
      const [seller, { owner, ...counts }] = page[n]!
      return {
        owner,
        seller,
        recipient,
        language,
        content: { kind: 'secrets_lost', name, ...counts } as const,
      }
    })
    await queueMails(tx, context, mails)
  }
}
