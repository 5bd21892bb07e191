// The batches of boletos, the newest first.

import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { may } from '../../../app/who.ts'
import { Empty } from '../../../parts/page/empty.tsx'
import { PageFrame } from '../../../parts/page/page.tsx'
import { DataTable, type Column } from '../../../parts/table/data-table.tsx'
import { statusColumn } from '../../../parts/table/columns.tsx'
import { Money, When } from '../../../parts/values/values.tsx'
import { REFRESH_MS, resultOf, type BoletoBatch, type Words } from './batch.ts'
import { batchWords } from './words.ts'

const columnsOf = (words: Words): readonly Column<BoletoBatch>[] => [
  {
    key: 'action',
    title: words.action,
    width: 'minmax(0, 1fr)',
    cell: ({ action }) => words.actions[action] ?? action,
    csv: ({ action }) => action,
    phone: 'title',
  },
  statusColumn({ title: words.status, width: '150px', phone: 'end' }, words.statuses),
  {
    key: 'count',
    title: words.count,
    width: '90px',
    align: 'end',
    cell: ({ count }) => count,
    csv: ({ count }) => ({ count }),
  },
  {
    key: 'total',
    title: words.total,
    width: '150px',
    align: 'end',
    cell: ({ total_cents: cents }) => <Money cents={cents} />,
    csv: ({ total_cents: cents }) => ({ cents }),
    phone: 'line',
  },
  {
    key: 'result',
    title: words.result,
    width: 'minmax(0, 1.4fr)',
    cell: (batch) => resultOf(batch, words),
    csv: (batch) => resultOf(batch, words),
    phone: 'line',
  },
  {
    key: 'created',
    title: words.created,
    width: '170px',
    align: 'end',
    cell: ({ created_at: at }) => <When at={at} />,
    csv: ({ created_at: at }) => ({ at }),
    phone: 'line',
  },
]

export function Page() {
  const words = useWords(batchWords)
  const me = useMe()
  return (
    <PageFrame
      title={words.batches}
      lead={words.lead}
      actions={
        may('payments:write')(me) && (
          <Button component={Link} to="/boleto-batches/new">
            {words.choose}
          </Button>
        )
      }
    >
      <DataTable
        label={words.batches}
        columns={columnsOf(words)}
        ask={(query) => (vintem) => vintem.boletoBatches.list(query)}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/boleto-batches/${id}`}
        everyMs={REFRESH_MS * 5}
        empty={
          <Empty icon="statement" title={words.none}>
            {words.noneText}
          </Empty>
        }
      />
    </PageFrame>
  )
}
