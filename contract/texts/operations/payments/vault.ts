// What each call of contract/payments/vault.ts does.

import type { Texts } from '../../../text.ts'

export const DESCRIPTIONS = {
  'cards.tokenize': {
    en:
      'Checks a card number and stores it encrypted; the reply is a token for one transaction ' +
      'or one stored card, within 24 hours. It charges nothing and does not ask a bank whether ' +
      'the card works. An invalid card (check digit, brand, expiry, security code) gets 402 ' +
      'with `message_display` for the buyer. Call it from the browser with a token of `POST ' +
      '/v1/card/authentication`, so that the number never reaches your server. After 20 ' +
      'refused cards from one address in ten minutes, or 500 from one credential, further ones ' +
      'get 429 `too_many_cards`. The same `Idempotency-Key` returns the same token; the ' +
      'security code is not compared.',
    pt:
      'Confere um número de cartão e o guarda cifrado; a resposta é um token para uma ' +
      'transação ou um cartão guardado, em até 24 horas. Não cobra nada e não pergunta a ' +
      'nenhum banco se o cartão funciona. Um cartão inválido (dígito verificador, bandeira, ' +
      'validade, código de segurança) recebe 402 com `message_display` para o comprador. Chame ' +
      'do navegador com um token de `POST /v1/card/authentication`, para que o número nunca ' +
      'chegue ao seu servidor. Depois de 20 cartões recusados de um endereço em dez minutos, ' +
      'ou 500 de uma credencial, os seguintes recebem 429 `too_many_cards`. A mesma ' +
      '`Idempotency-Key` devolve o mesmo token; o código de segurança não é comparado.',
  },
  'cards.associate': {
    en:
      'Uses up a card token and stores its card for a customer, to be charged later by ' +
      '`id_card`. It charges nothing and asks no bank. The first card of a customer becomes ' +
      'its default. If the customer already has the number, the card keeps its id and takes ' +
      'the new name and expiry. A token works once, within 24 hours (409 `token_used`, ' +
      '`token_expired`), and a customer has at most 50 cards. Event: `customer.updated`.',
    pt:
      'Consome um token de cartão e guarda o cartão para um cliente, para cobrá-lo depois por ' +
      '`id_card`. Não cobra nada e não consulta nenhum banco. O primeiro cartão de um cliente ' +
      'vira o padrão. Um número que o cliente já tem mantém o id e recebe o nome e a validade ' +
      'novos. Um token funciona uma vez, em até 24 horas (409 `token_used`, `token_expired`), ' +
      'e um cliente tem no máximo 50 cartões. Evento: `customer.updated`.',
  },
  'cards.list': {
    en:
      'Lists all stored cards of a customer, at most 50, with brand, first and last four ' +
      'digits and expiry; never the number. The default card is also in `default_credit`.',
    pt:
      'Lista todos os cartões guardados de um cliente, no máximo 50, com bandeira, quatro ' +
      'primeiros e quatro últimos dígitos e validade; nunca o número. O cartão padrão aparece ' +
      'também em `default_credit`.',
  },
  'cards.setDefault': {
    en:
      'Makes a stored card the one that a `credit` transaction charges when it names neither ' +
      '`token` nor `id_card`. The reply is the customer. Setting the same card again changes ' +
      'nothing. Event: `customer.updated`.',
    pt:
      'Define o cartão guardado que uma transação `credit` cobra quando não traz `token` nem ' +
      '`id_card`. A resposta é o cliente. Definir o mesmo cartão de novo não muda nada. ' +
      'Evento: `customer.updated`.',
  },
  'cards.delete': {
    en:
      'Deletes a stored card for good; its number is destroyed, not marked. Transactions keep ' +
      'brand and last digits. If it was the default, the customer has none until another is ' +
      'set. Event: `customer.updated`.',
    pt:
      'Exclui de vez um cartão guardado; o número é destruído, não marcado. As transações ' +
      'mantêm a bandeira e os últimos dígitos. Se era o padrão, o cliente fica sem padrão até ' +
      'que outro seja definido. Evento: `customer.updated`.',
  },
  'cards.deleteAll': {
    en:
      'Deletes every stored card of a customer for good and says how many there were, even if ' +
      '0. Event: `customer.updated`, if there were any.',
    pt:
      'Exclui de vez todos os cartões guardados de um cliente e diz quantos eram, mesmo 0. ' +
      'Evento: `customer.updated`, se havia algum.',
  },
} as const satisfies Texts
