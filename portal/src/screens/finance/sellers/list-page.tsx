// The list of sellers: by status, type and document.

import { statusColumn } from '../../../parts/table/columns.tsx'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Seller } from '../../../../../sdk/wire.ts'
import { useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { may } from '../../../app/who.ts'
import { DataTable, HIDDEN, type Column } from '../../../parts/table/data-table.tsx'
import { Empty } from '../../../parts/page/empty.tsx'
import {
  ChoiceFilter,
  ClearFilters,
  StatusFilter,
  TextFilter,
  useFilters,
} from '../../../parts/table/filters.tsx'
import { taxpayerId } from '../../../parts/values/format.ts'
import { Icon } from '../../../parts/icon.tsx'
import { PageFrame } from '../../../parts/page/page.tsx'
import { When } from '../../../parts/values/values.tsx'
import { sellersWords } from './words.ts'
import { nameOf } from './name.ts'

const FILTERS = ['status', 'type', 'taxpayer_id'] as const
const STATUSES = ['pending', 'active', 'denied', 'blocked', 'deleted'] as const
const TYPES = ['individual', 'business'] as const

const columnsOf = (words: (typeof sellersWords)['pt']): readonly Column<Seller>[] => [
  {
    key: 'name',
    title: words.name,
    width: 'minmax(0, 1.4fr)',
    cell: nameOf,
    csv: nameOf,
    phone: 'title',
  },
  statusColumn({ title: words.status, width: '150px', phone: 'end' }),
  {
    key: 'type',
    title: words.type,
    width: '140px',
    cell: ({ type }) => words.types[type] ?? type,
    csv: ({ type }) => type,
  },
  {
    key: 'document',
    title: words.document,
    width: '180px',
    cell: ({ taxpayer_id: document }) => taxpayerId(document),
    csv: ({ taxpayer_id: document }) => document,
    phone: 'line',
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
  {
    key: 'id',
    title: words.id,
    width: HIDDEN,
    cell: () => null,
    csv: ({ io_seller_id: id }) => id,
  },
]

export function Page() {
  const words = useWords(sellersWords)
  const me = useMe()
  const filters = useFilters(FILTERS)
  const isFiltered = Object.keys(filters).length > 0
  const register = may('sellers:manage')(me) && (
    <Button component={Link} to="/sellers/new" leftSection={<Icon name="plus" size={16} />}>
      {words.register}
    </Button>
  )
  return (
    <PageFrame title={words.sellers} actions={register}>
      <DataTable
        label={words.sellers}
        columns={columnsOf(words)}
        ask={(query) => (vintem) => vintem.sellers.list({ ...filters, ...query })}
        rowKey={({ io_seller_id: id }) => id}
        rowLink={({ io_seller_id: id }) => `/sellers/${id}`}
        filters={
          <>
            <StatusFilter statuses={STATUSES} />
            <ChoiceFilter
              name="type"
              label={words.type}
              choices={TYPES.map((value) => ({ value, label: words.types[value] ?? value }))}
            />
            <TextFilter name="taxpayer_id" label={words.document} />
            <ClearFilters names={FILTERS} />
          </>
        }
        empty={
          <Empty icon="sellers" title={words.none} isFiltered={isFiltered}>
            {words.noneText}
          </Empty>
        }
      />
    </PageFrame>
  )
}
