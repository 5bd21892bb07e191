// A command for each operation of the contract: `vintem transactions list --status pending`. Its
// help, its options and its checks come from the table of operations; it sends one request, or, of
// a list with `--all`, one for each page.

import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import type { Client, Method } from '../client/client.ts'
import { isReason, REASON_MAX } from '../client/reason.ts'
import { type Call, commandOf, isNoId, paramsOf, typed } from './call.ts'
import {
  type Command,
  type Context,
  EXIT,
  failed,
  KEY,
  misused,
  type Options,
  REASON,
} from './command.ts'
import { bodyOf, exampleOf, optionFor, optionsOf, refuseFaults } from './fields.ts'
import { ofContract, plain, t } from './language.ts'
import { ALL_MAX, pagesOf } from './pages.ts'
import { openConnection } from './session.ts'
import { kindOf, openTable, pickedFrom, printObject, refuseUnknown } from './table.ts'

const DATA_MAX_BYTES = 1_048_576
const ID = '019a1b2c3d4e7f008a1b2c3d4e5f6a7b'
/** Files and long lists take longer than other calls. */
const FILE_MS = 30_000
const LINE_MAX = 110

/** Options of every such command; none of them is also a field of a call. */
const FIELDS: Options = {
  fields: {
    type: 'string',
    value: '<names>',
    says: t('only these fields, such as id,status,payment_method.id'),
    commas: true,
  },
}
const DRY: Options = {
  'dry-run': { type: 'boolean', says: t('print the request and send nothing') },
}
const DATA: Options = {
  data: {
    type: 'string',
    value: '<json>',
    says: t('the body as JSON, @ and a file, or - for stdin; other options replace its fields'),
  },
}
const ALL: Options = {
  all: {
    type: 'boolean',
    says: t('every page; --limit is then the most items of all, up to {max}', { max: ALL_MAX }),
  },
}
const FILE: Options = {
  file: { type: 'string', value: '<path>', says: t('the file to send, or - for stdin') },
}
const OUTPUT: Options = {
  output: {
    type: 'string',
    value: '<path>',
    says: t('the file to write; default: stdout, if it is not a terminal'),
  },
}

/**
 * Whether its act is in the audit log. A field of the same name is the option: the reason is then
 * that of the object.
 */
const takesReason = ({ method, open, query = [], body = [] }: Call): boolean =>
  method !== 'GET' && !open && ![...query, ...body].some(({ name }) => name === 'reason')

const isPaged = ({ list }: Call): boolean => list === 'offset' || list === 'before'
const isFile = ({ produces, files = [] }: Call, format: unknown): boolean =>
  produces !== undefined || (typeof format === 'string' && files.includes(format))

const optionsFor = (call: Call): Options => ({
  ...optionsOf([...(call.query ?? []), ...(call.body ?? [])]),
  ...(call.body ? DATA : {}),
  ...(call.file === undefined ? {} : FILE),
  ...(call.keyed ? KEY : {}),
  ...(takesReason(call) ? REASON : {}),
  ...(isPaged(call) ? ALL : {}),
  ...(call.produces === undefined && call.files === undefined ? {} : OUTPUT),
  ...(call.names === undefined ? {} : FIELDS),
  ...DRY,
})

async function bytesFrom(context: Context, path: string, maxBytes: number): Promise<Uint8Array> {
  if (path === '-') return context.terminal.read(maxBytes)
  try {
    const { size } = statSync(path)
    if (size <= maxBytes) return readFileSync(path)
  } catch (error) {
    throw misused(t('{path} cannot be read: {why}', { path, why: (error as Error).message }))
  }
  throw misused(t('{path} is larger than {max} bytes.', { path, max: maxBytes }))
}

/** The body that `--data` gives. */
async function dataIn(context: Context): Promise<object> {
  const text = context.text('data')
  if (text === undefined) return {}
  const isNamed = text === '-' || text.startsWith('@')
  const bytes = isNamed
    ? await bytesFrom(context, text.replace(/^@/, ''), DATA_MAX_BYTES)
    : undefined
  let data: unknown
  try {
    data = JSON.parse(bytes ? new TextDecoder().decode(bytes) : text)
  } catch (error) {
    throw misused(t('--data is not JSON: {why}', { why: (error as Error).message }))
  }
  if (typeof data === 'object' && data !== null && !Array.isArray(data)) return data
  throw misused(t('--data must be a JSON object.'))
}

/** The options that were given and are fields. */
function givenIn(context: Context, call: Call): ReadonlyMap<string, readonly string[]> {
  const fields = [...(call.query ?? []), ...(call.body ?? [])]
  const names = context.names.filter((name) => optionFor(fields, name) !== undefined)
  return new Map(names.map((name) => [name, context.texts(name)]))
}

/** The path with its parameters in place. */
function pathIn({ rest }: Context, call: Call): string {
  const params = paramsOf(call)
  const missing = params.slice(rest.length).map((name) => `<${typed(name)}>`)
  if (missing.length > 0) throw misused(t('{what} is missing.', { what: missing.join(' ') }))
  if (rest.length > params.length)
    throw misused(t('Unexpected argument: {words}', { words: rest.slice(params.length).join(' ') }))
  const values = new Map(params.map((name, n) => [name, rest[n]!]))
  for (const [name, value] of values)
    if (isNoId(value)) throw misused(t('{what} is missing.', { what: `<${typed(name)}>` }))
  return call.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(values.get(name)!))
}

/** What a call is sent with. */
type Input = {
  readonly path: string
  readonly query: Readonly<Record<string, unknown>>
  readonly body: Readonly<Record<string, unknown>> | undefined
  readonly file: Uint8Array | undefined
  /** For the audit log. */
  readonly reason: string | undefined
}

/** A login is one's own: what is not given is that of the credentials in use. */
function ownIn(context: Context, call: Call): object {
  const names = (call.body ?? []).map(({ name }) => name)
  if (!call.open || !names.includes('secret')) return {}
  const { email, secret, seller } = openConnection(context).credentials
  return { email, secret, io_seller_id: seller }
}

function reasonIn(context: Context, call: Call): string | undefined {
  const text = takesReason(call) ? context.text('reason') : undefined
  if (text === undefined || isReason(text)) return text
  throw misused(t('--reason must have 1 to {max} characters.', { max: REASON_MAX }))
}

async function inputOf(context: Context, call: Call): Promise<Input> {
  if (context.given('all') && context.text('page') !== undefined)
    throw misused(t('Use either --{one} or --{other}.', { one: 'all', other: 'page' }))
  const path = pathIn(context, call)
  const given = givenIn(context, call)
  const limit = context.given('all') ? ALL_MAX : undefined
  const filters = (call.query ?? []).map((one) =>
    one.name === 'limit' && limit ? { ...one, max: limit } : one,
  )
  const query = bodyOf(filters, given)
  refuseFaults(filters, query)
  const { body: fields } = call
  const body =
    fields && bodyOf(fields, given, { ...ownIn(context, call), ...(await dataIn(context)) })
  if (fields) refuseFaults(fields, body!)
  const from = context.text('file')
  if (call.file !== undefined && from === undefined)
    throw misused(t('--{name} is missing.', { name: 'file' }))
  const file = from === undefined ? undefined : await bytesFrom(context, from, call.file!)
  return { path, query, body, file, reason: reasonIn(context, call) }
}

const namesIn = (context: Context): string[] | undefined =>
  context
    .text('fields')
    ?.split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** Shows what would be sent. A secret is not shown. */
function showRequest(
  { terminal }: Context,
  call: Call,
  { path, query, body, file, reason }: Input,
): number {
  const { method } = call
  const shown =
    body &&
    Object.fromEntries(Object.entries(body).map(([k, v]) => [k, k === 'secret' ? '[secret]' : v]))
  const request = {
    method,
    path,
    ...(Object.keys(query).length > 0 ? { query } : {}),
    ...(shown ? { body: shown } : {}),
  }
  const all = {
    ...request,
    ...(file ? { file_bytes: file.length } : {}),
    ...(reason ? { reason } : {}),
  }
  terminal.print(`${method} ${path}`)
  printObject(terminal, { ...all, method: undefined, path: undefined }, [])
  terminal.give(all)
  return EXIT.fine
}

function writeFile(context: Context, bytes: Uint8Array): number {
  const { terminal } = context
  const path = context.text('output')
  if (path === undefined || path === '-') {
    terminal.write(bytes)
    return EXIT.fine
  }
  try {
    writeFileSync(path, bytes)
  } catch (error) {
    throw failed(t('{path} cannot be written: {why}', { path, why: (error as Error).message }))
  }
  terminal.say(t('{path}: {count} bytes', { path, count: bytes.length }), 'green')
  terminal.give({ output: path, bytes: bytes.length })
  return EXIT.fine
}

/** Refuses bytes on a screen, and among lines of JSON, before the file is asked for. */
function refuseBytesHere(context: Context): void {
  if (context.text('output') !== undefined) return
  if (context.terminal.takesBytes) return
  throw misused(t('The reply is a file: name one with --output.'))
}

/** Shows a list, page by page. */
async function showList(
  context: Context,
  client: Client,
  call: Call,
  input: Input,
): Promise<number> {
  const { terminal } = context
  const names = namesIn(context)
  const columns = names?.map((name) => ({ name, kind: kindOf(name, call.columns ?? []) }))
  const table = openTable(terminal, columns ?? call.columns ?? [])
  let count = 0
  for await (const page of pagesOf(client, call, { ...input, all: context.given('all') })) {
    table.add(page.items)
    for (const item of page.items) terminal.give(names ? pickedFrom(item, names) : item)
    count += page.items.length
    if (page.more) terminal.say(t('… and more: {option}, or --all', { option: page.more }), 'dim')
  }
  if (count === 0) terminal.say(t('Nothing found.'))
  return EXIT.fine
}

/** Sends the call, and shows the reply. */
async function carryOut(context: Context, call: Call): Promise<number> {
  const input = await inputOf(context, call)
  const names = namesIn(context)
  if (names) refuseUnknown(names, call.names ?? [])
  if (context.given('dry-run')) return showRequest(context, call, input)
  const asFile = isFile(call, input.query['format'])
  if (asFile) refuseBytesHere(context)
  const { client: usual } = openConnection(context)
  const client = input.reason === undefined ? usual : usual.withOptions({ reason: input.reason })
  if (call.list !== undefined && !asFile) return showList(context, client, call, input)
  const reply = await client.send<object>({
    method: call.method as Method,
    path: input.path,
    query: input.query,
    ...(input.body ? { body: input.body } : {}),
    ...(input.file ? { file: input.file } : {}),
    ...(asFile || input.file ? { longerMs: FILE_MS } : {}),
    ...(call.keyed ? { keyed: true, key: context.text('key') ?? randomUUID() } : {}),
    wrapped: call.wrapped === true,
    open: call.open === true,
    bytes: asFile,
  })
  if (asFile) return writeFile(context, reply as Uint8Array)
  const shown = names ? pickedFrom(reply, names) : reply
  printObject(context.terminal, shown, call.columns ?? [])
  context.terminal.give(shown)
  return EXIT.fine
}

/** A command line in lines that fit a screen, as a shell reads it. */
function inLines(words: readonly string[]): string {
  if (words.join(' ').length <= LINE_MAX) return words.join(' ')
  const [head, ...options] = words
  return [head, ...options.map((option) => `      ${option}`)].join(' \\\n')
}

function examplesOf(call: Call): string[] {
  const values: Record<string, string> = { taxpayer_id: '12345678909' }
  const params = paramsOf(call).map((name) => values[name] ?? ID)
  const head = ['vintem', commandOf(call), ...params].join(' ')
  if (call.file !== undefined)
    return [`${head} --file ${call.id.includes('boleto') ? 'boletos.rem' : 'picture.png'}`]
  if (call.produces !== undefined) return [`${head} --output file`]
  if (isPaged(call)) return [`${head} --limit 20`, `${head} --all --json`]
  const options = exampleOf(call.body ?? [], call.example)
  if (options.every((option) => option.length <= LINE_MAX)) return [inLines([head, ...options])]
  return [inLines([head, `--data @body.json`])]
}

/** The command of an operation. */
export function commandFor(call: Call): Command {
  const params = paramsOf(call).map((name) => `<${typed(name)}>`)
  const fields = [...(call.query ?? []), ...(call.body ?? [])]
  const more = [`${call.method} ${call.path}`]
  return {
    name: commandOf(call),
    ofContract: true,
    ...(params.length > 0 ? { takes: params.join(' ') } : {}),
    summary: ofContract(call.summary),
    more: plain(more.join('\n')),
    get options() {
      return optionsFor(call)
    },
    optionFor: (name) => optionFor(fields, name),
    get examples() {
      return examplesOf(call)
    },
    ...(call.names ? { fields: call.names } : {}),
    run: (context) => carryOut(context, call),
  }
}
