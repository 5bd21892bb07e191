// The fields of webhooks, events and their deliveries, of timelines, of the doctor, and of errors.

import type { Text, Texts } from '../text.ts'

const WEBHOOK_STATUS: Text = [
  '`enabled`: it receives events. `disabled`: it receives none; `disabled_reason` says why.',
  '`enabled`: recebe eventos. `disabled`: não recebe nenhum; `disabled_reason` diz por quê.',
]
const WEBHOOK_TEXT: Text = ['A text of your own; null: none.', 'Um texto seu; null: nenhum.']
const OBJECT_STATUS: Text = [
  'The status of the object at the time of the event; null for an object without a status.',
  'O status do objeto no momento do evento; null se o objeto não tem status.',
]
const EVENT_TYPE: Text = ['The type of the event.', 'O tipo do evento.']
const EVENT_AT: Text = ['When it happened.', 'Quando aconteceu.']
const FAULT_TEXT: Text = [
  'What is wrong, in English, for the log.',
  'O que está errado, em inglês, para o log.',
]
const FAULT_DISPLAY: Text = [
  'What is wrong, in Brazilian Portuguese, for people.',
  'O que está errado, em português do Brasil, para pessoas.',
]
const FAULT_TYPE: Text = [
  'The class of the error, such as `invalid_request_error` or `payment_error`.',
  'A classe do erro, como `invalid_request_error` ou `payment_error`.',
]
const FAULT_CATEGORY: Text = [
  'The category of the error, such as `validation`.',
  'A categoria do erro, como `validation`.',
]

const WEBHOOKS: Texts = {
  'Webhook.status': WEBHOOK_STATUS,
  'WebhooksCreateReply.status': WEBHOOK_STATUS,
  'WebhooksUpdateRequest.status': [
    '`disabled` stops its deliveries; `enabled` starts them again, and forgets earlier failures.',
    '`disabled` para as entregas; `enabled` as retoma, e esquece as falhas anteriores.',
  ],
  url: ['The URL that receives the events by POST.', 'A URL que recebe os eventos por POST.'],
  events: [
    'The event types that it receives, or patterns: `transaction.*` for a family, `*` for all.',
    'Os tipos de evento que recebe, ou padrões: `transaction.*` para uma família, `*` para todos.',
  ],
  'Webhook.description': WEBHOOK_TEXT,
  'WebhooksCreateReply.description': WEBHOOK_TEXT,
  'WebhooksCreateRequest.description': WEBHOOK_TEXT,
  'WebhooksUpdateRequest.description': WEBHOOK_TEXT,
  disabled_at: [
    'When it was disabled; null while it is enabled.',
    'Quando foi desativado; null enquanto está ativo.',
  ],
  failing_since: [
    'When the first failure since the last success was; null without one.',
    'Quando foi a primeira falha desde o último sucesso; null se não há.',
  ],
  last_success_at: [
    'When it last answered 2xx; null if never.',
    'Quando respondeu 2xx pela última vez; null se nunca.',
  ],
  old_secret_until: [
    'Until when events are signed with the secret before the rotation too; null if there is none.',
    'Até quando os eventos também são assinados com o segredo anterior à troca; null se não há.',
  ],
  event_id: [
    'Identifier of the event; the same in every delivery of it.',
    'Identificador do evento; o mesmo em todas as entregas dele.',
  ],
  'Event.type': EVENT_TYPE,
  'WebhookBody.type': EVENT_TYPE,
  'Delivery.type': EVENT_TYPE,
  'TimelineEntryEvent.type': EVENT_TYPE,
  'Event.status': OBJECT_STATUS,
  'WebhookBody.status': OBJECT_STATUS,
  'TimelineEntryEvent.status': OBJECT_STATUS,
  'Event.created_at': EVENT_AT,
  'WebhookBody.created_at': EVENT_AT,
  'events.get.id': ['Identifier of an event.', 'Identificador de um evento.'],
  'Delivery.object_id': ['Id of the object of the event.', 'Id do objeto do evento.'],
  'Delivery.sequence': ['The sequence of the event in the feed.', 'A sequência do evento no feed.'],
  'Delivery.next_attempt_at': [
    'When it is sent next; null when it is no longer sent.',
    'Quando será enviada de novo; null quando não é mais enviada.',
  ],
  'Delivery.settled_at': [
    'When it succeeded, failed or was dropped; null until then.',
    'Quando deu certo, falhou ou foi descartada; null até lá.',
  ],
  'DeliveryAttempt.number': [
    'The number of the attempt, from 1.',
    'O número da tentativa, a partir de 1.',
  ],
  'DeliveryAttempt.at': ['When it was sent.', 'Quando foi enviada.'],
  'WebhooksRecoverRequest.since': [
    'From when on the missed events are sent again. A time without an offset is São Paulo’s.',
    'Desde quando os eventos perdidos são reenviados. Uma hora sem fuso é de São Paulo.',
  ],
  'WebhooksRecoverReply.since': [
    'From when on the missed events are sent again.',
    'Desde quando os eventos perdidos são reenviados.',
  ],
  'WebhooksRecoverReply.next_since': [
    'The `since` of the next call; null if there is no more.',
    'O `since` da próxima chamada; null se não há mais.',
  ],
}

const TIMELINE: Texts = {
  'TimelineEntry.kind': [
    '`event`: it has an `event`. `transfer`: a ledger transfer. `act`: what somebody did.',
    '`event`: há um `event`. `transfer`: um lançamento contábil. `act`: o que alguém fez.',
  ],
  'TimelineEntry.at': EVENT_AT,
  'TimelineEntry.event': [
    'The event; null for other kinds of entries.',
    'O evento; null em entradas de outro tipo.',
  ],
  'TimelineEntry.transfer': [
    'The ledger transfer; null for other kinds of entries.',
    'O lançamento contábil; null em entradas de outro tipo.',
  ],
  'TimelineEntry.act': [
    'What somebody did; null for other kinds of entries.',
    'O que alguém fez; null em entradas de outro tipo.',
  ],
  'TimelineEntryEventDelivery.status': [
    '`pending`: to be sent, or sent again. Final: `succeeded`, answered 2xx; `failed`, given up; ' +
      '`dropped`, its webhook was disabled or deleted.',
    '`pending`: a enviar, ou a reenviar. Finais: `succeeded`, respondida com 2xx; `failed`, ' +
      'abandonada; `dropped`, o webhook foi desativado ou excluído.',
  ],
  'TimelineEntryTransfer.kind': [
    'Why the ledger moved, such as `sale`, `fee`, `settlement`, `refund` or `payout`.',
    'O motivo do lançamento, como `sale`, `fee`, `settlement`, `refund` ou `payout`.',
  ],
  'TimelineEntryTransfer.credit': [
    'The kind of the account that was credited.',
    'O tipo da conta que foi creditada.',
  ],
  'TimelineEntryTransfer.amount_cents': ['The amount of the transfer.', 'O valor do lançamento.'],
  'SearchFind.kind': ['The kind of the object that was found.', 'O tipo do objeto encontrado.'],
  'SearchFind.status': [
    'The status of the object; null if it has none.',
    'O status do objeto; null se não tem.',
  ],
}

const DOCTOR: Texts = {
  'DoctorLookReply.since': [
    'The first moment that was looked at.',
    'O primeiro momento examinado.',
  ],
  'DoctorLookReply.until': ['The last moment that was looked at.', 'O último momento examinado.'],
  'Found.code': ['What was found. It does not change.', 'O que foi encontrado. Não muda.'],
  'Found.severity': [
    '`danger`: money or secrets can be lost. `warning`: something is lost or slow now. `advice`: it could be simpler.',
    '`danger`: dinheiro ou segredos podem se perder. `warning`: algo se perde ou está lento ' +
      'agora. `advice`: poderia ser mais simples.',
  ],
  'Found.title': [
    'The finding in a few words, in English.',
    'O achado em poucas palavras, em inglês.',
  ],
  'Found.why': ['Why it matters, in English.', 'Por que importa, em inglês.'],
  'Found.fix': ['How to mend it, in English.', 'Como corrigir, em inglês.'],
  'Found.evidence': ['How often and where it happened.', 'Quantas vezes e onde aconteceu.'],
  'Found.docs': ['The page that explains the finding.', 'A página que explica o achado.'],
  'FoundEvidence.first_at': ['When it happened first.', 'Quando aconteceu pela primeira vez.'],
  'FoundEvidence.last_at': ['When it happened last.', 'Quando aconteceu pela última vez.'],
  operation: ['Name of the call, as in the SDK.', 'Nome da chamada, como no SDK.'],
  'FoundEvidenceSample.at': EVENT_AT,
  'FoundEvidenceSample.request_id': ['Id of the request.', 'Id da requisição.'],
  'FoundEvidenceSample.fault': [
    'Why the webhook delivery failed; null if it was answered.',
    'Por que a entrega do webhook falhou; null se foi respondida.',
  ],
  'FoundEvidenceSample.count': ['How often it happened.', 'Quantas vezes aconteceu.'],
}

const ERRORS: Texts = {
  'Error.error': [
    'The faults of each field, by its name; if no field is at fault, the message with its class.',
    'As falhas de cada campo, pelo nome; se a falha não é de um campo, a mensagem com a sua classe.',
  ],
  'Error.code': [
    'The code of the error. It does not change: let your program decide by it.',
    'O código do erro. Não muda: faça o seu programa decidir por ele.',
  ],
  'Error.request_id': [
    'Id of the request, by which the request log finds it.',
    'Id da requisição, pelo qual o registro de requisições a encontra.',
  ],
  'Error.docs': ['The page that explains the code.', 'A página que explica o código.'],
  'Error.transaction_id': [
    'Of the transaction that the error is about; absent if it is about none.',
    'Da transação a que o erro se refere; ausente se não há.',
  ],
  'ErrorDetails.message': FAULT_TEXT,
  'DeclinedCard.message': FAULT_TEXT,
  message_display: FAULT_DISPLAY,
  'ErrorDetails.type': FAULT_TYPE,
  'DeclinedCard.type': FAULT_TYPE,
  'ErrorDetails.category': FAULT_CATEGORY,
  'DeclinedCard.category': FAULT_CATEGORY,
  'DeclinedCard.status': [
    'The status of the declined transaction.',
    'O status da transação recusada.',
  ],
  'DeclinedCard.decline_code': [
    'Why the card was declined, as a word, such as `do_not_honor`.',
    'Por que o cartão foi recusado, em uma palavra, como `do_not_honor`.',
  ],
  'DeclinedCard.advice': [
    'What to do: `retry` the same card later, ask for `other_card`, or `never_retry` this one.',
    'O que fazer: `retry`, tentar o mesmo cartão mais tarde; `other_card`, pedir outro; ' +
      '`never_retry`, nunca mais tentar este.',
  ],
}

export const EVENT_FIELDS: Texts = { ...WEBHOOKS, ...TIMELINE, ...DOCTOR, ...ERRORS }
