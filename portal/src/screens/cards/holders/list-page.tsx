// The list of cardholders: their limits, what is left of them, and their cost centers; registering
// one.

import { Button } from '@mantine/core'
import { useState } from 'react'
import type { CorporateHolder } from '../../../../../sdk/wire.ts'
import { statusColumn } from '../../../parts/table/columns.tsx'
import { useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { may } from '../../../app/who.ts'
import { DataTable, HIDDEN, type Column } from '../../../parts/table/data-table.tsx'
import { Empty } from '../../../parts/page/empty.tsx'
import {
  ClearFilters,
  StatusFilter,
  TextFilter,
  useFilters,
} from '../../../parts/table/filters.tsx'
import { money, taxpayerId } from '../../../parts/values/format.ts'
import { Icon } from '../../../parts/icon.tsx'
import { PageFrame } from '../../../parts/page/page.tsx'
import { Money, Nothing } from '../../../parts/values/values.tsx'
import { cardsWords } from '../words.ts'
import { ActiveOnly } from '../active-only.tsx'
import { NewHolder } from './form.tsx'

const FILTERS = ['q', 'status', 'center_cost'] as const
const STATUSES = ['active', 'blocked', 'canceled'] as const

const columnsOf = (words: (typeof cardsWords)['pt']): readonly Column<CorporateHolder>[] => [
  {
    key: 'name',
    title: words.name,
    width: 'minmax(0, 1.5fr)',
    cell: ({ name }) => name,
    csv: ({ name }) => name,
    phone: 'title',
  },
  {
    key: 'document',
    title: words.taxId,
    width: '140px',
    cell: ({ tax_id: id }) => taxpayerId(id),
    csv: ({ tax_id: id }) => taxpayerId(id),
  },
  statusColumn({ title: words.status, width: '110px', phone: 'line' }, words.statuses),
  {
    key: 'center',
    title: words.center,
    width: 'minmax(0, 1fr)',
    cell: ({ center_cost: center }) => center ?? <Nothing />,
    csv: ({ center_cost: center }) => center ?? '',
    phone: 'line',
  },
  {
    key: 'cards',
    title: words.cardsCount,
    width: '70px',
    align: 'end',
    cell: ({ cards_count: count }) => count,
    csv: ({ cards_count: count }) => ({ count: count }),
  },
  {
    key: 'limit',
    title: words.limit,
    width: '190px',
    align: 'end',
    cell: ({ amount, interval }) => words.limitOf(money(amount), words.intervals[interval]),
    csv: ({ amount }) => ({ cents: amount }),
  },
  {
    key: 'available',
    title: words.available,
    width: '130px',
    align: 'end',
    cell: ({ available }) => <Money cents={available} strong />,
    csv: ({ available }) => ({ cents: available }),
    phone: 'end',
  },
  { key: 'id', title: words.id, width: HIDDEN, cell: () => null, csv: ({ id }) => id },
]

function Holders() {
  const words = useWords(cardsWords)
  const mayManage = may('cards:manage')(useMe())
  const [isOpen, setOpen] = useState(false)
  const filters = useFilters(FILTERS)
  const isFiltered = Object.keys(filters).length > 0
  return (
    <PageFrame
      title={words.holders}
      actions={
        mayManage && (
          <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setOpen(true)}>
            {words.newHolder}
          </Button>
        )
      }
    >
      <DataTable
        label={words.holders}
        columns={columnsOf(words)}
        ask={(query) => (vintem) => vintem.corporate.holders.list({ ...filters, ...query })}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/holders/${id}`}
        filters={
          <>
            <TextFilter name="q" label={words.name} />
            <StatusFilter statuses={STATUSES} words={words.statuses} />
            <ClearFilters names={FILTERS} />
          </>
        }
        empty={
          <Empty icon="users" title={words.noHolders} isFiltered={isFiltered}>
            {words.noHoldersText}
          </Empty>
        }
      />
      {isOpen && <NewHolder onClose={() => setOpen(false)} />}
    </PageFrame>
  )
}

export function Page() {
  const words = useWords(cardsWords)
  return (
    <ActiveOnly title={words.holders}>
      <Holders />
    </ActiveOnly>
  )
}
