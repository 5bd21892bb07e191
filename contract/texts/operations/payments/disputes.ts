// What each call of contract/payments/disputes.ts does.

import type { Texts } from '../../../text.ts'

export const DESCRIPTIONS = {
  'disputes.list': {
    en:
      'Lists disputes, the newest first, with the first 200 characters of each piece of ' +
      'evidence. Filter by `status` (`open`, `won`, `lost`), `transaction`, `io_seller_id` and ' +
      'time. A dispute belongs to the seller of the transaction and its platform; other ' +
      'receivers of a split do not see it. Disputes of purchases by corporate cards are at ' +
      '`/v1/baas`.',
    pt:
      'Lista contestações, as mais novas primeiro, com os primeiros 200 caracteres de cada ' +
      'prova. Filtre por `status` (`open`, `won`, `lost`), `transaction`, `io_seller_id` e ' +
      'data. Uma contestação é do vendedor da transação e da plataforma dele; os outros ' +
      'recebedores da divisão não a veem. As contestações de compras com cartão corporativo ' +
      'estão em `/v1/baas`.',
  },
  'disputes.get': {
    en:
      'Shows the reason, the amount, the last moment for evidence (`evidence_due_at`) and the ' +
      'evidence in full with what the bank said of it. `returned_cents` of a pix can grow ' +
      'after the loss, when the bank returns more.',
    pt:
      'Mostra o motivo, o valor, o prazo para provas (`evidence_due_at`) e as provas por ' +
      'inteiro, com o que o banco disse delas. Em um pix, `returned_cents` pode crescer depois ' +
      'da perda, quando o banco devolve mais.',
  },
  'disputes.submitEvidence': {
    en:
      'Stores the evidence and sends it to the bank: `pending` until the bank answers, then ' +
      '`sent` or `refused` with a `reason`; the server retries by itself. It is accepted while ' +
      'the dispute is `open` and until `evidence_due_at` (409 `dispute_over`), at most 20 ' +
      'pieces, and cannot be changed or taken back. Files are PDF, PNG, JPEG or text in ' +
      'base64, some 90 kB in all within the 128 kB of a request. If the acquirer takes no ' +
      'evidence by API, the reply is 409 `evidence_unsupported`. It decides nothing: the bank ' +
      'does, with `transaction.dispute.succeeded` or `transaction.charged_back`. The same ' +
      '`Idempotency-Key` sends it once.',
    pt:
      'Guarda a prova e a envia ao banco: `pending` até o banco responder, depois `sent` ou ' +
      '`refused` com um `reason`; o servidor tenta de novo sozinho. É aceita enquanto a ' +
      'contestação está `open` e até `evidence_due_at` (409 `dispute_over`), no máximo 20 ' +
      'provas, e não pode ser alterada nem retirada. Os arquivos são PDF, PNG, JPEG ou texto ' +
      'em base64, uns 90 kB no total, dentro dos 128 kB de uma requisição. Se a adquirente não ' +
      'as recebe por API, a resposta é 409 `evidence_unsupported`. Isto não decide nada: o ' +
      'banco decide, com `transaction.dispute.succeeded` ou `transaction.charged_back`. A ' +
      'mesma `Idempotency-Key` envia uma só vez.',
  },
} as const satisfies Texts
