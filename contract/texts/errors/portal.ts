// The Portuguese of the errors of the portal.

import type { PORTAL_ERRORS } from '../../errors-portal.ts'
import { notFound, type ErrorText } from './not-found.ts'

export const PORTAL_TEXTS = {
  sign_in_refused: {
    message: 'o e-mail ou a senha estão incorretos',
    mend: 'Confira os dois. O operador do servidor pode definir uma nova senha: `npm run users -- password EMAIL`.',
  },
  second_factor_required: {
    message: 'a senha está certa; falta o código da verificação em duas etapas',
    mend: 'Entre de novo com `code`: os seis dígitos do aplicativo, ou um código de recuperação.',
  },
  second_factor_refused: {
    message: 'o código está errado, ou já foi usado',
    mend:
      'Espere o próximo código do aplicativo e confira o relógio do aparelho. Um código de ' +
      'recuperação funciona uma vez.',
  },
  second_factor_needed: {
    message: 'isto precisa de uma sessão iniciada com a verificação em duas etapas',
    mend: 'Ative-a em POST /portal/api/second-factor, ou entre de novo com um código.',
  },
  second_factor_exists: {
    message: 'a verificação em duas etapas já está ativa',
    mend: 'Desative-a antes: POST /portal/api/second-factor/remove.',
  },
  second_factor_not_started: {
    message: 'não há verificação em duas etapas a confirmar ou a usar',
    mend: 'Comece em POST /portal/api/second-factor.',
  },
  link_not_valid: {
    message: 'este link foi usado, substituído ou expirou',
    mend: 'Peça outro: uma nova senha em POST /portal/api/password/forgot, um convite a um administrador da empresa.',
  },
  mail_not_configured: {
    message: 'esta chamada envia um e-mail, e este servidor não tem servidor de e-mail (SMTP_URL)',
    mend:
      'Peça ao operador que defina SMTP_URL, que acrescente o usuário (`npm run users -- add`) ' +
      'ou que defina uma senha (`npm run users -- password EMAIL`).',
  },
  company_needed: {
    message: 'esta chamada precisa de uma empresa, e nenhuma foi escolhida nesta sessão',
    mend: 'Escolha uma das suas empresas em POST /portal/api/company.',
  },
  session_not_found: notFound('sessão não encontrada'),
  user_not_found: notFound('usuário não encontrado'),
  user_exists: {
    message: 'esta pessoa já é usuária da empresa',
    mend: 'Mude o perfil do usuário, desbloqueie-o, ou envie o convite de novo.',
  },
  too_many_users: {
    message: 'a empresa tem {limit} usuários e não pode ter mais',
    mend: 'Cancele convites que não foram aceitos, ou fale com o operador.',
  },
  last_admin: {
    message: 'este é o último administrador ativo da empresa',
    mend: 'Torne antes outro usuário administrador.',
  },
  not_signed_in: {
    message: 'não há sessão, ou a sessão terminou',
    mend:
      'Entre em POST /portal/api/sign-in. Uma sessão termina depois de 30 minutos sem ' +
      'requisição, e depois de 12 horas.',
  },
  csrf_refused: {
    message: 'o cabeçalho x-csrf-token não corresponde à sessão',
    mend: 'Envie o `csrf_token` da entrada, ou de GET /portal/api/me, como `x-csrf-token` em toda gravação.',
  },
  role_not_allowed: {
    message: 'o perfil {role} não pode fazer isto; é preciso {needed}',
    mend: 'Peça a um usuário da sua empresa com esse perfil.',
  },
  operator_only: {
    message: 'só um operador da instalação pode fazer isto',
    mend: 'Operadores são acrescentados com `npm run operators -- add`.',
  },
  common_password: {
    message:
      'esta senha é uma das mais comuns, ou feita do que se tenta primeiro: palavras, nomes, ' +
      'sequências do teclado, anos',
    mend: 'Escolha outra senha: algumas palavras sem relação entre si são fáceis de lembrar.',
  },
  account_not_settled: {
    message: 'a conta corporativa ainda não pode ser encerrada: {why}',
    mend:
      '`purchase_held`: espere a compra ser confirmada ou cancelada. `dispute_open`: espere a ' +
      'decisão da contestação, ou retire-a. `statement_open`: espere a fatura fechar. ' +
      '`statement_unpaid`: pague a fatura. `suspended`: fale com o operador. ' +
      '`too_many_cardholders`: cancele alguns portadores antes.',
  },
  contract_changed: {
    message: 'o contrato a aceitar é a versão {version}',
    mend: 'Leia de novo GET /portal/api/corporate/contract e aceite a versão que ele devolve.',
  },
  verification_running: {
    message: 'já há uma conferência dos livros em andamento',
    mend: 'Acompanhe-a em GET /portal/api/operator/verification, ou cancele-a antes.',
  },
  verification_not_running: {
    message: 'não há conferência dos livros em andamento',
    mend: 'Ela terminou: GET /portal/api/operator/verification mostra o resultado.',
  },
} as const satisfies Readonly<Record<keyof typeof PORTAL_ERRORS, ErrorText>>
