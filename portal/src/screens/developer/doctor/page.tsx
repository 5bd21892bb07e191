// The doctor: what in the company's own calls and webhooks will cause incidents, with the evidence
// and what to do.

import { Fragment } from 'react'
import { Accordion, Alert, Code, Group, Stack, Text } from '@mantine/core'
import { FINDINGS } from '../../../../../contract/records/findings.ts'
import type { ReplyOf } from '../../../../../contract/operation.ts'
import type { lookAtTraffic } from '../../../../../contract/records/doctor.ts'
import { inLanguage } from '../../../../../contract/text.ts'
import { useAsk } from '../../../app/calls/ask.ts'
import { useLanguage, useWords } from '../../../app/language.tsx'
import { ErrorNotice } from '../../../parts/page/error-notice.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { Loading, PageFrame, Section } from '../../../parts/page/page.tsx'
import { GoTo, When } from '../../../parts/values/values.tsx'
import { doctorWords } from './words.ts'

type Finding = ReplyOf<typeof lookAtTraffic>['findings'][number]
type Sample = Finding['evidence']['samples'][number]
const COLORS = {
  danger: 'var(--bad)',
  warning: 'var(--warn-text)',
  advice: 'var(--quiet)',
} as const

function Case({ sample }: { sample: Sample }) {
  const facts = [
    sample.operation,
    sample.path,
    sample.parameter,
    sample.object,
    sample.status,
    sample.fault,
    sample.kind,
  ].filter((fact) => fact !== undefined && fact !== null)
  return (
    <Text size="sm" component="div">
      {sample.at && <When at={sample.at} exact />} {facts.join(' · ')}{' '}
      {sample.request_id && (
        <GoTo inText to={`/requests/${sample.request_id}`}>
          {sample.request_id}
        </GoTo>
      )}
      {sample.webhook && (
        <GoTo inText to={`/webhooks/${sample.webhook}`}>
          {sample.webhook}
        </GoTo>
      )}
    </Text>
  )
}

/** A text of the contract, which has code between backticks. */
function Prose({ text }: { text: string }) {
  return (
    <Text size="sm">
      {text.split('`').map((part, n) => (
        <Fragment key={n}>{n % 2 === 1 ? <Code>{part}</Code> : part}</Fragment>
      ))}
    </Text>
  )
}

function FindingBody({ finding }: { finding: Finding }) {
  const words = useWords(doctorWords)
  const { language } = useLanguage()
  const { evidence } = finding
  const { why, fix } = FINDINGS[finding.code]
  return (
    <Stack gap="md">
      <Prose text={inLanguage(why, language)} />
      <div>
        <Text size="sm" fw={600}>
          {words.fix}
        </Text>
        <Prose text={inLanguage(fix, language)} />
      </div>
      <div>
        <Text size="sm" fw={600}>
          {words.evidence(evidence.count)}
        </Text>
        {evidence.shares.map(({ operation, detail, count, of }) => (
          <Text size="sm" key={`${operation}${detail}`}>
            {words.share(operation, detail, count, of)}
          </Text>
        ))}
        {evidence.samples.map((sample, n) => (
          <Case key={`${sample.at}${n}`} sample={sample} />
        ))}
      </div>
    </Stack>
  )
}

function Findings({ findings }: { findings: readonly Finding[] }) {
  const words = useWords(doctorWords)
  const { language } = useLanguage()
  return (
    <Section title={words.found(findings.length)} flush>
      <Accordion multiple defaultValue={findings.slice(0, 1).map(({ code }) => code)} order={3}>
        {findings.map((finding) => (
          <Accordion.Item key={finding.code} value={finding.code}>
            <Accordion.Control>
              <Group gap="sm">
                <Text size="sm" fw={700} c={COLORS[finding.severity]}>
                  {words.severities[finding.severity]}
                </Text>
                <Text size="sm" fw={600}>
                  {inLanguage(FINDINGS[finding.code].title, language)}
                </Text>
              </Group>
            </Accordion.Control>
            <Accordion.Panel>
              <FindingBody finding={finding} />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Section>
  )
}

export function Page() {
  const words = useWords(doctorWords)
  const { data, error, refetch } = useAsk((vintem) => vintem.doctor.look())
  if (!data)
    return (
      <PageFrame title={words.doctor}>
        {error ? <ErrorNotice error={error} retry={refetch} /> : <Loading />}
      </PageFrame>
    )
  return (
    <PageFrame title={words.doctor} lead={words.lead(data.calls)}>
      {data.findings.length > 0 ? (
        <Findings findings={data.findings} />
      ) : (
        <Alert
          color={data.calls > 0 ? 'green' : 'gray'}
          variant="light"
          icon={<Icon name={data.calls > 0 ? 'check' : 'info'} />}
          title={data.calls > 0 ? words.well : words.noCalls}
        >
          {data.calls > 0 ? words.wellText : words.noCallsText}
        </Alert>
      )}
    </PageFrame>
  )
}
