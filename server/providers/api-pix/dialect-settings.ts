// A dialect of the API Pix as the banks file has it: every knob of `dialect`, over what the
// connector says.

import { isObject, type Json } from '../parse.ts'
import { type Context, refuseOthers } from '../settings/read-settings.ts'
import { type Dialect, ROUTES, type Route } from './dialect.ts'

const FIELDS = [
  'paths',
  'code',
  'codeAt',
  'payer',
  'initiation',
  'active',
  'due',
  'inside',
  'absent',
  'merchant',
  'refusal',
  'bareTimes',
  'asksMilliseconds',
  'emptyWithoutBody',
  'windowDays',
  'pageSize',
  'firstPage',
  'webhook',
] as const satisfies readonly (keyof Dialect)[]

const PATH = /^(?:\/(?:[A-Za-z0-9._~-]|\{(?:txid|e2eid|id|chave)\})+){1,10}$/
const PLACE = /^[A-Za-z0-9_-]{1,60}(?:\.[A-Za-z0-9_-]{1,60}){0,4}$/
const HEADER = /^[a-z0-9_-]{1,100}$/
const TEXT_MAX = 100
const PLACES_MAX = 10
const WINDOW_DAYS_MAX = 366
const PAGE_SIZE_MAX = 1_000

/** What each path must name, so that one charge is never taken for another. */
const NAMES: Record<Route, readonly string[]> = {
  'cob.put': ['txid'],
  'cob.get': ['txid'],
  'cob.patch': ['txid'],
  'cobv.put': ['txid'],
  'cobv.get': ['txid'],
  'cobv.patch': ['txid'],
  'pix.list': [],
  'pix.get': ['e2eid'],
  'devolucao.put': ['e2eid', 'id'],
  'devolucao.get': ['e2eid', 'id'],
  'webhook.put': ['chave'],
  'webhook.get': ['chave'],
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= TEXT_MAX

const isPath = (value: unknown, names: readonly string[]): boolean =>
  typeof value === 'string' && PATH.test(value) && names.every((name) => value.includes(name))
const arePlaces = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length <= PLACES_MAX &&
  value.every((place) => typeof place === 'string' && PLACE.test(place))

function readPaths(context: Context, where: string, value: Json): Partial<Dialect['paths']> {
  refuseOthers(context, where, value, ROUTES)
  for (const route of ROUTES.filter((one) => one in value)) {
    const path = value[route]
    const names = NAMES[route].map((name) => `{${name}}`)
    if (!isPath(path, names))
      context.faults.push(
        `${where}.${route} must be a path such as "/v3/cob/{txid}"${names.length > 0 ? `, with ${names.join(' and ')}` : ''}`,
      )
  }
  return value
}

/** The fault of a field that is none of what it may be; undefined: it is right. */
const CHECKS: Record<
  Exclude<(typeof FIELDS)[number], 'paths'>,
  (value: unknown) => string | undefined
> = {
  code: (value) =>
    arePlaces(value) ? undefined : 'is a list of names such as ["pixCopiaECola", "loc.brcode"]',
  codeAt: (value) =>
    isObject(value) &&
    countOf(value) === 2 &&
    isPath(value['path'], ['{txid}']) &&
    arePlaces(value['code'])
      ? undefined
      : 'is {"path": "/qrcode/{txid}", "code": ["copiaCola"]}: a second call that has the text',
  payer: (value) =>
    arePlaces(value) ? undefined : 'is a list of names such as ["pagador", "gnExtras.pagador"]',
  initiation: (value) =>
    typeof value === 'string' && PLACE.test(value)
      ? undefined
      : 'is a name such as "formaIniciacao": where a pix says how it began',
  active: (value) =>
    Array.isArray(value) && value.length <= PLACES_MAX && value.every((word) => isText(word))
      ? undefined
      : 'is a list of words such as ["CRIADA"]: those for an active charge, beside ATIVA',
  due: (value) =>
    ['offered', 'with address', 'missing'].includes(value as string)
      ? undefined
      : 'is "offered", "with address" or "missing": charges with a due date (cobv)',
  absent: (value) =>
    Array.isArray(value) && value.length <= PLACES_MAX && value.every((code) => isText(code))
      ? undefined
      : 'is a list of codes such as ["cobranca_nao_encontrada"]',
  inside: (value) => (value === 'cob' ? undefined : 'is "cob": the charge is within the reply'),
  merchant: (value) =>
    isObject(value) && isText(value['name']) && isText(value['city']) && countOf(value) === 2
      ? undefined
      : 'is {"name": "…", "city": "…"}: the receiver, as payers see it',
  refusal: (value) =>
    isObject(value) &&
    [value['code'], value['why']].every((place) => isText(place) && PLACE.test(place)) &&
    countOf(value) === 2
      ? undefined
      : 'is {"code": "…", "why": "…"}: where a refusal has its code and its sentence',
  bareTimes: (value) =>
    ['refused', 'utc', 'sao-paulo'].includes(value as string)
      ? undefined
      : 'is "refused", "utc" or "sao-paulo": what a time without an offset is',
  asksMilliseconds: (value) => (typeof value === 'boolean' ? undefined : 'is true or false'),
  emptyWithoutBody: (value) => (typeof value === 'boolean' ? undefined : 'is true or false'),
  windowDays: (value) =>
    isWhole(value, 1, WINDOW_DAYS_MAX) ? undefined : `is a number from 1 to ${WINDOW_DAYS_MAX}`,
  pageSize: (value) =>
    isWhole(value, 1, PAGE_SIZE_MAX) ? undefined : `is a number from 1 to ${PAGE_SIZE_MAX}`,
  firstPage: (value) => (isWhole(value, 0, 1) ? undefined : 'is 0 or 1'),
  webhook: (value) =>
    isObject(value) &&
    ['api', 'manual'].includes((value['register'] ?? 'api') as string) &&
    ['/pix', ''].includes((value['suffix'] ?? '/pix') as string) &&
    ['webhookUrl', 'webHookUrl'].includes((value['field'] ?? 'webhookUrl') as string) &&
    areHeaders(value['headers'] ?? {}) &&
    Object.keys(value).every((name) => ['register', 'suffix', 'headers', 'field'].includes(name))
      ? undefined
      : 'is {"register": "api" or "manual", "suffix": "/pix" or "", "headers": {…}, "field": "webhookUrl" or "webHookUrl"}',
}

const countOf = (value: Json): number => Object.keys(value).length
const isWhole = (value: unknown, least: number, most: number): boolean =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most
const areHeaders = (value: unknown): boolean =>
  isObject(value) &&
  Object.entries(value).every(([name, text]) => HEADER.test(name) && isText(text))

/** Reads `dialect` of a connection; `base`: what it changes. */
export function readDialect(
  context: Context,
  where: string,
  value: unknown,
  base: Dialect,
): Dialect {
  if (value === undefined) return base
  if (!isObject(value)) {
    context.faults.push(`${where} must be an object`)
    return base
  }
  refuseOthers(context, where, value, FIELDS)
  for (const name of FIELDS) {
    if (!(name in value) || name === 'paths') continue
    const fault = CHECKS[name](value[name])
    if (fault !== undefined) context.faults.push(`${where}.${name} ${fault}`)
  }
  const { paths = {}, webhook = {} } = value
  if (!isObject(paths)) context.faults.push(`${where}.paths must be an object`)
  const given = isObject(paths) ? readPaths(context, `${where}.paths`, paths) : {}
  return {
    ...base,
    ...(value as Partial<Dialect>),
    paths: { ...base.paths, ...given },
    webhook: { ...base.webhook, ...(webhook as Partial<Dialect['webhook']>) },
  }
}
