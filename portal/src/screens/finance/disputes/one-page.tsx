// One dispute: what the buyer's bank says, until when it can be answered, and the evidence that was
// sent.

import { Alert, Group, Stack, Text } from '@mantine/core'
import type { Dispute } from '../../../../../sdk/wire.ts'
import { useLanguage, useWords } from '../../../app/language.tsx'
import { useMe, useNow } from '../../../app/session.tsx'
import { may } from '../../../app/who.ts'
import { Empty } from '../../../parts/page/empty.tsx'
import { Explain } from '../../../parts/ledger/explain.tsx'
import { dateTime, money } from '../../../parts/values/format.ts'
import { Details, ObjectPage } from '../../../parts/page/object-page.tsx'
import { Section } from '../../../parts/page/page.tsx'
import { Status } from '../../../parts/values/status.tsx'
import { Timeline } from '../../../parts/timeline/timeline.tsx'
import { Money, ObjectLink, When } from '../../../parts/values/values.tsx'
import { disputesWords } from './words.ts'
import { Answer } from './answer.tsx'

const TONES = { pending: 'waits', sent: 'good', refused: 'bad' } as const
const COLORS = { open: 'yellow', won: 'green', lost: 'red' } as const

/** What there is to do, or how it ended. */
function State({
  dispute: { status, evidence_due_at: due },
  isLate,
}: {
  dispute: Dispute
  isLate: boolean
}) {
  const words = useWords(disputesWords)
  const { language } = useLanguage()
  const until = dateTime(due, language)
  const open = isLate ? words.lateText(until) : words.openText(until)
  return (
    <Alert color={COLORS[status]} variant="light">
      {{ open, won: words.wonText, lost: words.lostText }[status]}
    </Alert>
  )
}

function Evidence({ dispute }: { dispute: Dispute }) {
  const words = useWords(disputesWords)
  if (dispute.evidence.length === 0)
    return (
      <Section title={words.evidence}>
        <Empty icon="disputes" title={words.noEvidence} />
      </Section>
    )
  const entries = dispute.evidence.map(({ id, text, files, status, reason, created_at: at }) => ({
    key: id,
    at,
    title: words.evidenceStatuses[status] ?? status,
    tone: TONES[status],
    detail: (
      <Stack gap={4}>
        <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {text}
        </Text>
        {files.map((file) => (
          <Text key={file.name} size="xs" c="dimmed">
            {file.name} · {Math.ceil(file.bytes / 1000)} kB
          </Text>
        ))}
        {reason && <Text size="sm">{`${words.reason}: ${reason}`}</Text>}
      </Stack>
    ),
  }))
  return (
    <Section title={words.evidence}>
      <Timeline entries={entries} />
    </Section>
  )
}

function DisputeData({ dispute }: { dispute: Dispute }) {
  const words = useWords(disputesWords)
  return (
    <Details
      title={words.details}
      actions={<Explain id={dispute.id} />}
      facts={[
        [words.reason, [dispute.reason.code, dispute.reason.message].filter(Boolean).join(' · ')],
        [words.due, <When key="due" at={dispute.evidence_due_at} />],
        [words.sale, <ObjectLink key="sale" kind="transaction" id={dispute.transaction} />],
        [words.seller, <ObjectLink key="seller" kind="seller" id={dispute.io_seller_id} />],
        dispute.returned_cents > 0
          ? [words.returned, <Money key="returned" cents={dispute.returned_cents} />]
          : undefined,
        [words.opened, <When key="opened" at={dispute.opened_at} />],
        dispute.ended_at ? [words.ended, <When key="ended" at={dispute.ended_at} />] : undefined,
      ]}
      id={[words.id, dispute.id]}
    />
  )
}

export function Page() {
  const words = useWords(disputesWords)
  const me = useMe()
  const now = useNow()
  return (
    <ObjectPage
      kind={words.dispute}
      up={{ to: '/disputes', title: words.disputes }}
      ask={(vintem, id) => vintem.disputes.get(id)}
      hasTimeline
      show={(dispute, id) => ({
        title: money(dispute.amount_cents),
        status: <Status status={dispute.status} />,
        lead: (
          <Group gap="xs">
            <span>{words.ways[dispute.payment_type]}</span>·<When at={dispute.opened_at} />
          </Group>
        ),
        actions: dispute.status === 'open' && may('payments:write')(me) && <Answer dispute={id} />,
        above: <State dispute={dispute} isLate={dispute.evidence_due_at < now} />,
        main: <Evidence dispute={dispute} />,
        side: <DisputeData dispute={dispute} />,
      })}
    />
  )
}
