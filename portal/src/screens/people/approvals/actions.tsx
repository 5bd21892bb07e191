// What a person can do about an approval: approve, reject with a reason, or withdraw what they
// asked for.

import { Button, Group, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { Approval } from '../../../../../sdk/wire.ts'
import { useAct } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { may } from '../../../app/who.ts'
import { Confirm, Dialog } from '../../../parts/form/dialog.tsx'
import { Form, useFields } from '../../../parts/form/form.tsx'
import { money } from '../../../parts/values/format.ts'
import { approvalsWords } from './words.ts'
import { askerOf } from './asker.ts'

/** As the server's. */
const REASON_MAX = 500
const TOUCHES = ['approvals']

function RejectDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const words = useWords(approvalsWords)
  const reject = useAct((vintem, reason: string) => vintem.approvals.reject(id, { reason }), {
    touches: TOUCHES,
  })
  const fields = useFields({ reason: '' }, ({ reason }): { reason?: string } => {
    const { length } = reason.trim()
    return length < 1 || length > REASON_MAX ? { reason: words.reasonLength(REASON_MAX) } : {}
  })
  const send = async () => {
    await reject.mutateAsync(fields.values.reason.trim())
    notifications.show({ color: 'green', message: words.done })
    onClose()
  }
  return (
    <Dialog title={words.reject} isOpen onClose={onClose}>
      <Form fields={fields} send={send} submit={words.reject} onCancel={onClose} color="red">
        <Text size="sm">{words.rejectText}</Text>
        <Textarea
          label={words.reason}
          autosize
          minRows={2}
          data-autofocus
          {...fields.bind('reason')}
        />
      </Form>
    </Dialog>
  )
}

type Open = 'approve' | 'reject' | 'withdraw' | undefined

export function Actions({ approval }: { approval: Approval }) {
  const words = useWords(approvalsWords)
  const me = useMe()
  const [open, setOpen] = useState<Open>()
  const approve = useAct((vintem) => vintem.approvals.approve(approval.id), { touches: TOUCHES })
  const withdraw = useAct((vintem) => vintem.approvals.withdraw(approval.id), { touches: TOUCHES })
  if (approval.status !== 'pending') return null
  const isMine = approval.asked_by.id === me.user.id
  const amount = approval.amount_cents === null ? '' : ` · ${money(approval.amount_cents)}`
  const what = `${words.actions[approval.action]}${amount}`
  const close = () => setOpen(undefined)
  return (
    <Group gap="xs">
      {approval.can_decide && may('approvals:decide')(me) && (
        <>
          <Button onClick={() => setOpen('approve')}>{words.approve}</Button>
          <Button variant="default" onClick={() => setOpen('reject')}>
            {words.reject}
          </Button>
        </>
      )}
      {isMine && may('approvals:withdraw')(me) && (
        <Button variant="default" onClick={() => setOpen('withdraw')}>
          {words.withdraw}
        </Button>
      )}
      <Confirm
        title={words.approveTitle}
        text={words.approveText(what, askerOf(approval, words))}
        confirm={words.approve}
        isOpen={open === 'approve'}
        onClose={close}
        act={() => approve.mutateAsync(undefined)}
      />
      <Confirm
        title={words.withdraw}
        text={words.withdrawText}
        confirm={words.withdraw}
        isDangerous
        isOpen={open === 'withdraw'}
        onClose={close}
        act={() => withdraw.mutateAsync(undefined)}
      />
      {open === 'reject' && <RejectDialog id={approval.id} onClose={close} />}
    </Group>
  )
}
