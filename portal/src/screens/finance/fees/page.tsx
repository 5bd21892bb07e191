// What sales cost: the version in force, and every version with its beginning, its end and who made
// it.

import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useAsk } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { inPlatform } from '../../../app/who.ts'
import { Author, authorText } from '../../../parts/values/author.tsx'
import { statusColumn } from '../../../parts/table/columns.tsx'
import { DataTable, type Column } from '../../../parts/table/data-table.tsx'
import { SidePanel } from '../../../parts/form/dialog.tsx'
import { Empty } from '../../../parts/page/empty.tsx'
import { Facts, PageFrame, Section } from '../../../parts/page/page.tsx'
import { Status } from '../../../parts/values/status.tsx'
import { When } from '../../../parts/values/values.tsx'
import { auditWords } from '../../../words/audit.ts'
import { feesWords } from './words.ts'
import { sharedWords } from '../../../words/shared.ts'
import { currentPlan, type FeePlan } from './plan.ts'
import { PlanRules } from './plan-rules.tsx'

type Words = (typeof feesWords)['pt']

function Since({ plan: { starts_at: at } }: { plan: FeePlan }) {
  const words = useWords(feesWords)
  return at === null ? words.fromFirst : <When at={at} />
}

const columnsOf = (
  words: Words,
  shared: (typeof sharedWords)['pt'],
  /** Of platforms: sellers do not learn who made a version. */
  actors: (typeof auditWords)['pt'] | undefined,
  open: (plan: FeePlan) => void,
): readonly Column<FeePlan>[] => [
  {
    key: 'version',
    title: words.versionTitle,
    cell: (plan) => (
      <Button variant="transparent" size="compact-sm" p={0} onClick={() => open(plan)}>
        {words.version(plan.version)}
      </Button>
    ),
    csv: ({ version }) => String(version),
    phone: 'title',
  },
  statusColumn({ title: shared.status, width: '140px', phone: 'end' }, words.statuses),
  {
    key: 'since',
    title: words.since,
    width: '190px',
    cell: (plan) => (
      <>
        <Text span size="xs" hiddenFrom="sm">
          {words.since}{' '}
        </Text>
        <Since plan={plan} />
      </>
    ),
    csv: ({ starts_at: at }) => (at === null ? '' : { at }),
    phone: 'line',
  },
  {
    key: 'until',
    title: words.until,
    width: '190px',
    cell: ({ ends_at: at }) => <When at={at} />,
    csv: ({ ends_at: at }) => (at === null ? '' : { at }),
  },
  ...(actors
    ? [
        {
          key: 'by',
          title: words.by,
          width: '160px',
          cell: ({ created_by: by }: FeePlan) => <Author by={by} />,
          csv: ({ created_by: by }: FeePlan) => authorText(by, actors),
          phone: 'line',
        } as const,
      ]
    : []),
]

function Terms({ plan, hasAuthor }: { plan: FeePlan; hasAuthor: boolean }) {
  const words = useWords(feesWords)
  return (
    <Facts
      facts={[
        [words.since, <Since key="since" plan={plan} />],
        plan.ends_at && [words.until, <When key="until" at={plan.ends_at} />],
        [words.onRefund, plan.fee_on_refund === 'keep' ? words.kept : words.returned],
        plan.created_at && [words.createdAt, <When key="created" at={plan.created_at} />],
        hasAuthor && [words.by, <Author key="by" by={plan.created_by} />],
      ]}
    />
  )
}

export function Page() {
  const words = useWords(feesWords)
  const shared = useWords(sharedWords)
  const actors = useWords(auditWords)
  const isPlatform = inPlatform(useMe())
  const [opened, setOpened] = useState<FeePlan>()
  const { data } = useAsk(currentPlan)
  const [current] = data?.items ?? []
  return (
    <PageFrame
      title={words.fees}
      lead={isPlatform ? `${words.lead} ${words.leadPlatform}` : words.lead}
    >
      {current && (
        <Section title={words.current(current.version)} flush>
          <PlanRules label={words.current(current.version)} rules={current.rules} />
        </Section>
      )}
      <DataTable
        label={words.versions}
        columns={columnsOf(words, shared, isPlatform ? actors : undefined, setOpened)}
        ask={(query) => (vintem) => vintem.feePlans.list(query)}
        rowKey={({ version }) => String(version)}
        empty={
          <Empty icon="fees" title={words.none}>
            {words.noneText}
          </Empty>
        }
      />
      {opened && (
        <SidePanel
          title={words.version(opened.version)}
          isOpen
          onClose={() => setOpened(undefined)}
        >
          <Stack gap="lg">
            <span>
              <Status status={opened.status} words={words.statuses} />
            </span>
            <Terms plan={opened} hasAuthor={isPlatform} />
            <PlanRules label={words.version(opened.version)} rules={opened.rules} />
          </Stack>
        </SidePanel>
      )}
    </PageFrame>
  )
}
