// The guides over HTTP: both languages, a prefix, programs, and addresses that are none.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { world, type World } from '../../../test/world.ts'
import type { Reader } from '../pages/read.ts'
import { guidePage, indexPage } from './guide-pages.ts'
import { openLibrary } from './library.ts'
import { llmsText } from './llms.ts'
import { ENGLISH_ONLY, FURTHER, GUIDES } from './pages.ts'

const page = async (address: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(address, { headers, redirect: 'manual' })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const READER: Reader = { prefix: '', query: '', language: 'pt-BR', sandbox: true }
const portuguese = { 'accept-language': 'pt-BR,pt;q=0.9,en;q=0.8' }

test('a guide is in the language that its reader asks for, in English without one', async (t) => {
  const w = await world(t)
  const address = `${w.url}/docs/guides/quick-start`
  for (const [url, headers, language, title] of [
    [address, {}, 'en', 'Quick start'],
    [address, portuguese, 'pt-BR', 'Primeiros passos'],
    [`${address}?lang=en`, portuguese, 'en', 'Quick start'],
    [`${address}?lang=pt`, {}, 'pt-BR', 'Primeiros passos'],
    [`${address}?lang=xx`, {}, 'en', 'Quick start'],
    [`${w.url}/docs/guides/`, portuguese, 'pt-BR', 'Guias'],
    [`${w.url}/docs/guides?lang=en`, portuguese, 'en', 'Guides'],
  ] as const) {
    const answer = await page(url, headers)
    assert.deepEqual([answer.status, answer.headers.get('content-language')], [200, language], url)
    assert.ok(
      answer.text.includes(`<html lang="${language}">`) &&
        answer.text.includes(`<title>${title} · Vintém`),
      url,
    )
    assert.match(answer.headers.get('vary')!, /accept-language/)
    const policy = answer.headers.get('content-security-policy')!
    assert.match(policy, /default-src 'none'; style-src 'sha256-/)
    assert.doesNotMatch(policy, /script-src|unsafe/)
  }
  // The language that was chosen stays chosen.
  assert.match(
    (await page(`${address}?lang=pt-BR`)).text,
    /href="\/docs\/guides\/tour\?lang=pt-BR"/,
  )
})

test('a guide is sent again only when it has changed', async (t) => {
  const w = await world(t)
  const address = `${w.url}/docs/guides/quick-start`
  const tags = new Set<string>()
  for (const headers of [{}, portuguese]) {
    const etag = (await page(address, headers)).headers.get('etag')!
    tags.add(etag)
    assert.equal((await page(address, { ...headers, 'if-none-match': etag })).status, 304)
  }
  assert.equal(tags.size, 2)
})

test('a guide is also Markdown, whose links lead to Markdown', async (t) => {
  const w = await world(t)
  const english = await page(`${w.url}/docs/guides/quick-start.md`)
  assert.equal(english.headers.get('content-type'), 'text/markdown; charset=utf-8')
  assert.match(english.text, /^# Quick start\n/)
  assert.match(english.text, /\[tour\]\(\/docs\/guides\/tour\.md\)/)
  assert.match(
    (await page(`${w.url}/docs/guides/quick-start.md?lang=pt-BR`)).text,
    /^# Primeiros passos\n/,
  )
})

test('llms.txt lists every page in its languages, each with a sentence, and every address works', async (t) => {
  const w = await world(t)
  const { text, headers } = await page(`${w.url}/llms.txt`)
  assert.equal(headers.get('content-type'), 'text/plain; charset=utf-8')
  assert.match(text, /^# Vintém\n\n> /)
  const items = [...text.matchAll(/^- \[(.+?)\]\((.+?)\): (.+)$/gm)]
  assert.equal(items.length, 4 + 2 * (GUIDES.length + FURTHER.length) - ENGLISH_ONLY.length)
  for (const [, title, address, sentence] of items) {
    assert.equal((await page(address!)).status, 200, address)
    assert.ok(sentence!.length > 15, title)
  }
})

test('every page has a link to itself in the other language, and is listed as what it is', async (t) => {
  const w = await world(t)
  for (const [language, other] of [
    ['en', 'pt-BR'],
    ['pt-BR', 'en'],
  ] as const) {
    const headers = { 'accept-language': language }
    const list = (await page(`${w.url}/docs/guides/`, headers)).text
    for (const name of FURTHER) {
      const { text } = await page(`${w.url}/docs/guides/${name}`, headers)
      assert.ok(text.includes(`<div class="guide" lang="${language}">`), name)
      assert.ok(text.includes(`hreflang="${other}"`), name)
      assert.match(list, new RegExp(`/docs/guides/${name}" lang="${language}">[^<]+</a></li>`))
      const markdown = await page(`${w.url}/docs/guides/${name}.md`, headers)
      assert.equal(markdown.headers.get('content-language'), language, name)
    }
  }
})

test('a page without a translation is English for everybody, and says so', () => {
  const library = openLibrary(['mail'])
  const entry = library.find('mail', 'pt-BR')!
  assert.deepEqual(
    [entry.title, entry.language, library.find('tour', 'pt-BR')!.language],
    ['Mail', 'en', 'pt-BR'],
  )
  const read = guidePage(library, entry, READER).body.html
  assert.match(read, /<div class="guide" lang="en">/)
  assert.doesNotMatch(read, /hreflang/)
  const list = indexPage(library, READER).body.html
  assert.match(list, /\/docs\/guides\/mail" lang="en">Mail<\/a> \(em inglês\)<\/li>/)
  assert.equal(list.match(/em inglês/g)!.length, 1)
  const texts = llmsText(library, 'https://pay.example', true)
  assert.equal(texts.match(/guides\/mail\.md/g)!.length, 1)
  assert.equal(texts.match(/guides\/tour\.md/g)!.length, 2)
})

test('a link to a chapter leads to that chapter in the language of the reader, in whichever language it is written', () => {
  const library = openLibrary()
  for (const [from, href, language, anchor] of [
    ['en', 'webhooks.md#retries-and-order', 'en', 'retries-and-order'],
    ['en', 'webhooks.md#retries-and-order', 'pt-BR', 'novas-tentativas-e-ordem'],
    ['pt-BR', 'webhooks.md#novas-tentativas-e-ordem', 'pt-BR', 'novas-tentativas-e-ordem'],
    ['pt-BR', 'webhooks.md#novas-tentativas-e-ordem', 'en', 'retries-and-order'],
    ['pt-BR', '../webhooks.md#retries-and-order', 'pt-BR', 'novas-tentativas-e-ordem'],
    ['pt-BR', '../webhooks.md#no-such-chapter', 'pt-BR', 'no-such-chapter'],
  ] as const) {
    const address = library.addressOf(library.find('pix', from)!, href, { ...READER, language })
    assert.equal(address, `/docs/guides/webhooks#${anchor}`, `${from} ${href} ${language}`)
  }
})

test('an address that is no guide is a page for people, in their language', async (t) => {
  const w = await world(t)
  for (const name of [
    'nothing',
    'nothing.md',
    'README',
    'planner',
    '..%2Fpackage.json',
    '%00',
    'constructor',
    'a'.repeat(300),
  ]) {
    const answer = await page(`${w.url}/docs/guides/${name}`, portuguese)
    assert.equal(answer.status, 404, name)
    if (name.length < 100)
      assert.match(answer.text, /Este guia não existe.*href="\/docs\/guides\/"/s, name)
  }
  assert.match((await page(`${w.url}/docs/guides/nothing`)).text, /There is no such guide/)
})

test('under a prefix every link has the prefix', async (t) => {
  const w = await world(t, { env: { BASE_PATH: '/shop' } })
  Object.assign(w.deps.config, { publicUrl: `${w.url}/shop` })
  for (const path of ['/docs/guides/', '/docs/guides/quick-start', '/docs/guides/nothing']) {
    const { text } = await page(`${w.url}/shop${path}`)
    const own = [...text.matchAll(/(?:href|action)="(\/[^"]*)"/g)].map(([, href]) => href!)
    assert.ok(own.length > 3, path)
    for (const href of own) assert.ok(href.startsWith('/shop/'), `${path}: ${href}`)
    // The portal is built apart.
    const pages = new Set(own.filter((href) => href !== '/shop/portal'))
    for (const href of pages) assert.equal((await page(`${w.url}${href}`)).status, 200, href)
  }
  assert.match(
    (await page(`${w.url}/shop/llms.txt`)).text,
    /\(http:\/\/127\.0\.0\.1:\d+\/shop\/docs\/guides\/quick-start\.md\)/,
  )
})

type Found = {
  query: string
  total: number
  items: { kind: string; title: string; within: string; url: string }[]
}

/** The search of a server, as a program calls it. */
const finderOf =
  ({ url }: World) =>
  async (query: string, language = 'en'): Promise<Found> => {
    const answer = await page(`${url}/docs/search?${query}`, {
      accept: 'application/json',
      'accept-language': language,
    })
    assert.equal(answer.status, 200, query)
    return JSON.parse(answer.text) as Found
  }

test('the search finds guides, errors and calls, whatever their case and accents', async (t) => {
  const w = await world(t)
  const find = finderOf(w)
  const first = async (query: string, language?: string) => {
    const { kind, title } = (await find(`q=${encodeURIComponent(query)}`, language)).items[0]!
    return `${kind}: ${title}`
  }
  assert.equal(await first('quick start'), 'guide: Quick start')
  assert.equal(await first('insufficient_funds'), 'error: insufficient_funds')
  assert.equal(await first('INSUFFICIENT_FUNDS', 'pt-BR'), 'error: insufficient_funds')
  assert.match(await first('/v1/quotes'), /^operation: (GET|POST) \/v1\/quotes/)
  for (const typed of [
    'Primeiros passos',
    'primeiros PASSOS',
    'prímeiros passo',
    'primerios passos',
  ])
    assert.equal(await first(typed, 'pt-BR'), 'guide: Primeiros passos', typed)

  for (const typed of ['contestacoes', 'CONTESTAÇÕES', 'Contestações'])
    assert.equal(await first(typed, 'pt-BR'), 'guide: Contestações', typed)

  assert.equal(await first('aprovacoes', 'pt-BR'), 'guide: Aprovações')
  assert.equal(await first('orçamentos', 'pt-BR'), 'guide: Orçamentos')

  // Every address works, and what a query may be is bounded.
  for (const { url } of (await find('q=webhook')).items)
    assert.equal((await page(url)).status, 200, url)
  const long = await find(`q=${'pix '.repeat(200)}`)
  assert.ok(long.query.length <= 100 && long.items.length === 20)
  for (const query of ['', 'q=', 'q=%20', 'q=%F0%9F%92%A9', 'q=zzzzzzzzzzz', 'q=a&q=b', 'q=%00'])
    assert.deepEqual((await find(query)).items, [], query)
})

// Searched for by people who come from Stripe, Pagar.me, Zoop or Mercado Pago, in either language;
// and a part of the result they need, among the first three.
const NEWCOMERS = [
  ['chargeback', /contestação|dispute/i],
  ['estorno', /reembolso/],
  ['parcelamento', /^installments/],
  ['antecipação', /antecipação/],
  ['conciliação', /conciliação|reconciliation/],
  ['repasse', /payout|repasse/i],
  ['webhook secret', /secret\/rotate/],
  ['sandbox card numbers', /^Test cards|^Cartões de teste/],
  ['test cards', /test cards|cartões de teste/i],
  ['MDR', /^MDR/],
  ['subscription', /assinatura/],
  ['recurring charges', /assinatura/],
  ['pix automático', /pix automático|assinatura/],
  ['boleto vencido', /boleto vencido/],
  ['segunda via', /segunda via/],
  ['2FA', /^2FA/],
  ['nota fiscal', /nota fiscal/],
  ['TED', /TED/],
  ['tokenization', /^PCI/],
  ['cartão de débito', /débito|debit/],
  ['tarifa', /tarifa/],
] as const

test('the search knows the terms of other companies, also in the other language', async (t) => {
  const find = finderOf(await world(t))
  for (const language of ['en', 'pt-BR'])
    for (const [query, expected] of NEWCOMERS) {
      const { items } = await find(`q=${encodeURIComponent(query)}`, language)
      const first = items.slice(0, 3).map(({ title }) => title)
      assert.ok(
        first.some((title) => expected.test(title)),
        `${query} in ${language}: ${first.join(' | ')}`,
      )
    }
  const { items } = await find('q=test+cards')
  const card = items.find(({ title }) => title.startsWith('Test cards'))!
  assert.ok(
    (await page(card.url)).text.includes(`id="${new URL(card.url).hash.slice(1)}"`),
    card.url,
  )
})

test('results have every word, if there are any; else one of them; and a word may be the beginning of another', async (t) => {
  const find = finderOf(await world(t))
  const places = async (query: string) =>
    new Set(
      (await find(`q=${encodeURIComponent(query)}`)).items.map(({ url }) =>
        url.replace(/^.*?\/docs\//, ''),
      ),
    )
  // Each of the words alone is in many more places.
  const both = await find('q=chargeback+evidence')
  for (const word of ['chargeback', 'evidence']) {
    const { total } = await find(`q=${word}`)
    assert.ok(total > both.total && both.total > 0, word)
  }
  const neverTogether = await find('q=chargeback+zzzzzzzzz')
  assert.equal(neverTogether.total, (await find('q=chargeback')).total)
  assert.ok((await places('insuf')).has('errors#insufficient_funds'))
  // Two letters are the beginning of too many words.
  assert.ok((await find('q=charg')).total > 0)
  assert.ok((await find('q=ch')).total < (await find('q=charg')).total)
})

test('a live server finds neither calls nor test values of the sandbox, and its llms.txt does not name it', async (t) => {
  const w = await world(t)
  const isOfSandbox = ({ title, url }: Found['items'][number]) =>
    /\/v1\/sandbox\/|\/docs\/sandbox/.test(`${title} ${url}`)
  const names = async () => (await page(`${w.url}/llms.txt`)).text.includes('/docs/sandbox)')
  assert.ok(await names())
  Object.assign(w.deps.config, { mode: 'live' })
  const { items, total } = await finderOf(w)('q=sandbox')
  assert.ok(total > 0)
  assert.deepEqual(items.filter(isOfSandbox), [])
  assert.ok(!(await names()))
  const other = await world(t)
  assert.ok((await finderOf(other)('q=sandbox')).items.some(isOfSandbox))
})

test('what was searched for is shown as text', async (t) => {
  const w = await world(t)
  const query = encodeURIComponent('"><script>alert(1)</script>')
  const { text, headers } = await page(`${w.url}/docs/search?q=${query}`)
  assert.ok(!text.includes('<script'))
  assert.match(text, /value="&quot;&gt;&lt;script&gt;/)
  assert.match(headers.get('content-security-policy')!, /form-action 'self'/)
  assert.match((await page(`${w.url}/docs/search?q=zzzzzzz`, portuguese)).text, /Nada encontrado/)
  assert.match(
    (await page(`${w.url}/docs/search?q=reembolso`, portuguese)).text,
    /para “reembolso”/,
  )
})
