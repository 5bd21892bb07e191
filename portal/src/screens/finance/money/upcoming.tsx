// What a seller is to receive, by day.

import { Text } from '@mantine/core'
import { useAsk } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import { DayBars } from '../../../parts/charts/day-bars.tsx'
import { Empty } from '../../../parts/page/empty.tsx'
import { ErrorNotice } from '../../../parts/page/error-notice.tsx'
import { Loading, Section } from '../../../parts/page/page.tsx'
import { homeWords } from '../home/words.ts'

const RECEIVABLES = 1000

export function Upcoming({ seller }: { seller: string }) {
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
