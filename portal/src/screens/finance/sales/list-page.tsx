// The list of sales: by status, method, day and reference; refreshed by itself.

import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { may } from '../../../app/who.ts'
import { DataTable } from '../../../parts/table/data-table.tsx'
import { Empty } from '../../../parts/page/empty.tsx'
import {
  ChoiceFilter,
  ClearFilters,
  DayFilter,
  StatusFilter,
  TextFilter,
  useFilters,
} from '../../../parts/table/filters.tsx'
import { PageFrame } from '../../../parts/page/page.tsx'
import { sharedWords } from '../../../words/shared.ts'
import { batchWords } from '../boleto-batches/words.ts'
import { salesWords } from './words.ts'
import { saleColumns } from './columns.tsx'

const FILTERS = [
  'status',
  'payment_type',
  'reference_id',
  'created_at[gte]',
  'created_at[lte]',
  'customer',
] as const
const STATUSES = [
  'pending',
  'pre_authorized',
  'succeeded',
  'partial_refunded',
  'refunded',
  'failed',
  'canceled',
  'dispute',
  'charged_back',
] as const
const METHODS = ['pix', 'boleto', 'credit'] as const

/** The filters that the screen to choose boletos has too. */
const KEPT = ['reference_id', 'created_at[gte]', 'created_at[lte]', 'customer'] as const

/** Leads to the boletos of the filter, to be chosen for one act. */
function ManyBoletos() {
  const { open } = useWords(batchWords)
  const filters = useFilters(KEPT)
  if (!may('payments:write')(useMe())) return null
  return (
    <Button variant="default" component={Link} to="/boleto-batches/new" search={filters as never}>
      {open}
    </Button>
  )
}

export function Page() {
  const words = useWords(salesWords)
  const common = useWords(sharedWords)
  const filters = useFilters(FILTERS)
  const isFiltered = Object.keys(filters).length > 0
  return (
    <PageFrame title={words.sales} actions={<ManyBoletos />}>
      <DataTable
        label={words.sales}
        columns={saleColumns(words)}
        ask={(query) => (vintem) => vintem.transactions.list({ ...filters, ...query })}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/sales/${id}`}
        filters={
          <>
            <StatusFilter statuses={STATUSES} />
            <ChoiceFilter
              name="payment_type"
              label={words.method}
              choices={METHODS.map((value) => ({ value, label: words.methods[value] ?? value }))}
            />
            <TextFilter name="reference_id" label={words.reference} />
            <DayFilter name="created_at[gte]" label={common.from} />
            <DayFilter name="created_at[lte]" label={common.until} />
            <ClearFilters names={FILTERS} />
          </>
        }
        empty={
          <Empty icon="sales" title={words.none} isFiltered={isFiltered}>
            {words.noneText}
          </Empty>
        }
      />
    </PageFrame>
  )
}
