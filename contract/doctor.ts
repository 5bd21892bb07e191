// The findings of the doctor about the traffic of a caller: the reply, the docs page and the tests
// read this table.

import { Type } from 'typebox'
import { HexId, Instant, Nullable, Exact, TextIn } from './fields.ts'
import { operation } from './operation.ts'
import { FIELD_TEXTS } from './field-texts.ts'
import type { Text } from './text.ts'
import { DESCRIPTIONS } from './texts/operations/doctor.ts'

export const SEVERITIES = ['danger', 'warning', 'advice'] as const
export type Severity = (typeof SEVERITIES)[number]

/**
 * `danger`: money or secrets can be lost. `warning`: something is lost or slow now. `advice`: it
 * could be simpler.
 */
export type Finding = {
  readonly severity: Severity
  /** English, for the integrator. */
  readonly title: string
  /** Brazilian Portuguese, for the owner of the shop. */
  readonly display: string
  readonly why: string
  readonly fix: string
}

const row = (
  severity: Severity,
  title: string,
  display: string,
  why: string,
  fix: string,
): Finding => ({
  severity,
  title,
  display,
  why,
  fix,
})

export const FINDINGS = {
  writes_without_key: row(
    'danger',
    'Writes without an Idempotency-Key',
    'Operações enviadas sem chave de idempotência',
    'When a response is lost, your program cannot know whether the transaction, refund or payout was created. Sent again without a key, it is created twice.',
    'Send your own `Idempotency-Key` with each of these calls: create it once per order and store it with the order. The SDK does this itself.',
  ),
  keys_made_anew: row(
    'danger',
    'The same write sent again with another key',
    'A mesma operação repetida com outra chave',
    'The same body came twice within ten minutes, with different keys or without a key, and both calls may have created something: a payment or refund made twice.',
    'Create the key before the first attempt and send the same key with every retry. If you mean two equal orders, give each its own `reference_id`.',
  ),
  credentials_in_query: row(
    'danger',
    'Credentials in the URL',
    'Credenciais na URL da requisição',
    'Proxies, browsers and error trackers log URLs. This server neither uses nor logs the value.',
    'Send the token only in the `Authorization` header, and remove the parameter. Change the secret if others may have seen the URL.',
  ),
  secret_in_browser: row(
    'danger',
    'A secret in a web page',
    'Chave secreta exposta no navegador',
    'A browser logged in with your credential, so anyone who opens the page can read the secret.',
    'Let your server call `POST /v1/card/authentication` with `scope: "tokenize"` and give the page only the token. Then change the secret.',
  ),
  receiver_never_verifies: row(
    'danger',
    'A webhook receiver that accepts forged events',
    'Webhook aceita eventos com assinatura falsa',
    'The receiver answered 2xx to a test event with a false signature: anyone who knows the URL can send it false events, such as an order that was paid.',
    'Verify `webhook-signature` before anything else, and answer 401 if it is false. The SDK has `verifyWebhook`. Then send the forged test event again.',
  ),
  receiver_refuses: row(
    'danger',
    'A webhook receiver that refuses every event',
    'Webhook recusa todos os eventos',
    'The receiver answered 4xx to every attempt. After five days without a success the webhook is disabled; a 410 disables it at once.',
    'Read its responses at `GET /v1/webhooks/:id/deliveries`. Accept POST at this URL without a login or CSRF token, then call `recover`.',
  ),
  receiver_never_succeeds: row(
    'danger',
    'A webhook receiver that never answers 2xx',
    'Webhook nunca responde com sucesso',
    'No attempt succeeded: the receiver fails or cannot be reached. After five days without a success the webhook is disabled.',
    'Read the status and the fault of each attempt at `GET /v1/webhooks/:id/deliveries`. Repair the receiver, then call `recover`.',
  ),
  receiver_times_out: row(
    'warning',
    'A webhook receiver that does not answer in time',
    'Webhook não responde a tempo',
    'An attempt without an answer within 15 seconds fails, and the event is sent again: the receiver does the work twice.',
    'Store the event, answer 200 at once, and do the work afterwards.',
  ),
  receiver_redirects: row(
    'warning',
    'A webhook receiver that redirects',
    'Webhook responde com redirecionamento',
    'Redirects are not followed, because a POST would arrive elsewhere as a GET. Each of these attempts failed.',
    'Register the URL to which it redirects: usually `https` instead of `http`, with or without `www` or the slash at the end.',
  ),
  receiver_slow: row(
    'warning',
    'A slow webhook receiver',
    'Webhook lento',
    'At least one answer in twenty took more than five seconds. Under load they become timeouts and repeated events.',
    'Store the event, answer 200 at once, and do the work afterwards.',
  ),
  authorizations_unanswered: row(
    'warning',
    'An authorization endpoint that gives no valid answer in time',
    'Endpoint de autorização não responde a tempo',
    'Buyers waited at the counter for an answer that did not come or was none, and `on_failure` decided: purchases were declined, or approved without a question.',
    'Read `endpoint_decision` of these purchases: `result` and `error` say what happened. Answer `{"approved": true}` or `{"approved": false}` with 200 within `timeout_ms`, from data that is at hand; try it with `…/authorization-endpoint/test`.',
  ),
  polling: row(
    'warning',
    'Polling instead of events',
    'Consultas repetidas em vez de eventos',
    'The same object or an unchanged list was read more than ten times in ten minutes, and you do not receive the events that report its changes.',
    'Register a webhook for these event types, or read `GET /v1/events` after the last sequence that you have: one call returns the changes of all objects.',
  ),
  kinds_unheard: row(
    'warning',
    'Events without a receiver',
    'Eventos importantes sem destinatário',
    'In the last seven days there were events of these types, but no enabled webhook receives them and the feed was not read for them.',
    'Add the types to a webhook, or read `GET /v1/events` without a filter. Otherwise money can move without your knowledge: a dispute, a returned payout, a pix paid late.',
  ),
  refusals_repeated: row(
    'warning',
    'The same error again and again',
    'O mesmo erro se repete',
    'At least a fifth of these calls was refused for the same reason, so a part of your program never works.',
    'Look up the code at `/docs/errors` and the field in the reference. The same request will be refused again until it changes.',
  ),
  requests_collide: row(
    'warning',
    'Too many requests at the same time',
    'Requisições simultâneas demais',
    'Calls were refused because another request with the same key was still running, or because there were too many requests.',
    'Wait for the seconds in `Retry-After`, and longer after each further refusal. Send each key from one place at a time.',
  ),
  caller_hangs_up: row(
    'warning',
    'The client disconnects before the response',
    'O cliente desconecta antes da resposta',
    'The client closed the connection before the response. The server still carried out the request, and your program does not know the result.',
    'Wait at least 30 seconds, and retry a write with the same `Idempotency-Key`.',
  ),
  login_before_each_call: row(
    'advice',
    'A login before each call',
    'Login a cada chamada',
    'A token is valid for an hour. A login before each call doubles the calls and their time.',
    'Reuse the token until a minute before `expires_at`, or until a call returns 401. The SDK does this itself.',
  ),
  fields_ignored: row(
    'advice',
    'Fields that are ignored or changed',
    'Campos enviados que são ignorados ou alterados',
    'Endpoints that older clients use ignore unknown fields and parameters, and cut texts that are too long. These fields had no effect, or not the intended effect; newer endpoints refuse them.',
    'Read the response header `vintem-ignored`, which lists the fields. Remove them, or correct their names by the reference.',
  ),
  older_spelling: row(
    'advice',
    'An older URL of an endpoint',
    'URL antiga de um endpoint',
    'The call works and will keep working, but its URL is not in the reference, and new tools do not know it.',
    'Use the URL that the reference shows.',
  ),
} as const satisfies Record<string, Finding>

export type FindingCode = keyof typeof FINDINGS

/** The period of a report, until now. */
export const LOOKS_BACK_DAYS = 7
export const SAMPLES_MAX = 5
export const SHARES_MAX = 5

const Count = (text: Text) => Type.Integer({ minimum: 0, text })

const Sample = Exact(
  {
    at: Type.Optional(Instant()),
    request_id: Type.Optional(Type.String()),
    earlier_request_id: Type.Optional(
      Type.String({
        text: {
          en: 'The request of the same write before this request.',
          pt: 'A requisição da mesma gravação antes desta.',
        },
      }),
    ),
    operation: Type.Optional(Type.String()),
    object: Type.Optional(
      Type.String({ text: { en: 'Id of the requested object.', pt: 'Id do objeto pedido.' } }),
    ),
    parameter: Type.Optional(
      Type.String({
        text: {
          en: 'Name of a parameter or field; its value is never kept.',
          pt: 'Nome de um parâmetro ou campo; o valor nunca é guardado.',
        },
      }),
    ),
    path: Type.Optional(
      Type.String({ text: { en: 'The path that was used.', pt: 'O caminho que foi usado.' } }),
    ),
    purchase: Type.Optional(HexId('purchase')),
    result: Type.Optional(
      Type.String({ text: { en: 'What came of the question.', pt: 'O resultado da pergunta.' } }),
    ),
    webhook: Type.Optional(HexId('webhook')),
    delivery: Type.Optional(HexId('delivery')),
    status: Type.Optional(
      Nullable(
        Type.Integer({
          text: { en: 'HTTP status of the response.', pt: 'Status HTTP da resposta.' },
        }),
      ),
    ),
    fault: Type.Optional(Nullable(Type.String())),
    duration_ms: Type.Optional(Type.Integer()),
    kind: Type.Optional(Type.String({ text: { en: 'Event type.', pt: 'Tipo de evento.' } })),
    count: Type.Optional(Type.Integer()),
  },
  {
    text: {
      en: 'A case, with the details that are known.',
      pt: 'Um caso, com os detalhes conhecidos.',
    },
  },
)

const Share = Exact({
  operation: Type.String({ examples: ['transactions.create'] }),
  detail: Nullable(
    Type.String({
      text: {
        en: 'The detail: a code, with the field at fault.',
        pt: 'O detalhe: um código, com o campo que o causou.',
      },
    }),
  ),
  count: Count(FIELD_TEXTS.times),
  of: Count({ en: 'Out of this number of calls.', pt: 'Deste número de chamadas.' }),
})

export const Found = Exact({
  code: Type.Enum(Object.keys(FINDINGS) as FindingCode[]),
  severity: Type.Enum(SEVERITIES),
  title: TextIn(200),
  title_display: Type.String({
    text: { en: 'The same in Brazilian Portuguese.', pt: 'O mesmo em português do Brasil.' },
  }),
  why: Type.String(),
  fix: Type.String(),
  evidence: Exact({
    count: Count(FIELD_TEXTS.times),
    first_at: Instant(),
    last_at: Instant(),
    shares: Type.Array(Share, {
      maxItems: SHARES_MAX,
      text: {
        en: 'The operations in which it happened, most frequent first.',
        pt: 'As operações em que aconteceu, da mais frequente à menos frequente.',
      },
    }),
    samples: Type.Array(Sample, {
      maxItems: SAMPLES_MAX,
      text: {
        en: 'Some of the cases, latest first.',
        pt: 'Alguns dos casos, do mais recente ao mais antigo.',
      },
    }),
  }),
  docs: Type.String(),
})

export const lookAtTraffic = operation({
  id: 'doctor.look',
  summary: {
    en: 'Check your integration by its own calls and webhooks',
    pt: 'Examinar a sua integração pelas próprias chamadas e webhooks',
  },
  description: DESCRIPTIONS['doctor.look'],
  method: 'GET',
  path: '/v1/doctor',
  scopes: ['payments', 'webhooks'],
  reply: Exact({
    resource: Type.Literal('doctor'),
    since: Instant(),
    until: Instant(),
    calls: Count({ en: 'Calls that were checked.', pt: 'Chamadas que foram examinadas.' }),
    findings: Type.Array(Found, {
      text: {
        en: 'The most severe first; an empty list means that nothing was found.',
        pt: 'Do mais grave ao menos grave; uma lista vazia quer dizer que nada foi encontrado.',
      },
    }),
  }),
})
