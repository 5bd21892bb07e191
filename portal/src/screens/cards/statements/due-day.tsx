// The due day of statements, and its change: what stays, what changes, and when the first statement
// with it is due.

import { Button, Group, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { CorporateInvoice } from '../../../../../sdk/wire.ts'
import { useAct, useAsk } from '../../../app/calls/ask.ts'
import { useLanguage, useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { may } from '../../../app/who.ts'
import { Dialog } from '../../../parts/form/dialog.tsx'
import { Form, useFields } from '../../../parts/form/form.tsx'
import { day } from '../../../parts/values/format.ts'
import { statementsWords } from './words.ts'
import { readDueDay } from '../due-day.ts'
import { TOUCHES } from '../touches.ts'

type Props = { current: number; open: CorporateInvoice | undefined; onClose: () => void }

function DueDayDialog({ current, open, onClose }: Props) {
  const words = useWords(statementsWords)
  const { language } = useLanguage()
  const fields = useFields(
    { due_day: String(current) },
    ({ due_day: text }): { due_day?: string } =>
      readDueDay(text) === undefined ? { due_day: words.wrongDueDay } : {},
  )
  const change = useAct(
    (vintem, to: number) => vintem.corporate.invoices.changeDueDay({ due_day: to }),
    {
      touches: TOUCHES,
    },
  )
  const send = async () => {
    const { next_due_date: next } = await change.mutateAsync(readDueDay(fields.values.due_day)!)
    notifications.show({
      color: 'green',
      message: words.dueDayDone(day(next, language)),
      autoClose: false,
    })
    onClose()
  }
  return (
    <Dialog title={words.dueDay} isOpen onClose={onClose}>
      <Form fields={fields} send={send} submit={words.changeDueDay} onCancel={onClose}>
        {open && (
          <Text size="sm">
            {words.dueDayStays(day(open.closes_on, language), day(open.due_date, language))}
          </Text>
        )}
        <Text size="sm">{words.dueDayChanges}</Text>
        <TextInput
          label={words.newDueDay}
          description={words.dueDayHint}
          inputMode="numeric"
          data-autofocus
          {...fields.bind('due_day')}
        />
      </Form>
    </Dialog>
  )
}

/** Only while the account is active: else no statement will open. */
export function DueDay() {
  const words = useWords(statementsWords)
  const me = useMe()
  const isActive = me.company?.corporate_account?.status === 'active'
  const [isOpen, setOpen] = useState(false)
  const account = useAsk((vintem) => vintem.corporate.account(), { enabled: isActive })
  const open = useAsk((vintem) => vintem.corporate.invoices.list({ status: 'open', limit: 1 }), {
    enabled: isActive,
  })
  if (!isActive || !account.data) return null
  const next = account.data.next_due_day
  return (
    <Group gap="xs">
      <span>
        {words.dueDay}: {words.dueDayOf(account.data.due_day)}
        {next !== account.data.due_day && ` · ${words.dueDayNext(next)}`}
      </span>
      {may('account:manage')(me) && (
        <Button size="compact-xs" variant="subtle" onClick={() => setOpen(true)}>
          {words.changeDueDay}
        </Button>
      )}
      {isOpen && (
        <DueDayDialog current={next} open={open.data?.items[0]} onClose={() => setOpen(false)} />
      )}
    </Group>
  )
}
