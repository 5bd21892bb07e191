// Serves the portal's application: its page with a content security policy and a nonce for styles,
// and its files, which are read into memory once. It knows no screen. Links in mails have pages of
// their own (link.ts).

import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { inLanguage, type Language } from '../../../contract/text.ts'
import { PORTAL } from '../../identity/users/route.ts'
import { refuse } from '../../kernel/refusal.ts'
import { slot } from '../../kernel/state.ts'
import { markup } from '../../kernel/text/html.ts'
import type { Deps } from '../../runtime/deps.ts'
import { codingFor, type Coding } from '../pages/codings.ts'
import { chooseLanguage } from '../pages/language.ts'
import { GUARDS, prefixOf, sendPage } from '../pages/page.ts'
import { buildFolder } from './sources.ts'
import { BUILDING } from './words.ts'

type BuiltFile = {
  readonly type: string
  readonly forms: Readonly<Partial<Record<Coding | 'plain', Buffer>>>
}
type Build = { readonly page: string; readonly files: ReadonlyMap<string, BuiltFile> }

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
const SUFFIXES: Readonly<Record<Coding, string>> = { br: '.br', gzip: '.gz' }
const NONCE_BYTES = 16
const FOREVER = 'public, max-age=31536000, immutable'
/** The page that waits for the build asks again after this many seconds. */
const RELOAD_S = 2

const readIfThere = (path: string): Buffer | undefined =>
  fs.existsSync(path) ? fs.readFileSync(path) : undefined

function readFile(path: string): BuiltFile | undefined {
  const type = TYPES[extname(path)]
  if (type === undefined) return undefined
  const br = readIfThere(path + SUFFIXES.br)
  const gzip = readIfThere(path + SUFFIXES.gzip)
  return { type, forms: { plain: fs.readFileSync(path), ...(br && { br }), ...(gzip && { gzip }) } }
}

/** Every file of the build, by name: nothing else can be asked for. */
function readBuild(folder: string): Build {
  const assets = join(folder, 'assets')
  const files = fs.readdirSync(assets).flatMap((name): [string, BuiltFile][] => {
    const file = readFile(join(assets, name))
    return file ? [[name, file]] : []
  })
  return { page: fs.readFileSync(join(folder, 'index.html'), 'utf8'), files: new Map(files) }
}

/** `failed`: why the build ended without a result. */
type BuildState = { folder?: string; build?: Build; failed?: string }

const builds = slot('the build of the portal', (): BuildState => ({}))

/** What this process knows of the build. */
export const buildOf = (deps: Deps): BuildState => builds.of(deps)

/** Says that no build will come, and why. */
export function reportFailedBuild(deps: Deps, why: string): void {
  buildOf(deps).failed = why
}

/** The build of the present sources, once it is there. */
function findBuild(deps: Deps): Build | undefined {
  const state = buildOf(deps)
  state.folder ??= buildFolder()
  if (!state.build && fs.existsSync(state.folder)) state.build = readBuild(state.folder)
  return state.build
}

/**
 * Our own scripts, styles and server, and nothing else. Style elements made at run time carry the
 * nonce. Texts reach the document as HTML only through the application's own policy, which refuses
 * every tag.
 */
const policyOf = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')

function sendApplication(
  reply: FastifyReply,
  deps: Deps,
  { page }: Build,
  language: Language,
): FastifyReply {
  const nonce = randomBytes(NONCE_BYTES).toString('base64')
  const prefix = prefixOf(deps)
  const facts = JSON.stringify({ prefix, mode: deps.config.mode })
  const head =
    markup`<meta name="vintem" content="${facts}" /><meta property="csp-nonce" nonce="${nonce}" />`
      .html
  const text = page
    .replace('<html lang="pt-BR">', `<html lang="${language}">`)
    .replaceAll('"./assets/', `"${prefix}/portal/assets/`)
    .replace('</title>', `</title>${head}`)
  return reply
    .headers({
      'cache-control': 'no-cache',
      'content-security-policy': policyOf(nonce),
      'content-language': language,
      vary: 'Accept-Language',
      ...GUARDS,
    })
    .type('text/html; charset=utf-8')
    .send(text)
}

function sendWaiting(
  reply: FastifyReply,
  language: Language,
  failed: string | undefined,
): FastifyReply {
  const words = inLanguage(BUILDING, language)
  return sendPage(reply, {
    language,
    title: 'Vintém',
    status: 503,
    ...(failed === undefined && {
      head: markup`<meta http-equiv="refresh" content="${String(RELOAD_S)}" />`,
    }),
    body: markup`<div class="frame">
      <main class="card read entry">
        <h1>${failed === undefined ? words.title : words.failed}</h1>
        <p class="lead" role="status">${failed === undefined ? words.text : words.failedText}</p>
      </main>
    </div>`,
    headers: { 'retry-after': String(RELOAD_S), vary: 'Accept-Language' },
  })
}

function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, forms }: BuiltFile,
): FastifyReply {
  const wanted = codingFor(String(request.headers['accept-encoding'] ?? ''))
  const coding = wanted && forms[wanted] ? wanted : undefined
  reply.headers({
    'cache-control': FOREVER,
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
  })
  if (coding) reply.header('content-encoding', coding)
  return reply.type(type).send(forms[coding ?? 'plain'])
}

const unknownPath = () =>
  refuse('route_not_found', { words: { hint: 'see docs/portal.md for the calls of the portal' } })

/** Mounts the application on every path of the portal that is not taken otherwise. */
export function mountApplication(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { name: string } }>('/portal/assets/:name', async (request, reply) => {
    const file = findBuild(deps)?.files.get(request.params.name)
    if (!file) throw unknownPath()
    return sendFile(request, reply, file)
  })
  const open = async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.url.startsWith(PORTAL)) throw unknownPath()
    const language = chooseLanguage(undefined, request.headers['accept-language'])
    const build = findBuild(deps)
    return build
      ? sendApplication(reply, deps, build, language)
      : sendWaiting(reply, language, buildOf(deps).failed)
  }
  app.get('/portal', open)
  app.get('/portal/*', open)
}
