// The credentials of a platform: listed, made, rotated and revoked by an operator.

import { Button, Group, Stack, Title } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useWords } from '../../../app/language.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { credentialsWords } from '../../developer/credentials/words.ts'
import { CredentialTable, type CredentialCalls } from '../../developer/credentials/table.tsx'

const callsOf =
  (platform: string): CredentialCalls =>
  ({ portal: { operator } }) => ({
    list: (query) => operator.credentials(platform, query),
    create: (body, key) => operator.createCredential(platform, body, key),
    update: (id, body) => operator.updateCredential(platform, id, body),
    rotate: (id, key) => operator.rotateCredential(platform, id, key),
    revoke: (id) => operator.revokeCredential(platform, id),
  })

export function PlatformCredentials({ platform }: { platform: string }) {
  const words = useWords(credentialsWords)
  const [isCreating, setCreating] = useState(false)
  const calls = useMemo(() => callsOf(platform), [platform])
  return (
    <Stack gap="xs" component="section" aria-label={words.credentials}>
      <Group justify="space-between">
        <Title order={2}>{words.credentials}</Title>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Icon name="plus" size={14} />}
          onClick={() => setCreating(true)}
        >
          {words.create}
        </Button>
      </Group>
      <CredentialTable
        calls={calls}
        touches={['portal.operator']}
        mayManage
        maySetRate
        isCreating={isCreating}
        onCreated={() => setCreating(false)}
      />
    </Stack>
  )
}
