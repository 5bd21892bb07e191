// What each call of contract/records/privacy.ts does.

import type { Texts } from '../../../text.ts'

export const DESCRIPTIONS = {
  'customers.export': {
    en:
      'Gives the data that a buyer may ask for (LGPD): the customer, the cards without ' +
      'numbers, and the transactions with their refunds, the oldest first. A call returns at ' +
      'most 200 transactions: while `has_more` is true, send `next` as `after`. `also_in` ' +
      'names the other places that have data. It changes nothing; each export is in the audit ' +
      'log.',
    pt:
      'Devolve os dados que um comprador pode pedir (LGPD): o cliente, os cartões sem número e ' +
      'as transações com reembolsos, das mais antigas às mais novas. Cada chamada tem no ' +
      'máximo 200 transações: enquanto `has_more` for verdadeiro, envie `next` como `after`. ' +
      '`also_in` cita os outros lugares com dados. Não muda nada; cada exportação fica na ' +
      'auditoria.',
  },
  'customers.erase': {
    en:
      'Erases name, document, contacts, address, metadata and cards of a customer (LGPD), also ' +
      'in its transactions, events and recorded requests. It begins at once; a second round ' +
      'ten minutes later completes it: follow `GET /v1/customer/:id/erasure`. It is final, and ' +
      'the customer cannot buy any more. Amounts, dates, ids and `reference_id` stay; for a ' +
      'buyer who has paid, name and document stay encrypted for as long as the law requires. ' +
      'It is refused while a transaction is open (409 `customer_in_use`) or a legal hold ' +
      'applies (409 `records_on_hold`). Repeating it returns the same erasure. Event: ' +
      '`customer.erased`; when you receive it, erase your copies.',
    pt:
      'Apaga nome, documento, contatos, endereço, metadados e cartões de um cliente (LGPD), ' +
      'também nas transações, nos eventos e nas requisições registradas. Começa na hora; uma ' +
      'segunda passagem, dez minutos depois, completa: acompanhe em `GET ' +
      '/v1/customer/:id/erasure`. Não pode ser desfeito, e o cliente não compra mais. Valores, ' +
      'datas, ids e `reference_id` ficam; de quem pagou, nome e documento ficam cifrados pelo ' +
      'tempo que a lei exige. Uma transação aberta impede (409 `customer_in_use`), assim como ' +
      'uma retenção legal (409 `records_on_hold`). Repetir devolve o mesmo apagamento. Evento: ' +
      '`customer.erased`; ao recebê-lo, apague as suas cópias.',
  },
  'customers.getErasure': {
    en:
      'Shows the progress of an erasure: `pending` while transactions, events and requests are ' +
      'being erased, then `completed`, with counts. A customer that was never erased gets 404 ' +
      '`erasure_not_found`.',
    pt:
      'Mostra o andamento do apagamento de um cliente: `pending` enquanto transações, eventos ' +
      'e requisições são apagados, depois `completed`, com contagens. Um cliente que nunca foi ' +
      'apagado recebe 404 `erasure_not_found`.',
  },
} as const satisfies Texts
