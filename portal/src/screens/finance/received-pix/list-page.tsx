// Pix that came without a charge: those that wait for the platform, and with a filter the others.

import { useWords } from '../../../app/language.tsx'
import { SandboxMenu } from '../../../parts/form/sandbox-menu.tsx'
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
import { Money, Nothing, When } from '../../../parts/values/values.tsx'
import { sharedWords } from '../../../words/shared.ts'
import { payerOf, type ReceivedPix, type Words } from './pix.ts'
import { receivedPixWords } from './words.ts'

const FILTERS = ['status', 'end_to_end_id', 'created_at[gte]', 'created_at[lte]'] as const
/** What waits for somebody; without a filter these are shown. */
const WAITING = 'unassigned'
/** What somebody sends in the sandbox who types the key. */
const TYPED = {
  amount: 19_00,
  payer: { name: 'Ana Souza', taxpayer_id: '123.456.789-09' },
  message: 'pedido 1042',
}

const reasonOf = ({ reason, status }: ReceivedPix, words: Words): string =>
  reason === null || status === 'assigned' ? '' : words.reasons[reason]

const columnsOf = (words: Words, status: string): readonly Column<ReceivedPix>[] => [
  {
    key: 'amount',
    title: words.amount,
    width: '130px',
    cell: ({ amount_cents: cents }) => <Money cents={cents} strong />,
    csv: ({ amount_cents: cents }) => ({ cents }),
    phone: 'title',
  },
  statusColumn({ title: status, width: '130px', phone: 'end' }, words.statuses),
  {
    key: 'payer',
    title: words.payer,
    width: 'minmax(0, 1.2fr)',
    cell: (pix) => payerOf(pix) ?? <Nothing />,
    csv: (pix) => payerOf(pix) ?? '',
    phone: 'line',
  },
  {
    key: 'message',
    title: words.message,
    width: 'minmax(0, 1.2fr)',
    cell: ({ message }) => message ?? <Nothing />,
    csv: ({ message }) => message ?? '',
  },
  {
    key: 'reason',
    title: words.reason,
    width: 'minmax(0, 1.4fr)',
    cell: (pix) => reasonOf(pix, words) || <Nothing />,
    csv: (pix) => reasonOf(pix, words),
    phone: 'line',
  },
  {
    key: 'paid',
    title: words.paidAt,
    width: '170px',
    align: 'end',
    cell: ({ paid_at: at }) => <When at={at} />,
    csv: ({ paid_at: at }) => ({ at }),
    phone: 'line',
  },
  {
    key: 'end_to_end_id',
    title: words.endToEndId,
    width: HIDDEN,
    cell: () => null,
    csv: ({ end_to_end_id: id }) => id,
  },
  {
    key: 'sale',
    title: words.sale,
    width: HIDDEN,
    cell: () => null,
    csv: ({ transaction }) => transaction ?? '',
  },
  { key: 'id', title: words.id, width: HIDDEN, cell: () => null, csv: ({ id }) => id },
]

function SandboxActs() {
  const words = useWords(receivedPixWords)
  return (
    <SandboxMenu
      touches={['receivedPix']}
      acts={[{ label: words.sandboxPay, run: (vintem) => vintem.sandbox.payKey(TYPED) }]}
    />
  )
}

export function Page() {
  const words = useWords(receivedPixWords)
  const common = useWords(sharedWords)
  const filters = useFilters(FILTERS)
  const every = Object.keys(words.statuses).join(',')
  const asked = { status: WAITING, ...filters }
  return (
    <PageFrame title={words.list} lead={words.lead} actions={<SandboxActs />}>
      <DataTable
        label={words.list}
        columns={columnsOf(words, common.status)}
        ask={(query) => (vintem) => vintem.receivedPix.list({ ...asked, ...query })}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/received-pix/${id}`}
        isStacked
        filters={
          <>
            <ChoiceFilter
              name="status"
              label={common.status}
              choices={[
                ...Object.entries(words.statuses).map(([value, label]) => ({ value, label })),
                { value: every, label: words.all },
              ]}
            />
            <TextFilter name="end_to_end_id" label={words.endToEndId} />
            <DayFilter name="created_at[gte]" label={common.from} />
            <DayFilter name="created_at[lte]" label={common.until} />
            <ClearFilters names={FILTERS} />
          </>
        }
        empty={
          <Empty icon="received" title={words.none} isFiltered={Object.keys(filters).length > 0}>
            {words.noneText}
          </Empty>
        }
      />
    </PageFrame>
  )
}
