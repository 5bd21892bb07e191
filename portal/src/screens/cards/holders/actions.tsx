// What can be done with a cardholder: changed, blocked, canceled, given a card, invited to see
// their own cards.

import { ActionIcon, Button, Group, Menu, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { CorporateHolder } from '../../../../../sdk/wire.ts'
import { useAct } from '../../../app/calls/ask.ts'
import { useLanguage, useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { may } from '../../../app/who.ts'
import { Confirm, Dialog } from '../../../parts/form/dialog.tsx'
import { isEmail } from '../../../parts/form/email.ts'
import { Form, useFields } from '../../../parts/form/form.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { cardsWords } from '../words.ts'
import { sharedWords } from '../../../words/shared.ts'
import { BlockDialog } from '../block-dialog.tsx'
import { NewCard } from '../cards/form.tsx'
import { TOUCHES } from '../touches.ts'
import { EditHolder } from './form.tsx'

type Props = { holder: CorporateHolder; onClose: () => void }
type Change = { status: 'active' } | { status: 'blocked'; reason: string | null }

function Invite({ holder, onClose }: Props) {
  const words = useWords(cardsWords)
  const { language } = useLanguage()
  const fields = useFields({ email: '' }, ({ email }): { email?: string } =>
    isEmail(email.trim()) ? {} : { email: words.noEmail },
  )
  const invite = useAct(
    (vintem, email: string, key) =>
      vintem.users.invite(
        { name: holder.name, email, role: 'cardholder', holder: holder.id, language },
        { key },
      ),
    { touches: ['users'] },
  )
  const send = async () => {
    const email = fields.values.email.trim()
    await invite.mutateAsync(email)
    notifications.show({ color: 'green', message: words.invited(email) })
    onClose()
  }
  return (
    <Dialog title={words.invite} isOpen onClose={onClose}>
      <Form fields={fields} send={send} submit={words.invite} onCancel={onClose}>
        <Text size="sm">{words.inviteText}</Text>
        <TextInput label={words.email} type="email" data-autofocus {...fields.bind('email')} />
      </Form>
    </Dialog>
  )
}

function useHolderActs({ id }: CorporateHolder) {
  const words = useWords(cardsWords)
  const done = (message: string) => notifications.show({ color: 'green', message })
  const change = useAct((vintem, body: Change) => vintem.corporate.holders.update(id, body), {
    touches: TOUCHES,
    onDone: ({ status }) => done(status === 'blocked' ? words.blocked : words.unblocked),
  })
  const cancel = useAct((vintem, of: string) => vintem.corporate.holders.cancel(of), {
    touches: TOUCHES,
    onDone: () => done(words.canceled),
  })
  return { change, cancel: () => cancel.mutateAsync(id) }
}

type Opened = 'edit' | 'block' | 'unblock' | 'cancel' | 'card' | 'invite'

function HolderDialogs({ holder, opened, onClose }: Props & { opened: Opened | undefined }) {
  const words = useWords(cardsWords)
  const { change, cancel } = useHolderActs(holder)
  if (opened === 'edit') return <EditHolder holder={holder} onClose={onClose} />
  if (opened === 'card') return <NewCard holder={holder.id} onClose={onClose} />
  if (opened === 'invite') return <Invite holder={holder} onClose={onClose} />
  if (opened === 'block')
    return (
      <BlockDialog
        text={words.blockHolderText}
        block={(reason) => change.mutateAsync({ status: 'blocked', reason })}
        onClose={onClose}
      />
    )
  if (opened === undefined) return null
  const isCancel = opened === 'cancel'
  return (
    <Confirm
      title={isCancel ? words.cancelHolder : words.unblock}
      text={isCancel ? words.cancelHolderText : holder.reason}
      confirm={isCancel ? words.cancelHolder : words.unblock}
      isDangerous={isCancel}
      isOpen
      onClose={onClose}
      act={() => (isCancel ? cancel() : change.mutateAsync({ status: 'active' }))}
    />
  )
}

export function HolderActions({ holder }: { holder: CorporateHolder }) {
  const words = useWords(cardsWords)
  const { actions } = useWords(sharedWords)
  const me = useMe()
  const [opened, setOpened] = useState<Opened>()
  if (!may('cards:manage')(me) || holder.status === 'canceled') return null
  const blocking = holder.status === 'blocked' ? 'unblock' : 'block'
  return (
    <Group gap="xs">
      <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setOpened('card')}>
        {words.newCard}
      </Button>
      <Button variant="default" onClick={() => setOpened('edit')}>
        {words.edit}
      </Button>
      <Button variant="default" onClick={() => setOpened(blocking)}>
        {words[blocking]}
      </Button>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="default" size="lg" aria-label={actions}>
            <Icon name="dots" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {may('users:manage')(me) && (
            <Menu.Item onClick={() => setOpened('invite')}>{words.invite}</Menu.Item>
          )}
          <Menu.Item color="red" onClick={() => setOpened('cancel')}>
            {words.cancelHolder}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <HolderDialogs holder={holder} opened={opened} onClose={() => setOpened(undefined)} />
    </Group>
  )
}
