// One approval: what will be done, who asked, who has approved, and the decision.

import { Alert, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import type { Approval } from '../../../../../sdk/wire.ts'
import { useAsk } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import { ErrorNotice } from '../../../parts/page/error-notice.tsx'
import { money } from '../../../parts/values/format.ts'
import { Columns, Facts, Loading, PageFrame, Section } from '../../../parts/page/page.tsx'
import { Status } from '../../../parts/values/status.tsx'
import { Timeline } from '../../../parts/timeline/timeline.tsx'
import { Copied, When } from '../../../parts/values/values.tsx'
import { approvalsWords } from './words.ts'
import { roleWords } from '../../../words/roles.ts'
import { Actions } from './actions.tsx'
import { askerOf } from './asker.ts'
import { Request, Result } from './request.tsx'

function Given({ approval }: { approval: Approval }) {
  const words = useWords(approvalsWords)
  const entries = approval.approvals.map(({ user, created_at: at }) => ({
    key: user.id,
    at,
    title: words.approvedIt(user.name),
    tone: 'good' as const,
  }))
  return (
    <Section title={words.people}>
      {entries.length === 0 ? <Text size="sm">{words.nobodyYet}</Text> : <Timeline entries={entries} />}
    </Section>
  )
}

function Details({ approval }: { approval: Approval }) {
  const words = useWords(approvalsWords)
  const roles = useWords(roleWords)
  const { ended_by: endedBy, ended_at: endedAt } = approval
  const who = [...approval.roles.map((role) => roles[role]), ...approval.users.map(({ name }) => name)]
  return (
    <Section title={words.details}>
      <Facts
        facts={[
          [words.askedBy, askerOf(approval, words)],
          [words.askedAt, <When key="asked" at={approval.created_at} />],
          [words.given, words.givenOf(approval.approvals.length, approval.approvals_needed)],
          [words.who, who.join(', ')],
          approval.status === 'pending' ? [words.expires, <When key="expires" at={approval.expires_at} />] : undefined,
          endedBy ? [words.endedBy, endedBy.name] : undefined,
          endedAt ? [words.ended, <When key="ended" at={endedAt} />] : undefined,
          ['id', <Copied key="id" text={approval.id} />],
        ]}
      />
    </Section>
  )
}

export function Page() {
  const words = useWords(approvalsWords)
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, error, refetch } = useAsk((vintem) => vintem.approvals.get(id))
  const up = { to: '/approvals', title: words.approvals }
  if (!data)
    return (
      <PageFrame title={words.approval} up={up}>
        {error ? <ErrorNotice error={error} retry={refetch} /> : <Loading />}
      </PageFrame>
    )
  const amount = data.amount_cents === null ? '' : ` · ${money(data.amount_cents)}`
  return (
    <PageFrame
      title={`${words.actions[data.action]}${amount}`}
      beside={<Status status={data.status} />}
      up={up}
      actions={<Actions approval={data} />}
    >
      {data.reason && (
        <Alert color="red" variant="light" title={words.reason} style={{ overflowWrap: 'anywhere' }}>
          {data.reason}
        </Alert>
      )}
      <Columns
        main={
          <>
            <Request approval={data} />
            <Result approval={data} />
          </>
        }
        side={
          <>
            <Details approval={data} />
            <Given approval={data} />
          </>
        }
      />
    </PageFrame>
  )
}
