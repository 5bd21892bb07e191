// One card: what is left of its limit, where it may buy, how its delivery goes, and its newest purchases.

import { Text } from '@mantine/core'
import type { CorporateCard } from '../../../../../sdk/wire.ts'
import { useWords } from '../../../app/language.tsx'
import { useFound } from '../../../parts/page/found.tsx'
import { ObjectTimeline, timelineAhead } from '../../../parts/timeline/object-timeline.tsx'
import { Columns, Facts, PageFrame, Section } from '../../../parts/page/page.tsx'
import { Status } from '../../../parts/values/status.tsx'
import { Copied, Money, ObjectLink, When } from '../../../parts/values/values.tsx'
import { cardsWords } from '../words.ts'
import { ActiveOnly } from '../active-only.tsx'
import { CardActions } from './actions.tsx'
import { CardPurchases, newestPurchases, CardState, Left } from './parts.tsx'

type Props = { card: CorporateCard }

function Shipping({ card: { shipping, type } }: Props) {
  const words = useWords(cardsWords)
  if (type === 'virtual') return null
  return (
    <Section title={words.shipping}>
      {!shipping?.shipped_at && <Text size="sm">{words.notShipped}</Text>}
      <Facts
        facts={[
          shipping?.carrier && [words.carrier, shipping.carrier],
          shipping?.tracking_code && [words.tracking, <Copied key="code" text={shipping.tracking_code} />],
          shipping?.shipped_at && [words.shipped, <When key="shipped" at={shipping.shipped_at} />],
          shipping?.delivered_at && [words.delivered, <When key="delivered" at={shipping.delivered_at} />],
        ]}
      />
    </Section>
  )
}

function Details({ card }: Props) {
  const words = useWords(cardsWords)
  return (
    <Section title={words.details}>
      <Facts
        facts={[
          [
            words.holder,
            <ObjectLink key="holder" kind="corporate_holder" id={card.holder_id} label={card.holder_name} />,
          ],
          [words.type, words.types[card.type]],
          [words.merchant, card.merchant ?? words.anyMerchant],
          [words.spent, <Money key="spent" cents={card.spent} />],
          [words.expires, card.expiration],
          [words.since, <When key="since" at={card.created_at} />],
          [words.id, <Copied key="id" text={card.id} />],
        ]}
      />
    </Section>
  )
}

function One({ card }: Props) {
  const words = useWords(cardsWords)
  return (
    <PageFrame
      title={card.name}
      beside={<Status status={card.status} words={words.statuses} />}
      lead={`${card.brand} ${words.ends(card.last4)}`}
      up={{ to: '/cards', title: words.cards }}
      actions={<CardActions card={card} />}
    >
      <CardState card={card} />
      <Columns
        main={
          <>
            <Section>
              <Left card={card} />
            </Section>
            <CardPurchases card={card.id} />
            <ObjectTimeline object={card.id} />
          </>
        }
        side={
          <>
            <Shipping card={card} />
            <Details card={card} />
          </>
        }
      />
    </PageFrame>
  )
}

function Found() {
  const words = useWords(cardsWords)
  const { data, frame } = useFound({
    title: words.card,
    up: { to: '/cards', title: words.cards },
    ask: (vintem, id) => vintem.corporate.cards.get(id),
    ahead: (id) => [newestPurchases(id), timelineAhead(id)],
  })
  return data ? <One card={data} /> : frame
}

export function Page() {
  const words = useWords(cardsWords)
  return (
    <ActiveOnly title={words.card}>
      <Found />
    </ActiveOnly>
  )
}
