// Text for a machine: commands, or JSON. Long lines are wrapped, so that all of it is in view on a
// phone.

import { Code } from '@mantine/core'

export function CodeBlock({ text }: { text: string }) {
  return (
    <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {text}
    </Code>
  )
}

export const JsonBlock = ({ value }: { value: unknown }) => (
  <CodeBlock text={JSON.stringify(value, undefined, 2)} />
)
