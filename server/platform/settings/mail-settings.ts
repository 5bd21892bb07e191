// SMTP_URL and MAIL_FROM: where a live server sends its mails. Pure.

import { hasNumberForHost } from '../../kernel/text/plain-host.ts'
import { isOfThisMachine } from '../../kernel/text/this-machine.ts'

export type SmtpSettings = {
  /** `smtps://user:password@host:465` or `smtp://user:password@host:587`. */
  readonly url: string
  /** As in the header: `Name <name@example.com>`, or the address alone. */
  readonly from: string
  /** True for a mail server on this machine, which needs no TLS. */
  readonly isPlainAllowed: boolean
}

/**
 * Where mails go. `sandbox`: to the sandbox's mailbox. `off`: the operator decided that none is
 * written. `undecided`: SMTP_URL is not set; mails wait, and a live server does not start.
 */
export type MailSettings =
  | { readonly is: 'sandbox' | 'off' | 'undecided' }
  | ({ readonly is: 'smtp' } & SmtpSettings)

const ADDRESS = String.raw`[^@\s<>"(),:;]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)*`
const FROM = new RegExp(String.raw`^(${ADDRESS}|[^<>"\r\n]{1,80} <${ADDRESS}>)$`, 'i')

type RawMailSettings = {
  readonly mode: 'sandbox' | 'live'
  readonly smtpUrl: string | undefined
  readonly from: string | undefined
}

/** The settings; each fault goes to `fault`. No fault shows SMTP_URL, which holds a password. */
export function readMailSettings(
  { mode, smtpUrl, from }: RawMailSettings,
  fault: (text: string) => void,
): MailSettings {
  if (mode === 'sandbox') {
    if (smtpUrl !== undefined && smtpUrl.toLowerCase() !== 'off')
      fault(
        'SMTP_URL is for MODE=live only: a sandbox sends no mail, its mails are at /sandbox/mail; remove it',
      )
    return { is: 'sandbox' }
  }
  if (smtpUrl === undefined) return { is: 'undecided' }
  if (smtpUrl.toLowerCase() === 'off') return { is: 'off' }
  const url = URL.canParse(smtpUrl) ? new URL(smtpUrl) : undefined
  const isSmtp =
    url && !hasNumberForHost(smtpUrl) && /^smtps?:$/.test(url.protocol) && url.hostname !== ''
  if (!isSmtp || url.search || url.hash || !['', '/'].includes(url.pathname))
    fault(
      'SMTP_URL must be "off", or look like smtps://user:password@host:465 or smtp://user:password@host:587',
    )
  if (from === undefined || !FROM.test(from))
    fault('MAIL_FROM must be the sender of mails, such as "Example <no-reply@example.com>"')
  return { is: 'smtp', url: smtpUrl, from: from ?? '', isPlainAllowed: isOfThisMachine(smtpUrl) }
}
