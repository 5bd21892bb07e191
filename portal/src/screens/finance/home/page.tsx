// The first page of a marketplace's finance: balances, what comes in on which day, what waits for somebody, and the newest sales.

import { Anchor, SimpleGrid, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAsk } from '../../../app/ask.ts'
import { useLanguage, useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { may } from '../../../app/who.ts'
import { DayBars } from '../../../parts/day-bars.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { ErrorNotice } from '../../../parts/error-notice.tsx'
import { Explain } from '../../../parts/explain.tsx'
import { Columns, Loading, PageFrame, Section } from '../../../parts/page.tsx'
import { Status } from '../../../parts/status.tsx'
import { GoTo, Money, When } from '../../../parts/values.tsx'
import { homeWords } from '../../../words/home.ts'
import { salesWords } from '../../../words/sales.ts'
import styles from './page.module.css'

const NEWEST = 8
const RECEIVABLES = 1000

function Figure({ label, hint, why, children }: { label: string; hint?: string; why?: string; children: ReactNode }) {
  return (
    <div className={styles['figure']}>
      <div className={styles['label']}>
        {label} {why && <Explain id={why} />}
      </div>
      <div className={styles['value']}>{children}</div>
      {hint && (
        <Text size="xs" c="dimmed">
          {hint}
        </Text>
      )}
    </div>
  )
}

function Balances({ seller }: { seller: string }) {
  const words = useWords(homeWords)
  const { data, error, refetch } = useAsk((vintem) => vintem.sellers.balances(seller))
  if (error) return <ErrorNotice error={error} retry={refetch} />
  if (!data) return <Loading rows={2} />
  const { current_balance_cents: available, receivables_cents: pending, blocked_cents: blocked } = data.items
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
      <Figure label={words.available} hint={words.availableHint} why={seller}>
        <Money cents={available} />
      </Figure>
      <Figure label={words.pending} hint={words.pendingHint}>
        <Money cents={pending} />
      </Figure>
      <Figure label={words.blocked} hint={words.blockedHint}>
        <Money cents={blocked} />
      </Figure>
    </SimpleGrid>
  )
}

/** What is to be received, by day. */
function Upcoming({ seller }: { seller: string }) {
  const words = useWords(homeWords)
  const { data, error, refetch } = useAsk((vintem) =>
    vintem.sellers.receivables(seller, { status: 'scheduled', limit: RECEIVABLES }),
  )
  const days = Map.groupBy(data?.items ?? [], ({ due_on: on }) => on)
  const bars = [...days]
    .map(([on, items]) => ({ on, cents: items.reduce((sum, { net_cents: net }) => sum + net, 0) }))
    .toSorted((a, b) => (a.on < b.on ? -1 : 1))
  return (
    <Section title={words.upcoming}>
      {error && <ErrorNotice error={error} retry={refetch} />}
      {!data && !error && <Loading rows={4} />}
      {data && bars.length === 0 && <Empty icon="money" title={words.upcomingNone} />}
      {bars.length > 0 && <DayBars label={words.upcoming} bars={bars} />}
      {data?.has_more && (
        <Text size="xs" c="dimmed" mt="xs">
          {words.upcomingCut(RECEIVABLES)}
        </Text>
      )}
    </Section>
  )
}

function Newest() {
  const words = useWords(homeWords)
  const sales = useWords(salesWords)
  const { data, error, refetch } = useAsk((vintem) => vintem.transactions.list({ limit: NEWEST }))
  return (
    <Section
      title={words.newest}
      flush
      actions={
        <Anchor component={Link} to="/sales" size="sm">
          {words.allSales}
        </Anchor>
      }
    >
      {error && <ErrorNotice error={error} retry={refetch} />}
      {!data && !error && <Loading rows={4} />}
      {data?.items.length === 0 && (
        <Empty icon="sales" title={sales.none}>
          {sales.noneText}
        </Empty>
      )}
      <ul className={styles['list']}>
        {data?.items.map((sale) => (
          <li key={sale.id} className={styles['row']}>
            <GoTo to={`/sales/${sale.id}`}>
              <Money cents={sale.amount_cents} strong />
            </GoTo>
            <Status status={sale.status} />
            <Text size="sm" c="dimmed" className={styles['what'] ?? ''}>
              {sales.methods[sale.payment_type] ?? sale.payment_type}
              {sale.reference_id && ` · ${sale.reference_id}`}
            </Text>
            <Text size="sm" c="dimmed" component="div" className={styles['at'] ?? ''}>
              <When at={sale.created_at} />
            </Text>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** What waits for somebody: counts that lead to the rows. */
function Attention() {
  const words = useWords(homeWords)
  const me = useMe()
  const { language } = useLanguage()
  const disputes = useAsk((vintem) => vintem.disputes.list({ status: 'open', limit: 1 }))
  const open = useAsk((vintem) => vintem.transactions.list({ status: 'pending', limit: 1 }))
  const webhooks = useAsk((vintem) => vintem.webhooks.list(), { enabled: may('webhooks:read')(me) })
  const failing = webhooks.data?.items.filter(({ failing_since: since }) => since !== null).length ?? 0
  const count = (total: number | undefined) => (total === undefined ? '–' : total.toLocaleString(language))
  const rows = [
    [words.disputes, disputes.data?.total, '/sales', { status: 'dispute' }],
    [words.unpaid, open.data?.total, '/sales', { status: 'pending' }],
    ...(may('webhooks:read')(me) ? [[words.failing, webhooks.data && failing, '/webhooks', {}] as const] : []),
  ] as const
  return (
    <Section title={words.attention} flush>
      <ul className={styles['list']}>
        {rows.map(([title, total, to, search]) => (
          <li key={title} className={styles['row']}>
            <Text size="sm" component="div" className={styles['what'] ?? ''}>
              <GoTo to={to} search={search}>
                {title}
              </GoTo>
            </Text>
            <Text fw={600} size="sm">
              {count(total)}
            </Text>
          </li>
        ))}
      </ul>
    </Section>
  )
}

export function Page() {
  const words = useWords(homeWords)
  const me = useMe()
  const seller = me.company!.io_seller_id
  const isSeller = may('sellers:read')(me)
  return (
    <PageFrame title={words.home}>
      {isSeller && <Balances seller={seller} />}
      <Columns
        main={
          <>
            {isSeller && <Upcoming seller={seller} />}
            <Newest />
          </>
        }
        side={<Attention />}
      />
    </PageFrame>
  )
}
