// State in a module, on snippets, and the constant tables that look like it.

import { test } from 'node:test'
import { judge } from './judge.ts'
import { stateFaults } from './state.ts'

test('tidy refuses state in a module of the server or the sandbox bank', () => {
  judge(stateFaults, [
    ['server/a.ts', 'let kept: Promise<A> | undefined\n', '"kept" is changed'],
    ['sandbox/a.ts', 'export let count = 0\n', '"count" is changed'],
    ['server/a.ts', 'function a() {\n  let count = 0\n  return () => count++\n}\n'],
    [
      'server/a.ts',
      'const memories = new WeakMap<Deps, Map<string, A>>()\n',
      '"memories" holds state',
    ],
    ['server/a.ts', 'const seen: WeakSet<object> = new WeakSet()\n', '"seen" holds state'],
    [
      'server/app/http/input/check.ts',
      'const compiledSchemas = new WeakMap<TSchema, Compiled>()\n',
    ],
    [
      'server/app/http/input/check.ts',
      'const others = new WeakMap<TSchema, Compiled>()\n',
      '"others" holds',
    ],
    ['server/a.ts', 'const cache = new Map<string, (a: A) => B>()\n', '"cache" begins empty'],
    ['server/a.ts', 'const cache: Map<string, (a: A) => B> = new Map()\n', '"cache" begins empty'],
    [
      'server/a.ts',
      'export const waiting = new Set<\n  Promise<void>\n>()\n',
      '"waiting" begins empty',
    ],
    ['server/a.ts', 'const READS = new Set([1])\nconst b = () => READS.has(1)\n'],
    ['server/a.ts', 'const codes = new Map(\n  ALL.map((one) => [one.code, one]),\n)\n'],
    [
      'server/a.ts',
      'const codes = new Map(ALL)\nconst add = (a: A) => codes.set(a.id, a)\n',
      '"codes" is changed',
    ],
    [
      'server/a.ts',
      'const rows: Row[] = []\nconst add = (row: Row) => rows.push(row)\n',
      '"rows" is changed',
    ],
    [
      'server/a.ts',
      'const rows = [1, 2]\nconst first = rows.map((n) => n)\nconst sum = a.rows.push(1)\n',
    ],
    [
      'server/a.ts',
      'const counts: Record<string, number> = {}\ncounts[name]! += 1\n',
      '"counts" is changed',
    ],
    [
      'server/a.ts',
      'const last = { at: 0 }\nconst b = () => {\n  last.at = 1\n}\n',
      '"last" is changed',
    ],
    ['server/a.ts', 'const last = { at: 0 }\nconst b = () => last.at === 1 || last.at >= 2\n'],
    ['server/a.ts', 'const turns = openTurns({ concurrency: 2 })\n', '"turns" is opened on import'],
    ['server/a.ts', 'const turns = slot("turns", () => openTurns({ concurrency: 2 }))\n'],
    ['server/a.ts', 'const openTurns = (n: number): Turns => openAll(n)\n'],
    [
      'server/a.ts',
      'const next = (() => {\n  let n = 0\n  return () => n++\n})()\n',
      '"next" is made by a function',
    ],
    ['server/a.ts', 'const b = (): Map<string, A> => new Map()\n'],
    ['server/a.ts', 'const b = slot("b", () => new Map<string, A>())\n'],
    ['server/a.test.ts', 'let made = 0\n'],
    ['test/a.ts', 'let made = 0\n'],
    ['sdk/a.ts', 'let made = 0\n'],
  ])
})
