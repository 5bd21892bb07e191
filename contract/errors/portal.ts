// The error codes of the portal, where users sign in with a password.

import { SIGN_IN_ERRORS } from './sign-in.ts'
import { notFound, row, type Refused } from '../refused.ts'

export const PORTAL_ERRORS = {
  ...SIGN_IN_ERRORS,
  mail_not_configured: row(
    409,
    'conflict_error',
    'state',
    {
      en: 'this call sends a mail, and this server has no mail server (SMTP_URL)',
      pt: 'esta chamada envia um e-mail, e este servidor não tem servidor de e-mail (SMTP_URL)',
    },
    'Este servidor não envia e-mails',
    {
      en:
        'Ask the operator to set SMTP_URL, to add the user (`npm run users -- add`) or to set a ' +
        'password (`npm run users -- password EMAIL`).',
      pt:
        'Peça ao operador que defina SMTP_URL, que acrescente o usuário (`npm run users -- add`) ' +
        'ou que defina uma senha (`npm run users -- password EMAIL`).',
    },
  ),
  company_needed: row(
    403,
    'permission_error',
    'permission',
    {
      en: 'this call needs a company, and no company is chosen in this session',
      pt: 'esta chamada precisa de uma empresa, e nenhuma foi escolhida nesta sessão',
    },
    'Escolha uma empresa',
    {
      en: 'Choose one of your companies at POST /portal/api/company.',
      pt: 'Escolha uma das suas empresas em POST /portal/api/company.',
    },
  ),
  session_not_found: notFound(
    { en: 'no such session', pt: 'sessão não encontrada' },
    'Sessão não encontrada',
  ),
  user_not_found: notFound(
    { en: 'no such user', pt: 'usuário não encontrado' },
    'Usuário não encontrado',
  ),
  user_exists: row(
    409,
    'conflict_error',
    'state',
    {
      en: 'this person is already a user of the company',
      pt: 'esta pessoa já é usuária da empresa',
    },
    'Esta pessoa já faz parte da empresa',
    {
      en: 'Change the role of the user, unblock the user, or mail the invitation again.',
      pt: 'Mude o perfil do usuário, desbloqueie-o, ou envie o convite de novo.',
    },
  ),
  too_many_users: row(
    409,
    'conflict_error',
    'state',
    {
      en: 'the company has {limit} users, and can have no more',
      pt: 'a empresa tem {limit} usuários e não pode ter mais',
    },
    'Limite de usuários atingido',
    {
      en: 'Withdraw invitations that were not accepted, or contact the operator.',
      pt: 'Cancele convites que não foram aceitos, ou fale com o operador.',
    },
  ),
  last_admin: row(
    409,
    'conflict_error',
    'state',
    {
      en: 'this is the last active administrator of the company',
      pt: 'este é o último administrador ativo da empresa',
    },
    'Este é o último administrador da empresa',
    {
      en: 'Make another user an administrator first.',
      pt: 'Torne antes outro usuário administrador.',
    },
  ),
  not_signed_in: row(
    401,
    'authentication_error',
    'authentication',
    {
      en: 'there is no session, or the session has ended',
      pt: 'não há sessão, ou a sessão terminou',
    },
    'Sessão encerrada; entre novamente',
    {
      en:
        'Sign in at POST /portal/api/sign-in. A session ends after 30 minutes without a request ' +
        'and after 12 hours.',
      pt:
        'Entre em POST /portal/api/sign-in. Uma sessão termina depois de 30 minutos sem ' +
        'requisição, e depois de 12 horas.',
    },
  ),
  csrf_refused: row(
    403,
    'permission_error',
    'permission',
    {
      en: 'the header x-csrf-token does not match the session',
      pt: 'o cabeçalho x-csrf-token não corresponde à sessão',
    },
    'Operação não permitida',
    {
      en:
        'Send the `csrf_token` of the sign-in, or of GET /portal/api/me, as `x-csrf-token` with ' +
        'every write.',
      pt:
        'Envie o `csrf_token` da entrada, ou de GET /portal/api/me, como `x-csrf-token` em toda ' +
        'gravação.',
    },
  ),
  role_not_allowed: row(
    403,
    'permission_error',
    'permission',
    {
      en: 'the role {role} is not allowed to do this; it needs {needed}',
      pt: 'o perfil {role} não pode fazer isto; é preciso {needed}',
    },
    'Seu perfil não permite esta operação',
    {
      en: 'Ask a user of your company with that role.',
      pt: 'Peça a um usuário da sua empresa com esse perfil.',
    },
  ),
  operator_only: row(
    403,
    'permission_error',
    'permission',
    {
      en: 'only an operator of the installation may do this',
      pt: 'só um operador da instalação pode fazer isto',
    },
    'Somente operadores da instalação podem fazer isto',
    {
      en: 'Operators are added by `npm run operators -- add`.',
      pt: 'Operadores são acrescentados com `npm run operators -- add`.',
    },
  ),
  common_password: row(
    422,
    'invalid_request_error',
    'authentication',
    {
      en:
        'this password is one of the most common, or made of what guessers try first: words, ' +
        'names, runs of the keyboard, years',
      pt:
        'esta senha é uma das mais comuns, ou feita do que se tenta primeiro: palavras, nomes, ' +
        'sequências do teclado, anos',
    },
    'Esta senha é uma das mais usadas, ou fácil de adivinhar; escolha outra',
    {
      en: 'Choose another password: a few unrelated words are easy to remember.',
      pt: 'Escolha outra senha: algumas palavras sem relação entre si são fáceis de lembrar.',
    },
  ),
  account_not_settled: row(
    409,
    'conflict_error',
    'state',
    {
      en: 'the corporate account cannot be closed yet: {why}',
      pt: 'a conta corporativa ainda não pode ser encerrada: {why}',
    },
    'A conta tem pendências e ainda não pode ser encerrada',
    {
      en:
        '`purchase_held`: wait until the purchase is cleared or canceled. `dispute_open`: wait ' +
        'until the dispute is decided, or withdraw it. `statement_open`: wait until the ' +
        'statement closes. `statement_unpaid`: pay the statement. `suspended`: contact the ' +
        'operator. `too_many_cardholders`: cancel some cardholders first.',
      pt:
        '`purchase_held`: espere a compra ser confirmada ou cancelada. `dispute_open`: espere a ' +
        'decisão da contestação, ou retire-a. `statement_open`: espere a fatura fechar. ' +
        '`statement_unpaid`: pague a fatura. `suspended`: fale com o operador. ' +
        '`too_many_cardholders`: cancele alguns portadores antes.',
    },
  ),
  contract_changed: row(
    409,
    'conflict_error',
    'state',
    {
      en: 'the contract to accept is version {version}',
      pt: 'o contrato a aceitar é a versão {version}',
    },
    'O contrato mudou; leia a nova versão',
    {
      en: 'Read GET /portal/api/corporate/contract again and accept the version that it returns.',
      pt: 'Leia de novo GET /portal/api/corporate/contract e aceite a versão que ele devolve.',
    },
  ),
  verification_running: row(
    409,
    'conflict_error',
    'state',
    {
      en: 'a verification of the books is under way',
      pt: 'já há uma conferência dos livros em andamento',
    },
    'Já há uma verificação em andamento',
    {
      en: 'Follow it at GET /portal/api/operator/verification, or cancel it first.',
      pt: 'Acompanhe-a em GET /portal/api/operator/verification, ou cancele-a antes.',
    },
  ),
  verification_not_running: row(
    409,
    'conflict_error',
    'state',
    {
      en: 'no verification of the books is under way',
      pt: 'não há conferência dos livros em andamento',
    },
    'Não há verificação em andamento',
    {
      en: 'It has ended: GET /portal/api/operator/verification shows its result.',
      pt: 'Ela terminou: GET /portal/api/operator/verification mostra o resultado.',
    },
  ),
} as const satisfies Record<string, Refused>
