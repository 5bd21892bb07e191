// Names of others: what is kept of them, and that nothing in a mail of ours is made a link of.

import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { cleanName, hasLink, plainInMail } from './names.ts'

test('a name is one line without characters that nobody sees', () => {
  const rows: [string, string][] = [
    ['  Ana \u00A0 Souza\n', 'Ana Souza'],
    ['Ana\u202Eazuos\u202C', 'Anaazuos'],
    ['Ana\r\nBcc: x', 'Ana Bcc: x'],
    ['Joa\u0303o', 'João'],
    ["D'Ávila-Lúcio", "D'Ávila-Lúcio"],
    ['\u200B \u2060', ''],
  ]
  for (const [text, name] of rows) assert.equal(cleanName(text), name)
})

test('links and addresses are told from names', () => {
  for (const name of [
    'Ana Souza',
    'J. P. Morgan',
    'A. B. C.',
    'Loja S.A.',
    'Ana 2.ª',
    'Açaí 3.5',
    'Maria (RH)',
    'Ltda. Norte',
  ])
    assert.equal(hasLink(name), false, name)
  for (const name of [
    'http://evil.example',
    'evil.example/x',
    'www.evil.example',
    'evil\u3002example',
    'evil．com',
    'ana@evil.example',
    '//evil',
    'hxxp://evil',
    'Ganhe em pix-premio.com agora',
    'пример.рф',
  ])
    assert.equal(hasLink(name), true, name)
})

test('whatever was written, a mail carries no link and no letter of it', () => {
  const piece = fc.constantFrom(
    'a',
    '.',
    '/',
    ':',
    '@',
    ' ',
    'com',
    'www',
    'https://',
    '\u200B',
    '。',
    'é',
    '\n',
    'x.co/',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 200 }), (pieces) => {
      const text = plainInMail(pieces.join(''), 120)
      assert.doesNotMatch(
        text,
        /:\/\/|\/\/|@\S|[.\u3002\uFF0E\uFF61][\p{L}\p{N}_-]{2}|[\p{Cc}\p{Cf}]/u,
      )
      assert.ok(text.length <= 240)
    }),
    { numRuns: 5_000 },
  )
  assert.equal(plainInMail('Mercado.com', 120), 'Mercado. com')
  assert.equal(plainInMail('x'.repeat(200), 120), `${'x'.repeat(119)}…`)
})
