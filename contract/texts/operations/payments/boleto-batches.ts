// What each call of contract/payments/boletos/batches.ts does.

import type { Texts } from '../../../text.ts'

export const DESCRIPTIONS = {
  'boletoBatches.create': {
    en:
      'Takes up to 500 boletos and replies at once; the server then does the act for one after ' +
      'the other, as `transactions.update` or `transactions.void` would, in the name of the ' +
      'caller and with the rights and the budget that it has at that moment. One that was paid ' +
      'meanwhile is `refused` and stays paid. What a bank does not answer is asked again, for ' +
      'up to ten days. Each boleto has its own events; read the results at `…/items`. An unknown ' +
      'transaction, or one that is no boleto, refuses the whole batch.',
    pt:
      'Recebe até 500 boletos e responde logo; depois o servidor faz o ato em um após o outro, ' +
      'como `transactions.update` ou `transactions.void`, em nome de quem chamou e com os ' +
      'direitos e o orçamento que tiver naquele momento. Um que foi pago nesse meio-tempo fica ' +
      '`refused` e continua pago. O que um banco não responde é pedido de novo, por até dez ' +
      'dias. Cada boleto tem seus próprios eventos; leia os resultados em `…/items`. Uma ' +
      'transação desconhecida, ou que não é boleto, recusa o lote inteiro.',
  },
  'boletoBatches.list': {
    en:
      'Lists the batches, the newest first, with the number of boletos that wait, are done, were ' +
      'refused and were canceled. A platform sees those of its sellers too.',
    pt:
      'Lista os lotes, os mais novos primeiro, com a quantidade de boletos que esperam, feitos, ' +
      'recusados e cancelados. Uma plataforma vê também os dos seus vendedores.',
  },
  'boletoBatches.get': {
    en: 'Shows how far a batch is. It is `running` as long as one of its boletos waits.',
    pt: 'Mostra o andamento de um lote. Está `running` enquanto algum dos boletos espera.',
  },
  'boletoBatches.items': {
    en:
      'Lists each boleto of a batch with what came of it, in the order of the request; ' +
      '`sort=time-descending` begins at the end. `status=refused` lists what a person has to ' +
      'look at.',
    pt:
      'Lista cada boleto de um lote com o que houve com ele, na ordem da requisição; ' +
      '`sort=time-descending` começa pelo fim. `status=refused` lista o que uma pessoa precisa ' +
      'ver.',
  },
  'boletoBatches.cancel': {
    en:
      'Stops what has not begun: those boletos become `canceled`. What has begun goes on to its ' +
      'end, and what is done is not undone. A batch that has ended is refused with ' +
      '`invalid_state`.',
    pt:
      'Interrompe o que não começou: esses boletos ficam `canceled`. O que começou vai até o ' +
      'fim, e o que foi feito não se desfaz. Um lote que terminou é recusado com ' +
      '`invalid_state`.',
  },
} as const satisfies Texts
