// The Portuguese of the errors of webhooks, events and views.

import type { WEBHOOK_ERRORS } from '../../errors-webhooks.ts'
import { notFound, type ErrorText } from './not-found.ts'

export const WEBHOOK_TEXTS = {
  view_not_found: notFound('visão não encontrada'),
  too_many_views: {
    message: 'já há {limit} visões',
    mend: 'Remova visões que ninguém abre; as de uma pessoa e as compartilhadas com a empresa são contadas à parte.',
  },
  events_archived: {
    message:
      'estes eventos foram arquivados, e de lá não podem ser lidos; o feed continua depois da sequência {after}',
    mend:
      'Continue a leitura com `after` na sequência da mensagem, e leia os próprios objetos para ' +
      'saber o que aconteceu antes. O operador do servidor pode torná-los legíveis: ' +
      '`ARCHIVE_FOLDER`.',
  },
  webhook_not_found: notFound('webhook não encontrado'),
  delivery_not_found: notFound('entrega não encontrada'),
  webhook_disabled: {
    message: 'este webhook não recebe eventos: está {status}',
    mend:
      'Conserte o receptor e depois chame `PATCH /v1/webhooks/:id {"status": "enabled"}` e `POST ' +
      '/v1/webhooks/:id/recover`.',
  },
  secret_not_shown: {
    message: 'o segredo de {id} só aparece a quem o criou',
    mend: 'Troque o segredo.',
  },
  webhook_of_seller: {
    message: 'este webhook é o `url_notify` de um vendedor',
    mend:
      'Altere ou limpe o `url_notify` do vendedor para mudar a URL; eventos, descrição, status e ' +
      'segredo mudam aqui.',
  },
  too_many_webhooks: {
    message: 'um vendedor pode ter no máximo {limit} webhooks',
    mend: 'Exclua webhooks que não usa mais, ou repasse os eventos de um receptor aos outros.',
  },
  too_many_waiting: {
    message: 'no máximo {limit} streams e long polls podem esperar eventos ao mesmo tempo',
    mend:
      'Feche streams e long polls que não lê mais, e compartilhe um entre as partes do seu ' +
      'programa; tente de novo depois de `Retry-After` segundos.',
  },
} as const satisfies Readonly<Record<keyof typeof WEBHOOK_ERRORS, ErrorText>>
