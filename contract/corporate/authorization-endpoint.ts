// The authorization endpoint of a platform: asked about each purchase that its own limits allow,
// while the buyer waits.

import { Type } from 'typebox'
import { Exact, Flag, HexId, Instant, Nullable, SellerIdOut } from '../fields.ts'
import { operation } from '../operation.ts'
import { WEBHOOK_URL_MAX } from '../events/webhooks-fields.ts'
import { Centavos, corporate, ROOT, times } from './words.ts'
import { METHODS, Purchase, endpointResult } from './purchases-fields.ts'
import { FIELD_TEXTS } from '../fields/field-texts.ts'
import { DESCRIPTIONS } from '../texts/operations/corporate/authorization-endpoint.ts'

/**
 * Milliseconds. The issuing bank waits two seconds for us: the longest question leaves it half a
 * second.
 */
export const ENDPOINT_TIMEOUT_MS = { least: 100, default: 1_000, most: 1_500 } as const
export const ON_FAILURE = ['decline', 'approve'] as const
/** Characters of the reason in an answer; more are cut. */
export const ANSWER_REASON_MAX = 200
/** Bytes of an answer. */
export const ANSWER_MAX_BYTES = 4_096

const Url = () =>
  Type.String({
    minLength: 1,
    maxLength: WEBHOOK_URL_MAX,
    cards: 'kept',
    text: {
      en: 'The URL that is asked by POST: http or https, without user name or password.',
      pt: 'A URL consultada por POST: http ou https, sem nome de usuário nem senha.',
    },
    examples: ['https://shop.example.com/authorize'],
  })
const Timeout = () =>
  Type.Integer({
    minimum: ENDPOINT_TIMEOUT_MS.least,
    maximum: ENDPOINT_TIMEOUT_MS.most,
    softens: 'count',
    text: {
      en: 'Milliseconds within which the whole answer must have come. The default is 1000.',
      pt: 'Milissegundos em que a resposta inteira precisa ter chegado. O padrão é 1000.',
    },
    examples: [ENDPOINT_TIMEOUT_MS.default],
  })
const OnFailure = () =>
  Type.Enum(ON_FAILURE, {
    text: {
      en:
        'What is decided without a valid answer in time. `decline` (the default): ' +
        '`denied_reason` is `endpoint_unavailable`. `approve`: as if nobody had been asked.',
      pt:
        'O que se decide sem resposta válida a tempo. `decline` (o padrão): `denied_reason` é ' +
        '`endpoint_unavailable`. `approve`: como se ninguém tivesse sido consultado.',
    },
  })

const endpoint = {
  id: HexId('authorization endpoint'),
  resource: Type.Literal('authorization_endpoint'),
  url: Type.String(),
  timeout_ms: Type.Integer(),
  on_failure: Type.Enum(ON_FAILURE),
  old_secret_until: Nullable(Instant()),
  ...times,
}
const Secret = Type.String({
  pattern: '^whsec_',
  text: FIELD_TEXTS.signingSecret,
})

export const AuthorizationEndpoint = Exact(endpoint)
const WithSecret = Exact({ ...endpoint, secret: Secret })

const path = `${ROOT}/authorization-endpoint`
const common = { scopes: corporate, path } as const
const refusals = ['platform_only', 'authorization_endpoint_not_found'] as const

export const createAuthorizationEndpoint = operation({
  ...common,
  id: 'corporate.authorizationEndpoint.create',
  delicate: { is: 'makes_secret' },
  summary: {
    en:
      'Register the endpoint that is asked about each purchase; the response shows its secret, ' +
      'once',
    pt: 'Cadastrar o endpoint consultado a cada compra; a resposta mostra o segredo, uma vez',
  },
  description: DESCRIPTIONS['corporate.authorizationEndpoint.create'],
  method: 'POST',
  idempotent: true,
  status: 201,
  body: Type.Object({
    url: Url(),
    timeout_ms: Type.Optional(Timeout()),
    on_failure: Type.Optional(OnFailure()),
  }),
  reply: WithSecret,
  refusals: [...refusals, 'authorization_endpoint_exists', 'secret_not_shown'],
  example: { url: 'http://localhost:4000/authorize', timeout_ms: 1_000, on_failure: 'decline' },
})

export const getAuthorizationEndpoint = operation({
  ...common,
  id: 'corporate.authorizationEndpoint.get',
  summary: { en: 'Get the authorization endpoint', pt: 'Consultar o endpoint de autorização' },
  description: DESCRIPTIONS['corporate.authorizationEndpoint.get'],
  method: 'GET',
  reply: AuthorizationEndpoint,
  refusals,
})

export const updateAuthorizationEndpoint = operation({
  ...common,
  id: 'corporate.authorizationEndpoint.update',
  delicate: { is: 'directs_money' },
  summary: {
    en: 'Change the URL of the authorization endpoint, its time, or what a failure decides',
    pt: 'Mudar a URL do endpoint de autorização, o tempo dele, ou o que uma falha decide',
  },
  description: DESCRIPTIONS['corporate.authorizationEndpoint.update'],
  method: 'PATCH',
  body: Type.Object({
    url: Type.Optional(Url()),
    timeout_ms: Type.Optional(Timeout()),
    on_failure: Type.Optional(OnFailure()),
  }),
  reply: AuthorizationEndpoint,
  refusals,
  example: { timeout_ms: 800 },
})

export const deleteAuthorizationEndpoint = operation({
  ...common,
  id: 'corporate.authorizationEndpoint.delete',
  delicate: { is: 'directs_money' },
  blocked: 'it only removes',
  summary: {
    en: 'Delete the authorization endpoint; purchases are decided without it from then on',
    pt: 'Excluir o endpoint de autorização; dali em diante as compras são decididas sem ele',
  },
  description: DESCRIPTIONS['corporate.authorizationEndpoint.delete'],
  method: 'DELETE',
  reply: Exact({
    id: HexId('authorization endpoint'),
    resource: Type.Literal('authorization_endpoint'),
    deleted: Type.Literal(true),
  }),
  refusals,
})

export const rotateAuthorizationSecret = operation({
  ...common,
  id: 'corporate.authorizationEndpoint.rotateSecret',
  delicate: { is: 'makes_secret' },
  summary: {
    en: 'Rotate the secret of the authorization endpoint; both are valid for 24 hours',
    pt: 'Trocar o segredo do endpoint de autorização; os dois valem por 24 horas',
  },
  description: DESCRIPTIONS['corporate.authorizationEndpoint.rotateSecret'],
  method: 'POST',
  path: `${path}/secret/rotate`,
  body: Type.Optional(Type.Object({})),
  reply: WithSecret,
  idempotent: true,
  refusals: [...refusals, 'secret_not_shown'],
  example: {},
})

export const AuthorizationTest = Exact({
  resource: Type.Literal('authorization_endpoint_test'),
  ...endpointResult,
  status: Nullable(Type.Integer({ text: FIELD_TEXTS.responseStatus })),
})

export const testAuthorizationEndpoint = operation({
  ...common,
  id: 'corporate.authorizationEndpoint.test',
  delicate: 'none',
  summary: {
    en: 'Ask the authorization endpoint about a purchase that nobody makes',
    pt: 'Perguntar ao endpoint de autorização sobre uma compra que ninguém faz',
  },
  description: DESCRIPTIONS['corporate.authorizationEndpoint.test'],
  method: 'POST',
  path: `${path}/test`,
  body: Type.Optional(
    Type.Object({
      forged: Type.Optional(
        Flag({
          text: {
            en:
              'With a false signature: an endpoint that answers `{"approved": …}` does not verify ' +
              'signatures.',
            pt: 'Com assinatura falsa: um endpoint que responde `{"approved": …}` não confere assinaturas.',
          },
        }),
      ),
    }),
  ),
  reply: AuthorizationTest,
  refusals,
  example: {},
})

const { properties: bought } = Purchase

/** The question, as the endpoint gets it. */
export const AuthorizationRequest = Exact({
  id: Type.String({
    text: {
      en: 'The id of the bank’s request, and the header `webhook-id`. The same id is the same question.',
      pt: 'O id do pedido do banco, e o cabeçalho `webhook-id`. O mesmo id é a mesma pergunta.',
    },
  }),
  type: Type.Literal('corporate.authorization.request'),
  io_seller_id: SellerIdOut(),
  test: Type.Boolean({
    text: {
      en: 'Whether this is a test: nobody makes the purchase.',
      pt: 'Se é um teste: ninguém faz a compra.',
    },
  }),
  created_at: Instant(),
  timeout_ms: Type.Integer({
    text: {
      en: 'The answer counts within this many milliseconds.',
      pt: 'A resposta vale dentro de tantos milissegundos.',
    },
  }),
  data: Exact({
    resource: Type.Literal('corporate_authorization'),
    card_id: HexId('corporate card'),
    card_last4: Type.String(),
    holder_id: HexId('cardholder'),
    holder_name: Type.String(),
    center_cost: bought.center_cost,
    amount: Centavos({
      en: 'The amount that the company would be charged.',
      pt: 'O valor que a empresa pagaria.',
    }),
    currency: Type.Literal('BRL'),
    merchant_amount: bought.merchant_amount,
    merchant_currency: bought.merchant_currency,
    merchant_name: Type.String(),
    merchant_category: bought.merchant_category,
    category: bought.category,
    merchant_country: bought.merchant_country,
    method: Type.Enum(METHODS),
    purchased_at: Instant(),
  }),
})
/** The answer to it. */
export const AuthorizationAnswer = Type.Object({
  approved: Type.Boolean({
    text: {
      en: '`false` declines the purchase. `true` leaves it to the limits.',
      pt: '`false` recusa a compra. `true` a deixa aos limites.',
    },
  }),
  reason: Type.Optional(
    Type.String({
      text: {
        en: 'Why, for people: the purchase shows the first 200 characters.',
        pt: 'O motivo, para pessoas: a compra mostra os primeiros 200 caracteres.',
      },
    }),
  ),
})
