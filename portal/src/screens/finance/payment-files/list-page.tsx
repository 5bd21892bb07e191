// The files exchanged with the bank that pays out by files: remittances and returns, the newest first.

import { Text } from '@mantine/core'
import { useAsk } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { may } from '../../../app/who.ts'
import { DataTable, type Column } from '../../../parts/table/data-table.tsx'
import { Empty } from '../../../parts/page/empty.tsx'
import { ChoiceFilter, ClearFilters, useFilters } from '../../../parts/table/filters.tsx'
import { PageFrame } from '../../../parts/page/page.tsx'
import { Status } from '../../../parts/values/status.tsx'
import { money } from '../../../parts/values/format.ts'
import { Money, Nothing, When } from '../../../parts/values/values.tsx'
import { Desk } from '../files/desk.tsx'
import { paymentFilesWords } from './words.ts'
import { nameOf, type PaymentFile, type Words } from './file.ts'

const FILTERS = ['direction'] as const
const DIRECTIONS = ['remittance', 'return'] as const

const contentsOf = ({ sent, read }: PaymentFile, words: Words): string => {
  if (sent) return words.sent(sent.payments)
  return read ? words.read(read.payments, read.failed + read.returned, read.exceptions) : ''
}

const sumOf = ({ sent, read }: PaymentFile): number | undefined =>
  sent?.total_cents ?? read?.paid_cents

const columnsOf = (words: Words): readonly Column<PaymentFile>[] => [
  {
    key: 'direction',
    title: words.direction,
    width: '110px',
    cell: ({ direction }) => words.directions[direction],
    csv: ({ direction }) => direction,
    phone: 'title',
  },
  {
    key: 'agreement',
    title: words.agreement,
    width: '150px',
    cell: ({ agreement }) => agreement,
    csv: ({ agreement }) => agreement,
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
    key: 'status',
    title: words.state,
    width: '130px',
    cell: ({ status }) => <Status status={status} words={words.states} />,
    csv: ({ status }) => status,
    phone: 'line',
  },
  {
    key: 'contents',
    title: words.contents,
    width: 'minmax(0, 1fr)',
    cell: (file) => contentsOf(file, words),
    csv: (file) => contentsOf(file, words),
    phone: 'line',
  },
  {
    key: 'sum',
    title: words.total,
    width: '130px',
    align: 'end',
    cell: (file) => {
      const cents = sumOf(file)
      return cents === undefined ? <Nothing /> : <Money cents={cents} />
    },
    csv: (file) => ({ cents: sumOf(file) ?? 0 }),
    phone: 'end',
  },
  {
    key: 'at',
    title: words.at,
    width: '150px',
    align: 'end',
    cell: ({ created_at: at }) => <When at={at} />,
    csv: ({ created_at: at }) => ({ at }),
    phone: 'line',
  },
]

/** What the user may do with the files of the agreement. */
function OwnDesk() {
  const words = useWords(paymentFilesWords)
  const me = useMe()
  const [mayMake, mayRead] = [may('payouts:create')(me), may('returns:upload')(me)]
  const isAble = mayMake || mayRead
  const { data } = useAsk((vintem) => vintem.paymentFiles.agreement(), { enabled: isAble })
  if (!isAble || !data || data.agreement === null) return null
  const { payments, total_cents: total } = data.waiting
  return (
    <>
      {data.by_folders && (
        <Text size="sm" c="dimmed">
          {words.byFolders}
        </Text>
      )}
      <Desk
        agreement={data.agreement}
        page="/payment-files"
        waits={payments > 0 ? words.waits(payments, money(total)) : undefined}
        mayUpload={data.return_uploads}
        {...(mayMake && { make: (vintem, key) => vintem.paymentFiles.write({ key }) })}
        {...(mayRead && {
          upload: (vintem, { file, name }, key) =>
            vintem.paymentFiles.create(file, { file_name: name }, { key }),
        })}
        touches={['paymentFiles', 'transfers', 'sellers', 'analytics']}
      />
    </>
  )
}

export function Page() {
  const words = useWords(paymentFilesWords)
  const { direction } = useFilters(FILTERS)
  const asked = DIRECTIONS.find((one) => one === direction)
  return (
    <PageFrame title={words.files} lead={words.lead}>
      <OwnDesk />
      <DataTable
        label={words.files}
        columns={columnsOf(words)}
        ask={(query) => (vintem) =>
          vintem.paymentFiles.list({ ...query, ...(asked ? { direction: asked } : {}) })
        }
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/payment-files/${id}`}
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
