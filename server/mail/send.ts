// Sends a mail by SMTP (RFC 5321). The mail server's name, TLS and password are in SMTP_URL.

import { createTransport, type NodemailerError } from 'nodemailer'
import type { SmtpSettings } from '../platform/settings/mail-settings.ts'
import type { Mail, SendResult } from './mail.ts'
import type { RenderedMail } from './render.ts'

/** Mails that are sent at the same time. */
export const CONNECTIONS = 5
const CONNECT_MS = 10_000
/** Mail servers may look for spam before they accept a mail. */
const SILENCE_MS = 60_000

/** Error codes about a single mail: other mails may be accepted. */
const ERRORS_OF_MAIL: ReadonlySet<string> = new Set(['EENVELOPE', 'EMESSAGE'])
const PERMANENT = 500

function resultOf(error: NodemailerError): SendResult {
  const isOfMail = ERRORS_OF_MAIL.has(error.code ?? '')
  const text = error.response ?? error.message
  return isOfMail && (error.responseCode ?? 0) >= PERMANENT
    ? { status: 'rejected', error: text }
    : { status: 'unknown', error: text, isDown: !isOfMail }
}

export type MailServer = {
  /** Sends a mail. It never throws. */
  send(
    mail: Pick<Mail, 'id' | 'recipient' | 'language'>,
    rendered: RenderedMail,
  ): Promise<SendResult>
  /** Connects and authenticates, without sending. Throws the error of the mail server. */
  check(): Promise<void>
  /** Aborts what is being sent. */
  close(): void
}

export function openMailServer({ url, from, isPlainAllowed }: SmtpSettings): MailServer {
  const { hostname, port, protocol, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const stop = new AbortController()
  const transport = createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
    maxRequeues: 0,
    host: hostname.replace(/^\[|\]$/g, ''),
    ...(port === '' ? {} : { port: Number(port) }),
    secure,
    requireTLS: !secure && !isPlainAllowed,
    // A mail server of this machine often offers TLS with a certificate of its own.
    ignoreTLS: !secure && isPlainAllowed,
    ...(username === ''
      ? {}
      : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = from.slice(from.lastIndexOf('@') + 1).replace('>', '')
  return {
    send: async ({ id, recipient, language }, { subject, text, html }) => {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: recipient },
          subject,
          text,
          html,
          // The same at each attempt: a reader's mail server may drop the second of two.
          messageId: `<${id}@${domain}>`,
          headers: { 'auto-submitted': 'auto-generated', 'content-language': language },
          signal: stop.signal,
        })
        return { status: 'accepted' }
      } catch (error) {
        return resultOf(error as NodemailerError)
      }
    },
    check: async () => void (await transport.verify()),
    close: () => {
      stop.abort()
      transport.close()
    },
  }
}
