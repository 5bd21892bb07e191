// The fields of the authorization endpoint, and of what it is asked.

import type { Text, Texts } from '../text.ts'

const ENDPOINT_TIMEOUT_MS: Text = [
  'Milliseconds within which the whole answer must have come.',
  'Milissegundos em que a resposta inteira precisa ter chegado.',
]
const ON_FAILURE: Text = [
  'What is decided without a valid answer in time.',
  'O que se decide sem resposta válida a tempo.',
]

export const AUTHORIZATION_FIELDS: Texts = {
  'Purchase.endpoint_decision': [
    'What the platform’s authorization endpoint had to do with it; null where it was not asked.',
    'O que o endpoint de autorização da plataforma decidiu; null se ele não foi consultado.',
  ],
  'AuthorizationRequest.type': [
    'Always the same: it is not an event.',
    'Sempre o mesmo: não é um evento.',
  ],
  'AuthorizationRequest.data': ['The purchase in question.', 'A compra em questão.'],
  'AuthorizationRequestData.card_last4': [
    'The last four digits of the card.',
    'Os quatro últimos dígitos do cartão.',
  ],
  'AuthorizationRequestData.merchant_name': ['The name of the merchant.', 'O nome da loja.'],
  'AuthorizationRequestData.purchased_at': [
    'When the card was used.',
    'Quando o cartão foi usado.',
  ],
  'AuthorizationEndpoint.timeout_ms': ENDPOINT_TIMEOUT_MS,
  'AuthorizationEndpoint.on_failure': ON_FAILURE,
  'CorporateAuthorizationEndpointCreateReply.timeout_ms': ENDPOINT_TIMEOUT_MS,
  'CorporateAuthorizationEndpointCreateReply.on_failure': ON_FAILURE,
  'SandboxAnswerAuthorizationReply.accepted': [
    'The answer came in time; the server judges it like one of the endpoint.',
    'A resposta chegou a tempo; o servidor a julga como uma do endpoint.',
  ],
}
