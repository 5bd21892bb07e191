// A command for each operation of the contract: `vintem transactions list --status pending`. Its
// help, its options and its checks come from the table of operations; it sends one request, or, of
// a list with `--all`, one for each page.

import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import type { Client, Method } from '../../client/client.ts'
import { isReason, REASON_MAX } from '../../client/reason.ts'
import { type Call, commandOf, isNoId, paramsOf, typed } from './call.ts'
import { type Command, type Context, EXIT, failed, misused } from '../command.ts'
import { bodyOf, exampleOf, optionFor, refuseFaults } from './fields.ts'
import { plain, fill } from '../language.ts'
import { TEXTS } from '../texts.ts'
import { ALL_MAX, pagesOf } from './pages.ts'
import { isPaged, optionsFor, takesReason } from './resource-options.ts'
import { openConnection } from '../login/session.ts'
import { kindOf, openTable, pickedFrom, printObject, refuseUnknown } from './table.ts'

const DATA_MAX_BYTES = 1_048_576
const ID = '019a1b2c3d4e7f008a1b2c3d4e5f6a7b'
/** Files and long lists take longer than other calls. */
const FILE_MS = 30_000
const LINE_MAX = 110

const isFile = ({ produces, files = [] }: Call, format: unknown): boolean =>
  produces !== undefined || (typeof format === 'string' && files.includes(format))

async function bytesFrom(context: Context, path: string, maxBytes: number): Promise<Uint8Array> {
  if (path === '-') return context.terminal.read(maxBytes)
  try {
    const { size } = statSync(path)
    if (size <= maxBytes) return readFileSync(path)
  } catch (error) {
    throw misused(
      fill(
        { en: '{path} cannot be read: {why}', pt: '{path} não pôde ser lido: {why}' },
        { path, why: (error as Error).message },
      ),
    )
  }
  throw misused(
    fill(
      { en: '{path} is larger than {max} bytes.', pt: '{path} é maior que {max} bytes.' },
      { path, max: maxBytes },
    ),
  )
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
    throw misused(
      fill(
        { en: '--data is not JSON: {why}', pt: '--data não é JSON: {why}' },
        { why: (error as Error).message },
      ),
    )
  }
  if (typeof data === 'object' && data !== null && !Array.isArray(data)) return data
  throw misused({ en: '--data must be a JSON object.', pt: '--data deve ser um objeto JSON.' })
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
  if (missing.length > 0) throw misused(fill(TEXTS.missing, { what: missing.join(' ') }))
  if (rest.length > params.length)
    throw misused(fill(TEXTS.unexpectedArgument, { words: rest.slice(params.length).join(' ') }))
  const values = new Map(params.map((name, n) => [name, rest[n]!]))
  for (const [name, value] of values)
    if (isNoId(value)) throw misused(fill(TEXTS.missing, { what: `<${typed(name)}>` }))
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
  throw misused(
    fill(
      {
        en: '--reason must have 1 to {max} characters.',
        pt: '--reason deve ter de 1 a {max} caracteres.',
      },
      { max: REASON_MAX },
    ),
  )
}

async function inputOf(context: Context, call: Call): Promise<Input> {
  if (context.given('all') && context.text('page') !== undefined)
    throw misused(fill(TEXTS.eitherOption, { one: 'all', other: 'page' }))
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
    throw misused(fill(TEXTS.missingOption, { name: 'file' }))
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
    throw failed(
      fill(
        { en: '{path} cannot be written: {why}', pt: '{path} não pôde ser escrito: {why}' },
        { path, why: (error as Error).message },
      ),
    )
  }
  terminal.say(
    fill(
      { en: '{path}: {count} bytes', pt: '{path}: {count} bytes' },
      { path, count: bytes.length },
    ),
    'green',
  )
  terminal.give({ output: path, bytes: bytes.length })
  return EXIT.fine
}

/** Refuses bytes on a screen, and among lines of JSON, before the file is asked for. */
function refuseBytesHere(context: Context): void {
  if (context.text('output') !== undefined) return
  if (context.terminal.takesBytes) return
  throw misused({
    en: 'The reply is a file: name one with --output.',
    pt: 'A resposta é um arquivo: dê um nome com --output.',
  })
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
    if (page.more)
      terminal.say(
        fill(
          { en: '… and more: {option}, or --all', pt: '… e há mais: {option}, ou --all' },
          { option: page.more },
        ),
        'dim',
      )
  }
  if (count === 0) terminal.say({ en: 'Nothing found.', pt: 'Nada encontrado.' })
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
    summary: call.summary,
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
