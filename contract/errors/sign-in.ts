// The error codes of signing in to the portal; part of the table in errors.ts.

import { row, type Refused } from '../refused.ts'

export const SIGN_IN_ERRORS = {
  sign_in_refused: row(
    401,
    'authentication_error',
    'authentication',
    { en: 'the e-mail or the password is wrong', pt: 'o e-mail ou a senha estão incorretos' },
    'E-mail ou senha incorretos',
    {
      en:
        'Check both. The operator of the server can set a new password: `npm run users -- ' +
        'password EMAIL`.',
      pt:
        'Confira os dois. O operador do servidor pode definir uma nova senha: `npm run users -- ' +
        'password EMAIL`.',
    },
  ),
  second_factor_required: row(
    401,
    'authentication_error',
    'authentication',
    {
      en: 'the password is right; the code of the second factor is missing',
      pt: 'a senha está certa; falta o código da verificação em duas etapas',
    },
    'Informe o código do aplicativo autenticador',
    {
      en: 'Sign in again with `code`: the six digits of the app, or a recovery code.',
      pt: 'Entre de novo com `code`: os seis dígitos do aplicativo, ou um código de recuperação.',
    },
  ),
  second_factor_refused: row(
    401,
    'authentication_error',
    'authentication',
    { en: 'the code is wrong, or was used already', pt: 'o código está errado, ou já foi usado' },
    'Código incorreto ou já usado',
    {
      en:
        'Wait for the next code of the app, and check the clock of the device. A recovery code ' +
        'works once.',
      pt:
        'Espere o próximo código do aplicativo e confira o relógio do aparelho. Um código de ' +
        'recuperação funciona uma vez.',
    },
  ),
  second_factor_needed: row(
    403,
    'permission_error',
    'permission',
    {
      en: 'this needs a session that was started with a second factor',
      pt: 'isto precisa de uma sessão iniciada com a verificação em duas etapas',
    },
    'Ative a verificação em duas etapas para continuar',
    {
      en: 'Enrol at POST /portal/api/second-factor, or sign in again with a code.',
      pt: 'Ative-a em POST /portal/api/second-factor, ou entre de novo com um código.',
    },
  ),
  second_factor_exists: row(
    409,
    'conflict_error',
    'state',
    { en: 'a second factor is already active', pt: 'a verificação em duas etapas já está ativa' },
    'A verificação em duas etapas já está ativa',
    {
      en: 'Remove it first: POST /portal/api/second-factor/remove.',
      pt: 'Desative-a antes: POST /portal/api/second-factor/remove.',
    },
  ),
  second_factor_not_started: row(
    409,
    'conflict_error',
    'state',
    {
      en: 'there is no second factor to confirm or to use',
      pt: 'não há verificação em duas etapas a confirmar ou a usar',
    },
    'A verificação em duas etapas não está ativa',
    {
      en: 'Begin at POST /portal/api/second-factor.',
      pt: 'Comece em POST /portal/api/second-factor.',
    },
  ),
  link_not_valid: row(
    409,
    'conflict_error',
    'state',
    {
      en: 'this link was used, replaced or has expired',
      pt: 'este link foi usado, substituído ou expirou',
    },
    'Este link já foi usado ou expirou',
    {
      en:
        'Request another one: a new password at POST /portal/api/password/forgot, an invitation ' +
        'from an administrator of the company.',
      pt:
        'Peça outro: uma nova senha em POST /portal/api/password/forgot, um convite a um ' +
        'administrador da empresa.',
    },
  ),
} as const satisfies Record<string, Refused>
