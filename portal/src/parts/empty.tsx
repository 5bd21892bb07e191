// What a screen shows where there is nothing yet: why, and what to do next.

import { Stack, Text, ThemeIcon } from '@mantine/core'
import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

type Props = { icon: IconName; title: string; children?: ReactNode; action?: ReactNode }

export function Empty({ icon, title, children, action }: Props) {
  return (
    <Stack align="center" gap="xs" py={48} px="md" ta="center">
      <ThemeIcon variant="light" color="gray" size={48} radius="xl">
        <Icon name={icon} size={24} />
      </ThemeIcon>
      <Text fw={600}>{title}</Text>
      {children && (
        <Text size="sm" c="dimmed" maw={420}>
          {children}
        </Text>
      )}
      {action}
    </Stack>
  )
}
