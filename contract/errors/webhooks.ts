// The error codes of webhooks, of the event feed, and of saved views.

import { notFound, row, type Refused } from '../refused.ts'

export const WEBHOOK_ERRORS = {
  view_not_found: notFound(
    { en: 'no such view', pt: 'visão não encontrada' },
    'Visão não encontrada',
  ),
  too_many_views: row(
    409,
    'conflict_error',
    'state',
    { en: 'there are {limit} views already', pt: 'já há {limit} visões' },
    'Limite de visões atingido',
    {
      en:
        'Remove views that nobody opens; those of one person and those shared with the company ' +
        'are counted apart.',
      pt:
        'Remova visões que ninguém abre; as de uma pessoa e as compartilhadas com a empresa são ' +
        'contadas à parte.',
    },
  ),
  events_archived: row(
    410,
    'not_found_error',
    'not_found',
    {
      en:
        'these events are archived, and the archive cannot be read; the feed continues after ' +
        'sequence {after}',
      pt:
        'estes eventos foram arquivados, e de lá não podem ser lidos; o feed continua depois da ' +
        'sequência {after}',
    },
    'Eventos arquivados',
    {
      en:
        'Read on with `after` at the sequence in the message, and read the objects themselves ' +
        'for what happened before. The operator of the server can make the archive readable: ' +
        '`ARCHIVE_FOLDER`.',
      pt:
        'Continue a leitura com `after` na sequência da mensagem, e leia os próprios objetos ' +
        'para saber o que aconteceu antes. O operador do servidor pode torná-los legíveis: ' +
        '`ARCHIVE_FOLDER`.',
    },
  ),
  webhook_not_found: notFound(
    { en: 'no such webhook', pt: 'webhook não encontrado' },
    'Webhook não encontrado',
  ),
  delivery_not_found: notFound(
    { en: 'no such delivery', pt: 'entrega não encontrada' },
    'Entrega não encontrada',
  ),
  webhook_disabled: row(
    409,
    'conflict_error',
    'state',
    {
      en: 'this webhook receives no events: it is {status}',
      pt: 'este webhook não recebe eventos: está {status}',
    },
    'Webhook desativado',
    {
      en:
        'Repair the receiver, then `PATCH /v1/webhooks/:id {"status": "enabled"}` and `POST ' +
        '/v1/webhooks/:id/recover`.',
      pt:
        'Conserte o receptor e depois chame `PATCH /v1/webhooks/:id {"status": "enabled"}` e ' +
        '`POST /v1/webhooks/:id/recover`.',
    },
  ),
  secret_not_shown: row(
    403,
    'permission_error',
    'permission',
    {
      en: 'this key was used for {id}, whose secret is shown to its maker alone',
      pt: 'o segredo de {id} só aparece a quem o criou',
    },
    'Segredo oculto',
    { en: 'Use a key of your own. If the secret is lost, rotate it.', pt: 'Troque o segredo.' },
  ),
  webhook_of_seller: row(
    409,
    'conflict_error',
    'state',
    {
      en: 'this webhook is the `url_notify` of a seller',
      pt: 'este webhook é o `url_notify` de um vendedor',
    },
    'Altere o endereço no cadastro do vendedor',
    {
      en:
        "Change or clear the seller's `url_notify` to change the URL; change events, " +
        'description, status and secret here.',
      pt:
        'Altere ou limpe o `url_notify` do vendedor para mudar a URL; eventos, descrição, status ' +
        'e segredo mudam aqui.',
    },
  ),
  too_many_webhooks: row(
    409,
    'conflict_error',
    'state',
    {
      en: 'a seller can have at most {limit} webhooks',
      pt: 'um vendedor pode ter no máximo {limit} webhooks',
    },
    'Limite de webhooks atingido',
    {
      en:
        'Delete webhooks that you no longer use, or forward the events from one receiver to the ' +
        'others.',
      pt: 'Exclua webhooks que não usa mais, ou repasse os eventos de um receptor aos outros.',
    },
  ),
  too_many_waiting: row(
    429,
    'rate_limit_error',
    'limit',
    {
      en: 'at most {limit} streams and long polls can wait for events at once',
      pt: 'no máximo {limit} streams e long polls podem esperar eventos ao mesmo tempo',
    },
    'Muitas conexões aguardando eventos',
    {
      en:
        'Close streams and long polls that you no longer read, and share one between the parts ' +
        'of your program; try again after `Retry-After` seconds.',
      pt:
        'Feche streams e long polls que não lê mais, e compartilhe um entre as partes do seu ' +
        'programa; tente de novo depois de `Retry-After` segundos.',
    },
  ),
} as const satisfies Record<string, Refused>
