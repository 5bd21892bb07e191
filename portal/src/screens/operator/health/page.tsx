// The health of this server: faults, silent banks, what waits for the worker and for how long, and when the books were verified.

import { Alert, Button, Table, Text } from '@mantine/core'
import { useAsk } from '../../../app/ask.ts'
import { useWords } from '../../../app/language.tsx'
import type { Health } from '../../../app/operator-calls.ts'
import { ErrorNotice } from '../../../parts/error-notice.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { Columns, Facts, Loading, PageFrame, Section } from '../../../parts/page.tsx'
import { When } from '../../../parts/values.tsx'
import { healthWords } from '../../../words/health.ts'
import { HealthNotice } from './notice.tsx'

/** As the alert of deploy/alerts.yaml. */
const LATE_SECONDS = 300
const UNVERIFIED_SECONDS = 2 * 86_400

function Verification({ last }: { last: Health['last_verification'] }) {
  const words = useWords(healthWords)
  if (!last) return <Text size="sm">{words.neverVerified}</Text>
  const isOld = last.age_seconds > UNVERIFIED_SECONDS
  return (
    <>
      <Facts
        facts={[
          [words.at, <When key="at" at={last.at} exact />],
          [words.checks, last.checks],
          [words.faults, last.faults === 0 ? words.noneFound : words.found(last.faults)],
          [words.took, words.seconds(last.duration_ms / 1_000)],
        ]}
      />
      {(isOld || last.faults > 0) && (
        <Text size="sm" mt="sm" c="var(--bad)">
          {last.faults > 0 ? words.booksWrong : words.notVerified}
        </Text>
      )}
    </>
  )
}

function Waiting({ seconds }: { seconds: Health['oldest_due_seconds'] }) {
  const words = useWords(healthWords)
  const rows = Object.entries(seconds).toSorted(([, a], [, b]) => b - a)
  return (
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
              {waited === 0 ? words.nothingWaits : words.seconds(waited)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

export function Page() {
  const words = useWords(healthWords)
  const { data, error, refetch, isFetching } = useAsk((vintem) => vintem.portal.operator.health())
  if (!data)
    return (
      <PageFrame title={words.health}>{error ? <ErrorNotice error={error} retry={refetch} /> : <Loading />}</PageFrame>
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
          <Section title={words.waiting} flush>
            <Waiting seconds={data.oldest_due_seconds} />
          </Section>
        }
        side={
          <Section title={words.verification}>
            <Verification last={data.last_verification} />
          </Section>
        }
      />
    </PageFrame>
  )
}
