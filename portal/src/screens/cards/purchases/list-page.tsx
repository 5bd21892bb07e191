// The list of purchases, live: refusals with their reasons, by status, category, cost center,
// merchant and day.

import { Group, Text } from '@mantine/core'
import { useAsk } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { may } from '../../../app/who.ts'
import { DataTable } from '../../../parts/table/data-table.tsx'
import { Empty } from '../../../parts/page/empty.tsx'
import {
  ChoiceFilter,
  ClearFilters,
  DayFilter,
  TextFilter,
  useFilters,
} from '../../../parts/table/filters.tsx'
import { PageFrame } from '../../../parts/page/page.tsx'
import { ObjectLink } from '../../../parts/values/values.tsx'
import { CATEGORY_NAMES } from '../../../../../contract/names/merchant-categories.ts'
import { purchasesWords } from './words.ts'
import { sharedWords } from '../../../words/shared.ts'
import { receiptsWords } from '../receipts/words.ts'
import { ActiveOnly } from '../active-only.tsx'
import { LooseReceipts } from '../receipts/loose.tsx'
import { purchaseColumns } from './columns.tsx'

const FILTERS = [
  'status',
  'category',
  'center_cost',
  'q',
  'purchased_at[gte]',
  'purchased_at[lte]',
  'card_id',
  'holder_id',
  'invoice_id',
  'has_receipt',
] as const
const CENTERS_MAX = 100

function CenterFilter() {
  const words = useWords(purchasesWords)
  const { data } = useAsk((vintem) => vintem.corporate.costCenters.list({ limit: CENTERS_MAX }))
  const choices = (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return <ChoiceFilter name="center_cost" label={words.center} choices={choices} />
}

function ReceiptFilter() {
  const words = useWords(receiptsWords)
  const choices = [
    { value: 'false', label: words.missing },
    { value: 'true', label: words.present },
  ]
  return <ChoiceFilter name="has_receipt" label={words.filter} choices={choices} />
}

/** As the call takes them: of the address, all are texts. */
function queryOf({
  has_receipt: has,
  ...filters
}: Partial<Record<(typeof FILTERS)[number], string>>) {
  return has === undefined ? filters : { ...filters, has_receipt: has === 'true' }
}

function Filters({ isOwn }: { isOwn: boolean }) {
  const words = useWords(purchasesWords)
  const common = useWords(sharedWords)
  const categories = useWords(CATEGORY_NAMES)
  const choicesOf = (labels: Readonly<Record<string, string>>) =>
    Object.entries(labels).map(([value, label]) => ({ value, label }))
  return (
    <>
      <TextFilter name="q" label={words.search} width={150} />
      <ChoiceFilter name="status" label={words.status} choices={choicesOf(words.statuses)} />
      <ChoiceFilter name="category" label={words.category} choices={choicesOf(categories)} />
      {!isOwn && <CenterFilter />}
      <ReceiptFilter />
      <DayFilter name="purchased_at[gte]" label={common.from} />
      <DayFilter name="purchased_at[lte]" label={common.until} />
      <ClearFilters names={FILTERS} />
    </>
  )
}

/** Filters that only links set: what the list is limited to. */
function Only({ filters }: { filters: Partial<Record<(typeof FILTERS)[number], string>> }) {
  const words = useWords(purchasesWords)
  const only = [
    filters.card_id && { kind: 'corporate_card', id: filters.card_id, label: words.onlyCard },
    filters.holder_id && {
      kind: 'corporate_holder',
      id: filters.holder_id,
      label: words.onlyHolder,
    },
    filters.invoice_id && {
      kind: 'corporate_invoice',
      id: filters.invoice_id,
      label: words.onlyStatement,
    },
  ].filter((one) => one !== undefined && one !== '')
  if (only.length === 0) return null
  return (
    <Group gap={6}>
      <Text size="sm">{words.withOnly}</Text>
      {only.map((one) => (
        <Text key={one.kind} size="sm" component="span">
          <ObjectLink {...one} />
        </Text>
      ))}
    </Group>
  )
}

function Purchases() {
  const words = useWords(purchasesWords)
  const categories = useWords(CATEGORY_NAMES)
  const isOwn = !may('cards:read')(useMe())
  const filters = useFilters(FILTERS)
  const isFiltered = Object.keys(filters).length > 0
  return (
    <PageFrame title={words.purchases} lead={<Only filters={filters} />}>
      <DataTable
        label={words.purchases}
        columns={purchaseColumns(words, { categories, isOwn })}
        ask={(query) => (vintem) =>
          vintem.corporate.purchases.list({ ...queryOf(filters), ...query })
        }
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/purchases/${id}`}
        files={{
          formats: ['csv', 'xlsx'],
          ask: (format) => (vintem) =>
            vintem.corporate.purchases.export({
              ...queryOf(filters),
              format: format as 'csv' | 'xlsx',
            }),
        }}
        filters={<Filters isOwn={isOwn} />}
        empty={
          <Empty icon="sales" title={words.none} isFiltered={isFiltered}>
            {words.noneText}
          </Empty>
        }
      />
      <LooseReceipts />
    </PageFrame>
  )
}

export function Page() {
  const words = useWords(purchasesWords)
  return (
    <ActiveOnly title={words.purchases}>
      <Purchases />
    </ActiveOnly>
  )
}
