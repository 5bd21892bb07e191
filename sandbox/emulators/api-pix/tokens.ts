// The token endpoint of a company with an API Pix: what it wants of the request, what it grants, and
// how long. The sandbox bank knows the clients and issues the tokens.

import { createHash } from 'node:crypto'
import type { BankCall, BankReply, BankRequest } from '../../../server/kernel/bank-call.ts'
import { after, type Clock } from '../../../server/kernel/clock.ts'
import { isObject } from '../../formats.ts'
import { PROVEN_BY_CERTIFICATE } from '../emulator.ts'
import type { RecordStore } from '../records.ts'
import { json } from './replies.ts'

export type TokenWire = {
  /** From the host on; several where a company has several. */
  readonly paths: readonly string[]
  /** A client certificate is not asked for here. */
  readonly isWithoutCertificate?: true
  /**
   * Where id and secret may be. `certificate`: the id in the body, and no secret. `password`: as
   * user and password, of the grant of that name.
   */
  readonly auths: readonly ('basic' | 'body' | 'certificate' | 'password')[]
  readonly formats: readonly ('form' | 'json')[]
  /** Where `grant_type` and scopes may be; empty: none is wanted. */
  readonly grantIn: readonly ('query' | 'body')[]
  /**
   * `contract`: those of the contract are granted whatever is asked for. `asked`: those that are
   * asked for, or none of them. `required`: the same, and some must be. `narrowed`: what may not be
   * granted is left out.
   */
  readonly scopes: 'contract' | 'asked' | 'required' | 'narrowed'
  /** Kinds of scopes that the company does not have. */
  readonly lacks?: readonly string[]
  /** Headers that the request must have. */
  readonly headers?: Readonly<Record<string, RegExp>>
  /** Seconds. */
  readonly life: number
  /** How the reply says it. */
  readonly lifeAs?: 'number' | 'text'
  /** Fields of the reply beside those of the standard. `scope` is left out where it is undefined. */
  readonly more?: (granted: { readonly clientId: string; readonly scope: string }) => object
}

/** Scopes that the sandbox bank knows; a company has more. */
const KNOWN = /^(?:cob|cobv|pix|webhook)\.(?:read|write)$/
const FORM = 'application/x-www-form-urlencoded'

const refuse = (status: number, error: string, why: string): BankReply =>
  json(status, { error, error_description: why })

type Credentials = { id: string; secret: string }

/** Names of fields in any case, as some companies' servers read them. */
function fieldsOf({ body }: BankRequest): Map<string, string> {
  const entries = isObject(body) ? Object.entries(body) : []
  return new Map(
    entries.flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name.toLowerCase(), value]] : [],
    ),
  )
}

function credentialsOf(
  { auths }: TokenWire,
  { headers }: BankRequest,
  fields: ReadonlyMap<string, string>,
): Credentials | undefined {
  const [, encoded] = /^Basic (.+)$/.exec(headers['authorization'] ?? '') ?? []
  if (encoded !== undefined && auths.includes('basic')) {
    const [id = '', ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':')
    return { id, secret: rest.join(':') }
  }
  if (auths.includes('password'))
    return { id: fields.get('username') ?? '', secret: fields.get('password') ?? '' }
  const [id, secret] = [fields.get('client_id'), fields.get('client_secret')]
  if (id !== undefined && secret !== undefined && auths.includes('body')) return { id, secret }
  return id !== undefined && auths.includes('certificate')
    ? { id, secret: PROVEN_BY_CERTIFICATE }
    : undefined
}

const isGranted = (
  { grantIn, auths }: TokenWire,
  { query = {} }: BankRequest,
  fields: ReadonlyMap<string, string>,
): boolean =>
  grantIn.length === 0 ||
  grantIn.some(
    (place) =>
      (place === 'query' ? query['grant_type'] : fields.get('grant_type')) ===
      (auths.includes('password') ? 'password' : 'client_credentials'),
  )

/** What is wrong with a request, whatever is in it. */
function faultOf(
  { formats, headers: wanted = {} }: TokenWire,
  { headers, body }: BankRequest,
): BankReply | undefined {
  const format = headers['content-type']?.startsWith(FORM) ? 'form' : 'json'
  if (body !== undefined && !formats.includes(format))
    return refuse(415, 'invalid_request', 'Content-Type')
  return Object.entries(wanted).some(([name, form]) => !form.test(headers[name] ?? ''))
    ? refuse(401, 'invalid_request', 'Missing header')
    : undefined
}

export type Tokens = {
  issue(request: BankRequest): Promise<BankReply>
  /** Undefined where the company no longer takes it. */
  askedFor(authorization: string | undefined): Promise<AskedFor | undefined>
}

/** Who asked for a token, and with which scopes. */
export type AskedFor = { readonly client: string; readonly scopes: readonly string[] }
/** When it ends, in milliseconds. */
type Alive = AskedFor & { readonly end: number }

const KIND = 'token'
const CACHED_MAX = 10_000

/** The token itself is kept by nobody. */
const placeOf = (token: string) => ({
  client: '',
  id: createHash('sha256').update(token).digest('hex'),
})

/** Tokens of one process are good in every other, and after a restart. */
function openAlive(records: RecordStore, now: () => Date) {
  const cached = new Map<string, Alive>()
  const cache = (id: string, one: Alive): Alive => {
    const [oldest] = cached.keys()
    if (cached.size >= CACHED_MAX && oldest !== undefined) cached.delete(oldest)
    cached.set(id, one)
    return one
  }
  return {
    add: async (token: string, asked: AskedFor, seconds: number): Promise<void> => {
      const place = placeOf(token)
      const end = after(now(), seconds * 1_000)
      const one = cache(place.id, { ...asked, end: end.getTime() })
      await records.insert(KIND, place, { ...one }, { life: { now: now(), end } })
    },
    find: async (token: string): Promise<AskedFor | undefined> => {
      const place = placeOf(token)
      const known = cached.get(place.id) ?? ((await records.find(KIND, place)) as Alive | undefined)
      if (!known) return undefined
      if (known.end > now().getTime()) return cache(place.id, known)
      cached.delete(place.id)
      return undefined
    },
  }
}

export function openTokens(
  wire: TokenWire,
  bank: BankCall,
  { clock, records }: { clock: Pick<Clock, 'wall'>; records: RecordStore },
): Tokens {
  const alive = openAlive(records, () => clock.wall())

  const ask = ({ id, secret }: Credentials, scope?: string): Promise<BankReply> =>
    bank({
      method: 'POST',
      path: '/oauth/token',
      headers: { 'content-type': FORM },
      body: {
        grant_type: 'client_credentials',
        client_id: id,
        client_secret: secret,
        ...(scope !== undefined && { scope }),
      },
    })

  /** With those of the asked scopes that the contract has. */
  async function askNarrowed(client: Credentials, asked: readonly string[]): Promise<BankReply> {
    const all = await ask(client)
    const granted = isObject(all.body) ? String(all.body['scope']).split(' ') : []
    const narrowed = asked.filter((scope) => granted.includes(scope))
    return all.status === 200 ? ask(client, narrowed.join(' ')) : all
  }

  async function issue(request: BankRequest): Promise<BankReply> {
    const fault = faultOf(wire, request)
    if (fault) return fault
    const fields = fieldsOf(request)
    if (!isGranted(wire, request, fields))
      return refuse(400, 'invalid_request', 'Missing grant type')
    const client = credentialsOf(wire, request, fields)
    if (!client) return refuse(401, 'invalid_client', 'Software cliente não identificado.')
    const inQuery = wire.grantIn.includes('query') ? request.query?.['scope'] : undefined
    const scopes = (fields.get('scope') ?? inQuery ?? '').split(' ').filter((scope) => scope !== '')
    const foreign = scopes.find((scope) => wire.lacks?.includes(scope.split('.')[0]!))
    if (foreign !== undefined) return refuse(400, 'invalid_scope', foreign)
    if (wire.scopes === 'required' && scopes.length === 0)
      return refuse(400, 'invalid_scope', 'scope')
    const asked = scopes.filter((scope) => KNOWN.test(scope))
    const isNamed = wire.scopes !== 'contract' && asked.length > 0
    const reply = await (wire.scopes === 'narrowed' && isNamed
      ? askNarrowed(client, asked)
      : ask(client, isNamed ? asked.join(' ') : undefined))
    return granted(reply, client, scopes)
  }

  async function granted(
    reply: BankReply,
    { id: clientId }: Credentials,
    scopes: readonly string[],
  ): Promise<BankReply> {
    if (reply.status !== 200 || !isObject(reply.body)) return reply
    const { access_token: token, scope } = reply.body as { access_token: string; scope: string }
    await alive.add(token, { client: clientId, scopes }, wire.life)
    return json(200, {
      access_token: token,
      token_type: 'Bearer',
      expires_in: wire.lifeAs === 'text' ? String(wire.life) : wire.life,
      ...(wire.more?.({ clientId, scope }) ?? { scope }),
    })
  }

  return {
    issue,
    askedFor: async (authorization) => {
      const [, token] = /^Bearer (.+)$/.exec(authorization ?? '') ?? []
      return token === undefined ? undefined : alive.find(token)
    },
  }
}
