// Metadata is merged key by key: what is set, removed and left, and in which order.

import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { METADATA_KEYS_MAX, type Metadata } from '../../../contract/fields/metadata.ts'
import { mergeMetadata } from './metadata.ts'

test('sent keys are merged into the stored ones', () => {
  const rows: [before: Metadata | null, sent: Metadata | undefined, after: Metadata | null][] = [
    [null, undefined, null],
    [null, {}, null],
    [null, { a: '1' }, { a: '1' }],
    [null, { a: '', b: '2' }, { b: '2' }],
    [null, { a: '' }, null],
    [{ a: '1' }, undefined, { a: '1' }],
    [{ a: '1' }, {}, { a: '1' }],
    [
      { b: '1', a: '1' },
      { c: '3', b: '2' },
      { b: '2', a: '1', c: '3' },
    ],
    [{ a: '1', b: '2' }, { a: '' }, { b: '2' }],
    [{ a: '1' }, { a: '', never: '' }, null],
    [{ a: '1' }, { constructor: 'x', toString: 'y' }, { a: '1', constructor: 'x', toString: 'y' }],
    [{ constructor: 'x' }, { constructor: '' }, null],
  ]
  for (const [before, sent, after] of rows) {
    const merged = mergeMetadata(before, sent)
    assert.deepEqual(merged, after, JSON.stringify([before, sent]))
    assert.deepEqual(
      Object.keys(merged ?? {}),
      Object.keys(after ?? {}),
      JSON.stringify([before, sent]),
    )
  }
  assert.equal(
    Object.getPrototypeOf(mergeMetadata(null, JSON.parse('{"__proto__":"x","a":"1"}'))),
    Object.prototype,
  )
})

const names = (from: number, to: number): Metadata =>
  Object.fromEntries(Array.from({ length: to - from }, (_, n) => [`k${from + n}`, 'x']))

test('the number of keys is limited, whatever is sent', () => {
  const full = names(0, METADATA_KEYS_MAX)
  assert.throws(() => mergeMetadata(full, { more: 'x' }), {
    detail: { fields: { metadata: [`must have at most ${METADATA_KEYS_MAX} keys`] } },
  })
  assert.deepEqual(mergeMetadata(full, { k0: 'y' }), { ...full, k0: 'y' })
  assert.equal(Object.keys(mergeMetadata(full, { k0: '', more: 'x' })!).length, METADATA_KEYS_MAX)
})

// Names that are whole numbers stand first in every object of JavaScript.
const name = fc.oneof(
  fc.constantFrom('a', 'b', 'c', 'constructor', 'hasOwnProperty'),
  fc.stringMatching(/^[a-z]{1,3}$/),
)
const metadata = (text: fc.Arbitrary<string>) => fc.dictionary(name, text, { maxKeys: 8 })

test('a merge sets the sent keys, keeps the others in place, and is idempotent', () => {
  const texts = fc.string({ minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(metadata(texts), metadata(fc.oneof(texts, fc.constant(''))), (before, sent) => {
      const merged = mergeMetadata(before, sent) ?? {}
      const own = (object: object, key: string) =>
        Object.hasOwn(object, key) ? object[key as never] : undefined
      for (const key of new Set([...Object.keys(before), ...Object.keys(sent)]))
        assert.equal(
          own(merged, key),
          own(sent, key) === '' ? undefined : (own(sent, key) ?? own(before, key)),
        )
      const left = Object.keys(before).filter((key) => own(sent, key) !== '')
      const come = Object.keys(sent).filter(
        (key) => own(sent, key) !== '' && !Object.hasOwn(before, key),
      )
      assert.deepEqual(Object.keys(merged), [...left, ...come])
      assert.deepEqual(mergeMetadata(merged, sent) ?? {}, merged)
    }),
  )
})
