// How a PSP's API Pix differs from the Central Bank's: paths, where the text of the QR code is,
// refusals, times, lists and the registration of notifications. Data; the standard is the default.

/** An operation of the API Pix that we call. */
export const ROUTES = [
  'cob.put',
  'cob.get',
  'cob.patch',
  'cobv.put',
  'cobv.get',
  'cobv.patch',
  'pix.list',
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
  /** Of one list of received pix; undefined: any. */
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
    'devolucao.put': '/pix/{e2eid}/devolucao/{id}',
    'devolucao.get': '/pix/{e2eid}/devolucao/{id}',
    'webhook.put': '/webhook/{chave}',
    'webhook.get': '/webhook/{chave}',
  },
  code: ['pixCopiaECola'],
  absent: [],
  bareTimes: 'refused',
  asksMilliseconds: true,
  windowDays: undefined,
  pageSize: 100,
  firstPage: 0,
  webhook: { register: 'api', headers: {}, suffix: '/pix' },
}

/** What a dialect changes, over the standard. */
export const dialectOf = (changes: Partial<Dialect>): Dialect => ({
  ...STANDARD,
  ...changes,
  paths: { ...STANDARD.paths, ...changes.paths },
})

/** The path of an operation; what is filled in is escaped. */
export const pathOf = (
  { paths }: Pick<Dialect, 'paths'>,
  route: Route,
  values: Readonly<Record<string, string>> = {},
): string =>
  paths[route].replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    values[name] === undefined ? whole : encodeURIComponent(values[name]),
  )

/** The standard's paths below a version; `usual` is that of the operations not named. */
export const versioned = (
  versions: { readonly usual: string } & Partial<Record<Route, string>>,
): Dialect['paths'] =>
  Object.fromEntries(
    ROUTES.map((route) => [route, `/${versions[route] ?? versions.usual}${STANDARD.paths[route]}`]),
  ) as Dialect['paths']
