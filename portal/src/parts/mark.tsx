// Our mark beside our name.

import { Group, Text } from '@mantine/core'

export function Mark() {
  return (
    <Group gap={9} wrap="nowrap">
      <svg width="26" height="26" viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="9" fill="#0b6e57" />
        <path
          d="M9 10l7 13 7-13"
          fill="none"
          stroke="#fff"
          strokeWidth="4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <Text fw={700} size="md" component="span">
        Vintém
      </Text>
    </Group>
  )
}
