// Which folder may import which: one table, from the bottom up. A file imports from its own folder
// or from one before it, and never a value in a circle; pure files reach nothing outside, however
// far their imports go, and take types from nouns; queries call nothing that writes; and each
// package has its folders.

import { type Graph, type Outside, purityFaults } from './purity.ts'
import { type Fault, type Import, importsOf, isTest, isTypeScript, type Source } from './source.ts'

/**
 * Places in their order. The longest that matches counts, so that a folder may come before the
 * folder that contains it.
 */
const PLACES = [
  'contract',
  'sdk',
  'sdk/cli',
  'server/kernel',
  'server/platform',
  'server/providers',
  'server/runtime',
  'server/mail',
  'server/identity/auth',
  'server/identity/users',
  'server/events/feed',
  // Before the sellers, whose `url_notify` is an endpoint.
  'server/events/webhooks',
  'server/marketplace/sellers',
  'server/marketplace/branding',
  // After the sellers, which have credentials.
  'server/identity/credentials',
  'server/marketplace/bank-accounts',
  'server/marketplace/fees',
  'server/marketplace/splits',
  'server/marketplace/receivables',
  'server/marketplace/quotes',
  'server/payments/customers',
  'server/payments/vault',
  // Before the transactions, which pay them; their pages come after.
  'server/payments/payment-links',
  'server/payments/transactions',
  // Their payments are transactions.
  'server/payments/static-qr-codes',
  'server/payments/received-pix',
  'server/payments/boleto-batches',
  'server/payments/boleto-files',
  'server/payments/checkout',
  'server/payments/analytics',
  'server/payments/disputes',
  // They explain transactions and pay out balances, so they come after these.
  'server/marketplace/statements',
  'server/marketplace/payouts',
  'server/payments/payment-files',
  'server/corporate',
  // It holds calls of all of these.
  'server/approvals',
  // It notifies people of events in all of these.
  'server/mail/notifications',
  // It reads the records of all others.
  'server/doctor',
  'server/requests',
  'server/audit',
  'server/timeline',
  'server/privacy',
  // It seals what an erasure would erase.
  'server/archive',
  // The list of all declarations; what is made from it comes after.
  'server/capabilities.ts',
  'server/verification',
  'server/jobs',
  // Its levers simulate time and buyers.
  'server/sandbox-api',
  'server/web',
  'server/app/http',
  'server/app',
  'server/main.ts',
] as const

/** The sandbox bank is a separate server beside the platform; it may import a small part of it. */
const BANK = 'sandbox'
const BANK_STANDS_ON = /^server\/(kernel\/|platform\/db\/(sql|statements|columns)\.ts$)/

/** Packages that only one folder imports: other code uses our own names. */
const HOMES: Record<string, readonly [files: RegExp, home: string]> = {
  pg: [/^server\/platform\/db\//, 'server/platform/db'],
  fastify: [/^server\/(web|app)\/|^server\/runtime\/errors\.ts$/, 'server/web and server/app'],
  pino: [/^server\/runtime\/log\.ts$/, 'server/runtime/log.ts'],
  'prom-client': [/^server\/app\/metrics\//, 'server/app/metrics'],
  undici: [
    /^server\/(providers|events\/webhooks|app\/tracing)\//,
    'server/providers, server/events/webhooks and server/app/tracing',
  ],
  ...Object.fromEntries(
    ['api', 'otlp-transformer', 'resources', 'sdk-trace'].map((name) => [
      `@opentelemetry/${name}`,
      [/^server\/app\/tracing\/tracer\.ts$/, 'server/app/tracing/tracer.ts'] as const,
    ]),
  ),
  nodemailer: [/^server\/mail\/send\.ts$/, 'server/mail/send.ts'],
  otpauth: [
    /^server\/identity\/users\/people\/second-factor\.ts$/,
    'server/identity/users/people/second-factor.ts',
  ],
  marked: [/^server\/web\/guides\/markdown\.ts$/, 'server/web/guides/markdown.ts'],
  minisearch: [/^server\/web\/guides\/search\.ts$/, 'server/web/guides/search.ts'],
  pdfkit: [/^server\/web\/documents\//, 'server/web/documents'],
}

/**
 * The parts of the contract that the kernel may import: the codes of refusals, and the texts of
 * field errors.
 */
const REFUSALS = new Set([
  'contract/errors.ts',
  'contract/fields/field-messages.ts',
  'contract/text.ts',
])

/**
 * The capabilities, and the files of a folder that order effects: other capabilities do not import
 * those.
 */
const CAPABILITY =
  /^server\/(mail|identity|events|marketplace|payments|corporate|approvals|doctor|requests|audit|privacy)\//
const ACTS =
  /[/-](operations|advance|provider-calls|save|queries|void|capture|dispatcher|send|job|refresh)\.ts$/
const QUERIES = /[/-]queries\.ts$/
const ROUTES = /[/-]routes\.ts$/
/**
 * It declares what its folder has, and imports its routes and jobs; only the list of all
 * declarations imports it.
 */
const DECLARATION = /[/]capability\.ts$/
const DECLARATIONS = 'server/capabilities.ts'

/** I/O: these modules of Node and files of ours. */
const IO_OF_NODE =
  /^node:(fs|http|https|http2|net|tls|dns|dgram|child_process|cluster|worker_threads|timers)(\/|$)/
const IO = /^server\/(platform\/db\/|providers\/ask\.ts$)/
/** Their types, and those of the dependencies, stand for I/O in a signature. */
const HANDLES = /^server\/(platform\/db\/|runtime\/deps\.ts$)/
const OUTSIDE: Outside = {
  isOutside: ({ kind, from }) =>
    kind === 'node' ? IO_OF_NODE.test(from) : kind === 'file' && IO.test(from),
  isHandle: ({ kind, from }) => kind === 'file' && HANDLES.test(from),
}

/** Where decisions and effects stand in one folder; and where there are decisions alone. */
const ROOMS = {
  isJudged: (path: string): boolean =>
    !isTest(path) &&
    !DECLARATION.test(path) &&
    (CAPABILITY.test(path) || /^server\/(kernel|platform\/ledger)\//.test(path)),
  isPure: (path: string): boolean => path.startsWith('server/kernel/'),
}

const placeOf = (path: string): string | undefined =>
  path.startsWith(`${BANK}/`)
    ? BANK
    : PLACES.filter((place) => path === place || path.startsWith(`${place}/`)).toSorted(
        (a, b) => b.length - a.length,
      )[0]
/**
 * The portal's application: it runs in a browser, on the SDK; of all others it knows types, which a
 * build leaves out, and the texts that server and browser must read or write alike.
 */
const PORTAL = 'portal'
const PORTAL_STANDS_ON =
  /^(portal\/src\/|sdk\/|contract\/((rows|access\/delicacy|records\/findings|text)\.ts$|names\/)|server\/kernel\/(text\/formula|brazil\/typed-amount)\.ts$)/
const faultOfPortal = (to: string, { types }: Import): string | undefined =>
  types || PORTAL_STANDS_ON.test(to)
    ? undefined
    : 'the portal runs in a browser: it takes values of the SDK and of a few files of contract and server/kernel alone'

/** Programs of integrators: they know the SDK as a package, and nothing else of ours. */
const SAMPLES = /^samples\//
const SAMPLES_PACKAGES = new Set(['@vintem/sdk', 'fastify'])

const orderOf = (place: string): number => PLACES.findIndex((one) => one === place)
const isTop = (place: string): boolean =>
  place === 'server/main.ts' || place === 'server/app' || place === 'server/app/http'
const capabilityOf = (path: string): string | undefined => CAPABILITY.exec(path)?.[1]

const APART: Record<string, (to: string, imported: Import) => string | undefined> = {
  sdk: (to, { types }) =>
    placeOf(to) === 'contract' && types
      ? undefined
      : 'the SDK takes types of the contract, nothing else',
  'sdk/cli': (to, { types }) =>
    placeOf(to) === 'sdk' || (placeOf(to) === 'contract' && types)
      ? undefined
      : 'the CLI stands on the SDK alone',
  [BANK]: (to) =>
    BANK_STANDS_ON.test(to)
      ? undefined
      : 'the bank stands on server/kernel, server/platform/db/sql.ts, statements.ts and columns.ts alone',
}

/** The fault of an import from one place to another, if any. */
function faultOfStep(path: string, here: string, to: string, there: string): string | undefined {
  if (there.startsWith('sdk')) return 'the SDK is for clients'
  if (there === BANK)
    return isTop(here)
      ? undefined
      : 'only server/app opens the sandbox bank; others ask it as a bank'
  if (orderOf(there) > orderOf(here)) return `${here} stands before ${there}`
  if (here === 'server/kernel' && !REFUSALS.has(to))
    return 'of the contract the kernel knows the errors alone'
  const [own, other] = [capabilityOf(path), capabilityOf(to)]
  if (!own || !other || own === other || !ACTS.test(to)) return undefined
  return `of another capability one reads the nouns and the stores, not ${to}`
}

/** The fault of this import of one of our files, if any. */
function faultOfFile(path: string, imported: Import): string | undefined {
  const to = imported.from
  if (isTest(to)) return `${to} is for tests and tools`
  if (path.startsWith(`${PORTAL}/`)) return faultOfPortal(to, imported)
  if (SAMPLES.test(path))
    return SAMPLES.test(to)
      ? undefined
      : 'a sample is copied: it imports the packages of an integrator'
  if (SAMPLES.test(to)) return 'samples are for integrators'
  const [here, there] = [placeOf(path), placeOf(to)]
  if (!here || !there)
    return `${here ? to : path} has no place: give its folder one in tools/tidy/floors.ts`
  const isDeclared = DECLARATION.test(path) && to.startsWith(path.slice(0, -'capability.ts'.length))
  const joinsOwn = (ROUTES.test(path) && here === there) || isDeclared
  if (DECLARATION.test(to) && path !== DECLARATIONS)
    return `declarations are read from the list in ${DECLARATIONS}`
  const isWriting = QUERIES.test(path) && ACTS.test(to) && !QUERIES.test(to) && !imported.types
  if (isWriting) return `queries only read: the route calls ${to} first`
  if (ROUTES.test(to) && !isTop(here) && !joinsOwn) return 'routes are read by server/app alone'
  if (here === there) return undefined
  const apart = APART[here]
  return apart ? apart(to, imported) : faultOfStep(path, here, to, there)
}

function faultOfPackage(path: string, imported: Import, packages: Packages): string | undefined {
  const { from } = imported
  if (SAMPLES.test(path))
    return SAMPLES_PACKAGES.has(from) ? undefined : `${from} is not in samples/package.json`
  if (isTest(path)) return packages.all.has(from) ? undefined : `${from} is not in package.json`
  // It is built where it is installed, without the packages of development.
  if (path.startsWith(`${PORTAL}/`))
    return packages.running.has(from) ? undefined : `${from} is not in "optionalDependencies"`
  if (path.startsWith('contract/') && from !== 'typebox')
    return 'the contract depends on typebox alone'
  if (path.startsWith('sdk/')) return 'the SDK has no dependencies'
  if (!packages.running.has(from)) return `${from} is not in "dependencies"`
  const home = HOMES[from]
  return home && path.startsWith('server/') && !home[0].test(path)
    ? `${from} is used in ${home[1]} alone`
    : undefined
}

function faultOf(path: string, imported: Import, packages: Packages): string | undefined {
  if (imported.kind === 'package') return faultOfPackage(path, imported, packages)
  if (imported.kind === 'file') return isTest(path) ? undefined : faultOfFile(path, imported)
  if (isTest(path)) return undefined
  if (path.startsWith('contract/')) return 'the contract is data: it runs wherever it is read'
  return undefined
}

/**
 * Circles of value imports. Each is reported once, at the import that closes it. In the portal a
 * lazy import counts too: a part that can load a screen knows every screen.
 */
function circles(graph: Graph): Fault[] {
  const done = new Set<string>()
  const faults: Fault[] = []
  const visit = (path: string, way: readonly string[]): void => {
    if (done.has(path)) return
    for (const { kind, from, line, isLazy } of graph.get(path) ?? []) {
      if (kind !== 'file' || (isLazy && !path.startsWith(`${PORTAL}/`))) continue
      const at = way.indexOf(from)
      if (at >= 0)
        faults.push({ path, line, says: `a circle: ${[...way.slice(at), from].join(' → ')}` })
      else visit(from, [...way, from])
    }
    done.add(path)
  }
  for (const path of graph.keys()) visit(path, [path])
  return faults
}

export type Packages = { readonly running: ReadonlySet<string>; readonly all: ReadonlySet<string> }

/** Every import of a later place, of a sibling, or from outside. */
export function floorFaults(sources: readonly Source[], packages: Packages): Fault[] {
  const files = sources.filter(isTypeScript)
  const imports = new Map(files.map((source) => [source.path, importsOf(source)]))
  const values: Graph = new Map(
    [...imports].flatMap(([path, all]) =>
      isTest(path) ? [] : [[path, all.filter(({ types }) => !types)] as const],
    ),
  )
  const steps = files.flatMap(({ path }) =>
    imports.get(path)!.flatMap((imported) => {
      const says = faultOf(path, imported, packages)
      return says ? [{ path, line: imported.line, says }] : []
    }),
  )
  return [...steps, ...circles(values), ...purityFaults(files, imports, OUTSIDE, ROOMS)]
}
