// The error codes of sellers, bank accounts, splits, quotes and payouts; part of the table in
// errors.ts.

import { PAYMENT_FILE_ERRORS } from './payment-files.ts'
import { SPLIT_ERRORS } from './splits.ts'
import { notFound, row, type Refused } from '../refused.ts'

export const MARKETPLACE_ERRORS = {
  seller_exists: row(
    409,
    'conflict_error',
    'state',
    {
      en: 'this platform already has a seller with this document',
      pt: 'esta plataforma já tem um vendedor com este documento',
    },
    'Já existe um vendedor com este documento',
    {
      en:
        'Find the seller with GET /v1/sellers/search/:taxpayer_id and update it instead of ' +
        'registering it again.',
      pt:
        'Encontre o vendedor com GET /v1/sellers/search/:taxpayer_id e altere-o em vez de ' +
        'cadastrá-lo de novo.',
    },
  ),
  seller_registration_not_allowed: row(
    403,
    'permission_error',
    'permission',
    {
      en: 'this token cannot register or change sellers; only a platform can, with its own token',
      pt:
        'este token não pode cadastrar nem alterar vendedores; só uma plataforma pode, com o ' +
        'próprio token',
    },
    'Operação não permitida',
    {
      en:
        'Log in as the platform (with its own io_seller_id). The operator must allow the ' +
        'platform to register sellers.',
      pt:
        'Entre como a plataforma (com o io_seller_id dela). O operador precisa permitir que a ' +
        'plataforma cadastre vendedores.',
    },
  ),
  platform_only: row(
    403,
    'permission_error',
    'permission',
    {
      en: 'only a platform can do this, with its own token: it concerns more than one seller',
      pt: 'só uma plataforma pode fazer isto, com o próprio token: envolve mais de um vendedor',
    },
    'Operação permitida apenas à plataforma',
    {
      en: 'Log in as the platform (with its own io_seller_id).',
      pt: 'Entre como a plataforma (com o io_seller_id dela).',
    },
  ),
  seller_has_money: row(
    409,
    'conflict_error',
    'balance',
    {
      en: 'this seller still has balances or open items: {what}',
      pt: 'este vendedor ainda tem saldos ou itens em aberto: {what}',
    },
    'O vendedor ainda tem valores a receber ou em aberto',
    {
      en:
        'Pay out its balance, wait for pending transactions, refunds and payouts, then delete ' +
        'the seller.',
      pt:
        'Repasse o saldo, espere as transações, os reembolsos e os repasses pendentes, e depois ' +
        'exclua o vendedor.',
    },
  ),
  method_not_enabled: row(
    409,
    'conflict_error',
    'state',
    { en: 'this seller does not accept {method}', pt: 'este vendedor não aceita {method}' },
    'Meio de pagamento não habilitado',
    {
      en:
        'Enable it with PATCH /v1/sellers/update/individuals/:IO_SELLER_ID or ' +
        '/v1/sellers/update/businesses/:IO_SELLER_ID, or use another method.',
      pt:
        'Habilite-o com PATCH /v1/sellers/update/individuals/:IO_SELLER_ID ou ' +
        '/v1/sellers/update/businesses/:IO_SELLER_ID, ou use outro meio.',
    },
  ),
  amount_over_seller_limit: row(
    422,
    'invalid_request_error',
    'validation',
    {
      en: 'this seller accepts at most {limit} centavos per transaction',
      pt: 'este vendedor aceita no máximo {limit} centavos por transação',
    },
    'Valor acima do limite do vendedor',
    {
      en: 'Use a smaller amount, or raise max_transaction_amount of the seller.',
      pt: 'Use um valor menor, ou aumente o max_transaction_amount do vendedor.',
    },
  ),
  bank_account_not_found: notFound(
    { en: 'no such bank account', pt: 'conta bancária não encontrada' },
    'Conta bancária não encontrada',
  ),
  token_not_found: notFound(
    { en: 'no such token', pt: 'token não encontrado' },
    'Token não encontrado',
  ),
  integration_not_found: notFound(
    { en: 'no such integration (ID_DEV)', pt: 'integração (ID_DEV) não encontrada' },
    'Integração não encontrada',
  ),
  token_used: row(
    409,
    'conflict_error',
    'state',
    { en: 'this token was already used', pt: 'este token já foi usado' },
    'Token já utilizado',
    {
      en: 'Tokenize again: a token can be used once, for one card or bank account.',
      pt: 'Gere outro token: cada um pode ser usado uma vez, para um cartão ou uma conta bancária.',
    },
  ),
  token_expired: row(
    409,
    'conflict_error',
    'state',
    { en: 'this token is older than 24 hours', pt: 'este token tem mais de 24 horas' },
    'Token expirado',
    {
      en: 'Tokenize again and use the token within 24 hours.',
      pt: 'Gere outro token e use-o em até 24 horas.',
    },
  ),
  holder_mismatch: row(
    422,
    'invalid_request_error',
    'validation',
    {
      en: 'the account holder is not the seller: the CPF or CNPJ differs',
      pt: 'o titular da conta não é o vendedor: o CPF ou CNPJ é diferente',
    },
    'O titular da conta não é o vendedor',
    {
      en: 'Send an account with exactly the CPF or CNPJ of the seller.',
      pt: 'Envie uma conta com exatamente o CPF ou CNPJ do vendedor.',
    },
  ),
  ...SPLIT_ERRORS,
  ...PAYMENT_FILE_ERRORS,
  transfer_not_found: notFound(
    { en: 'no such transfer', pt: 'repasse não encontrado' },
    'Repasse não encontrado',
  ),
  payout_result_known: row(
    409,
    'conflict_error',
    'state',
    {
      en: 'the bank says how this payout or refund stands, or has never got it; its status is {status}',
      pt: 'o banco diz em que situação está este repasse ou reembolso, ou nunca o recebeu; o status dele é {status}',
    },
    'O banco diz a situação deste repasse',
    {
      en: 'Read it again. People decide only on one that was sent and is unknown.',
      pt: 'Consulte-o de novo. Pessoas só decidem sobre um que foi enviado e é desconhecido.',
    },
  ),
  payout_result_too_early: row(
    409,
    'conflict_error',
    'state',
    {
      en: 'the bank has said nothing of this payout or refund for less than {hours} hours',
      pt: 'há menos de {hours} horas o banco nada diz deste repasse ou reembolso',
    },
    'Ainda é cedo para decidir sobre este repasse',
    {
      en: 'Wait: the bank is asked again meanwhile.',
      pt: 'Espere: enquanto isso o banco é consultado de novo.',
    },
  ),
  seller_without_bank_account: row(
    409,
    'conflict_error',
    'state',
    {
      en: 'this seller has no linked bank account for payouts',
      pt: 'este vendedor não tem conta bancária vinculada para repasses',
    },
    'O vendedor não tem conta bancária vinculada',
    {
      en: 'Tokenize an account of the same holder and associate it with the seller.',
      pt: 'Gere o token de uma conta do mesmo titular e vincule-a ao vendedor.',
    },
  ),
  timeline_not_found: notFound(
    { en: 'no such object with a timeline', pt: 'objeto com linha do tempo não encontrado' },
    'Objeto não encontrado',
  ),
  explanation_not_found: notFound(
    { en: 'no such object to explain', pt: 'objeto a explicar não encontrado' },
    'Objeto não encontrado',
  ),
} as const satisfies Record<string, Refused>
