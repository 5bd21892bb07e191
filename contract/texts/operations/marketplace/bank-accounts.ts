// What each call of contract/marketplace/bank-accounts.ts does.

import type { Texts } from '../../../text.ts'

export const DESCRIPTIONS = {
  'bankAccounts.tokenize': {
    en:
      'Checks and stores a bank account, or a pix key, encrypted, and returns a token that links it. The ' +
      'holder must be the seller: another CPF or CNPJ is 422 `holder_mismatch`. Nothing is ' +
      'linked yet and no bank is asked: send the token to `associate_bank_account` within 24 ' +
      'hours. The same `Idempotency-Key` returns the same token.',
    pt:
      'Confere e guarda uma conta bancária, ou chave pix, cifrada, e devolve um token para vinculá-la. O ' +
      'titular deve ser o vendedor: outro CPF ou CNPJ é 422 `holder_mismatch`. Nada é ' +
      'vinculado ainda e nenhum banco é consultado: envie o token a `associate_bank_account` ' +
      'em até 24 horas. A mesma `Idempotency-Key` devolve o mesmo token.',
  },
  'bankAccounts.tokenizeFor': {
    en:
      'The same as `POST /v1/sellers/bank_accounts/tokenize/:IO_SELLER_ID`, for clients that ' +
      'send the id of their credential in the path. Any other id than that of the token’s ' +
      'credential gets 404 `integration_not_found`.',
    pt:
      'O mesmo que `POST /v1/sellers/bank_accounts/tokenize/:IO_SELLER_ID`, para clientes que ' +
      'enviam o id da credencial no caminho. Um id que não é o da credencial do token recebe ' +
      '404 `integration_not_found`.',
  },
  'bankAccounts.associate': {
    en:
      'Uses up the token and links the account, which can then receive payouts of the seller. ' +
      'Other linked accounts stay; a payout names its account, and a payout policy takes the ' +
      'newest. No bank is asked whether the account exists: a wrong one is noticed when a ' +
      'payout fails. A token works once, within 24 hours. The status is 200 for a new link ' +
      'too; an account that is already linked is returned again. Event: ' +
      '`bank_account.associated`. A policy may hold the call.',
    pt:
      'Consome o token e vincula a conta, que passa a poder receber repasses do vendedor. As ' +
      'outras contas vinculadas ficam; um repasse diz a conta, e a política de repasse usa a ' +
      'mais nova. Nenhum banco é consultado sobre a existência da conta: uma conta errada ' +
      'aparece quando um repasse falha. Um token funciona uma vez, em até 24 horas. A resposta ' +
      'é 200 também para um vínculo novo; uma conta já vinculada é devolvida de novo. Evento: ' +
      '`bank_account.associated`. Uma política pode reter a chamada.',
  },
  'bankAccounts.associateFor': {
    en:
      'The same as `POST /v1/sellers/bank_accounts/associate_bank_account`, for clients that ' +
      'send the id of their credential in the path. Any other id than that of the token’s ' +
      'credential gets 404 `integration_not_found`.',
    pt:
      'O mesmo que `POST /v1/sellers/bank_accounts/associate_bank_account`, para clientes que ' +
      'enviam o id da credencial no caminho. Um id que não é o da credencial do token recebe ' +
      '404 `integration_not_found`.',
  },
  'bankAccounts.list': {
    en:
      'Lists the linked accounts of a seller, the newest first, without unlinked ones. Numbers ' +
      'are masked.',
    pt:
      'Lista as contas vinculadas de um vendedor, as mais novas primeiro; as desvinculadas não ' +
      'aparecem. Os números são mascarados.',
  },
  'bankAccounts.get': {
    en:
      'Shows holder, bank, branch and the last characters of the number; the number itself is ' +
      'never shown. An unlinked account gets 404. `is_verified` is always false: no bank is ' +
      'asked.',
    pt:
      'Mostra titular, banco, agência e os últimos caracteres do número; o número nunca ' +
      'aparece. Uma conta desvinculada recebe 404. `is_verified` é sempre falso: nenhum banco ' +
      'é consultado.',
  },
  'bankAccounts.delete': {
    en:
      'Unlinks an account: it receives no new payouts. Those in progress go on, and earlier ' +
      'ones keep naming it. Without another account a payout policy pays nothing until one is ' +
      'linked. It can be linked again with a new token. Event: `bank_account.deleted`. A ' +
      'policy may hold the call.',
    pt:
      'Desvincula uma conta: ela não recebe novos repasses. Os que estão em andamento seguem, ' +
      'e os anteriores continuam a citá-la. Sem outra conta, a política de repasse não paga ' +
      'nada até que uma seja vinculada. Pode ser vinculada de novo com outro token. Evento: ' +
      '`bank_account.deleted`. Uma política pode reter a chamada.',
  },
} as const satisfies Texts
