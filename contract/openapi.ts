// OpenAPI 3.1 from the operations. TypeBox schemas are JSON Schema already; only our own annotations are taken out.

import { BROWSER_CODES, COMMON_CODES, ERRORS, KEY_CODES, TOKEN_CODES, type ErrorCode } from './errors.ts'
import { HELD_CODES } from './errors-approvals.ts'
import { ErrorReply } from './fields.ts'
import { OPERATIONS } from './index.ts'
import { FILE_TYPES, needsBank, needsActiveSeller, type Operation } from './operation.ts'
import { REPLICA_LAG_HEADER } from './staleness.ts'
import { IGNORED_HEADER, isTolerant } from './strictness.ts'

const OUR_ANNOTATIONS = new Set(['softens', 'says', 'meant', 'cards', 'names'])

/** A schema as OpenAPI takes it: without our annotations and TypeBox's marks. */
function plain(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plain)
  if (typeof schema !== 'object' || schema === null) return schema
  const kept = Object.entries(schema).filter(([key]) => !OUR_ANNOTATIONS.has(key) && !key.startsWith('~'))
  return Object.fromEntries(kept.map(([key, value]) => [key, plain(value)]))
}

/** The codes an operation may refuse with. */
export function codesOf(said: Operation): ErrorCode[] {
  const codes = [
    ...COMMON_CODES,
    ...(said.scopes.length > 0 ? TOKEN_CODES : []),
    ...(said.browsers || (said.produces && said.scopes.length === 0) ? [] : BROWSER_CODES),
    ...(said.idempotent ? KEY_CODES : []),
    ...(said.approval ? HELD_CODES : []),
    ...(needsActiveSeller(said) ? (['seller_not_active'] as const) : []),
    ...(needsBank(said) ? (['not_ready'] as const) : []),
    ...(said.refusals as ErrorCode[]),
  ]
  return [...new Set(codes)]
}

function refusalsOf(said: Operation): Record<string, unknown> {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of codesOf(said)) {
    const { status } = ERRORS[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, codes]) => [
        String(status),
        {
          description: codes.map((code) => `\`${code}\`: ${ERRORS[code].message}`).join('\n\n'),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      ]),
  )
}

const AS_FILE = { schema: { type: 'string' } }

const filesOf = ({ produces, files = [] }: Operation) =>
  Object.fromEntries(
    [...(produces ? [produces] : []), ...files.map((format) => FILE_TYPES[format])].map((type) => [type, AS_FILE]),
  )

const IGNORED = {
  [IGNORED_HEADER]: {
    description: 'The fields and parameters that were ignored or changed: paths, separated by commas.',
    schema: { type: 'string' },
  },
}

const LAG = {
  [REPLICA_LAG_HEADER]: {
    description:
      'The reply comes from a replica of the database. It has everything that is older than so many milliseconds, and what the platform has written or was sent as an event. Absent: it is up to date.',
    schema: { type: 'integer', minimum: 0 },
  },
}

function replyOf(said: Operation): unknown {
  const schema = plain(said.reply)
  const shown = said.wrapped
    ? { type: 'object', required: ['success'], additionalProperties: false, properties: { success: schema } }
    : schema
  const headers = { ...(isTolerant(said) ? IGNORED : {}), ...(said.replica ? LAG : {}) }
  return {
    description: 'Done.',
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    content: { ...(said.produces ? {} : { 'application/json': { schema: shown } }), ...filesOf(said) },
  }
}

type Named = { properties: Record<string, { description?: string }>; required?: string[] }

function parametersOf(said: Operation): unknown[] {
  const from = (where: 'path' | 'query', schema: Named) =>
    Object.entries(schema.properties).map(([name, field]) => ({
      name,
      in: where,
      required: where === 'path',
      ...(field.description ? { description: field.description } : {}),
      schema: plain(field),
    }))
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'The same key with the same request returns the same object, however often it is sent. Keys belong to the seller of the token: another seller of the platform can use the same key for another request.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  }
  return [
    ...from('path', said.params as unknown as Named),
    ...from('query', said.query as unknown as Named),
    ...(said.idempotent ? [key] : []),
  ]
}

/** The same schema, with objects that refuse unknown fields. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]))
  return 'properties' in schema && (schema as { type?: unknown }).type === 'object'
    ? { ...inner, additionalProperties: false }
    : inner
}

/** A file is the body itself. */
const fileOf = ({ types }: NonNullable<Operation['takes']>): unknown => ({
  required: true,
  content: Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
})

function bodyOf(said: Operation): unknown {
  const schema = isTolerant(said) ? plain(said.body) : closed(plain(said.body))
  const content = { schema, ...(said.example === undefined ? {} : { example: said.example }) }
  return {
    required: !('~optional' in (said.body as object)),
    content: { 'application/json': content, ...(said.form ? { 'application/x-www-form-urlencoded': { schema } } : {}) },
  }
}

const tagOf = (said: Operation) => said.id.split('.')[0]!

function describe(said: Operation): unknown {
  return {
    operationId: said.id,
    summary: said.summary,
    tags: [tagOf(said)],
    ...(said.scopes.length > 0 ? { security: [{ bearer: [] }], 'x-scopes': said.scopes } : { security: [] }),
    ...(said.sandbox ? { 'x-sandbox': true } : {}),
    parameters: parametersOf(said),
    ...(said.body ? { requestBody: bodyOf(said) } : {}),
    ...(said.takes ? { requestBody: fileOf(said.takes) } : {}),
    responses: {
      [said.status]: replyOf(said),
      ...(said.existing ? { 200: replyOf(said) } : {}),
      ...refusalsOf(said),
    },
  }
}

/** `/v1/customer/get/:id` as OpenAPI writes it. */
export const templatePath = (path: string): string => path.replace(/:(\w+)/g, '{$1}')

/** The document. It names no server: it is served by the one that reads it. */
export function openapi(): unknown {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const said of OPERATIONS) {
    const path = (paths[templatePath(said.path)] ??= {})
    path[said.method.toLowerCase()] = describe(said)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vintém',
      version: '1',
      description:
        'Payments for Brazil. Amounts in requests are whole centavos; replies have decimal reais, and the exact centavos in a field beside them. `Idempotency-Key` makes every retry safe. Every error has a code, explained at `/docs/errors`. Unknown fields and parameters are refused; endpoints that older clients use ignore them and list them in the header `vintem-ignored`.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(OPERATIONS.map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: plain(ErrorReply) },
    },
  }
}
