// Documents and the files they name, on snippets.

import { test } from 'node:test'
import { judge } from './judge.ts'
import { decisionFaults, linkFaults, namedFileFaults } from './named-files.ts'

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
      ['CHANGELOG.md', '`server/db/sql.ts` moved'],
      ['server/a.ts', '// `gone.ts`'],
    ],
  )
})

test('tidy refuses a link to a missing file or chapter, and a missing folder', () => {
  const guide = { path: 'docs/guide.md', text: '# Guide\n\n## Retries, and `order`\n' }
  judge(
    (source) => linkFaults([...ours, guide, source]),
    [
      [
        'docs/a.md',
        'see [retries](guide.md#retries-and-order), [code](../server/platform/db/sql.ts), `server/platform/` and `platform/db/`',
      ],
      [
        'docs/a.md',
        '# A\n[here](#a), [elsewhere](https://example.com/x.md#y), ![picture](images/a.png)',
      ],
      ['docs/a.md', 'see [retries](guide.md#retry)', 'docs/guide.md has no chapter retry'],
      ['docs/a.md', 'see [gone](gone.md)', 'docs/gone.md does not exist'],
      ['docs/a.md', 'first\n[above](#above)', 'docs/a.md has no chapter above'],
      ['docs/a.md', 'see `server/base/`', 'server/base/ is no folder of ours'],
      ['CHANGELOG.md', '`server/base/` moved'],
    ],
  )
})

test('tidy refuses a reference to a decision that does not exist', () => {
  const page = { path: 'docs/decisions/0001-one-form.md', text: '' }
  judge(
    (source) => decisionFaults([...ours, page, source]),
    [
      ['server/a.ts', '// docs/decisions/0001, decision 0001, docs/decisions/0001-one-form.md'],
      ['server/a.ts', '// docs/decisions/0002', 'there is no decision 0002'],
      ['server/a.ts', '// since decision 0003', 'there is no decision 0003'],
      ['docs/a.md', '[0001](decisions/0001-another.md)', 'there is no decision 0001-another.md'],
      ['docs/pt-BR/a.md', 'veja a decisão 0004', 'there is no decision 0004'],
      ['docs/a.md', '[decision 0001](decisions/0001-one-form.md), two decisions of 2026'],
      ['docs/a.md', '[decision 0002](decisions/0001-one-form.md)', '0002 opens decision 0001'],
      ['CHANGELOG.md', 'decision 0009'],
    ],
  )
})
