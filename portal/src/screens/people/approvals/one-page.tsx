// One approval: what will be done, who asked, who has approved, and the decision.

import { Alert, Text } from '@mantine/core'
import type { Approval } from '../../../../../sdk/wire.ts'
import { useWords } from '../../../app/language.tsx'
import { Details, ObjectPage } from '../../../parts/page/object-page.tsx'
import { money } from '../../../parts/values/format.ts'
import { Section } from '../../../parts/page/page.tsx'
import { Status } from '../../../parts/values/status.tsx'
import { Timeline } from '../../../parts/timeline/timeline.tsx'
import { When } from '../../../parts/values/values.tsx'
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
      {entries.length === 0 ? (
        <Text size="sm">{words.nobodyYet}</Text>
      ) : (
        <Timeline entries={entries} />
      )}
    </Section>
  )
}

function ApprovalData({ approval }: { approval: Approval }) {
  const words = useWords(approvalsWords)
  const roles = useWords(roleWords)
  const { ended_by: endedBy, ended_at: endedAt } = approval
  const who = [
    ...approval.roles.map((role) => roles[role]),
    ...approval.users.map(({ name }) => name),
  ]
  return (
    <Details
      title={words.details}
      facts={[
        [words.askedBy, askerOf(approval, words)],
        [words.askedAt, <When key="asked" at={approval.created_at} />],
        [words.given, words.givenOf(approval.approvals.length, approval.approvals_needed)],
        [words.who, who.join(', ')],
        approval.status === 'pending'
          ? [words.expires, <When key="expires" at={approval.expires_at} />]
          : undefined,
        endedBy ? [words.endedBy, endedBy.name] : undefined,
        endedAt ? [words.ended, <When key="ended" at={endedAt} />] : undefined,
      ]}
      id={['id', approval.id]}
    />
  )
}

/** Why it was not done. */
function Refused({ approval: { reason } }: { approval: Approval }) {
  const words = useWords(approvalsWords)
  return (
    reason && (
      <Alert color="red" variant="light" title={words.reason} style={{ overflowWrap: 'anywhere' }}>
        {reason}
      </Alert>
    )
  )
}

export function Page() {
  const words = useWords(approvalsWords)
  return (
    <ObjectPage
      kind={words.approval}
      up={{ to: '/approvals', title: words.approvals }}
      ask={(vintem, id) => vintem.approvals.get(id)}
      show={(approval) => ({
        title:
          words.actions[approval.action] +
          (approval.amount_cents === null ? '' : ` · ${money(approval.amount_cents)}`),
        status: <Status status={approval.status} />,
        actions: <Actions approval={approval} />,
        above: <Refused approval={approval} />,
        main: (
          <>
            <Request approval={approval} />
            <Result approval={approval} />
          </>
        ),
        side: (
          <>
            <ApprovalData approval={approval} />
            <Given approval={approval} />
          </>
        ),
      })}
    />
  )
}
