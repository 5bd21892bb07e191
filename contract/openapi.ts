// OpenAPI 3.1 from the operations, in either language. TypeBox schemas are JSON Schema already;
// names, texts and examples are added.

import {
  closed,
  openComponents,
  opened,
  plain,
  type Components,
  type Json,
} from './openapi/components.ts'
import { bodyExamples, replyExamples } from './openapi/examples.ts'
import { componentName, parametersOf, pascal, tagOf, templatePath } from './openapi/names.ts'
import { commonRefusal, refusalExamples, refusalsOf } from './openapi/refusals.ts'
import { samplesOf } from './openapi/samples.ts'
import { named, shareEnvelope, shareParameters, shareResponses } from './openapi/shared.ts'
import { webhooksOf } from './openapi/webhooks.ts'
import { ErrorReply } from './fields.ts'
import { OPERATIONS } from './index.ts'
import { ORDINARY_BODY_BYTES } from './body-size.ts'
import { FILE_TYPES, type Operation, type PublicOperation } from './operation.ts'
import { isAct, REASON_MAX } from './access/reason.ts'
import { inLanguage, type Language } from './text.ts'
import { REPLICA_LAG_HEADER } from './staleness.ts'
import { IGNORED_HEADER, isTolerant } from './strictness.ts'
import { documentText, tagText } from './texts/index.ts'

export { codesOf } from './openapi/refusals.ts'

/** How the document is written: its language, and what it collects. */
type Writing = { readonly language: Language; readonly components: Components }

const WRAPPED = {
  en: 'A reply that has its object in `success`.',
  pt: 'Uma resposta com o objeto em `success`.',
}
const AS_FILE = { schema: { type: 'string' } }

const filesOf = ({ produces, files = [] }: Operation) =>
  Object.fromEntries(
    [...(produces ? [produces] : []), ...files.map((format) => FILE_TYPES[format])].map((type) => [
      type,
      AS_FILE,
    ]),
  )

const headersOf = (said: Operation) => ({
  ...(isTolerant(said) ? { [IGNORED_HEADER]: { $ref: '#/components/headers/Ignored' } } : {}),
  ...(said.replica ? { [REPLICA_LAG_HEADER]: { $ref: '#/components/headers/ReplicaLag' } } : {}),
})

function headers(language: Language): Json {
  const header = (says: Parameters<typeof documentText>[0], schema: Json) => ({
    description: documentText(says, language),
    schema,
  })
  return {
    Ignored: header('ignored', { type: 'string' }),
    ReplicaLag: header('replicaLag', { type: 'integer', minimum: 0 }),
  }
}

/**
 * The object of a reply, in `success` where clients of older versions read it there: a
 * TransactionReply has a Transaction.
 */
function replySchema({ id, reply, wrapped }: Operation, components: Components): unknown {
  const object = opened(plain(reply)) as Json
  const own = components.refer(object, `${pascal(id)}Reply`) as Json
  if (!wrapped) return own
  const { text: _own, ...success } = object
  const whole = {
    type: 'object',
    required: ['success'],
    text: WRAPPED,
    properties: { success },
  }
  return components.refer(whole, `${String(own['$ref']).split('/').at(-1)}Reply`)
}

/** The text that describes the reply. */
function replyText(said: Operation, isExisting: boolean): 'existing' | 'created' | 'read' | 'done' {
  if (isExisting) return 'existing'
  if (said.status === 201) return 'created'
  return said.method === 'GET' ? 'read' : 'done'
}

function replyOf(said: Operation, { language, components }: Writing, isExisting: boolean): Json {
  const json = { schema: replySchema(said, components), ...replyExamples(said, isExisting) }
  const headers = headersOf(said)
  return {
    description: documentText(replyText(said, isExisting), language),
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    content: { ...(said.produces ? {} : { 'application/json': json }), ...filesOf(said) },
  }
}

function describeParameters(said: Operation, { components }: Writing): unknown[] {
  const from = (where: 'path' | 'query') =>
    parametersOf(said, where === 'path' ? 'params' : 'query').map((parameter) => {
      const { name, field, isRequired } = parameter
      const { description, ...rest } = components.described(
        plain(field) as Json,
        `${said.id}.${name}`,
        pascal(said.id),
      )
      const written = {
        name,
        in: where,
        ...(isRequired ? { required: true } : {}),
        ...(description ? { description } : {}),
        schema: rest,
      }
      return named(written, componentName(parameter, where))
    })
  return [
    ...from('path'),
    ...from('query'),
    ...(said.idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...(said.scopes.length > 0 && isAct(said) ? [{ $ref: '#/components/parameters/Reason' }] : []),
  ]
}

/** A file is the body itself. */
const fileOf = ({ types }: NonNullable<Operation['takes']>): unknown => ({
  required: true,
  content: Object.fromEntries(
    types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
  ),
})

/**
 * The bound of a body, where it is not the ordinary one. That of a file is in the text of its call.
 */
const boundOf = ({ takes, maxBytes }: Operation): Json =>
  takes || maxBytes === ORDINARY_BODY_BYTES ? {} : { 'x-max-bytes': maxBytes }

function bodyOf(said: Operation, { components }: Writing): unknown {
  const body = isTolerant(said) ? plain(said.body) : closed(plain(said.body))
  const schema = components.refer(body, `${pascal(said.id)}Request`)
  const content = { schema, ...bodyExamples(said) }
  return {
    required: !('~optional' in (said.body as object)),
    content: {
      'application/json': content,
      ...(said.form ? { 'application/x-www-form-urlencoded': { schema } } : {}),
    },
  }
}

/** The scopes of a call, as its description names them. */
function scopesText({ scopes }: Operation, language: Language): string[] {
  const names = scopes.map((scope) => `\`${scope}\``)
  return names.length === 0
    ? []
    : [`${documentText(names.length > 1 ? 'scopes' : 'scope', language)} ${names.join(', ')}.`]
}

function describe(said: PublicOperation, writing: Writing): Json {
  const { language } = writing
  return {
    operationId: said.id,
    summary: inLanguage(said.summary, language),
    description: [inLanguage(said.description, language), ...scopesText(said, language)].join(
      '\n\n',
    ),
    tags: [tagOf(said)],
    ...(said.scopes.length > 0 ? { 'x-scopes': said.scopes } : { security: [] }),
    ...(said.sandbox ? { 'x-sandbox': true } : {}),
    'x-codeSamples': samplesOf(said),
    parameters: describeParameters(said, writing),
    ...boundOf(said),
    ...(said.body ? { requestBody: bodyOf(said, writing) } : {}),
    ...(said.takes ? { requestBody: fileOf(said.takes) } : {}),
    responses: {
      [said.status]: replyOf(said, writing, false),
      ...(said.existing ? { 200: replyOf(said, writing, true) } : {}),
      ...refusalsOf(said, language),
    },
  }
}

/**
 * The document. It names no server: it is served by the one that reads it. `isServed`: the calls
 * that it has.
 */
export function openapi(
  language: Language = 'en',
  isServed: (said: Operation) => boolean = () => true,
): Json {
  const components = openComponents(language)
  const writing = { language, components }
  const paths: Record<string, Record<string, Json>> = {}
  const served = OPERATIONS.filter(isServed)
  for (const said of served) {
    const path = (paths[templatePath(said.path)] ??= {})
    path[said.method.toLowerCase()] = describe(said, writing)
  }
  const calls = Object.values(paths).flatMap((path) => Object.values(path))
  const responses = shareResponses(calls)
  const parameters = shareParameters(calls)
  components.refer(opened(plain(ErrorReply)), 'Error')
  const webhooks = webhooksOf(language, components)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vintém',
      version: '1',
      description: documentText('about', language),
      contact: { name: 'Vintém' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    // Of every call that says nothing else.
    security: [{ bearer: [] }],
    tags: [...new Set(served.map(tagOf))].map((name) => {
      const { title, says } = tagText(name, language)
      return {
        name,
        ...(title ? { 'x-displayName': title } : {}),
        ...(says ? { description: says } : {}),
      }
    }),
    paths,
    webhooks,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: documentText('bearer', language) },
      },
      headers: headers(language),
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          description: documentText('idempotencyKey', language),
          schema: { type: 'string', minLength: 1, maxLength: 255 },
        },
        Reason: {
          name: 'Vintem-Reason',
          in: 'header',
          description: documentText('reason', language),
          schema: { type: 'string', minLength: 1, maxLength: REASON_MAX },
        },
        ...parameters,
      },
      responses: {
        Refused: commonRefusal(language),
        Stored: { description: documentText('stored', language) },
        ...responses,
      },
      examples: refusalExamples(served, language),
      schemas: shareEnvelope(components.all()),
    },
  }
}
