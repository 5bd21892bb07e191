// The money of a seller, or of one's own company: its statement with the balance after each line,
// what it is to receive, and its payouts.

import { Tabs } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useAsk } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import { useSearch } from '../../../app/search.ts'
import { useMe } from '../../../app/session.tsx'
import { may } from '../../../app/who.ts'
import { DataTable } from '../../../parts/table/data-table.tsx'
import { Empty } from '../../../parts/page/empty.tsx'
import { ClearFilters, DayFilter, StatusFilter, useFilters } from '../../../parts/table/filters.tsx'
import { PageFrame } from '../../../parts/page/page.tsx'
import { ledgerWords } from '../../../words/ledger.ts'
import { moneyWords } from './words.ts'
import { sharedWords } from '../../../words/shared.ts'
import { nameOf } from '../sellers/name.ts'
import { Balances } from './balances.tsx'
import { lineColumns, payoutColumns, receivableColumns } from './columns.tsx'
import { NewPayout } from './new-payout.tsx'
import { Upcoming } from './upcoming.tsx'

const PERIOD = ['created_at[gte]', 'created_at[lte]'] as const
const RECEIVABLES = ['status', 'due_on[gte]', 'due_on[lte]'] as const
const PAYOUTS = ['status', ...PERIOD] as const
const RECEIVABLE_STATUSES = ['scheduled', 'settled', 'canceled'] as const
const PAYOUT_STATUSES = ['pending', 'processing', 'succeeded', 'failed', 'returned'] as const
const VIEWS = ['statement', 'agenda', 'payouts'] as const

type Props = { seller: string }

function Statement({ seller }: Props) {
  const words = useWords(moneyWords)
  const ledger = useWords(ledgerWords)
  const shared = useWords(sharedWords)
  const filters = useFilters(PERIOD)
  return (
    <DataTable
      label={words.statement}
      columns={lineColumns(words, ledger)}
      ask={(query) => (vintem) => vintem.sellers.statement(seller, { ...filters, ...query })}
      rowKey={({ id }) => id}
      files={{
        formats: ['csv', 'xlsx', 'ofx'],
        ask: (format) => (vintem) =>
          vintem.sellers.allStatementLinesAs(seller, {
            ...filters,
            format: format as 'csv' | 'xlsx' | 'ofx',
          }),
      }}
      filters={
        <>
          <DayFilter name="created_at[gte]" label={shared.from} />
          <DayFilter name="created_at[lte]" label={shared.until} />
          <ClearFilters names={PERIOD} />
        </>
      }
      empty={
        <Empty icon="statement" title={words.noLines}>
          {words.noLinesText}
        </Empty>
      }
    />
  )
}

function Agenda({ seller }: Props) {
  const words = useWords(moneyWords)
  const shared = useWords(sharedWords)
  const filters = useFilters(RECEIVABLES)
  return (
    <>
      <Upcoming seller={seller} />
      <DataTable
        label={words.agenda}
        columns={receivableColumns(words)}
        ask={(query) => (vintem) => vintem.sellers.receivables(seller, { ...filters, ...query })}
        rowKey={({ id }) => id}
        filters={
          <>
            <StatusFilter statuses={RECEIVABLE_STATUSES} words={words.statuses} />
            <DayFilter name="due_on[gte]" label={shared.from} />
            <DayFilter name="due_on[lte]" label={shared.until} />
            <ClearFilters names={RECEIVABLES} />
          </>
        }
        empty={<Empty icon="money" title={words.noReceivables} />}
      />
    </>
  )
}

function Payouts({ seller }: Props) {
  const words = useWords(moneyWords)
  const shared = useWords(sharedWords)
  const filters = useFilters(PAYOUTS)
  return (
    <DataTable
      label={words.payouts}
      columns={payoutColumns(words)}
      ask={(query) => (vintem) => vintem.transfers.list(seller, { ...filters, ...query })}
      rowKey={({ id }) => id}
      rowLink={({ id }) => `/sellers/${seller}/payouts/${id}`}
      filters={
        <>
          <StatusFilter statuses={PAYOUT_STATUSES} words={words.statuses} />
          <DayFilter name="created_at[gte]" label={shared.from} />
          <DayFilter name="created_at[lte]" label={shared.until} />
          <ClearFilters names={PAYOUTS} />
        </>
      }
      empty={
        <Empty icon="payouts" title={words.noPayouts}>
          {words.noPayoutsText}
        </Empty>
      }
    />
  )
}

const CONTENT = { statement: Statement, agenda: Agenda, payouts: Payouts } as const
const CLEARED = Object.fromEntries([...RECEIVABLES, ...PAYOUTS].map((name) => [name, '']))

export function Page() {
  const words = useWords(moneyWords)
  const me = useMe()
  const { seller: given } = useParams({ strict: false }) as { seller?: string }
  const seller = given ?? me.company!.io_seller_id
  const { data } = useAsk((vintem) => vintem.sellers.get(seller))
  const [search, change] = useSearch()
  const view = VIEWS.find((one) => one === search['view']) ?? 'statement'
  const Content = CONTENT[view]
  return (
    <PageFrame
      title={words.money}
      {...(given
        ? { up: { to: `/sellers/${seller}`, title: data ? nameOf(data) : words.seller } }
        : {})}
      actions={may('payouts:create')(me) && <NewPayout seller={seller} />}
    >
      <Balances seller={seller} />
      <Tabs value={view} onChange={(next) => change({ ...CLEARED, view: next ?? '' })}>
        <Tabs.List>
          {VIEWS.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {words[one]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {VIEWS.map((one) => (
          <Tabs.Panel key={one} value={one} pt="md">
            {one === view && <Content seller={seller} />}
          </Tabs.Panel>
        ))}
      </Tabs>
    </PageFrame>
  )
}
