// Markdown to HTML: what a document may contain, and what its links become.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressOf, pageOfCode } from './links.ts'
import { htmlOf, markdownFor, readDocument } from './markdown.ts'

const PLACE = { prefix: '/shop', query: '?lang=pt-BR', sandbox: true }
const LINKS = {
  link: (href: string) => addressOf('docs/boletos.md', href, PLACE),
  title: (href: string) => (href.startsWith('cards.md') ? 'Cards & more' : undefined),
  code: (code: string) => pageOfCode(code, PLACE),
}
const html = (markdown: string) =>
  htmlOf(markdown, LINKS, (title) => `Link to ${title}`).html.trim()

test('a link leads to a served page, to a chapter, to another site, or is text', () => {
  for (const [from, href, address] of [
    ['docs/boletos.md', 'cards.md', '/shop/docs/guides/cards?lang=pt-BR'],
    ['docs/boletos.md', 'cards.md#storage', '/shop/docs/guides/cards?lang=pt-BR#storage'],
    ['docs/pt-BR/boletos.md', 'cards.md', '/shop/docs/guides/cards?lang=pt-BR'],
    ['docs/pt-BR/boletos.md', '../cli.md', '/shop/docs/guides/cli?lang=pt-BR'],
    ['docs/boletos.md', '#paying', '#paying'],
    ['docs/boletos.md', 'https://example.com/a', 'https://example.com/a'],
    ['docs/boletos.md', '../sdk/README.md', undefined],
    ['docs/boletos.md', 'decisions/README.md', undefined],
    ['docs/boletos.md', 'planner.md', undefined],
  ] as const)
    assert.equal(addressOf(from, href, PLACE), address, href)
})

test('code that names a page of the server or an error is a link', () => {
  for (const [code, address] of [
    ['/docs', '/shop/docs/?lang=pt-BR'],
    ['/docs/sandbox', '/shop/docs/sandbox?lang=pt-BR'],
    ['/llms.txt', '/shop/llms.txt'],
    ['insufficient_funds', '/shop/docs/errors?lang=pt-BR#insufficient_funds'],
    ['toString', undefined],
    ['/v1/events', undefined],
  ] as const)
    assert.equal(pageOfCode(code, PLACE), address, code)
  assert.equal(pageOfCode('/docs/sandbox', { ...PLACE, sandbox: false }), undefined)
})

test('blocks of a document', () => {
  for (const [markdown, expected] of [
    ['# Boletos', '<h1 id="boletos">Boletos</h1>'],
    [
      '## What is `due`?',
      '<h2 id="what-is-due">What is <code>due</code>? <a class="anchor" href="#what-is-due" aria-label="Link to What is due?">#</a></h2>',
    ],
    ['First\n\nsecond', '<p class="lead">First</p>\n<p>second</p>'],
    [
      '```ts name.ts\na < b\n```',
      '<pre tabindex="0"><code class="language-ts">a &lt; b</code></pre>',
    ],
    ['```\nplain\n```', '<pre tabindex="0"><code>plain</code></pre>'],
    [
      '[cards.md](cards.md#x)',
      '<p class="lead"><a href="/shop/docs/guides/cards?lang=pt-BR#x">Cards &amp; more</a></p>',
    ],
    ['[planner.md](planner.md)', '<p class="lead">planner.md</p>'],
    ['[`a`](planner.md)', '<p class="lead"><code>a</code></p>'],
    [
      '[`card_expired`](cards.md)',
      '<p class="lead"><a href="/shop/docs/guides/cards?lang=pt-BR"><code>card_expired</code></a></p>',
    ],
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['<!-- made -->\n\nFirst <!-- here -->', '<p class="lead">First </p>'],
    ['<!-- a --><i>b</i><!-- c -->', '&lt;!-- a --&gt;&lt;i&gt;b&lt;/i&gt;&lt;!-- c --&gt;'],
    ['a <b onclick="x">b</b>', '<p class="lead">a &lt;b onclick=&quot;x&quot;&gt;b&lt;/b&gt;</p>'],
    [
      '| a | b |\n|---|---|\n| `x` | |',
      '<div class="scroll" tabindex="0"><table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead>' +
        '<tbody><tr><td><code>x</code></td><td></td></tr></tbody></table></div>',
    ],
  ] as const)
    assert.equal(html(markdown), expected)
})

test('two headings of one name have two anchors, as on GitHub', () => {
  const { title, lead, chapters } = readDocument(
    '# A guide\n\nWhat *it* `says`.\n\n<!-- made -->\n\n## In short\n\none\n\n## In short\n\n- two\n- three\n',
  )
  assert.deepEqual([title, lead], ['A guide', 'What it says.'])
  assert.deepEqual(
    chapters.map(({ id, text }) => [id, text]),
    [
      ['a-guide', 'What it says.'],
      ['in-short', 'one'],
      ['in-short-1', 'two three'],
    ],
  )
})

test('Markdown for programs links to this server, and leaves code as it is', () => {
  const markdown =
    'See [cards](cards.md#storage) and [the SDK](../sdk/README.md).\n\n```\n[cards](cards.md)\n```\n'
  assert.equal(
    markdownFor(markdown, LINKS.link),
    'See [cards](/shop/docs/guides/cards?lang=pt-BR#storage) and the SDK.\n\n```\n[cards](cards.md)\n```\n',
  )
})
