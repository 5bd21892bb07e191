// The health of the installation: faults, banks, certificates, what waits for the worker and for
// how long, the verification of the books, backups, keys.

import { Alert, Button, Table, Text } from '@mantine/core'
import { useAsk } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import type { Health } from '../../../app/calls/operator-calls.ts'
import { ErrorNotice } from '../../../parts/page/error-notice.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { Columns, Loading, PageFrame, Section } from '../../../parts/page/page.tsx'
import { healthWords } from './words.ts'
import { Banks } from './banks.tsx'
import { Certificates } from './certificates.tsx'
import { AuditChain, Backup, Keys } from './installation.tsx'
import { Verification } from './verification.tsx'
import { HealthNotice } from './notice.tsx'

/** As the alert of deploy/alerts.yaml. */
const LATE_SECONDS = 300

function Waiting({ seconds }: { seconds: Health['oldest_due_seconds'] }) {
  const words = useWords(healthWords)
  const all = Object.entries(seconds)
  const rows = all.filter(([, waited]) => waited > 0).toSorted(([, a], [, b]) => b - a)
  if (rows.length === 0)
    return (
      <Text size="sm" p="md">
        {words.noneWaits}
      </Text>
    )
  return (
    <>
      <Table verticalSpacing="xs" horizontalSpacing="md" aria-label={words.waiting}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{words.work}</Table.Th>
            <Table.Th ta="end">{words.oldest}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(([work, waited]) => (
            <Table.Tr key={work}>
              <Table.Td>{words.jobs[work] ?? work}</Table.Td>
              <Table.Td ta="end" c={waited > LATE_SECONDS ? 'var(--bad)' : 'inherit'}>
                {words.seconds(waited)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text size="sm" c="dimmed" p="md">
        {words.othersWait(all.length - rows.length)}
      </Text>
    </>
  )
}

export function Page() {
  const words = useWords(healthWords)
  const { data, error, refetch, isFetching } = useAsk((vintem) => vintem.portal.operator.health())
  const { data: installation } = useAsk((vintem) => vintem.portal.operator.installation())
  if (!data)
    return (
      <PageFrame title={words.health}>
        {error ? <ErrorNotice error={error} retry={refetch} /> : <Loading />}
      </PageFrame>
    )
  const isWell = data.faults.length + data.warnings.length === 0
  return (
    <PageFrame
      title={words.health}
      lead={words.lead}
      actions={
        <Button
          variant="default"
          leftSection={<Icon name="refresh" size={16} />}
          loading={isFetching}
          onClick={() => void refetch()}
        >
          {words.refresh}
        </Button>
      }
    >
      {isWell && (
        <Alert color="green" variant="light" icon={<Icon name="check" />} title={words.well}>
          {words.wellText}
        </Alert>
      )}
      <HealthNotice health={data} />
      <Columns
        main={
          <>
            <Verification
              last={data.last_verification}
              complete={data.last_complete_verification}
            />
            {installation && <Banks installation={installation} />}
            {installation && <Certificates certificates={installation.certificates} />}
            <Section title={words.waiting} flush>
              <Waiting seconds={data.oldest_due_seconds} />
            </Section>
          </>
        }
        side={
          installation && (
            <>
              <Backup backup={installation.backup} />
              <Keys keys={installation.keys} />
              <AuditChain chain={installation.audit_chain} last={data.last_verification} />
            </>
          )
        }
      />
    </PageFrame>
  )
}
