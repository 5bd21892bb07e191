// What each call of contract/payments/customers.ts does.

import type { Texts } from '../../../text.ts'

export const DESCRIPTIONS = {
  'customers.create': {
    en:
      'Creates a buyer, to whom transactions and stored cards belong. Only `first_name` is ' +
      'required; a boleto also needs `taxpayer_id` (CPF or CNPJ). `customer_type` follows from ' +
      'the document when absent. Nothing prevents two customers with the same document or ' +
      'e-mail: send an `Idempotency-Key`, and search first with `GET /v1/customer/list`. ' +
      'Event: `customer.created`.',
    pt:
      'Cria um comprador, a quem pertencem transações e cartões guardados. Só `first_name` é ' +
      'obrigatório; um boleto exige também `taxpayer_id` (CPF ou CNPJ). Sem `customer_type`, ' +
      'ele vem do documento. Nada impede dois clientes com o mesmo documento ou e-mail: envie ' +
      'uma `Idempotency-Key` e procure antes com `GET /v1/customer/list`. Evento: ' +
      '`customer.created`.',
  },
  'customers.get': {
    en:
      'Shows a customer with its default card and metadata. An erased customer has the status ' +
      '`erased`, the name `[erased]` and no other personal data. Cards are listed by `GET ' +
      '/v1/card/list/:CustomerID`.',
    pt:
      'Mostra um cliente com o cartão padrão e os metadados. Um cliente apagado tem o status ' +
      '`erased`, o nome `[erased]` e nenhum outro dado pessoal. Os cartões estão em `GET ' +
      '/v1/card/list/:CustomerID`.',
  },
  'customers.list': {
    en:
      'Lists customers, the newest first. Filter by `taxpayer_id` and `email` (both exact) and ' +
      'by time of creation. A platform sees the customers of all its sellers, a seller its own.',
    pt:
      'Lista clientes, os mais novos primeiro. Filtre por `taxpayer_id` e `email` (ambos ' +
      'exatos) e pela data de criação. A plataforma vê os clientes de todos os seus ' +
      'vendedores; o vendedor, os seus.',
  },
  'customers.update': {
    en:
      'Changes the fields that are sent. `metadata` is merged: a key with a text is set, a key ' +
      'with `null` or an empty text is removed. Existing transactions and boletos keep the ' +
      'data they were created with. An erased customer is refused (409 `customer_erased`). ' +
      'Event: `customer.updated`.',
    pt:
      'Altera os campos enviados. `metadata` é mesclado: uma chave com texto é gravada, uma ' +
      'chave com `null` ou texto vazio é removida. Transações e boletos existentes mantêm os ' +
      'dados com que foram criados. Um cliente apagado é recusado (409 `customer_erased`). ' +
      'Evento: `customer.updated`.',
  },
} as const satisfies Texts
