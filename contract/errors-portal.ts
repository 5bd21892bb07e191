// The error codes of the portal, where users sign in with a password.

import { row, type Refused } from './refused.ts'

export const PORTAL_ERRORS = {
  sign_in_refused: row(
    401,
    'authentication_error',
    'authentication',
    'the e-mail or the password is wrong',
    'E-mail ou senha incorretos',
    'Check both. The operator of the server can set a new password: `npm run users -- password EMAIL`.',
  ),
  not_signed_in: row(
    401,
    'authentication_error',
    'authentication',
    'there is no session, or the session has ended',
    'Sessão encerrada; entre novamente',
    'Sign in at POST /portal/api/sign-in. A session ends after 30 minutes without a request and after 12 hours.',
  ),
  csrf_refused: row(
    403,
    'permission_error',
    'permission',
    'the header x-csrf-token does not match the session',
    'Operação não permitida',
    'Send the `csrf_token` of the sign-in, or of GET /portal/api/me, as `x-csrf-token` with every write.',
  ),
  role_not_allowed: row(
    403,
    'permission_error',
    'permission',
    'the role {role} is not allowed to do this; it needs {needed}',
    'Seu perfil não permite esta operação',
    'Ask a user of your company with that role.',
  ),
  common_password: row(
    422,
    'invalid_request_error',
    'authentication',
    'this password, or the word in it, is one of the ten thousand most common',
    'Esta senha é uma das mais usadas; escolha outra',
    'Choose another password: a few unrelated words are easy to remember.',
  ),
  account_not_settled: row(
    409,
    'conflict_error',
    'state',
    'the corporate account cannot be closed yet: {why}',
    'A conta tem pendências e ainda não pode ser encerrada',
    '`purchase_held`: wait until the purchase is cleared or canceled. `dispute_open`: wait until the dispute is decided, or withdraw it. `statement_open`: wait until the statement closes. `statement_unpaid`: pay the statement. `suspended`: contact the operator. `too_many_cardholders`: cancel some cardholders first.',
  ),
  contract_changed: row(
    409,
    'conflict_error',
    'state',
    'the contract to accept is version {version}',
    'O contrato mudou; leia a nova versão',
    'Read GET /portal/api/corporate/contract again and accept the version that it returns.',
  ),
} as const satisfies Record<string, Refused>
