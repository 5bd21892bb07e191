// What each call of contract/sandbox/corporate.ts does.

import type { Texts } from '../../../text.ts'

export const DESCRIPTIONS = {
  'sandbox.buyWithCard': {
    en:
      'Has a shop charge a card; the bank asks this server for authorization as in live mode. ' +
      'The reply is the purchase, `approved` or `denied` with a reason (events ' +
      '`corporate.purchase.approved`, `corporate.purchase.denied`). `clear` says how it clears ' +
      'later: by default in full after a day of the sandbox’s clock. A `number` or `cvv` that ' +
      'is not the card’s is denied.',
    pt:
      'Faz uma loja cobrar um cartão; o banco pede autorização a este servidor como no modo ' +
      'real. A resposta é a compra, `approved` ou `denied` com um motivo (eventos ' +
      '`corporate.purchase.approved`, `corporate.purchase.denied`). `clear` diz como ela é ' +
      'confirmada depois: por padrão por inteiro, um dia depois no relógio do sandbox. Um ' +
      '`number` ou `cvv` que não é do cartão é negado.',
  },
  'sandbox.clearPurchase': {
    en:
      'Clears an authorized purchase at the issuing bank; it becomes `confirmed` and goes to ' +
      'the open statement (event `corporate.purchase.confirmed`). `amount` is by default what ' +
      'remains; with a tip it may be up to 20% above the authorization.',
    pt:
      'Confirma no banco emissor uma compra autorizada; ela passa a `confirmed` e vai para a ' +
      'fatura aberta (evento `corporate.purchase.confirmed`). `amount` é por padrão o que ' +
      'resta; com gorjeta, pode ir até 20% acima do autorizado.',
  },
  'sandbox.reversePurchase': {
    en:
      'Reverses an authorized purchase, by default all of it: it becomes `canceled` and its ' +
      'amount is free again (event `corporate.purchase.canceled`); a part lowers the hold ' +
      '(`corporate.purchase.updated`). A cleared purchase is refunded instead.',
    pt:
      'Cancela uma compra autorizada, por padrão toda: ela passa a `canceled` e o valor fica ' +
      'livre de novo (evento `corporate.purchase.canceled`); uma parte reduz a reserva ' +
      '(`corporate.purchase.updated`). Uma compra confirmada é reembolsada.',
  },
  'sandbox.refundPurchase': {
    en:
      'Refunds a cleared purchase, by default all that remains: `refunded` in full (event ' +
      '`corporate.purchase.refunded`), else `refunded_amount` grows ' +
      '(`corporate.purchase.updated`). The credit is on the open statement.',
    pt:
      'Reembolsa uma compra confirmada, por padrão tudo o que resta: por inteiro, `refunded` ' +
      '(evento `corporate.purchase.refunded`); se não, `refunded_amount` cresce ' +
      '(`corporate.purchase.updated`). O crédito fica na fatura aberta.',
  },
  'sandbox.winPurchaseDispute': {
    en:
      'Decides the newest dispute of a purchase: it is `won` and its credit stays (event ' +
      '`corporate.purchase.dispute.won`). A purchase without a dispute is 409 `invalid_state`.',
    pt:
      'Decide a contestação mais nova de uma compra: ela fica `won` e o crédito permanece ' +
      '(evento `corporate.purchase.dispute.won`). Uma compra sem contestação é 409 ' +
      '`invalid_state`.',
  },
  'sandbox.losePurchaseDispute': {
    en:
      'Decides the newest dispute of a purchase: it is `lost` and its credit is taken back ' +
      '(event `corporate.purchase.dispute.lost`). A purchase without a dispute is 409 ' +
      '`invalid_state`.',
    pt:
      'Decide a contestação mais nova de uma compra: ela fica `lost` e o crédito é desfeito ' +
      '(evento `corporate.purchase.dispute.lost`). Uma compra sem contestação é 409 ' +
      '`invalid_state`.',
  },
  'sandbox.shipCard': {
    en:
      'Ships a physical card without waiting for the clock: it becomes `shipped` with carrier ' +
      'and tracking code (event `corporate.card.shipped`). A virtual card is 409 ' +
      '`invalid_state`.',
    pt:
      'Envia um cartão físico sem esperar o relógio: ele passa a `shipped`, com transportadora ' +
      'e código de rastreio (evento `corporate.card.shipped`). Um cartão virtual é 409 ' +
      '`invalid_state`.',
  },
  'sandbox.deliverCard': {
    en:
      'Delivers a physical card without waiting for the clock: it becomes `delivered` (event ' +
      '`corporate.card.delivered`) and works once `PATCH` sets it `active`. A virtual card is ' +
      '409 `invalid_state`.',
    pt:
      'Entrega um cartão físico sem esperar o relógio: ele passa a `delivered` (evento ' +
      '`corporate.card.delivered`) e funciona quando `PATCH` o põe em `active`. Um cartão ' +
      'virtual é 409 `invalid_state`.',
  },
  'sandbox.takeAuthorizations': {
    en:
      'For `vintem listen`: while somebody calls this, questions to the platform’s ' +
      'authorization endpoint come here instead of to its URL, each to one caller. Call again ' +
      'at once; the endpoint is asked itself a few seconds after the last call. A question is ' +
      'over at `expires_at`. Without a registered endpoint nothing is asked.',
    pt:
      'Para o `vintem listen`: enquanto alguém faz esta chamada, as perguntas ao endpoint de ' +
      'autorização da plataforma vêm para cá e não para a URL dele, cada uma a quem chamou ' +
      'primeiro. Chame de novo na hora; segundos depois da última chamada, o próprio endpoint ' +
      'volta a ser consultado. Uma pergunta termina em `expires_at`. Sem endpoint cadastrado ' +
      'nada é perguntado.',
  },
  'sandbox.answerAuthorization': {
    en:
      'Gives the reply of a program on a developer’s machine. It is judged as if the endpoint ' +
      'itself had replied: its status, its length, its body. A question that is over, or that ' +
      'was answered, is 404 `authorization_request_not_found`.',
    pt:
      'Entrega a resposta de um programa na máquina de quem desenvolve. Ela é julgada como se ' +
      'o próprio endpoint tivesse respondido: o status, o tamanho, o corpo. Uma pergunta ' +
      'encerrada ou já respondida é 404 `authorization_request_not_found`.',
  },
} as const satisfies Texts
