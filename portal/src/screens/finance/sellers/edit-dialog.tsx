// Changes a registration: what a person changed is sent, and nothing else.

import { notifications } from '@mantine/notifications'
import { useState, type ReactNode } from 'react'
import { useWords } from '../../../app/language.tsx'
import { Dialog } from '../../../parts/form/dialog.tsx'
import { Form, useFields, type Fields } from '../../../parts/form/form.tsx'
import { sellersWords } from './words.ts'
import { sharedWords } from '../../../words/shared.ts'
import { bodyOf, changed, missing, type Texts } from './registration.ts'

type Props = {
  before: Texts
  update: (body: ReturnType<typeof bodyOf>) => Promise<unknown>
  onClose: () => void
  children: (fields: Fields<string>) => ReactNode
}

export function EditDialog({ before: given, update, onClose, children }: Props) {
  const words = useWords(sellersWords)
  const { required } = useWords(sharedWords)
  const [before] = useState(given)
  const fields = useFields<string>(before, (values) =>
    missing(
      Object.fromEntries(Object.entries(values).filter(([name]) => before[name] !== '')),
      required,
    ),
  )
  const send = async () => {
    await update(bodyOf(changed(before, fields.values), true))
    notifications.show({ color: 'green', message: words.saved })
    onClose()
  }
  return (
    <Dialog title={words.edit} isOpen onClose={onClose}>
      <Form fields={fields} send={send} submit={words.edit} onCancel={onClose}>
        {children(fields)}
      </Form>
    </Dialog>
  )
}
