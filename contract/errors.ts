// Every code the API refuses with, once: the reply, the docs page and the tests read this table.

export type Refused = {
  readonly status: number
  readonly type:
    | 'invalid_request_error'
    | 'authentication_error'
    | 'permission_error'
    | 'not_found_error'
    | 'conflict_error'
    | 'rate_limit_error'
    | 'payment_error'
    | 'api_error'
  readonly category: string
  /** English, for the integrator. `{…}` is filled with a detail of the case. */
  readonly message: string
  /** Brazilian Portuguese, for the buyer or the finance person. */
  readonly display: string
  /** What to do about it. */
  readonly mend: string
}

const row = (
  status: number,
  type: Refused['type'],
  category: string,
  message: string,
  display: string,
  mend: string,
): Refused => ({ status, type, category, message, display, mend })

const NOT_FOUND = (what: string, display: string) =>
  row(
    404,
    'not_found_error',
    'not_found',
    `no such ${what}`,
    display,
    `Check the id, and that your token belongs to the platform or seller that made it. A foreign id and an unknown one answer alike.`,
  )

export const ERRORS = {
  invalid_request: row(
    422,
    'invalid_request_error',
    'validation',
    'the request has a field that cannot be taken',
    'Dados inválidos',
    'Mend the fields named in `error`; nothing was changed.',
  ),
  malformed_json: row(
    400,
    'invalid_request_error',
    'malformed',
    'the body is not valid JSON: {why}',
    'Requisição malformada',
    'Send UTF-8 JSON, with each key once and at most 64 levels deep.',
  ),
  malformed_request: row(
    400,
    'invalid_request_error',
    'malformed',
    'the request cannot be read: {why}',
    'Requisição malformada',
    'Check the address and the headers of the request.',
  ),
  unsupported_media_type: row(
    415,
    'invalid_request_error',
    'malformed',
    'the body must be application/json',
    'Formato não suportado',
    'Send `Content-Type: application/json`.',
  ),
  body_too_large: row(
    413,
    'invalid_request_error',
    'malformed',
    'the body is larger than 128 kB',
    'Requisição grande demais',
    'Send less at once.',
  ),
  request_timeout: row(
    408,
    'invalid_request_error',
    'malformed',
    'the request did not arrive within 30 seconds',
    'Tempo esgotado',
    'Send the whole request at once.',
  ),
  headers_too_large: row(
    431,
    'invalid_request_error',
    'malformed',
    'the headers are too large',
    'Cabeçalhos grandes demais',
    'Send fewer or shorter headers (16 kB at most).',
  ),
  route_not_found: row(
    404,
    'not_found_error',
    'not_found',
    'there is nothing at this address',
    'Endereço inexistente',
    'See /docs for every address.',
  ),
  method_not_allowed: row(
    405,
    'invalid_request_error',
    'malformed',
    'this address does not take this method',
    'Método não permitido',
    'Use one of the methods in the `Allow` header.',
  ),
  invalid_token: row(
    401,
    'authentication_error',
    'authentication',
    'the access token is missing, unknown or expired',
    'Sessão inválida ou expirada',
    'Log in again at POST /auth/login and send `Authorization: Bearer <access_token>`.',
  ),
  invalid_credentials: row(
    401,
    'authentication_error',
    'authentication',
    'this e-mail, secret and io_seller_id do not belong together',
    'Credenciais inválidas',
    'Check all three. A platform may name itself or one of its sellers; a seller only itself.',
  ),
  too_many_attempts: row(
    429,
    'rate_limit_error',
    'authentication',
    'too many wrong secrets from this address; wait before trying again',
    'Muitas tentativas; aguarde',
    'Wait for the seconds in `Retry-After`, then log in with the right secret.',
  ),
  scope_not_allowed: row(
    403,
    'permission_error',
    'permission',
    'this token or credential may not do this; it needs {needed}',
    'Operação não permitida',
    'Log in with a credential that has the scope.',
  ),
  browser_not_allowed: row(
    403,
    'permission_error',
    'permission',
    'this call is not open to browsers of other origins',
    'Operação não permitida',
    'Call it from your server: a token in a page can be read by anyone.',
  ),
  customer_not_found: NOT_FOUND('customer', 'Cliente não encontrado'),
  transaction_not_found: NOT_FOUND('transaction', 'Transação não encontrada'),
  seller_not_found: NOT_FOUND('seller', 'Vendedor não encontrado'),
  event_not_found: NOT_FOUND('event', 'Evento não encontrado'),
  seller_not_active: row(
    409,
    'conflict_error',
    'state',
    'this seller is {status} and may not transact',
    'Vendedor não habilitado',
    'A denied, blocked or deleted seller cannot sell.',
  ),
  idempotency_key_reused: row(
    422,
    'invalid_request_error',
    'idempotency',
    'this Idempotency-Key was already used with another body or operation',
    'Chave de idempotência já usada',
    'Make a new key for each new thing; repeat a key only with the same request.',
  ),
  request_in_progress: row(
    409,
    'conflict_error',
    'idempotency',
    'the first request with this Idempotency-Key is still running',
    'Requisição em andamento',
    'Ask again with the same key after the seconds in `Retry-After`.',
  ),
  invalid_state: row(
    409,
    'conflict_error',
    'state',
    'this cannot be done in state {status}',
    'Operação não permitida no estado atual',
    'Read the object to see where it stands.',
  ),
  already_paid: row(
    409,
    'conflict_error',
    'state',
    'it was paid before it could be canceled',
    'A cobrança já foi paga',
    'Ask again to refund it.',
  ),
  insufficient_funds: row(
    409,
    'conflict_error',
    'balance',
    'the available balance does not cover this',
    'Saldo insuficiente',
    'Wait for money to become available, or do less.',
  ),
  refund_window_closed: row(
    409,
    'conflict_error',
    'state',
    'a pix can be refunded within 90 days',
    'Prazo de devolução encerrado',
    'Pay the buyer back by another way.',
  ),
  refund_exceeds_amount: row(
    409,
    'conflict_error',
    'state',
    'only {left} centavos are left to refund',
    'Valor maior que o disponível para devolução',
    'Refund at most what is left.',
  ),
  too_many_refunds: row(
    409,
    'conflict_error',
    'state',
    'a transaction takes at most 100 refunds',
    'Limite de devoluções atingido',
    'Refund what is left at once.',
  ),
  charge_refused: row(
    402,
    'payment_error',
    'bank',
    'the bank refused this charge: {why}',
    'Cobrança recusada pelo banco',
    'Check amount, receiver and buyer. The failed transaction is kept.',
  ),
  bank_unavailable: row(
    502,
    'api_error',
    'bank',
    'the bank did not answer; it goes on being asked',
    'Banco indisponível no momento',
    'Ask again with the same Idempotency-Key or reference_id: it finds the same transaction, never a second one.',
  ),
  bank_not_configured: row(
    409,
    'conflict_error',
    'bank',
    'no bank is configured for this platform and method',
    'Nenhum banco configurado',
    'The operator names one in BANKS_FILE; see docs/add-a-bank.md.',
  ),
  clock_backwards: row(
    409,
    'conflict_error',
    'state',
    'the clock only moves forward',
    'O relógio só avança',
    'Name a time after the present one.',
  ),
  overloaded: row(
    503,
    'api_error',
    'capacity',
    'the server is at its limit for the moment',
    'Serviço sobrecarregado',
    'Ask again after the seconds in `Retry-After`.',
  ),
  database_unavailable: row(
    503,
    'api_error',
    'capacity',
    'the database cannot be reached for the moment',
    'Serviço indisponível no momento',
    'Ask again after the seconds in `Retry-After`, with the same Idempotency-Key.',
  ),
  internal_error: row(
    500,
    'api_error',
    'internal',
    'something went wrong on our side',
    'Erro interno',
    'Ask again with the same Idempotency-Key; tell the operator the request_id.',
  ),
} as const satisfies Record<string, Refused>

export type ErrorCode = keyof typeof ERRORS

/** Codes that any call may answer with. */
export const COMMON_CODES = [
  'invalid_request',
  'malformed_json',
  'malformed_request',
  'unsupported_media_type',
  'body_too_large',
  'overloaded',
  'database_unavailable',
  'internal_error',
] as const satisfies readonly ErrorCode[]
/** … any call that needs a token … */
export const TOKEN_CODES = ['invalid_token', 'scope_not_allowed'] as const satisfies readonly ErrorCode[]
/** … any that is not open to browsers … */
export const BROWSER_CODES = ['browser_not_allowed'] as const satisfies readonly ErrorCode[]
/** … and any that honours a key. */
export const KEY_CODES = ['idempotency_key_reused', 'request_in_progress'] as const satisfies readonly ErrorCode[]
