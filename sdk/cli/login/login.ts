// `vintem login` and `vintem logout`: tests credentials and stores them. A secret is typed
// invisibly and never shown.

import { resolve } from 'node:path'
import { VintemError } from '../../index.ts'
import { type Command, type Context, EXIT, misused, nothingElse } from '../command.ts'
import {
  type Credentials,
  forgetCredentials,
  fromEnv,
  keepCredentials,
  keptIn,
  profileIn,
  urlOf,
} from './config.ts'
import { credentialsByBrowser } from './browser-login.ts'
import { fill } from '../language.ts'
import { clientOf } from './session.ts'

const DEFAULT_URL = 'http://localhost:3000'
const DATA = 'data'
const SANDBOX_FILE = 'sandbox-credentials.json'
const YES = /^(|y|yes|s|sim)$/i

type Given = Partial<Credentials>
type Platform = { name: string; email: string; secret: string; io_seller_id: string }

/** The credentials of the sandbox that `npm start` created in this folder, if any. */
function sandboxOf({ env, folder }: Context): { platform: Platform; path: string } | undefined {
  const path = resolve(folder, env['DATA_DIR'] || DATA, SANDBOX_FILE)
  try {
    const [platform] = (keptIn(path) as { platforms: Platform[] }).platforms
    return platform && { platform, path }
  } catch {
    // Another program's file: the login continues without it.
    return undefined
  }
}

const withoutEmpty = (given: Given): Given =>
  Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined && value !== ''),
  ) as Given

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

/** Offers this folder's sandbox, where no credentials were given. */
async function offered(context: Context, said: Given): Promise<Given> {
  const isNobody =
    said.email === undefined && said.secret === undefined && said.seller === undefined
  const found = isNobody ? sandboxOf(context) : undefined
  if (!found) return said
  const { platform, path } = found
  const { terminal } = context
  if (terminal.asks) {
    const answer = await terminal.ask(
      fill(
        {
          en: 'Log in as {name}, the platform of the sandbox in this folder? [Y/n] ',
          pt: 'Entrar como {name}, a plataforma do sandbox desta pasta? [S/n] ',
        },
        {
          name: platform.name,
        },
      ),
    )
    if (!YES.test(answer)) return said
  } else
    terminal.note(
      fill(
        {
          en: "Using the sandbox's credentials from {path}.",
          pt: 'Usando as credenciais do sandbox de {path}.',
        },
        { path },
      ),
    )
  const { email, secret, io_seller_id: seller } = platform
  return { ...said, email, secret, seller }
}

const QUESTIONS = [
  ['email', { en: 'E-mail: ', pt: 'E-mail: ' }, false],
  ['secret', { en: 'Secret (not shown): ', pt: 'Segredo (não é mostrado): ' }, true],
  ['seller', { en: 'Seller (io_seller_id): ', pt: 'Vendedor (io_seller_id): ' }, false],
] as const

/** Asks for what is missing, or, without a terminal, says how to give it. */
async function completed(context: Context, given: Given): Promise<Credentials> {
  const { terminal } = context
  const all: Record<string, string> = { ...given }
  const missing = QUESTIONS.filter(([name]) => all[name] === undefined)
  if (missing.length > 0 && !terminal.asks) {
    const flags = missing
      .map(([name]) =>
        terminal.in(
          fill(
            { en: '--{name} (or {variable})', pt: '--{name} (ou {variable})' },
            { name, variable: `VINTEM_${name.toUpperCase()}` },
          ),
        ),
      )
      .join(', ')
    throw misused(
      fill(
        {
          en: '{flags} must be given: there is no terminal to ask on.',
          pt: '{flags}: é preciso informar, pois não há terminal para perguntar.',
        },
        { flags },
      ),
    )
  }
  if (missing.length > 0 && all['url'] === undefined)
    all['url'] =
      (await terminal.ask(
        fill({ en: 'Server [{url}]: ', pt: 'Servidor [{url}]: ' }, { url: DEFAULT_URL }),
      )) || DEFAULT_URL
  for (const [name, question, hidden] of missing) {
    all[name] = await terminal.ask(question, { hidden })
    if (all[name] === '')
      throw misused(
        fill({ en: '{name} must not be empty.', pt: '{name} não pode ficar vazio.' }, { name }),
      )
  }
  return { ...(all as Credentials), url: urlOf(all['url'] ?? DEFAULT_URL) }
}

const chosen = async (context: Context): Promise<Credentials> =>
  completed(context, await offered(context, saidIn(context)))

/** A credential that is made now has no e-mail, secret or seller yet. */
async function fromBrowser(context: Context): Promise<Credentials> {
  const given = QUESTIONS.find(([name]) => context.given(name))
  if (given)
    throw misused(
      fill(
        {
          en: '--{name} and --browser exclude each other.',
          pt: '--{name} e --browser se excluem.',
        },
        { name: given[0] },
      ),
    )
  return credentialsByBrowser(
    context,
    urlOf(context.text('url') ?? context.env['VINTEM_URL'] ?? DEFAULT_URL),
  )
}

async function run(context: Context): Promise<number> {
  nothingElse(context)
  const { env, terminal } = context
  const profile = profileIn(env, context.profile)
  const credentials = context.given('browser') ? await fromBrowser(context) : await chosen(context)
  const vintem = clientOf(credentials, terminal.language)
  const { token_scope: scope } = await vintem.auth.login()
  const path = keepCredentials(env, profile, credentials)
  const name = await vintem.sellers.get(credentials.seller).then(
    (seller) => seller.first_name,
    // A credential may lack the permission to read sellers.
    (error: unknown) => {
      if (error instanceof VintemError) return credentials.seller
      throw error
    },
  )
  const { url, email, seller } = credentials
  terminal.say(
    fill(
      {
        en: 'Logged in to {url} as {name} ({email}). Stored in {path}.',
        pt: 'Conectado a {url} como {name} ({email}). Guardado em {path}.',
      },
      { url, name, email, path },
    ),
    'green',
  )
  terminal.give({ logged_in: true, profile, url, email, seller, name, scope, kept_in: path })
  return EXIT.fine
}

export const login: Command = {
  name: 'login',
  summary: {
    en: 'Check credentials and store them, readable only by you',
    pt: 'Confere credenciais e as guarda, legíveis só por você',
  },
  options: {
    url: {
      type: 'string',
      value: '<url>',
      says: fill(
        { en: 'the server; default {url}', pt: 'o servidor; padrão {url}' },
        { url: DEFAULT_URL },
      ),
    },
    email: {
      type: 'string',
      value: '<e-mail>',
      says: { en: 'e-mail of the credential', pt: 'e-mail da credencial' },
    },
    secret: {
      type: 'string',
      value: '<secret>',
      says: {
        en: 'secret of the credential; safer at the prompt or in VINTEM_SECRET',
        pt: 'segredo da credencial; é mais seguro digitá-lo quando pedido, ou em VINTEM_SECRET',
      },
    },
    seller: {
      type: 'string',
      value: '<id>',
      says: { en: 'the io_seller_id to act for', pt: 'o io_seller_id em nome do qual agir' },
    },
    browser: {
      type: 'boolean',
      says: {
        en: 'create the credential in the portal, signed in there as yourself',
        pt: 'criar a credencial no portal, conectado nele como você mesmo',
      },
    },
  },
  examples: [
    'vintem login',
    'vintem login --browser --url https://pay.example.com',
    'VINTEM_SECRET=… vintem login --url https://pay.example.com --email a@b.co --seller 019a…',
    'vintem login --profile shop2',
  ],
  more: {
    en: 'In a folder where a sandbox was started, it offers the credentials of that sandbox.',
    pt: 'Em uma pasta em que um sandbox foi iniciado, oferece as credenciais dele.',
  },
  run,
}

export const logout: Command = {
  name: 'logout',
  summary: { en: 'Delete the stored credentials', pt: 'Exclui as credenciais guardadas' },
  examples: ['vintem logout'],
  run: async (context) => {
    nothingElse(context)
    const forgot = forgetCredentials(context.env, profileIn(context.env, context.profile))
    context.terminal.say(
      forgot
        ? { en: 'Logged out.', pt: 'Desconectado.' }
        : { en: 'You were not logged in.', pt: 'Você não estava conectado.' },
    )
    context.terminal.give({ logged_in: false, forgot })
    return EXIT.fine
  },
}
