// The status of an HTTP reply, coloured by its class.

import { Text } from '@mantine/core'

const REFUSED = 400
const FAILED = 500

function colourOf(status: number): string {
  if (status >= FAILED) return 'var(--bad)'
  return status >= REFUSED ? 'var(--warn-text)' : 'var(--good-text)'
}

export function HttpStatus({ status }: { status: number }) {
  return (
    <Text component="span" size="sm" fw={600} c={colourOf(status)}>
      {status}
    </Text>
  )
}
