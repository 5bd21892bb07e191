// Who may import whom. Every file stands on a floor and imports from its own floor or below; the table of places is
// the whole truth about that, and the few rules after it are what a number cannot say.

import { type Fault, type Import, importsOf, isTest, isTypeScript, type Source } from './source.ts'

type Place = { readonly name: string; readonly floor: number; readonly files: RegExp }

/** The first that fits counts. Decimals are the order among neighbours. */
const PLACES: readonly Place[] = [
  { name: 'contract', floor: 0, files: /^contract\// },
  { name: 'base', floor: 1, files: /^server\/base\// },
  { name: 'reference', floor: 1.1, files: /^server\/reference\// },
  // The settings are data that the database is opened with; reading them needs nothing of ours.
  { name: 'db', floor: 2, files: /^server\/(db\/|config\.ts$)/ },
  // Who calls is pure, and every route is told it.
  { name: 'common ground', floor: 3, files: /^server\/((deps|route|background)\.ts$|auth\/caller\.ts$)/ },
  { name: 'common ground', floor: 3, files: /^server\/(ledger|outbox|banks|idempotency|counters|lists)\// },
  { name: 'auth', floor: 4.1, files: /^server\/auth\// },
  { name: 'portal', floor: 4.12, files: /^server\/portal\// },
  // Below the sellers, whose `url_notify` is an endpoint.
  { name: 'webhooks', floor: 4.15, files: /^server\/webhooks\// },
  { name: 'sellers', floor: 4.2, files: /^server\/sellers\// },
  { name: 'bank-accounts', floor: 4.21, files: /^server\/bank-accounts\// },
  { name: 'fees', floor: 4.22, files: /^server\/fees\// },
  { name: 'splits', floor: 4.23, files: /^server\/splits\// },
  { name: 'receivables', floor: 4.24, files: /^server\/receivables\// },
  { name: 'quotes', floor: 4.25, files: /^server\/quotes\// },
  { name: 'customers', floor: 4.3, files: /^server\/customers\// },
  { name: 'vault', floor: 4.35, files: /^server\/vault\// },
  { name: 'transactions', floor: 4.4, files: /^server\/transactions\// },
  { name: 'disputes', floor: 4.45, files: /^server\/disputes\// },
  { name: 'payouts', floor: 4.47, files: /^server\/payouts\// },
  { name: 'statements', floor: 4.46, files: /^server\/statements\// },
  { name: 'corporate', floor: 4.48, files: /^server\/corporate\// },
  { name: 'bank-notifications', floor: 4.5, files: /^server\/bank-notifications\// },
  // It reads what all others left behind.
  { name: 'doctor', floor: 4.6, files: /^server\/doctor\// },
  { name: 'work', floor: 5.1, files: /^server\/work\// },
  // The levers of the sandbox do what time and buyers do, so they stand above all work.
  { name: 'levers', floor: 5.2, files: /^server\/sandbox\// },
  { name: 'http', floor: 5.3, files: /^server\/http\// },
  { name: 'pages', floor: 5.4, files: /^server\/pages\// },
  // Documents are made of the pages' HTML and words, and shown on pages.
  { name: 'documents', floor: 5.4, files: /^server\/documents\// },
  { name: 'top', floor: 6, files: /^server\/(commands\/)?[\w-]+\.ts$/ },
  { name: 'bank', floor: 2.5, files: /^sandbox\// },
  // Above the SDK, which does not know it, and under nobody.
  { name: 'cli', floor: 0.6, files: /^sdk\/cli\// },
  { name: 'sdk', floor: 0.5, files: /^sdk\// },
]

/** Packages with one home: elsewhere our own words are used. */
const HOMES: Record<string, readonly [files: RegExp, home: string]> = {
  pg: [/^server\/db\//, 'server/db'],
  fastify: [/^server\/(http|pages|commands)\/|^server\/(app|metrics)\.ts$/, 'server/http and what serves'],
  pino: [/^server\/log\.ts$/, 'server/log.ts'],
  'prom-client': [/^server\/metrics\.ts$/, 'server/metrics.ts'],
  undici: [/^server\/(banks|webhooks)\//, 'server/banks and server/webhooks'],
  pdfkit: [/^server\/documents\//, 'server/documents'],
}

const TOP = 6
const REFUSALS = new Set(['contract/errors.ts', 'contract/sayings.ts'])
const DECIDES =
  /^server\/(base|reference|ledger|auth|webhooks|sellers|bank-accounts|fees|splits|receivables|quotes|customers|vault|transactions|disputes|payouts|statements|corporate|portal|doctor)\/(?!.*\b(store|operations|refresh|advance|provider-calls|save|queries|void|capture|dispatcher|send|routes|work|verify)\.ts$)/
const OUTSIDE = /^node:(fs|http|https|http2|net|tls|dns|dgram|child_process|cluster|worker_threads|timers)(\/|$)/

const ROUTES = /^server\/.*[/-]routes\.ts$/
const ACTS = /\/(operations|advance|provider-calls|save|queries|void|capture|dispatcher|send|work)\.ts$/

const placeOf = (path: string): Place | undefined => PLACES.find(({ files }) => files.test(path))
const isDomain = (floor: number): boolean => Math.floor(floor) === 4

const APART: Record<string, (to: string, there: Place, imported: Import) => string | undefined> = {
  sdk: (_to, there, { types }) =>
    there.name === 'contract' && types ? undefined : 'the SDK takes types of the contract, nothing else',
  cli: (_to, there, { types }) =>
    there.name === 'sdk' || (there.name === 'contract' && types) ? undefined : 'the CLI stands on the SDK alone',
  bank: (to, there) =>
    there.name === 'base' || to === 'server/db/sql.ts'
      ? undefined
      : 'the bank stands on server/base and server/db/sql.ts alone',
}

/** What is wrong with going from one place to another, lower or equal one, or nothing. */
function faultOfStep(here: Place, there: Place, to: string): string | undefined {
  const { floor } = here
  if (there.name === 'sdk' || there.name === 'cli') return 'the SDK is for clients'
  if (there.name === 'bank' && floor !== TOP)
    return 'only the top floor opens the sandbox bank; others ask it as a bank'
  if (there.floor > floor) return `${here.name} (floor ${floor}) is below ${there.name} (floor ${there.floor})`
  // What a refusal says: its code, and the sentences about fields.
  if (here.name === 'base' && !REFUSALS.has(to)) return 'of the contract base knows the errors alone'
  if (!isDomain(floor) || !isDomain(there.floor) || !ACTS.test(to)) return undefined
  return `of a lower neighbour a domain reads the noun and the store, not ${to}`
}

/** What is wrong with this import of one of our files, or nothing. */
function faultOfFile(path: string, imported: Import): string | undefined {
  const to = imported.from
  if (isTest(to)) return `${to} is for tests and tools`
  const [here, there] = [placeOf(path), placeOf(to)]
  if (!here || !there) return `${here ? to : path} stands on no floor: give it a place in tools/tidy/floors.ts`
  const joinsOwn = ROUTES.test(path) && here.name === there.name
  if (ROUTES.test(to) && here.floor !== TOP && !joinsOwn) return 'routes are read by the top floor only'
  if (here.name === there.name) return undefined
  const apart = APART[here.name]
  return apart ? apart(to, there, imported) : faultOfStep(here, there, to)
}

function faultOfPackage(path: string, imported: Import, packages: Packages): string | undefined {
  const { from } = imported
  if (isTest(path)) return packages.all.has(from) ? undefined : `${from} is not in package.json`
  if (path.startsWith('contract/') && from !== 'typebox') return 'the contract depends on typebox alone'
  if (path.startsWith('sdk/')) return 'the SDK has no dependencies'
  if (!packages.running.has(from)) return `${from} is not in "dependencies"`
  const home = HOMES[from]
  return home && path.startsWith('server/') && !home[0].test(path) ? `${from} is used in ${home[1]} alone` : undefined
}

function faultOf(path: string, imported: Import, packages: Packages): string | undefined {
  if (imported.kind === 'package') return faultOfPackage(path, imported, packages)
  if (imported.kind === 'file') return isTest(path) ? undefined : faultOfFile(path, imported)
  if (isTest(path)) return undefined
  if (path.startsWith('contract/')) return 'the contract is data: it runs wherever it is read'
  return undefined
}

/** Rule 3: what decides is pure. */
function impurityOf(path: string, imported: Import): string | undefined {
  if (isTest(path) || imported.types || !DECIDES.test(path)) return undefined
  const outside =
    imported.kind === 'node' ? OUTSIDE.test(imported.from) : /^server\/(db\/|banks\/ask\.ts)/.test(imported.from)
  return outside ? `it decides, so it reads nothing from outside (${imported.from})` : undefined
}

export type Packages = { readonly running: ReadonlySet<string>; readonly all: ReadonlySet<string> }

/** Every import that goes up, aside, or out of the house. */
export const floorFaults = (sources: readonly Source[], packages: Packages): Fault[] =>
  sources.filter(isTypeScript).flatMap((source) =>
    importsOf(source).flatMap((imported) => {
      const says = faultOf(source.path, imported, packages) ?? impurityOf(source.path, imported)
      return says ? [{ path: source.path, line: imported.line, says }] : []
    }),
  )
