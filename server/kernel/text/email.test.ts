// The one form of an e-mail address, by a table and by random texts; and that every check of it is
// of one pass.

import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { canonicalEmail, EMAIL_MAX, emailToFind } from './email.ts'

test('an address has one form, whatever was typed', () => {
  const rows: [string, string | undefined][] = [
    ['maria@example.com', 'maria@example.com'],
    [' Maria.Silva+loja@Example.COM\n', 'maria.silva+loja@example.com'],
    ["o'hara_x-1@a-b.example.com.br", "o'hara_x-1@a-b.example.com.br"],
    ['JOA\u0303O@bücher.example', 'joão@xn--bcher-kva.example'],
    ['joão@BÜCHER.example', 'joão@xn--bcher-kva.example'],
    ['joão@xn--bcher-kva.example', 'joão@xn--bcher-kva.example'],
    ['\u212Aaren@example.com', 'karen@example.com'], // the Kelvin sign is a K (NFC)
    // Of four look-alikes none is another, in no language.
    ['I@example.com', 'i@example.com'],
    ['\u0130@example.com', 'i\u0307@example.com'],
    ['\u0131@example.com', '\u0131@example.com'],
    ['\u017Fam@example.com', '\u017Fam@example.com'],
    // Nobody sees these.
    ['\u202Dmaria@example.com\u202C', undefined],
    ['maria\u200B@example.com', undefined],
    ['maria@exam\u00ADple.com', undefined],
    ['ma\u115Fria@example.com', undefined],
    ['ma\u0000ria@example.com', undefined],
    ['ma\uD800ria@example.com', undefined],
    // RFC 5321.
    ['maria..silva@example.com', undefined],
    ['.maria@example.com', undefined],
    ['maria.@example.com', undefined],
    ['maria@example..com', undefined],
    ['maria@-example.com', undefined],
    ['maria@example-.com', undefined],
    ['maria@example.com.', undefined],
    ['maria@.example.com', undefined],
    ['maria@exam_ple.com', undefined],
    ['maria@example', undefined],
    ['maria@127.0.0.1', undefined],
    ['maria@[127.0.0.1]', undefined],
    ['maria@example.com/x', undefined],
    ['maria@ex%61mple.com', undefined],
    ['"maria silva"@example.com', undefined],
    ['maria silva@example.com', undefined],
    ['maria@silva@example.com', undefined],
    ['Maria <maria@example.com>', undefined],
    [`${'m'.repeat(64)}@example.com`, `${'m'.repeat(64)}@example.com`],
    [`${'m'.repeat(65)}@example.com`, undefined],
    [`${'ã'.repeat(33)}@example.com`, undefined],
    [`maria@${'a'.repeat(64)}.com`, undefined],
    [`maria@${'a.'.repeat(130)}com`, undefined],
    ['@example.com', undefined],
    ['maria', undefined],
    ['', undefined],
  ]
  for (const [text, form] of rows) assert.equal(canonicalEmail(text), form, JSON.stringify(text))
})

test('the form of a form is itself, and has none of the letters that SQL would fold', () => {
  const character = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 2 }),
    fc.constantFrom('.', '@', 'İ', 'ı', 'I', 'Σ', 'ẞ', 'ſ', 'K', '-', 'é', '\u0301', 'a', 'Z'),
  )
  const address = fc
    .tuple(fc.array(character, { maxLength: 8 }), fc.array(character, { maxLength: 6 }))
    .map(([local, domain]) => `a${local.join('')}@b${domain.join('')}.com`)
  fc.assert(
    fc.property(address, (text) => {
      const form = canonicalEmail(text)
      if (form === undefined) return
      assert.equal(canonicalEmail(form), form)
      assert.equal(form, form.normalize('NFC'))
      assert.equal(form.toLowerCase(), form)
      assert.doesNotMatch(form, /[A-Z\p{Cc}\p{Cf}\s]/u)
    }),
    { numRuns: 20_000 },
  )
})

test('each character that may stand in a name has one form, and no two that Unicode tells apart have the same', () => {
  const forms = new Map<string, number>()
  for (let code = 0x21; code <= 0x2ffff; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue
    const text = String.fromCodePoint(code)
    const form = canonicalEmail(`x${text}x@example.com`)
    if (form === undefined) continue
    assert.equal(canonicalEmail(form), form, code.toString(16))
    const other = forms.get(form)
    forms.set(form, code)
    if (other === undefined) continue
    // Two with one form are the two cases of one letter, or the same letter written in two ways.
    const lower = (one: number) =>
      String.fromCodePoint(one).normalize('NFC').toLowerCase().normalize('NFC')
    assert.equal(lower(other), lower(code), `${other.toString(16)} and ${code.toString(16)}`)
  }
})

test('twice the text costs at most about twice the work, at any length', () => {
  const timeOf = (text: string): number => {
    const from = process.cpuUsage()
    for (let n = 0; n < 2_000; n++) canonicalEmail(text)
    const { user, system } = process.cpuUsage(from)
    return user + system
  }
  for (const piece of ['.', 'a', 'a.', '-', '@', 'ã']) {
    const short = timeOf(piece.repeat(EMAIL_MAX / 2))
    // What is longer is refused unread.
    assert.ok(timeOf(piece.repeat(125_000)) < 20 * (short + 5_000), piece)
  }
})

test('what is no address is looked for as it was typed', () => {
  assert.equal(emailToFind('no address'), 'no address')
  assert.equal(emailToFind(' A@Example.com '), 'a@example.com')
})
