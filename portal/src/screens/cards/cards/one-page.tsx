// One card: what is left of its limit, where it may buy, how its delivery goes, and its newest
// purchases.

import { Text } from '@mantine/core'
import type { CorporateCard } from '../../../../../sdk/wire.ts'
import { useWords } from '../../../app/language.tsx'
import { Details, ObjectPage } from '../../../parts/page/object-page.tsx'
import { Facts, Section } from '../../../parts/page/page.tsx'
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
          shipping?.tracking_code && [
            words.tracking,
            <Copied key="code" text={shipping.tracking_code} />,
          ],
          shipping?.shipped_at && [words.shipped, <When key="shipped" at={shipping.shipped_at} />],
          shipping?.delivered_at && [
            words.delivered,
            <When key="delivered" at={shipping.delivered_at} />,
          ],
        ]}
      />
    </Section>
  )
}

function CardData({ card }: Props) {
  const words = useWords(cardsWords)
  return (
    <Details
      title={words.details}
      facts={[
        [
          words.holder,
          <ObjectLink
            key="holder"
            kind="corporate_holder"
            id={card.holder_id}
            label={card.holder_name}
          />,
        ],
        [words.type, words.types[card.type]],
        [words.merchant, card.merchant ?? words.anyMerchant],
        [words.spent, <Money key="spent" cents={card.spent} />],
        [words.expires, card.expiration],
        [words.since, <When key="since" at={card.created_at} />],
      ]}
      id={[words.id, card.id]}
    />
  )
}

export function Page() {
  const words = useWords(cardsWords)
  return (
    <ActiveOnly title={words.card}>
      <ObjectPage
        kind={words.card}
        up={{ to: '/cards', title: words.cards }}
        ask={(vintem, id) => vintem.corporate.cards.get(id)}
        ahead={(id) => [newestPurchases(id)]}
        hasTimeline
        show={(card) => ({
          title: card.name,
          status: <Status status={card.status} words={words.statuses} />,
          lead: `${card.brand} ${words.ends(card.last4)}`,
          actions: <CardActions card={card} />,
          above: <CardState card={card} />,
          main: (
            <>
              <Section>
                <Left card={card} />
              </Section>
              <CardPurchases card={card.id} />
            </>
          ),
          side: (
            <>
              <Shipping card={card} />
              <CardData card={card} />
            </>
          ),
        })}
      />
    </ActiveOnly>
  )
}
