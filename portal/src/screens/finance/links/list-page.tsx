// The list of payment links: by status, reference and day.

import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { may } from '../../../app/who.ts'
import { DataTable, HIDDEN, type Column } from '../../../parts/table/data-table.tsx'
import { Empty } from '../../../parts/page/empty.tsx'
import {
  ChoiceFilter,
  ClearFilters,
  DayFilter,
  TextFilter,
  useFilters,
} from '../../../parts/table/filters.tsx'
import { PageFrame } from '../../../parts/page/page.tsx'
import { Status } from '../../../parts/values/status.tsx'
import { When } from '../../../parts/values/values.tsx'
import { linksWords } from './words.ts'
import { sharedWords } from '../../../words/shared.ts'
import { amountOf, type PaymentLink } from './amount.ts'

const FILTERS = ['status', 'reference_id', 'created_at[gte]', 'created_at[lte]'] as const

const columnsOf = (
  words: (typeof linksWords)['pt'],
  status: string,
): readonly Column<PaymentLink>[] => [
  {
    key: 'description',
    title: words.description,
    width: 'minmax(0, 1.6fr)',
    cell: (link) => link.description,
    csv: (link) => link.description,
    phone: 'title',
  },
  {
    key: 'status',
    title: status,
    width: '120px',
    cell: (link) => <Status status={link.status} words={words.statuses} />,
    csv: (link) => link.status,
    phone: 'end',
  },
  {
    key: 'amount',
    title: words.amount,
    width: 'minmax(0, 1fr)',
    cell: (link) => amountOf(link, words),
    csv: (link) => amountOf(link, words),
    phone: 'line',
  },
  {
    key: 'usage',
    title: words.usage,
    width: '180px',
    cell: (link) => words.usages[link.usage] ?? link.usage,
    csv: (link) => link.usage,
    phone: 'line',
  },
  {
    key: 'created',
    title: words.createdAt,
    width: '170px',
    align: 'end',
    cell: (link) => <When at={link.created_at} />,
    csv: (link) => ({ at: link.created_at }),
    phone: 'line',
  },
  { key: 'url', title: words.address, width: HIDDEN, cell: () => null, csv: (link) => link.url },
  { key: 'id', title: words.id, width: HIDDEN, cell: () => null, csv: (link) => link.id },
]

function Actions() {
  const words = useWords(linksWords)
  if (!may('payments:write')(useMe())) return null
  return (
    <>
      <Button component={Link} to="/links/branding" variant="default">
        {words.branding}
      </Button>
      <Button component={Link} to="/links/new">
        {words.create}
      </Button>
    </>
  )
}

export function Page() {
  const words = useWords(linksWords)
  const common = useWords(sharedWords)
  const filters = useFilters(FILTERS)
  const isFiltered = Object.keys(filters).length > 0
  return (
    <PageFrame title={words.links} actions={<Actions />}>
      <DataTable
        label={words.links}
        columns={columnsOf(words, common.status)}
        ask={(query) => (vintem) => vintem.paymentLinks.list({ ...filters, ...query })}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/links/${id}`}
        filters={
          <>
            <ChoiceFilter
              name="status"
              label={common.status}
              choices={Object.entries(words.statuses).map(([value, label]) => ({ value, label }))}
            />
            <TextFilter name="reference_id" label={words.reference} />
            <DayFilter name="created_at[gte]" label={common.from} />
            <DayFilter name="created_at[lte]" label={common.until} />
            <ClearFilters names={FILTERS} />
          </>
        }
        empty={
          <Empty icon="link" title={isFiltered ? common.nothingMatches : words.none}>
            {isFiltered ? undefined : words.noneText}
          </Empty>
        }
      />
    </PageFrame>
  )
}
