// What was sold: taken today, approval rate, by method and by day; from sums, with the instant
// until which they are filled.

import { Stack, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useAsk } from '../../../app/calls/ask.ts'
import { useLanguage, useWords } from '../../../app/language.tsx'
import { DayBars } from '../../../parts/charts/day-bars.tsx'
import { Empty } from '../../../parts/page/empty.tsx'
import { ErrorNotice } from '../../../parts/page/error-notice.tsx'
import { Figure, FigureGrid } from '../../../parts/charts/figure.tsx'
import { money } from '../../../parts/values/format.ts'
import { Loading, Section } from '../../../parts/page/page.tsx'
import { GoTo, Money, When } from '../../../parts/values/values.tsx'
import { homeWords } from './words.ts'
import { salesWords } from '../sales/words.ts'
import styles from './page.module.css'

/**
 * The worker fills the sums shortly after an event. Asked no further: each ask keeps the session
 * alive.
 */
const AGAIN_MS = 3_000
const AGAIN_MAX = 5

/** The sums, asked for again while they lack the newest events. */
function useSums() {
  const asked = useAsk((vintem) => vintem.analytics.transactions())
  const { data, refetch } = asked
  const again = useRef(0)
  useEffect(() => {
    if (data?.complete) again.current = 0
    if (!data || data.complete || again.current >= AGAIN_MAX) return
    const timer = setTimeout(() => {
      again.current += 1
      void refetch()
    }, AGAIN_MS)
    return () => clearTimeout(timer)
  }, [data, refetch])
  return asked
}

/** Until when the sums are filled. */
function Filled({ complete, until }: { complete: boolean; until: string | null }) {
  const words = useWords(homeWords)
  if (complete) return words.complete
  if (!until) return words.filledNever
  return (
    <>
      {words.filledUntil} <When at={until} />
    </>
  )
}

export function Taken() {
  const words = useWords(homeWords)
  const sales = useWords(salesWords)
  const { language } = useLanguage()
  const { data, error, refetch } = useSums()
  if (error) return <ErrorNotice error={error} retry={refetch} />
  if (!data) return <Loading rows={4} />
  const { total, complete, filled_until: until } = data
  const today = data.by_day.find(({ day }) => day === data.to)
  const rate = (value: number | null | undefined) =>
    value === null || value === undefined
      ? '–'
      : value.toLocaleString(language, { style: 'percent', maximumFractionDigits: 1 })
  const days = data.by_day.filter(({ gross_cents: gross }) => gross > 0).toReversed()
  return (
    <Stack gap="lg">
      <FigureGrid>
        <Figure label={words.today} hint={words.paidSales(today?.paid ?? 0)}>
          <Money cents={today?.gross_cents ?? 0} />
        </Figure>
        <Figure label={words.month} hint={words.netOf(money(total.net_cents))}>
          <Money cents={total.gross_cents} />
        </Figure>
        <Figure label={words.approval} hint={words.refusedSales(total.refused)}>
          {rate(total.approval_rate)}
        </Figure>
      </FigureGrid>
      <Section title={words.byDay}>
        {days.length === 0 && <Empty icon="sales" title={words.byDayNone} />}
        {days.length > 0 && (
          <DayBars
            label={words.byDay}
            bars={days.map(({ day, gross_cents: cents }) => ({ on: day, cents }))}
          />
        )}
        <Text size="xs" c="dimmed" mt="xs" component="div">
          <Filled complete={complete} until={until} />
        </Text>
      </Section>
      {data.by_payment_type.length > 0 && (
        <Section title={words.byMethod} flush>
          <ul className={styles['list']}>
            {data.by_payment_type.map((one) => (
              <li key={one.payment_type} className={styles['row']}>
                <Text size="sm" component="div" className={styles['what'] ?? ''}>
                  <GoTo to="/sales" search={{ payment_type: one.payment_type }}>
                    {sales.methods[one.payment_type] ?? one.payment_type}
                  </GoTo>
                </Text>
                <Text size="sm" c="dimmed" className={styles['at'] ?? ''}>
                  {words.paidSales(one.paid)} · {words.approved(rate(one.approval_rate))}
                </Text>
                <Money cents={one.gross_cents} strong />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </Stack>
  )
}
