// The error codes of tokens, credentials and their limits; part of the table in errors.ts.

import { notFound, row, type Refused } from '../refused.ts'

export const ACCESS_ERRORS = {
  invalid_token: row(
    401,
    'authentication_error',
    'authentication',
    {
      en: 'the access token is missing or invalid: {why}',
      pt: 'o token de acesso está ausente ou é inválido: {why}',
    },
    'Sessão inválida ou expirada',
    {
      en: 'Log in again at POST /auth/login and send `Authorization: Bearer <access_token>`.',
      pt: 'Entre de novo em POST /auth/login e envie `Authorization: Bearer <access_token>`.',
    },
  ),
  invalid_credentials: row(
    401,
    'authentication_error',
    'authentication',
    {
      en: 'the e-mail, the secret or the io_seller_id is wrong',
      pt: 'o e-mail, o segredo ou o io_seller_id está errado',
    },
    'Credenciais inválidas',
    {
      en:
        'Check all three. A platform can log in with its own io_seller_id or that of one of its ' +
        'sellers; a seller only with its own.',
      pt:
        'Confira os três. Uma plataforma pode entrar com o próprio io_seller_id ou com o de um ' +
        'dos seus vendedores; um vendedor, só com o próprio.',
    },
  ),
  too_many_attempts: row(
    429,
    'rate_limit_error',
    'authentication',
    {
      en: 'too many failed logins; wait before you try again',
      pt: 'logins malsucedidos demais; espere antes de tentar de novo',
    },
    'Muitas tentativas; aguarde',
    {
      en: 'Wait for the seconds in `Retry-After`, then log in with the correct secret or password.',
      pt: 'Espere os segundos de `Retry-After` e entre com o segredo ou a senha corretos.',
    },
  ),
  scope_not_allowed: row(
    403,
    'permission_error',
    'permission',
    {
      en: 'this token or credential is not allowed to do this; it needs {needed}',
      pt: 'este token ou esta credencial não pode fazer isto; é preciso {needed}',
    },
    'Operação não permitida',
    {
      en: 'Log in with a credential that has the scope.',
      pt: 'Entre com uma credencial que tenha o escopo.',
    },
  ),
  credential_expired: row(
    401,
    'authentication_error',
    'authentication',
    { en: 'this credential expired at {at}', pt: 'esta credencial expirou em {at}' },
    'Credencial expirada',
    {
      en: 'Ask the operator or the platform that issued the credential for a new one.',
      pt: 'Peça uma nova ao operador ou à plataforma que emitiu a credencial.',
    },
  ),
  rate_limited: row(
    429,
    'rate_limit_error',
    'rate_limit',
    {
      en: 'this {of} may make {limit} calls a minute',
      pt: 'limite de {limit} chamadas por minuto atingido ({of})',
    },
    'Muitas requisições; aguarde',
    {
      en:
        'Wait for the seconds in `Retry-After`, and spread your calls: `RateLimit-Remaining` is ' +
        'what is left. The operator or the platform that issued the credential sets the limit.',
      pt:
        'Espere os segundos de `Retry-After` e distribua as chamadas: `RateLimit-Remaining` é o ' +
        'que resta. Quem define o limite é o operador ou a plataforma que emitiu a credencial.',
    },
  ),
  network_not_allowed: row(
    403,
    'permission_error',
    'permission',
    {
      en: 'this credential is not allowed from {address}',
      pt: 'esta credencial não pode ser usada a partir de {address}',
    },
    'Endereço não permitido',
    {
      en:
        'Call from a network of the credential, or ask the operator or the platform that issued ' +
        'it to add your network. Behind a proxy, the operator must set TRUST_PROXY.',
      pt:
        'Chame a partir de uma rede da credencial, ou peça ao operador ou à plataforma que a ' +
        'emitiu que acrescente a sua rede. Atrás de um proxy, o operador precisa definir ' +
        'TRUST_PROXY.',
    },
  ),
  call_not_in_budget: row(
    403,
    'permission_error',
    'permission',
    {
      en: 'the budget of this credential does not allow the call {operation}',
      pt: 'o orçamento desta credencial não permite a chamada {operation}',
    },
    'Operação não permitida',
    {
      en:
        'Use a credential whose budget allows the call, or ask the operator or the platform that ' +
        'issued the credential to change its budget.',
      pt:
        'Use uma credencial cujo orçamento permita a chamada, ou peça ao operador ou à ' +
        'plataforma que a emitiu que mude o orçamento.',
    },
  ),
  outside_budget_hours: row(
    403,
    'permission_error',
    'permission',
    {
      en: 'this credential works only from {from} to {to} (São Paulo time)',
      pt: 'esta credencial só funciona das {from} às {to} (horário de São Paulo)',
    },
    'Fora do horário permitido',
    {
      en: 'Call again within these hours, or use a credential without a limit of hours.',
      pt: 'Chame de novo dentro deste horário, ou use uma credencial sem limite de horário.',
    },
  ),
  budget_exceeded: row(
    403,
    'permission_error',
    'permission',
    {
      en:
        'this call is for {amount} centavos, more than is left of the {limit} centavos that the ' +
        'budget of this credential allows for {span}',
      pt:
        'esta chamada é de {amount} centavos, mais do que resta dos {limit} centavos que o ' +
        'orçamento desta credencial permite ({span})',
    },
    'Limite da credencial excedido',
    {
      en:
        'Nothing was changed. Ask the operator or the platform that issued the credential for a ' +
        'higher limit. A daily limit starts again at midnight (São Paulo time).',
      pt:
        'Nada foi alterado. Peça um limite maior ao operador ou à plataforma que emitiu a ' +
        'credencial. O limite diário recomeça à meia-noite (horário de São Paulo).',
    },
  ),
  exceeds_own_limits: row(
    403,
    'permission_error',
    'permission',
    {
      en: 'a credential cannot give more rights than it has: {what}',
      pt: 'uma credencial não pode dar mais direitos do que tem: {what}',
    },
    'Operação não permitida',
    {
      en:
        'Give the credential only scopes, networks, an expiry and limits within those of your ' +
        'own, or use a credential with more rights. A credential with a budget manages neither ' +
        'credentials nor users.',
      pt:
        'Dê à credencial só escopos, redes, validade e limites que caibam nos seus, ou use uma ' +
        'credencial com mais direitos. Uma credencial com orçamento não administra credenciais ' +
        'nem usuários.',
    },
  ),
  request_not_found: notFound(
    { en: 'no such request', pt: 'requisição não encontrada' },
    'Requisição não encontrada',
  ),
  audit_record_not_found: notFound(
    { en: 'no such audit record', pt: 'registro de auditoria não encontrado' },
    'Registro de auditoria não encontrado',
  ),
  mail_not_found: notFound(
    { en: 'no such mail', pt: 'e-mail não encontrado' },
    'E-mail não encontrado',
  ),
  credential_not_found: notFound(
    { en: 'no such credential', pt: 'credencial não encontrada' },
    'Credencial não encontrada',
  ),
  credential_exists: row(
    409,
    'conflict_error',
    'state',
    {
      en: 'this e-mail already has an active credential',
      pt: 'este e-mail já tem uma credencial ativa',
    },
    'Já existe uma credencial com este e-mail',
    {
      en:
        'Rotate its secret (`POST /v1/credentials/:id/rotate`), revoke it first, or use another ' +
        'e-mail.',
      pt:
        'Troque o segredo dela (`POST /v1/credentials/:id/rotate`), revogue-a antes, ou use ' +
        'outro e-mail.',
    },
  ),
  credential_revoked: row(
    409,
    'conflict_error',
    'state',
    { en: 'this credential is revoked', pt: 'esta credencial foi revogada' },
    'Credencial revogada',
    { en: 'Create a new credential.', pt: 'Crie uma nova credencial.' },
  ),
  browser_not_allowed: row(
    403,
    'permission_error',
    'permission',
    {
      en: 'browsers cannot make this call from another origin',
      pt: 'navegadores não podem fazer esta chamada a partir de outra origem',
    },
    'Operação não permitida',
    {
      en: 'Call it from your server: anyone can read a token in a web page.',
      pt: 'Faça a chamada do seu servidor: qualquer pessoa pode ler um token em uma página.',
    },
  ),
} as const satisfies Record<string, Refused>
