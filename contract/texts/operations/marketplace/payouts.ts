// What each call of contract/marketplace/payouts.ts does.

import type { Texts } from '../../../text.ts'

export const DESCRIPTIONS = {
  'transfers.create': {
    en:
      'Debits `amount` from the available balance at once and has the bank pay it to the ' +
      'linked account. The seller must be `active`; an amount above the balance is 409 ' +
      '`insufficient_funds`. The payout is `pending` or `processing` until the bank has paid ' +
      '(`transfer.succeeded`); if the bank refuses (`transfer.failed`) or the receiver’s bank ' +
      'returns it (`transfer.returned`), the seller is credited again. When the bank does not ' +
      'answer, nothing is undone: the server asks again with the same id. It cannot be ' +
      'canceled. Send an `Idempotency-Key`: without one, two calls are two payouts. Amounts ' +
      'count in the budget of a credential, and a policy may hold the call.',
    pt:
      'Debita `amount` do saldo disponível na hora e manda o banco pagar na conta vinculada. O ' +
      'vendedor precisa estar `active`; um valor acima do saldo é 409 `insufficient_funds`. O ' +
      'repasse fica `pending` ou `processing` até o banco pagar (`transfer.succeeded`); se o ' +
      'banco recusa (`transfer.failed`) ou o banco do recebedor devolve (`transfer.returned`), ' +
      'o vendedor é creditado de novo. Se o banco não responde, nada é desfeito: o servidor ' +
      'pergunta de novo com o mesmo id. Não pode ser cancelado. Envie uma `Idempotency-Key`: ' +
      'sem ela, duas chamadas são dois repasses. Os valores contam no orçamento da credencial, ' +
      'e uma política pode reter a chamada.',
  },
  'transfers.cancel': {
    en:
      'Ends a payout as `failed` as long as it is in no file for its bank; its money is available ' +
      'to the seller again. Once its file is made, and at any bank that is called, the reply is 409 ' +
      '`payout_not_cancelable`: the payment can then be stopped at the bank alone.',
    pt:
      'Termina um repasse como `failed` enquanto ele não está em nenhum arquivo para o banco; o ' +
      'dinheiro fica de novo disponível ao vendedor. Depois que o arquivo foi feito, e em qualquer ' +
      'banco que é chamado, a resposta é 409 `payout_not_cancelable`: então só o banco pode parar ' +
      'o pagamento.',
  },
  'transfers.decide': {
    en:
      'For a payout that was sent and of which its bank has said nothing for two hours ' +
      '(`unknown_since`). A person of the platform says in the portal whether the money left ' +
      'the paying account; the call is answered with `approval_required`, and takes effect ' +
      'once another person has approved it, whatever policies the company has. `paid` ends ' +
      'the payout as `succeeded`, `not_paid` as `failed`, with the money available to the ' +
      'seller again. If the bank says how it stands before the approval, the bank counts and ' +
      'the approval fails with `payout_result_known`. The bank is asked again for a month: if ' +
      'it says the opposite, the payout and the balance follow it (`decision.corrected_at`), ' +
      'and what the seller no longer has is a debt.',
    pt:
      'Para um repasse que foi enviado e do qual o banco nada diz há duas horas ' +
      '(`unknown_since`). Uma pessoa da plataforma diz no portal se o dinheiro saiu da conta ' +
      'pagadora; a chamada recebe `approval_required` e vale depois que outra pessoa a ' +
      'aprova, sejam quais forem as políticas da empresa. `paid` termina o repasse como ' +
      '`succeeded`, `not_paid` como `failed`, com o valor de novo disponível ao vendedor. Se ' +
      'o banco disser a situação antes da aprovação, vale o banco, e a aprovação falha com ' +
      '`payout_result_known`. O banco continua sendo consultado por um mês: se disser o ' +
      'contrário, o repasse e o saldo o seguem (`decision.corrected_at`), e o que o vendedor ' +
      'já não tem é uma dívida.',
  },
  'transfers.list': {
    en:
      'Lists payouts by call (`manual`) and by policy, the newest first. Filter by `status` ' +
      '(several, separated by commas) and time of creation.',
    pt:
      'Lista os repasses pedidos (`manual`) e os da política, os mais novos primeiro. Filtre ' +
      'por `status` (vários, separados por vírgulas) e data de criação.',
  },
  'transfers.get': {
    en:
      'Shows a payout with its status, account and, once the bank has paid, `end_to_end_id`; ' +
      '`reason` says why it was refused or returned. A payout that `succeeded` can still be ' +
      'returned later.',
    pt:
      'Mostra um repasse com o status, a conta e, depois que o banco pagou, `end_to_end_id`; ' +
      '`reason` diz por que foi recusado ou devolvido. Um repasse `succeeded` ainda pode ser ' +
      'devolvido depois.',
  },
  'transfers.transactions': {
    en:
      'Lists the statement lines between the payout before and this one, the newest first, ' +
      'with the balances before and after. `brought_forward_cents` plus all lines less ' +
      '`amount_cents` is `carried_forward_cents`. Use it to reconcile a credit at the bank ' +
      'with transactions.',
    pt:
      'Lista as linhas do extrato entre o repasse anterior e este, as mais novas primeiro, com ' +
      'os saldos de antes e depois. `brought_forward_cents` mais todas as linhas menos ' +
      '`amount_cents` dá `carried_forward_cents`. Use para conciliar um crédito no banco com ' +
      'as transações.',
  },
} as const satisfies Texts
