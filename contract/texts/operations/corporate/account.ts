// What each call of contract/corporate/account.ts does.

import type { Texts } from '../../../text.ts'

export const DESCRIPTIONS = {
  'corporate.account': {
    en:
      'Shows the account of the company of the token in every status. The other calls of this ' +
      'group need `active` and otherwise get 403 `account_not_active`, with exceptions once it ' +
      'was first active: receipts, disputes and requests for limits can still be read; and ' +
      'until it is closed, receipts and disputes can be added and changed, and requests ' +
      'declined or canceled. It is requested, accepted and closed in the portal, and approved ' +
      'by an operator: no call here does this. `reason` and `suspended_for` say why it was ' +
      'denied or suspended. `refresh=true` reads from the issuing bank first, and is 502 if ' +
      'the bank does not answer.',
    pt:
      'Mostra a conta da empresa do token em qualquer status. As outras chamadas deste grupo ' +
      'exigem `active` e, se não, recebem 403 `account_not_active`, com exceções desde a ' +
      'primeira ativação: recibos, contestações e pedidos de limite ainda podem ser lidos; e, ' +
      'até o encerramento, recibos e contestações podem ser criados e mudados, e pedidos, ' +
      'recusados ou retirados. Pessoas pedem a conta, aceitam o contrato e a encerram no ' +
      'portal, e um operador aprova: nenhuma chamada aqui faz isso. `reason` e `suspended_for` ' +
      'dizem por que foi negada ou suspensa. `refresh=true` lê antes do banco emissor, e é 502 ' +
      'se o banco não responder.',
  },
  'corporate.balance': {
    en:
      'Shows `balance`, `limit`, `used` and `available`, which is balance plus limit less ' +
      'used, and never below 0. `used` grows with each authorized purchase and falls when a ' +
      'statement is paid. The limits of cardholders and cards apply as well. It is always up ' +
      'to date with what the bank has reported; `refresh=true` asks the bank first.',
    pt:
      'Mostra `balance`, `limit`, `used` e `available`, que é saldo mais limite menos o usado, ' +
      'e nunca fica abaixo de 0. `used` cresce a cada compra autorizada e cai quando uma ' +
      'fatura é paga. Os limites de portadores e cartões também valem. Está sempre em dia com ' +
      'o que o banco informou; `refresh=true` pergunta antes ao banco.',
  },
  'corporate.recharge': {
    en:
      'Creates a pix charge, valid for a day, with its code and page. Every payment of it is ' +
      'credited to the balance in full, also a second, smaller, larger or late one (event ' +
      '`corporate.recharge.paid`). If the bank does not answer, the reply is 502 ' +
      '`bank_unavailable` with `recharge_id`: repeat with the same `Idempotency-Key`, which ' +
      'returns the same recharge. It charges nobody by itself, and cannot be canceled; it ' +
      'expires. A payer’s bank can take a payment back (MED): `corporate.recharge.returned`. A ' +
      'policy may hold the call.',
    pt:
      'Cria um pix válido por um dia, com código e página. Todo pagamento é creditado no saldo ' +
      'por inteiro, também um segundo, menor, maior ou atrasado (evento ' +
      '`corporate.recharge.paid`). Se o banco não responde, a resposta é 502 ' +
      '`bank_unavailable` com `recharge_id`: repita com a mesma `Idempotency-Key`, que devolve ' +
      'a mesma recarga. Não cobra ninguém sozinho e não pode ser cancelado; ele expira. O ' +
      'banco do pagador pode tomar um pagamento de volta (MED): `corporate.recharge.returned`. ' +
      'Uma política pode reter a chamada.',
  },
  'corporate.recharges.list': {
    en:
      'Lists recharges, the newest first; `status` filters (`created`, `paid`, `expired`). It ' +
      'leaves out those that the bank has not answered about, or refused.',
    pt:
      'Lista recargas, as mais novas primeiro; `status` filtra (`created`, `paid`, `expired`). ' +
      'As que o banco ainda não respondeu, ou recusou, não aparecem.',
  },
  'corporate.recharges.get': {
    en:
      'Shows a recharge with what was paid and what the bank returned (MED). While the bank ' +
      'has not answered about it, the reply is 502 `bank_unavailable`; if the bank refused it, ' +
      '402 `charge_refused`.',
    pt:
      'Mostra uma recarga com o que foi pago e o que o banco devolveu (MED). Enquanto o banco ' +
      'não respondeu sobre ela, a resposta é 502 `bank_unavailable`; se o banco a recusou, 402 ' +
      '`charge_refused`.',
  },
} as const satisfies Texts
