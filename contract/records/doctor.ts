// What the doctor replies: its findings about the traffic of a caller.

import { Type } from 'typebox'
import { HexId, Instant, Nullable, Exact, TextIn } from '../fields.ts'
import { operation } from '../operation.ts'
import { FIELD_TEXTS } from '../fields/field-texts.ts'
import type { Text } from '../text.ts'
import { DESCRIPTIONS } from '../texts/operations/records/doctor.ts'
import { FINDINGS, SEVERITIES, type FindingCode } from './findings.ts'

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
