// The texts of mails in English.

import type { ApprovalAction } from '../../../contract/access/delicacy.ts'
import { dayText, instantText, moneyText } from '../../kernel/text/localized.ts'
import { countText, factsOf, type MailParts, type MailTexts } from './parts.ts'

const LANGUAGE = 'en'
const money = (amount: Parameters<typeof moneyText>[0]): string => moneyText(amount, LANGUAGE)
const day = (which: string): string => dayText(which, LANGUAGE)
const month = (reference: string): string =>
  new Intl.DateTimeFormat(LANGUAGE, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${reference}-01`),
  )
const instant = (at: Date): string => `${instantText(at, LANGUAGE)} (Brasília time)`

type Payout =
  | Parameters<MailTexts['mails']['payout_failed']>[0]
  | Parameters<MailTexts['mails']['payout_returned']>[0]

const payout = (c: Payout, subject: string, happened: string): MailParts => ({
  subject,
  paragraphs: [
    `Hello ${c.name},`,
    happened,
    'The amount is in your available balance again. Check the bank account before you request another transfer.',
  ],
  facts: factsOf([
    ['Amount', money(c.amount)],
    ['Reason', c.reason],
    ['When', instant(c.at)],
    ['Transfer', c.payout],
  ]),
})

const WEBHOOK_REASONS = {
  gone: 'The server answered 410: the address no longer exists.',
  failing: 'It accepted no event for five days.',
} as const

const CHANGES = {
  password: 'Your password was changed',
  second_factor_added: 'Your second factor was enabled',
  second_factor_removed: 'Your second factor was removed',
  recovery_codes: 'New recovery codes were made',
} as const

const LIMITS = {
  accepted: 'Your request for a limit was accepted',
  declined: 'Your request for a limit was declined',
  expired: 'Your request for a limit expired without a decision',
} as const

const ACCOUNTS = {
  activated: [
    'Your corporate account is active',
    'Its cards can buy. In the portal, “Corporate account” shows the credit limit and the due day of the statements.',
  ],
  denied: [
    'Your corporate account was not approved',
    'No purchase is approved. Once the reason is resolved, request the account again in the portal, under “Corporate account”.',
  ],
  suspended: [
    'Your corporate account is suspended',
    'No purchase is approved until it is active again. Statements can still be seen and paid in the portal.',
  ],
  in_arrears: [
    'Your corporate account is suspended: a statement is overdue',
    'No purchase is approved. Pay what is overdue in the portal, under “Statements”: then the account is active again by itself.',
  ],
  contract_changed: [
    'Your corporate account has a new contract to accept',
    'Until it is accepted in the portal, under “Corporate account”, and the account is reviewed, no purchase is approved.',
  ],
  closed: [
    'Your corporate account was closed',
    'No purchase is approved any more. Statements stay in the portal, where the company can request a new account.',
  ],
} as const

const ACTIONS: Record<ApprovalAction, string> = {
  payout: 'A payout',
  payout_result: 'How a payout ended',
  refund: 'A refund',
  bank_account: 'A change of a bank account',
  card_limit: 'A card limit',
  corporate_payment: 'A payment of the corporate account',
  credential: 'A credential that moves money',
  user: 'A change of users',
  policy: 'A change of an approval policy',
}

const SUBJECTS = {
  rejected: (what: string) => `${what} was not approved`,
  expired: (what: string) => `${what} expired without approval`,
  failed: (what: string) => `${what} was approved, but could not be carried out`,
} as const

const ENDS = {
  rejected: 'Your request was rejected, and nothing was done.',
  expired: 'Your request was not approved in time, and nothing was done.',
  failed:
    'Your request was approved, but it was refused when the server carried it out. The portal shows why.',
} as const

export const ENGLISH: MailTexts = {
  footer:
    'This is an automatic message. Please do not reply. We never ask for your password by e-mail.',
  mails: {
    password_reset: ({ name, link, expiresAt }) => ({
      subject: 'Choose a new password',
      paragraphs: [
        `Hello ${name},`,
        `Somebody requested a new password for this e-mail address. The link works once, until ${instant(expiresAt)}.`,
        'If it was not you, ignore this e-mail: your password stays the same.',
      ],
      facts: [],
      link: { label: 'Choose a new password', url: link },
    }),
    sign_in_changed: ({ name, what, source, at }) => ({
      subject: CHANGES[what],
      paragraphs: [
        `Hello ${name},`,
        `${CHANGES[what]}. If it was you, nothing else is to be done.`,
        'If it was not you, request a new password with “Forgot password”, and inform the administrator of your company.',
      ],
      facts: factsOf([
        ['When', instant(at)],
        ['IP address', source],
      ]),
    }),
    invitation: ({ name, company, inviter, link, expiresAt }) => ({
      subject: `Invitation to ${company}`,
      paragraphs: [
        `Hello ${name},`,
        `${inviter === company ? 'You were invited' : `${inviter} invited you`} to ${company}. The invitation is valid until ${instant(expiresAt)}.`,
        `If you do not know ${company}, ignore this e-mail.`,
      ],
      facts: [],
      link: { label: 'Accept the invitation', url: link },
    }),
    welcome: ({ name, platform, link }) => ({
      subject: `Welcome to ${platform}`,
      paragraphs: [
        `Hello ${name},`,
        `${platform} registered you to receive payments.`,
        'We are checking the registration. Once it is approved, your sales by Pix, boleto and card go to your balance; payouts begin once a bank account of yours is linked.',
        `If you do not know ${platform}, ignore this e-mail.`,
      ],
      facts: [],
      ...(link ? { link: { label: 'Sign in to the portal', url: link } } : {}),
    }),
    seller_denied: ({ name, platform, reason }) => ({
      subject: 'Your registration was not approved',
      paragraphs: [
        `Hello ${name},`,
        `Your registration with ${platform} was not approved, so you cannot receive payments yet.`,
        `Ask ${platform} to correct the data and to have it checked again.`,
      ],
      facts: factsOf([['Reason', reason]]),
    }),
    payout_failed: (c) =>
      payout(
        c,
        `Transfer of ${money(c.amount)} failed`,
        'The bank refused a transfer to your account.',
      ),
    payout_returned: (c) =>
      payout(
        c,
        `Transfer of ${money(c.amount)} returned`,
        "Your account's bank returned a transfer.",
      ),
    statement_closed: (c) => ({
      subject:
        c.owed > 0
          ? `Statement of ${month(c.reference)} closed: ${money(c.owed)} by ${day(c.dueDate)}`
          : `Statement of ${month(c.reference)} closed: nothing to pay`,
      paragraphs: [
        `Hello ${c.name},`,
        c.owed > 0
          ? `The ${month(c.reference)} statement of your corporate cards is closed. Pay it by its due date to avoid a late fee and interest.`
          : `The ${month(c.reference)} statement of your corporate cards is closed. There is nothing to pay.`,
      ],
      facts: factsOf([
        ['Amount due', money(c.owed)],
        ['Due date', day(c.dueDate)],
        [
          'Payable without charges until',
          c.payableUntil === c.dueDate ? null : day(c.payableUntil),
        ],
      ]),
    }),
    statement_overdue: (c) => ({
      subject: `Statement of ${month(c.reference)} is overdue: ${money(c.owed)}`,
      paragraphs: [
        `Hello ${c.name},`,
        `We have not received the payment of the ${month(c.reference)} statement of your corporate cards. The contract's late fee and interest apply.`,
        ...(c.suspendsOn
          ? [`Unless it is paid, the cards are suspended on ${day(c.suspendsOn)}.`]
          : []),
        'If you have paid, ignore this message: a payment counts as soon as the bank confirms it.',
      ],
      facts: factsOf([
        ['Amount due today', money(c.owed)],
        ['Due date', day(c.dueDate)],
      ]),
    }),
    account_changed: ({ name, what, reason }) => ({
      subject: ACCOUNTS[what][0],
      paragraphs: [`Hello ${name},`, `${ACCOUNTS[what][0]}.`, ACCOUNTS[what][1]],
      facts: factsOf([['Reason', reason]]),
    }),
    limit_requested: (c) => ({
      subject: `${c.holder} asks for a limit of ${money(c.amount)}`,
      paragraphs: [
        `Hello ${c.name},`,
        'A cardholder asks for a higher limit. Decide in the portal, under “Limit requests”. Without a decision the request expires after 14 days.',
      ],
      facts: factsOf([
        ['Cardholder', c.holder],
        ['Limit asked for', money(c.amount)],
        ['Until', c.until && day(c.until)],
        ['Reason', c.reason],
      ]),
    }),
    limit_decided: (c) => ({
      subject: LIMITS[c.decision],
      paragraphs: [`Hello ${c.name},`, `${LIMITS[c.decision]}.`],
      facts: factsOf([
        [c.decision === 'accepted' ? 'New limit' : 'Limit asked for', money(c.amount)],
        ['Until', c.until && day(c.until)],
        ['Reason', c.reason],
      ]),
    }),
    approval_waits: (c) => ({
      subject: `${ACTIONS[c.action]} waits for your approval`,
      paragraphs: [
        `Hello ${c.name},`,
        `A policy of ${c.company} holds a request until others approve. Nothing has been done yet. Check it in the portal, and approve or reject it.`,
      ],
      facts: factsOf([
        ['Request', ACTIONS[c.action]],
        ['Amount', c.amount === null ? null : money(c.amount)],
        ['Requested by', c.requester],
        ['Expires', instant(c.expiresAt)],
      ]),
      link: { label: 'Open the approval', url: c.link },
    }),
    approval_ended: (c) => ({
      subject: SUBJECTS[c.status](ACTIONS[c.action]),
      paragraphs: [
        `Hello ${c.name},`,
        `${ENDS[c.status]} To ask again, repeat the request in the portal.`,
      ],
      facts: factsOf([
        ['Request', ACTIONS[c.action]],
        ['Company', c.company],
        ['Amount', c.amount === null ? null : money(c.amount)],
        ['Reason', c.reason],
      ]),
      link: { label: 'Open the approval', url: c.link },
    }),
    webhook_disabled: (c) => ({
      subject: 'A webhook was disabled',
      paragraphs: [
        `Hello ${c.name},`,
        'We no longer send events to an address. The events are kept.',
        'Repair the receiver, enable the webhook, and request the events that it missed.',
      ],
      facts: factsOf([
        ['Address', c.url],
        ['Reason', WEBHOOK_REASONS[c.reason]],
        ['Failing since', c.failingSince && instant(c.failingSince)],
      ]),
    }),
    credential_expires: (c) => ({
      subject: `An API credential expires on ${instantText(c.expiresAt, LANGUAGE)}`,
      paragraphs: [
        `Hello ${c.name},`,
        'From then on, programs that use this credential are refused. Create another credential, change to it, and revoke this one.',
      ],
      facts: factsOf([
        ['Credential', c.credential],
        ['Note', c.note],
        ['Expires', instant(c.expiresAt)],
      ]),
    }),
    secrets_lost: (c) => ({
      subject: 'Secrets and bank accounts have to be replaced',
      paragraphs: [
        `Hello ${c.name},`,
        'The keys with which we stored secrets and bank accounts were lost. No money is missing: the ledger needs no key.',
        'We will give you the new secrets in a safe way; the previous ones no longer work. Link the bank accounts again: payouts wait for them.',
      ],
      facts: factsOf([
        ['Credentials with a new secret', countText(c.credentials)],
        ['Webhooks with a new secret', countText(c.webhooks)],
        ['Bank accounts to be linked again', countText(c.accounts)],
      ]),
    }),
  },
}
