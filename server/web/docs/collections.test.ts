// The collections over HTTP: every call once, in the form that the programs read, and the file of
// requests sent as an editor sends it, from the login to a paid pix.

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { Type } from 'typebox'
import { Errors } from 'typebox/value'
import { OPERATIONS } from '../../../contract/index.ts'
import { world } from '../../../test/world.ts'

const POSTMAN = '/docs/collections/vintem.postman_collection.json'
const HTTP = '/docs/collections/vintem.http'

const w = await world({ after })
const textOf = async (path: string, language = 'en') => {
  const reply = await fetch(`${w.url}${path}`, { headers: { 'accept-language': language } })
  assert.equal(reply.status, 200, path)
  assert.equal(reply.headers.get('content-language'), language)
  return reply.text()
}

// What a collection of version 2.1 may have, as far as ours goes.
const closed = { additionalProperties: false }
const Words = Type.Optional(Type.String({ minLength: 1 }))
const Pair = Type.Object(
  { key: Type.String({ minLength: 1 }), value: Type.String(), description: Words },
  closed,
)
const Script = Type.Object(
  { type: Type.Literal('text/javascript'), exec: Type.Array(Type.String(), { minItems: 1 }) },
  closed,
)
const Url = Type.Object(
  {
    raw: Type.String({ pattern: String.raw`^\{\{url\}\}/` }),
    host: Type.Tuple([Type.Literal('{{url}}')]),
    path: Type.Array(Type.String({ minLength: 1 })),
    query: Type.Optional(
      Type.Array(Type.Object({ ...Pair.properties, disabled: Type.Boolean() }, closed)),
    ),
    variable: Type.Optional(Type.Array(Pair)),
  },
  closed,
)
const Body = Type.Union([
  Type.Object({ mode: Type.Literal('file'), file: Type.Object({}, closed) }, closed),
  Type.Object(
    {
      mode: Type.Literal('raw'),
      raw: Type.String(),
      options: Type.Object(
        { raw: Type.Object({ language: Type.Literal('json') }, closed) },
        closed,
      ),
    },
    closed,
  ),
])
const Item = Type.Object(
  {
    name: Type.String({ minLength: 1 }),
    event: Type.Optional(
      Type.Array(Type.Object({ listen: Type.Literal('test'), script: Script }, closed)),
    ),
    request: Type.Object(
      {
        description: Words,
        method: Type.Enum(['GET', 'POST', 'PATCH', 'PUT', 'DELETE']),
        header: Type.Array(Pair),
        body: Type.Optional(Body),
        url: Url,
        auth: Type.Optional(Type.Object({ type: Type.Literal('noauth') }, closed)),
      },
      closed,
    ),
  },
  closed,
)
const Variable = Type.Object(
  { key: Type.String(), value: Type.String(), type: Type.Literal('string') },
  closed,
)
const Collection = Type.Object(
  {
    info: Type.Object({
      name: Type.String(),
      description: Type.String(),
      schema: Type.Literal('https://schema.getpostman.com/json/collection/v2.1.0/collection.json'),
    }),
    auth: Type.Object({ type: Type.Literal('bearer'), bearer: Type.Tuple([Variable]) }, closed),
    variable: Type.Array(Variable),
    item: Type.Array(
      Type.Object(
        { name: Type.String({ minLength: 1 }), description: Words, item: Type.Array(Item) },
        closed,
      ),
    ),
  },
  closed,
)
type Collection = Type.Static<typeof Collection>

const collectionOf = async (language?: string): Promise<Collection> =>
  JSON.parse(await textOf(POSTMAN, language)) as Collection
const itemsOf = ({ item }: Collection) => item.flatMap((folder) => folder.item)
const callsOf = (collection: Collection) =>
  itemsOf(collection).map(({ request: { method, url } }) => `${method} /${url.path.join('/')}`)

test('the Postman collection has every call once, in its format, with variables that exist', async () => {
  for (const language of ['en', 'pt-BR']) {
    const collection = await collectionOf(language)
    assert.deepEqual([...Errors(Collection, collection)], [])
    assert.deepEqual(
      callsOf(collection).toSorted(),
      OPERATIONS.map((one) => `${one.method} ${one.path}`).toSorted(),
    )
    const known = new Set(['$guid', ...collection.variable.map(({ key }) => key)])
    for (const [, name] of JSON.stringify(collection).matchAll(/\{\{([^}]*)\}\}/g))
      assert.ok(known.has(name!), name)
    for (const [, name] of JSON.stringify(collection).matchAll(
      /collectionVariables\.set\('([^']*)'/g,
    ))
      assert.ok(known.has(name!), name)
    assert.ok(!JSON.stringify(collection.variable).includes(w.platform.secret))
  }
  const [english, portuguese] = [await collectionOf(), await collectionOf('pt-BR')]
  assert.equal(english.item[0]!.item[0]!.name, 'Log in with a credential and get a token')
  assert.notEqual(portuguese.item[0]!.item[0]!.name, english.item[0]!.item[0]!.name)
  assert.equal(english.variable.find(({ key }) => key === 'url')!.value, w.url)
})

test('calls of the collection carry the token, a key of their own and a body that is JSON', async () => {
  const collection = await collectionOf()
  for (const [n, { request }] of itemsOf(collection).entries()) {
    const { id, scopes, idempotent, body } = [...OPERATIONS].find(
      (one) => `${one.method} ${one.path}` === callsOf(collection)[n],
    )!
    assert.equal(request.auth !== undefined, scopes.length === 0, id)
    assert.equal(
      request.header.some(({ key }) => key === 'Idempotency-Key'),
      idempotent,
      id,
    )
    if (body !== undefined)
      assert.ok(request.body?.mode === 'raw' && JSON.parse(request.body.raw), id)
  }
})

type Sent = { readonly status: number; readonly body: unknown }

/** What an editor does with the file: variables, named requests, and variables of their replies. */
function openEditor(file: string) {
  const blocks = file.split(/^###.*$/m)
  const variables = new Map<string, string>()
  for (const [, name, value] of file.matchAll(/^@(\S+) = ?(.*)$/gm)) variables.set(name!, value!)
  const replies = new Map<string, unknown>()

  function valueOf(name: string): string {
    if (name === '$guid') return randomUUID()
    const [, request, path] = /^(\w+)\.response\.body\.\$\.(.+)$/.exec(name) ?? []
    if (request === undefined)
      return filled(variables.get(name) ?? assert.fail(`no variable ${name}`))
    const reply = replies.get(request) ?? assert.fail(`${request} was not sent`)
    return String(
      path!.split('.').reduce<unknown>((of, key) => (of as Record<string, unknown>)[key], reply),
    )
  }
  const filled = (text: string): string =>
    text.replaceAll(/\{\{([^}]+)\}\}/g, (_, name: string) => valueOf(name))

  async function send(name: string): Promise<Sent> {
    const found = blocks.filter((block) => new RegExp(`^# @name ${name}$`, 'm').test(block))
    assert.equal(found.length, 1, name)
    const text = found[0]!.replaceAll(/^#.*\n/gm, '').trim()
    const [head, ...rest] = filled(text).split('\n\n')
    const [line, ...headers] = head!.split('\n')
    const [method, address] = line!.split(' ')
    const body = rest.join('\n\n').trim()
    const reply = await fetch(address!, {
      method: method!,
      headers: Object.fromEntries(headers.map((header) => header.split(': ') as [string, string])),
      ...(body === '' ? {} : { body }),
    })
    const sent = { status: reply.status, body: (await reply.json()) as unknown }
    replies.set(name, sent.body)
    return sent
  }
  const write = (name: string, value: string) => {
    assert.ok(variables.has(name), name)
    variables.set(name, value)
  }
  return { send, write, variables, blocks }
}

test('the HTTP file has every call once, and only variables that it has', async () => {
  for (const language of ['en', 'pt-BR']) {
    const file = await textOf(HTTP, language)
    const { variables } = openEditor(file)
    const calls = [...file.matchAll(/^(GET|POST|PATCH|PUT|DELETE) \{\{url\}\}(\S+)$/gm)]
    const shape = (path: string) => path.replace(/\?.*/, '').replaceAll(/\{\{\w+\}\}|:\w+/g, ':')
    assert.deepEqual(
      calls.map(([, method, path]) => `${method} ${shape(path!)}`).toSorted(),
      OPERATIONS.map((one) => `${one.method} ${shape(one.path)}`).toSorted(),
    )
    const names = [...file.matchAll(/^# @name (.*)$/gm)].map(([, name]) => name)
    assert.equal(new Set(names).size, OPERATIONS.length)
    for (const [, name] of file.matchAll(/\{\{([^}]*)\}\}/g))
      assert.ok(
        name === '$guid' || variables.has(name!) || names.includes(name!.split('.')[0]),
        name,
      )
    const set = [...file.matchAll(/^@(\S+) =/gm)].map(([, name]) => name)
    assert.equal(new Set(set).size, set.length)
  }
})

test('the HTTP file goes from the login to a paid pix when only the credentials are filled in', async () => {
  const { send, write } = openEditor(await textOf(HTTP))
  const { email, secret, io_seller_id } = w.platform
  for (const [name, value] of Object.entries({ email, secret, io_seller_id })) write(name, value)
  for (const [name, status] of [
    ['login', 200],
    ['customers_create', 201],
    ['customers_get', 200],
    ['transactions_create', 201],
    ['sandbox_payPix', 200],
    ['transactions_get', 200],
  ] as const)
    assert.equal((await send(name)).status, status, name)
  const { body } = await send('transactions_get')
  assert.equal((body as { success: { status: string } }).success.status, 'succeeded')
})

test('a live server has no calls of the sandbox in its collections', async () => {
  Object.assign(w.deps.config, { mode: 'live' })
  try {
    const paths = callsOf(await collectionOf())
    assert.ok(paths.length > 0 && paths.every((path) => !path.includes('/v1/sandbox')))
    assert.ok(!(await textOf(HTTP)).includes('/v1/sandbox'))
  } finally {
    Object.assign(w.deps.config, { mode: 'sandbox' })
  }
})
