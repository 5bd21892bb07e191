// One receipt: what its invoice says, its picture, and what can be done with it.

import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState, type ReactNode } from 'react'
import type { CorporateReceipt } from '../../../../../sdk/wire.ts'
import { useAct } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { may } from '../../../app/who.ts'
import { download } from '../../../parts/table/file.ts'
import { Confirm, Dialog } from '../../../parts/form/dialog.tsx'
import { Form, useFields } from '../../../parts/form/form.tsx'
import { money, taxpayerId } from '../../../parts/values/format.ts'
import { Money, When } from '../../../parts/values/values.tsx'
import { receiptsWords } from './words.ts'
import { TOUCHES } from '../touches.ts'
import { useQuickAct } from '../../../parts/form/quick-act.tsx'
import { isPicture, Picture } from './picture.tsx'

type Props = { receipt: CorporateReceipt }

const EXTENSION = /^[a-z]+\/([a-z]+)$/

const Warning = ({ text }: { text: string }) => (
  <Alert color="orange" variant="light" py={6}>
    <Text size="sm">{text}</Text>
  </Alert>
)

function TypeKey({ receipt, onClose }: Props & { onClose: () => void }) {
  const words = useWords(receiptsWords)
  const fields = useFields({ access_key: receipt.access_key ?? '' })
  const update = useAct(
    (vintem, text: string | null) =>
      vintem.corporate.receipts.update(receipt.id, { access_key: text }),
    { touches: TOUCHES },
  )
  const send = async () => {
    await update.mutateAsync(fields.values.access_key.trim() || null)
    notifications.show({ color: 'green', message: words.keySaved })
    onClose()
  }
  return (
    <Dialog title={words.key} isOpen onClose={onClose}>
      <Form fields={fields} send={send} submit={words.typeKey} onCancel={onClose}>
        <TextInput
          label={words.key}
          description={words.keyText}
          // The CNPJ in a key may have letters: a keyboard of digits alone could not type them.
          inputMode="text"
          autoCapitalize="characters"
          autoComplete="off"
          data-autofocus
          {...fields.bind('access_key')}
        />
      </Form>
    </Dialog>
  )
}

function Remove({ receipt, onClose }: Props & { onClose: () => void }) {
  const words = useWords(receiptsWords)
  const remove = useAct((vintem, id: string) => vintem.corporate.receipts.remove(id), {
    touches: TOUCHES,
    onDone: () => notifications.show({ color: 'green', message: words.removed }),
  })
  return (
    <Confirm
      title={words.removeTitle}
      text={words.removeText}
      confirm={words.remove}
      isDangerous
      isOpen
      onClose={onClose}
      act={() => remove.mutateAsync(receipt.id)}
    />
  )
}

function Acts({
  receipt,
  isShown,
  show,
}: Props & { isShown: boolean; show: (isShown: boolean) => void }) {
  const words = useWords(receiptsWords)
  const mayWrite = may('cards:manage', 'own-cards:write')(useMe())
  const [open, setOpen] = useState<'key' | 'remove'>()
  const { id, content_type: type, file_name: name, purchase_id: purchase } = receipt
  const save = useQuickAct(
    async (vintem, of: string) => {
      const bytes = await vintem.corporate.receipts.content(of)
      download(
        name ?? `${of}.${EXTENSION.exec(type)?.[1] ?? 'bin'}`,
        bytes as Uint8Array<ArrayBuffer>,
        type,
      )
    },
    { touches: [] },
  )
  const takeAway = useQuickAct(
    (vintem, of: string) => vintem.corporate.receipts.update(of, { purchase_id: null }),
    {
      touches: TOUCHES,
      onDone: () => notifications.show({ color: 'green', message: words.takenAway }),
    },
  )
  const button = (label: string, act: () => void, isBusy = false) => (
    <Button variant="default" size="xs" loading={isBusy} onClick={act}>
      {label}
    </Button>
  )
  return (
    <Group gap="xs">
      {isPicture(receipt) && button(isShown ? words.hide : words.show, () => show(!isShown))}
      {button(words.download, () => void save.perform(id), save.isPending)}
      {mayWrite && button(words.typeKey, () => setOpen('key'))}
      {mayWrite &&
        purchase !== null &&
        button(words.takeAway, () => void takeAway.perform(id), takeAway.isPending)}
      {mayWrite && button(words.remove, () => setOpen('remove'))}
      {open === 'key' && <TypeKey receipt={receipt} onClose={() => setOpen(undefined)} />}
      {open === 'remove' && <Remove receipt={receipt} onClose={() => setOpen(undefined)} />}
    </Group>
  )
}

/**
 * `expected`: the amount of its purchase, which its total should be. `children`: what else can be
 * done with it.
 */
export function OneReceipt({
  receipt,
  expected,
  children,
}: Props & { expected?: number; children?: ReactNode }) {
  const words = useWords(receiptsWords)
  const [isShown, show] = useState(false)
  const { amount, issuer_taxpayer_id: issuer, issued_month: month, same_key_count: same } = receipt
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm" component="div" style={{ overflowWrap: 'anywhere' }}>
        {receipt.file_name ?? words.receipt} · <When at={receipt.created_at} />
        {amount !== null && (
          <>
            {' '}
            · {words.amount} <Money cents={amount} />
          </>
        )}
      </Text>
      {issuer !== null && (
        <Text size="xs" c="dimmed">
          {words.issuer} {taxpayerId(issuer)} · {words.month} {month}
        </Text>
      )}
      {same > 0 && <Warning text={words.sameKey(same)} />}
      {amount !== null && expected !== undefined && amount !== expected && (
        <Warning text={words.otherAmount(money(amount))} />
      )}
      {isShown && <Picture receipt={receipt} />}
      <Acts receipt={receipt} isShown={isShown} show={show} />
      {children}
    </Stack>
  )
}
