// The sandbox's mailbox, for callers and for its page.

import { createHmac } from 'node:crypto'
import type { listMails } from '../../contract/sandbox/mails.ts'
import type { QueryOf } from '../../contract/operation.ts'
import { madeAt, readId } from '../kernel/ids.ts'
import { refuse } from '../kernel/refusal.ts'
import { readPaging, type Paging } from '../platform/lists/paging.ts'
import { boundTo, sees, type Caller } from '../runtime/caller.ts'
import { emailToFind } from '../kernel/text/email.ts'
import type { Deps } from '../runtime/deps.ts'
import type { Mail, MailId } from './mail.ts'
import * as store from './store.ts'

type Page = { readonly items: readonly Mail[]; readonly total: number; readonly paging: Paging }

export async function list(
  deps: Deps,
  caller: Caller,
  query: QueryOf<typeof listMails>,
): Promise<Page> {
  const paging = readPaging(query)
  const recipient = query.to === undefined ? undefined : emailToFind(query.to)
  const filter = { owner: caller.owner, seller: boundTo(caller), kind: query.kind, recipient }
  const [items, total] = await Promise.all([
    store.page(deps.reads, filter, paging),
    store.count(deps.reads, filter),
  ])
  return { items, total, paging }
}

/** A mail that the caller may see; another's id and an unknown one get the same refusal. */
export async function findVisible(deps: Deps, caller: Caller, text: string): Promise<Mail> {
  const id = readId<'mail'>(text)
  const found = id && (await store.find(deps.db, caller.owner, id))
  if (!found?.seller || !sees(caller, found.seller)) throw refuse('mail_not_found')
  return found
}

const TOKEN_LENGTH = 32
const signatureOf = (
  { hashKey }: Pick<Deps, 'hashKey'>,
  { owner, id }: Pick<Mail, 'owner' | 'id'>,
): string =>
  createHmac('sha256', hashKey.reveal())
    .update(`mail page\n${owner}\n${id}`)
    .digest('hex')
    .slice(0, TOKEN_LENGTH)

/** The last part of the address of a mail's page; it is signed, so it cannot be guessed. */
export const pageNameOf = (deps: Pick<Deps, 'hashKey'>, mail: Mail): string =>
  `${mail.id}-${signatureOf(deps, mail)}`

const PAGE_NAME = /^([0-9a-f]{32})-([0-9a-f]{32})$/

/** The mail of such an address; undefined when the signature is not ours. */
export async function findByPageName(deps: Deps, name: string): Promise<Mail | undefined> {
  const [, id, signature] = PAGE_NAME.exec(name) ?? []
  const found = id === undefined ? undefined : await store.findAny(deps.db, id as MailId)
  return found && signatureOf(deps, found) === signature ? found : undefined
}

/** The age of the oldest mail that is not sent yet, in seconds; zero when none waits. */
export async function oldestWaitingSeconds({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const id = await store.oldestWaiting(db)
  return id === undefined ? 0 : Math.max(0, clock.wall().getTime() - madeAt(id).getTime()) / 1_000
}

const NEWEST_MAX = 200

/** The newest mails of the whole installation, for its operator. */
export const newest = (deps: Pick<Deps, 'db'>): Promise<Mail[]> =>
  store.page(deps.db, {}, { limit: NEWEST_MAX, offset: 0, ascending: false })
