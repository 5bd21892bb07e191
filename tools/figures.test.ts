// The largest circle of imports and the long sentences of documents, as the figures count them.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { largestCircle, longSentences } from './figures.ts'

test('a circle is as large as the files of which each reaches every other', () => {
  const rows: readonly [files: Record<string, readonly string[]>, size: number][] = [
    [{}, 0],
    [{ a: ['b'], b: [] }, 0],
    [{ a: ['a'] }, 1],
    [{ a: ['b'], b: ['a'] }, 2],
    [{ a: ['b'], b: ['c'], c: ['a', 'd'], d: [] }, 3],
    [{ a: ['b'], b: ['a', 'c'], c: ['d'], d: ['e'], e: ['c'] }, 3],
  ]
  for (const [files, size] of rows)
    assert.equal(largestCircle(new Map(Object.entries(files))), size, JSON.stringify(files))
})

test('a sentence is long by its words; code, links, cells and items are apart', () => {
  const words = (n: number) => Array.from({ length: n }, () => 'word').join(' ')
  const rows: readonly [text: string, long: number][] = [
    [`${words(40)}.`, 0],
    [`${words(41)}.`, 1],
    [`${words(30)}.\n${words(30)}. ${words(30)}?`, 0],
    [`# ${words(30)}\n${words(30)}`, 1],
    [`${words(21)}\n${words(20)}: more.`, 1],
    [`- ${words(30)}\n- ${words(30)}\n1. ${words(30)}`, 0],
    [`| ${words(30)} | ${words(30)} |`, 0],
    [`${words(39)} [link](a/b.md#c).`, 0],
    [`\`\`\`sh\n${words(50)}\n\`\`\`\n${words(30)}`, 0],
  ]
  for (const [text, long] of rows) assert.equal(longSentences(text).length, long, text)
})
