// The fields of the authorization endpoint, and of what it is asked.

import type { Texts } from '../../text.ts'
import type { Text } from '../../text.ts'

const ENDPOINT_TIMEOUT_MS: Text = {
  en: 'Milliseconds within which the whole answer must have come.',
  pt: 'Milissegundos em que a resposta inteira precisa ter chegado.',
}
const ON_FAILURE: Text = {
  en: 'What is decided without a valid answer in time.',
  pt: 'O que se decide sem resposta válida a tempo.',
}

export const AUTHORIZATION_FIELDS: Texts = {
  'Purchase.endpoint_decision': {
    en: 'What the platform’s authorization endpoint had to do with it; null where it was not asked.',
    pt: 'O que o endpoint de autorização da plataforma decidiu; null se ele não foi consultado.',
  },
  'AuthorizationRequest.type': {
    en: 'Always the same: it is not an event.',
    pt: 'Sempre o mesmo: não é um evento.',
  },
  'AuthorizationRequest.data': { en: 'The purchase in question.', pt: 'A compra em questão.' },
  'AuthorizationRequestData.card_last4': {
    en: 'The last four digits of the card.',
    pt: 'Os quatro últimos dígitos do cartão.',
  },
  'AuthorizationRequestData.merchant_name': {
    en: 'The name of the merchant.',
    pt: 'O nome da loja.',
  },
  'AuthorizationRequestData.purchased_at': {
    en: 'When the card was used.',
    pt: 'Quando o cartão foi usado.',
  },
  'AuthorizationEndpoint.timeout_ms': ENDPOINT_TIMEOUT_MS,
  'AuthorizationEndpoint.on_failure': ON_FAILURE,
  'CorporateAuthorizationEndpointCreateReply.timeout_ms': ENDPOINT_TIMEOUT_MS,
  'CorporateAuthorizationEndpointCreateReply.on_failure': ON_FAILURE,
  'SandboxAnswerAuthorizationReply.accepted': {
    en: 'The answer came in time; the server judges it like one of the endpoint.',
    pt: 'A resposta chegou a tempo; o servidor a julga como uma do endpoint.',
  },
}
