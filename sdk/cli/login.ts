// `vintem login` and `vintem logout`: who is calling, tried once and kept. A secret is asked for unseen and never shown.

import { join } from 'node:path'
import { VintemError } from '../index.ts'
import { type Command, type Context, EXIT, misused, nothingElse } from './command.ts'
import { type Credentials, forgetCredentials, fromEnv, keptIn, readConfig, urlOf, writeConfig } from './config.ts'
import { clientOf } from './session.ts'

const DEFAULT_URL = 'http://localhost:3000'
const DATA = 'data'
const SANDBOX_FILE = 'sandbox-credentials.json'
const YES = /^(|y|yes|s|sim)$/i

type Given = Partial<Credentials>
type Platform = { name: string; email: string; secret: string; io_seller_id: string }

/** The credentials that `npm start` made in this folder, if it did. */
function sandboxOf({ env, folder }: Context): { platform: Platform; path: string } | undefined {
  const path = join(folder, env['DATA_DIR'] || DATA, SANDBOX_FILE)
  try {
    const [platform] = (keptIn(path) as { platforms: Platform[] }).platforms
    return platform && { platform, path }
  } catch {
    // Another's, or none: somebody else's file is no reason not to log in.
    return undefined
  }
}

const withoutEmpty = (given: Given): Given =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== '')) as Given

const saidIn = (context: Context): Given =>
  withoutEmpty({
    ...fromEnv(context.env),
    ...withoutEmpty({
      url: context.text('url')!,
      email: context.text('email')!,
      secret: context.text('secret')!,
      seller: context.text('seller')!,
    }),
  })

/** The sandbox of this folder, when nobody said who they are and nobody minds. */
async function offered(context: Context, said: Given): Promise<Given> {
  const isNobody = said.email === undefined && said.secret === undefined && said.seller === undefined
  const found = isNobody ? sandboxOf(context) : undefined
  if (!found) return said
  const { platform, path } = found
  const { terminal } = context
  if (terminal.asks) {
    const answer = await terminal.ask(`Log in as ${platform.name}, the platform of the sandbox in this folder? [Y/n] `)
    if (!YES.test(answer)) return said
  } else terminal.note(`Taking the sandbox's own credentials from ${path}.`)
  const { email, secret, io_seller_id: seller } = platform
  return { ...said, email, secret, seller }
}

const QUESTIONS = [
  ['email', 'E-mail: ', false],
  ['secret', 'Secret (not shown): ', true],
  ['seller', 'Seller (io_seller_id): ', false],
] as const

/** Asks for what is missing, or says how to say it. */
async function completed(context: Context, given: Given): Promise<Credentials> {
  const { terminal } = context
  const all: Record<string, string> = { ...given }
  const missing = QUESTIONS.filter(([name]) => all[name] === undefined)
  if (missing.length > 0 && !terminal.asks) {
    const flags = missing.map(([name]) => `--${name} (or VINTEM_${name.toUpperCase()})`).join(', ')
    throw misused(`${flags} must be given: there is nobody here to ask.`)
  }
  if (missing.length > 0 && all['url'] === undefined)
    all['url'] = (await terminal.ask(`Server [${DEFAULT_URL}]: `)) || DEFAULT_URL
  for (const [name, question, hidden] of missing) {
    all[name] = await terminal.ask(question, { hidden })
    if (all[name] === '') throw misused(`Nothing was said for ${name}.`)
  }
  return { ...(all as Credentials), url: urlOf(all['url'] ?? DEFAULT_URL) }
}

async function run(context: Context): Promise<number> {
  nothingElse(context)
  const { env, terminal } = context
  const credentials = await completed(context, await offered(context, saidIn(context)))
  const vintem = clientOf(credentials)
  const { token_scope: scope } = await vintem.auth.login()
  const path = writeConfig(env, { ...readConfig(env), ...credentials })
  const name = await vintem.sellers.get(credentials.seller).then(
    (seller) => seller.first_name,
    // A credential need not be allowed to read sellers.
    (error: unknown) => {
      if (error instanceof VintemError) return credentials.seller
      throw error
    },
  )
  const { url, email, seller } = credentials
  terminal.say(`${terminal.paint('green', 'Logged in')} to ${url} as ${name} (${email}). Kept in ${path}.`)
  terminal.give({ logged_in: true, url, email, seller, name, scope, kept_in: path })
  return EXIT.fine
}

export const login: Command = {
  name: 'login',
  summary: 'Say who you are, once: it is tried and kept, for you alone to read',
  options: {
    url: { type: 'string', value: '<url>', says: `the server; ${DEFAULT_URL} when absent` },
    email: { type: 'string', value: '<e-mail>', says: 'of the credential' },
    secret: { type: 'string', value: '<secret>', says: 'of the credential; better asked for, or in VINTEM_SECRET' },
    seller: { type: 'string', value: '<id>', says: 'the io_seller_id to act for' },
  },
  examples: [
    'vintem login',
    'VINTEM_SECRET=… vintem login --url https://pay.example.com --email a@b.co --seller 019a…',
  ],
  more: 'In a folder where a sandbox was started, its own credentials are offered.',
  run,
}

export const logout: Command = {
  name: 'logout',
  summary: 'Forget who you are',
  examples: ['vintem logout'],
  run: async (context) => {
    nothingElse(context)
    const forgot = forgetCredentials(context.env)
    context.terminal.say(forgot ? 'Forgotten.' : 'Nobody was logged in.')
    context.terminal.give({ logged_in: false, forgot })
    return EXIT.fine
  },
}
