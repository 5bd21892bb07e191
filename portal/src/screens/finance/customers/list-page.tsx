// The list of customers.

import type { Customer } from '../../../../../sdk/wire.ts'
import { useWords } from '../../../app/language.tsx'
import { DataTable, type Column } from '../../../parts/table/data-table.tsx'
import { Empty } from '../../../parts/page/empty.tsx'
import { ClearFilters, DayFilter, useFilters } from '../../../parts/table/filters.tsx'
import { taxpayerId } from '../../../parts/values/format.ts'
import { PageFrame } from '../../../parts/page/page.tsx'
import { Nothing, When } from '../../../parts/values/values.tsx'
import { customersWords } from './words.ts'
import { sharedWords } from '../../../words/shared.ts'
import { nameOf } from './name.ts'

const FILTERS = ['created_at[gte]', 'created_at[lte]'] as const

const columnsOf = (words: (typeof customersWords)['pt']): readonly Column<Customer>[] => [
  {
    key: 'name',
    title: words.name,
    width: 'minmax(0, 1.3fr)',
    cell: nameOf,
    csv: nameOf,
    phone: 'title',
  },
  {
    key: 'document',
    title: words.document,
    width: '170px',
    cell: ({ taxpayer_id: document }) => (document ? taxpayerId(document) : <Nothing />),
    csv: ({ taxpayer_id: document }) => document ?? '',
    phone: 'line',
  },
  {
    key: 'email',
    title: words.email,
    width: 'minmax(0, 1.3fr)',
    cell: ({ email }) => email ?? <Nothing />,
    csv: ({ email }) => email ?? '',
  },
  {
    key: 'created',
    title: words.since,
    width: '170px',
    align: 'end',
    cell: ({ created_at: at }) => <When at={at} />,
    csv: ({ created_at: at }) => ({ at: at }),
    phone: 'line',
  },
]

export function Page() {
  const words = useWords(customersWords)
  const shared = useWords(sharedWords)
  const filters = useFilters(FILTERS)
  const isFiltered = Object.keys(filters).length > 0
  return (
    <PageFrame title={words.customers}>
      <DataTable
        label={words.customers}
        columns={columnsOf(words)}
        ask={(query) => (vintem) => vintem.customers.list({ ...filters, ...query })}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/customers/${id}`}
        filters={
          <>
            <DayFilter name="created_at[gte]" label={shared.from} />
            <DayFilter name="created_at[lte]" label={shared.until} />
            <ClearFilters names={FILTERS} />
          </>
        }
        empty={
          <Empty icon="customers" title={words.none} isFiltered={isFiltered}>
            {words.noneText}
          </Empty>
        }
      />
    </PageFrame>
  )
}
