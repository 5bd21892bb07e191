// What a screen shows where there is nothing yet: why, and what to do next.

import { Stack, Text, ThemeIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../../app/language.tsx'
import { sharedWords } from '../../words/shared.ts'
import { Icon, type IconName } from '../icon.tsx'

type Props = {
  icon: IconName
  title: string
  children?: ReactNode
  action?: ReactNode
  /** There may be something, but nothing that matches the filters. */
  isFiltered?: boolean
}

export function Empty({ icon, title, children, action, isFiltered = false }: Props) {
  const { nothingMatches } = useWords(sharedWords)
  return (
    <Stack align="center" gap="xs" py={48} px="md" ta="center">
      <ThemeIcon variant="light" color="gray" size={48} radius="xl">
        <Icon name={icon} size={24} />
      </ThemeIcon>
      <Text fw={600}>{isFiltered ? nothingMatches : title}</Text>
      {children && !isFiltered && (
        <Text size="sm" c="dimmed" maw={420}>
          {children}
        </Text>
      )}
      {action}
    </Stack>
  )
}
