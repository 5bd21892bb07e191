// The portal's calls of a person about themselves: signing in and out, sessions, the password, the
// second factor, links of mails. Operations as data, apart from the public contract.

import { PERMISSIONS } from '../../../contract/access/permissions.ts'
import { Type } from 'typebox'
import { LOGIN_MAX_BYTES } from '../../../contract/body-size.ts'
import { Email, Exact, Instant, Nullable, TextIn } from '../../../contract/fields.ts'
import { internalOperation } from '../../../contract/operation.ts'
import { LANGUAGES } from '../../../contract/text.ts'
import { ROLES } from './roles.ts'
import { PORTAL } from './route.ts'

// Longer than any accepted password: faults are reported by the password rule, not by the schema.
const PasswordIn = () => Type.String({ minLength: 1, maxLength: 1000, cards: 'kept' })
const NewPassword = () => TextIn(1000, { cards: 'kept' })
const Code = () =>
  TextIn(40, {
    description: 'The six digits that the app shows, or a recovery code.',
    examples: ['123456'],
  })
const Token = () => TextIn(100, { description: 'The fragment of the link in the mail.' })

const Company = Exact({
  user: Type.String({ description: 'Id of the user: of the person in this company.' }),
  io_seller_id: Type.String(),
  name: Type.String(),
  platform: Type.Boolean(),
  role: Type.Enum(ROLES),
})

const COMPANY_KINDS = ['platform', 'seller'] as const

const Me = Exact({
  user: Exact({
    id: Nullable(Type.String()),
    name: Type.String(),
    email: Type.String(),
    role: Nullable(Type.Enum(ROLES)),
    language: Type.Enum(LANGUAGES),
    operator: Type.Boolean({ description: 'Whether the person operates the installation.' }),
    holder_id: Nullable(
      Type.String({ description: 'Of a cardholder: the holder of their cards.' }),
    ),
  }),
  company: Nullable(
    Exact({
      io_seller_id: Type.String(),
      name: Type.String(),
      platform: Type.Boolean(),
      kind: Type.Enum(COMPANY_KINDS, { description: '`platform`: it sees its sellers, too.' }),
      status: Type.String({ description: 'As a seller of its platform.' }),
      // Of a company with cards, from its request on.
      corporate_account: Nullable(
        Exact({ status: Type.String(), reason: Nullable(Type.String()) }),
      ),
    }),
  ),
  permissions: Type.Array(Type.Enum(PERMISSIONS)),
  companies: Type.Array(Company, {
    description: 'All companies of the person; `POST /portal/api/company` changes to another.',
  }),
  second_factor: Exact({
    enrolled: Type.Boolean(),
    session: Type.Boolean({ description: 'Whether this session was started with it.' }),
    needed: Type.Boolean({ description: 'Whether the role has permissions that need it.' }),
  }),
  csrf_token: Type.String({ description: 'To be sent as `x-csrf-token` with every write.' }),
  expires_at: Type.String({ format: 'date-time' }),
  mode: Type.Enum(['sandbox', 'live']),
  // Business time: in the sandbox that of its clock.
  now: Instant(),
  version: Type.String({ description: 'Of the server.' }),
})
const Done = Exact({ done: Type.Literal(true) })

export const signInCall = internalOperation({
  id: 'portal.signIn',
  delicate: { is: 'signs_in' },
  summary: 'Sign in with e-mail and password, and the code of the second factor when there is one',
  method: 'POST',
  path: `${PORTAL}/sign-in`,
  maxBytes: LOGIN_MAX_BYTES,
  body: Type.Object({ email: Email(), password: PasswordIn(), code: Type.Optional(Code()) }),
  reply: Me,
  refusals: [
    'sign_in_refused',
    'second_factor_required',
    'second_factor_refused',
    'too_many_attempts',
  ],
})

export const signOutCall = internalOperation({
  id: 'portal.signOut',
  delicate: { is: 'signs_in' },
  summary: 'End the session',
  method: 'POST',
  path: `${PORTAL}/sign-out`,
  reply: Done,
})

export const meCall = internalOperation({
  id: 'portal.me',
  summary: 'Who is signed in',
  method: 'GET',
  path: `${PORTAL}/me`,
  reply: Me,
})

export const companyCall = internalOperation({
  id: 'portal.company',
  delicate: { is: 'signs_in' },
  summary: 'Continue the session in another company of the person',
  method: 'POST',
  path: `${PORTAL}/company`,
  body: Type.Object({ user: TextIn(36) }),
  reply: Me,
  refusals: ['user_not_found'],
})

export const passwordCall = internalOperation({
  id: 'portal.password',
  delicate: { is: 'secures_person' },
  summary: 'Change the password; every other session of the person ends',
  method: 'POST',
  path: `${PORTAL}/password`,
  body: Type.Object({ current: PasswordIn(), next: NewPassword() }),
  reply: Done,
  refusals: ['common_password', 'too_many_attempts'],
})

export const forgotCall = internalOperation({
  id: 'portal.forgotPassword',
  delicate: { is: 'secures_person' },
  summary:
    'Have a link for a new password mailed; the reply does not show whether the e-mail is known',
  method: 'POST',
  path: `${PORTAL}/password/forgot`,
  body: Type.Object({ email: Email() }),
  reply: Done,
  refusals: ['too_many_attempts', 'mail_not_configured'],
})

export const resetCall = internalOperation({
  id: 'portal.resetPassword',
  delicate: { is: 'secures_person' },
  summary: 'Set a new password by the link of a mail; every session of the person ends',
  method: 'POST',
  path: `${PORTAL}/password/reset`,
  maxBytes: LOGIN_MAX_BYTES,
  body: Type.Object({ token: Token(), password: NewPassword() }),
  reply: Done,
  refusals: ['link_not_valid', 'common_password', 'too_many_attempts'],
})

export const invitationCall = internalOperation({
  id: 'portal.invitation',
  delicate: 'none',
  summary: 'What the link of an invitation is for',
  method: 'POST',
  path: `${PORTAL}/invitation`,
  body: Type.Object({ token: Token() }),
  reply: Exact({ email: Type.String(), company: Type.String(), needs_password: Type.Boolean() }),
  refusals: ['link_not_valid', 'too_many_attempts'],
})

export const acceptInvitationCall = internalOperation({
  id: 'portal.acceptInvitation',
  delicate: { is: 'secures_person' },
  summary:
    'Accept an invitation by the link of a mail, with a password when the person has none yet',
  method: 'POST',
  path: `${PORTAL}/invitation/accept`,
  maxBytes: LOGIN_MAX_BYTES,
  body: Type.Object({ token: Token(), password: Type.Optional(NewPassword()) }),
  reply: Done,
  refusals: ['link_not_valid', 'common_password', 'too_many_attempts'],
})

const ListedSession = Exact({
  id: Type.String(),
  current: Type.Boolean(),
  source: Type.String({ description: 'The address that it was started from.' }),
  agent: Type.String({ description: "The browser's name for itself." }),
  second_factor: Type.Boolean(),
  created_at: Instant(),
  last_used_at: Instant(),
  expires_at: Instant(),
})

export const sessionsCall = internalOperation({
  id: 'portal.sessions',
  summary: 'The sessions of the person, the most recently used first',
  method: 'GET',
  path: `${PORTAL}/sessions`,
  reply: Exact({ items: Type.Array(ListedSession) }),
})

export const endSessionCall = internalOperation({
  id: 'portal.endSession',
  delicate: { is: 'signs_in' },
  summary: 'End a session of the person',
  method: 'POST',
  path: `${PORTAL}/sessions/:id/end`,
  params: Type.Object({ id: TextIn(36) }),
  reply: Done,
  refusals: ['session_not_found'],
})

export const endSessionsCall = internalOperation({
  id: 'portal.endSessions',
  delicate: { is: 'signs_in' },
  summary: 'End every session of the person except this one',
  method: 'POST',
  path: `${PORTAL}/sessions/end-others`,
  reply: Done,
})

const RecoveryCodes = Exact({
  recovery_codes: Type.Array(Type.String(), {
    description: 'Each replaces a code of the app once. They are shown once.',
  }),
})

export const enrolCall = internalOperation({
  id: 'portal.enrolSecondFactor',
  delicate: { is: 'secures_person' },
  summary:
    'Begin with a second factor: a secret for an app (TOTP), shown once, which counts when a code confirms it',
  method: 'POST',
  path: `${PORTAL}/second-factor`,
  body: Type.Object({ password: PasswordIn() }),
  reply: Exact({
    secret: Type.String({ description: 'Base32, to be typed.' }),
    uri: Type.String({ description: 'otpauth://…, to be shown as a QR code.' }),
  }),
  refusals: ['second_factor_exists', 'too_many_attempts'],
})

export const confirmCall = internalOperation({
  id: 'portal.confirmSecondFactor',
  delicate: { is: 'secures_person' },
  summary: 'Confirm the second factor by a code; every other session of the person ends',
  method: 'POST',
  path: `${PORTAL}/second-factor/confirm`,
  body: Type.Object({ code: Code() }),
  reply: RecoveryCodes,
  refusals: ['second_factor_not_started', 'second_factor_refused', 'too_many_attempts'],
})

export const recoveryCodesCall = internalOperation({
  id: 'portal.recoveryCodes',
  delicate: { is: 'secures_person' },
  summary: 'Make new recovery codes; the others end',
  method: 'POST',
  path: `${PORTAL}/second-factor/recovery-codes`,
  body: Type.Object({ code: Code() }),
  reply: RecoveryCodes,
  refusals: ['second_factor_not_started', 'second_factor_refused', 'too_many_attempts'],
})

export const removeFactorCall = internalOperation({
  id: 'portal.removeSecondFactor',
  delicate: { is: 'secures_person' },
  summary: 'Remove the second factor; every other session of the person ends',
  method: 'POST',
  path: `${PORTAL}/second-factor/remove`,
  body: Type.Object({ password: PasswordIn(), code: Code() }),
  reply: Done,
  refusals: ['second_factor_not_started', 'second_factor_refused', 'too_many_attempts'],
})
