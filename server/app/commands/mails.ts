// `npm run mails -- list|retry|test`: the mails of a live server, for operators, beside it.

import { openClock } from '../../kernel/clock.ts'
import { hyphened, INSTALLATION, newId, readId } from '../../kernel/ids.ts'
import type { Mail, MailId } from '../../mail/mail.ts'
import { retry } from '../../mail/operations.ts'
import { openMailServer } from '../../mail/send.ts'
import { page } from '../../mail/store.ts'
import type { Database } from '../../platform/db/sql.ts'
import { option, readEmail, recordAlone } from './command.ts'
import type { Command, Work } from './declared/declaration.ts'

const STATUSES = ['queued', 'sent', 'failed'] as const
const LIST_MAX = 1_000

const shown = (mail: Mail) => ({
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

async function list({ db, args, say }: Work): Promise<number> {
  const text = option(args, 'status')
  const status = STATUSES.find((one) => one === text)
  if (text !== undefined && !status)
    throw new Error(`--status must be ${STATUSES.join(', ')}, not "${text}"`)
  for (const mail of await mailsOf(db, status)) say(shown(mail))
  return 0
}

async function retryFailed({ db, args, say }: Work): Promise<number> {
  const context = { db, clock: openClock() }
  const id = readId<'mail'>(args[0]!)
  if (args[0] !== '--all' && !id)
    throw new Error(`"${args[0]}" is no id of a mail: mails -- list shows them.`)
  const ids = id ? [id as MailId] : (await mailsOf(db, 'failed')).map((mail) => mail.id)
  for (const one of ids) {
    const mail = await retry(context, one)
    if (!mail) throw new Error(`There is no mail ${one}. Mails are kept for thirty days.`)
    say(shown(mail))
  }
  return 0
}

/** Sends at once, past the queue: an operator wants to see the mail server's answer. */
async function sendTest({ config, db, args, isDry, say }: Work): Promise<number> {
  const recipient = readEmail(args[0])
  if (config.mail.is !== 'smtp')
    throw new Error(
      config.mail.is === 'sandbox'
        ? 'A sandbox sends no mail: its mails are at /sandbox/mail.'
        : 'SMTP_URL is off, or not set: there is no mail server to send by.',
    )
  const { from } = config.mail
  if (isDry) {
    say({ to: recipient, from })
    return 0
  }
  const server = openMailServer(config.mail)
  const text = `This is a test of the mail server of ${config.publicUrl}.\n`
  const mail = {
    id: newId<'mail'>(openClock().wall()) as MailId,
    recipient,
    language: 'en' as const,
  }
  const result = await server.send(mail, { subject: 'Test', text, html: `<p>${text}</p>` })
  server.close()
  await recordAlone(db, 'mail.tested', { after: { email: recipient, status: result.status } })
  say({ to: recipient, from, ...result })
  return result.status === 'accepted' ? 0 : 1
}

export const mails: Command = {
  name: 'mails',
  about:
    'Lists the mails of the last thirty days, tries failed ones again, and sends a test mail by SMTP_URL. No text of a mail is shown.',
  verbs: {
    list: { line: `[--status ${STATUSES.join('|')}]`, effect: 'reads', run: list },
    retry: { line: ['ID', '--all'], effect: 'changes', run: retryFailed },
    test: { line: 'ADDRESS', effect: 'plans', run: sendTest },
  },
}
