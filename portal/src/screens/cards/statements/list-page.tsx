// The list of statements: open, closed, overdue and paid; in every status of the account since it
// was first active.

import { useAsk } from '../../../app/calls/ask.ts'
import { useLanguage, useWords, type Language } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { may } from '../../../app/who.ts'
import { VintemError } from '../../../../../sdk/errors.ts'
import type { CorporateInvoice } from '../../../../../sdk/wire.ts'
import { statusColumn } from '../../../parts/table/columns.tsx'
import { DataTable, type Column } from '../../../parts/table/data-table.tsx'
import { Empty } from '../../../parts/page/empty.tsx'
import { ClearFilters, StatusFilter, useFilters } from '../../../parts/table/filters.tsx'
import { day } from '../../../parts/values/format.ts'
import { PageFrame, Section } from '../../../parts/page/page.tsx'
import { Day, Money } from '../../../parts/values/values.tsx'
import { statementsWords } from './words.ts'
import { useDebts } from './calls.ts'
import { DueDay } from './due-day.tsx'
import { monthName } from './month.ts'
import { Recharge } from './recharge.tsx'

const FILTERS = ['status'] as const
const STATUSES = ['open', 'closed', 'overdue', 'paid'] as const

type Words = (typeof statementsWords)['pt']

const columnsOf = (words: Words, language: Language): readonly Column<CorporateInvoice>[] => [
  {
    key: 'reference',
    title: words.reference,
    width: 'minmax(0, 1.4fr)',
    cell: ({ reference }) => monthName(reference, language),
    csv: ({ reference }) => reference,
    phone: 'title',
  },
  statusColumn({ title: words.status, width: '110px', phone: 'line' }, words.statuses),
  {
    key: 'period',
    title: words.period,
    width: '210px',
    cell: ({ opened_on: from, closes_on: to }) =>
      words.periodOf(day(from, language), day(to, language)),
    csv: ({ opened_on: from, closes_on: to }) => `${from} ${to}`,
  },
  {
    key: 'due',
    title: words.due,
    width: '130px',
    cell: ({ due_date: on }) => <Day on={on} />,
    csv: ({ due_date: on }) => ({ day: on }),
    phone: 'line',
  },
  {
    key: 'amount',
    title: words.amount,
    width: '120px',
    align: 'end',
    cell: ({ amount }) => <Money cents={amount} />,
    csv: ({ amount }) => ({ cents: amount }),
  },
  {
    key: 'owed',
    title: words.owed,
    width: '120px',
    align: 'end',
    cell: ({ owed, status, amount }) => <Money cents={status === 'open' ? amount : owed} strong />,
    csv: ({ owed }) => ({ cents: owed }),
    phone: 'end',
  },
]

const isNeverActive = (error: unknown): boolean =>
  error instanceof VintemError && error.code === 'account_not_active'

export function Page() {
  const words = useWords(statementsWords)
  const { language } = useLanguage()
  const me = useMe()
  const debts = useDebts()
  const filters = useFilters(FILTERS)
  const balance = useAsk((vintem) => debts(vintem).balance())
  if (isNeverActive(balance.error))
    return (
      <PageFrame title={words.statements}>
        <Section>
          <Empty icon="statement" title={words.notYet}>
            {words.notYetText}
          </Empty>
        </Section>
      </PageFrame>
    )
  return (
    <PageFrame
      title={words.statements}
      lead={<DueDay />}
      actions={may('statements:pay')(me) && <Recharge label={words.recharge} />}
    >
      <DataTable
        label={words.statements}
        columns={columnsOf(words, language)}
        ask={(query) => (vintem) => debts(vintem).invoices.list({ ...filters, ...query })}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/statements/${id}`}
        filters={
          <>
            <StatusFilter statuses={STATUSES} words={words.statuses} />
            <ClearFilters names={FILTERS} />
          </>
        }
        empty={
          <Empty icon="statement" title={words.none} isFiltered={filters.status !== undefined}>
            {words.noneText}
          </Empty>
        }
      />
    </PageFrame>
  )
}
