// Requests the corporate account, with the day on which its statements are due.

import { Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useAct } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import { useMe, useSession } from '../../../app/session.tsx'
import { may } from '../../../app/who.ts'
import { Form, useFields } from '../../../parts/form/form.tsx'
import { Section } from '../../../parts/page/page.tsx'
import { accountWords } from './words.ts'
import { readDueDay } from '../due-day.ts'

export function RequestForm() {
  const words = useWords(accountWords)
  const me = useMe()
  const { refresh } = useSession()
  const fields = useFields({ due_day: '10' }, ({ due_day: text }): { due_day?: string } =>
    readDueDay(text) === undefined ? { due_day: words.wrongDueDay } : {},
  )
  const request = useAct(
    (vintem, day: number) => vintem.portal.corporate.request({ due_day: day }),
    {
      touches: ['portal.corporate', 'corporate'],
    },
  )
  const send = async () => {
    await request.mutateAsync(readDueDay(fields.values.due_day)!)
    notifications.show({ color: 'green', message: words.requested })
    await refresh()
  }
  if (!may('account:manage')(me))
    return (
      <Section title={words.request}>
        <Text size="sm">{words.mayNotRequest}</Text>
      </Section>
    )
  return (
    <Section title={words.request}>
      <Form fields={fields} send={send} submit={words.request}>
        <TextInput
          label={words.dueDay}
          description={words.dueDayHint}
          inputMode="numeric"
          maw={240}
          {...fields.bind('due_day')}
        />
      </Form>
    </Section>
  )
}
