// The webhooks of the document: a body for each type of event.

import { Type } from 'typebox'
import { AuthorizationAnswer, AuthorizationRequest } from '../corporate/authorization-endpoint.ts'
import { Event, EVENTS, type EventType } from '../events.ts'
import { inLanguage, type Language } from '../text.ts'
import { documentText } from '../texts/index.ts'
import { opened, plain, type Components, type Json } from './components.ts'

const WebhookBody = Type.Object({
  ...Event.properties,
  sign_confirm: Type.String({
    text: {
      en: 'A signature of older clients; verify the header `webhook-signature`.',
      pt: 'Assinatura de clientes antigos; confira o cabeçalho `webhook-signature`.',
    },
  }),
})

/**
 * What the events of a family carry: the name of the schema, by the beginning of their types; the
 * first that fits.
 */
const DATA: readonly (readonly [family: string, schema: string])[] = [
  ['transaction.', 'Transaction'],
  ['customer.', 'Customer'],
  ['payment_link.', 'PaymentLink'],
  ['static_qr_code.', 'StaticQrCode'],
  ['received_pix.', 'ReceivedPix'],
  ['seller.', 'Seller'],
  ['bank_account.', 'BankAccount'],
  ['transfer.', 'Payout'],
  ['corporate.account.', 'CorporateAccountReply'],
  ['corporate.holder.', 'CorporateHolder'],
  ['corporate.card.', 'CorporateCard'],
  ['corporate.purchase.dispute', 'PurchaseDispute'],
  ['corporate.purchase.', 'Purchase'],
  ['corporate.limit_request.', 'LimitRequest'],
  ['corporate.receipt.', 'Receipt'],
  ['corporate.invoice.', 'CorporateInvoice'],
  ['corporate.payment.', 'InvoicePayment'],
  ['corporate.recharge.', 'CorporateRecharge'],
  ['approval.', 'ApprovalSummary'],
  ['webhook.', 'Webhook'],
]

/** The schema of the object of an event. */
export const dataOf = (type: EventType): string | undefined =>
  DATA.find(([family]) => type.startsWith(family))?.[1]

function bodyOf(type: EventType, all: Json): Json {
  const data = dataOf(type)
  return {
    allOf: [
      { $ref: '#/components/schemas/WebhookBody' },
      {
        type: 'object',
        properties: {
          type: { const: type },
          ...(data !== undefined && data in all
            ? { data: { $ref: `#/components/schemas/${data}` } }
            : {}),
        },
      },
    ],
  }
}

const REQUEST_TYPE = 'corporate.authorization.request'

/** The question to an authorization endpoint: not an event, since it is answered at once. */
function asked(language: Language, components: Components): Json {
  const contentOf = (schema: unknown, name: string) => ({
    'application/json': { schema: components.refer(opened(plain(schema)), name) },
  })
  return {
    post: {
      operationId: `webhook.${REQUEST_TYPE}`,
      summary: REQUEST_TYPE,
      description: documentText('endpointRequest', language),
      tags: ['webhooks'],
      security: [],
      requestBody: {
        required: true,
        content: contentOf(AuthorizationRequest, 'AuthorizationRequest'),
      },
      responses: {
        '2XX': {
          description: documentText('answer', language),
          content: contentOf(AuthorizationAnswer, 'AuthorizationAnswer'),
        },
      },
    },
  }
}

export function webhooksOf(language: Language, components: Components): Json {
  const all = components.all()
  components.refer(opened(plain(WebhookBody)), 'WebhookBody')
  const told = (type: EventType) => ({
    post: {
      operationId: `webhook.${type}`,
      summary: type,
      description: inLanguage(EVENTS[type], language),
      tags: ['webhooks'],
      security: [],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: bodyOf(type, all) } },
      },
      responses: { '2XX': { $ref: '#/components/responses/Stored' } },
    },
  })
  return {
    ...Object.fromEntries((Object.keys(EVENTS) as EventType[]).map((type) => [type, told(type)])),
    [REQUEST_TYPE]: asked(language, components),
  }
}
