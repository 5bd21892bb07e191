// Parts of the pages of a card, for its company and for its cardholder: what it has left, and its
// newest purchases.

import { Alert, Anchor, Progress, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Backend } from '../../../app/calls/calls.ts'
import type { CorporateCard } from '../../../../../sdk/wire.ts'
import { useAsk } from '../../../app/calls/ask.ts'
import { useLanguage, useWords } from '../../../app/language.tsx'
import { ErrorNotice } from '../../../parts/page/error-notice.tsx'
import { day, money } from '../../../parts/values/format.ts'
import { Loading, Section } from '../../../parts/page/page.tsx'
import { Money } from '../../../parts/values/values.tsx'
import { cardsWords } from '../words.ts'
import { PurchaseLines } from '../purchases/lines.tsx'

const PERCENT = 100
const NEWEST = 10

/** `most`: what is left over all cards of its holder; a card never buys for more. */
type LeftProps = { card: CorporateCard; most?: number | undefined; large?: boolean }

/** What is left of the limit, and until when. */
export function Left({ card, most = card.available, large = false }: LeftProps) {
  const words = useWords(cardsWords)
  const { language } = useLanguage()
  const available = Math.min(card.available, most)
  const left = card.limit === 0 ? 0 : (available * PERCENT) / card.limit
  return (
    <Stack gap={6}>
      <Text size="sm" c="dimmed">
        {words.available}
      </Text>
      <Text fz={large ? '2rem' : '1.4rem'} fw={650} lh={1.2}>
        <Money cents={available} />
      </Text>
      <Progress value={Math.min(PERCENT, left)} size="sm" aria-label={words.available} />
      <Text size="sm" c="dimmed">
        {words.of(words.limitOf(money(card.limit), words.intervals[card.interval]))} ·{' '}
        {words.untilDay(day(card.resets_at, language))}
      </Text>
    </Stack>
  )
}

/** Why the card does not buy now. */
export function CardState({ card, hint }: { card: CorporateCard; hint?: string }) {
  const words = useWords(cardsWords)
  if (card.status === 'active') return null
  return (
    <Alert color={card.status === 'blocked' ? 'red' : 'yellow'} variant="light">
      <Text size="sm">{words.statusTexts[card.status]}</Text>
      {card.reason && (
        <Text size="sm">
          {words.reason}: {card.reason}
        </Text>
      )}
      {hint && card.status === 'blocked' && <Text size="sm">{hint}</Text>}
    </Alert>
  )
}

export const newestPurchases = (card: string) => (vintem: Backend) =>
  vintem.corporate.cards.purchases(card, { limit: NEWEST })

export function CardPurchases({ card }: { card: string }) {
  const words = useWords(cardsWords)
  const { data, error, refetch } = useAsk(newestPurchases(card))
  return (
    <Section
      title={words.purchases}
      flush
      actions={
        <Anchor component={Link} to="/purchases" search={{ card_id: card } as never} size="sm">
          {words.allPurchases}
        </Anchor>
      }
    >
      {error && <ErrorNotice error={error} retry={refetch} />}
      {!data && !error && <Loading rows={3} />}
      {data && <PurchaseLines purchases={data.items} isOfCard />}
    </Section>
  )
}
