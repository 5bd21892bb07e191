// What each call of contract/sandbox/mails.ts does.

import type { Texts } from '../../../text.ts'

export const DESCRIPTIONS = {
  'sandbox.mails': {
    en:
      'Lists mails to sellers and to users of companies and platforms, the newest first; ' +
      '`kind` and `to` filter. Use it in tests to follow an invitation or a new password: it ' +
      'needs the scope `mails`, which a credential has only if it was named. A platform sees ' +
      'those of all its sellers.',
    pt:
      'Lista e-mails a vendedores e a usuários de empresas e plataformas, os mais novos ' +
      'primeiro; `kind` e `to` filtram. Use em testes para seguir um convite ou uma senha ' +
      'nova: precisa do escopo `mails`, que uma credencial só tem se ele foi pedido. A ' +
      'plataforma vê os de todos os seus vendedores.',
  },
  'sandbox.mail': {
    en:
      'Shows a mail with subject, text and HTML, and `url`, its page for a browser. In the ' +
      'sandbox no mail leaves the server: links in it, such as those of invitations, work.',
    pt:
      'Mostra um e-mail com assunto, texto e HTML, e `url`, a página dele para o navegador. No ' +
      'sandbox nenhum e-mail sai do servidor: os links dele, como os de convites, funcionam.',
  },
} as const satisfies Texts
