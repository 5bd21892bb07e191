// Decrypts the content of mails, tries failed mails again, deletes old ones.

import { recordAct } from '../platform/audit/store.ts'
import { after } from '../kernel/clock.ts'
import { leastIdAt } from '../kernel/ids.ts'
import { unseal } from '../kernel/seal.ts'
import { inTransaction } from '../platform/db/sql.ts'
import type { Deps } from '../runtime/deps.ts'
import { bindOf, readContent, requeued, type Mail, type MailId } from './mail.ts'
import { render, type RenderedMail } from './render.ts'
import * as store from './store.ts'

/**
 * A mail as its recipient reads it; undefined once its content was erased. Throws when its key is
 * gone.
 */
export const open = ({ sealKeys }: Pick<Deps, 'sealKeys'>, mail: Mail): RenderedMail | undefined =>
  mail.contentSealed === null
    ? undefined
    : render(readContent(unseal(sealKeys, mail.contentSealed, bindOf(mail))), mail.language)

/**
 * Tries a failed mail again, for an operator. Returns it as it is then; undefined when there is no
 * such mail.
 */
export const retry = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: MailId,
): Promise<Mail | undefined> =>
  inTransaction(db, async (tx) => {
    const found = await store.lock(tx, id)
    const mail = found && requeued(found, clock.wall())
    if (!mail || mail === found) return mail
    await store.save(tx, mail)
    recordAct(tx, { clock }, 'mail.retried', mail, { after: { kind: mail.kind } })
    return mail
  })

const KEPT_MS = 30 * 86_400_000
export const SWEEP_MAX = 1_000

/** Deletes mails of more than a month ago that are not waiting. Returns how many. */
export const sweep = (deps: Deps): Promise<number> =>
  inTransaction(deps.db, (tx) =>
    store.sweep(tx, leastIdAt(after(deps.clock.wall(), -KEPT_MS)), SWEEP_MAX),
  )
