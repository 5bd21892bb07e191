// What each call of contract/corporate/disputes.ts does.

import type { Texts } from '../../../text.ts'

export const DESCRIPTIONS = {
  'corporate.disputes.create': {
    en:
      'Disputes the whole remaining cost of a `confirmed` purchase, or `amount`, at the ' +
      'issuing bank. `pending` until the bank answers, then `open`: the amount is credited on ' +
      'the open statement until the decision (event `corporate.purchase.disputed`); or ' +
      '`refused`. It ends `won`, `lost` or `withdrawn`. A purchase can have one dispute in ' +
      'progress (409 `purchase_disputed` names it). A suspended account can still dispute. The ' +
      'same `Idempotency-Key` returns the same dispute.',
    pt:
      'Contesta no banco emissor o custo restante de uma compra `confirmed`, ou `amount`. Fica ' +
      '`pending` até o banco responder, depois `open`: o valor é creditado na fatura aberta ' +
      'até a decisão (evento `corporate.purchase.disputed`); ou `refused`. Termina `won`, ' +
      '`lost` ou `withdrawn`. Uma compra pode ter uma contestação em andamento (409 ' +
      '`purchase_disputed` diz qual). Uma conta suspensa ainda pode contestar. A mesma ' +
      '`Idempotency-Key` devolve a mesma contestação.',
  },
  'corporate.purchases.disputes': {
    en:
      'Lists the disputes of one purchase, the newest first; filter by `status` and time. An ' +
      'unknown purchase gets 404.',
    pt:
      'Lista as contestações de uma compra, as mais novas primeiro; filtre por `status` e ' +
      'data. Uma compra desconhecida recebe 404.',
  },
  'corporate.disputes.list': {
    en:
      'Lists disputes of the purchases of the company, the newest first. Filter by `status` ' +
      '(several, separated by commas), `purchase_id` and time. Disputes of payments that the ' +
      'company received as a seller are at `GET /v1/disputes`.',
    pt:
      'Lista as contestações de compras da empresa, as mais novas primeiro. Filtre por ' +
      '`status` (vários, separados por vírgulas), `purchase_id` e data. As contestações de ' +
      'pagamentos que a empresa recebeu como vendedor estão em `GET /v1/disputes`.',
  },
  'corporate.disputes.get': {
    en:
      'Shows a dispute with the disputed and the credited amount. `credited_amount` is less ' +
      'than `amount` if the shop refunded a part meanwhile: nothing is credited twice. ' +
      '`refused_reason` says why the bank did not examine it.',
    pt:
      'Mostra uma contestação com o valor contestado e o creditado. `credited_amount` é menor ' +
      'que `amount` se a loja reembolsou uma parte nesse meio-tempo: nada é creditado duas ' +
      'vezes. `refused_reason` diz por que o banco não a examinou.',
  },
  'corporate.disputes.withdraw': {
    en:
      'Ends a `pending` or `open` dispute; its credit is reversed on the open statement (event ' +
      '`corporate.purchase.dispute.withdrawn`). Until the bank confirms, `withdrawing` is ' +
      'true. Withdrawing again changes nothing; a dispute that ended otherwise is 409 ' +
      '`purchase_dispute_over`.',
    pt:
      'Encerra uma contestação `pending` ou `open`; o crédito é desfeito na fatura aberta ' +
      '(evento `corporate.purchase.dispute.withdrawn`). Até o banco confirmar, `withdrawing` é ' +
      'verdadeiro. Retirar de novo não muda nada; uma contestação que terminou de outro modo é ' +
      '409 `purchase_dispute_over`.',
  },
  'corporate.disputes.addEvidence': {
    en:
      'Keeps a file with a dispute that has not ended, at most ten of them, for the records of ' +
      'the company. It is not sent to the issuing bank, whose protocol carries no files. A ' +
      'file cannot be changed or removed. The same `Idempotency-Key` returns the same piece.',
    pt:
      'Guarda um arquivo com uma contestação que não terminou, no máximo dez, para os ' +
      'registros da empresa. Ele não é enviado ao banco emissor, cujo protocolo não leva ' +
      'arquivos. Um arquivo não pode ser alterado nem removido. A mesma `Idempotency-Key` ' +
      'devolve a mesma prova.',
  },
  'corporate.disputes.evidence': {
    en:
      'Lists the files of a dispute with type and size, the newest first; at most ten. Their ' +
      'content is at `…/content`.',
    pt:
      'Lista os arquivos de uma contestação com tipo e tamanho, os mais novos primeiro; no ' +
      'máximo dez. O conteúdo está em `…/content`.',
  },
  'corporate.disputes.evidenceContent': {
    en:
      'Gives the bytes of the file as it was uploaded. They come as a download, never as a ' +
      'page of this server.',
    pt:
      'Devolve os bytes do arquivo como foi enviado. Eles vêm como download, nunca como página ' +
      'deste servidor.',
  },
} as const satisfies Texts
