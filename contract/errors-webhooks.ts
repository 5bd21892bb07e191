// The error codes of webhooks, of the event feed, and of saved views.

import { notFound, row, type Refused } from './refused.ts'

export const WEBHOOK_ERRORS = {
  view_not_found: notFound('view', 'Visão não encontrada'),
  too_many_views: row(
    409,
    'conflict_error',
    'state',
    'there are {limit} views already',
    'Limite de visões atingido',
    'Remove views that nobody opens; those of one person and those shared with the company are counted apart.',
  ),
  events_archived: row(
    410,
    'not_found_error',
    'not_found',
    'these events are archived, and the archive cannot be read; the feed continues after sequence {after}',
    'Eventos arquivados',
    'Read on with `after` at the sequence in the message, and read the objects themselves for what happened before. The operator of the server can make the archive readable: `ARCHIVE_FOLDER`.',
  ),
  webhook_not_found: notFound('webhook', 'Webhook não encontrado'),
  delivery_not_found: notFound('delivery', 'Entrega não encontrada'),
  webhook_disabled: row(
    409,
    'conflict_error',
    'state',
    'this webhook receives no events: it is {status}',
    'Webhook desativado',
    'Repair the receiver, then `PATCH /v1/webhooks/:id {"status": "enabled"}` and `POST /v1/webhooks/:id/recover`.',
  ),
  secret_not_shown: row(
    403,
    'permission_error',
    'permission',
    'this key was used for {id}, whose secret is shown to its maker alone',
    'Segredo oculto',
    'Use a key of your own. If the secret is lost, rotate it.',
  ),
  webhook_of_seller: row(
    409,
    'conflict_error',
    'state',
    'this webhook is the `url_notify` of a seller',
    'Altere o endereço no cadastro do vendedor',
    "Change or clear the seller's `url_notify` to change the URL; change events, description, status and secret here.",
  ),
  too_many_webhooks: row(
    409,
    'conflict_error',
    'state',
    'a seller can have at most {limit} webhooks',
    'Limite de webhooks atingido',
    'Delete webhooks that you no longer use, or forward the events from one receiver to the others.',
  ),
  too_many_waiting: row(
    429,
    'rate_limit_error',
    'limit',
    'at most {limit} streams and long polls can wait for events at once',
    'Muitas conexões aguardando eventos',
    'Close streams and long polls that you no longer read, and share one between the parts of your program; try again after `Retry-After` seconds.',
  ),
} as const satisfies Record<string, Refused>
