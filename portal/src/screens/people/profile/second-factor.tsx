// The second factor: enrolled by password, QR code and a first code; recovery codes are shown once;
// removed by password and code.

import { Button, Code, Group, List, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../../../app/language.tsx'
import { useMe, useSession } from '../../../app/session.tsx'
import { download } from '../../../parts/table/file.ts'
import { Dialog } from '../../../parts/form/dialog.tsx'
import { Form, useFields } from '../../../parts/form/form.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { QrCode } from '../../../parts/qr-code.tsx'
import { Status } from '../../../parts/values/status.tsx'
import { Copied } from '../../../parts/values/values.tsx'
import { sharedWords } from '../../../words/shared.ts'
import { peopleWords } from '../words.ts'

type Secret = { readonly secret: string; readonly uri: string }

function PasswordStep({
  onSecret,
  onCancel,
}: {
  onSecret: (secret: Secret) => void
  onCancel: () => void
}) {
  const words = useWords(peopleWords)
  const { required } = useWords(sharedWords)
  const { backend } = useSession()
  const fields = useFields({ password: '' }, ({ password }) =>
    password === '' ? { password: required } : {},
  )
  return (
    <Form
      fields={fields}
      send={async () => onSecret(await backend.portal.enrol({ password: fields.values.password }))}
      submit={words.next}
      onCancel={onCancel}
    >
      <Text size="sm">{words.enrolText}</Text>
      <PasswordInput
        label={words.currentPassword}
        autoComplete="current-password"
        data-autofocus
        visibilityToggleButtonProps={{ 'aria-label': words.showPassword, tabIndex: 0 }}
        {...fields.bind('password')}
      />
    </Form>
  )
}

function CodeStep({
  secret,
  onCodes,
  onCancel,
}: {
  secret: Secret
  onCodes: (codes: readonly string[]) => void
  onCancel: () => void
}) {
  const words = useWords(peopleWords)
  const { required } = useWords(sharedWords)
  const { backend } = useSession()
  const fields = useFields({ code: '' }, ({ code }) =>
    code.trim() === '' ? { code: required } : {},
  )
  const send = async () => {
    const { recovery_codes: codes } = await backend.portal.confirmFactor({
      code: fields.values.code.trim(),
    })
    onCodes(codes)
  }
  return (
    <Form fields={fields} send={send} submit={words.confirm} onCancel={onCancel}>
      <Text size="sm">{words.scan}</Text>
      <Group justify="center">
        <QrCode text={secret.uri} label={words.qr} />
      </Group>
      <Text size="sm" component="div">
        {words.orType} <Copied text={secret.secret} />
      </Text>
      <TextInput
        label={words.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...fields.bind('code')}
      />
    </Form>
  )
}

function Codes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const words = useWords(peopleWords)
  return (
    <Stack gap="md">
      <Text size="sm">{words.codesText}</Text>
      <Code block>{codes.join('\n')}</Code>
      <Group justify="space-between">
        <Button
          variant="default"
          leftSection={<Icon name="download" size={16} />}
          onClick={() =>
            download('vintem.txt', `${codes.join('\n')}\n`, 'text/plain;charset=utf-8')
          }
        >
          {words.saveCodes}
        </Button>
        <Button onClick={onDone}>{words.codesKept}</Button>
      </Group>
    </Stack>
  )
}

/** Codes renewed, or the factor removed: both need a code. */
function ByCode({
  kind,
  onCodes,
  onDone,
}: {
  kind: 'renew' | 'remove'
  onCodes: (codes: readonly string[]) => void
  onDone: () => void
}) {
  const words = useWords(peopleWords)
  const { required } = useWords(sharedWords)
  const { backend } = useSession()
  const fields = useFields({ password: '', code: '' }, ({ password, code }) => ({
    ...(kind === 'remove' && password === '' ? { password: required } : {}),
    ...(code.trim() === '' ? { code: required } : {}),
  }))
  const send = async () => {
    const { password, code } = fields.values
    if (kind === 'renew')
      return onCodes((await backend.portal.recoveryCodes({ code: code.trim() })).recovery_codes)
    await backend.portal.removeFactor({ password, code: code.trim() })
    return onDone()
  }
  return (
    <Form
      fields={fields}
      send={send}
      submit={kind === 'renew' ? words.newCodes : words.removeFactor}
      onCancel={onDone}
      color={kind === 'renew' ? undefined : 'red'}
    >
      {kind === 'remove' && (
        <PasswordInput
          label={words.currentPassword}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': words.showPassword, tabIndex: 0 }}
          {...fields.bind('password')}
        />
      )}
      <TextInput label={words.code} autoComplete="one-time-code" {...fields.bind('code')} />
    </Form>
  )
}

type Step =
  | { at: 'password' | 'renew' | 'remove' }
  | { at: 'code'; secret: Secret }
  | { at: 'codes'; codes: readonly string[] }

export function SecondFactor() {
  const words = useWords(peopleWords)
  const { second_factor: factor } = useMe()
  const { refresh } = useSession()
  const [step, setStep] = useState<Step>()
  const close = () => {
    setStep(undefined)
    void refresh()
  }
  const showCodes = (codes: readonly string[]) => setStep({ at: 'codes', codes })
  return (
    <Stack gap="md">
      <Group gap="sm">
        <Status status={factor.enrolled ? 'enabled' : 'disabled'} />
        <Text size="sm">{factor.enrolled ? words.factorOn : words.factorOff}</Text>
      </Group>
      {!factor.enrolled && (
        <List size="sm" c="dimmed">
          <List.Item>{words.factorApps}</List.Item>
          <List.Item>{words.factorNeeded}</List.Item>
        </List>
      )}
      <Group gap="xs">
        {!factor.enrolled && (
          <Button onClick={() => setStep({ at: 'password' })}>{words.enrol}</Button>
        )}
        {factor.enrolled && (
          <>
            <Button variant="default" onClick={() => setStep({ at: 'renew' })}>
              {words.newCodes}
            </Button>
            <Button variant="default" onClick={() => setStep({ at: 'remove' })}>
              {words.removeFactor}
            </Button>
          </>
        )}
      </Group>
      <Dialog title={words.secondFactor} isOpen={step !== undefined} onClose={close}>
        {step?.at === 'password' && (
          <PasswordStep onSecret={(secret) => setStep({ at: 'code', secret })} onCancel={close} />
        )}
        {step?.at === 'code' && (
          <CodeStep secret={step.secret} onCodes={showCodes} onCancel={close} />
        )}
        {step?.at === 'codes' && <Codes codes={step.codes} onDone={close} />}
        {(step?.at === 'renew' || step?.at === 'remove') && (
          <ByCode kind={step.at} onCodes={showCodes} onDone={close} />
        )}
      </Dialog>
    </Stack>
  )
}
