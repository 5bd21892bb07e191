// What was spent in a period, by category, cost center and cardholder, and by month of a year: each
// bar leads to its purchases.

import { SimpleGrid, Text } from '@mantine/core'
import type { CorporateAnalytics } from '../../../../../sdk/wire.ts'
import { useAsk } from '../../../app/calls/ask.ts'
import type { Backend } from '../../../app/calls/calls.ts'
import { useLanguage, useWords } from '../../../app/language.tsx'
import { useAhead } from '../../../parts/page/ahead.ts'
import { Bars, type Bar } from '../../../parts/charts/bars.tsx'
import { Empty } from '../../../parts/page/empty.tsx'
import { ErrorNotice } from '../../../parts/page/error-notice.tsx'
import { money } from '../../../parts/values/format.ts'
import { Loading, Section } from '../../../parts/page/page.tsx'
import { GoTo, Money } from '../../../parts/values/values.tsx'
import { CATEGORY_NAMES } from '../../../../../contract/names/merchant-categories.ts'
import { spendingWords } from './words.ts'
import { daysOfMonth, type Days } from './period.ts'

const SHOWN_MAX = 8

type Row = {
  key: string
  name: string
  cents: number
  filter: Readonly<Record<string, string>> | undefined
}

/** The analytics sum what was confirmed, by the time of purchase. */
const filterOf = ({ from, to }: Days): Readonly<Record<string, string>> => ({
  status: 'confirmed',
  'purchased_at[gte]': from,
  'purchased_at[lte]': to,
})

/** The largest; the others as one bar. */
function barsOf(rows: readonly Row[], others: (count: number) => string): Bar[] {
  const sorted = rows.toSorted((a, b) => b.cents - a.cents)
  const rest = sorted.slice(SHOWN_MAX)
  return [
    ...sorted.slice(0, SHOWN_MAX).map(({ key, name, cents, filter }) => ({
      key,
      cents,
      name: filter ? (
        <GoTo to="/purchases" search={filter}>
          {name}
        </GoTo>
      ) : (
        name
      ),
    })),
    ...(rest.length > 0
      ? [
          {
            key: 'others',
            name: others(rest.length),
            cents: rest.reduce((sum, { cents }) => sum + cents, 0),
          },
        ]
      : []),
  ]
}

function Sums({ title, rows }: { title: string; rows: readonly Row[] }) {
  const words = useWords(spendingWords)
  return (
    <Section title={title}>
      <Bars label={title} bars={barsOf(rows, words.others)} />
    </Section>
  )
}

function ByPart({ sums, days }: { sums: CorporateAnalytics; days: Days }) {
  const words = useWords(spendingWords)
  const categories: Readonly<Record<string, string>> = useWords(CATEGORY_NAMES)
  const filter = filterOf(days)
  return (
    <>
      <Sums
        title={words.byCategory}
        rows={sums.by_category.map(({ category, total_spent: cents }) => ({
          key: category,
          name: categories[category] ?? category,
          cents,
          filter: { ...filter, category },
        }))}
      />
      <Sums
        title={words.byCenter}
        rows={sums.by_cost_center.map(({ id, name, total_spent: cents }) => ({
          key: id ?? '',
          name: name ?? words.noCenter,
          cents,
          filter: id === null ? undefined : { ...filter, center_cost: id },
        }))}
      />
      <Sums
        title={words.byHolder}
        rows={sums.by_holder.map(({ holder_id: id, name, total_spent: cents }) => ({
          key: id,
          name,
          cents,
          filter: { ...filter, holder_id: id },
        }))}
      />
    </>
  )
}

const spentIn = (days: Days) => (vintem: Backend) => vintem.corporate.analytics(days)

/** Always a year, so that a month can be compared. */
function ByMonth({ year }: { year: Days }) {
  const words = useWords(spendingWords)
  const { language } = useLanguage()
  const { data, error, refetch } = useAsk(spentIn(year))
  const monthName = (month: string) =>
    new Date(`${month}-15T12:00:00Z`).toLocaleDateString(language, {
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    })
  const bars = (data?.by_month ?? [])
    .toSorted((a, b) => (a.month < b.month ? 1 : -1))
    .map(({ month, total_spent: cents }) => ({
      key: month,
      cents,
      name: (
        <GoTo to="/purchases" search={filterOf(daysOfMonth(month))}>
          {monthName(month)}
        </GoTo>
      ),
    }))
  return (
    <Section title={words.byMonth}>
      {error && <ErrorNotice error={error} retry={refetch} />}
      {!data && !error && <Loading rows={3} />}
      {data && bars.length === 0 && <Text size="sm">{words.nothing}</Text>}
      {bars.length > 0 && <Bars label={words.byMonth} bars={bars} />}
    </Section>
  )
}

export function Spent({ days, year }: { days: Days; year: Days }) {
  const words = useWords(spendingWords)
  const { data, error, refetch } = useAsk(spentIn(days), { keep: true })
  useAhead(year.to, [spentIn(year)])
  if (error) return <ErrorNotice error={error} retry={refetch} />
  if (!data) return <Loading />
  return (
    <>
      <Section title={words.spent}>
        {data.purchases === 0 ? (
          <Empty icon="sales" title={words.nothing}>
            {words.nothingText}
          </Empty>
        ) : (
          <Text size="xl" fw={650}>
            <Money cents={data.total_spent} />{' '}
            <Text span size="sm" c="dimmed">
              {words.total(data.purchases, money(data.average))}
            </Text>
          </Text>
        )}
      </Section>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        {data.purchases > 0 && <ByPart sums={data} days={days} />}
        <ByMonth year={year} />
      </SimpleGrid>
    </>
  )
}
