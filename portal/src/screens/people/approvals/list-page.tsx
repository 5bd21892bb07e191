// The inbox of approvals: what waits for me, what I asked for, or all of the company. Live.

import { Button, SegmentedControl } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Approval } from '../../../../../sdk/wire.ts'
import { useWords } from '../../../app/language.tsx'
import { useSearch } from '../../../app/search.ts'
import { useMe } from '../../../app/session.tsx'
import { may } from '../../../app/who.ts'
import { statusColumn } from '../../../parts/table/columns.tsx'
import { DataTable, HIDDEN, type Column } from '../../../parts/table/data-table.tsx'
import { Empty } from '../../../parts/page/empty.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { PageFrame } from '../../../parts/page/page.tsx'
import { Money, When } from '../../../parts/values/values.tsx'
import { approvalsWords } from './words.ts'
import { askerOf } from './asker.ts'

type Row = Omit<Approval, 'request' | 'result' | 'can_decide'>
type Words = (typeof approvalsWords)['pt']

const VIEWS = ['waiting', 'asked', 'all'] as const
type View = (typeof VIEWS)[number]
const QUERIES = {
  waiting: { waiting_for_me: true },
  asked: { asked_by_me: true },
  all: {},
} as const

const whatOf = ({ operation, action }: Row, words: Words) =>
  words.operations[operation] ?? words.actions[action]

/** What waits is pending; until when is what matters of it. */
const columnsOf = (words: Words, view: View): readonly Column<Row>[] => [
  {
    key: 'action',
    title: words.action,
    width: 'minmax(0, 1.4fr)',
    cell: (row) => whatOf(row, words),
    csv: ({ action }) => action,
    phone: 'title',
  },
  {
    key: 'amount',
    title: words.amount,
    width: '130px',
    cell: ({ amount_cents: cents }) => (cents === null ? '—' : <Money cents={cents} strong />),
    csv: ({ amount_cents: cents }) => (cents === null ? '' : { cents }),
    phone: 'line',
  },
  view === 'waiting'
    ? {
        key: 'expires',
        title: words.expires,
        width: '170px',
        cell: ({ expires_at: at }) => <When at={at} />,
        csv: ({ expires_at: at }) => ({ at }),
        phone: 'end',
      }
    : statusColumn({ title: words.status, width: '130px', phone: 'end' }),
  {
    key: 'asker',
    title: words.askedBy,
    width: 'minmax(0, 1fr)',
    cell: (row) => askerOf(row, words),
    csv: (row) => askerOf(row, words),
    phone: 'line',
  },
  {
    key: 'given',
    title: words.given,
    width: '110px',
    cell: ({ approvals, approvals_needed: needed }) => words.givenOf(approvals.length, needed),
    csv: ({ approvals, approvals_needed: needed }) => `${approvals.length}/${needed}`,
  },
  {
    key: 'at',
    title: words.askedAt,
    width: '170px',
    align: 'end',
    cell: ({ created_at: at }) => <When at={at} />,
    csv: ({ created_at: at }) => ({ at: at }),
  },
  { key: 'id', title: 'id', width: HIDDEN, cell: () => null, csv: ({ id }) => id },
]

export function Page() {
  const words = useWords(approvalsWords)
  const me = useMe()
  const [search, change] = useSearch()
  const first = may('approvals:decide')(me) ? 'waiting' : 'all'
  const view = VIEWS.find((one) => one === search['view']) ?? first
  return (
    <PageFrame
      title={words.approvals}
      lead={words.lead}
      actions={
        <Button
          variant="default"
          component={Link}
          to="/approvals/policies"
          leftSection={<Icon name="shield" size={16} />}
        >
          {words.policies}
        </Button>
      }
    >
      <DataTable
        label={words.approvals}
        columns={columnsOf(words, view)}
        ask={(query) => (vintem) => vintem.approvals.list({ ...QUERIES[view], ...query })}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/approvals/${id}`}
        filters={
          <SegmentedControl
            size="xs"
            aria-label={words.view}
            value={view}
            onChange={(value) => change({ view: value })}
            data={VIEWS.map((value) => ({ value, label: words[value] }))}
          />
        }
        empty={
          <Empty icon="check" title={view === 'waiting' ? words.noneWaiting : words.none}>
            {words.noneText}
          </Empty>
        }
      />
    </PageFrame>
  )
}
