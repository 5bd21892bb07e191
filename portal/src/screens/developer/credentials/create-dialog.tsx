// Makes a credential: its e-mail, what it is for, what it may do, from where and until when.

import { MultiSelect, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { BodyOf } from '../../../../../contract/operation.ts'
import type { createCredential } from '../../../../../contract/access/credentials.ts'
import { useWords } from '../../../app/language.tsx'
import { Dialog } from '../../../parts/form/dialog.tsx'
import { Form, useFields } from '../../../parts/form/form.tsx'
import { credentialsWords } from './words.ts'
import { sharedWords } from '../../../words/shared.ts'
import { endOfDay, listed } from './limits.ts'
import { useOfferedScopes } from './scopes.ts'

export type NewCredential = BodyOf<typeof createCredential>
type Props = {
  create: (body: NewCredential) => Promise<{ secret: string | null }>
  onClose: () => void
  onSecret: (secret: string) => void
}

export function CreateDialog({ create, onClose, onSecret }: Props) {
  const words = useWords(credentialsWords)
  const { required } = useWords(sharedWords)
  const offered = useOfferedScopes()
  const [scopes, setScopes] = useState<string[]>(['payments'])
  const fields = useFields({ email: '', note: '', networks: '', expires_at: '' }, ({ email }) =>
    email.trim() === '' ? { email: required } : {},
  )
  const send = async () => {
    const { email, note, networks, expires_at: until } = fields.values
    const addresses = listed(networks)
    const { secret } = await create({
      email: email.trim(),
      scopes,
      ...(note.trim() === '' ? {} : { note: note.trim() }),
      ...(addresses.length === 0 ? {} : { networks: addresses }),
      ...(until === '' ? {} : { expires_at: endOfDay(until) }),
    } as NewCredential)
    onClose()
    if (secret) onSecret(secret)
  }
  return (
    <Dialog title={words.create} isOpen onClose={onClose}>
      <Form fields={fields} send={send} submit={words.create} onCancel={onClose}>
        <TextInput
          label={words.email}
          description={words.emailHint}
          type="email"
          data-autofocus
          {...fields.bind('email')}
        />
        <TextInput label={words.note} {...fields.bind('note')} />
        <MultiSelect
          label={words.scopes}
          data={offered}
          value={scopes}
          onChange={setScopes}
          searchable
          size="sm"
          comboboxProps={{ withinPortal: true }}
        />
        <TextInput
          label={words.networks}
          description={words.networksHint}
          {...fields.bind('networks')}
        />
        <TextInput label={words.expires} type="date" {...fields.bind('expires_at')} />
        <Text size="xs" c="dimmed">
          {words.secretOnce}
        </Text>
      </Form>
    </Dialog>
  )
}
