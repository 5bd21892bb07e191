// The fields of webhooks, events and their deliveries, of timelines, of the doctor, and of errors.

import type { Texts } from '../../text.ts'
import type { Text } from '../../text.ts'

const WEBHOOK_STATUS: Text = {
  en: '`enabled`: it receives events. `disabled`: it receives none; `disabled_reason` says why.',
  pt: '`enabled`: recebe eventos. `disabled`: não recebe nenhum; `disabled_reason` diz por quê.',
}
const WEBHOOK_TEXT: Text = {
  en: 'A text of your own; null: none.',
  pt: 'Um texto seu; null: nenhum.',
}
const OBJECT_STATUS: Text = {
  en: 'The status of the object at the time of the event; null for an object without a status.',
  pt: 'O status do objeto no momento do evento; null se o objeto não tem status.',
}
const EVENT_TYPE: Text = { en: 'The type of the event.', pt: 'O tipo do evento.' }
const EVENT_AT: Text = { en: 'When it happened.', pt: 'Quando aconteceu.' }
const FAULT_TEXT: Text = {
  en: 'What is wrong, in English, for the log.',
  pt: 'O que está errado, em inglês, para o log.',
}
const FAULT_DISPLAY: Text = {
  en: 'What is wrong, in Brazilian Portuguese, for people.',
  pt: 'O que está errado, em português do Brasil, para pessoas.',
}
const FAULT_TYPE: Text = {
  en: 'The class of the error, such as `invalid_request_error` or `payment_error`.',
  pt: 'A classe do erro, como `invalid_request_error` ou `payment_error`.',
}
const FAULT_CATEGORY: Text = {
  en: 'The category of the error, such as `validation`.',
  pt: 'A categoria do erro, como `validation`.',
}

const WEBHOOKS: Texts = {
  'Webhook.status': WEBHOOK_STATUS,
  'WebhooksCreateReply.status': WEBHOOK_STATUS,
  'WebhooksUpdateRequest.status': {
    en: '`disabled` stops its deliveries; `enabled` starts them again, and forgets earlier failures.',
    pt: '`disabled` para as entregas; `enabled` as retoma, e esquece as falhas anteriores.',
  },
  url: {
    en: 'The URL that receives the events by POST.',
    pt: 'A URL que recebe os eventos por POST.',
  },
  events: {
    en: 'The event types that it receives, or patterns: `transaction.*` for a family, `*` for all.',
    pt: 'Os tipos de evento que recebe, ou padrões: `transaction.*` para uma família, `*` para todos.',
  },
  'Webhook.description': WEBHOOK_TEXT,
  'WebhooksCreateReply.description': WEBHOOK_TEXT,
  'WebhooksCreateRequest.description': WEBHOOK_TEXT,
  'WebhooksUpdateRequest.description': WEBHOOK_TEXT,
  disabled_at: {
    en: 'When it was disabled; null while it is enabled.',
    pt: 'Quando foi desativado; null enquanto está ativo.',
  },
  failing_since: {
    en: 'When the first failure since the last success was; null without one.',
    pt: 'Quando foi a primeira falha desde o último sucesso; null se não há.',
  },
  last_success_at: {
    en: 'When it last answered 2xx; null if never.',
    pt: 'Quando respondeu 2xx pela última vez; null se nunca.',
  },
  old_secret_until: {
    en: 'Until when events are signed with the secret before the rotation too; null if there is none.',
    pt: 'Até quando os eventos também são assinados com o segredo anterior à troca; null se não há.',
  },
  event_id: {
    en: 'Identifier of the event; the same in every delivery of it.',
    pt: 'Identificador do evento; o mesmo em todas as entregas dele.',
  },
  'Event.type': EVENT_TYPE,
  'WebhookBody.type': EVENT_TYPE,
  'Delivery.type': EVENT_TYPE,
  'TimelineEntryEvent.type': EVENT_TYPE,
  'Event.status': OBJECT_STATUS,
  'WebhookBody.status': OBJECT_STATUS,
  'TimelineEntryEvent.status': OBJECT_STATUS,
  'Event.created_at': EVENT_AT,
  'WebhookBody.created_at': EVENT_AT,
  'events.get.id': { en: 'Identifier of an event.', pt: 'Identificador de um evento.' },
  'Delivery.object_id': { en: 'Id of the object of the event.', pt: 'Id do objeto do evento.' },
  'Delivery.sequence': {
    en: 'The sequence of the event in the feed.',
    pt: 'A sequência do evento no feed.',
  },
  'Delivery.next_attempt_at': {
    en: 'When it is sent next; null when it is no longer sent.',
    pt: 'Quando será enviada de novo; null quando não é mais enviada.',
  },
  'Delivery.settled_at': {
    en: 'When it succeeded, failed or was dropped; null until then.',
    pt: 'Quando deu certo, falhou ou foi descartada; null até lá.',
  },
  'DeliveryAttempt.number': {
    en: 'The number of the attempt, from 1.',
    pt: 'O número da tentativa, a partir de 1.',
  },
  'DeliveryAttempt.at': { en: 'When it was sent.', pt: 'Quando foi enviada.' },
  'WebhooksRecoverRequest.since': {
    en: 'From when on the missed events are sent again. A time without an offset is São Paulo’s.',
    pt: 'Desde quando os eventos perdidos são reenviados. Uma hora sem fuso é de São Paulo.',
  },
  'WebhooksRecoverReply.since': {
    en: 'From when on the missed events are sent again.',
    pt: 'Desde quando os eventos perdidos são reenviados.',
  },
  'WebhooksRecoverReply.next_since': {
    en: 'The `since` of the next call; null if there is no more.',
    pt: 'O `since` da próxima chamada; null se não há mais.',
  },
}

const TIMELINE: Texts = {
  'TimelineEntry.kind': {
    en: '`event`: it has an `event`. `transfer`: a ledger transfer. `act`: what somebody did.',
    pt: '`event`: há um `event`. `transfer`: um lançamento contábil. `act`: o que alguém fez.',
  },
  'TimelineEntry.at': EVENT_AT,
  'TimelineEntry.event': {
    en: 'The event; null for other kinds of entries.',
    pt: 'O evento; null em entradas de outro tipo.',
  },
  'TimelineEntry.transfer': {
    en: 'The ledger transfer; null for other kinds of entries.',
    pt: 'O lançamento contábil; null em entradas de outro tipo.',
  },
  'TimelineEntry.act': {
    en: 'What somebody did; null for other kinds of entries.',
    pt: 'O que alguém fez; null em entradas de outro tipo.',
  },
  'TimelineEntryEventDelivery.status': {
    en:
      '`pending`: to be sent, or sent again. Final: `succeeded`, answered 2xx; `failed`, given up; ' +
      '`dropped`, its webhook was disabled or deleted.',
    pt:
      '`pending`: a enviar, ou a reenviar. Finais: `succeeded`, respondida com 2xx; `failed`, ' +
      'abandonada; `dropped`, o webhook foi desativado ou excluído.',
  },
  'TimelineEntryTransfer.kind': {
    en: 'Why the ledger moved, such as `sale`, `fee`, `settlement`, `refund` or `payout`.',
    pt: 'O motivo do lançamento, como `sale`, `fee`, `settlement`, `refund` ou `payout`.',
  },
  'TimelineEntryTransfer.credit': {
    en: 'The kind of the account that was credited.',
    pt: 'O tipo da conta que foi creditada.',
  },
  'TimelineEntryTransfer.amount_cents': {
    en: 'The amount of the transfer.',
    pt: 'O valor do lançamento.',
  },
  'SearchFind.kind': {
    en: 'The kind of the object that was found.',
    pt: 'O tipo do objeto encontrado.',
  },
  'SearchFind.status': {
    en: 'The status of the object; null if it has none.',
    pt: 'O status do objeto; null se não tem.',
  },
}

const DOCTOR: Texts = {
  'DoctorLookReply.since': {
    en: 'The first moment that was looked at.',
    pt: 'O primeiro momento examinado.',
  },
  'DoctorLookReply.until': {
    en: 'The last moment that was looked at.',
    pt: 'O último momento examinado.',
  },
  'Found.code': {
    en: 'What was found. It does not change.',
    pt: 'O que foi encontrado. Não muda.',
  },
  'Found.severity': {
    en: '`danger`: money or secrets can be lost. `warning`: something is lost or slow now. `advice`: it could be simpler.',
    pt:
      '`danger`: dinheiro ou segredos podem se perder. `warning`: algo se perde ou está lento ' +
      'agora. `advice`: poderia ser mais simples.',
  },
  'Found.title': {
    en: 'The finding in a few words, in English.',
    pt: 'O achado em poucas palavras, em inglês.',
  },
  'Found.why': { en: 'Why it matters, in English.', pt: 'Por que importa, em inglês.' },
  'Found.fix': { en: 'How to mend it, in English.', pt: 'Como corrigir, em inglês.' },
  'Found.evidence': {
    en: 'How often and where it happened.',
    pt: 'Quantas vezes e onde aconteceu.',
  },
  'Found.docs': { en: 'The page that explains the finding.', pt: 'A página que explica o achado.' },
  'FoundEvidence.first_at': {
    en: 'When it happened first.',
    pt: 'Quando aconteceu pela primeira vez.',
  },
  'FoundEvidence.last_at': {
    en: 'When it happened last.',
    pt: 'Quando aconteceu pela última vez.',
  },
  operation: { en: 'Name of the call, as in the SDK.', pt: 'Nome da chamada, como no SDK.' },
  'FoundEvidenceSample.at': EVENT_AT,
  'FoundEvidenceSample.request_id': { en: 'Id of the request.', pt: 'Id da requisição.' },
  'FoundEvidenceSample.fault': {
    en: 'Why the webhook delivery failed; null if it was answered.',
    pt: 'Por que a entrega do webhook falhou; null se foi respondida.',
  },
  'FoundEvidenceSample.count': { en: 'How often it happened.', pt: 'Quantas vezes aconteceu.' },
}

const ERRORS: Texts = {
  'Error.error': {
    en: 'The faults of each field, by its name; if no field is at fault, the message with its class.',
    pt: 'As falhas de cada campo, pelo nome; se a falha não é de um campo, a mensagem com a sua classe.',
  },
  'Error.code': {
    en: 'The code of the error. It does not change: let your program decide by it.',
    pt: 'O código do erro. Não muda: faça o seu programa decidir por ele.',
  },
  'Error.request_id': {
    en: 'Id of the request, by which the request log finds it.',
    pt: 'Id da requisição, pelo qual o registro de requisições a encontra.',
  },
  'Error.docs': { en: 'The page that explains the code.', pt: 'A página que explica o código.' },
  'Error.transaction_id': {
    en: 'Of the transaction that the error is about; absent if it is about none.',
    pt: 'Da transação a que o erro se refere; ausente se não há.',
  },
  'ErrorDetails.message': FAULT_TEXT,
  'DeclinedCard.message': FAULT_TEXT,
  message_display: FAULT_DISPLAY,
  'ErrorDetails.type': FAULT_TYPE,
  'DeclinedCard.type': FAULT_TYPE,
  'ErrorDetails.category': FAULT_CATEGORY,
  'DeclinedCard.category': FAULT_CATEGORY,
  'DeclinedCard.status': {
    en: 'The status of the declined transaction.',
    pt: 'O status da transação recusada.',
  },
  'DeclinedCard.decline_code': {
    en: 'Why the card was declined, as a word, such as `do_not_honor`.',
    pt: 'Por que o cartão foi recusado, em uma palavra, como `do_not_honor`.',
  },
  'DeclinedCard.advice': {
    en: 'What to do: `retry` the same card later, ask for `other_card`, or `never_retry` this one.',
    pt:
      'O que fazer: `retry`, tentar o mesmo cartão mais tarde; `other_card`, pedir outro; ' +
      '`never_retry`, nunca mais tentar este.',
  },
}

export const EVENT_FIELDS: Texts = { ...WEBHOOKS, ...TIMELINE, ...DOCTOR, ...ERRORS }
