// Signs in: e-mail and password, then the code of the second factor when the server asks for one. A
// forgotten password is mailed from here.

import { Alert, Anchor, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { VintemError } from '../../../../sdk/errors.ts'
import { Form, useFields } from '../../parts/form/form.tsx'
import { sharedWords } from '../../words/shared.ts'
import { entryWords } from './words.ts'
import { useWords } from '../language.tsx'
import { useSession } from '../session.tsx'

type Step = 'password' | 'code' | 'forgot' | 'mailed'

const wants = (error: unknown, code: string): boolean =>
  error instanceof VintemError && error.code === code

/** The same words, whether anybody has the e-mail or not. */
function Mailed({ onBack }: { onBack: () => void }) {
  const words = useWords(entryWords)
  return (
    <Stack gap="md">
      <Alert color="green" variant="light" role="status">
        {words.mailed}
      </Alert>
      <Button variant="default" onClick={onBack}>
        {words.backToSignIn}
      </Button>
    </Stack>
  )
}

/** `email`: of the person whose session ended, who signs in again. */
export function SignInForm({ email }: { email?: string }) {
  const words = useWords(entryWords)
  const { required } = useWords(sharedWords)
  const { backend, signedIn } = useSession()
  const [step, setStep] = useState<Step>('password')
  const fields = useFields({ email: email ?? '', password: '', code: '' }, (values) => ({
    ...(values.email.trim() === '' ? { email: required } : {}),
    ...(step === 'password' && values.password === '' ? { password: required } : {}),
    ...(step === 'code' && values.code.trim() === '' ? { code: required } : {}),
  }))
  const send = async () => {
    const { email: name, password, code } = fields.values
    if (step === 'forgot') {
      await backend.portal.forgotPassword({ email: name.trim() })
      return setStep('mailed')
    }
    try {
      const given = step === 'code' ? { code: code.trim() } : {}
      signedIn(await backend.portal.signIn({ email: name.trim(), password, ...given }))
    } catch (error) {
      if (!wants(error, 'second_factor_required')) throw error
      setStep('code')
    }
  }
  if (step === 'mailed') return <Mailed onBack={() => setStep('password')} />
  return (
    <Stack gap="md">
      <Form fields={fields} send={send} submit={step === 'forgot' ? words.sendLink : words.submit}>
        {step === 'forgot' && <Text size="sm">{words.forgotText}</Text>}
        {step !== 'code' && (
          <TextInput
            label={words.email}
            type="email"
            autoComplete="username"
            autoFocus={email === undefined}
            readOnly={email !== undefined}
            {...fields.bind('email')}
          />
        )}
        {step === 'password' && (
          <PasswordInput
            label={words.password}
            autoComplete="current-password"
            autoFocus={email !== undefined}
            visibilityToggleButtonProps={{ 'aria-label': words.showPassword, tabIndex: 0 }}
            {...fields.bind('password')}
          />
        )}
        {step === 'code' && (
          <TextInput
            label={words.code}
            description={words.codeHint}
            autoComplete="one-time-code"
            inputMode="text"
            autoFocus
            {...fields.bind('code')}
          />
        )}
      </Form>
      <Anchor
        component="button"
        type="button"
        size="sm"
        onClick={() => setStep(step === 'password' ? 'forgot' : 'password')}
      >
        {step === 'password' ? words.forgot : words.backToSignIn}
      </Anchor>
    </Stack>
  )
}
