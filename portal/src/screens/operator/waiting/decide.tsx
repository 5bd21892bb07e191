// The two decisions about what waits: approve, or deny with a reason.

import { Button, Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState, type ReactNode } from 'react'
import { useWords } from '../../../app/language.tsx'
import { operatorWords } from '../words.ts'
import { ReasonDialog } from '../reason-dialog.tsx'

type Props = {
  name: string
  /** Closes what is decided about. */
  onDone: () => void
  deny: (reason: string) => Promise<unknown>
  /** The dialog that approves; it calls `onDone` itself. */
  approving: (onClose: () => void) => ReactNode
}

export function Decide({ name, onDone, deny, approving }: Props) {
  const words = useWords(operatorWords)
  const [asked, setAsked] = useState<'approve' | 'deny'>()
  const close = () => setAsked(undefined)
  return (
    <>
      <Group gap="xs">
        <Button onClick={() => setAsked('approve')}>{words.approve}</Button>
        <Button variant="default" c="var(--bad)" onClick={() => setAsked('deny')}>
          {words.deny}
        </Button>
      </Group>
      {asked === 'approve' && approving(close)}
      {asked === 'deny' && (
        <ReasonDialog
          title={words.denyTitle(name)}
          text={words.denyText}
          confirm={words.deny}
          act={async (reason) => {
            await deny(reason)
            notifications.show({ color: 'green', message: words.denied(name) })
            onDone()
          }}
          onClose={close}
        />
      )}
    </>
  )
}
