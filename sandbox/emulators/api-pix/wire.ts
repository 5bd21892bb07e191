// A company with an API Pix as data, and the emulator that is made of it: paths, headers and
// parameters that it insists on, tokens, lists, the registration of notifications, and the shapes of
// its replies. What it does with a charge is the sandbox bank's.

import type { BoletoAgreement } from '../../../server/kernel/brazil/boleto.ts'
import type { BankCall, BankReply, BankRequest } from '../../../server/kernel/bank-call.ts'
import { openClock } from '../../../server/kernel/clock.ts'
import { isObject, type Json } from '../../formats.ts'
import { BAD_ADDRESS } from '../../webhooks.ts'
import type { Emulator, EmulatorPorts } from '../emulator.ts'
import { type RecordStore, recordsInMemory } from '../records.ts'
import {
  json,
  NO_PATH,
  type Operation,
  OPERATIONS,
  type Refusal,
  refusalIn,
  standardRefusal,
  type Times,
  timesAs,
  untold,
  withoutNulls,
} from './replies.ts'
import { openTokens, type TokenWire, type Tokens } from './tokens.ts'

/** Undefined: the call is for none of these routes. `scopes`: those that the token was asked for. */
type MoreRoutes = (
  bank: BankCall,
  request: BankRequest,
  client: string,
  scopes: readonly string[],
) => Promise<BankReply> | undefined

/** The routes of several services, one after the other. */
export const routed =
  (...services: readonly NonNullable<PixWire['more']>[]): NonNullable<PixWire['more']> =>
  (records) => {
    const opened = services.map((open) => open(records))
    return (...call) => {
      for (const routes of opened) {
        const answer = routes(...call)
        if (answer) return answer
      }
      return undefined
    }
  }

export type PixWire = {
  readonly name: string
  readonly token: TokenWire
  /** Where another service has a token endpoint of its own. Its tokens are good for that service alone. */
  readonly moreTokens?: TokenWire
  /** From the host on. */
  readonly base: string
  /** Paths under the base where they are not the standard's; none where there is no such operation. */
  readonly paths?: Partial<Record<Operation, readonly string[]>>
  /** Headers that every call must have, but that for a token. */
  readonly headers?: Readonly<Record<string, RegExp>>
  /** Parameters that every call must have in its query. */
  readonly query?: Readonly<Record<string, RegExp>>
  /** Scopes of operations that are not the standard's. */
  readonly scopes?: Partial<Record<Operation, string>>
  /** Routes beside the API Pix, of callers with a token: made once for each emulator. */
  readonly more?: (records: RecordStore) => MoreRoutes
  /** As of `Emulator`. */
  readonly agreement?: BoletoAgreement
  /** Default: a problem of the standard. */
  readonly refuse?: (refusal: Refusal) => BankReply
  /** Where a status is not the standard's. */
  readonly statuses?: Partial<Record<Operation, number>>
  /** What a charge looks like; `path`: the one that was called. */
  readonly charge?: (charge: Json, operation: Operation, path: string) => unknown
  /** Whether a received pix says who paid it (`pagador`), which the standard does not. */
  readonly tellsPayer?: true
  /** A field that is null is as one that is missing. */
  readonly takesNulls?: true
  /** What an order must have beyond the standard: why it is refused. */
  readonly wants?: (order: Json, operation: Operation) => string | undefined
  /** What a second PUT of the same charge or return is answered; by default it replaces, or repeats. */
  readonly repeated?: Partial<Record<Operation, Omit<Refusal, 'by' | 'operation'>>>
  readonly times?: Times
  readonly list?: {
    readonly windowDays?: number
    readonly refusesMilliseconds?: true
    readonly pageMax?: number
    /** An empty list has no body. */
    readonly isEmptyWithoutBody?: true
  }
  readonly webhook?: {
    readonly field?: string
    /** An address that is registered, for whichever key, is refused. */
    readonly refusesSame?: true
    /** The reply; undefined: no body. */
    readonly reply?: (webhook: { url: string; key: string }) => unknown
    /** Tries the address: why the registration is refused. */
    readonly tries?: (
      url: string,
      request: BankRequest,
      knock: NonNullable<EmulatorPorts['knock']>,
    ) => Promise<string | undefined>
  }
}

const STANDARD: Readonly<Record<Operation, readonly string[]>> = {
  'cob.post': ['/cob'],
  'cob.list': ['/cob'],
  'cob.put': ['/cob/{txid}'],
  'cob.get': ['/cob/{txid}'],
  'cob.patch': ['/cob/{txid}'],
  'cobv.list': ['/cobv'],
  'cobv.put': ['/cobv/{txid}'],
  'cobv.get': ['/cobv/{txid}'],
  'cobv.patch': ['/cobv/{txid}'],
  'pix.list': ['/pix'],
  'pix.get': ['/pix/{e2eid}'],
  'devolucao.put': ['/pix/{e2eid}/devolucao/{id}'],
  'devolucao.get': ['/pix/{e2eid}/devolucao/{id}'],
  'webhook.list': ['/webhook'],
  'webhook.put': ['/webhook/{chave}'],
  'webhook.get': ['/webhook/{chave}'],
  'webhook.delete': ['/webhook/{chave}'],
  'code.get': [],
}
const METHODS = {
  post: 'POST',
  put: 'PUT',
  get: 'GET',
  patch: 'PATCH',
  list: 'GET',
  delete: 'DELETE',
} as const
const DAY_MS = 86_400_000
const PAGE_MAX = 1_000

type Route = {
  readonly operation: Operation
  readonly method: string
  readonly path: RegExp
}

const methodOf = (operation: Operation): string =>
  METHODS[operation.split('.')[1] as keyof typeof METHODS]

const routesOf = ({ base, paths }: PixWire): Route[] =>
  OPERATIONS.flatMap((operation) =>
    (paths?.[operation] ?? STANDARD[operation]).map((path) => ({
      operation,
      method: methodOf(operation),
      path: new RegExp(
        `^${(base + path).replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`,
      ),
    })),
  )

type Found = { operation: Operation; names: Readonly<Record<string, string>> }

function foundIn(routes: readonly Route[], { method, path }: BankRequest): Found | undefined {
  for (const route of routes) {
    const match = route.method === method ? route.path.exec(path) : null
    if (match) return { operation: route.operation, names: match.groups ?? {} }
  }
  return undefined
}

/** The sandbox bank's own path; names are escaped already. */
function ownPath({ operation, names }: Found): string {
  const own = operation === 'code.get' ? STANDARD['cob.get'] : STANDARD[operation]
  return own[0]!.replaceAll(/\{(\w+)\}/g, (_, name: string) => names[name]!)
}

function missingIn(wire: PixWire, request: BankRequest): string | undefined {
  const wanted: [string, RegExp, string | undefined][] = [
    ...Object.entries(wire.headers ?? {}).map(
      ([name, form]): [string, RegExp, string | undefined] => [name, form, request.headers[name]],
    ),
    ...Object.entries(wire.query ?? {}).map(
      ([name, form]): [string, RegExp, string | undefined] => [name, form, request.query?.[name]],
    ),
  ]
  return wanted.find(([, form, given]) => given === undefined || !form.test(given))?.[0]
}

/** What the company does not list at once. */
function listFault({ list = {} }: PixWire, { query = {} }: BankRequest): string | undefined {
  const { inicio = '', fim = '' } = query
  if (list.refusesMilliseconds && [inicio, fim].some((time) => time.includes('.')))
    return 'Os campos inicio e fim são yyyy-MM-ddTHH:mm:ssZ.'
  const days = (Date.parse(fim) - Date.parse(inicio)) / DAY_MS
  if (list.windowDays !== undefined && days > list.windowDays)
    return `O período é de no máximo ${list.windowDays} dia(s).`
  const size = Number(query['paginacao.itensPorPagina'] ?? 1)
  return size > (list.pageMax ?? PAGE_MAX) ? 'O campo itensPorPagina é grande demais.' : undefined
}

const CHARGES = /^cobv?\./
const DENIED = { title: 'Não autorizado.', name: 'AcessoNegado' } as const
const INVALID = { status: 400, name: 'RequisicaoInvalida', title: 'Requisição inválida.' } as const

/** The emulator of a company. */
export function pixEmulator(wire: PixWire): Emulator {
  const routes = routesOf(wire)
  const { base, token } = wire
  return {
    name: wire.name,
    certificate: 'required',
    ...(token.isWithoutCertificate && { withoutCertificate: token.paths }),
    paths: { api: base, token: token.paths[0]! },
    ...(wire.agreement && { agreement: wire.agreement }),
    open: (bank, ports = {}) => {
      const { clock = openClock(), knock, records = recordsInMemory() } = ports
      const tokens = openTokens(token, bank, { clock, records })
      const moreTokens = wire.moreTokens && openTokens(wire.moreTokens, bank, { clock, records })
      const more = wire.more?.(records)
      return async (request) => {
        if (request.method === 'POST' && token.paths.includes(request.path))
          return tokens.issue(request)
        if (request.method === 'POST' && wire.moreTokens?.paths.includes(request.path))
          return moreTokens!.issue(request)
        const found = foundIn(routes, request)
        if (found) return answer({ wire, bank, tokens, knock }, found, request)
        const asked = more && (await tokens.askedFor(request.headers['authorization']))
        return (asked && (await more(bank, request, asked.client, asked.scopes))) || NO_PATH
      }
    },
  }
}

type Open = {
  wire: PixWire
  bank: BankCall
  tokens: Tokens
  knock: EmulatorPorts['knock']
}

async function answer(
  { wire, bank, tokens, knock }: Open,
  found: Found,
  request: BankRequest,
): Promise<BankReply> {
  const { operation } = found
  const { refuse = standardRefusal } = wire
  const invalid = (detail: string): BankReply =>
    refuse({ ...INVALID, by: 'bank', detail, operation })
  const missing = missingIn(wire, request)
  if (missing !== undefined)
    return refuse({ ...DENIED, by: 'parameter', status: 401, detail: missing, operation })
  const asked = await tokens.askedFor(request.headers['authorization'])
  if (!asked)
    return refuse({ ...DENIED, by: 'token', status: 401, detail: 'Token inválido.', operation })
  const scope = wire.scopes?.[operation]
  if (scope !== undefined && !asked.scopes.includes(scope))
    return refuse({ ...DENIED, by: 'bank', status: 403, detail: scope, operation })
  const fault =
    operation === 'pix.list'
      ? listFault(wire, request)
      : isObject(request.body) && wire.wants?.(request.body, operation)
  if (typeof fault === 'string') return invalid(fault)
  const own = {
    ...request,
    path: ownPath(found),
    ...(wire.takesNulls && { body: withoutNulls(request.body) }),
  }
  if (operation === 'webhook.put') return register({ wire, bank, tokens, knock }, found, own)
  const repeated = wire.repeated?.[operation]
  if (repeated && (await bank({ ...own, method: 'GET', body: undefined })).status === 200)
    return refuse({ ...repeated, by: 'bank', operation })
  const reply = await bank(own)
  return reply.status < 300
    ? success(wire, found, reply, request.path)
    : refuseAs(wire, operation, reply)
}

const refuseAs = (
  { refuse = standardRefusal }: PixWire,
  operation: Operation,
  reply: BankReply,
): BankReply => (isObject(reply.body) ? refuse(refusalIn(reply, operation)) : reply)

function success(wire: PixWire, { operation }: Found, reply: BankReply, path: string): BankReply {
  const status = wire.statuses?.[operation] ?? reply.status
  const { body } = reply
  if (!isObject(body)) return { ...reply, status }
  const isEmpty = operation === 'pix.list' && Array.isArray(body['pix']) && body['pix'].length === 0
  if (isEmpty && wire.list?.isEmptyWithoutBody) return { status: 204, headers: {}, body: undefined }
  const isCharge = CHARGES.test(operation) || operation === 'code.get'
  const told = untold(body, wire.tellsPayer ? ['formaIniciacao'] : ['formaIniciacao', 'pagador'])
  const shape = (one: Json): unknown => wire.charge?.(one, operation, path) ?? one
  const { cobs } = told
  const all = Array.isArray(cobs) && { ...told, cobs: cobs.map((one) => shape(one as Json)) }
  const shaped = all || (isCharge ? shape(told) : told)
  return { ...reply, status, body: timesAs(wire.times ?? 'milliseconds', shaped) }
}

async function isRegistered(bank: BankCall, request: BankRequest, url: string): Promise<boolean> {
  const { headers } = request
  const { body } = await bank({ method: 'GET', path: '/webhook', headers })
  const all: unknown = isObject(body) ? body['webhooks'] : undefined
  return Array.isArray(all) && all.some((one) => isObject(one) && one['webhookUrl'] === url)
}

/** Whether a registration without an address was refused for that alone: the key is the client's. */
const isOfAddress = ({ body }: BankReply): boolean =>
  isObject(body) && body['detail'] === BAD_ADDRESS

async function register(
  { wire, bank, knock }: Open,
  { names }: Found,
  request: BankRequest,
): Promise<BankReply> {
  const operation = 'webhook.put'
  const { field = 'webhookUrl', tries, reply: replyOf } = wire.webhook ?? {}
  const { refuse = standardRefusal } = wire
  const url = isObject(request.body) ? request.body[field] : undefined
  const refused = (detail: string): BankReply =>
    refuse({
      by: 'bank',
      status: 400,
      name: 'WebhookOperacaoInvalida',
      title: 'Webhook inválido.',
      detail,
      operation,
    })
  if (typeof url !== 'string') return refused(`Campo ${field} não respeita o schema.`)
  if (tries && knock) {
    const missing = await bank({ ...request, body: {} })
    if (!isOfAddress(missing)) return refuseAs(wire, operation, missing)
    const why = await tries(url, request, knock)
    if (why !== undefined) return refused(why)
  }
  if (wire.webhook?.refusesSame && (await isRegistered(bank, request, url)))
    return refused('There is a target registered using same product_name.')
  const reply = await bank({ ...request, body: { webhookUrl: url } })
  if (reply.status >= 300) return refuseAs(wire, operation, reply)
  const status = wire.statuses?.[operation] ?? reply.status
  return json(status, replyOf?.({ url, key: decodeURIComponent(names['chave']!) }))
}
