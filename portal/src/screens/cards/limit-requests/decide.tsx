// Accepting a request for a higher limit, perhaps with another amount, and declining it.

import { Button, Group, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { CorporateLimitRequest } from '../../../../../sdk/wire.ts'
import { useAct } from '../../../app/calls/ask.ts'
import { useLanguage, useWords } from '../../../app/language.tsx'
import { Dialog } from '../../../parts/form/dialog.tsx'
import { Form, useFields } from '../../../parts/form/form.tsx'
import { plainMoney } from '../../../parts/values/format.ts'
import { limitsWords } from './words.ts'
import { TOUCHES } from '../touches.ts'
import { readTypedAmount } from '../../../../../server/kernel/brazil/typed-amount.ts'

type Props = { request: CorporateLimitRequest }
type DialogProps = Props & { onClose: () => void }

const REASON_MAX = 255

function Accept({ request, onClose }: DialogProps) {
  const { language } = useLanguage()
  const words = useWords(limitsWords)
  const fields = useFields(
    { amount: plainMoney(request.amount), reason: '' },
    ({ amount }): { amount?: string } =>
      readTypedAmount(amount, language) === undefined ? { amount: words.noAmount } : {},
  )
  const accept = useAct(
    (vintem, body: { amount: number; reason?: string }) =>
      vintem.corporate.limitRequests.accept(request.id, body),
    { touches: TOUCHES },
  )
  const send = async () => {
    const reason = fields.values.reason.trim()
    await accept.mutateAsync({
      amount: readTypedAmount(fields.values.amount, language)!,
      ...(reason === '' ? {} : { reason }),
    })
    notifications.show({ color: 'green', message: words.accepted })
    onClose()
  }
  return (
    <Dialog title={words.acceptTitle(request.holder_name)} isOpen onClose={onClose}>
      <Form fields={fields} send={send} submit={words.accept} onCancel={onClose}>
        <TextInput
          label={words.granted}
          leftSection={<Text size="sm">R$</Text>}
          inputMode="decimal"
          data-autofocus
          {...fields.bind('amount')}
        />
        <TextInput label={words.note} maxLength={REASON_MAX} {...fields.bind('reason')} />
      </Form>
    </Dialog>
  )
}

function Decline({ request, onClose }: DialogProps) {
  const words = useWords(limitsWords)
  const fields = useFields({ reason: '' }, ({ reason }): { reason?: string } =>
    reason.trim() === '' ? { reason: words.noReason } : {},
  )
  const decline = useAct(
    (vintem, reason: string) => vintem.corporate.limitRequests.decline(request.id, { reason }),
    {
      touches: TOUCHES,
    },
  )
  const send = async () => {
    await decline.mutateAsync(fields.values.reason.trim())
    notifications.show({ color: 'green', message: words.declined })
    onClose()
  }
  return (
    <Dialog title={words.declineTitle(request.holder_name)} isOpen onClose={onClose}>
      <Form fields={fields} send={send} submit={words.decline} color="red" onCancel={onClose}>
        <TextInput
          label={words.why}
          maxLength={REASON_MAX}
          data-autofocus
          {...fields.bind('reason')}
        />
      </Form>
    </Dialog>
  )
}

export function Decide({ request }: Props) {
  const words = useWords(limitsWords)
  const [open, setOpen] = useState<'accept' | 'decline'>()
  const close = () => setOpen(undefined)
  return (
    <Group gap="xs">
      <Button size="xs" onClick={() => setOpen('accept')}>
        {words.accept}
      </Button>
      <Button size="xs" variant="default" onClick={() => setOpen('decline')}>
        {words.decline}
      </Button>
      {open === 'accept' && <Accept request={request} onClose={close} />}
      {open === 'decline' && <Decline request={request} onClose={close} />}
    </Group>
  )
}
