// The first page of a marketplace's finance: balances, what was sold, receivables by day, what
// needs attention, and the newest sales.

import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useAsk } from '../../../app/calls/ask.ts'
import { useLanguage, useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { may } from '../../../app/who.ts'
import { Empty } from '../../../parts/page/empty.tsx'
import { ErrorNotice } from '../../../parts/page/error-notice.tsx'
import { Columns, Loading, PageFrame, Section } from '../../../parts/page/page.tsx'
import { Status } from '../../../parts/values/status.tsx'
import { GoTo, Money, When } from '../../../parts/values/values.tsx'
import { homeWords } from './words.ts'
import { salesWords } from '../sales/words.ts'
import { Balances } from '../money/balances.tsx'
import { Upcoming } from '../money/upcoming.tsx'
import styles from './page.module.css'
import { Taken } from './taken.tsx'

const NEWEST = 8

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

/** What needs attention: counts that lead to the rows. */
function Attention() {
  const words = useWords(homeWords)
  const me = useMe()
  const { language } = useLanguage()
  const disputes = useAsk((vintem) => vintem.disputes.list({ status: 'open', limit: 1 }))
  const open = useAsk((vintem) => vintem.transactions.list({ status: 'pending', limit: 1 }))
  const webhooks = useAsk((vintem) => vintem.webhooks.list(), { enabled: may('webhooks:read')(me) })
  const failing =
    webhooks.data?.items.filter(({ failing_since: since }) => since !== null).length ?? 0
  const count = (total: number | undefined) =>
    total === undefined ? '–' : total.toLocaleString(language)
  const rows = [
    [words.disputes, disputes.data?.total, '/disputes', { status: 'open' }],
    [words.unpaid, open.data?.total, '/sales', { status: 'pending' }],
    ...(may('webhooks:read')(me)
      ? [[words.failing, webhooks.data && failing, '/webhooks', {}] as const]
      : []),
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
            <Taken />
            {isSeller && <Upcoming seller={seller} />}
            <Newest />
          </>
        }
        side={<Attention />}
      />
    </PageFrame>
  )
}
