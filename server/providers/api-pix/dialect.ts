// How a PSP's API Pix differs from the Central Bank's: paths, where the text of the QR code is,
// refusals, times, lists and the registration of notifications. Data; the standard is the default.

import type { DueCharges } from '../bank.ts'

/** An operation of the API Pix that we call. */
export const ROUTES = [
  'cob.put',
  'cob.get',
  'cob.patch',
  'cobv.put',
  'cobv.get',
  'cobv.patch',
  'pix.list',
  'pix.get',
  'devolucao.put',
  'devolucao.get',
  'webhook.put',
  'webhook.get',
] as const
export type Route = (typeof ROUTES)[number]

export type Dialect = {
  /** Under the base address: `{txid}`, `{e2eid}`, `{id}` and `{chave}` are filled in. */
  readonly paths: Readonly<Record<Route, string>>
  /**
   * Where a charge has the text of its QR code, the first that is there; names within objects are
   * joined by dots. Where none is, it is made of `location`, for a receiver that is known.
   */
  readonly code: readonly string[]
  /**
   * A second call that has the text, where a charge has none: its path, with `{txid}`, and the places
   * in its reply. The text may be in Base64.
   */
  readonly codeAt?: { readonly path: string; readonly code: readonly string[] }
  /**
   * Where a received pix has its payer (`cpf` or `cnpj`, `nome`), the first that is there. The
   * standard had `pagador` before 2.1.1 and names none since; banks that tell it kept the name.
   */
  readonly payer: readonly string[]
  /** Where it says how the payer began it, in the codes of the SPI. The standard does not say it. */
  readonly initiation?: string
  /** Words for an active charge, beside ATIVA. */
  readonly active: readonly string[]
  /** What it has of charges with a due date (cobv). */
  readonly due: DueCharges
  /** The object within a reply that is the charge, where the reply is more than it. */
  readonly inside?: 'cob'
  /** The receiver as payers see it, for codes that we make of `location`. */
  readonly merchant?: { readonly name: string; readonly city: string }
  /** Where a refusal has its code and its sentence, before the places that are always tried. */
  readonly refusal?: { readonly code: string; readonly why: string }
  /** Codes of a refusal, beside 404, that say that there is no such charge, pix or return. */
  readonly absent: readonly string[]
  /**
   * A time without an offset: it is São Paulo's, or UTC, or it is not known and the reply cannot be
   * read.
   */
  readonly bareTimes: 'refused' | 'utc' | 'sao-paulo'
  /** Whether times in a query have milliseconds. */
  readonly asksMilliseconds: boolean
  /** Whether a list without anything may be a reply without a body (204). */
  readonly emptyWithoutBody: boolean
  /** Of one list of received pix; a longer span is asked for in parts. Undefined: any. */
  readonly windowDays: number | undefined
  readonly pageSize: number
  /** The number of the first page. */
  readonly firstPage: 0 | 1
  readonly webhook: {
    /** `manual`: in the company's portal, by a person. */
    readonly register: 'api' | 'manual'
    readonly headers: Readonly<Record<string, string>>
    /** What the company appends to the address that it was given. */
    readonly suffix: '/pix' | ''
    /** What the address is called in the registration. */
    readonly field: 'webhookUrl' | 'webHookUrl'
  }
}

/** The standard, version 2.9.0. */
export const STANDARD: Dialect = {
  paths: {
    'cob.put': '/cob/{txid}',
    'cob.get': '/cob/{txid}',
    'cob.patch': '/cob/{txid}',
    'cobv.put': '/cobv/{txid}',
    'cobv.get': '/cobv/{txid}',
    'cobv.patch': '/cobv/{txid}',
    'pix.list': '/pix',
    'pix.get': '/pix/{e2eid}',
    'devolucao.put': '/pix/{e2eid}/devolucao/{id}',
    'devolucao.get': '/pix/{e2eid}/devolucao/{id}',
    'webhook.put': '/webhook/{chave}',
    'webhook.get': '/webhook/{chave}',
  },
  code: ['pixCopiaECola'],
  payer: ['pagador'],
  active: [],
  due: 'offered',
  absent: [],
  bareTimes: 'refused',
  asksMilliseconds: true,
  emptyWithoutBody: false,
  windowDays: undefined,
  pageSize: 100,
  firstPage: 0,
  webhook: { register: 'api', headers: {}, suffix: '/pix', field: 'webhookUrl' },
}

/** What a company changes, over the standard. */
export type DialectChanges = Partial<Omit<Dialect, 'paths' | 'webhook'>> & {
  readonly paths?: Partial<Dialect['paths']>
  readonly webhook?: Partial<Dialect['webhook']>
}

export const dialectOf = (changes: DialectChanges): Dialect => ({
  ...STANDARD,
  ...changes,
  paths: { ...STANDARD.paths, ...changes.paths },
  webhook: { ...STANDARD.webhook, ...changes.webhook },
})

/** The standard's paths below a version; `usual` is that of the operations not named. */
export const versioned = (
  versions: { readonly usual: string } & Partial<Record<Route, string>>,
): Dialect['paths'] =>
  Object.fromEntries(
    ROUTES.map((route) => [route, `/${versions[route] ?? versions.usual}${STANDARD.paths[route]}`]),
  ) as Dialect['paths']
