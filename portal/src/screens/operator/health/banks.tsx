// The banks that are configured: how they answer this server, and, on request, their tokens,
// certificates and notifications.

import { Alert, Button, List, Stack, Table, Text } from '@mantine/core'
import { useAct } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import type { Installation } from '../../../app/calls/operator-calls.ts'
import { ErrorNotice } from '../../../parts/page/error-notice.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { Section } from '../../../parts/page/page.tsx'
import { healthWords } from './words.ts'

type Row = { name: string; called: Installation['banks']['called'][number] | undefined }

/** What is configured, and what was called besides. */
function rowsOf({ connections, called }: Installation['banks']): Row[] {
  const nameOf = ({ kind, bank }: { kind: string; bank: string }) => `${kind}/${bank}`
  const others = called.filter((one) => !connections.includes(nameOf(one)))
  return [
    ...connections.map((name) => ({ name, called: called.find((one) => nameOf(one) === name) })),
    ...others.map((one) => ({ name: nameOf(one), called: one })),
  ]
}

function Answer({ called }: Pick<Row, 'called'>) {
  const words = useWords(healthWords)
  if (!called) return words.notCalled
  return (
    <>
      {called.answered_seconds === null
        ? words.noAnswer
        : words.ago(words.seconds(called.answered_seconds))}
      {called.unanswered > 0 && (
        <Text size="xs" c="var(--bad)">
          {words.silent(called.unanswered)}
        </Text>
      )}
      <Gate called={called} />
    </>
  )
}

/** What stands before the bank: whether it is left alone, its pace, and what waits for its turn. */
function Gate({ called }: { called: NonNullable<Row['called']> }) {
  const words = useWords(healthWords)
  const { circuit, pace, waiting } = called
  const busy = [
    ...(pace === null ? [] : [words.bankPace(pace)]),
    ...(waiting === 0 ? [] : [words.bankWaiting(waiting)]),
  ]
  return (
    <>
      {circuit !== 'closed' && (
        <Text size="xs" c="var(--bad)">
          {words.bankOut[circuit]}
        </Text>
      )}
      {busy.length > 0 && (
        <Text size="xs" c="dimmed">
          {busy.join(' ')}
        </Text>
      )}
    </>
  )
}

function Checks() {
  const words = useWords(healthWords)
  const check = useAct((vintem) => vintem.portal.operator.checkBanks(), { touches: [] })
  const faults = check.data?.items.filter(({ ok }) => !ok) ?? []
  return (
    <Stack gap="sm" align="flex-start">
      <Button
        size="compact-sm"
        variant="default"
        loading={check.isPending}
        onClick={() => check.mutate(undefined)}
      >
        {words.checkBanks}
      </Button>
      {check.error && <ErrorNotice error={check.error} />}
      {check.data && (
        <Alert
          w="100%"
          color={faults.length > 0 ? 'red' : 'green'}
          variant="light"
          icon={<Icon name={faults.length > 0 ? 'disputes' : 'check'} />}
          title={faults.length > 0 ? words.fault : words.banksWell}
        >
          <List size="sm" lang="en">
            {check.data.items.map(({ check: name, detail, ok }) => (
              <List.Item key={name} {...(ok ? {} : { fw: 600 })}>
                {name}: {detail}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
    </Stack>
  )
}

export function Banks({ installation: { banks, mode } }: { installation: Installation }) {
  const words = useWords(healthWords)
  const rows = rowsOf(banks)
  const withoutFile = mode === 'sandbox' ? words.banksSandbox : words.banksNone
  return (
    <Section title={words.banks} flush>
      <Stack gap="sm" p="md">
        <Text size="sm" c="dimmed">
          {banks.is_file ? words.banksHow : withoutFile}
        </Text>
        {banks.connections.length > 0 && <Checks />}
      </Stack>
      {rows.length > 0 && (
        <Table verticalSpacing="xs" horizontalSpacing="md" aria-label={words.banks}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{words.bank}</Table.Th>
              <Table.Th>{words.lastAnswer}</Table.Th>
              <Table.Th ta="end">{words.calls}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ name, called }) => (
              <Table.Tr key={name}>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{name}</Table.Td>
                <Table.Td>
                  <Answer called={called} />
                </Table.Td>
                <Table.Td ta="end">
                  {called?.calls ?? 0}
                  {called && called.failed > 0 && (
                    <Text size="xs" c="dimmed">
                      {words.withFailures(called.failed)}
                    </Text>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Section>
  )
}
