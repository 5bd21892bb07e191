// The texts of the pages that links in mails open, in both languages. Texts only.

import type { Text } from '../../../contract/text.ts'
import type { LinkKind } from '../../identity/users/people/link.ts'

type LinkWords = {
  readonly title: string
  readonly lead: string
  readonly send: string
  readonly done: string
  readonly doneText: string
  readonly endedText: string
}

export type PageWords = {
  readonly links: Readonly<Record<LinkKind, LinkWords>>
  readonly company: string
  readonly email: string
  readonly password: string
  readonly hint: string
  readonly again: string
  readonly ended: string
  readonly noScript: string
  /** Of the script. */
  readonly script: {
    readonly differ: string
    readonly later: string
    readonly failed: string
    readonly offline: string
  }
}

const PORTUGUESE: PageWords = {
  links: {
    password_reset: {
      title: 'Criar nova senha',
      lead: 'Todas as sessões abertas serão encerradas.',
      send: 'Salvar senha',
      done: 'Senha alterada',
      doneText: 'Entre de novo com a nova senha.',
      endedText:
        'Peça outro link em “Esqueci minha senha”. Um link vale por uma hora e funciona uma vez.',
    },
    invitation: {
      title: 'Aceitar convite',
      lead: 'Você foi convidado para acessar esta empresa.',
      send: 'Aceitar',
      done: 'Convite aceito',
      doneText: 'Agora você pode entrar com seu e-mail e sua senha.',
      endedText:
        'Peça outro convite a um administrador da empresa. Um convite vale por sete dias e funciona uma vez.',
    },
  },
  company: 'Empresa',
  email: 'E-mail',
  password: 'Nova senha',
  hint: 'Pelo menos 12 caracteres. Algumas palavras sem relação são fáceis de lembrar.',
  again: 'Repita a senha',
  ended: 'Este link não vale mais',
  noScript: 'Ative o JavaScript para continuar.',
  script: {
    differ: 'As senhas são diferentes.',
    later: 'Muitas tentativas. Tente de novo mais tarde.',
    failed: 'Não foi possível concluir. Tente de novo.',
    offline: 'Sem resposta do servidor. Tente de novo.',
  },
}

const ENGLISH: PageWords = {
  links: {
    password_reset: {
      title: 'Choose a new password',
      lead: 'All open sessions will end.',
      send: 'Save password',
      done: 'Password changed',
      doneText: 'Sign in again with the new password.',
      endedText: 'Request another link with “Forgot password”. A link works once, for one hour.',
    },
    invitation: {
      title: 'Accept the invitation',
      lead: 'You were invited to this company.',
      send: 'Accept',
      done: 'Invitation accepted',
      doneText: 'You can now sign in with your e-mail and your password.',
      endedText:
        'Ask an administrator of the company for another invitation. An invitation works once, for seven days.',
    },
  },
  company: 'Company',
  email: 'E-mail',
  password: 'New password',
  hint: 'At least 12 characters. A few unrelated words are easy to remember.',
  again: 'Repeat the password',
  ended: 'This link is no longer valid',
  noScript: 'Enable JavaScript to continue.',
  script: {
    differ: 'The passwords differ.',
    later: 'Too many attempts. Try again later.',
    failed: 'That did not work. Please try again.',
    offline: 'The server does not answer. Please try again.',
  },
}

export const WORDS: Readonly<Record<keyof Text, PageWords>> = { pt: PORTUGUESE, en: ENGLISH }

type BuildingWords = Readonly<Record<'title' | 'text' | 'failed' | 'failedText', string>>

/** Of the page that is shown while the application is built. */
export const BUILDING: Readonly<Record<keyof Text, BuildingWords>> = {
  pt: {
    title: 'O portal está sendo preparado',
    text: 'Esta página abre o portal assim que ele estiver pronto, em alguns segundos.',
    failed: 'O portal não foi preparado',
    failedText:
      'Execute “npm ci” e “npm run build:portal” na pasta do servidor e abra esta página de novo.',
  },
  en: {
    title: 'The portal is being prepared',
    text: 'This page opens the portal as soon as it is ready, in a few seconds.',
    failed: 'The portal was not prepared',
    failedText:
      'Run “npm ci” and “npm run build:portal” in the folder of the server, and open this page again.',
  },
}
