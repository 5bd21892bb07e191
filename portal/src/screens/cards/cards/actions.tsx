// What a company can do with a card: change, block, unblock, activate after delivery, cancel.

import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { CorporateCard } from '../../../../../sdk/wire.ts'
import { useAct } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { may } from '../../../app/who.ts'
import { Confirm } from '../../../parts/form/dialog.tsx'
import { SandboxMenu } from '../../../parts/form/sandbox-menu.tsx'
import { cardsWords } from '../words.ts'
import { BlockDialog } from '../block-dialog.tsx'
import { TOUCHES } from '../touches.ts'
import { EditCard } from './form.tsx'
import { ShowNumber } from './number.tsx'

type Change = { status: 'active' | 'blocked' | 'canceled'; reason?: string | null }
type Opened = 'edit' | 'block' | 'unblock' | 'cancel'

export const isOver = ({ status }: CorporateCard): boolean =>
  status === 'canceled' || status === 'expired'

const SALE = 4509

function CardSandbox({ card: { id, status, limit } }: { card: CorporateCard }) {
  const words = useWords(cardsWords)
  const merchant = { name: 'Padaria São João', mcc: '5811' }
  return (
    <SandboxMenu
      touches={TOUCHES}
      acts={[
        {
          label: words.sandboxBuy,
          run: (vintem) => vintem.sandbox.buyWithCard(id, { amount: SALE, merchant }),
        },
        {
          label: words.sandboxBuyMuch,
          run: (vintem) => vintem.sandbox.buyWithCard(id, { amount: limit + 1, merchant }),
        },
        status === 'issued' && {
          label: words.sandboxShip,
          run: (vintem) => vintem.sandbox.shipCard(id),
        },
        status === 'shipped' && {
          label: words.sandboxDeliver,
          run: (vintem) => vintem.sandbox.deliverCard(id),
        },
      ]}
    />
  )
}

function CardDialogs({
  card,
  opened,
  onClose,
}: {
  card: CorporateCard
  opened: Opened | undefined
  onClose: () => void
}) {
  const words = useWords(cardsWords)
  const change = useAct((vintem, body: Change) => vintem.corporate.cards.update(card.id, body), {
    touches: TOUCHES,
    onDone: ({ status }) => {
      const message = status === 'blocked' ? words.blocked : words.unblocked
      notifications.show({
        color: 'green',
        message: status === 'canceled' ? words.canceled : message,
      })
    },
  })
  if (opened === undefined) return null
  if (opened === 'edit') return <EditCard card={card} onClose={onClose} />
  if (opened === 'block')
    return (
      <BlockDialog
        text={words.blockText}
        block={(reason) => change.mutateAsync({ status: 'blocked', reason })}
        onClose={onClose}
      />
    )
  const isCancel = opened === 'cancel'
  const unblock = card.status === 'delivered' ? words.activate : words.unblock
  return (
    <Confirm
      title={isCancel ? words.cancelCard : unblock}
      text={isCancel ? words.cancelCardText : words.statusTexts[card.status]}
      confirm={isCancel ? words.cancelCard : unblock}
      isDangerous={isCancel}
      isOpen
      onClose={onClose}
      act={() => change.mutateAsync({ status: isCancel ? 'canceled' : 'active' })}
    />
  )
}

export function CardActions({ card }: { card: CorporateCard }) {
  const words = useWords(cardsWords)
  const me = useMe()
  const [opened, setOpened] = useState<Opened>()
  if (isOver(card)) return null
  const { status } = card
  return (
    <Group gap="xs">
      <CardSandbox card={card} />
      {may('secrets:read')(me) && <ShowNumber card={card.id} />}
      {may('cards:manage')(me) && (
        <>
          {(status === 'blocked' || status === 'delivered') && (
            <Button onClick={() => setOpened('unblock')}>
              {status === 'delivered' ? words.activate : words.unblock}
            </Button>
          )}
          <Button variant="default" onClick={() => setOpened('edit')}>
            {words.edit}
          </Button>
          {(status === 'active' || status === 'delivered') && (
            <Button variant="default" onClick={() => setOpened('block')}>
              {words.block}
            </Button>
          )}
          <Button variant="default" onClick={() => setOpened('cancel')}>
            {words.cancelCard}
          </Button>
        </>
      )}
      <CardDialogs card={card} opened={opened} onClose={() => setOpened(undefined)} />
    </Group>
  )
}
