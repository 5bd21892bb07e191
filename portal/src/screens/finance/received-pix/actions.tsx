// What can be done with a pix that came without a charge, while it is unassigned: it is assigned,
// or returned to its payer.

import { Button, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useAct } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { may } from '../../../app/who.ts'
import { Confirm, Dialog } from '../../../parts/form/dialog.tsx'
import { money } from '../../../parts/values/format.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { leftOf, payerOf, type ReceivedPix } from './pix.ts'
import { receivedPixWords } from './words.ts'

type Props = { pix: ReceivedPix; onClose: () => void }

function Assign({ pix, onClose }: Props) {
  const words = useWords(receivedPixWords)
  const { second_factor: factor } = useMe()
  if (factor.session) return <AssignDialog pix={pix} onClose={onClose} />
  return (
    <Dialog title={words.assign} isOpen onClose={onClose}>
      <Text size="sm">{words.factorNeeded}</Text>
    </Dialog>
  )
}

function GiveBack({ pix, onClose }: Props) {
  const words = useWords(receivedPixWords)
  const giveBack = useAct((vintem, id: string, key) => vintem.receivedPix.return(id, { key }), {
    touches: ['receivedPix'],
  })
  const act = async () => {
    const { status } = await giveBack.mutateAsync(pix.id)
    const message = status === 'returned' ? words.gaveBack : words.givingBack
    notifications.show({ color: 'green', message })
  }
  return (
    <Confirm
      title={words.giveBackTitle}
      text={words.giveBackText(money(leftOf(pix)), payerOf(pix))}
      confirm={words.giveBack}
      isDangerous
      isOpen
      onClose={onClose}
      act={act}
    />
  )
}

export function Actions({ pix }: { pix: ReceivedPix }) {
  const words = useWords(receivedPixWords)
  const me = useMe()
  const [opened, setOpened] = useState<'assign' | 'return'>()
  const close = () => setOpened(undefined)
  if (!may('payments:write')(me)) return null
  const isWaiting = pix.status === 'unassigned'
  return (
    <>
      {isWaiting && (
        <Button variant="default" onClick={() => setOpened('return')}>
          {words.giveBack}
        </Button>
      )}
      {/* A sale is of the whole pix. */}
      {isWaiting && pix.returned_cents === 0 && (
        <Button onClick={() => setOpened('assign')}>{words.assign}</Button>
      )}
      {opened === 'assign' && <Assign pix={pix} onClose={close} />}
      {opened === 'return' && <GiveBack pix={pix} onClose={close} />}
    </>
  )
}
