// `npm run mails -- list|retry|test`: the mails of a live server, for operators, beside it.

import { openClock } from '../../kernel/clock.ts'
import { hyphened, INSTALLATION, newId, readId } from '../../kernel/ids.ts'
import type { Mail, MailId } from '../../mail/mail.ts'
import { retry } from '../../mail/operations.ts'
import { openMailServer } from '../../mail/send.ts'
import { page } from '../../mail/store.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/db/sql.ts'
import { isEmail } from '../../identity/users/people/person.ts'
import { asGuest, option, print, refuseUnfit, type Command } from './command.ts'

const STATUSES = ['queued', 'sent', 'failed'] as const
const USAGE =
  `usage: npm run mails -- list [--status ${STATUSES.join('|')}]\n` +
  '       npm run mails -- retry ID|--all\n' +
  '       npm run mails -- test ADDRESS\n' +
  'Lists the mails of the last thirty days, tries failed ones again, and sends a test mail by SMTP_URL. No text of a mail is shown.'
const LIST_MAX = 1_000

type Work = { readonly config: Config; readonly db: Database; readonly args: readonly string[] }

const shown = (mail: Mail): string =>
  JSON.stringify({
    id: mail.id,
    platform: mail.owner === INSTALLATION ? null : hyphened(mail.owner),
    io_seller_id: mail.seller && hyphened(mail.seller),
    kind: mail.kind,
    to: mail.recipient,
    status: mail.status,
    attempts: mail.attempts,
    error: mail.error,
    due_at: mail.dueAt,
    created_at: mail.createdAt,
    sent_at: mail.sentAt,
  })

const mailsOf = (db: Database, status: Mail['status'] | undefined): Promise<Mail[]> =>
  page(db, { status }, { limit: LIST_MAX, offset: 0, ascending: false })

async function list({ db, args }: Work): Promise<number> {
  const text = option(args, 'status')
  const status = STATUSES.find((one) => one === text)
  if (args.length > 0 && !status) throw new Error(USAGE)
  for (const mail of await mailsOf(db, status)) print(shown(mail))
  return 0
}

async function retryFailed({ db, args }: Work): Promise<number> {
  const context = { db, clock: openClock() }
  const id = readId<'mail'>(args[0] ?? '')
  if (args.length !== 1 || (args[0] !== '--all' && !id)) throw new Error(USAGE)
  const ids = id ? [id as MailId] : (await mailsOf(db, 'failed')).map((mail) => mail.id)
  for (const one of ids) {
    const mail = await retry(context, one)
    if (!mail) throw new Error(`There is no mail ${one}. Mails are kept for thirty days.`)
    print(shown(mail))
  }
  return 0
}

/** Sends at once, past the queue: an operator wants to see the mail server's answer. */
async function sendTest({ config, args }: Work): Promise<number> {
  const [recipient = ''] = args
  if (args.length !== 1 || !isEmail(recipient)) throw new Error(USAGE)
  if (config.mail.is !== 'smtp')
    throw new Error(
      config.mail.is === 'sandbox'
        ? 'A sandbox sends no mail: its mails are at /sandbox/mail.'
        : 'SMTP_URL and MAIL_FROM are not set: there is no mail server to send by.',
    )
  const server = openMailServer(config.mail)
  const text = `This is a test of the mail server of ${config.publicUrl}.\n`
  const mail = { id: newId<'mail'>(openClock().wall()) as MailId, recipient, language: 'en' as const }
  const result = await server.send(mail, { subject: 'Test', text, html: `<p>${text}</p>` })
  server.close()
  print(JSON.stringify({ to: recipient, from: config.mail.from, ...result }))
  return result.status === 'accepted' ? 0 : 1
}

const VERBS: Record<string, (work: Work) => Promise<number>> = { list, retry: retryFailed, test: sendTest }

export const mails: Command = (config, [verb = '', ...args]) => {
  const act = Object.hasOwn(VERBS, verb) ? VERBS[verb] : undefined
  if (!act) throw new Error(USAGE)
  return asGuest(config, async (db) => {
    await refuseUnfit(db, config)
    return act({ config, db, args })
  })
}
