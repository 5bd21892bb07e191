// Asks for a second factor where the role needs one and the session has none.

import { Alert, Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Icon } from '../../parts/icon.tsx'
import { shellWords } from '../../words/shell.ts'
import { useWords } from '../language.tsx'
import { useMe } from '../session.tsx'

export function SecondFactorNotice() {
  const words = useWords(shellWords)
  const { second_factor: factor } = useMe()
  if (!factor.needed || factor.session || factor.enrolled) return null
  return (
    <Alert mb="lg" variant="light" color="yellow" icon={<Icon name="shield" />}>
      <Group justify="space-between" gap="sm">
        <Text size="sm">{words.secondFactorNeeded}</Text>
        <Button component={Link} to="/profile" size="xs" variant="default">
          {words.secondFactorSet}
        </Button>
      </Group>
    </Alert>
  )
}
