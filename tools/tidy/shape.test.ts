// Headers, words and names, on snippets: refused cases, and similar allowed ones.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judge, listOf } from './judge.ts'
import { folderFaults, headerFaults, nameFaults, placeFaults, wordFaults } from './shape.ts'

test('tidy refuses a folder with too many files', () => {
  const files = (count: number, folder: string, end = '.ts') =>
    Array.from({ length: count }, (_, n) => ({ path: `${folder}/a${n}${end}`, text: '' }))
  const cases = [
    {
      sources: files(17, 'server/kernel'),
      says: 'server/kernel:1 a folder of 17 files; 16 are enough',
    },
    { sources: files(17, 'sandbox'), says: 'sandbox:1 a folder of 17 files; 16 are enough' },
    {
      sources: [
        ...files(16, 'portal/src/parts', '.tsx'),
        ...files(1, 'portal/src/parts', '.module.css'),
      ],
      says: 'portal/src/parts:1 a folder of 17 files; 16 are enough',
    },
    { sources: files(16, 'server/kernel'), says: '' },
    { sources: [...files(16, 'server/kernel'), ...files(16, 'server/kernel/text')], says: '' },
    {
      sources: [...files(16, 'server/kernel'), ...files(9, 'server/kernel', '.test.ts')],
      says: '',
    },
    {
      sources: [...files(99, 'server/platform/db/migrations', '.sql'), ...files(99, 'test')],
      says: '',
    },
  ]
  for (const { sources, says } of cases) assert.equal(listOf(folderFaults(sources)), says)
})

test('tidy refuses a test of the whole server without a capability', () => {
  judge(placeFaults, [
    ['test/pix.test.ts', '', 'move it into a folder'],
    ['test/journeys/pix.durable.test.ts', '', 'move it into a folder'],
    ['test/payments/pix.test.ts', ''],
    ['test/journeys/payments/pix.test.ts', ''],
    ['test/world.ts', ''],
    ['tools/tour.test.ts', ''],
  ])
})

test('tidy refuses a file without its purpose', () => {
  judge(headerFaults, [
    ['a.ts', "import a from 'b'\n", 'opens with a comment'],
    ['a.ts', '\n// Late.\n', 'opens with a comment'],
    ['a.ts', '/** Of the first function, not of the file. */\n', 'opens with a comment'],
    ['a.ts', '// What it is for.\n\nstep()\n'],
    ['a.ts', '#!/usr/bin/env node\n// What it is for.\n'],
    ['a.ts', '// So much\n'.repeat(7), 'in more than 6 lines'],
    ['a.ts', `${'// So much\n'.repeat(6)}//\n${'// And a story\n'.repeat(17)}`],
    ['a.ts', `// What it is for.\n//\n${'// And a story\n'.repeat(23)}`, 'has 25 lines'],
    [
      'server/platform/db/migrations/0002-more.sql',
      'create table a ();',
      'opens with "-- 0002-more.sql · Why: …"',
    ],
    [
      'server/platform/db/migrations/0002-more.sql',
      '-- 0003-more.sql · Why: copied.\n',
      'opens with "-- 0002-more.sql',
    ],
    ['server/platform/db/migrations/0002-more.sql', '-- 0002-more.sql · Why: sellers want it.\n'],
    ['server/platform/db/migrations/2-more.sql', '-- 2-more.sql · Why: so.\n', 'NNNN-name.sql'],
    ['sandbox/schema.sql', 'create schema bank;', 'opens with a comment'],
  ])
})

test('tidy refuses a word that has a better one', () => {
  judge(wordFaults, [
    ['server/a.ts', 'const at = new Date()', 'take the time as an argument'],
    ['server/a.ts', 'const at = new Date(0)'],
    ['tools/a.ts', 'const at = new Date()'],
    ['server/kernel/clock.ts', 'const at = new Date()'],
    ['server/a.ts', 'sql`select 1 where at < now()`', 'give SQL the time'],
    ['server/a.ts', 'sql`select ${a ? `b < now()` : 1}`', 'give SQL the time'],
    ['server/a.ts', 'sql`select 1 where at < ${clock.now()}`'],
    [
      'server/platform/db/migrations/0001-a.sql',
      'create table a (at timestamptz default now())',
      'give SQL the time',
    ],
    ['server/platform/db/migrations/0001-a.sql', '-- never now()'],
    ['server/a.ts', 'sql`select ctid from a`', 'a fragment of server/platform/db/planner.ts'],
    [
      'server/a.ts',
      'sql`a cross join lateral (select 1) b`',
      'a fragment of server/platform/db/planner.ts',
    ],
    [
      'server/a.ts',
      'sql`where a is not distinct from b`',
      'a fragment of server/platform/db/planner.ts',
    ],
    ['server/a.ts', 'sql`where a is distinct from b and c = any(${d})`'],
    ['server/payments/payment-links/verify.ts', 'sql`a cross join lateral (select 1) b`'],
    ['server/a.ts', 'export function handlePayment() {}', 'a verb that says'],
    ['server/a.ts', 'export async function doWork() {}', 'a verb that says'],
    ['server/a.ts', 'export const processRow = (row) => row', 'a verb that says'],
    ['server/a.ts', 'export const processes = []'],
    ['server/a.ts', 'type PaymentManager = {}', 'the name of the thing'],
    ['server/a.ts', '// const a = b()', 'commented-out code'],
    ['server/a.ts', "// import { a } from './b.ts'", 'commented-out code'],
    ['server/a.ts', '  // await save(tx, rows)', 'commented-out code'],
    ['server/a.ts', '// if (late) return', 'commented-out code'],
    ['server/a.ts', '// }', 'commented-out code'],
    ['server/a.ts', 'switch (a) {\n  case 125: // }\n}'],
    ['server/a.ts', 'export const handlePayment = async () => {}', 'a verb that says'],
    ['server/a.ts', 'function a() {\n  const paymentHelper = b\n}', 'the name of the thing'],
    ['server/a.ts', 'const at = [new Date]', 'take the time as an argument'],
    [
      'server/a.ts',
      '// If it is late (and it may be), return what is known.\n// for the one (or two) who pay',
    ],
    [
      'server/a.ts',
      "const r = /'/.test(a) // it's TO DO\nconst s = a / b / c // '\nconst t = 'now()'.length",
      'give SQL the time',
    ],
  ])
})

test('tidy refuses a vague file name', () => {
  judge(nameFaults, [
    ['server/utils/a.ts', '', '"utils" names nothing'],
    ['server/payment-service.ts', '', '"service" names nothing'],
    ['server/http/helpers.test.ts', '', '"helpers" names nothing'],
    ['server/brCode/a.ts', '', '"brCode" is not in kebab-case'],
    ['server/brCode.sql', '', '"brCode.sql" is not in kebab-case'],
    ['server/kernel/brazil/br-code.random.test.ts', ''],
  ])
})
