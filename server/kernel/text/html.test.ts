// Everything put into a page is escaped, unless we made it as HTML.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { escape, markup, prose, trusted } from './html.ts'

test('inserted values are escaped, in text and in attributes', () => {
  const evil = `"><script>alert('1')</script>&amp;`
  const safe = '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;'
  assert.equal(escape(evil), safe)
  assert.equal(markup`<p title="${evil}">${evil}</p>`.html, `<p title="${safe}">${safe}</p>`)
})

test('our own HTML is kept, lists are joined, and absent and false values are empty', () => {
  const items = ['a', '<b>'].map((one) => markup`<li>${one}</li>`)
  assert.equal(
    markup`<ul>${items}</ul>${undefined}${false}${0}`.html,
    '<ul><li>a</li><li>&lt;b&gt;</li></ul>0',
  )
  assert.equal(markup`${trusted('<br>')}`.html, '<br>')
})

test('backticks in prose become code, and are still escaped', () => {
  assert.equal(prose('send `<x>` & wait').html, 'send <code>&lt;x&gt;</code> &amp; wait')
})
