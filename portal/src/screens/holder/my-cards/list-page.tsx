// The cards of the cardholder who signed in, for a phone: what each has left, and until when.

import { Button, SimpleGrid, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useAsk } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { Empty } from '../../../parts/page/empty.tsx'
import { ErrorNotice } from '../../../parts/page/error-notice.tsx'
import { money } from '../../../parts/values/format.ts'
import { Icon } from '../../../parts/icon.tsx'
import { Loading, PageFrame, Section } from '../../../parts/page/page.tsx'
import { Status } from '../../../parts/values/status.tsx'
import { cardsWords } from '../../cards/words.ts'
import { ActiveOnly } from '../../cards/active-only.tsx'
import { Left } from '../../cards/cards/parts.tsx'
import styles from './list-page.module.css'

const CARDS_MAX = 100
const USABLE = 'issued,shipped,delivered,active,blocked'

function MyCards({ holder }: { holder: string }) {
  const words = useWords(cardsWords)
  const own = useAsk((vintem) => vintem.corporate.holders.get(holder))
  const { data, error, refetch, isFetching } = useAsk((vintem) =>
    vintem.corporate.cards.list({ status: USABLE, limit: CARDS_MAX }),
  )
  const refresh = () => void Promise.all([own.refetch(), refetch()])
  return (
    <PageFrame
      title={words.myCards}
      lead={own.data && words.holderLimits(money(own.data.available))}
      actions={
        // There is no stream of events for cardholders.
        <Button
          variant="default"
          leftSection={<Icon name="refresh" size={16} />}
          loading={isFetching}
          onClick={refresh}
        >
          {words.refresh}
        </Button>
      }
    >
      {error && <ErrorNotice error={error} retry={refetch} />}
      {!data && !error && <Loading />}
      {data?.items.length === 0 && (
        <Section>
          <Empty icon="cards" title={words.noOwnCards}>
            {words.noOwnCardsText}
          </Empty>
        </Section>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        {data?.items.map((card) => (
          <article key={card.id} className={styles['card']}>
            <Stack gap="md">
              <div className={styles['head']}>
                <Link to={`/my-cards/${card.id}`} className={styles['link'] ?? ''}>
                  {card.name}
                </Link>
                <Status status={card.status} words={words.statuses} />
              </div>
              <Text size="sm" c="dimmed">
                {card.brand} {words.ends(card.last4)}
              </Text>
              <Left card={card} most={own.data?.available} />
            </Stack>
          </article>
        ))}
      </SimpleGrid>
    </PageFrame>
  )
}

export function Page() {
  const words = useWords(cardsWords)
  const { user } = useMe()
  return (
    <ActiveOnly title={words.myCards}>
      <MyCards holder={user.holder_id!} />
    </ActiveOnly>
  )
}
