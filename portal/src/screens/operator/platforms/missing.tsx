// What a platform still needs before it can take payments.

import { Alert, List } from '@mantine/core'
import { useWords } from '../../../app/language.tsx'
import type { Platform } from '../../../app/calls/operator-calls.ts'
import { Icon } from '../../../parts/icon.tsx'
import { platformsWords } from './words.ts'

export function Missing({ platform }: { platform: Platform }) {
  const words = useWords(platformsWords)
  const { banks, active_credentials: credentials, fee_plan: plan } = platform
  const missing = [
    Object.values(banks).every((bank) => bank === null) && words.missingBank,
    credentials === 0 && words.missingCredential,
    plan === null && words.missingFees,
  ].filter((one) => one !== false)
  if (missing.length === 0) return null
  return (
    <Alert color="yellow" variant="light" icon={<Icon name="info" />} title={words.missing}>
      <List size="sm" spacing={4}>
        {missing.map((one) => (
          <List.Item key={one}>{one}</List.Item>
        ))}
      </List>
    </Alert>
  )
}
