// What a verification found, by the name of the check, with where it is and what to do.

import { Alert, Code, Group, Stack, Text } from '@mantine/core'
import { useWords } from '../../../app/language.tsx'
import type { Run } from '../../../app/calls/operator-calls.ts'
import { CodeBlock } from '../../../parts/page/code-block.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { verificationWords } from './verification-words.ts'

export function Faults({ run }: { run: Run }) {
  const words = useWords(verificationWords)
  if (run.faults.length === 0) return null
  return (
    <Alert color="red" variant="light" icon={<Icon name="disputes" />} title={words.faultsTitle}>
      <Stack gap="sm">
        {run.faults.map(({ check, count, places }) => (
          <Stack key={check.en} gap={4}>
            <Text size="sm" fw={600}>
              {words.nameOf(check)}: {words.found(count)}
            </Text>
            <Group gap={4}>
              {places.map((place) => (
                <Code key={place} style={{ overflowWrap: 'anywhere' }}>
                  {place}
                </Code>
              ))}
              {count > places.length && (
                <Text size="xs">{words.andMore(count - places.length)}</Text>
              )}
            </Group>
          </Stack>
        ))}
        <Text size="sm">{words.whatToDo}</Text>
        <CodeBlock text="npm run backup -- FILE" />
      </Stack>
    </Alert>
  )
}
