// Users of a company: the people who sign in to its portal, by invitation, and what their roles
// are.

import { Type } from 'typebox'
import { Email, Exact, HexId, IdIn, Instant, Name, Nullable, TextIn } from '../fields.ts'
import { List, ListQuery } from '../list.ts'
import { operation } from '../operation.ts'
import { fill, LANGUAGES } from '../text.ts'
import { DESCRIPTIONS } from '../texts/operations/access/users.ts'

export const USER_ROLES = ['admin', 'finance', 'developer', 'viewer', 'cardholder'] as const
export const USER_STATUSES = ['invited', 'active', 'blocked'] as const
/** A company has no more users than this: each can have mails sent. */
export const USERS_MAX = 500
const NAME_MAX = 120

const user = {
  id: HexId('user'),
  resource: Type.Literal('user'),
  name: Nullable(
    Type.String({
      text: { en: 'Null until the person has accepted.', pt: 'Null até a pessoa aceitar.' },
    }),
  ),
  email: Type.String(),
  role: Type.Enum(USER_ROLES),
  holder: Nullable(
    Type.String({
      text: {
        en: 'Of a cardholder: the id of the holder of their cards.',
        pt: 'De um usuário portador: o id do portador a quem pertencem os cartões.',
      },
    }),
  ),
  status: Type.Enum(USER_STATUSES),
  created_at: Instant(),
  updated_at: Instant(),
}
const User = Exact(user)
const ListedUser = Exact({
  ...user,
  second_factor: Type.Boolean({
    text: {
      en: 'Whether the person has a second factor.',
      pt: 'Se a pessoa tem a verificação em duas etapas.',
    },
  }),
})

const path = '/v1/users'
const scopes = ['users'] as const
const params = Type.Object({ id: IdIn('user') })
const holder = Type.Optional(
  TextIn(36, {
    text: {
      en: 'Of a cardholder, and of no other role: the id of the holder of their cards.',
      pt:
        'De um usuário portador, e de nenhum outro perfil: o id do portador a quem pertencem ' +
        'os cartões.',
    },
  }),
)
const role = Type.Enum(USER_ROLES, {
  text: {
    en:
      '`admin`: everything of the company. `finance`: its money. `developer`: its ' +
      'integration. `viewer`: reading. `cardholder`: their own cards.',
    pt:
      '`admin`: tudo da empresa. `finance`: o dinheiro dela. `developer`: a integração. ' +
      '`viewer`: leitura. `cardholder`: os próprios cartões.',
  },
})
/** A company that may not sell must still be able to decide who enters. */
const blocked = 'it moves no money'

export const listUsers = operation({
  id: 'users.list',
  summary: {
    en: 'List the users of the company: who signs in to its portal, and who is invited',
    pt: 'Listar os usuários da empresa: quem entra no portal e quem foi convidado',
  },
  description: DESCRIPTIONS['users.list'],
  method: 'GET',
  path,
  scopes,
  query: ListQuery({}),
  reply: List(ListedUser),
})

export const inviteUser = operation({
  id: 'users.invite',
  delicate: {
    is: 'directs_money',
    where: { role: ['admin', 'finance', 'developer'] },
    held: 'user',
  },
  blocked,
  summary: fill(
    {
      en: 'Invite a person to the company by mail; at most {max} users',
      pt: 'Convidar uma pessoa para a empresa por e-mail; no máximo {max} usuários',
    },
    { max: USERS_MAX },
  ),
  description: DESCRIPTIONS['users.invite'],
  method: 'POST',
  path,
  scopes,
  status: 201,
  idempotent: true,
  body: Type.Object({
    email: Email(),
    name: Name(NAME_MAX, { examples: ['Ana Souza'] }),
    role,
    language: Type.Optional(
      Type.Enum(LANGUAGES, {
        text: {
          en: 'The language of mails to a new person; Portuguese when absent.',
          pt: 'A língua dos e-mails a uma pessoa nova; português, se ausente.',
        },
      }),
    ),
    holder,
  }),
  reply: User,
  refusals: [
    'mail_not_configured',
    'user_exists',
    'too_many_attempts',
    'too_many_users',
    'user_not_found',
    'holder_not_found',
    'exceeds_own_limits',
  ],
  example: { email: 'ana@example.com', name: 'Ana Souza', role: 'finance' },
})

export const updateUser = operation({
  id: 'users.update',
  delicate: {
    is: 'directs_money',
    where: { role: ['admin', 'finance', 'developer'] },
    held: 'user',
  },
  blocked,
  summary: {
    en: 'Change the role of a user, block or unblock one; the last active administrator stays',
    pt:
      'Mudar o perfil de um usuário, bloquear ou desbloquear; o último administrador ativo ' +
      'permanece',
  },
  description: DESCRIPTIONS['users.update'],
  method: 'PATCH',
  path: `${path}/:id`,
  scopes,
  params,
  body: Type.Object({
    role: Type.Optional(role),
    status: Type.Optional(Type.Enum(['active', 'blocked'])),
    holder,
  }),
  reply: User,
  refusals: [
    'user_not_found',
    'last_admin',
    'invalid_state',
    'holder_not_found',
    'exceeds_own_limits',
  ],
  example: { role: 'viewer' },
})

export const inviteUserAgain = operation({
  id: 'users.inviteAgain',
  delicate: 'none',
  blocked,
  summary: {
    en: 'Mail an invitation again, at most once a minute; the earlier link ends',
    pt: 'Enviar o convite de novo, no máximo uma vez por minuto; o link anterior deixa de valer',
  },
  description: DESCRIPTIONS['users.inviteAgain'],
  method: 'POST',
  path: `${path}/:id/invite`,
  scopes,
  params,
  body: Type.Optional(Type.Object({})),
  reply: User,
  refusals: ['mail_not_configured', 'user_not_found', 'invalid_state', 'too_many_attempts'],
  example: {},
})

export const withdrawUser = operation({
  id: 'users.withdraw',
  delicate: 'none',
  blocked,
  summary: {
    en: 'Withdraw an invitation that was not accepted',
    pt: 'Cancelar um convite que ainda não foi aceito',
  },
  description: DESCRIPTIONS['users.withdraw'],
  method: 'DELETE',
  path: `${path}/:id`,
  scopes,
  params,
  reply: User,
  refusals: ['user_not_found', 'invalid_state'],
})
