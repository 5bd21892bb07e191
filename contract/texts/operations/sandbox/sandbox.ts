// What each call of contract/sandbox/sandbox.ts does.

import type { Texts } from '../../../text.ts'

export const DESCRIPTIONS = {
  'sandbox.payPix': {
    en:
      'Pays the code of a transaction, a recharge or a statement at the sandbox bank, by ' +
      'default once, now, what is due on the day. `amount`, `paid_at` and `times` (at most 5) make unusual ' +
      'payments. For a transaction, a short, late or second payment is sent back, and so is ' +
      'the excess of a larger one; for a company, all of it is credited. The reply comes when ' +
      'the platform has applied it. A transaction needs the scope `payments`, a company ' +
      '`corporate`.',
    pt:
      'Paga o código de uma transação, recarga ou fatura no banco do sandbox, por padrão uma ' +
      'vez, agora, o que é devido no dia. `amount`, `paid_at` e `times` (até 5) fazem pagamentos fora do ' +
      'comum. Em uma transação, um pagamento menor, atrasado ou repetido é devolvido, e de um ' +
      'maior, o excedente; para uma empresa, tudo é creditado. A resposta vem quando a ' +
      'plataforma aplicou o pagamento. Uma transação exige o escopo `payments`; uma empresa, ' +
      '`corporate`.',
  },
  'sandbox.payKey': {
    en:
      'Pays the pix key of the platform at the sandbox bank, as somebody who typed it does; with ' +
      '`static_qr_code` or `txid` as the reader of a code. `amount` is needed where the code has ' +
      'none. `payer` is the payer that the bank reports. The reply has the received pix after the ' +
      'platform has booked them; a txid of another system leaves it empty.',
    pt:
      'Paga a chave pix da plataforma no banco do sandbox, como quem a digitou; com ' +
      '`static_qr_code` ou `txid`, como quem leu um código. `amount` é preciso quando o código não ' +
      'tem valor. `payer` é o pagador que o banco informa. A resposta traz os pix recebidos depois ' +
      'que a plataforma os registrou; com um txid de outro sistema, vem vazia.',
  },
  'sandbox.payBoleto': {
    en:
      'Pays a boleto at the sandbox bank, by default once, now, with the amount due on that ' +
      'day. `amount`, `paid_at` and `times` (at most 5) make unusual payments: a short, late ' +
      'or second one is sent back. `payer` is the payer that the bank reports. The reply is ' +
      'the transaction after the platform has applied it. Pay its pix code with `POST ' +
      '/v1/sandbox/pix/:id/pay`.',
    pt:
      'Paga um boleto no banco do sandbox, por padrão uma vez, agora, com o valor devido no ' +
      'dia. `amount`, `paid_at` e `times` (até 5) fazem pagamentos fora do comum: um pagamento ' +
      'menor, atrasado ou repetido é devolvido. `payer` é o pagador que o banco informa. A ' +
      'resposta é a transação depois que a plataforma aplicou o pagamento. Pague o código pix ' +
      'dele com `POST /v1/sandbox/pix/:id/pay`.',
  },
  'sandbox.dispute': {
    en:
      'Opens a dispute of a paid card payment or pix, in full or of `amount`, with an optional ' +
      '`reason`. The transaction becomes `dispute` and the money is held (event ' +
      '`transaction.disputed`). The pix of a recharge or a statement can be contested too; ' +
      'nothing is held there. A boleto paid at a counter cannot be disputed (409 ' +
      '`invalid_state`). Decide it with `…/win` or `…/lose`; otherwise, when its time is over, ' +
      'it is won if there is evidence and lost if there is none.',
    pt:
      'Abre uma contestação de um pagamento com cartão ou pix pago, de tudo ou de `amount`, ' +
      'com um `reason` opcional. A transação passa a `dispute` e o dinheiro fica retido ' +
      '(evento `transaction.disputed`). O pix de uma recarga ou fatura também pode ser ' +
      'contestado; aí nada é retido. Um boleto pago no caixa não pode ser contestado (409 ' +
      '`invalid_state`). Decida com `…/win` ou `…/lose`; se não, quando o prazo acaba, a ' +
      'contestação é ganha se há provas e perdida se não há.',
  },
  'sandbox.win': {
    en:
      'Decides an open dispute for the seller. The transaction gets the status that it had ' +
      'before, and the held money is available again (event `transaction.dispute.succeeded`).',
    pt:
      'Decide uma contestação aberta a favor do vendedor. A transação volta ao status de ' +
      'antes, e o dinheiro retido fica disponível de novo (evento ' +
      '`transaction.dispute.succeeded`).',
  },
  'sandbox.lose': {
    en:
      'Decides an open dispute for the buyer: the transaction becomes `charged_back` (event ' +
      '`transaction.charged_back`). For a pix, `amount` may be a part; a further call returns ' +
      'more, as banks do. For a recharge or a statement the return reduces the balance, and ' +
      'the rest is owed.',
    pt:
      'Decide uma contestação aberta a favor do comprador: a transação passa a `charged_back` ' +
      '(evento `transaction.charged_back`). De um pix, `amount` pode ser uma parte; outra ' +
      'chamada devolve mais, como fazem os bancos. De uma recarga ou fatura, a devolução reduz ' +
      'o saldo, e o resto é devido.',
  },
  'sandbox.clear': {
    en:
      'Ends the fraud review of a card payment (`antifraud_status` `reviewing`) in favor of ' +
      'the buyer: it becomes `succeeded`, or stays `pre_authorized` if it was created with ' +
      '`capture: false`. Test cards that are held for review are listed at `/docs/sandbox`.',
    pt:
      'Encerra a análise de fraude de um pagamento com cartão (`antifraud_status` `reviewing`) ' +
      'a favor do comprador: ele passa a `succeeded`, ou continua `pre_authorized` se foi ' +
      'criado com `capture: false`. Os cartões de teste que ficam em análise estão em ' +
      '`/docs/sandbox`.',
  },
  'sandbox.reject': {
    en:
      'Ends the fraud review of a card payment (`antifraud_status` `reviewing`) against the ' +
      'buyer. It becomes `canceled`, and nothing stays held on the card (event ' +
      '`transaction.canceled`).',
    pt:
      'Encerra a análise de fraude de um pagamento com cartão (`antifraud_status` `reviewing`) ' +
      'contra o comprador. Ele passa a `canceled`, e nada fica retido no cartão (evento ' +
      '`transaction.canceled`).',
  },
  'sandbox.expire': {
    en:
      'Moves the clock of the whole sandbox just past the expiry of an unpaid or authorized ' +
      'transaction and runs all jobs on the way; the transaction becomes `canceled` (event ' +
      '`transaction.canceled`). The clock is shared by all platforms and never goes back, so ' +
      'only a platform’s own token may do so (403 `platform_only`).',
    pt:
      'Move o relógio de todo o sandbox para logo depois do vencimento de uma transação não ' +
      'paga ou autorizada e executa todas as tarefas do caminho; a transação passa a ' +
      '`canceled` (evento `transaction.canceled`). O relógio é compartilhado por todas as ' +
      'plataformas e nunca volta; por isso só o token da própria plataforma pode (403 ' +
      '`platform_only`).',
  },
  'sandbox.approveSeller': {
    en:
      'Decides the identity check of a `pending` seller at the sandbox bank; the reply is the ' +
      'seller, `active` (event `seller.activated`). Most sellers are decided at once; test ' +
      'documents that stay under review for a day are listed at `/docs/sandbox`. A seller in ' +
      'another status is 409 `invalid_state`.',
    pt:
      'Decide no banco do sandbox a análise de um vendedor `pending`; a resposta é o vendedor, ' +
      '`active` (evento `seller.activated`). A maioria é decidida na hora; os documentos de ' +
      'teste que ficam um dia em análise estão em `/docs/sandbox`. Um vendedor em outro status ' +
      'é 409 `invalid_state`.',
  },
  'sandbox.denySeller': {
    en:
      'Decides the identity check of a `pending` seller at the sandbox bank; the reply is the ' +
      'seller, `denied` with a `reason` (event `seller.denied`). It can neither sell nor be ' +
      'paid out. A seller in another status is 409 `invalid_state`.',
    pt:
      'Decide no banco do sandbox a análise de um vendedor `pending`; a resposta é o vendedor, ' +
      '`denied`, com um `reason` (evento `seller.denied`). Ele não vende nem recebe repasses. ' +
      'Um vendedor em outro status é 409 `invalid_state`.',
  },
  'sandbox.failTransfer': {
    en:
      'Has the bank refuse a payout that is `processing`; it becomes `failed` and the seller ' +
      'is credited again (event `transfer.failed`). The sandbox bank pays most payouts shortly ' +
      'after they are created: a paid one gets 409 `invalid_state`.',
    pt:
      'Faz o banco recusar um repasse `processing`; ele passa a `failed` e o vendedor é ' +
      'creditado de novo (evento `transfer.failed`). O banco do sandbox paga a maioria dos ' +
      'repasses pouco depois de criados: um repasse já pago é 409 `invalid_state`.',
  },
  'sandbox.returnTransfer': {
    en:
      'Has the receiver’s bank return a payout that `succeeded`, as it does with a closed ' +
      'account; the payout becomes `returned` and the seller is credited again (event ' +
      '`transfer.returned`). A payout that was not paid is 409 `invalid_state`.',
    pt:
      'Faz o banco do recebedor devolver um repasse `succeeded`, como acontece com uma conta ' +
      'encerrada; o repasse passa a `returned` e o vendedor é creditado de novo (evento ' +
      '`transfer.returned`). Um repasse que não foi pago é 409 `invalid_state`.',
  },
  'sandbox.weather': {
    en:
      'Sets a fault of one `bank`, for the platform of the token alone, for a number of ' +
      '`calls` or until it is changed; `fair` ends it. `silent_before` times out without ' +
      'effect, `silent_after` after the effect; `twice` and `shuffled` concern notifications; ' +
      '`deaf` is only for `issuing`, which then decides purchases by itself. Repeating it ' +
      'changes nothing.',
    pt:
      'Define uma falha de um `bank` só para a plataforma do token, por um número de `calls` ' +
      'ou até mudar; `fair` a encerra. `silent_before` não responde e não faz nada, ' +
      '`silent_after` não responde depois de fazer; `twice` e `shuffled` são das notificações; ' +
      '`deaf` é só para `issuing`, que então decide compras sozinho. Repetir não muda nada.',
  },
} as const satisfies Texts
