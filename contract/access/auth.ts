// Login. Two calls with the same body and reply; their tokens have different scopes.

import { Type } from 'typebox'
import { LOGIN_MAX_BYTES } from '../body-size.ts'
import { Exact, SellerIdIn } from '../fields.ts'
import { operation } from '../operation.ts'
import { DESCRIPTIONS } from '../texts/operations/access/auth.ts'

const Credentials = Type.Object({
  email: Type.String({ minLength: 1, maxLength: 254, softens: 'trim' }),
  secret: Type.String({ minLength: 1, maxLength: 512, cards: 'kept' }),
  io_seller_id: SellerIdIn(),
})

const Token = Exact({
  access_token: Type.String({
    text: {
      en: 'Send it as `Authorization: Bearer …`. Keep it on your server.',
      pt: 'Envie-o como `Authorization: Bearer …`. Guarde-o no seu servidor.',
    },
  }),
  token_type: Type.Literal('bearer'),
  token_scope: Type.String({
    text: {
      en: 'The scopes of the token, separated by spaces.',
      pt: 'Os escopos do token, separados por espaços.',
    },
  }),
  expires_in: Type.Integer({ text: { en: 'Seconds.', pt: 'Em segundos.' } }),
  expires_at: Type.Integer({ text: { en: 'Unix seconds.', pt: 'Em segundos Unix.' } }),
})

const refusals = [
  'invalid_credentials',
  'too_many_attempts',
  'credential_expired',
  'network_not_allowed',
] as const

/** The secret of a credential is shown once, when it is created. */
const examples = {
  credential: {
    email: 'shop@example.com',
    secret: '…',
    io_seller_id: '019a1b2c-3d4e-7f00-8a1b-2c3d4e5f6a7b',
  },
}

const LoginBody = Type.Object({
  ...Credentials.properties,
  scope: Type.Optional(
    Type.String({
      maxLength: 500,
      text: {
        en:
          'Scopes of the token, separated by spaces, when it needs fewer than the credential ' +
          'has, such as `payments:read`.',
        pt:
          'Escopos do token, separados por espaços, quando ele precisa de menos do que a ' +
          'credencial tem, como `payments:read`.',
      },
    }),
  ),
})

const CardLoginBody = Type.Object({
  ...Credentials.properties,
  scope: Type.Optional(
    Type.Enum(['tokenize'] as const, {
      text: {
        en: '`tokenize`: the token only tokenizes cards, which is all that a page needs.',
        pt: '`tokenize`: o token só tokeniza cartões, que é tudo de que uma página precisa.',
      },
    }),
  ),
})

export const login = operation({
  id: 'auth.login',
  delicate: 'none',
  confidential: true,
  summary: {
    en: 'Log in with a credential and get a token',
    pt: 'Entrar com uma credencial e receber um token',
  },
  description: DESCRIPTIONS['auth.login'],
  method: 'POST',
  path: '/auth/login',
  maxBytes: LOGIN_MAX_BYTES,
  body: LoginBody,
  examples,
  reply: Token,
  refusals: [...refusals, 'scope_not_allowed'],
})

export const authenticateCard = operation({
  id: 'auth.cards',
  delicate: 'none',
  confidential: true,
  summary: { en: 'Get a token for the card vault', pt: 'Receber um token para o cofre de cartões' },
  description: DESCRIPTIONS['auth.cards'],
  method: 'POST',
  path: '/v1/card/authentication',
  maxBytes: LOGIN_MAX_BYTES,
  browsers: true,
  form: true,
  body: CardLoginBody,
  examples,
  reply: Token,
  refusals: [...refusals, 'scope_not_allowed'],
})
