// Every error code of the API, once: the reply, the docs page and the tests read this table.

import { APPROVAL_ERRORS } from './errors/approvals.ts'
import { CORPORATE_ERRORS } from './errors/corporate.ts'
import { MARKETPLACE_ERRORS } from './errors/marketplace.ts'
import { PAYMENT_ERRORS } from './errors/payments.ts'
import { PORTAL_ERRORS } from './errors/portal.ts'
import { PAYMENT_LINK_ERRORS } from './errors/payment-links.ts'
import { STATIC_QR_CODE_ERRORS } from './errors/static-qr-codes.ts'
import { VAULT_ERRORS } from './errors/vault.ts'
import { WEBHOOK_ERRORS } from './errors/webhooks.ts'
import { REQUEST_ERRORS } from './errors/requests.ts'
import { ACCESS_ERRORS } from './errors/access.ts'
import { REFUND_ERRORS } from './errors/refunds.ts'
import { notFound, row, type Refused } from './refused.ts'

export const ERRORS = {
  ...REQUEST_ERRORS,
  ...ACCESS_ERRORS,
  customer_not_found: notFound(
    { en: 'no such customer', pt: 'cliente não encontrado' },
    'Cliente não encontrado',
  ),
  transaction_not_found: notFound(
    { en: 'no such transaction', pt: 'transação não encontrada' },
    'Transação não encontrada',
  ),
  seller_not_found: notFound(
    { en: 'no such seller', pt: 'vendedor não encontrado' },
    'Vendedor não encontrado',
  ),
  event_not_found: notFound(
    { en: 'no such event', pt: 'evento não encontrado' },
    'Evento não encontrado',
  ),
  seller_not_active: row(
    409,
    'conflict_error',
    'state',
    {
      en: 'this seller is {status} and cannot transact',
      pt: 'este vendedor está {status} e não pode transacionar',
    },
    'Vendedor não habilitado',
    {
      en:
        'Read `status` and `reason` at GET /v1/sellers/get/:id. The operator can unblock a ' +
        'blocked seller (`npm run sellers -- unblock`); delete a denied seller, and register it ' +
        'again.',
      pt:
        'Leia `status` e `reason` em GET /v1/sellers/get/:id. O operador pode desbloquear um ' +
        'vendedor bloqueado (`npm run sellers -- unblock`); exclua um vendedor negado e ' +
        'cadastre-o de novo.',
    },
  ),
  customer_in_use: row(
    409,
    'conflict_error',
    'state',
    {
      en: 'this customer has open transactions, such as {transaction}',
      pt: 'este cliente tem transações em andamento, como {transaction}',
    },
    'Cliente com transações em andamento',
    {
      en:
        'Cancel the open transactions, or wait until they are paid, expired or refunded, or ' +
        'their dispute is decided; then erase the customer.',
      pt:
        'Cancele as transações em andamento, ou espere até que sejam pagas, expirem, sejam ' +
        'reembolsadas ou tenham a contestação decidida; depois apague os dados do cliente.',
    },
  ),
  customer_erased: row(
    409,
    'conflict_error',
    'state',
    {
      en: 'the personal data of this customer was erased',
      pt: 'os dados pessoais deste cliente foram apagados',
    },
    'Os dados deste cliente foram apagados',
    { en: 'Create a new customer.', pt: 'Crie um novo cliente.' },
  ),
  erasure_not_found: notFound(
    { en: 'no such erasure', pt: 'apagamento de dados não encontrado' },
    'Apagamento de dados não encontrado',
  ),
  records_on_hold: row(
    409,
    'conflict_error',
    'state',
    {
      en: 'the records of this platform are on hold: nothing may be erased',
      pt: 'os registros desta plataforma estão sob retenção: nada pode ser apagado',
    },
    'Registros sob retenção legal; nada pode ser apagado',
    {
      en:
        'Ask the operator of the installation, who placed the hold, for example because of a ' +
        'lawsuit.',
      pt:
        'Fale com o operador da instalação, que determinou a retenção, por exemplo por causa de ' +
        'um processo judicial.',
    },
  ),
  idempotency_key_reused: row(
    422,
    'invalid_request_error',
    'idempotency',
    {
      en: 'this Idempotency-Key was already used with another body or operation',
      pt: 'esta Idempotency-Key já foi usada com outro corpo ou outra operação',
    },
    'Chave de idempotência já usada',
    {
      en: 'Create a new key for each new request; repeat a key only with the same request.',
      pt: 'Crie uma chave para cada nova requisição; repita uma chave só com a mesma requisição.',
    },
  ),
  request_in_progress: row(
    409,
    'conflict_error',
    'idempotency',
    {
      en: 'an earlier request with this Idempotency-Key, or for this object, is still running',
      pt:
        'uma requisição anterior com esta Idempotency-Key, ou para este objeto, ainda está em ' +
        'andamento',
    },
    'Requisição em andamento',
    {
      en: 'Repeat the request after the seconds in `Retry-After`, with the same Idempotency-Key.',
      pt: 'Repita a requisição depois dos segundos de `Retry-After`, com a mesma Idempotency-Key.',
    },
  ),
  invalid_state: row(
    409,
    'conflict_error',
    'state',
    { en: 'this is not allowed in status {status}', pt: 'isto não é permitido no status {status}' },
    'Operação não permitida no estado atual',
    {
      en: 'Read the object to see its current status; docs/states.md shows what each status allows.',
      pt: 'Leia o objeto para ver o status atual; docs/states.md mostra o que cada status permite.',
    },
  ),
  already_paid: row(
    409,
    'conflict_error',
    'state',
    {
      en: 'the transaction was paid before it could be canceled',
      pt: 'a transação foi paga antes que pudesse ser cancelada',
    },
    'A cobrança já foi paga',
    { en: 'Repeat the call to refund it.', pt: 'Repita a chamada para reembolsá-la.' },
  ),
  ...MARKETPLACE_ERRORS,
  ...VAULT_ERRORS,
  ...PAYMENT_LINK_ERRORS,
  ...STATIC_QR_CODE_ERRORS,
  ...CORPORATE_ERRORS,
  ...PORTAL_ERRORS,
  ...APPROVAL_ERRORS,
  ...WEBHOOK_ERRORS,
  ...PAYMENT_ERRORS,
  ...REFUND_ERRORS,
  bank_unavailable: row(
    502,
    'api_error',
    'bank',
    {
      en: 'the bank did not respond; the server keeps trying',
      pt: 'o banco não respondeu; o servidor continua tentando',
    },
    'Banco indisponível no momento',
    {
      en:
        'Repeat the call with the same Idempotency-Key or reference_id: it returns the same ' +
        'object and never creates a second one. The error names the object that the call ' +
        'created: `transaction_id`, `card_id`, `recharge_id` or `payment_id`.',
      pt:
        'Repita a chamada com a mesma Idempotency-Key ou o mesmo reference_id: ela devolve o ' +
        'mesmo objeto e nunca cria um segundo. O erro indica o objeto que a chamada criou: ' +
        '`transaction_id`, `card_id`, `recharge_id` ou `payment_id`.',
    },
  ),
  bank_not_configured: row(
    409,
    'conflict_error',
    'bank',
    {
      en: 'no bank is configured for this operation of the platform',
      pt: 'nenhum banco está configurado para esta operação da plataforma',
    },
    'Nenhum banco configurado',
    {
      en: 'Ask the operator to configure a bank in BANKS_FILE; see docs/add-a-bank.md.',
      pt: 'Peça ao operador que configure um banco em BANKS_FILE; veja docs/add-a-bank.md.',
    },
  ),
  not_ready: row(
    503,
    'api_error',
    'bank',
    {
      en: 'this platform is not ready: it has no bank yet',
      pt: 'esta plataforma não está pronta: ainda não tem banco',
    },
    'Plataforma ainda sem banco configurado',
    {
      en:
        'The operator names the banks of the platform in BANKS_FILE; see docs/add-a-bank.md. ' +
        'Servers read the file again within seconds.',
      pt:
        'O operador indica os bancos da plataforma em BANKS_FILE; veja docs/add-a-bank.md. Os ' +
        'servidores leem o arquivo de novo em segundos.',
    },
  ),
  clock_backwards: row(
    409,
    'conflict_error',
    'state',
    { en: 'the clock only moves forward', pt: 'o relógio só avança' },
    'O relógio só avança',
    {
      en: 'Send a time that is later than the current time of the sandbox.',
      pt: 'Envie um horário posterior ao horário atual do sandbox.',
    },
  ),
  overloaded: row(
    503,
    'api_error',
    'capacity',
    { en: 'the server is temporarily overloaded', pt: 'o servidor está sobrecarregado no momento' },
    'Serviço sobrecarregado',
    {
      en: 'Repeat the call after the seconds in `Retry-After`.',
      pt: 'Repita a chamada depois dos segundos de `Retry-After`.',
    },
  ),
  database_unavailable: row(
    503,
    'api_error',
    'capacity',
    {
      en: 'the database is temporarily unavailable',
      pt: 'o banco de dados está indisponível no momento',
    },
    'Serviço indisponível no momento',
    {
      en: 'Repeat the call after the seconds in `Retry-After`, with the same Idempotency-Key.',
      pt: 'Repita a chamada depois dos segundos de `Retry-After`, com a mesma Idempotency-Key.',
    },
  ),
  internal_error: row(
    500,
    'api_error',
    'internal',
    { en: 'the server failed unexpectedly', pt: 'o servidor falhou inesperadamente' },
    'Erro interno',
    {
      en:
        'Repeat the call with the same Idempotency-Key. If it fails again, report the request_id ' +
        'to the operator.',
      pt:
        'Repita a chamada com a mesma Idempotency-Key. Se falhar de novo, informe o request_id ' +
        'ao operador.',
    },
  ),
} as const satisfies Record<string, Refused>

export type ErrorCode = keyof typeof ERRORS

/** Codes that any call can return. */
export const COMMON_CODES = [
  'invalid_request',
  'unknown_field',
  'malformed_json',
  'malformed_request',
  'unsupported_media_type',
  'body_too_large',
  'overloaded',
  'database_unavailable',
  'internal_error',
] as const satisfies readonly ErrorCode[]
/** Codes that any call with a token can return. */
export const TOKEN_CODES = [
  'invalid_token',
  'scope_not_allowed',
  'network_not_allowed',
  'call_not_in_budget',
  'outside_budget_hours',
  'rate_limited',
] as const satisfies readonly ErrorCode[]
/** Codes that any call can return that is closed to browsers of other origins. */
export const BROWSER_CODES = ['browser_not_allowed'] as const satisfies readonly ErrorCode[]
/** Codes that any call with an idempotency key can return. */
export const KEY_CODES = [
  'idempotency_key_reused',
  'request_in_progress',
  'card_number_not_allowed',
] as const satisfies readonly ErrorCode[]
