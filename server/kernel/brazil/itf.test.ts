// Interleaved 2 of 5: widths written out by hand, and codes read back from their bars.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Bars, itfBars } from './itf.ts'
import { seedOf } from '../../../test/seed.ts'

const SEED = seedOf(20_261_127)

/** Black and white in turn, as a scanner measures them. */
function elementsOf({ bars, modules }: Bars): number[] {
  const elements = bars.flatMap(({ x, width }, n) => [
    width,
    (bars[n + 1]?.x ?? modules) - x - width,
  ])
  return elements.slice(0, -1)
}

const VALUES = [1, 2, 4, 7, 0]

/** Reads a code by the weights of ISO/IEC 16390 (1, 2, 4, 7, 0), and not by our table. */
function read(elements: readonly number[]): string {
  let digits = ''
  for (let at = 4; at < elements.length - 3; at += 10)
    for (const shift of [0, 1]) {
      const sum = VALUES.reduce(
        (all, value, n) => all + (elements[at + 2 * n + shift] === 3 ? value : 0),
        0,
      )
      digits += sum === 11 ? 0 : sum
    }
  return digits
}

test('a pair is interleaved: the first digit in the bars, the second in the spaces', () => {
  // Worked by hand: 1 is w n n n w, 2 is n w n n w.
  assert.deepEqual(elementsOf(itfBars('12')), [1, 1, 1, 1, 3, 1, 1, 3, 1, 1, 1, 1, 3, 3, 3, 1, 1])
  assert.deepEqual(elementsOf(itfBars('00')), [1, 1, 1, 1, 1, 1, 1, 1, 3, 3, 3, 3, 1, 1, 3, 1, 1])
})

test('the forty-four digits of a boleto are 405 modules wide and begin and end black', () => {
  const { bars, modules } = itfBars('00191169500003327000000003453481000000039317')
  assert.equal(modules, 405)
  assert.deepEqual(bars[0], { x: 0, width: 1 })
  assert.deepEqual(bars.at(-1), { x: 404, width: 1 })
  assert.equal(bars.length, 2 + 22 * 5 + 2)
})

test(`a drawn barcode is read back (SEED ${SEED})`, () => {
  const codes = fc.stringMatching(/^(?:[0-9]{2}){1,22}$/)
  fc.assert(
    fc.property(codes, (code) => assert.equal(read(elementsOf(itfBars(code))), code)),
    { seed: SEED, numRuns: 500 },
  )
})

test('an odd number of digits, an empty text and letters are refused', () => {
  for (const text of ['', '1', '123', '1a', '１２'])
    assert.throws(() => itfBars(text), RangeError, text)
})
