// The files exchanged with the bank of boletos: remittances and returns, the newest first.

import { useWords } from '../../../app/language.tsx'
import { DataTable, type Column } from '../../../parts/table/data-table.tsx'
import { Empty } from '../../../parts/page/empty.tsx'
import { ChoiceFilter, ClearFilters, useFilters } from '../../../parts/table/filters.tsx'
import { PageFrame } from '../../../parts/page/page.tsx'
import { When } from '../../../parts/values/values.tsx'
import { boletoFilesWords } from './words.ts'
import { nameOf, type BoletoFile, type Words } from './file.ts'
import { Upload } from './upload.tsx'

const FILTERS = ['direction'] as const
const DIRECTIONS = ['remittance', 'return'] as const

const contentsOf = ({ sent, read }: BoletoFile, words: Words): string => {
  if (sent) return words.sent(sent.instructions)
  return read ? words.read(read.payments, read.exceptions) : ''
}

const columnsOf = (words: Words): readonly Column<BoletoFile>[] => [
  {
    key: 'direction',
    title: words.direction,
    width: '120px',
    cell: ({ direction }) => words.directions[direction],
    csv: ({ direction }) => direction,
    phone: 'title',
  },
  {
    key: 'agreement',
    title: words.agreement,
    cell: ({ agreement }) => agreement,
    csv: ({ agreement }) => agreement,
  },
  {
    key: 'sequence',
    title: words.sequence,
    width: '130px',
    align: 'end',
    cell: ({ sequence }) => sequence,
    csv: ({ sequence }) => ({ count: sequence }),
    phone: 'end',
  },
  {
    key: 'name',
    title: words.name,
    width: 'minmax(0, 1.4fr)',
    cell: (file) => nameOf(file, words),
    csv: ({ name }) => name ?? '',
    phone: 'line',
  },
  {
    key: 'contents',
    title: words.contents,
    width: 'minmax(0, 1.2fr)',
    cell: (file) => contentsOf(file, words),
    csv: (file) => contentsOf(file, words),
    phone: 'line',
  },
  {
    key: 'at',
    title: words.at,
    width: '160px',
    align: 'end',
    cell: ({ created_at: at }) => <When at={at} />,
    csv: ({ created_at: at }) => ({ at }),
    phone: 'line',
  },
]

export function Page() {
  const words = useWords(boletoFilesWords)
  const { direction } = useFilters(FILTERS)
  const asked = DIRECTIONS.find((one) => one === direction)
  return (
    <PageFrame title={words.files} lead={words.lead}>
      <Upload />
      <DataTable
        label={words.files}
        columns={columnsOf(words)}
        ask={(query) => (vintem) =>
          vintem.boletoFiles.list({ ...query, ...(asked ? { direction: asked } : {}) })
        }
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/boleto-files/${id}`}
        filters={
          <>
            <ChoiceFilter
              name="direction"
              label={words.direction}
              choices={DIRECTIONS.map((value) => ({ value, label: words.directions[value] }))}
            />
            <ClearFilters names={FILTERS} />
          </>
        }
        empty={
          <Empty icon="statement" title={words.none} isFiltered={asked !== undefined}>
            {words.noneText}
          </Empty>
        }
      />
    </PageFrame>
  )
}
