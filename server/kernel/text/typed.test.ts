// The characters that are removed from what people type, and those that are refused, at every
// reader of numbers.

import assert from 'node:assert/strict'
import test from 'node:test'
import { readPhone } from '../brazil/phone.ts'
import { readCnpj, readCpf } from '../brazil/taxpayer.ts'
import { hasInvisible, withoutInvisible } from './text.ts'
import { plainTyped, withoutSeparators } from './typed.ts'

/** Characters as a text, by their codes. */
const CHARACTERS = (codes: readonly number[]): string[] =>
  codes.map((code) => String.fromCodePoint(code))
// The blanks of Unicode, and the dashes that word processors put in place of a hyphen.
const BLANKS = CHARACTERS([
  0x20, 0x09, 0xa0, 0x1680, 0x2000, 0x2003, 0x2007, 0x2009, 0x202f, 0x205f, 0x3000,
])
const DASHES = CHARACTERS([0x2d, 0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2212, 0xfe63, 0xff0d])
const REFUSED = CHARACTERS([
  0x00, 0x0a, 0x7f, 0x85, 0xad, 0x34f, 0x61c, 0x115f, 0x180e, 0x200b, 0x200d, 0x200e, 0x202a,
  0x202d, 0x202e, 0x2028, 0x2060, 0x2066, 0x2069, 0x2800, 0x3164, 0xfe0f, 0xfeff, 0xffa0, 0xe0041,
])

const READERS: Record<
  string,
  { read: (text: string) => string | undefined; write: (blank: string, dash: string) => string }
> = {
  CPF: { read: readCpf, write: (blank, dash) => `529${blank}982${blank}247${dash}25` },
  CNPJ: { read: readCnpj, write: (blank, dash) => `12${blank}ABC${blank}345/01DE${dash}35` },
  phone: { read: readPhone, write: (blank, dash) => `(11)${blank}98765${dash}4321` },
  digits: { read: withoutSeparators, write: (blank, dash) => `4111${blank}1111${dash}1111.1111` },
}

test('blanks and dashes of every kind are removed by every reader', () => {
  for (const [name, { read, write }] of Object.entries(READERS)) {
    const plain = read(write(' ', '-'))
    assert.ok(plain, name)
    for (const blank of BLANKS)
      for (const dash of DASHES)
        assert.equal(
          read(`${blank}${write(blank, dash)}${blank}`),
          plain,
          `${name} ${JSON.stringify([blank, dash])}`,
        )
  }
})

test('characters that nobody sees are refused by every reader, wherever they stand', () => {
  for (const [name, { read, write }] of Object.entries(READERS)) {
    const text = write(' ', '-')
    for (const one of REFUSED) {
      for (let at = 1; at < text.length; at++)
        assert.equal(
          read(text.slice(0, at) + one + text.slice(at)),
          undefined,
          `${name} ${JSON.stringify(one)} at ${at}`,
        )
      assert.ok(hasInvisible(one), JSON.stringify(one))
      assert.equal(withoutInvisible(`a${one}b`), 'ab')
    }
  }
  assert.equal(plainTyped('\u202D529\u202C'), undefined)
})
