// The banks of a platform, and how they are changed: by a file at the server, since they have
// secrets.

import { Stack, Text } from '@mantine/core'
import { useWords } from '../../../app/language.tsx'
import type { Platform } from '../../../app/calls/operator-calls.ts'
import { CodeBlock } from '../../../parts/page/code-block.tsx'
import { Facts, Section } from '../../../parts/page/page.tsx'
import { platformsWords } from './words.ts'

/** The sandbox bank has a name for each platform. */
const shownOf = (name: string | null): string | undefined => name?.replace(/\/[0-9a-f]{32}$/, '')

export function PlatformBanks({ banks }: Pick<Platform, 'banks'>) {
  const words = useWords(platformsWords)
  const names = Object.keys(words.providers) as (keyof Platform['banks'])[]
  return (
    <Section title={words.banks}>
      <Stack gap="sm">
        <Facts
          facts={names.map((name) => [
            words.providers[name],
            shownOf(banks[name]) ?? words.noBankFor,
          ])}
        />
        <Text size="sm" c="dimmed">
          {words.banksHow}
        </Text>
        <CodeBlock text="npm run preflight" />
      </Stack>
    </Section>
  )
}
