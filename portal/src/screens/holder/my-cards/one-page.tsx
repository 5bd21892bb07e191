// One card of the cardholder who signed in: what is left and until when, its number for a minute,
// blocking it, and its purchases.

import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { CorporateCard } from '../../../../../sdk/wire.ts'
import { useAct, useAsk } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import { ObjectPage } from '../../../parts/page/object-page.tsx'
import { Section } from '../../../parts/page/page.tsx'
import { Status } from '../../../parts/values/status.tsx'
import { cardsWords } from '../../cards/words.ts'
import { ActiveOnly } from '../../cards/active-only.tsx'
import { BlockDialog } from '../../cards/block-dialog.tsx'
import { isOver } from '../../cards/cards/actions.tsx'
import { ShowNumber } from '../../cards/cards/number.tsx'
import { CardPurchases, newestPurchases, CardState, Left } from '../../cards/cards/parts.tsx'
import { TOUCHES } from '../../cards/touches.ts'
import { AskLimit } from './ask-limit.tsx'

type Props = { card: CorporateCard }

/** What is left of the card, or over all cards of the person if that is less. */
function MyLeft({ card }: Props) {
  const holder = useAsk((vintem) => vintem.corporate.holders.get(card.holder_id))
  return (
    <Section>
      <Left card={card} most={holder.data?.available} large />
    </Section>
  )
}

/** Its number, and blocking it. */
function Acts({ card }: Props) {
  const words = useWords(cardsWords)
  const [isBlocking, setBlocking] = useState(false)
  const block = useAct(
    (vintem, reason: string | null) =>
      vintem.corporate.cards.update(card.id, { status: 'blocked', reason }),
    {
      touches: TOUCHES,
      onDone: () => notifications.show({ color: 'green', message: words.blocked }),
    },
  )
  if (isOver(card)) return null
  return (
    <>
      <Group grow>
        <ShowNumber card={card.id} />
        {(card.status === 'active' || card.status === 'delivered') && (
          <Button variant="default" onClick={() => setBlocking(true)}>
            {words.block}
          </Button>
        )}
      </Group>
      {isBlocking && (
        <BlockDialog
          text={`${words.blockText} ${words.onlyCompany}`}
          block={(reason) => block.mutateAsync(reason)}
          onClose={() => setBlocking(false)}
        />
      )}
    </>
  )
}

export function Page() {
  const words = useWords(cardsWords)
  return (
    <ActiveOnly title={words.card}>
      <ObjectPage
        kind={words.card}
        up={{ to: '/my-cards', title: words.myCards }}
        ask={(vintem, id) => vintem.corporate.cards.get(id)}
        ahead={(id) => [newestPurchases(id)]}
        show={(card) => ({
          title: card.name,
          status: <Status status={card.status} words={words.statuses} />,
          lead: `${card.brand} ${words.ends(card.last4)} · ${words.expires} ${card.expiration}`,
          above: <CardState card={card} hint={words.onlyCompany} />,
          main: (
            <>
              <MyLeft card={card} />
              <Acts card={card} />
              {!isOver(card) && <AskLimit card={card} />}
              <CardPurchases card={card.id} />
            </>
          ),
        })}
      />
    </ActiveOnly>
  )
}
