// Mails to a person about themselves: a link, or that something of their sign-in was changed.

import { recordActs } from '../../../platform/audit/store.ts'
import type { MailContent } from '../../../mail/mail.ts'
import type { AuditAction } from '../../../../contract/records/audit-actions.ts'
import { INSTALLATION } from '../../../kernel/ids.ts'
import { queueMails } from '../../../mail/queue.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { actBy } from '../../../platform/audit/act.ts'
import type { Tx } from '../../../platform/db/sql.ts'
import type { Deps } from '../../../runtime/deps.ts'
import { listOfPerson } from '../store.ts'
import type { Person } from './person.ts'

/** Refuses what cannot be done without mail, on a server whose operator decided against it. */
export function refuseWithoutMail({ config }: Pick<Deps, 'config'>): void {
  if (config.mail.is === 'off') throw refuse('mail_not_configured')
}

/**
 * Where mails to a person belong, and records of what they do about themselves: to their platform,
 * or to the installation where they have none or several.
 */
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

const ACTIONS = {
  password: 'person.password_changed',
  second_factor_added: 'person.second_factor_added',
  second_factor_removed: 'person.second_factor_removed',
  recovery_codes: 'person.recovery_codes_renewed',
} as const

/**
 * Records a change of the sign-in of a person. Without a session, the bearer of the mailed link
 * counts as that person.
 */
export async function recordOfPerson(
  tx: Tx,
  context: Pick<Deps, 'clock'>,
  action: AuditAction,
  person: Person,
): Promise<void> {
  const object = { ...(await placeOf(tx, person)), id: person.id }
  recordActs(tx, context, [{ act: actBy(person), audited: { action, object } }])
}

/**
 * Records what a person changed of their sign-in, and tells them, and from where, so that they
 * notice what they did not do themselves.
 */
export async function mailChange(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock' | 'sealKeys'>,
  person: Person,
  what: Extract<MailContent, { kind: 'sign_in_changed' }>['what'],
  source: string,
): Promise<void> {
  await recordOfPerson(tx, deps, ACTIONS[what], person)
  const at = deps.clock.wall()
  await mailPerson(tx, deps, person, {
    kind: 'sign_in_changed',
    name: person.name,
    what,
    source,
    at,
  })
}
