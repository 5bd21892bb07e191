// The list of disputes: by status and day.

import type { Dispute } from '../../../../../sdk/wire.ts'
import { statusColumn } from '../../../parts/table/columns.tsx'
import { useWords } from '../../../app/language.tsx'
import { DataTable, HIDDEN, type Column } from '../../../parts/table/data-table.tsx'
import { Empty } from '../../../parts/page/empty.tsx'
import { ClearFilters, DayFilter, StatusFilter, useFilters } from '../../../parts/table/filters.tsx'
import { PageFrame } from '../../../parts/page/page.tsx'
import { Money, ObjectLink, When } from '../../../parts/values/values.tsx'
import { disputesWords } from './words.ts'
import { sharedWords } from '../../../words/shared.ts'

const FILTERS = [
  'status',
  'transaction',
  'io_seller_id',
  'created_at[gte]',
  'created_at[lte]',
] as const
const STATUSES = ['open', 'won', 'lost'] as const

const columnsOf = (words: (typeof disputesWords)['pt']): readonly Column<Dispute>[] => [
  {
    key: 'amount',
    title: words.amount,
    width: '130px',
    cell: ({ amount_cents: cents }) => <Money cents={cents} strong />,
    csv: ({ amount_cents: cents }) => ({ cents: cents }),
    phone: 'title',
  },
  statusColumn({ title: words.status, width: '120px', phone: 'end' }),
  {
    key: 'way',
    title: words.way,
    width: '110px',
    cell: ({ payment_type: way }) => words.ways[way] ?? way,
    csv: ({ payment_type: way }) => way,
  },
  {
    key: 'reason',
    title: words.reason,
    width: 'minmax(0, 1fr)',
    cell: ({ reason }) => reason.message || reason.code,
    csv: ({ reason }) => `${reason.code} ${reason.message}`,
    phone: 'line',
  },
  {
    key: 'sale',
    title: words.sale,
    width: '140px',
    cell: ({ transaction }) => <ObjectLink kind="transaction" id={transaction} />,
    csv: ({ transaction }) => transaction,
  },
  {
    key: 'due',
    title: words.due,
    width: '170px',
    align: 'end',
    cell: ({ evidence_due_at: at }) => <When at={at} />,
    csv: ({ evidence_due_at: at }) => ({ at: at }),
    phone: 'line',
    isNamed: true,
  },
  { key: 'id', title: words.id, width: HIDDEN, cell: () => null, csv: ({ id }) => id },
]

export function Page() {
  const words = useWords(disputesWords)
  const shared = useWords(sharedWords)
  const filters = useFilters(FILTERS)
  const isFiltered = Object.keys(filters).length > 0
  return (
    <PageFrame title={words.disputes}>
      <DataTable
        label={words.disputes}
        columns={columnsOf(words)}
        ask={(query) => (vintem) => vintem.disputes.list({ ...filters, ...query })}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/disputes/${id}`}
        filters={
          <>
            <StatusFilter statuses={STATUSES} />
            <DayFilter name="created_at[gte]" label={shared.from} />
            <DayFilter name="created_at[lte]" label={shared.until} />
            <ClearFilters names={FILTERS} />
          </>
        }
        empty={
          <Empty icon="disputes" title={words.none} isFiltered={isFiltered}>
            {words.noneText}
          </Empty>
        }
      />
    </PageFrame>
  )
}
