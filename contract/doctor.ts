// What the doctor can find in a caller's own traffic, once: the reply, the docs page and the tests read this table.

import { Type } from 'typebox'
import { HexId, Instant, Nullable, Said, Text } from './fields.ts'
import { operation } from './operation.ts'

export const SEVERITIES = ['danger', 'warning', 'advice'] as const
export type Severity = (typeof SEVERITIES)[number]

/** `danger`: money or secrets can be lost. `warning`: something is lost or slow now. `advice`: it could be simpler. */
export type Finding = {
  readonly severity: Severity
  /** English, for the integrator. */
  readonly title: string
  /** Brazilian Portuguese, for whoever answers for the shop. */
  readonly display: string
  readonly why: string
  readonly fix: string
}

const row = (severity: Severity, title: string, display: string, why: string, fix: string): Finding => ({
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
    'When an answer is lost, nobody can tell whether the sale, refund or payout was made. Sent again without a key, it is made twice.',
    'Send an `Idempotency-Key` of your own with each of these calls, made once per order and kept with it. The SDK does so by itself.',
  ),
  keys_made_anew: row(
    'danger',
    'The same write again, under another key',
    'A mesma operação repetida com outra chave',
    'The same body came twice within ten minutes, with different keys or none, and both times something may have been made: a sale or refund charged twice.',
    'Make the key before the first try and send the same one with every repetition. Where two equal orders are meant, tell them apart by `reference_id`.',
  ),
  credentials_in_query: row(
    'danger',
    'Credentials in the address',
    'Credenciais no endereço da requisição',
    'Addresses are kept in logs of proxies, browsers and error trackers. We neither use nor log what stands there; others do.',
    'Send the token in the `Authorization` header alone, and take the parameter away. Change the secret if the address may have been seen.',
  ),
  secret_in_browser: row(
    'danger',
    'A secret in a web page',
    'Chave secreta exposta no navegador',
    'A browser logged in with your credential, so whoever opens the page can read the secret.',
    'Let your server call `POST /v1/card/authentication` and hand the page the token only. Then change the secret.',
  ),
  receiver_never_verifies: row(
    'danger',
    'A receiver that believes forged events',
    'Webhook aceita eventos com assinatura falsa',
    'A test event with a false signature was answered 2xx: anybody who knows the address can tell this receiver that an order was paid.',
    'Verify `webhook-signature` before anything else and answer 401 when it is false. The SDK has `verifyWebhook`; then send the forged test again.',
  ),
  receiver_refuses: row(
    'danger',
    'A receiver that refuses every event',
    'Webhook recusa todos os eventos',
    'Every attempt was answered 4xx. After five days without a success the endpoint is disabled; a 410 disables it at once.',
    'Look at `GET /v1/webhooks/:id/deliveries` for what it answers. Open the address to POST without a login or CSRF token, then call `recover`.',
  ),
  receiver_never_succeeds: row(
    'danger',
    'A receiver that never answers 2xx',
    'Webhook nunca responde com sucesso',
    'No attempt was taken: the receiver fails or cannot be reached. After five days without a success the endpoint is disabled.',
    'Look at `GET /v1/webhooks/:id/deliveries` for status and fault of each attempt. Mend the receiver, then call `recover`.',
  ),
  receiver_times_out: row(
    'warning',
    'A receiver that does not answer in time',
    'Webhook não responde a tempo',
    'An attempt that is not answered within 15 seconds has failed, and the event comes again: the work is done twice.',
    'Keep the event, answer 200 at once, and do the work afterwards.',
  ),
  receiver_redirects: row(
    'warning',
    'A receiver that redirects',
    'Webhook responde com redirecionamento',
    'Redirects are not followed, since a POST would arrive elsewhere as a GET. Each of these attempts has failed.',
    'Register the address it redirects to: mostly `https` instead of `http`, with or without `www` or the slash at the end.',
  ),
  receiver_slow: row(
    'warning',
    'A slow receiver',
    'Webhook lento',
    'Of twenty answers one took more than five seconds. Under load these become time-outs and repetitions.',
    'Keep the event, answer 200 at once, and do the work afterwards.',
  ),
  polling: row(
    'warning',
    'Asking again and again for what an event tells',
    'Consultas repetidas em vez de eventos',
    'The same object or an unchanged list was read more than ten times in ten minutes, and nobody listens to the events that tell of its changes.',
    'Register a webhook for these kinds, or read `GET /v1/events` from where you stopped: one call tells of all objects.',
  ),
  kinds_unheard: row(
    'warning',
    'Things happen that nobody is told of',
    'Eventos importantes sem ninguém ouvindo',
    'In the last seven days events of these kinds happened which no enabled webhook takes and the feed was not read for.',
    'Add the kinds to a webhook, or read `GET /v1/events` without a filter. Money may move without you: a dispute, a returned payout, a pix paid late.',
  ),
  refusals_repeated: row(
    'warning',
    'The same refusal over and over',
    'A mesma recusa se repete',
    'At least a fifth of these calls was refused for the same reason, so a part of your program never works.',
    'Look the code up at `/docs/errors` and the field in the reference. A refused request will be refused again unless it changes.',
  ),
  requests_collide: row(
    'warning',
    'Requests that come too close together',
    'Requisições simultâneas demais',
    'Calls were refused because the same key was still being worked on, or because there were too many.',
    'Wait as long as `Retry-After` says, and longer each time. Send one key from one place at a time.',
  ),
  caller_hangs_up: row(
    'warning',
    'The caller does not wait for the answer',
    'O cliente desconecta antes da resposta',
    'The connection was closed before the answer. What was asked is done all the same, and nobody on your side knows.',
    'Wait at least 30 seconds, and repeat a write with the same `Idempotency-Key`.',
  ),
  login_before_each_call: row(
    'advice',
    'A login before each call',
    'Login a cada chamada',
    'A token is good for an hour. Logging in each time doubles the calls and the time they take.',
    'Keep the token until a minute before `expires_at`, or until a call answers 401. The SDK does so by itself.',
  ),
  fields_ignored: row(
    'advice',
    'Fields that nobody reads, or not as they were sent',
    'Campos enviados que ninguém lê, ou lidos de outro modo',
    'Calls that older clients know ignore fields and parameters they do not know, and cut texts that are too long. What you meant by them did not happen, and new calls refuse them.',
    'Look at the header `vintem-ignored` of the answer, which names them. Leave them out, or mend their names after the reference.',
  ),
  older_spelling: row(
    'advice',
    'An older spelling of an address',
    'Endereço em grafia antiga',
    'The call still works and will go on working, but its address is not in the reference, and new tools do not know it.',
    'Use the address that the reference shows.',
  ),
} as const satisfies Record<string, Finding>

export type FindingCode = keyof typeof FINDINGS

/** So far back the doctor looks. */
export const LOOKS_BACK_DAYS = 7
export const SAMPLES_MAX = 5
export const SHARES_MAX = 5

const Count = (description: string) => Type.Integer({ minimum: 0, description })

const Sample = Said(
  {
    at: Type.Optional(Instant()),
    request_id: Type.Optional(Type.String()),
    earlier_request_id: Type.Optional(Type.String({ description: 'The same write, before this one.' })),
    operation: Type.Optional(Type.String()),
    object: Type.Optional(Type.String({ description: 'The object that was asked for.' })),
    parameter: Type.Optional(Type.String({ description: 'Name of a parameter or field; its value is never kept.' })),
    path: Type.Optional(Type.String({ description: 'The spelling that was used.' })),
    webhook: Type.Optional(HexId('webhook')),
    delivery: Type.Optional(HexId('delivery')),
    status: Type.Optional(Nullable(Type.Integer({ description: 'Of the answer.' }))),
    fault: Type.Optional(Nullable(Type.String())),
    duration_ms: Type.Optional(Type.Integer()),
    kind: Type.Optional(Type.String({ description: 'Of an event.' })),
    count: Type.Optional(Type.Integer()),
  },
  { description: 'One case, as far as it is known.' },
)

const Share = Said({
  operation: Type.String({ examples: ['transactions.create'] }),
  detail: Nullable(Type.String({ description: 'The detail: a code, with the field at fault.' })),
  count: Count('So many times.'),
  of: Count('Of so many calls.'),
})

export const Found = Said({
  code: Type.Enum(Object.keys(FINDINGS) as FindingCode[]),
  severity: Type.Enum(SEVERITIES),
  title: Text(200),
  title_display: Type.String({ description: 'The same in Brazilian Portuguese.' }),
  why: Type.String(),
  fix: Type.String(),
  evidence: Said({
    count: Count('So many times.'),
    first_at: Instant(),
    last_at: Instant(),
    shares: Type.Array(Share, { maxItems: SHARES_MAX, description: 'The calls it happened in, most first.' }),
    samples: Type.Array(Sample, { maxItems: SAMPLES_MAX, description: 'Some of the cases, latest first.' }),
  }),
  docs: Type.String(),
})

export const lookAtTraffic = operation({
  id: 'doctor.look',
  summary: 'What of your own traffic will hurt: each finding with its evidence and the fix',
  method: 'GET',
  path: '/v1/doctor',
  scopes: ['payments', 'webhooks'],
  reply: Said({
    resource: Type.Literal('doctor'),
    since: Instant(),
    until: Instant(),
    calls: Count('Calls that were looked at.'),
    findings: Type.Array(Found, { description: 'The most dangerous first; none is a clean bill.' }),
  }),
})
