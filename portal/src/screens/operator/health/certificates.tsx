// The certificates that the server is configured with, and until when they are valid: read from the
// settings, without calling a bank.

import { Stack, Table, Text } from '@mantine/core'
import { useWords } from '../../../app/language.tsx'
import type { Installation } from '../../../app/calls/operator-calls.ts'
import { CodeBlock } from '../../../parts/page/code-block.tsx'
import { Section } from '../../../parts/page/page.tsx'
import { Day } from '../../../parts/values/values.tsx'
import { healthWords } from './words.ts'

type Certificate = Installation['certificates'][number]

const COLORS = {
  valid: 'inherit',
  ends_soon: 'var(--warn-text)',
  expired: 'var(--bad)',
  not_valid_yet: 'var(--bad)',
}

function Validity({
  certificate: { state, days_left: days, valid_from: from },
}: {
  certificate: Certificate
}) {
  const words = useWords(healthWords)
  return (
    <Text size="sm" c={COLORS[state]} {...(state === 'valid' ? {} : { fw: 600 })}>
      {state === 'not_valid_yet' ? (
        <>
          {words.validFrom} <Day on={from} />
        </>
      ) : (
        words.daysLeft(days)
      )}
    </Text>
  )
}

export function Certificates({ certificates }: Pick<Installation, 'certificates'>) {
  const words = useWords(healthWords)
  if (certificates.length === 0) return null
  return (
    <Section title={words.certificates} flush>
      <Stack gap="sm" p="md">
        <Text size="sm" c="dimmed">
          {words.certificatesHow}
        </Text>
        <CodeBlock text="touch banks.json" />
      </Stack>
      <Table verticalSpacing="xs" horizontalSpacing="md" aria-label={words.certificates}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{words.usedBy}</Table.Th>
            <Table.Th>{words.validUntil}</Table.Th>
            <Table.Th ta="end">{words.left}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {certificates.map((one) => (
            <Table.Tr key={`${one.kind} ${one.places.join()}`}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                {one.places.join(', ')}
                <Text size="xs" c="dimmed">
                  {words.certificateKinds[one.kind]}
                </Text>
              </Table.Td>
              <Table.Td>
                <Day on={one.valid_until} />
              </Table.Td>
              <Table.Td ta="end">
                <Validity certificate={one} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Section>
  )
}
