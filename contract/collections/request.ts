// A call as programs for requests by hand show it: with variables in place of what the reader has,
// and the contract's first example as its body. What the formats share.

import type { Operation, PublicOperation } from '../operation.ts'
import { inLanguage, type Language } from '../text.ts'
import { bodyOf } from '../openapi/examples.ts'
import { parametersOf, snake, tagOf } from '../openapi/names.ts'
import { fieldText, tagText } from '../texts/index.ts'

/** Its reply has the token of all other calls. */
export const LOGIN = 'auth.login'

/** What the reader fills in. The token is taken from the login. */
export const CREDENTIALS = ['email', 'secret', 'io_seller_id'] as const

export type Parameter = {
  readonly name: string
  readonly value: string
  readonly says: string | undefined
  readonly required: boolean
}

export type Request = {
  /** Its name in the SDK. */
  readonly id: string
  readonly tag: string
  readonly summary: string
  readonly says: string | undefined
  readonly method: string
  /** From the root, with its parameters as the contract writes them: `/v1/customer/get/:id`. */
  readonly path: string
  readonly params: readonly Parameter[]
  readonly query: readonly Parameter[]
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  readonly takesFile: boolean
  /** Called without a token. */
  readonly isOpen: boolean
  /** What the calls after it need of its reply: the variable that takes it, and where it is. */
  readonly gives: { readonly variable: string; readonly at: string } | undefined
}

export const variable = (name: string): string => `{{${name}}}`

/** Variables of parameters that are called otherwise than the object. */
const PARAMETERS: Readonly<Record<string, string>> = {
  CustomerID: 'customers_id',
  CardID: 'cards_id',
  IO_SELLER_ID: 'io_seller_id',
  ID_DEV: 'io_seller_id',
  card_id: 'corporate_cards_id',
  holder_id: 'corporate_holders_id',
  bank_account_id: 'bank_accounts_id',
}

/** The objects that calls of other families take, by the path. */
const OBJECTS: readonly [path: RegExp, family: string][] = [
  [/^\/v1\/sandbox\/(pix|boletos|transactions)\//, 'transactions'],
  [/^\/v1\/sandbox\/sellers\//, 'sellers'],
  [/^\/v1\/sandbox\/transfers\//, 'transfers'],
  [/^\/v1\/sandbox\/cards\//, 'corporate_cards'],
  [/^\/v1\/sandbox\/purchases\//, 'corporate_purchases'],
]

/** `corporate.cards.get`: `corporate_cards`. A picture of a pix is that of a transaction. */
function familyOf({ id, path }: Operation): string {
  const [, family] = OBJECTS.find(([pattern]) => pattern.test(path)) ?? []
  const own = id.split('.').slice(0, -1).map(snake).join('_')
  return family ?? (own === 'pix' ? 'transactions' : own)
}

const variableOf = (said: Operation, name: string): string =>
  name === 'id' ? `${familyOf(said)}_id` : (PARAMETERS[name] ?? name)

const parametersIn = (
  said: Operation,
  where: 'params' | 'query',
  language: Language,
): Parameter[] =>
  parametersOf(said, where).map(({ name, field, isRequired }) => ({
    name,
    value:
      where === 'params' ? variable(variableOf(said, name)) : String(field.examples?.[0] ?? ''),
    says: fieldText(`${said.id}.${name}`, field, language),
    required: isRequired,
  }))

/** The example; who calls, and as which seller, are the reader's. */
function bodyFor(said: Operation): unknown {
  const body = bodyOf(said)
  if (typeof body !== 'object' || body === null) return body
  const own = said.id.startsWith('auth.') ? CREDENTIALS : (['io_seller_id'] as const)
  return {
    ...body,
    ...Object.fromEntries(own.filter((name) => name in body).map((name) => [name, variable(name)])),
  }
}

function givenBy(said: Operation): Request['gives'] {
  if (said.id === LOGIN) return { variable: 'token', at: 'access_token' }
  const { properties = {} } = said.reply as { readonly properties?: object }
  if (!said.id.endsWith('.create') || !('id' in properties)) return undefined
  return { variable: `${familyOf(said)}_id`, at: said.wrapped ? 'success.id' : 'id' }
}

/** The content type of the request; undefined without a body. */
function typeOf(said: Operation, body: unknown): string | undefined {
  if (said.takes) return said.takes.types[0]!
  return body === undefined ? undefined : 'application/json'
}

export function requestOf(said: PublicOperation, language: Language): Request {
  const body = bodyFor(said)
  const type = typeOf(said, body)
  return {
    id: said.id,
    tag: tagOf(said),
    summary: inLanguage(said.summary, language),
    says: inLanguage(said.description, language),
    method: said.method,
    path: said.path,
    params: parametersIn(said, 'params', language),
    query: parametersIn(said, 'query', language),
    headers: {
      ...(type === undefined ? {} : { 'Content-Type': type }),
      ...(said.idempotent ? { 'Idempotency-Key': variable('$guid') } : {}),
    },
    body,
    takesFile: said.takes !== undefined,
    isOpen: said.scopes.length === 0,
    gives: givenBy(said),
  }
}

/** The variables of objects, each once: those of paths, and those that a reply gives. */
export function idsOf(requests: readonly Request[]): string[] {
  const names = requests.flatMap(({ params, gives }) => [
    ...params.map(({ value }) => value.slice(2, -2)),
    ...(gives ? [gives.variable] : []),
  ])
  return [...new Set(names)].filter((name) => ![...CREDENTIALS, 'token'].includes(name))
}

/** What a collection is made of. */
export type Collected = {
  readonly operations: readonly PublicOperation[]
  readonly language: Language
  /** The address of the server, without a slash at its end. */
  readonly url: string
}

/**
 * Requests by their tag, with its title, in the order of the contract; before all others the login.
 */
export function foldersOf({ operations, language }: Collected) {
  const folders = new Map<string, Request[]>()
  const ordered = operations.toSorted((a, b) => Number(b.id === LOGIN) - Number(a.id === LOGIN))
  for (const request of ordered.map((said) => requestOf(said, language)))
    folders.set(request.tag, [...(folders.get(request.tag) ?? []), request])
  return [...folders].map(([tag, requests]) => {
    const { title = tag, says } = tagText(tag, language)
    return { title, says, requests }
  })
}
