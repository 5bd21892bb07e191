// The portal's calls about the users of a company: operations as data, apart from the public contract.

import { Type } from 'typebox'
import { Email, Exact, Instant, Nullable, Text } from '../../../../contract/fields.ts'
import { List, ListQuery } from '../../../../contract/list.ts'
import { operation } from '../../../../contract/operation.ts'
import { LANGUAGES } from '../../../../contract/sayings.ts'
import { ROLES } from '../roles.ts'
import { PORTAL } from '../route.ts'

const User = Exact({
  id: Type.String(),
  resource: Type.Literal('user'),
  name: Nullable(Type.String({ description: 'Null until the person has accepted.' })),
  email: Type.String(),
  role: Type.Enum(ROLES),
  holder: Nullable(Type.String({ description: 'Of a cardholder: the id of the holder.' })),
  status: Type.Enum(['invited', 'active', 'blocked']),
  created_at: Instant(),
  updated_at: Instant(),
})
const ListedUser = Exact({ ...User.properties, second_factor: Type.Boolean() })

const holder = Type.Optional(Text(36, { description: 'Of a cardholder: the id of the holder of their cards.' }))
const params = Type.Object({ id: Text(36) })

export const listUsersCall = operation({
  id: 'portal.users.list',
  summary: 'The users of the company',
  method: 'GET',
  path: `${PORTAL}/users`,
  query: ListQuery({}),
  reply: List(ListedUser),
})

export const inviteUserCall = operation({
  id: 'portal.users.invite',
  approval: 'user',
  summary: 'Invite a person to the company by mail',
  method: 'POST',
  path: `${PORTAL}/users`,
  body: Type.Object({
    email: Email(),
    name: Text(120),
    role: Type.Enum(ROLES),
    language: Type.Optional(
      Type.Enum(LANGUAGES, { description: 'Of mails to a person who is new; Portuguese when absent.' }),
    ),
    holder,
  }),
  reply: User,
  status: 201,
  refusals: ['mail_not_configured', 'user_exists', 'too_many_users', 'holder_not_found'],
})

export const updateUserCall = operation({
  id: 'portal.users.update',
  approval: 'user',
  summary: 'Change the role of a user, block or unblock one',
  method: 'PATCH',
  path: `${PORTAL}/users/:id`,
  params,
  body: Type.Object({
    role: Type.Optional(Type.Enum(ROLES)),
    status: Type.Optional(Type.Enum(['active', 'blocked'])),
    holder,
  }),
  reply: User,
  refusals: ['user_not_found', 'last_admin', 'invalid_state', 'holder_not_found'],
})

export const inviteAgainCall = operation({
  id: 'portal.users.inviteAgain',
  summary: 'Mail an invitation again; the earlier link ends',
  method: 'POST',
  path: `${PORTAL}/users/:id/invite`,
  params,
  reply: User,
  refusals: ['mail_not_configured', 'user_not_found', 'invalid_state', 'too_many_attempts'],
})

export const withdrawCall = operation({
  id: 'portal.users.withdraw',
  summary: 'Take back an invitation that was not accepted',
  method: 'DELETE',
  path: `${PORTAL}/users/:id`,
  params,
  reply: User,
  refusals: ['user_not_found', 'invalid_state'],
})
