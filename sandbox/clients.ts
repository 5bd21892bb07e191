// Authentication at the bank: clients, their tokens and scopes, the receivers they act for, and
// those receivers' keys. Tokens are opaque, stored as hashes and cached in memory, so that a hot
// call needs no query.

import { createHash, timingSafeEqual } from 'node:crypto'
import type { BoletoAgreement } from '../server/kernel/brazil/boleto.ts'
import type { BankReply, BankRequest } from '../server/kernel/bank-call.ts'
import { after, type Clock } from '../server/kernel/clock.ts'
import { randomText } from '../server/kernel/random.ts'
import { type Database, inTransaction, sql, type Tx } from '../server/platform/db/sql.ts'
import type { Holder } from './charges/charge.ts'
import { answer } from './http/problem.ts'
import { isObject } from './formats.ts'

const SCOPES = [
  'cob.read',
  'cob.write',
  'cobv.read',
  'cobv.write',
  'pix.read',
  'pix.write',
  'webhook.read',
  'webhook.write',
  'payouts.read',
  'payouts.write',
  'kyc.write',
  'cards.read',
  'cards.write',
  'disputes.read',
  'disputes.write',
  'boletos.read',
  'boletos.write',
  'issuing.read',
  'issuing.write',
  'issuing.secrets',
  'notices.write',
] as const
export type Scope = (typeof SCOPES)[number]

/** A receiver, the client that acts for it, and its DICT keys. Registering again changes them. */
export type Registration = {
  clientId: string
  secret: string
  name: string
  city: string
  /** 14 characters. */
  cnpj: string
  keys: readonly string[]
  scopes?: readonly Scope[]
  /** The client's agreement for collecting boletos; without it the bank refuses boletos. */
  agreement?: BoletoAgreement
  /** Where the keys are at a company that the bank is seen as: the client that this one acts as. */
  at?: { company: string; actsAs: string }
  /** Shown on charges with a due date. */
  street?: string
  state?: string
  postalCode?: string
}

export type Session = {
  client: string
  holder: Holder
  scopes: ReadonlySet<string>
  /** The company at which the client is; null: the sandbox bank itself. */
  company: string | null
  expiresAt: number
}

export type Clients = {
  register(registration: Registration): Promise<void>
  /** The token endpoint: RFC 6749, section 4.4. */
  issue(request: BankRequest): Promise<BankReply>
  /** The session of a bearer token; a promise only on a cache miss. */
  session(authorization: string | undefined): Session | undefined | Promise<Session | undefined>
  ownsKey(holder: Holder, key: string): boolean | Promise<boolean>
  holder(cnpj: string): Promise<Holder>
  /** The client that a client acts as. */
  actsAs(client: string): Promise<string>
  /** The client's agreement for collecting boletos; undefined where it has none. */
  agreement(client: string): BoletoAgreement | undefined | Promise<BoletoAgreement | undefined>
}

const TOKEN_SECONDS = 3_600
const TOKEN_BYTES = 32
const CACHED_MAX = 10_000
// Used where no address is given; the API wants one on charges with a due date.
const ADDRESS = { street: 'Rua da Quitanda, 100', state: 'SP', postalCode: '01012010' }

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Caches a value; drops the oldest entry when the cache is full. */
function remember<K, V>(map: Map<K, V>, key: K, value: V): V {
  if (map.size >= CACHED_MAX) map.delete(map.keys().next().value as K)
  map.set(key, value)
  return value
}

type FoundToken = Pick<Session, 'client' | 'company'> & {
  holder: string
  scopes: string[]
  expiresAt: Date
}

async function findToken(db: Database, token: string, wall: Date): Promise<FoundToken | undefined> {
  const [row] = await db.rows<FoundToken>(sql`
    select coalesce(c.acts_as, c.id) as client, c.company, c.holder, t.scopes,
      t.expires_at as "expiresAt"
    from bank.tokens t
    join bank.clients c on c.id = t.client
    where t.hash = ${hashOf(token)} and t.expires_at > ${wall}`)
  return row
}

async function findActsAs(db: Database, client: string): Promise<string> {
  const [row] = await db.rows<{ id: string }>(
    sql`select acts_as as id from bank.clients where id = ${client} and acts_as is not null`,
  )
  return row?.id ?? client
}

export function openClients(deps: { db: Database; clock: Clock }): Clients {
  const { db, clock } = deps
  const sessions = new Map<string, Session>()
  const holders = new Map<string, Holder>()
  const owners = new Map<string, string>()
  const agreements = new Map<string, BoletoAgreement>()

  async function holder(cnpj: string): Promise<Holder> {
    const known = holders.get(cnpj)
    if (known) return known
    const [row] = await db.rows<Holder>(sql`
      select cnpj, name, city, street, state, postal_code as "postalCode"
      from bank.holders
      where cnpj = ${cnpj}`)
    if (!row) throw new Error(`no such holder: ${cnpj}`)
    return remember(holders, cnpj, row)
  }

  async function load(token: string): Promise<Session | undefined> {
    const row = await findToken(db, token, clock.wall())
    if (!row) return undefined
    const session = {
      client: row.client,
      company: row.company,
      holder: await holder(row.holder),
      scopes: new Set(row.scopes),
      expiresAt: row.expiresAt.getTime(),
    }
    return remember(sessions, token, session)
  }

  async function ownsUnknownKey(cnpj: string, key: string): Promise<boolean> {
    const [row] = await db.rows<{ holder: string }>(
      sql`select holder from bank.accounts where key = ${key}`,
    )
    return row !== undefined && remember(owners, key, row.holder) === cnpj
  }

  async function findAgreement(client: string): Promise<BoletoAgreement | undefined> {
    const [row] = await db.rows<{ agreement: BoletoAgreement | null }>(
      sql`select agreement from bank.clients where id = ${client}`,
    )
    return row?.agreement ? remember(agreements, client, row.agreement) : undefined
  }

  return {
    holder,
    actsAs: (client) => findActsAs(db, client),
    agreement: (client) => agreements.get(client) ?? findAgreement(client),
    register: async (registration) => {
      await inTransaction(db, (tx) => write(tx, registration))
      holders.delete(registration.cnpj)
      sessions.clear()
      agreements.delete(registration.clientId)
      for (const key of registration.keys) owners.delete(key)
    },
    issue: (request) => issue(deps, request),
    session: (authorization) => {
      const token = authorization?.startsWith('Bearer ') ? authorization.slice(7) : undefined
      if (token === undefined) return undefined
      const known = sessions.get(token)
      if (!known) return load(token)
      if (known.expiresAt > clock.wall().getTime()) return known
      sessions.delete(token)
      return undefined
    },
    ownsKey: (owner, key) => {
      const known = owners.get(key)
      return known === undefined ? ownsUnknownKey(owner.cnpj, key) : known === owner.cnpj
    },
  }
}

/**
 * The client of a request, if the request names one: by its token, or by the id it requests a token
 * with.
 */
export async function speakerOf(
  clients: Clients,
  request: BankRequest,
): Promise<string | undefined> {
  const known = await clients.session(request.headers['authorization'])
  if (known) return known.client
  const requested = credentialsIn(request)
  return 'status' in requested ? undefined : clients.actsAs(requested.id)
}

async function issue(
  { db, clock }: { db: Database; clock: Clock },
  request: BankRequest,
): Promise<BankReply> {
  const requested = credentialsIn(request)
  if ('status' in requested) return requested
  const [client] = await db.rows<{ secret_hash: Buffer; scopes: string[] }>(sql`
    select secret_hash, scopes from bank.clients where id = ${requested.id}`)
  if (!client || !timingSafeEqual(client.secret_hash, hashOf(requested.secret)))
    return refuseClient(401, 'invalid_client')
  const scopes =
    requested.scope === undefined ? client.scopes : requested.scope.split(' ').filter(Boolean)
  if (scopes.some((scope) => !client.scopes.includes(scope)))
    return refuseClient(400, 'invalid_scope')

  const token = randomText(TOKEN_BYTES, 'base64url')
  const now = clock.wall()
  await inTransaction(db, async (tx) => {
    await tx.rows(sql`delete from bank.tokens where expires_at < ${now}`)
    await tx.rows(sql`
      insert into bank.tokens (hash, client, scopes, expires_at)
      values (${hashOf(token)}, ${requested.id}, ${scopes}, ${after(now, TOKEN_SECONDS * 1_000)})`)
  })
  return answer(200, {
    access_token: token,
    token_type: 'Bearer',
    expires_in: TOKEN_SECONDS,
    scope: scopes.join(' '),
  })
}

async function write(tx: Tx, one: Registration): Promise<void> {
  const { street, state, postalCode } = { ...ADDRESS, ...one }
  await tx.rows(sql`
    insert into bank.holders (cnpj, name, city, street, state, postal_code)
    values (${one.cnpj}, ${one.name}, ${one.city}, ${street}, ${state}, ${postalCode})
    on conflict (cnpj)
    do update set name = excluded.name, city = excluded.city, street = excluded.street,
      state = excluded.state, postal_code = excluded.postal_code`)
  await tx.rows(sql`
    insert into bank.clients as c (id, secret_hash, holder, scopes, agreement, acts_as, company)
    values (${one.clientId}, ${hashOf(one.secret)}, ${one.cnpj}, ${[...(one.scopes ?? SCOPES)]},
      ${one.agreement ? JSON.stringify(one.agreement) : null}, ${one.at?.actsAs ?? null},
      ${one.at?.company ?? null})
    on conflict (id)
    do update set secret_hash = excluded.secret_hash, holder = excluded.holder,
      scopes = excluded.scopes, acts_as = excluded.acts_as, company = excluded.company,
      agreement = coalesce(excluded.agreement, c.agreement)`)
  await tx.rows(sql`
    insert into bank.accounts (key, holder, company)
    select key, ${one.cnpj}, ${one.at?.company ?? null}::text
    from unnest(${one.keys.toSorted()}::text[]) as k(key)
    on conflict (key)
    do update set holder = excluded.holder, company = excluded.company
    where bank.accounts.holder <> excluded.holder
      or bank.accounts.company is distinct from excluded.company`)
}

function refuseClient(status: number, error: string): BankReply {
  const refused = answer(status, { error })
  return status === 401
    ? { ...refused, headers: { ...refused.headers, 'www-authenticate': 'Basic realm="oauth"' } }
    : refused
}

type Credentials = { id: string; secret: string; scope?: string }

/** Client id and secret, from the header (Basic) or the body. */
function credentialsIn(request: BankRequest): Credentials | BankReply {
  const body = isObject(request.body) ? request.body : {}
  if (body['grant_type'] !== 'client_credentials')
    return refuseClient(400, 'unsupported_grant_type')
  const { scope } = body
  if (scope !== undefined && typeof scope !== 'string') return refuseClient(400, 'invalid_scope')
  const header = request.headers['authorization']
  const pair = header?.startsWith('Basic ')
    ? readBasic(header.slice(6))
    : { id: body['client_id'], secret: body['client_secret'] }
  if (typeof pair?.id !== 'string' || typeof pair.secret !== 'string')
    return refuseClient(401, 'invalid_client')
  return { id: pair.id, secret: pair.secret, ...(scope !== undefined && { scope }) }
}

/**
 * As PSPs document it and curl sends it: id and secret unencoded, without RFC 6749's form encoding.
 */
function readBasic(encoded: string): { id: string; secret: string } | undefined {
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon < 0 ? undefined : { id: text.slice(0, colon), secret: text.slice(colon + 1) }
}
