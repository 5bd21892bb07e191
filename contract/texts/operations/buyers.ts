// What each call does: customers, their personal data, and their cards.

import type { OperationText } from '../index.ts'

export const BUYERS: Readonly<Record<string, OperationText>> = {
  'customers.create': {
    summary: 'Criar um cliente',
    says: [
      'Creates a buyer, to whom transactions and stored cards belong. Only `first_name` is ' +
        'required; a boleto also needs `taxpayer_id` (CPF or CNPJ). `customer_type` follows from ' +
        'the document when absent. Nothing prevents two customers with the same document or ' +
        'e-mail: send an `Idempotency-Key`, and search first with `GET /v1/customer/list`. Event: ' +
        '`customer.created`.',
      'Cria um comprador, a quem pertencem transações e cartões guardados. Só `first_name` é ' +
        'obrigatório; um boleto exige também `taxpayer_id` (CPF ou CNPJ). Sem `customer_type`, ele ' +
        'vem do documento. Nada impede dois clientes com o mesmo documento ou e-mail: envie uma ' +
        '`Idempotency-Key` e procure antes com `GET /v1/customer/list`. Evento: `customer.created`.',
    ],
  },
  'customers.get': {
    summary: 'Consultar um cliente',
    says: [
      'Shows a customer with its default card and metadata. An erased customer has the status ' +
        '`erased`, the name `[erased]` and no other personal data. Cards are listed by `GET ' +
        '/v1/card/list/:CustomerID`.',
      'Mostra um cliente com o cartão padrão e os metadados. Um cliente apagado tem o status ' +
        '`erased`, o nome `[erased]` e nenhum outro dado pessoal. Os cartões estão em `GET ' +
        '/v1/card/list/:CustomerID`.',
    ],
  },
  'customers.list': {
    summary: 'Listar clientes',
    says: [
      'Lists customers, the newest first. Filter by `taxpayer_id` and `email` (both exact) and ' +
        'by time of creation. A platform sees the customers of all its sellers, a seller its own.',
      'Lista clientes, os mais novos primeiro. Filtre por `taxpayer_id` e `email` (ambos exatos) ' +
        'e pela data de criação. A plataforma vê os clientes de todos os seus vendedores; o ' +
        'vendedor, os seus.',
    ],
  },
  'customers.update': {
    summary: 'Alterar um cliente; campos ausentes ficam como estão',
    says: [
      'Changes the fields that are sent. `metadata` is merged: a key with a text is set, a key ' +
        'with `null` or an empty text is removed. Existing transactions and boletos keep the data ' +
        'they were created with. An erased customer is refused (409 `customer_erased`). Event: ' +
        '`customer.updated`.',
      'Altera os campos enviados. `metadata` é mesclado: uma chave com texto é gravada, uma ' +
        'chave com `null` ou texto vazio é removida. Transações e boletos existentes mantêm os ' +
        'dados com que foram criados. Um cliente apagado é recusado (409 `customer_erased`). ' +
        'Evento: `customer.updated`.',
    ],
  },
  'customers.erase': {
    summary: 'Apagar os dados pessoais de um cliente',
    says: [
      'Erases name, document, contacts, address, metadata and cards of a customer (LGPD), also ' +
        'in its transactions, events and recorded requests. It begins at once; a second round ten ' +
        'minutes later completes it: follow `GET /v1/customer/:id/erasure`. It is final, and the ' +
        'customer cannot buy any more. Amounts, dates, ids and `reference_id` stay; for a buyer ' +
        'who has paid, name and document stay encrypted for as long as the law requires. It is ' +
        'refused while a transaction is open (409 `customer_in_use`) or a legal hold applies (409 ' +
        '`records_on_hold`). Repeating it returns the same erasure. Event: `customer.erased`; when ' +
        'you receive it, erase your copies.',
      'Apaga nome, documento, contatos, endereço, metadados e cartões de um cliente (LGPD), ' +
        'também nas transações, nos eventos e nas requisições registradas. Começa na hora; uma ' +
        'segunda passagem, dez minutos depois, completa: acompanhe em `GET ' +
        '/v1/customer/:id/erasure`. Não pode ser desfeito, e o cliente não compra mais. Valores, ' +
        'datas, ids e `reference_id` ficam; de quem pagou, nome e documento ficam cifrados pelo ' +
        'tempo que a lei exige. Uma transação aberta impede (409 `customer_in_use`), assim como ' +
        'uma retenção legal (409 `records_on_hold`). Repetir devolve o mesmo apagamento. Evento: ' +
        '`customer.erased`; ao recebê-lo, apague as suas cópias.',
    ],
  },
  'customers.export': {
    summary: 'Exportar todos os dados guardados de um cliente',
    says: [
      'Gives the data that a buyer may ask for (LGPD): the customer, the cards without numbers, ' +
        'and the transactions with their refunds, the oldest first. A call returns at most 200 ' +
        'transactions: while `has_more` is true, send `next` as `after`. `also_in` names the other ' +
        'places that have data. It changes nothing; each export is in the audit log.',
      'Devolve os dados que um comprador pode pedir (LGPD): o cliente, os cartões sem número e ' +
        'as transações com reembolsos, das mais antigas às mais novas. Cada chamada tem no máximo ' +
        '200 transações: enquanto `has_more` for verdadeiro, envie `next` como `after`. `also_in` ' +
        'cita os outros lugares com dados. Não muda nada; cada exportação fica na auditoria.',
    ],
  },
  'customers.getErasure': {
    summary: 'Consultar o apagamento de um cliente',
    says: [
      'Shows the progress of an erasure: `pending` while transactions, events and requests are ' +
        'being erased, then `completed`, with counts. A customer that was never erased gets 404 ' +
        '`erasure_not_found`.',
      'Mostra o andamento do apagamento de um cliente: `pending` enquanto transações, eventos e ' +
        'requisições são apagados, depois `completed`, com contagens. Um cliente que nunca foi ' +
        'apagado recebe 404 `erasure_not_found`.',
    ],
  },
  'cards.associate': {
    summary: 'Guardar o cartão de um token para um cliente',
    says: [
      'Uses up a card token and stores its card for a customer, to be charged later by ' +
        '`id_card`. It charges nothing and asks no bank. The first card of a customer becomes its ' +
        'default. If the customer already has the number, the card keeps its id and takes the new ' +
        'name and expiry. A token works once, within 24 hours (409 `token_used`, `token_expired`), ' +
        'and a customer has at most 50 cards. Event: `customer.updated`.',
      'Consome um token de cartão e guarda o cartão para um cliente, para cobrá-lo depois por ' +
        '`id_card`. Não cobra nada e não consulta nenhum banco. O primeiro cartão de um cliente ' +
        'vira o padrão. Um número que o cliente já tem mantém o id e recebe o nome e a validade ' +
        'novos. Um token funciona uma vez, em até 24 horas (409 `token_used`, `token_expired`), e ' +
        'um cliente tem no máximo 50 cartões. Evento: `customer.updated`.',
    ],
  },
  'cards.delete': {
    summary: 'Excluir um cartão de um cliente; o número é destruído',
    says: [
      'Deletes a stored card for good; its number is destroyed, not marked. Transactions keep ' +
        'brand and last digits. If it was the default, the customer has none until another is set. ' +
        'Event: `customer.updated`.',
      'Exclui de vez um cartão guardado; o número é destruído, não marcado. As transações mantêm ' +
        'a bandeira e os últimos dígitos. Se era o padrão, o cliente fica sem padrão até que outro ' +
        'seja definido. Evento: `customer.updated`.',
    ],
  },
  'cards.deleteAll': {
    summary: 'Excluir todos os cartões de um cliente; os números são destruídos',
    says: [
      'Deletes every stored card of a customer for good and says how many there were, even if 0. ' +
        'Event: `customer.updated`, if there were any.',
      'Exclui de vez todos os cartões guardados de um cliente e diz quantos eram, mesmo 0. ' +
        'Evento: `customer.updated`, se havia algum.',
    ],
  },
  'cards.list': {
    summary: 'Listar os cartões de um cliente, os mais novos primeiro',
    says: [
      'Lists all stored cards of a customer, at most 50, with brand, first and last four digits ' +
        'and expiry; never the number. The default card is also in `default_credit`.',
      'Lista todos os cartões guardados de um cliente, no máximo 50, com bandeira, quatro ' +
        'primeiros e quatro últimos dígitos e validade; nunca o número. O cartão padrão aparece ' +
        'também em `default_credit`.',
    ],
  },
  'cards.setDefault': {
    summary: 'Definir o cartão padrão do cliente, para transações sem cartão',
    says: [
      'Makes a stored card the one that a `credit` transaction charges when it names neither ' +
        '`token` nor `id_card`. The reply is the customer. Setting the same card again changes ' +
        'nothing. Event: `customer.updated`.',
      'Define o cartão guardado que uma transação `credit` cobra quando não traz `token` nem ' +
        '`id_card`. A resposta é o cliente. Definir o mesmo cartão de novo não muda nada. Evento: ' +
        '`customer.updated`.',
    ],
  },
  'cards.tokenize': {
    summary: 'Tokenizar um cartão, do navegador ou do servidor',
    says: [
      'Checks a card number and stores it encrypted; the reply is a token for one transaction or ' +
        'one stored card, within 24 hours. It charges nothing and does not ask a bank whether the ' +
        'card works. An invalid card (check digit, brand, expiry, security code) gets 402 with ' +
        '`message_display` for the buyer. Call it from the browser with a token of `POST ' +
        '/v1/card/authentication`, so that the number never reaches your server. After 20 refused ' +
        'cards from one address in ten minutes, or 500 from one credential, further ones get 429 ' +
        '`too_many_cards`. The same `Idempotency-Key` returns the same token; the security code is ' +
        'not compared.',
      'Confere um número de cartão e o guarda cifrado; a resposta é um token para uma transação ' +
        'ou um cartão guardado, em até 24 horas. Não cobra nada e não pergunta a nenhum banco se o ' +
        'cartão funciona. Um cartão inválido (dígito verificador, bandeira, validade, código de ' +
        'segurança) recebe 402 com `message_display` para o comprador. Chame do navegador com um ' +
        'token de `POST /v1/card/authentication`, para que o número nunca chegue ao seu servidor. ' +
        'Depois de 20 cartões recusados de um endereço em dez minutos, ou 500 de uma credencial, ' +
        'os seguintes recebem 429 `too_many_cards`. A mesma `Idempotency-Key` devolve o mesmo ' +
        'token; o código de segurança não é comparado.',
    ],
  },
}
