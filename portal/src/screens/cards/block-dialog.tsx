// Blocks a card or a cardholder, with a reason that everybody who sees it reads.

import { Text, TextInput } from '@mantine/core'
import { useWords } from '../../app/language.tsx'
import { Dialog } from '../../parts/form/dialog.tsx'
import { Form, useFields } from '../../parts/form/form.tsx'
import { cardsWords } from './words.ts'

type Props = {
  text: string
  block: (reason: string | null) => Promise<unknown>
  onClose: () => void
}

export function BlockDialog({ text, block, onClose }: Props) {
  const words = useWords(cardsWords)
  const fields = useFields({ reason: '' })
  const send = async () => {
    await block(fields.values.reason.trim() || null)
    onClose()
  }
  return (
    <Dialog title={words.block} isOpen onClose={onClose}>
      <Form fields={fields} send={send} submit={words.block} onCancel={onClose} color="red">
        <Text size="sm">{text}</Text>
        <TextInput label={words.reason} data-autofocus {...fields.bind('reason')} />
      </Form>
    </Dialog>
  )
}
