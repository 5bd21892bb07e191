// Documents and the files they name, on snippets.

import { test } from 'node:test'
import { judge } from './judge.ts'
import { namedFileFaults } from './named-files.ts'

const ours = [
  { path: 'server/platform/db/sql.ts', text: '' },
  { path: 'server/payments/customers/store.ts', text: '' },
]

test('tidy refuses a document that names a missing file', () => {
  judge(
    (source) => namedFileFaults([...ours, source]),
    [
      ['docs/a.md', 'see `server/platform/db/sql.ts`'],
      ['docs/a.md', 'see `db/sql.ts: inTransaction` and `sql.ts`'],
      ['docs/a.md', 'see `server/db/sql.ts`', 'server/db/sql.ts is no file of ours'],
      ['docs/a.md', 'first\n`customers/keep.ts: keep`', 'customers/keep.ts is no file of ours'],
      ['docs/a.md', 'a migration is `server/platform/db/migrations/NNNN-words.sql`'],
      ['docs/decisions/0001-a.md', '# A\n\n**Replaced by [0002](0002-b.md).**\n\n`gone.ts`'],
      ['CHANGELOG.md', '`server/db/sql.ts` moved'],
      ['server/a.ts', '// `gone.ts`'],
    ],
  )
})
