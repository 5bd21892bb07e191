// Every mail in both languages: complete, without anything that loads or runs, and safe against
// hostile names.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGES } from '../../contract/text.ts'
import { MAIL_KINDS } from '../../contract/sandbox/mails.ts'
import { escape } from '../kernel/text/html.ts'
import { cents } from '../kernel/money.ts'
import type { MailContent, MailKind } from './mail.ts'
import { render } from './render.ts'

const LINK = 'https://pay.example.com/portal/password#token'
const AT = new Date('2026-11-23T15:04:00Z')
const STATEMENT = { reference: '2026-12', owed: cents(123_456), dueDate: '2026-12-10' }

type Samples = { readonly [Kind in MailKind]: Extract<MailContent, { kind: Kind }> }

/** To people about their sign-in, and to sellers about their registration. */
const toPeople = (
  name: string,
): Pick<
  Samples,
  'password_reset' | 'sign_in_changed' | 'invitation' | 'welcome' | 'seller_denied'
> => ({
  password_reset: { kind: 'password_reset', name, link: LINK, expiresAt: AT },
  sign_in_changed: {
    kind: 'sign_in_changed',
    name,
    what: 'password',
    source: '203.0.113.7',
    at: AT,
  },
  invitation: { kind: 'invitation', name, company: name, inviter: name, link: LINK, expiresAt: AT },
  welcome: { kind: 'welcome', name, platform: name, link: LINK },
  seller_denied: { kind: 'seller_denied', name, platform: name, reason: name },
})

/** To sellers about their payouts. */
const ofPayouts = (name: string): Pick<Samples, 'payout_failed' | 'payout_returned'> => ({
  payout_failed: {
    kind: 'payout_failed',
    name,
    payout: 'p1',
    amount: cents(123_456),
    reason: name,
    at: AT,
  },
  payout_returned: {
    kind: 'payout_returned',
    name,
    payout: 'p1',
    amount: cents(123_456),
    reason: null,
    at: AT,
  },
})

/** To companies with cards. */
const ofCards = (
  name: string,
): Pick<
  Samples,
  'statement_closed' | 'statement_overdue' | 'account_changed' | 'limit_requested' | 'limit_decided'
> => ({
  statement_closed: {
    kind: 'statement_closed',
    name,
    ...STATEMENT,
    payableUntil: '2026-12-11',
  },
  statement_overdue: {
    kind: 'statement_overdue',
    name,
    ...STATEMENT,
    suspendsOn: '2026-12-26',
  },
  account_changed: { kind: 'account_changed', name, what: 'suspended', reason: name },
  limit_requested: {
    kind: 'limit_requested',
    name,
    holder: name,
    amount: cents(150_000),
    until: '2026-12-24',
    reason: name,
  },
  limit_decided: {
    kind: 'limit_decided',
    name,
    decision: 'accepted',
    amount: cents(150_000),
    until: null,
    reason: name,
  },
})

/** To people who approve, and who asked for it. */
const ofApprovals = (name: string): Pick<Samples, 'approval_waits' | 'approval_ended'> => ({
  approval_waits: {
    kind: 'approval_waits',
    name,
    company: name,
    action: 'payout',
    amount: cents(150_000),
    requester: name,
    expiresAt: AT,
    link: LINK,
  },
  approval_ended: {
    kind: 'approval_ended',
    name,
    company: name,
    action: 'bank_account',
    amount: null,
    status: 'rejected',
    reason: name,
    link: LINK,
  },
})

/** To integrators. */
const toIntegrators = (
  name: string,
): Pick<Samples, 'webhook_disabled' | 'credential_expires' | 'secrets_lost'> => ({
  webhook_disabled: {
    kind: 'webhook_disabled',
    name,
    url: `https://shop.example/${name}`,
    reason: 'gone',
    failingSince: AT,
  },
  credential_expires: {
    kind: 'credential_expires',
    name,
    credential: 'c1',
    note: name,
    expiresAt: AT,
  },
  secrets_lost: { kind: 'secrets_lost', name, credentials: 2, webhooks: 0, accounts: 1 },
})

/** A mail of each kind, about something of this name. */
const samples = (name: string): Samples => ({
  ...toPeople(name),
  ...ofPayouts(name),
  ...ofCards(name),
  ...ofApprovals(name),
  ...toIntegrators(name),
})

const SUBJECTS: Record<MailKind, readonly [portuguese: string, english: string]> = {
  password_reset: ['Crie uma nova senha', 'Choose a new password'],
  sign_in_changed: ['Sua senha foi alterada', 'Your password was changed'],
  invitation: ['Convite para Ana', 'Invitation to Ana'],
  welcome: ['Boas-vindas a Ana', 'Welcome to Ana'],
  seller_denied: ['Seu cadastro não foi aprovado', 'Your registration was not approved'],
  payout_failed: ['Repasse de R$ 1.234,56 não realizado', 'Transfer of R$ 1,234.56 failed'],
  payout_returned: ['Repasse de R$ 1.234,56 devolvido', 'Transfer of R$ 1,234.56 returned'],
  statement_closed: [
    'Fatura 12/2026 fechada: R$ 1.234,56 até 10/12/2026',
    'Statement of December 2026 closed: R$ 1,234.56 by Dec 10, 2026',
  ],
  statement_overdue: [
    'Fatura 12/2026 em atraso: R$ 1.234,56',
    'Statement of December 2026 is overdue: R$ 1,234.56',
  ],
  account_changed: ['Sua conta corporativa está suspensa', 'Your corporate account is suspended'],
  limit_requested: ['Ana pede um limite de R$ 1.500,00', 'Ana asks for a limit of R$ 1,500.00'],
  limit_decided: ['Seu pedido de limite foi aceito', 'Your request for a limit was accepted'],
  approval_waits: ['Repasse: aguarda sua aprovação', 'A payout waits for your approval'],
  approval_ended: [
    'Alteração de conta bancária: pedido recusado',
    'A change of a bank account was not approved',
  ],
  webhook_disabled: ['Um webhook foi desativado', 'A webhook was disabled'],
  credential_expires: [
    'Uma credencial da API expira em 23/11/2026, 12:04',
    'An API credential expires on Nov 23, 2026, 12:04 PM',
  ],
  secrets_lost: [
    'Segredos e contas bancárias precisam ser substituídos',
    'Secrets and bank accounts have to be replaced',
  ],
}

test('every kind of mail has its subject in both languages', () => {
  const ana = samples('Ana')
  assert.deepEqual(Object.keys(ana), [...MAIL_KINDS])
  for (const kind of MAIL_KINDS)
    assert.deepEqual(
      [
        render(ana[kind], 'pt-BR').subject,
        render(ana[kind], 'en').subject.replaceAll('\u202f', ' '),
      ],
      SUBJECTS[kind],
    )
})

test('the text and the HTML of a mail have the same facts', () => {
  for (const language of LANGUAGES)
    for (const content of Object.values(samples('Ana'))) {
      const { text, html } = render(content, language)
      for (const line of text.split('\n\n').flatMap((part) => part.split('\n')))
        for (const word of line.replace(/^--$/, '').split(/: |:$/))
          assert.ok(html.includes(escape(word)), `${content.kind}: ${word}`)
    }
})

test('what is not known is not mentioned: no reason, nothing to pay, no day of suspension', () => {
  const ana = samples('Ana')
  assert.doesNotMatch(render(ana.payout_returned, 'pt-BR').text, /Motivo/)
  const paid = render({ ...ana.statement_closed, owed: cents(0) }, 'pt-BR')
  assert.equal(paid.subject, 'Fatura 12/2026 fechada: nada a pagar')
  assert.doesNotMatch(paid.text, /Pague/)
  assert.doesNotMatch(
    render({ ...ana.statement_overdue, suspendsOn: null }, 'pt-BR').text,
    /suspensos/,
  )
})

const HOSTILE = '<script>alert(1)</script>"><img src=x onerror=alert(1)>\r\nBcc: all@example.com'

test('a name from outside is text: no element, no header, no line of its own', () => {
  for (const language of LANGUAGES)
    for (const content of Object.values(samples(HOSTILE))) {
      const { subject, text, html } = render(content, language)
      assert.doesNotMatch(subject, /[\r\n]/, content.kind)
      assert.ok(subject.length <= 150, content.kind)
      assert.doesNotMatch(text, /^Bcc/m, content.kind)
      assert.doesNotMatch(html, /<(script|img|iframe|link|form)\b/i, content.kind)
    }
})

test('a mail loads nothing and has no script', () => {
  for (const language of LANGUAGES)
    for (const content of Object.values(samples('Ana')))
      assert.doesNotMatch(
        render(content, language).html.replace(`href="${LINK}"`, ''),
        /<(script|img|link|iframe)|\b(src|href|srcset)=|url\(|@import/i,
      )
})
