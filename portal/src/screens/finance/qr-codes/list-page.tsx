// The list of static QR codes: by status, reference and day. A platform sees those of all its
// sellers, a seller its own.

import { Button } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { inPlatform, may } from '../../../app/who.ts'
import { Icon } from '../../../parts/icon.tsx'
import { Empty } from '../../../parts/page/empty.tsx'
import { PageFrame } from '../../../parts/page/page.tsx'
import { statusColumn } from '../../../parts/table/columns.tsx'
import { DataTable, HIDDEN, type Column } from '../../../parts/table/data-table.tsx'
import {
  ChoiceFilter,
  ClearFilters,
  DayFilter,
  TextFilter,
  useFilters,
} from '../../../parts/table/filters.tsx'
import { When } from '../../../parts/values/values.tsx'
import { sharedWords } from '../../../words/shared.ts'
import { useSellerNames } from '../sellers/choice.tsx'
import { amountOf, nameOf, type StaticQrCode, type Words } from './code.ts'
import { CreateDialog } from './create-dialog.tsx'
import { qrCodesWords } from './words.ts'

const FILTERS = ['status', 'reference_id', 'created_at[gte]', 'created_at[lte]'] as const

/** The name of a seller by its id; absent where all codes are of one. */
type SellerName = ((id: string) => string) | undefined

const sellerColumn = (words: Words, sellerName: (id: string) => string): Column<StaticQrCode> => ({
  key: 'seller',
  title: words.seller,
  width: 'minmax(0, 1.2fr)',
  cell: ({ io_seller_id: id }) => sellerName(id),
  csv: ({ io_seller_id: id }) => sellerName(id),
  phone: 'line',
})

const columnsOf = (
  words: Words,
  status: string,
  sellerName: SellerName,
): readonly Column<StaticQrCode>[] => [
  {
    key: 'name',
    title: words.name,
    width: 'minmax(0, 1.6fr)',
    cell: nameOf,
    csv: ({ description }) => description ?? '',
    phone: 'title',
  },
  statusColumn({ title: status, width: '130px', phone: 'end' }, words.statuses),
  {
    key: 'amount',
    title: words.amount,
    width: '140px',
    cell: (code) => amountOf(code, words),
    csv: ({ amount_cents: cents }) => (cents === null ? '' : { cents }),
    phone: 'line',
  },
  ...(sellerName ? [sellerColumn(words, sellerName)] : []),
  {
    key: 'created',
    title: words.createdAt,
    width: '170px',
    align: 'end',
    cell: ({ created_at: at }) => <When at={at} />,
    csv: ({ created_at: at }) => ({ at }),
    phone: 'line',
  },
  {
    key: 'reference',
    title: words.reference,
    width: HIDDEN,
    cell: () => null,
    csv: ({ reference_id: reference }) => reference ?? '',
  },
  {
    key: 'emv',
    title: words.pixCode,
    width: HIDDEN,
    cell: () => null,
    csv: ({ qr_code: { emv } }) => emv,
  },
  { key: 'id', title: words.id, width: HIDDEN, cell: () => null, csv: ({ id }) => id },
]

function Create() {
  const words = useWords(qrCodesWords)
  const [isCreating, setCreating] = useState(false)
  if (!may('payments:write')(useMe())) return null
  return (
    <>
      <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setCreating(true)}>
        {words.create}
      </Button>
      {isCreating && <CreateDialog onClose={() => setCreating(false)} />}
    </>
  )
}

function Codes({ sellerName }: { sellerName?: SellerName }) {
  const words = useWords(qrCodesWords)
  const common = useWords(sharedWords)
  const filters = useFilters(FILTERS)
  return (
    <PageFrame title={words.codes} lead={words.lead} actions={<Create />}>
      <DataTable
        label={words.codes}
        columns={columnsOf(words, common.status, sellerName)}
        ask={(query) => (vintem) => vintem.staticQrCodes.list({ ...filters, ...query })}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/qr-codes/${id}`}
        isStacked
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
          <Empty icon="qr" title={words.none} isFiltered={Object.keys(filters).length > 0}>
            {words.noneText}
          </Empty>
        }
      />
    </PageFrame>
  )
}

function OfPlatform() {
  const { company } = useMe()
  const { names } = useSellerNames()
  const sellerName = (id: string) =>
    id === company?.io_seller_id ? company.name : (names.get(id) ?? id)
  return <Codes sellerName={sellerName} />
}

export const Page = () => (inPlatform(useMe()) ? <OfPlatform /> : <Codes />)
