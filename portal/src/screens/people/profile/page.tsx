// The person about themselves: name, password, second factor, sessions.

import { PasswordInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useAct } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { Form, useFields } from '../../../parts/form/form.tsx'
import { Columns, Facts, PageFrame, Section } from '../../../parts/page/page.tsx'
import { sharedWords } from '../../../words/shared.ts'
import { peopleWords } from '../words.ts'
import { roleWords } from '../../../words/roles.ts'
import { SecondFactor } from './second-factor.tsx'
import { Sessions } from './sessions.tsx'

const PASSWORD_LEAST = 12

function PasswordForm() {
  const words = useWords(peopleWords)
  const { required } = useWords(sharedWords)
  const me = useMe()
  const fields = useFields({ current: '', next: '', again: '' }, ({ current, next, again }) => ({
    ...(current === '' ? { current: required } : {}),
    ...(next.length < PASSWORD_LEAST ? { next: words.passwordShort } : {}),
    ...(next === again ? {} : { again: words.passwordsDiffer }),
  }))
  const change = useAct(
    (vintem, body: { current: string; next: string }) => vintem.portal.changePassword(body),
    {
      touches: ['portal'],
    },
  )
  const send = async () => {
    const { current, next } = fields.values
    await change.mutateAsync({ current, next })
    fields.reset()
    notifications.show({ color: 'green', message: words.passwordChanged })
  }
  const toggle = { 'aria-label': words.showPassword, tabIndex: 0 }
  return (
    <Form fields={fields} send={send} submit={words.changePassword}>
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={me.user.email}
        readOnly
        hidden
      />
      <PasswordInput
        label={words.currentPassword}
        autoComplete="current-password"
        visibilityToggleButtonProps={toggle}
        {...fields.bind('current')}
      />
      <PasswordInput
        label={words.newPassword}
        description={words.passwordHint}
        autoComplete="new-password"
        visibilityToggleButtonProps={toggle}
        {...fields.bind('next')}
      />
      <PasswordInput
        label={words.repeatPassword}
        autoComplete="new-password"
        visibilityToggleButtonProps={toggle}
        {...fields.bind('again')}
      />
    </Form>
  )
}

export function Page() {
  const words = useWords(peopleWords)
  const roles = useWords(roleWords)
  const me = useMe()
  return (
    <PageFrame title={words.profile}>
      <Columns
        main={
          <>
            <Section title={words.secondFactor}>
              <SecondFactor />
            </Section>
            <Sessions />
          </>
        }
        side={
          <>
            <Section title={words.you}>
              <Facts
                facts={[
                  [words.name, me.user.name],
                  [words.email, me.user.email],
                  me.company ? [words.company, me.company.name] : undefined,
                  me.user.role ? [words.role, roles[me.user.role]] : undefined,
                ]}
              />
            </Section>
            <Section title={words.password}>
              <PasswordForm />
            </Section>
          </>
        }
      />
    </PageFrame>
  )
}
