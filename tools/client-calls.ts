// The calls of the document as clients of other languages are made from them: queries, replies and
// how lists are read. It knows no language. Pure.

import { pascal, templatePath } from '../contract/openapi/names.ts'
import { OPERATIONS } from '../contract/index.ts'
import { openapi } from '../contract/openapi.ts'
import type { Operation } from '../contract/operation.ts'

/** Of JSON Schema, what the document uses. */
export type Schema = {
  readonly $ref?: string
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema | boolean
  readonly description?: string
}

type Content = {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>
  readonly required?: boolean
}
type Parameter = { readonly $ref?: string; readonly name: string; readonly in: string } & {
  readonly required?: boolean
  readonly description?: string
  readonly schema: Schema
}
type Described = {
  readonly summary: string
  readonly description?: string
  readonly parameters: readonly Parameter[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content>>
}
export type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly tags: readonly { readonly name: string; readonly description?: string }[]
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly parameters: Readonly<Record<string, Parameter>>
  }
}

const JSON_TYPE = 'application/json'

export const refName = ($ref: string): string => $ref.split('/').at(-1)!

/** The words in lines that fit; a paragraph stays one. */
export function wrapped(text: string, width: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines = ['']
    for (const word of paragraph.split(' ')) {
      const last = lines.at(-1)!
      if (last !== '' && last.length + word.length >= width) lines.push(word)
      else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
    }
    return lines
  })
}

/** What is known of a call: its operation, and how the document describes it. */
export type Call = {
  readonly operation: Operation
  readonly described: Described
  readonly query: readonly Parameter[]
  readonly reply: Schema
  /** Without it, the call sends none, or a file. */
  readonly body: { readonly schema: Schema; readonly isRequired: boolean } | undefined
  readonly document: Document
}

/** What is in `success`. */
function unwrapped({ $ref = '' }: Schema, { components }: Document): Schema {
  const { $ref: object } = components.schemas[refName($ref)]!.properties!['success']!
  return { $ref: object! }
}

/** The document, and its calls; the stream of events is left out. */
export function callsOf(): { document: Document; calls: Call[] } {
  const document = openapi() as Document
  const calls = (OPERATIONS as readonly Operation[])
    .filter(({ produces }) => produces !== 'text/event-stream')
    .map((operation) => {
      const described =
        document.paths[templatePath(operation.path)]![operation.method.toLowerCase()]!
      const query = described.parameters
        .map((one) => (one.$ref ? document.components.parameters[refName(one.$ref)]! : one))
        .filter((one) => one.in === 'query')
      const whole = described.responses[operation.status]!.content?.[JSON_TYPE]?.schema ?? {}
      const sent = described.requestBody?.content?.[JSON_TYPE]?.schema
      // A client has the credentials already.
      const body =
        sent === undefined || operation.id.startsWith('auth.')
          ? undefined
          : { schema: sent, isRequired: described.requestBody?.required === true }
      return {
        operation,
        described,
        query,
        body,
        reply: operation.wrapped ? unwrapped(whole, document) : whole,
        document,
      }
    })
  return { document, calls }
}

export const queryName = ({ operation }: Call): string => `${pascal(operation.id)}Query`

export const querySchema = ({ query, operation }: Call): Schema => ({
  description: `What \`${operation.id}\` can be asked for.`,
  required: query.filter(({ required }) => required).map(({ name }) => name),
  properties: Object.fromEntries(
    query.map(({ name, schema, description }) => [
      name,
      { ...schema, ...(description ? { description } : {}) },
    ]),
  ),
})

type Paging = 'offset' | 'before' | 'after'

/**
 * How a listing is read page by page: by what its query has and its reply shows; undefined: it has
 * one page.
 */
export function pagingOf(query: ReadonlySet<string>, reply: object): Paging | undefined {
  if (query.has('offset')) return 'offset'
  if (query.has('after') && 'last_sequence' in reply) return 'after'
  return query.has('before') && 'next' in reply ? 'before' : undefined
}

/** How the pages of a listing are read, and what is on them. */
export function pagesOf({
  query,
  reply,
  document,
}: Call): { by: Paging; item: Schema } | undefined {
  const { properties = {} } = reply.$ref ? document.components.schemas[refName(reply.$ref)]! : reply
  const item = properties['items']?.items
  const by = pagingOf(new Set(query.map(({ name }) => name)), properties)
  return item === undefined || by === undefined ? undefined : { by, item }
}
