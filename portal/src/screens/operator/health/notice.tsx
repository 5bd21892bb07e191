// What is wrong with this server, in words for the operator: what it means, and what to do.

import { Alert, Stack, Text } from '@mantine/core'
import { useWords } from '../../../app/language.tsx'
import type { Health } from '../../../app/calls/operator-calls.ts'
import { Icon } from '../../../parts/icon.tsx'
import { healthWords } from './words.ts'

type Sign = Health['faults'][number] | Health['warnings'][number]

/** What stops a bank now. The server goes on, so it is no fault of the server. */
const STOPS: readonly Sign['code'][] = ['certificate_expired', 'certificate_not_valid_yet']

function SignAlert({ sign, color }: { sign: Sign; color: 'red' | 'yellow' }) {
  const words = useWords(healthWords)
  const { title, text } = words.signs[sign.code]
  return (
    <Alert
      color={color}
      variant="light"
      icon={<Icon name="disputes" />}
      title={title(sign.subject ?? '')}
    >
      <Stack gap={4}>
        <Text size="sm">{text}</Text>
        <Text size="xs" c="dimmed" lang="en">
          {sign.message}
        </Text>
      </Stack>
    </Alert>
  )
}

export function HealthNotice({ health }: { health: Health }) {
  return (
    <>
      {health.faults.map((sign) => (
        <SignAlert key={sign.message} sign={sign} color="red" />
      ))}
      {health.warnings.map((sign) => (
        <SignAlert
          key={sign.message}
          sign={sign}
          color={STOPS.includes(sign.code) ? 'red' : 'yellow'}
        />
      ))}
    </>
  )
}
