// One API call, declared once, as data. Validation, serving, OpenAPI and the SDK's types all read
// the same object.

import { Type, type Static, type TObject, type TSchema } from 'typebox'
import { bodyMaxOf } from './body-size.ts'
import type { Delicacy } from './access/delicacy.ts'
import { isTolerant } from './strictness.ts'
import type { Text } from './text.ts'

/** What a token may do. Each also exists as `<scope>:read`. `tokenize` is what a browser gets. */
export const SCOPES = [
  'payments',
  'sellers',
  'corporate',
  'corporate:secrets',
  'webhooks',
  'credentials',
  'users',
  'requests',
  'audit',
  'mails',
  'cards',
  'tokenize',
] as const
export type Scope = (typeof SCOPES)[number]

/** The scopes that a credential can have: all but that of browsers. */
export const ALL_SCOPES = SCOPES.filter((scope) => scope !== 'tokenize')

/** Files in which lists and statements are given, and their media types. */
export const FILE_TYPES = {
  pdf: 'application/pdf',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ofx: 'application/x-ofx',
} as const
export type FileFormat = keyof typeof FILE_TYPES

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

export type Operation<
  Params extends TObject = TObject,
  Query extends TObject = TObject,
  Body extends TSchema | undefined = TSchema | undefined,
  Reply extends TSchema = TSchema,
> = {
  /** Name in the SDK and in OpenAPI: `transactions.create`. */
  readonly id: string
  /** What it does, in a few words and in full. */
  readonly summary?: Text
  readonly description?: Text
  readonly method: Method
  readonly path: string
  /** Other spellings that real clients use; served the same, not documented as separate calls. */
  readonly also: readonly string[]
  /** Scopes of which one is enough; none: an open call. */
  readonly scopes: readonly Scope[]
  /** Open to browsers of other origins (CORS). */
  readonly browsers: boolean
  /** Also takes `application/x-www-form-urlencoded`. */
  readonly form: boolean
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly reply: Reply
  readonly status: 200 | 201
  /** Returns an existing object with 200 instead of creating a second one with 201. */
  readonly existing: boolean
  /**
   * A larger body is refused before it is read: by its `Content-Length`, or once more has arrived.
   */
  readonly maxBytes: number
  /** The reply is `{"success": …}`. */
  readonly wrapped: boolean
  /** Honours `Idempotency-Key`. */
  readonly idempotent: boolean
  /**
   * The hash of its body, which idempotency compares, is keyed and omits the fields of `without`,
   * so that no hash reveals a secret.
   */
  readonly secretive?: { readonly without: readonly string[] }
  /** Its bodies hold secrets, so none of them is recorded (GET /v1/requests). */
  readonly confidential?: true
  /**
   * What it is to money, rights and secrets (contract/access/delicacy.ts). One that writes says it; of one
   * that reads, `none` need not be said.
   */
  readonly delicate: Delicacy | 'none'
  /**
   * Its body is a file: the bytes themselves, whatever `Content-Type` says of them. Its other input
   * is in the query. Only such a body may be larger than 128 kB, and its caller is known before it
   * is read.
   */
  readonly takes?: { readonly maxBytes: number; readonly types: readonly string[] }
  /** Exists in sandbox mode only. */
  readonly sandbox: boolean
  /**
   * Why a seller that is denied, blocked or deleted may make this call, though it writes; other
   * writes are refused with `seller_not_active`.
   */
  readonly blocked?: string
  /** Why a credential may make this call whatever its budget allows, and at every hour. */
  readonly unbudgeted?: string
  /** Error codes of this call, beside those of every call. */
  readonly refusals: readonly string[]
  /** A body that works when tried in the sandbox. */
  readonly example?: unknown
  /** More of them, for other ways to make the call, by name. */
  readonly examples?: Readonly<Record<string, unknown>>
  /**
   * May be read from a replica, which lacks what was written last (contract/staleness.ts): a list,
   * a sum or a file of them, which decides nothing.
   */
  readonly replica?: true
  /** The formats of `format` that are files of all that matches, instead of a page. */
  readonly files?: readonly FileFormat[]
  /** The media type of the reply, if it is not JSON. */
  readonly produces?: string
}

/** An operation of the public API, which the reference describes in both languages. */
export type PublicOperation<
  Params extends TObject = TObject,
  Query extends TObject = TObject,
  Body extends TSchema | undefined = TSchema | undefined,
  Reply extends TSchema = TSchema,
> = Operation<Params, Query, Body, Reply> & Described
type Described = { readonly summary: Text; readonly description: Text }

/** Whether the reply is a page of a list. */
export const isPaged = ({ method, reply }: Operation): boolean => {
  const fields = (reply as { properties?: object }).properties ?? {}
  return method === 'GET' && 'items' in fields && 'has_more' in fields
}

/**
 * Whether all parts of the reply are of one moment: of a page, but of one that may wait for more
 * rows.
 */
export const isListing = (operation: Operation): boolean =>
  isPaged(operation) && !('wait' in operation.query.properties)

const TABLE_TYPES: readonly string[] = [FILE_TYPES.csv, FILE_TYPES.xlsx, FILE_TYPES.ofx]

/** Whether the reply may be a file of many rows. */
export const isTable = ({ produces, files = [] }: Operation): boolean =>
  files.some((format) => format !== 'pdf') ||
  (produces !== undefined && TABLE_TYPES.includes(produces))

/** Whether a seller must be active to make this call. */
export const needsActiveSeller = ({ method, scopes, blocked, sandbox }: Operation): boolean =>
  method !== 'GET' && scopes.length > 0 && !sandbox && blocked === undefined

/** Whether the call is for platforms that have a bank. */
export const needsBank = ({ scopes, refusals }: Operation): boolean =>
  scopes.length > 0 && refusals.includes('bank_not_configured')

type Said =
  | { readonly method: 'GET'; readonly delicate?: Operation['delicate'] }
  | { readonly method: Exclude<Method, 'GET'>; readonly delicate: Operation['delicate'] }

type OperationOptions = Partial<
  Omit<Operation, 'params' | 'query' | 'body' | 'reply' | keyof Said | keyof Described>
> & {
  id: string
  path: string
} & Said

const NO_FIELDS = Type.Object({})

type Schemas<Params, Query, Body, Reply> = {
  params?: Params
  query?: Query
  body?: Body
  reply: Reply
}

function declared<
  Params extends TObject,
  Query extends TObject,
  Body extends TSchema | undefined,
  Reply extends TSchema,
>(
  said: OperationOptions & Schemas<Params, Query, Body, Reply>,
): Operation<Params, Query, Body, Reply> {
  return {
    delicate: 'none',
    also: [],
    scopes: [],
    browsers: false,
    form: false,
    status: 200,
    existing: false,
    wrapped: false,
    idempotent: false,
    sandbox: false,
    refusals: [],
    maxBytes: bodyMaxOf({ body: said.body, isTolerant: isTolerant(said) }),
    ...said,
    params: said.params ?? (NO_FIELDS as unknown as Params),
    query: said.query ?? (NO_FIELDS as unknown as Query),
    body: said.body as Body,
  }
}

/**
 * Declares a call; an omitted option has the restrictive default. What a call that writes is to
 * money has none.
 */
export const operation = <
  Params extends TObject = TObject<{}>,
  Query extends TObject = TObject<{}>,
  Body extends TSchema | undefined = undefined,
  Reply extends TSchema = TSchema,
>(
  said: OperationOptions & Described & Schemas<Params, Query, Body, Reply>,
): PublicOperation<Params, Query, Body, Reply> => ({
  ...declared(said),
  summary: said.summary,
  description: said.description,
})

/**
 * The same for a call that is not of the public API, and that no reference describes. `summary` is
 * for readers of the code.
 */
export function internalOperation<
  Params extends TObject = TObject<{}>,
  Query extends TObject = TObject<{}>,
  Body extends TSchema | undefined = undefined,
  Reply extends TSchema = TSchema,
>(
  said: OperationOptions & { readonly summary: string } & Schemas<Params, Query, Body, Reply>,
): Operation<Params, Query, Body, Reply> {
  const { summary: _, ...call } = said
  return declared(call as OperationOptions & Schemas<Params, Query, Body, Reply>)
}

export type ParamsOf<O extends Operation> = Static<O['params']>
export type QueryOf<O extends Operation> = Static<O['query']>
export type BodyOf<O extends Operation> = O['body'] extends TSchema ? Static<O['body']> : undefined
export type ReplyOf<O extends Operation> = Static<O['reply']>
/** What a schema describes. */
export type ValueOf<S extends TSchema> = Static<S>
