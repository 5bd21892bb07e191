// The Portuguese of the errors of sellers, bank accounts, splits, quotes and payouts.

import type { MARKETPLACE_ERRORS } from '../../errors-marketplace.ts'
import { notFound, type ErrorText } from './not-found.ts'

export const MARKETPLACE_TEXTS = {
  seller_exists: {
    message: 'esta plataforma já tem um vendedor com este documento',
    mend: 'Encontre o vendedor com GET /v1/sellers/search/:taxpayer_id e altere-o em vez de cadastrá-lo de novo.',
  },
  seller_registration_not_allowed: {
    message:
      'este token não pode cadastrar nem alterar vendedores; só uma plataforma pode, com o próprio token',
    mend:
      'Entre como a plataforma (com o io_seller_id dela). O operador precisa permitir que a ' +
      'plataforma cadastre vendedores.',
  },
  platform_only: {
    message: 'só uma plataforma pode fazer isto, com o próprio token: envolve mais de um vendedor',
    mend: 'Entre como a plataforma (com o io_seller_id dela).',
  },
  seller_has_money: {
    message: 'este vendedor ainda tem saldos ou itens em aberto: {what}',
    mend: 'Repasse o saldo, espere as transações, os reembolsos e os repasses pendentes, e depois exclua o vendedor.',
  },
  method_not_enabled: {
    message: 'este vendedor não aceita {method}',
    mend:
      'Habilite-o com PATCH /v1/sellers/update/individuals/:IO_SELLER_ID ou ' +
      '/v1/sellers/update/businesses/:IO_SELLER_ID, ou use outro meio.',
  },
  amount_over_seller_limit: {
    message: 'este vendedor aceita no máximo {limit} centavos por transação',
    mend: 'Use um valor menor, ou aumente o max_transaction_amount do vendedor.',
  },
  bank_account_not_found: notFound('conta bancária não encontrada'),
  token_not_found: notFound('token não encontrado'),
  integration_not_found: notFound('integração (ID_DEV) não encontrada'),
  token_used: {
    message: 'este token já foi usado',
    mend: 'Gere outro token: cada um pode ser usado uma vez, para um cartão ou uma conta bancária.',
  },
  token_expired: {
    message: 'este token tem mais de 24 horas',
    mend: 'Gere outro token e use-o em até 24 horas.',
  },
  holder_mismatch: {
    message: 'o titular da conta não é o vendedor: o CPF ou CNPJ é diferente',
    mend: 'Envie uma conta com exatamente o CPF ou CNPJ do vendedor.',
  },
  split_rule_not_found: notFound('regra de divisão não encontrada'),
  split_receiver_not_found: {
    message:
      'regra de divisão {rule}: o recebedor não é um vendedor desta plataforma, ou não pode receber',
    mend: 'Envie um vendedor ativo ou pendente da sua plataforma.',
  },
  split_receiver_twice: {
    message: 'regra de divisão {rule}: este recebedor já tem uma regra',
    mend: 'Envie uma regra para cada recebedor.',
  },
  split_over_whole: {
    message: 'regra de divisão {rule}: os percentuais somam mais de 100',
    mend: 'Reduza os percentuais: eles podem somar no máximo 100.',
  },
  split_over_amount: {
    message: 'regra de divisão {rule}: as partes somam mais que o valor da transação',
    mend: 'Reduza as partes fixas, ou aumente o valor da transação.',
  },
  split_nothing: {
    message: 'regra de divisão {rule}: o recebedor receberia menos de um centavo',
    mend: 'Aumente a parte, ou omita a regra para um valor tão pequeno.',
  },
  split_fee_uncovered: {
    message: 'regra de divisão {rule}: o recebedor que paga a tarifa recebe menos que a tarifa',
    mend: 'Deixe a tarifa com um recebedor de parte maior, ou divida-a em proporção.',
  },
  split_full_twice: {
    message: 'regra de divisão {rule}: outro recebedor já paga toda a tarifa',
    mend: 'Envie no máximo uma regra com receiver_fee_type full.',
  },
  too_many_split_rules: {
    message: 'um vendedor pode ter no máximo 200 regras de divisão',
    mend: 'Exclua regras que não são mais necessárias.',
  },
  quote_not_found: notFound('cotação não encontrada'),
  quote_expired: {
    message: 'esta cotação expirou',
    mend: 'Peça uma nova cotação em POST /v1/quotes.',
  },
  quote_used: {
    message: 'uma transação já usou esta cotação',
    mend:
      'Uma cotação vale para uma transação; só uma transação que falhou a libera. Peça uma nova ' +
      'cotação em POST /v1/quotes, ou repita a primeira chamada com a Idempotency-Key dela.',
  },
  quote_mismatch: {
    message: 'esta cotação não corresponde à transação ({what})',
    mend: 'Crie a transação exatamente como cotada, sem split_rules próprias, ou peça uma nova cotação.',
  },
  transfer_not_found: notFound('repasse não encontrado'),
  seller_without_bank_account: {
    message: 'este vendedor não tem conta bancária vinculada para repasses',
    mend: 'Gere o token de uma conta do mesmo titular e vincule-a ao vendedor.',
  },
  timeline_not_found: notFound('objeto com linha do tempo não encontrado'),
  explanation_not_found: notFound('objeto a explicar não encontrado'),
} as const satisfies Readonly<Record<keyof typeof MARKETPLACE_ERRORS, ErrorText>>
