// Lines that wait come out as they went in: in their order, complete, in pages of a bounded number
// of lines.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openLines } from './lines.ts'

test('lines are taken in their order, whatever their characters and lengths', () => {
  const lines = openLines()
  // One page takes 256 KB: some of these fill one, and one does not fit into any.
  const given = [
    'a\n',
    'é\u{1F600}\n',
    '\n',
    `${'€'.repeat(60_000)}\n`,
    'b\n',
    `${'x'.repeat(300_000)}\n`,
    'c\n',
  ]
  for (const line of given) lines.add(line)
  const all = Buffer.from(given.join(''))
  assert.deepEqual([lines.count(), lines.bytes()], [given.length, all.length])
  const taken = []
  for (let page = lines.take(); page; page = lines.take()) taken.push(page)
  assert.deepEqual(Buffer.concat(taken.map((page) => page.lines)), all)
  assert.ok(taken.length > 1)
  assert.equal(
    taken.reduce((sum, { count }) => sum + count, 0),
    given.length,
  )
  assert.deepEqual(
    [lines.count(), lines.bytes(), lines.isPageFull(), lines.take()],
    [0, 0, false, undefined],
  )
})

test('a page is full at 500 lines; one that was taken does not change any more', () => {
  const lines = openLines()
  for (let n = 0; n < 499; n++) lines.add(`${n}\n`)
  assert.equal(lines.isPageFull(), false)
  lines.add('499\n')
  assert.equal(lines.isPageFull(), true)
  lines.add('500\n')
  const first = lines.take()!
  const text = first.lines.toString()
  lines.add('501\n')
  assert.deepEqual(
    [first.count, first.lines.toString(), text.endsWith('\n499\n')],
    [500, text, true],
  )
  assert.deepEqual([lines.take()!.lines.toString(), lines.isPageFull()], ['500\n501\n', false])
})
