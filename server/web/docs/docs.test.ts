// The documentation over HTTP: generated from the tables, complete, and loading nothing from
// elsewhere.

import assert from 'node:assert/strict'
import fs from 'node:fs'
import { request } from 'node:http'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { ERRORS, type ErrorCode } from '../../../contract/errors.ts'
import { OPERATIONS } from '../../../contract/index.ts'
import { templatePath } from '../../../contract/openapi/names.ts'
import { errorExample } from '../../../contract/openapi/refusals.ts'
import { FINDINGS } from '../../../contract/records/findings.ts'
import { inLanguage, LANGUAGES, type Language } from '../../../contract/text.ts'
import { MAGIC_VALUES } from '../../../sandbox/magic-values.ts'
import { loginOf, world } from '../../../test/world.ts'
import { sql } from '../../platform/db/sql.ts'
import { openClock } from '../../kernel/clock.ts'
import { credentialsPath } from '../../app/seed/stored.ts'
import { refuse } from '../../kernel/refusal.ts'
import { errorToWire } from '../../runtime/errors.ts'
import { doctorPage } from './doctor.ts'
import { errorsPage } from './errors.ts'
import { sandboxPage } from './sandbox.ts'
import { frontPage } from '../pages/front-page.ts'
import type { Page } from '../pages/page.ts'
import type { Reader } from '../pages/read.ts'
import { FURTHER, GUIDES } from '../guides/pages.ts'

type ProviderResult = { status: number; headers: Record<string, unknown>; bytes: Buffer }

/** The bytes as sent: `fetch` would decompress them. */
const bare = (
  address: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<ProviderResult> =>
  new Promise((done, fail) => {
    request(address, { method, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () =>
        done({ status: answer.statusCode!, headers: answer.headers, bytes: Buffer.concat(parts) }),
      )
    })
      .on('error', fail)
      .end()
  })

const readerIn = (language: Language, prefix = ''): Reader => ({
  prefix,
  language,
  query: '',
  sandbox: true,
})

test('every code is on the errors page, with its status and both languages', () => {
  for (const language of LANGUAGES) {
    const { html } = errorsPage(readerIn(language)).body
    for (const [code, { status, display }] of Object.entries(ERRORS)) {
      const [, entry = assert.fail(code)] =
        new RegExp(`id="${code}">([\\s\\S]*?)</article>`).exec(html) ?? []
      assert.ok(entry.includes(`>${status}<`) && entry.includes(display), code)
    }
  }
})

test('the sandbox page lists every control and every magic value', () => {
  for (const language of LANGUAGES) {
    const { html } = sandboxPage(readerIn(language), MAGIC_VALUES).body
    for (const { method, path, sandbox } of OPERATIONS)
      assert.equal(html.includes(`<code>${method} ${path}</code>`), sandbox, path)
    for (const { on: _on, effect: _effect, explains, ...how } of MAGIC_VALUES) {
      const [by] = Object.values(how)
      assert.ok(
        html.includes(`<code>${by}</code>`) && html.includes(inLanguage(explains, language)),
        inLanguage(explains, language),
      )
    }
  }
})

test('an example of an error is what the server answers', () => {
  for (const code of Object.keys(ERRORS) as ErrorCode[]) {
    const example = errorExample(code)
    const server = example.docs.replace(/\/docs\/.*/, '')
    if (!ERRORS[code].message.en.includes('{'))
      assert.deepEqual(example, errorToWire(refuse(code), example.request_id, server), code)
  }
})

/** The pages of this folder, and the front page. */
const PAGES: Readonly<Record<string, (reader: Reader) => Page>> = {
  '/': (reader) => frontPage(reader, { mode: 'sandbox', publicUrl: 'https://pay.example' }),
  '/docs/errors': errorsPage,
  '/docs/doctor': doctorPage,
  '/docs/sandbox': (reader) => sandboxPage(reader, MAGIC_VALUES),
}
/** Code, and texts that are in one language for everybody. */
const IN_ONE_LANGUAGE = /<(code|pre|a|dd) ?[^>]*>[^<]*<\/\1>/g
const isInOneLanguage = (element: string): boolean => /^<(code|pre)|^<[^>]* lang="/.test(element)
/** Names, and values of the API. */
const NAMES = new Set([
  'Vintém',
  'Sandbox',
  'Portal',
  'OpenAPI 3.1',
  'CPF',
  'danger',
  'warning',
  'advice',
])

/** What a page says: its texts between tags, without code. */
const textsOf = ({ title, body }: Page): string[] =>
  [
    title,
    ...body.html
      .replace(IN_ONE_LANGUAGE, (one) => (isInOneLanguage(one) ? '<x>' : one))
      .split(/<[^>]*>/),
  ]
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter(
      (text) =>
        /[a-z]{2}/i.test(text) && !NAMES.has(text) && !(text in ERRORS) && !(text in FINDINGS),
    )

test('no text of a page is the same in both languages', () => {
  for (const [path, pageOf] of Object.entries(PAGES)) {
    const [english, portuguese] = [
      textsOf(pageOf(readerIn('en'))),
      textsOf(pageOf(readerIn('pt-BR'))),
    ]
    assert.ok(english.length > 15 && portuguese.length > 15, path)
    const same = portuguese.filter((text) => english.includes(text))
    assert.deepEqual(same, path === '/docs/sandbox' ? ['Sandbox · Vintém'] : [], path)
  }
})

test('under a prefix every link of a page has the prefix', () => {
  for (const [path, pageOf] of Object.entries(PAGES)) {
    const links = [...pageOf(readerIn('pt-BR', '/shop')).body.html.matchAll(HREF)].map(
      ([, href]) => href!,
    )
    assert.ok(links.length > 5, path)
    for (const href of links) assert.match(href, /^(\/shop\/|#|\?lang=en$)/, path)
  }
})

test('a page is in the language of its reader, links to the other, and keeps a language that was chosen', async (t) => {
  const w = await world(t)
  for (const path of [...Object.keys(PAGES), '/sandbox/mail'])
    for (const [query, accepted, language, other] of [
      ['', '*', 'en', 'pt-BR'],
      ['', 'pt-BR,pt;q=0.9,en;q=0.8', 'pt-BR', 'en'],
      ['?lang=en', 'pt-BR', 'en', 'pt-BR'],
      ['?lang=pt', 'en', 'pt-BR', 'en'],
      ['?lang=xx', 'en', 'en', 'pt-BR'],
    ] as const) {
      const place = `${path}${query} for ${accepted}`
      const answer = await fetch(`${w.url}${path}${query}`, {
        headers: { 'accept-language': accepted },
      })
      const text = await answer.text()
      assert.equal(answer.headers.get('content-language'), language, place)
      assert.match(answer.headers.get('vary')!, /accept-language/, place)
      assert.ok(text.includes(`<html lang="${language}">`), place)
      const links = [...text.matchAll(HREF)].map(([, href]) => href!)
      assert.ok(links.includes(`?lang=${other}`), place)
      // The portal has a language of its own.
      const pages = links.filter((href) => /^\/(docs|openapi|sandbox|$|\?)/.test(href))
      assert.ok(pages.length > 5, place)
      const chosen = query === '' || query === '?lang=xx' ? '' : `?lang=${language}`
      for (const href of pages)
        assert.equal(/\?.*$/.exec(href)?.[0] ?? '', chosen, `${place}: ${href}`)
    }
})

test('the front page of a live server says so, and does not mention the sandbox', () => {
  const page = (mode: 'live' | 'sandbox') =>
    frontPage(readerIn('en', '/shop'), { mode, publicUrl: 'https://pay.example/shop' }).body.html
  assert.match(page('live'), /moves real money/)
  assert.match(page('live'), /href="\/shop\/portal"/)
  assert.doesNotMatch(page('live'), /docs\/sandbox/)
  assert.match(page('sandbox'), /no real money/)
  assert.match(page('sandbox'), /href="\/shop\/docs\/sandbox"/)
})

/** The anchors of a page. */
const anchorsOf = (text: string) =>
  new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!))
const HREF = /<a [^>]*?href="([^"]*)"/g
/** The reference makes its anchors in the browser. */
const ANCHORS_BY_SCRIPT = '/docs/'

test('every page is served, and every link on it works, to the anchor', async (t) => {
  const w = await world(t)
  const guides = [...GUIDES, ...FURTHER].flatMap((name) =>
    ['en', 'pt-BR'].map((lang) => `/docs/guides/${name}?lang=${lang}`),
  )
  const pages = Object.keys(PAGES).flatMap((path) => [
    path,
    ...LANGUAGES.map((language) => `${path}?lang=${language}`),
  ])
  const open = ['/docs', '/openapi.json', '/api/docs/errors', ...pages, ...guides]
  const known = new Map<string, { status: number; text: string; links: Set<string> }>()
  const read = async (path: string) => {
    const answer = await fetch(`${w.url}${path}`)
    const text = await answer.text()
    const links = new Set(
      [...text.matchAll(HREF)].map(([, href]) => href!.replaceAll('&amp;', '&')),
    )
    known.set(path, { status: answer.status, text, links })
  }
  // Follows links until no page is new.
  for (let paths = open; paths.length > 0;) {
    for (const path of paths) await read(path)
    const links = paths.flatMap((path) =>
      [...known.get(path)!.links].map((link) => new URL(link, w.url + path)),
    )
    const own = links.filter(
      ({ origin, pathname }) => origin === w.url && !pathname.startsWith('/portal'),
    )
    paths = [...new Set(own.map(({ pathname, search }) => pathname + search))].filter(
      (path) => !known.has(path),
    )
  }
  assert.ok(known.size > guides.length + open.length / 2)
  for (const [path, { status, links }] of known) {
    assert.equal(status, 200, path)
    for (const link of links) {
      const { origin, pathname, search, hash } = new URL(link, w.url + path)
      if (origin !== w.url || hash === '' || pathname === ANCHORS_BY_SCRIPT) continue
      assert.ok(
        anchorsOf(known.get(pathname + search)!.text).has(decodeURIComponent(hash.slice(1))),
        `${path}: ${link}`,
      )
    }
  }
})

test('a live server shows no sandbox', async (t) => {
  const w = await world(t)
  const paths = async () =>
    Object.keys(((await (await fetch(`${w.url}/openapi.json`)).json()) as { paths: object }).paths)
  const all = [...new Set(OPERATIONS.map(({ path }) => templatePath(path)))]
  assert.deepEqual((await paths()).toSorted(), all.toSorted())
  Object.assign(w.deps.config, { mode: 'live' })
  assert.ok((await paths()).every((path) => !path.startsWith('/v1/sandbox')))
  Object.assign(w.deps.config, { mode: 'sandbox' })
})

test('the contract names the prefix under which it is served', async (t) => {
  const w = await world(t, { env: { BASE_PATH: '/shop' } })
  Object.assign(w.deps.config, { publicUrl: `${w.url}/shop` })
  const { servers } = (await (await fetch(`${w.url}/shop/openapi.json`)).json()) as {
    servers: object
  }
  assert.deepEqual(servers, [{ url: '/shop' }])
  const moved = await fetch(`${w.url}/shop/docs`, { redirect: 'manual' })
  assert.deepEqual([moved.status, moved.headers.get('location')], [302, '/shop/docs/'])
})

test('the reference may call only this server', async (t) => {
  const w = await world(t)
  const page = await bare(`${w.url}/docs/`)
  const policy = String(page.headers['content-security-policy'])
  assert.match(policy, /default-src 'none'; script-src 'self' 'sha256-[^;]*; .*connect-src 'self'/)
  assert.doesNotMatch(policy, /script-src[^;]*unsafe|https?:/)
  assert.doesNotMatch(page.bytes.toString(), /https?:\/\//)
  assert.equal(
    (await fetch(`${w.url}/docs/openapi.json`)).status,
    404,
    'the contract has one address',
  )
})

test('static texts are sent compressed, each encoding with its own ETag; other responses are not', async (t) => {
  const w = await world(t)
  const collections = ['postman_collection.json', 'http'].map(
    (form) => `/docs/collections/vintem.${form}`,
  )
  const inLanguages = new Set([...Object.keys(PAGES), '/docs/', '/openapi.json', ...collections])
  const texts = [...inLanguages, '/docs/js/scalar.js']
  const unpacked = { br: brotliDecompressSync, gzip: gunzipSync } as const
  for (const path of texts) {
    const address = `${w.url}${path}`
    const whole = await bare(address)
    assert.equal(whole.headers['content-encoding'], undefined, path)
    const tags = new Set([whole.headers['etag']])
    for (const coding of ['br', 'gzip'] as const) {
      const headers = {
        'accept-encoding': coding === 'br' ? 'gzip, deflate, br' : 'gzip, br;q=0.5',
      }
      const small = await bare(address, headers)
      assert.equal(small.headers['content-encoding'], coding, path)
      const varies = inLanguages.has(path) ? 'accept-encoding, accept-language' : 'accept-encoding'
      assert.equal(small.headers['vary'], varies, path)
      assert.equal(small.headers['content-type'], whole.headers['content-type'], path)
      assert.ok(unpacked[coding](small.bytes).equals(whole.bytes), path)
      if (whole.bytes.length > 10_000)
        assert.ok(small.bytes.length < whole.bytes.length / 2.5, path)
      tags.add(small.headers['etag'])
      const tag = { 'if-none-match': String(small.headers['etag']) }
      const again = await bare(address, { ...headers, ...tag })
      assert.deepEqual(
        [again.status, again.bytes.length, again.headers['etag']],
        [304, 0, small.headers['etag']],
        path,
      )
      // The client has a copy in another encoding than it requests now.
      assert.equal((await bare(address, tag)).status, 200, path)
      const head = await bare(address, headers, 'HEAD')
      assert.deepEqual(
        [head.status, head.bytes.length, head.headers['content-encoding']],
        [200, 0, coding],
        path,
      )
    }
    assert.equal(tags.size, 3, path)
  }
  // A caller's own reply is never compressed together with text an attacker may put into it
  // (BREACH).
  const token = await w.token()
  const own = { 'accept-encoding': 'br, gzip', authorization: `Bearer ${token}` }
  for (const path of [
    '/v1/customer/list',
    '/v1/events',
    '/v1/transaction/list',
    '/readyz',
    '/metrics',
  ]) {
    const { headers } = await bare(`${w.url}${path}`, own)
    assert.deepEqual([headers['content-encoding'], headers['etag']], [undefined, undefined], path)
  }
})

test('a changed text is compressed again', async (t) => {
  const w = await world(t, { env: { BASE_PATH: '/shop' } })
  const headers = { 'accept-encoding': 'br' }
  const before = await bare(`${w.url}/openapi.json`, headers)
  Object.assign(w.deps.config, { publicUrl: `${w.url}/shop` })
  const after = await bare(`${w.url}/openapi.json`, headers)
  assert.notEqual(after.headers['etag'], before.headers['etag'])
  assert.match(brotliDecompressSync(after.bytes).toString(), /"url":"\/shop"/)
})

test('the reference and the contract are in Portuguese for readers who ask for it', async (t) => {
  const w = await world(t)
  const asked = async (path: string, language?: string) => {
    const answer = await fetch(
      `${w.url}${path}`,
      language ? { headers: { 'accept-language': language } } : {},
    )
    assert.match(String(answer.headers.get('vary')), /accept-language/, path)
    return { language: answer.headers.get('content-language'), text: await answer.text() }
  }
  const summary = (text: string) =>
    (JSON.parse(text) as { paths: Record<string, Record<string, { summary: string }>> }).paths[
      '/auth/login'
    ]!['post']!.summary
  assert.match(summary((await asked('/openapi.json')).text), /^Log in/)
  assert.match(summary((await asked('/openapi.json', 'pt-BR,pt;q=0.9')).text), /token/)
  assert.notEqual(
    summary((await asked('/openapi.json?lang=pt-BR')).text),
    summary((await asked('/openapi.json?lang=en', 'pt-BR')).text),
  )
  for (const path of ['/docs/', '/docs/errors']) {
    assert.deepEqual(
      [(await asked(path)).language, (await asked(path, 'pt-BR')).language],
      ['en', 'pt-BR'],
      path,
    )
    assert.match((await asked(`${path}?lang=pt-BR`)).text, /<html lang="pt-BR">/, path)
  }
  assert.match((await asked('/docs/', 'pt-BR')).text, /openapi\.json\?lang=pt-BR/)
})

test('in a sandbox of this machine the reference is signed in; from elsewhere, or under a public address, it is not', async (t) => {
  const late = { ms: 0 }
  const w = await world(t, {
    machine: {
      epoch: () => openClock().wall().getTime() + late.ms,
      elapsed: () => performance.now(),
    },
  })
  const { config } = w.deps
  fs.mkdirSync(config.dataDir, { recursive: true })
  const keep = (secret: string) =>
    fs.writeFileSync(
      credentialsPath(config),
      JSON.stringify({ platforms: [{ ...w.platform, secret }] }),
    )
  keep(w.platform.secret)
  const tokenOf = async (headers: Record<string, string> = {}) => {
    const { bytes, headers: given } = await bare(`${w.url}/docs/`, headers)
    const token = /"token": "([^"]*)"/.exec(String(bytes))?.[1]
    assert.equal(given['cache-control'], token ? 'no-store' : 'no-cache')
    return token
  }
  const token = await tokenOf({ 'accept-encoding': 'br' })
  assert.equal((await w.call('GET', '/v1/customer/list', { token: token! })).status, 200)
  assert.equal(await tokenOf(), token, 'no page logs in once more while there is time left')
  late.ms = 31 * 60_000
  const later = await tokenOf()
  assert.notEqual(later, token, 'none is shown that is about to expire')
  await w.db.rows(sql`delete from tokens`)
  late.ms += 60_000
  const working = await tokenOf()
  assert.notEqual(working, later, 'none is shown that does not work any more')
  assert.equal((await w.call('GET', '/v1/customer/list', { token: working! })).status, 200)
  assert.equal(await tokenOf({ host: 'rebound.example.com' }), '')
  // A tunnel to this machine, which calls the server by its own name.
  for (const name of ['x-forwarded-for', 'forwarded', 'via'])
    assert.equal(await tokenOf({ [name]: '203.0.113.9' }), '')
  // Guesses lock an address after ten.
  keep('an old secret')
  for (let n = 0; n < 12; n++) assert.equal(await tokenOf(), '')
  assert.equal((await w.call('POST', '/auth/login', { body: loginOf(w.platform) })).status, 200)
  keep(w.platform.secret)
  assert.notEqual(await tokenOf(), '')
  Object.assign(config, { mode: 'live' })
  assert.equal(await tokenOf(), '')
  Object.assign(config, { mode: 'sandbox', publicUrl: 'https://payments.example.com' })
  assert.equal(await tokenOf(), '')
})
