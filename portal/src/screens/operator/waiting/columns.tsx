// The columns of what waits for a decision.

import { Button } from '@mantine/core'
import type { WaitingAccount, WaitingSeller } from '../../../app/calls/operator-calls.ts'
import type { Column } from '../../../parts/table/data-table.tsx'
import { taxpayerId } from '../../../parts/values/format.ts'
import { When } from '../../../parts/values/values.tsx'
import type { operatorWords } from '../words.ts'

type Words = (typeof operatorWords)['pt']
type Shown = {
  readonly name: string
  readonly platform_name: string
  readonly taxpayer_id: string | null
  readonly created_at: string
}

/** What both kinds have; `middle` stands between. */
const columnsOf = <Row extends Shown>(
  words: Words,
  open: (row: Row) => void,
  middle: readonly Column<Row>[],
): readonly Column<Row>[] => [
  {
    key: 'name',
    title: words.name,
    width: 'minmax(0, 1.4fr)',
    cell: (row) => (
      <Button variant="transparent" size="compact-sm" p={0} maw="100%" onClick={() => open(row)}>
        {row.name}
      </Button>
    ),
    csv: ({ name }) => name,
    phone: 'title',
  },
  {
    key: 'taxpayer',
    title: words.taxpayer,
    width: '180px',
    cell: ({ taxpayer_id: id }) => taxpayerId(id ?? ''),
    csv: ({ taxpayer_id: id }) => id ?? '',
    phone: 'line',
  },
  {
    key: 'platform',
    title: words.platform,
    cell: ({ platform_name: name }) => name,
    csv: ({ platform_name: name }) => name,
  },
  ...middle,
  {
    key: 'since',
    title: words.since,
    width: '170px',
    align: 'end',
    cell: ({ created_at: at }) => <When at={at} />,
    csv: ({ created_at: at }) => ({ at }),
    phone: 'line',
  },
]

export const sellerColumns = (words: Words, open: (seller: WaitingSeller) => void) =>
  columnsOf<WaitingSeller>(words, open, [
    {
      key: 'check',
      title: words.check,
      width: '190px',
      cell: ({ check }) => words.checkShort(check.attempts, check.next_at !== null),
      csv: ({ check }) => words.checkShort(check.attempts, check.next_at !== null),
    },
  ])

export const accountColumns = (words: Words, open: (account: WaitingAccount) => void) =>
  columnsOf<WaitingAccount>(words, open, [])
