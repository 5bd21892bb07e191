// Mails to a person about themselves: a link, or that something of their sign-in was changed.

import { INSTALLATION, type MailContent } from '../../../mail/mail.ts'
import { queueMails } from '../../../mail/queue.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import type { Deps } from '../../../runtime/deps.ts'
import { listOfPerson } from '../store.ts'
import type { Person } from './person.ts'

/** Refuses what cannot be done without mail, on a server whose operator decided against it. */
export function refuseWithoutMail({ config }: Pick<Deps, 'config'>): void {
  if (config.mail.is === 'off') throw refuse('mail_not_configured')
}

/** Where the mails to a person belong: to their platform, or to the installation where they have none or several. */
async function placeOf(tx: Tx, person: Person) {
  const places = await listOfPerson(tx, person.id)
  const platforms = new Set(places.map(({ owner }) => owner))
  const [first] = places
  return first && platforms.size === 1 && !person.isOperator
    ? { owner: first.owner, seller: first.seller }
    : { owner: INSTALLATION, seller: null }
}

/** Queues a mail to a person, in the commit of what it reports. */
export async function mailPerson(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock' | 'sealKeys'>,
  person: Person,
  content: MailContent,
): Promise<void> {
  const { email: recipient, language } = person
  await queueMails(tx, deps, [{ ...(await placeOf(tx, person)), recipient, language, content }])
}

/** Tells a person what was changed, and from where, so that they notice what they did not do themselves. */
export const mailChange = (
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock' | 'sealKeys'>,
  person: Person,
  what: Extract<MailContent, { kind: 'sign_in_changed' }>['what'],
  source: string,
): Promise<void> =>
  mailPerson(tx, deps, person, { kind: 'sign_in_changed', name: person.name, what, source, at: deps.clock.wall() })
