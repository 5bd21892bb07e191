// The tools and resources that are served: operations of the API that read, by three tools instead of one for each, and the guides.

import type { Client } from '../../client.ts'
import { VintemError } from '../../index.ts'
import { type Call, isNoId, paramsOf } from '../call.ts'
import { isInWords, misused, textOf } from '../command.ts'
import { t, type Words } from '../language.ts'
import { pickedFrom, refuseUnknown } from '../table.ts'
import type { Terminal } from '../terminal.ts'
import { meant } from '../words.ts'
import { bounded, callNamed, described, found, isRead, masked, nearTo, openText } from './operations.ts'
import { type Host, isObject, type ToolResult } from './protocol.ts'

const FOUND = 10
const FOUND_MAX = 50
const WORDS_MAX = 200
const FIELDS_MAX = 50
const GUIDE_MS = 30_000

type Input = Readonly<Record<string, unknown>>

function textIn(input: Input, name: string): string {
  const value = input[name]
  if (typeof value === 'string' && value !== '') return value
  throw misused(t('{what} is missing.', { what: name }))
}

function objectIn(input: Input, name: string): Input {
  const value = input[name] ?? {}
  if (isObject(value)) return value
  throw misused(t('{name} must be an object.', { name }))
}

function callIn(input: Input): Call {
  const name = textIn(input, 'operation')
  const call = callNamed(name)
  if (call) return call
  const near = nearTo(name)
  throw misused(meant(t('"{name}" is not an operation.', { name }), name, near === undefined ? [] : [near]))
}

/** The path with its parameters; the client refuses those that would lead elsewhere. */
function pathIn(call: Call, given: Input): string {
  const known = paramsOf(call)
  const odd = Object.keys(given).find((name) => !known.includes(name))
  if (odd !== undefined) throw misused(t('"{name}" is not a parameter of the path.', { name: odd }))
  return call.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = given[name]
    const isGiven = (typeof value === 'string' && !isNoId(value)) || typeof value === 'number'
    if (!isGiven) throw misused(t('{what} is missing.', { what: `path.${name}` }))
    return encodeURIComponent(value)
  })
}

function fieldsIn(call: Call, { fields }: Input): string[] | undefined {
  if (fields === undefined) return undefined
  const isList = Array.isArray(fields) && fields.length <= FIELDS_MAX && fields.every((one) => typeof one === 'string')
  if (!isList) throw misused(t('fields must be a list of at most {max} names.', { max: FIELDS_MAX }))
  refuseUnknown(fields, call.names ?? [])
  return fields
}

const itemsIn = (reply: object): readonly object[] | undefined =>
  [reply, ...Object.values(reply)].find((one): one is object[] => Array.isArray(one))

/** Only some fields: of every item of a list, or of the object. */
function picked(call: Call, reply: object, fields: readonly string[]): unknown {
  const items = call.list === undefined ? undefined : itemsIn(reply)
  if (items === undefined) return pickedFrom(reply, fields)
  const some = items.map((item) => pickedFrom(item, fields))
  return Array.isArray(reply)
    ? some
    : Object.fromEntries(Object.entries(reply).map(([name, value]) => [name, value === items ? some : value]))
}

function limitIn({ limit = FOUND }: Input): number {
  if (typeof limit === 'number' && Number.isInteger(limit) && limit >= 1 && limit <= FOUND_MAX) return limit
  throw misused(t('limit must be a whole number from 1 to {max}.', { max: FOUND_MAX }))
}

type Reach = { readonly client: Client; readonly url: string; readonly terminal: Terminal; readonly version: string }

async function read({ client }: Reach, input: Input, signal: AbortSignal): Promise<unknown> {
  const call = callIn(input)
  if (!isRead(call)) throw misused(t('{name} is not one of the operations that can be read here.', { name: call.id }))
  const query = objectIn(input, 'query')
  if (call.files?.includes(String(query['format'])))
    throw misused(t('Files cannot be read here: leave out {name}.', { name: 'format' }))
  const path = pathIn(call, objectIn(input, 'path'))
  const fields = fieldsIn(call, input)
  const wrapped = call.wrapped === true
  const reply = await client.send<object>({ method: 'GET', path, query, wrapped, open: call.open === true, signal })
  return fields ? picked(call, reply, fields) : reply
}

const text = (description: Words, terminal: Terminal): object => ({
  type: 'string',
  description: terminal.in(description),
})

/** What is called, for the model, and what it does. */
const TOOLS = {
  search_operations: {
    title: t('Find operations'),
    says: t('Finds operations of the API by words. An operation that is readable can be carried out by the tool read.'),
    input: (terminal: Terminal) => ({
      properties: {
        words: { ...text(t('what is sought, such as "refund pix"'), terminal), maxLength: WORDS_MAX },
        limit: { type: 'integer', minimum: 1, maximum: FOUND_MAX, default: FOUND },
      },
      required: ['words'],
    }),
    run: async ({ terminal }: Reach, input: Input) =>
      found(textIn(input, 'words').slice(0, WORDS_MAX), limitIn(input), terminal.language),
  },
  describe_operation: {
    title: t('Describe an operation'),
    says: t('Shows the path, filters, body, an example and the names of the fields of the reply of an operation.'),
    input: (terminal: Terminal) => ({
      properties: { operation: text(t('its name, such as transactions.list'), terminal) },
      required: ['operation'],
    }),
    run: async ({ terminal }: Reach, input: Input) => described(callIn(input), terminal.language),
  },
  read: {
    title: t('Read from the API'),
    says: t(
      'Carries out an operation that only reads, and shows its reply. Long replies are cut: ask for fewer items with the filter limit, or for some fields.',
    ),
    input: (terminal: Terminal) => ({
      properties: {
        operation: text(t('its name, such as transactions.list'), terminal),
        path: { type: 'object', description: terminal.in(t('the parameters of the path, by name')) },
        query: { type: 'object', description: terminal.in(t('filters, by name')) },
        fields: {
          type: 'array',
          items: { type: 'string' },
          maxItems: FIELDS_MAX,
          description: terminal.in(t('only these fields, such as id,status,payment_method.id')),
        },
      },
      required: ['operation'],
    }),
    run: read,
  },
} as const satisfies Readonly<Record<string, object>>

/** What a refusal says to the model: what was wrong, and by which id people find it. */
function refusal({ terminal }: Reach, error: Error): string {
  if (!(error instanceof VintemError)) return terminal.in(textOf(error))
  const { code, message, fields = {}, requestId, docs } = error
  const faults = Object.entries(fields).map(([field, says]) => `${field}: ${says.join('; ')}`)
  return [`${code}: ${message}`, ...faults, ...[requestId, docs].filter((one) => one !== undefined)].join('\n')
}

async function call(reach: Reach, name: string, input: Input, signal: AbortSignal): Promise<ToolResult | undefined> {
  if (!Object.hasOwn(TOOLS, name)) return undefined
  const { run } = TOOLS[name as keyof typeof TOOLS]
  const { terminal } = reach
  try {
    const more = (all: number) => terminal.in(t('Cut: the reply has {count} characters.', { count: all }))
    return { content: [{ type: 'text', text: bounded(openText(await run(reach, input, signal)), more) }] }
  } catch (error) {
    if (!(error instanceof VintemError) && !(error instanceof Error && isInWords(error))) throw error
    return { content: [{ type: 'text', text: masked(refusal(reach, error)) }], isError: true }
  }
}

/** The list of guides, and the guides of the same server. */
async function guide({ url, terminal }: Reach, uri: string, signal: AbortSignal) {
  const path = uri.startsWith(`${url}/`) ? uri.slice(url.length) : ''
  if (!/^\/(llms\.txt|docs\/guides\/[a-z-]+\.md)$/.test(path)) return undefined
  const within = AbortSignal.any([signal, AbortSignal.timeout(GUIDE_MS)])
  const reply = await fetch(uri, {
    redirect: 'error',
    signal: within,
    headers: { 'accept-language': terminal.language },
  })
  if (!reply.ok) return undefined
  const more = (all: number) => terminal.in(t('Cut: the reply has {count} characters.', { count: all }))
  return { mimeType: 'text/markdown', text: bounded(await reply.text(), more) }
}

export function openHost(reach: Reach): Host {
  const { terminal, url, version } = reach
  return {
    version,
    instructions: terminal.in(
      t(
        'Reads from the payments platform at {url}; nothing here writes. Amounts with _cents are whole centavos. Find an operation by words, describe it, then read it.',
        { url },
      ),
    ),
    tools: Object.entries(TOOLS).map(([name, { title, says, input }]) => ({
      name,
      title: terminal.in(title),
      description: terminal.in(says),
      inputSchema: { type: 'object', ...input(terminal), additionalProperties: false },
      annotations: { readOnlyHint: true, openWorldHint: false },
    })),
    resources: [{ uri: `${url}/llms.txt`, name: terminal.in(t('Guides')), mimeType: 'text/markdown' }],
    call: (name, input, signal) => call(reach, name, input, signal),
    read: (uri, signal) => guide(reach, uri, signal),
  }
}
