// The findings of the doctor, each with why it matters and how to fix it: the reply, the docs page
// and the portal read this table.

import type { Text } from '../text.ts'
import { DANGERS } from './findings-danger.ts'

export const SEVERITIES = ['danger', 'warning', 'advice'] as const
export type Severity = (typeof SEVERITIES)[number]

/**
 * `danger`: money or secrets can be lost. `warning`: something is lost or slow now. `advice`: it
 * could be simpler.
 */
export type Finding = {
  readonly severity: Severity
  /** For the integrator; in Portuguese also for the owner of the shop. */
  readonly title: Text
  readonly why: Text
  readonly fix: Text
}

export const FINDINGS = {
  ...DANGERS,
  receiver_times_out: {
    severity: 'warning',
    title: {
      en: 'A webhook receiver that does not answer in time',
      pt: 'Webhook não responde a tempo',
    },
    why: {
      en:
        'An attempt without an answer within 15 seconds fails, and the event is sent again: the ' +
        'receiver does the work twice.',
      pt:
        'Uma tentativa sem resposta em 15 segundos falha, e o evento é enviado de novo: o ' +
        'receptor faz o trabalho duas vezes.',
    },
    fix: {
      en: 'Store the event, answer 200 at once, and do the work afterwards.',
      pt: 'Guarde o evento, responda 200 na hora e faça o trabalho depois.',
    },
  },
  receiver_redirects: {
    severity: 'warning',
    title: { en: 'A webhook receiver that redirects', pt: 'Webhook responde com redirecionamento' },
    why: {
      en:
        'Redirects are not followed, because a POST would arrive elsewhere as a GET. Each of ' +
        'these attempts failed.',
      pt:
        'Redirecionamentos não são seguidos, pois um POST chegaria ao destino como GET. Todas ' +
        'estas tentativas falharam.',
    },
    fix: {
      en:
        'Register the URL to which it redirects: usually `https` instead of `http`, with or ' +
        'without `www` or the slash at the end.',
      pt:
        'Cadastre a URL de destino: em geral `https` em vez de `http`, com ou sem `www` ou a ' +
        'barra no fim.',
    },
  },
  receiver_slow: {
    severity: 'warning',
    title: { en: 'A slow webhook receiver', pt: 'Webhook lento' },
    why: {
      en:
        'At least one answer in twenty took more than five seconds. Under load they become ' +
        'timeouts and repeated events.',
      pt:
        'Ao menos uma resposta em vinte levou mais de cinco segundos. Sob carga elas viram falta ' +
        'de resposta e eventos repetidos.',
    },
    fix: {
      en: 'Store the event, answer 200 at once, and do the work afterwards.',
      pt: 'Guarde o evento, responda 200 na hora e faça o trabalho depois.',
    },
  },
  authorizations_unanswered: {
    severity: 'warning',
    title: {
      en: 'An authorization endpoint that gives no valid answer in time',
      pt: 'Endpoint de autorização não responde a tempo',
    },
    why: {
      en:
        'Buyers waited at the counter for an answer that did not come or was none, and ' +
        '`on_failure` decided: purchases were declined, or approved without a question.',
      pt:
        'Compradores esperaram no caixa por uma resposta que não veio ou não era válida, e ' +
        '`on_failure` decidiu: compras foram recusadas, ou aprovadas sem a pergunta.',
    },
    fix: {
      en:
        'Read `endpoint_decision` of these purchases: `result` and `error` say what happened. ' +
        'Answer `{"approved": true}` or `{"approved": false}` with 200 within `timeout_ms`, from ' +
        'data that is at hand; try it with `…/authorization-endpoint/test`.',
      pt:
        'Leia `endpoint_decision` destas compras: `result` e `error` dizem o que houve. Responda ' +
        '`{"approved": true}` ou `{"approved": false}` com 200 dentro de `timeout_ms`, com dados ' +
        'que já estejam à mão; teste com `…/authorization-endpoint/test`.',
    },
  },
  polling: {
    severity: 'warning',
    title: { en: 'Polling instead of events', pt: 'Consultas repetidas em vez de eventos' },
    why: {
      en:
        'The same object or an unchanged list was read more than ten times in ten minutes, and ' +
        'you do not receive the events that report its changes.',
      pt:
        'O mesmo objeto, ou uma lista sem mudanças, foi lido mais de dez vezes em dez minutos, e ' +
        'você não recebe os eventos que avisam das mudanças.',
    },
    fix: {
      en:
        'Register a webhook for these event types, or read `GET /v1/events` after the last ' +
        'sequence that you have: one call returns the changes of all objects.',
      pt:
        'Cadastre um webhook para estes tipos de evento, ou leia `GET /v1/events` a partir da ' +
        'última sequência que você tem: uma chamada traz as mudanças de todos os objetos.',
    },
  },
  kinds_unheard: {
    severity: 'warning',
    title: { en: 'Events without a receiver', pt: 'Eventos importantes sem destinatário' },
    why: {
      en:
        'In the last seven days there were events of these types, but no enabled webhook ' +
        'receives them and the feed was not read for them.',
      pt:
        'Nos últimos sete dias houve eventos destes tipos, mas nenhum webhook ativo os recebe e ' +
        'o feed não foi lido para eles.',
    },
    fix: {
      en:
        'Add the types to a webhook, or read `GET /v1/events` without a filter. Otherwise money ' +
        'can move without your knowledge: a dispute, a returned payout, a pix paid late.',
      pt:
        'Acrescente os tipos a um webhook, ou leia `GET /v1/events` sem filtro. Senão o dinheiro ' +
        'pode se mover sem que você saiba: uma contestação, um repasse devolvido, um pix pago ' +
        'com atraso.',
    },
  },
  refusals_repeated: {
    severity: 'warning',
    title: { en: 'The same error again and again', pt: 'O mesmo erro se repete' },
    why: {
      en:
        'At least a fifth of these calls was refused for the same reason, so a part of your ' +
        'program never works.',
      pt:
        'Ao menos um quinto destas chamadas foi recusado pelo mesmo motivo: uma parte do seu ' +
        'programa nunca funciona.',
    },
    fix: {
      en:
        'Look up the code at `/docs/errors` and the field in the reference. The same request ' +
        'will be refused again until it changes.',
      pt:
        'Procure o código em `/docs/errors` e o campo na referência. A mesma requisição será ' +
        'recusada de novo até mudar.',
    },
  },
  requests_collide: {
    severity: 'warning',
    title: { en: 'Too many requests at the same time', pt: 'Requisições simultâneas demais' },
    why: {
      en:
        'Calls were refused because another request with the same key was still running, or ' +
        'because there were too many requests.',
      pt:
        'Chamadas foram recusadas porque outra requisição com a mesma chave ainda estava em ' +
        'andamento, ou porque eram requisições demais.',
    },
    fix: {
      en:
        'Wait for the seconds in `Retry-After`, and longer after each further refusal. Send each ' +
        'key from one place at a time.',
      pt:
        'Espere os segundos de `Retry-After`, e mais a cada nova recusa. Envie cada chave de um ' +
        'lugar por vez.',
    },
  },
  caller_hangs_up: {
    severity: 'warning',
    title: {
      en: 'The client disconnects before the response',
      pt: 'O cliente desconecta antes da resposta',
    },
    why: {
      en:
        'The client closed the connection before the response. The server still carried out the ' +
        'request, and your program does not know the result.',
      pt:
        'O cliente fechou a conexão antes da resposta. O servidor executou a requisição mesmo ' +
        'assim, e o seu programa não sabe o resultado.',
    },
    fix: {
      en: 'Wait at least 30 seconds, and retry a write with the same `Idempotency-Key`.',
      pt: 'Espere ao menos 30 segundos, e repita uma escrita com a mesma `Idempotency-Key`.',
    },
  },
  login_before_each_call: {
    severity: 'advice',
    title: { en: 'A login before each call', pt: 'Login a cada chamada' },
    why: {
      en: 'A token is valid for an hour. A login before each call doubles the calls and their time.',
      pt:
        'Um token vale uma hora. Um login antes de cada chamada dobra as chamadas e o tempo ' +
        'delas.',
    },
    fix: {
      en:
        'Reuse the token until a minute before `expires_at`, or until a call returns 401. The ' +
        'SDK does this itself.',
      pt:
        'Reutilize o token até um minuto antes de `expires_at`, ou até uma chamada responder ' +
        '401. O SDK faz isso sozinho.',
    },
  },
  fields_ignored: {
    severity: 'advice',
    title: {
      en: 'Fields that are ignored or changed',
      pt: 'Campos enviados que são ignorados ou alterados',
    },
    why: {
      en:
        'Endpoints that older clients use ignore unknown fields and parameters, and cut texts ' +
        'that are too long. These fields had no effect, or not the intended effect; newer ' +
        'endpoints refuse them.',
      pt:
        'As chamadas que clientes antigos usam ignoram campos e parâmetros desconhecidos e ' +
        'cortam textos longos demais. Estes campos não tiveram efeito, ou não o desejado; ' +
        'chamadas mais novas os recusam.',
    },
    fix: {
      en:
        'Read the response header `vintem-ignored`, which lists the fields. Remove them, or ' +
        'correct their names by the reference.',
      pt:
        'Leia o cabeçalho de resposta `vintem-ignored`, que lista os campos. Remova-os, ou ' +
        'corrija os nomes pela referência.',
    },
  },
  older_spelling: {
    severity: 'advice',
    title: { en: 'An older URL of an endpoint', pt: 'URL antiga de um endpoint' },
    why: {
      en:
        'The call works and will keep working, but its URL is not in the reference, and new ' +
        'tools do not know it.',
      pt:
        'A chamada funciona e continuará funcionando, mas a URL não está na referência, e ' +
        'ferramentas novas não a conhecem.',
    },
    fix: { en: 'Use the URL that the reference shows.', pt: 'Use a URL que a referência mostra.' },
  },
} as const satisfies Record<string, Finding>

export type FindingCode = keyof typeof FINDINGS
