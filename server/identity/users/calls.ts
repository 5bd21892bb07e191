// The portal's calls for signing in and out: operations as data, apart from the public contract.

import { Type } from 'typebox'
import { Email, Exact, Text } from '../../../contract/fields.ts'
import { operation } from '../../../contract/operation.ts'
import { ROLES } from './user.ts'

/** The path of the portal's calls. */
const PORTAL = '/portal/api'

// Longer than any accepted password: faults are reported by the password rule, not by the schema.
const PasswordIn = () => Type.String({ minLength: 1, maxLength: 1000, cards: 'kept' })

const Me = Exact({
  user: Exact({ id: Type.String(), name: Type.String(), email: Type.String(), role: Type.Enum(ROLES) }),
  company: Exact({ io_seller_id: Type.String(), name: Type.String(), platform: Type.Boolean() }),
  csrf_token: Type.String({ description: 'To be sent as `x-csrf-token` with every write.' }),
  expires_at: Type.String({ format: 'date-time' }),
})
const Done = Exact({ done: Type.Literal(true) })

export const signInCall = operation({
  id: 'portal.signIn',
  summary: 'Sign in with e-mail and password',
  method: 'POST',
  path: `${PORTAL}/sign-in`,
  body: Type.Object({ email: Email(), password: PasswordIn() }),
  reply: Me,
  refusals: ['sign_in_refused', 'too_many_attempts'],
})

export const signOutCall = operation({
  id: 'portal.signOut',
  summary: 'End the session',
  method: 'POST',
  path: `${PORTAL}/sign-out`,
  reply: Done,
})

export const meCall = operation({
  id: 'portal.me',
  summary: 'Who is signed in',
  method: 'GET',
  path: `${PORTAL}/me`,
  reply: Me,
})

export const passwordCall = operation({
  id: 'portal.password',
  summary: 'Change the password; every other session of the person ends',
  method: 'POST',
  path: `${PORTAL}/password`,
  body: Type.Object({ current: PasswordIn(), next: Text(1000, { cards: 'kept' }) }),
  reply: Done,
  refusals: ['common_password', 'too_many_attempts'],
})
