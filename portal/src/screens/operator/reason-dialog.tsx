// A decision of an operator that needs a reason: it is shown to those concerned, and kept in the
// audit log.

import { Stack, Text, Textarea } from '@mantine/core'
import { useWords } from '../../app/language.tsx'
import { Dialog } from '../../parts/form/dialog.tsx'
import { Form, useFields } from '../../parts/form/form.tsx'
import { operatorWords } from './words.ts'

/** As the server's. */
const REASON_MAX = 255

type Props = {
  title: string
  text: string
  confirm: string
  act: (reason: string) => Promise<unknown>
  onClose: () => void
}

export function ReasonDialog({ title, text, confirm, act, onClose }: Props) {
  const words = useWords(operatorWords)
  const fields = useFields({ reason: '' }, ({ reason }): { reason?: string } => {
    const { length } = reason.trim()
    return length < 1 || length > REASON_MAX ? { reason: words.reasonLength(REASON_MAX) } : {}
  })
  const send = async () => {
    await act(fields.values.reason.trim())
    onClose()
  }
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <Form fields={fields} send={send} submit={confirm} onCancel={onClose} color="red">
        <Stack gap="sm">
          <Text size="sm">{text}</Text>
          <Textarea
            label={words.reason}
            autosize
            minRows={2}
            data-autofocus
            {...fields.bind('reason')}
          />
        </Stack>
      </Form>
    </Dialog>
  )
}
