// A mail to one recipient: its content, and its status after an attempt to send it. Pure.

import type { ApprovalAction } from '../../contract/access/delicacy.ts'
import type { Language } from '../../contract/text.ts'
import { backoffMs } from '../kernel/backoff.ts'
import type { Day } from '../kernel/brazil/calendar.ts'
import { after } from '../kernel/clock.ts'
import { madeAt, type Id, type OwnerId, type SellerId } from '../kernel/ids.ts'
import type { Cents } from '../kernel/money.ts'

export type MailId = Id<'mail'>

/**
 * The content of a mail: its kind, and the values of its text. `name`: of the seller or company
 * that it is about.
 */
export type MailContent =
  | LinkMail<'password_reset'>
  | {
      readonly kind: 'sign_in_changed'
      readonly name: string
      readonly what: 'password' | 'second_factor_added' | 'second_factor_removed' | 'recovery_codes'
      /** The address from which it was changed. */
      readonly source: string
      readonly at: Date
    }
  | (LinkMail<'invitation'> & { readonly company: string; readonly inviter: string })
  | {
      readonly kind: 'welcome'
      readonly name: string
      readonly platform: string
      /** The sign-in of the portal, where the recipient has a password already. */
      readonly link?: string
    }
  | {
      readonly kind: 'seller_denied'
      readonly name: string
      readonly platform: string
      readonly reason: string | null
    }
  | PayoutMail<'payout_failed'>
  | PayoutMail<'payout_returned'>
  | (StatementMail<'statement_closed'> & { readonly payableUntil: Day })
  | (StatementMail<'statement_overdue'> & { readonly suspendsOn: Day | null })
  | {
      readonly kind: 'account_changed'
      readonly name: string
      /** `in_arrears`: suspended for an unpaid statement, until it is paid. */
      readonly what:
        | 'activated'
        | 'denied'
        | 'suspended'
        | 'in_arrears'
        | 'contract_changed'
        | 'closed'
      /** Of the operator. */
      readonly reason: string | null
    }
  | {
      readonly kind: 'limit_requested'
      readonly name: string
      readonly holder: string
      readonly amount: Cents
      readonly until: Day | null
      readonly reason: string
    }
  | {
      readonly kind: 'limit_decided'
      /** Of the cardholder. */
      readonly name: string
      readonly decision: 'accepted' | 'declined' | 'expired'
      readonly amount: Cents
      readonly until: Day | null
      readonly reason: string | null
    }
  | (ApprovalMail<'approval_waits'> & {
      /** A name, or the e-mail of a credential. */
      readonly requester: string
      readonly expiresAt: Date
    })
  | (ApprovalMail<'approval_ended'> & {
      readonly status: 'rejected' | 'expired' | 'failed'
      /** Of the approver who rejected it. */
      readonly reason: string | null
    })
  | {
      readonly kind: 'webhook_disabled'
      readonly name: string
      readonly url: string
      readonly reason: 'gone' | 'failing'
      readonly failingSince: Date | null
    }
  | {
      readonly kind: 'credential_expires'
      readonly name: string
      readonly credential: string
      readonly note: string | null
      readonly expiresAt: Date
    }
  | ({ readonly kind: 'secrets_lost'; readonly name: string } & LostCounts)

type LostCounts = {
  /** With a new secret, which the operator hands out. */
  readonly credentials: number
  readonly webhooks: number
  /** Bank accounts that have to be linked again. */
  readonly accounts: number
}

type LinkMail<Kind> = {
  readonly kind: Kind
  readonly name: string
  /** Works once. */
  readonly link: string
  readonly expiresAt: Date
}
type ApprovalMail<Kind> = {
  readonly kind: Kind
  /** Of the recipient. */
  readonly name: string
  readonly company: string
  readonly action: ApprovalAction
  readonly amount: Cents | null
  /** The approval in the portal. */
  readonly link: string
}
type PayoutMail<Kind> = {
  readonly kind: Kind
  readonly name: string
  readonly payout: string
  readonly amount: Cents
  readonly reason: string | null
  readonly at: Date
}
type StatementMail<Kind> = {
  readonly kind: Kind
  readonly name: string
  readonly reference: string
  readonly owed: Cents
  readonly dueDate: Day
}

export type MailKind = MailContent['kind']

export type Mail = {
  readonly owner: OwnerId
  readonly id: MailId
  /** The seller or company that it is about; null: of the installation. */
  readonly seller: SellerId | null
  readonly kind: MailKind
  /** An e-mail address. */
  readonly recipient: string
  readonly language: Language
  /** Null once a mail server has accepted it. */
  readonly contentSealed: Buffer | null
  /** `failed`: it is not tried again unless an operator requests it. */
  readonly status: 'queued' | 'sent' | 'failed'
  readonly attempts: number
  /** Of the last attempt, in the words of the mail server. */
  readonly error: string | null
  /** Real time, as `sentAt`. */
  readonly dueAt: Date | null
  /** Business time. */
  readonly createdAt: Date
  readonly sentAt: Date | null
}

/**
 * The result of an attempt. `rejected`: the mail server refuses this mail for good. `unknown`: it
 * may accept the mail later, or accepted it and its reply was lost.
 */
export type SendResult =
  | { readonly status: 'accepted' }
  | { readonly status: 'rejected'; readonly error: string }
  | {
      readonly status: 'unknown'
      readonly error: string
      /** Whether the mail server itself cannot be used, so that other mails would fail now too. */
      readonly isDown: boolean
    }

/** A mail is tried for three days; after that it is too late to be useful. */
export const TRIED_FOR_MS = 3 * 86_400_000
const ERROR_MAX = 300

/** When a mail that a worker has claimed is due again, unless its result is saved before. */
export const LEASE_MS = 5 * 60_000

/** The row that the seal of its content is bound to. */
export const bindOf = ({ owner, id }: Pick<Mail, 'owner' | 'id'>): string => `${owner}/mails/${id}`

const DATES: ReadonlySet<string> = new Set(['at', 'failingSince', 'expiresAt'])

/** The content of a mail as text to be sealed, and back. */
export const contentText = (content: MailContent): string => JSON.stringify(content)
export const readContent = (text: string): MailContent =>
  JSON.parse(text, (key, value: unknown) =>
    DATES.has(key) && typeof value === 'string' ? new Date(value) : value,
  ) as MailContent

/** The mail after an attempt that ended at `wall`. */
export function attempted(mail: Mail, result: SendResult, wall: Date, random: () => number): Mail {
  const attempts = mail.attempts + 1
  if (result.status === 'accepted')
    return {
      ...mail,
      attempts,
      status: 'sent',
      contentSealed: null,
      error: null,
      dueAt: null,
      sentAt: wall,
    }
  const error = result.error.slice(0, ERROR_MAX)
  const isTooLate = wall >= after(madeAt(mail.id), TRIED_FOR_MS)
  if (result.status === 'rejected' || isTooLate)
    return { ...mail, attempts, status: 'failed', error, dueAt: null }
  return { ...mail, attempts, error, dueAt: after(wall, backoffMs(attempts, random)) }
}

/** A failed mail that an operator has tried again; others stay as they are. */
export const requeued = (mail: Mail, wall: Date): Mail =>
  mail.status === 'failed' ? { ...mail, status: 'queued', dueAt: wall } : mail
