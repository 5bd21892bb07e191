// What each call does: the levers of the sandbox, its clock and its mails.

import type { OperationText } from '../index.ts'

export const SANDBOX: Readonly<Record<string, OperationText>> = {
  'sandbox.approveSeller': {
    summary: 'Fazer o banco aprovar um vendedor pendente',
    says: [
      'Decides the identity check of a `pending` seller at the sandbox bank; the reply is the ' +
        'seller, `active` (event `seller.activated`). Most sellers are decided at once; test ' +
        'documents that stay under review for a day are listed at `/docs/sandbox`. A seller in ' +
        'another status is 409 `invalid_state`.',
      'Decide no banco do sandbox a análise de um vendedor `pending`; a resposta é o vendedor, ' +
        '`active` (evento `seller.activated`). A maioria é decidida na hora; os documentos de ' +
        'teste que ficam um dia em análise estão em `/docs/sandbox`. Um vendedor em outro status é ' +
        '409 `invalid_state`.',
    ],
  },
  'sandbox.clear': {
    summary: 'Fazer a análise aprovar um pagamento com cartão',
    says: [
      'Ends the fraud review of a card payment (`antifraud_status` `reviewing`) in favor of the ' +
        'buyer: it becomes `succeeded`, or stays `pre_authorized` if it was created with `capture: ' +
        'false`. Test cards that are held for review are listed at `/docs/sandbox`.',
      'Encerra a análise de fraude de um pagamento com cartão (`antifraud_status` `reviewing`) a ' +
        'favor do comprador: ele passa a `succeeded`, ou continua `pre_authorized` se foi criado ' +
        'com `capture: false`. Os cartões de teste que ficam em análise estão em `/docs/sandbox`.',
    ],
  },
  'sandbox.denySeller': {
    summary: 'Fazer o banco negar um vendedor pendente',
    says: [
      'Decides the identity check of a `pending` seller at the sandbox bank; the reply is the ' +
        'seller, `denied` with a `reason` (event `seller.denied`). It can neither sell nor be paid ' +
        'out. A seller in another status is 409 `invalid_state`.',
      'Decide no banco do sandbox a análise de um vendedor `pending`; a resposta é o vendedor, ' +
        '`denied`, com um `reason` (evento `seller.denied`). Ele não vende nem recebe repasses. Um ' +
        'vendedor em outro status é 409 `invalid_state`.',
    ],
  },
  'sandbox.dispute': {
    summary:
      'Fazer o comprador contestar um pagamento com cartão, ou o banco do pagador um pix (MED)',
    says: [
      'Opens a dispute of a paid card payment or pix, in full or of `amount`, with an optional ' +
        '`reason`. The transaction becomes `dispute` and the money is held (event ' +
        '`transaction.disputed`). The pix of a recharge or a statement can be contested too; ' +
        'nothing is held there. A boleto paid at a counter cannot be disputed (409 ' +
        '`invalid_state`). Decide it with `…/win` or `…/lose`; otherwise, when its time is over, ' +
        'it is won if there is evidence and lost if there is none.',
      'Abre uma contestação de um pagamento com cartão ou pix pago, de tudo ou de `amount`, com ' +
        'um `reason` opcional. A transação passa a `dispute` e o dinheiro fica retido (evento ' +
        '`transaction.disputed`). O pix de uma recarga ou fatura também pode ser contestado; aí ' +
        'nada é retido. Um boleto pago no caixa não pode ser contestado (409 `invalid_state`). ' +
        'Decida com `…/win` ou `…/lose`; se não, quando o prazo acaba, a contestação é ganha se há ' +
        'provas e perdida se não há.',
    ],
  },
  'sandbox.expire': {
    summary: 'Fazer uma transação não paga expirar agora, movendo o relógio compartilhado',
    says: [
      'Moves the clock of the whole sandbox just past the expiry of an unpaid or authorized ' +
        'transaction and runs all jobs on the way; the transaction becomes `canceled` (event ' +
        '`transaction.canceled`). The clock is shared by all platforms and never goes back, so ' +
        'only a platform’s own token may do so (403 `platform_only`).',
      'Move o relógio de todo o sandbox para logo depois do vencimento de uma transação não paga ' +
        'ou autorizada e executa todas as tarefas do caminho; a transação passa a `canceled` ' +
        '(evento `transaction.canceled`). O relógio é compartilhado por todas as plataformas e ' +
        'nunca volta; por isso só o token da própria plataforma pode (403 `platform_only`).',
    ],
  },
  'sandbox.failTransfer': {
    summary: 'Fazer o banco recusar um repasse em andamento',
    says: [
      'Has the bank refuse a payout that is `processing`; it becomes `failed` and the seller is ' +
        'credited again (event `transfer.failed`). The sandbox bank pays most payouts shortly ' +
        'after they are created: a paid one gets 409 `invalid_state`.',
      'Faz o banco recusar um repasse `processing`; ele passa a `failed` e o vendedor é ' +
        'creditado de novo (evento `transfer.failed`). O banco do sandbox paga a maioria dos ' +
        'repasses pouco depois de criados: um repasse já pago é 409 `invalid_state`.',
    ],
  },
  'sandbox.lose': {
    summary: 'Fazer o vendedor perder a contestação de um pagamento com cartão ou pix',
    says: [
      'Decides an open dispute for the buyer: the transaction becomes `charged_back` (event ' +
        '`transaction.charged_back`). For a pix, `amount` may be a part; a further call returns ' +
        'more, as banks do. For a recharge or a statement the return reduces the balance, and the ' +
        'rest is owed.',
      'Decide uma contestação aberta a favor do comprador: a transação passa a `charged_back` ' +
        '(evento `transaction.charged_back`). De um pix, `amount` pode ser uma parte; outra ' +
        'chamada devolve mais, como fazem os bancos. De uma recarga ou fatura, a devolução reduz o ' +
        'saldo, e o resto é devido.',
    ],
  },
  'sandbox.payBoleto': {
    summary: 'Pagar um boleto no caixa',
    says: [
      'Pays a boleto at the sandbox bank, by default once, now, with the amount due on that day. ' +
        '`amount`, `paid_at` and `times` (at most 5) make unusual payments: a short, late or ' +
        'second one is sent back. `payer` is the payer that the bank reports. The reply is the ' +
        'transaction after the platform has applied it. Pay its pix code with `POST ' +
        '/v1/sandbox/pix/:id/pay`.',
      'Paga um boleto no banco do sandbox, por padrão uma vez, agora, com o valor devido no dia. ' +
        '`amount`, `paid_at` e `times` (até 5) fazem pagamentos fora do comum: um pagamento menor, ' +
        'atrasado ou repetido é devolvido. `payer` é o pagador que o banco informa. A resposta é a ' +
        'transação depois que a plataforma aplicou o pagamento. Pague o código pix dele com `POST ' +
        '/v1/sandbox/pix/:id/pay`.',
    ],
  },
  'sandbox.payPix': {
    summary: 'Pagar o pix de uma transação, recarga ou fatura, como comprador',
    says: [
      'Pays the code of a transaction, a recharge or a statement at the sandbox bank, by default ' +
        'once, now, in full. `amount`, `paid_at` and `times` (at most 5) make unusual payments. ' +
        'For a transaction, a short, late or second payment is sent back, and so is the excess of ' +
        'a larger one; for a company, all of it is credited. The reply comes when the platform has ' +
        'applied it. A transaction needs the scope `payments`, a company `corporate`.',
      'Paga o código de uma transação, recarga ou fatura no banco do sandbox, por padrão uma ' +
        'vez, agora, por inteiro. `amount`, `paid_at` e `times` (até 5) fazem pagamentos fora do ' +
        'comum. Em uma transação, um pagamento menor, atrasado ou repetido é devolvido, e de um ' +
        'maior, o excedente; para uma empresa, tudo é creditado. A resposta vem quando a ' +
        'plataforma aplicou o pagamento. Uma transação exige o escopo `payments`; uma empresa, ' +
        '`corporate`.',
    ],
  },
  'sandbox.reject': {
    summary: 'Fazer a análise recusar um pagamento com cartão',
    says: [
      'Ends the fraud review of a card payment (`antifraud_status` `reviewing`) against the ' +
        'buyer. It becomes `canceled`, and nothing stays held on the card (event ' +
        '`transaction.canceled`).',
      'Encerra a análise de fraude de um pagamento com cartão (`antifraud_status` `reviewing`) ' +
        'contra o comprador. Ele passa a `canceled`, e nada fica retido no cartão (evento ' +
        '`transaction.canceled`).',
    ],
  },
  'sandbox.returnTransfer': {
    summary: 'Fazer o banco do recebedor devolver um repasse pago',
    says: [
      'Has the receiver’s bank return a payout that `succeeded`, as it does with a closed ' +
        'account; the payout becomes `returned` and the seller is credited again (event ' +
        '`transfer.returned`). A payout that was not paid is 409 `invalid_state`.',
      'Faz o banco do recebedor devolver um repasse `succeeded`, como acontece com uma conta ' +
        'encerrada; o repasse passa a `returned` e o vendedor é creditado de novo (evento ' +
        '`transfer.returned`). Um repasse que não foi pago é 409 `invalid_state`.',
    ],
  },
  'sandbox.weather': {
    summary: 'Fazer o banco do sandbox falhar para uma plataforma: lento, mudo, fora do ar',
    says: [
      'Sets a fault of one `bank`, for the platform of the token alone, for a number of `calls` ' +
        'or until it is changed; `fair` ends it. `silent_before` times out without effect, ' +
        '`silent_after` after the effect; `twice` and `shuffled` concern notifications; `deaf` is ' +
        'only for `issuing`, which then decides purchases by itself. Repeating it changes nothing.',
      'Define uma falha de um `bank` só para a plataforma do token, por um número de `calls` ou ' +
        'até mudar; `fair` a encerra. `silent_before` não responde e não faz nada, `silent_after` ' +
        'não responde depois de fazer; `twice` e `shuffled` são das notificações; `deaf` é só para ' +
        '`issuing`, que então decide compras sozinho. Repetir não muda nada.',
    ],
  },
  'sandbox.win': {
    summary: 'Fazer o vendedor ganhar a contestação de um pagamento com cartão ou pix',
    says: [
      'Decides an open dispute for the seller. The transaction gets the status that it had ' +
        'before, and the held money is available again (event `transaction.dispute.succeeded`).',
      'Decide uma contestação aberta a favor do vendedor. A transação volta ao status de antes, ' +
        'e o dinheiro retido fica disponível de novo (evento `transaction.dispute.succeeded`).',
    ],
  },
  'sandbox.buyWithCard': {
    summary: 'Fazer uma compra com um cartão corporativo, como loja',
    says: [
      'Has a shop charge a card; the bank asks this server for authorization as in live mode. ' +
        'The reply is the purchase, `approved` or `denied` with a reason (events ' +
        '`corporate.purchase.approved`, `corporate.purchase.denied`). `clear` says how it clears ' +
        'later: by default in full after a day of the sandbox’s clock. A `number` or `cvv` that is ' +
        'not the card’s is denied.',
      'Faz uma loja cobrar um cartão; o banco pede autorização a este servidor como no modo ' +
        'real. A resposta é a compra, `approved` ou `denied` com um motivo (eventos ' +
        '`corporate.purchase.approved`, `corporate.purchase.denied`). `clear` diz como ela é ' +
        'confirmada depois: por padrão por inteiro, um dia depois no relógio do sandbox. Um ' +
        '`number` ou `cvv` que não é do cartão é negado.',
    ],
  },
  'sandbox.clearPurchase': {
    summary: 'Confirmar uma compra agora',
    says: [
      'Clears an authorized purchase at the issuing bank; it becomes `confirmed` and goes to the ' +
        'open statement (event `corporate.purchase.confirmed`). `amount` is by default what ' +
        'remains; with a tip it may be up to 20% above the authorization.',
      'Confirma no banco emissor uma compra autorizada; ela passa a `confirmed` e vai para a ' +
        'fatura aberta (evento `corporate.purchase.confirmed`). `amount` é por padrão o que resta; ' +
        'com gorjeta, pode ir até 20% acima do autorizado.',
    ],
  },
  'sandbox.deliverCard': {
    summary: 'Fazer o correio entregar um cartão físico agora',
    says: [
      'Delivers a physical card without waiting for the clock: it becomes `delivered` (event ' +
        '`corporate.card.delivered`) and works once `PATCH` sets it `active`. A virtual card is ' +
        '409 `invalid_state`.',
      'Entrega um cartão físico sem esperar o relógio: ele passa a `delivered` (evento ' +
        '`corporate.card.delivered`) e funciona quando `PATCH` o põe em `active`. Um cartão ' +
        'virtual é 409 `invalid_state`.',
    ],
  },
  'sandbox.losePurchaseDispute': {
    summary: 'Fazer o banco emissor decidir agora a contestação de uma compra, a favor da loja',
    says: [
      'Decides the newest dispute of a purchase: it is `lost` and its credit is taken back ' +
        '(event `corporate.purchase.dispute.lost`). A purchase without a dispute is 409 ' +
        '`invalid_state`.',
      'Decide a contestação mais nova de uma compra: ela fica `lost` e o crédito é desfeito ' +
        '(evento `corporate.purchase.dispute.lost`). Uma compra sem contestação é 409 ' +
        '`invalid_state`.',
    ],
  },
  'sandbox.refundPurchase': {
    summary: 'Fazer a loja reembolsar uma compra confirmada, ou uma parte dela',
    says: [
      'Refunds a cleared purchase, by default all that remains: `refunded` in full (event ' +
        '`corporate.purchase.refunded`), else `refunded_amount` grows ' +
        '(`corporate.purchase.updated`). The credit is on the open statement.',
      'Reembolsa uma compra confirmada, por padrão tudo o que resta: por inteiro, `refunded` ' +
        '(evento `corporate.purchase.refunded`); se não, `refunded_amount` cresce ' +
        '(`corporate.purchase.updated`). O crédito fica na fatura aberta.',
    ],
  },
  'sandbox.reversePurchase': {
    summary: 'Fazer a loja cancelar uma compra, ou uma parte dela, antes da confirmação',
    says: [
      'Reverses an authorized purchase, by default all of it: it becomes `canceled` and its ' +
        'amount is free again (event `corporate.purchase.canceled`); a part lowers the hold ' +
        '(`corporate.purchase.updated`). A cleared purchase is refunded instead.',
      'Cancela uma compra autorizada, por padrão toda: ela passa a `canceled` e o valor fica ' +
        'livre de novo (evento `corporate.purchase.canceled`); uma parte reduz a reserva ' +
        '(`corporate.purchase.updated`). Uma compra confirmada é reembolsada.',
    ],
  },
  'sandbox.shipCard': {
    summary: 'Fazer o correio enviar um cartão físico agora',
    says: [
      'Ships a physical card without waiting for the clock: it becomes `shipped` with carrier ' +
        'and tracking code (event `corporate.card.shipped`). A virtual card is 409 `invalid_state`.',
      'Envia um cartão físico sem esperar o relógio: ele passa a `shipped`, com transportadora e ' +
        'código de rastreio (evento `corporate.card.shipped`). Um cartão virtual é 409 ' +
        '`invalid_state`.',
    ],
  },
  'sandbox.winPurchaseDispute': {
    summary: 'Fazer o banco emissor decidir agora a contestação de uma compra, a favor da empresa',
    says: [
      'Decides the newest dispute of a purchase: it is `won` and its credit stays (event ' +
        '`corporate.purchase.dispute.won`). A purchase without a dispute is 409 `invalid_state`.',
      'Decide a contestação mais nova de uma compra: ela fica `won` e o crédito permanece ' +
        '(evento `corporate.purchase.dispute.won`). Uma compra sem contestação é 409 ' +
        '`invalid_state`.',
    ],
  },
  'sandbox.mail': {
    summary: 'Consultar um e-mail que um servidor real teria enviado',
    says: [
      'Shows a mail with subject, text and HTML, and `url`, its page for a browser. In the ' +
        'sandbox no mail leaves the server: links in it, such as those of invitations, work.',
      'Mostra um e-mail com assunto, texto e HTML, e `url`, a página dele para o navegador. No ' +
        'sandbox nenhum e-mail sai do servidor: os links dele, como os de convites, funcionam.',
    ],
  },
  'sandbox.mails': {
    summary: 'Listar os e-mails que um servidor real teria enviado',
    says: [
      'Lists mails to sellers and to users of companies and platforms, the newest first; `kind` ' +
        'and `to` filter. Use it in tests to follow an invitation or a new password: it needs the ' +
        'scope `mails`, which a credential has only if it was named. A platform sees those of all ' +
        'its sellers.',
      'Lista e-mails a vendedores e a usuários de empresas e plataformas, os mais novos ' +
        'primeiro; `kind` e `to` filtram. Use em testes para seguir um convite ou uma senha nova: ' +
        'precisa do escopo `mails`, que uma credencial só tem se ele foi pedido. A plataforma vê ' +
        'os de todos os seus vendedores.',
    ],
  },
  'sandbox.agenda': {
    summary: 'Listar o que vai acontecer com o passar do tempo',
    says: [
      'Lists what the server and the sandbox bank will do by themselves, the soonest first: ' +
        'expiries, settlements, payouts, retries. At most 500 items, 50 when `limit` is absent. A ' +
        'seller sees its own. Reading it makes nothing happen: move the clock with `POST ' +
        '/v1/sandbox/clock`; `advance: "next"` goes to the first item.',
      'Lista o que o servidor e o banco do sandbox vão fazer sozinhos, do mais próximo ao mais ' +
        'distante: vencimentos, liquidações, repasses, novas tentativas. No máximo 500 itens, 50 ' +
        'sem `limit`. O vendedor vê os seus. Ler não faz nada acontecer: mova o relógio com `POST ' +
        '/v1/sandbox/clock`; `advance: "next"` vai até o primeiro item.',
    ],
  },
  'sandbox.clock': {
    summary: 'Consultar o horário do sandbox',
    says: [
      'Shows the time of the one clock that this server, its worker and the sandbox bank share. ' +
        'It runs in real time from where it was moved to. Tokens and signatures follow real time ' +
        'instead.',
      'Mostra o horário do único relógio, que este servidor, o worker e o banco do sandbox ' +
        'compartilham. Ele anda em tempo real a partir de onde foi posto. Tokens e assinaturas ' +
        'seguem o tempo real.',
    ],
  },
  'sandbox.session': {
    summary: 'Obter todas as chamadas deste sandbox em um arquivo, que pode ser repetido',
    says: [
      'Gives every write of the platform since it was seeded, with time, request and reply, and ' +
        'the final state; ids become names, and card numbers, secrets and passwords are not in it. ' +
        '`npm run replay` repeats it in a new sandbox: attach it to a bug report. The newest ' +
        '10,000 calls are kept; `missing` says what is missing. Only the platform’s own token may ' +
        'read it.',
      'Devolve cada escrita da plataforma desde a criação, com horário, requisição e resposta, e ' +
        'o estado final; os ids viram nomes, e números de cartão, segredos e senhas não aparecem. ' +
        '`npm run replay` a repete em um sandbox novo: anexe-a a um relato de erro. As 10.000 ' +
        'chamadas mais novas são guardadas; `missing` diz o que falta. Só o token da própria ' +
        'plataforma pode ler.',
    ],
  },
  'sandbox.moveClock': {
    summary: 'Adiantar o relógio compartilhado do sandbox e executar as tarefas devidas',
    says: [
      'Moves the clock by `advance` (`30d`, `1h`, `next`) or `to` an instant, and stops at each ' +
        'instant at which something is due to run it: expiries, settlements, payouts, retries. The ' +
        'reply comes when all is done; a move that takes more than 20 seconds stops early with ' +
        '`reached: false`: repeat the same `to`. The clock never goes back (`clock_backwards`) and ' +
        'moves at most ten years at once. It is shared by all platforms: only a platform’s own ' +
        'token may move it (403 `platform_only`).',
      'Move o relógio em `advance` (`30d`, `1h`, `next`) ou até um instante em `to`, e para em ' +
        'cada instante em que algo é devido, para executá-lo: vencimentos, liquidações, repasses, ' +
        'novas tentativas. A resposta vem quando tudo terminou; um movimento que leva mais de 20 ' +
        'segundos para antes, com `reached: false`: repita o mesmo `to`. O relógio nunca volta ' +
        '(`clock_backwards`) e anda no máximo dez anos de cada vez. É compartilhado por todas as ' +
        'plataformas: só o token da própria plataforma pode movê-lo (403 `platform_only`).',
    ],
  },
}
