// The audit log as a table: who did what, with the changed fields of a record beside it.

import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { ReplyOf } from '../../../../contract/operation.ts'
import type { listAudit } from '../../../../contract/records/audit.ts'
import { useWords } from '../../app/language.tsx'
import { auditWords } from '../../words/audit.ts'
import { sharedWords } from '../../words/shared.ts'
import { JsonBlock } from '../page/code-block.tsx'
import { DataTable, HIDDEN, type Column } from './data-table.tsx'
import { SidePanel } from '../form/dialog.tsx'
import { Empty } from '../page/empty.tsx'
import { ChoiceFilter, ClearFilters, DayFilter, TextFilter, useFilters } from './filters.tsx'
import { shortId } from '../values/format.ts'
import { Facts } from '../page/page.tsx'
import type { AskPage, PageQuery } from './table-pages.ts'
import { Copied, When } from '../values/values.tsx'

export type AuditRecord = ReplyOf<typeof listAudit>['items'][number]
const FILTERS = [
  'action',
  'actor',
  'actor_type',
  'object',
  'created_at[gte]',
  'created_at[lte]',
] as const
const ACTOR_TYPES = ['credential', 'user', 'operator', 'command', 'server'] as const
const PAGE_MAX = 200

/** As the operation takes them; the words of the address are checked by the server. */
type AuditQuery = { limit: number; before?: string } & Partial<
  Record<(typeof FILTERS)[number], never>
>
type Words = (typeof auditWords)['pt']

const actorOf = ({ actor }: AuditRecord, words: Words): string =>
  [words.actors[actor.type], actor.name ?? (actor.id ? shortId(actor.id) : '')]
    .filter(Boolean)
    .join(' · ')

const columnsOf = (
  words: Words,
  open: (record: AuditRecord) => void,
): readonly Column<AuditRecord>[] => [
  {
    key: 'action',
    title: words.action,
    width: 'minmax(0, 1.3fr)',
    cell: (record) => (
      <Button variant="transparent" size="compact-sm" p={0} onClick={() => open(record)}>
        {record.action}
      </Button>
    ),
    csv: ({ action }) => action,
    phone: 'title',
  },
  {
    key: 'actor',
    title: words.actor,
    width: 'minmax(0, 1.3fr)',
    cell: (record) => actorOf(record, words),
    csv: ({ actor }) => [actor.type, actor.name ?? actor.id ?? ''].join(' '),
    phone: 'line',
  },
  {
    key: 'object',
    title: words.object,
    cell: ({ object }) => `${object.type}${object.id ? ` ${shortId(object.id)}` : ''}`,
    csv: ({ object }) => `${object.type} ${object.id ?? ''}`,
  },
  {
    key: 'reason',
    title: words.reason,
    width: HIDDEN,
    cell: () => null,
    csv: ({ reason }) => reason ?? '',
  },
  {
    key: 'source',
    title: words.source,
    width: HIDDEN,
    cell: () => null,
    csv: ({ source }) => source ?? '',
  },
  { key: 'id', title: words.id, width: HIDDEN, cell: () => null, csv: ({ id }) => id },
  {
    key: 'at',
    title: words.at,
    width: '190px',
    align: 'end',
    cell: ({ created_at: at }) => <When at={at} exact />,
    csv: ({ created_at: at }) => ({ at }),
    phone: 'line',
  },
]

function Details({ title, value }: { title: string; value: unknown }) {
  if (value === null || value === undefined) return null
  return (
    <Stack gap={4}>
      <Text size="xs" c="dimmed">
        {title}
      </Text>
      <JsonBlock value={value} />
    </Stack>
  )
}

function RecordPanel({ record, onClose }: { record: AuditRecord; onClose: () => void }) {
  const words = useWords(auditWords)
  const { actor, object } = record
  return (
    <SidePanel isOpen onClose={onClose} title={record.action}>
      <Stack gap="lg">
        <Facts
          facts={[
            [words.at, <When key="at" at={record.created_at} exact />],
            [words.actor, actorOf(record, words)],
            actor.id ? [words.actorId, <Copied key="actor" text={actor.id} />] : undefined,
            [words.object, object.type],
            object.id ? [words.objectId, <Copied key="object" text={object.id} />] : undefined,
            record.reason ? [words.reason, record.reason] : undefined,
            record.source ? [words.source, record.source] : undefined,
            record.operation ? [words.operation, record.operation] : undefined,
            record.request_id
              ? [words.request, <Copied key="request" text={record.request_id} />]
              : undefined,
            [words.id, <Copied key="id" text={record.id} />],
          ]}
        />
        <Details title={words.before} value={record.before} />
        <Details title={words.after} value={record.after} />
      </Stack>
    </SidePanel>
  )
}

/** `ask`: a page of the log with the filters of the address. */
export function AuditTable({
  ask,
}: {
  ask: (query: AuditQuery) => ReturnType<AskPage<AuditRecord>>
}) {
  const words = useWords(auditWords)
  const shared = useWords(sharedWords)
  const filters = useFilters(FILTERS)
  const [opened, setOpened] = useState<AuditRecord>()
  const isFiltered = Object.keys(filters).length > 0
  return (
    <>
      <DataTable
        label={words.audit}
        columns={columnsOf(words, setOpened)}
        ask={({ limit, before }: PageQuery) =>
          ask({
            ...(filters as Partial<Record<(typeof FILTERS)[number], never>>),
            limit: Math.min(limit, PAGE_MAX),
            ...(before === undefined ? {} : { before }),
          })
        }
        rowKey={({ id }) => id}
        filters={
          <>
            <TextFilter name="action" label={words.actionFilter} />
            <ChoiceFilter
              name="actor_type"
              label={words.actor}
              choices={ACTOR_TYPES.map((value) => ({ value, label: words.actors[value] }))}
            />
            <TextFilter name="object" label={words.objectId} />
            <DayFilter name="created_at[gte]" label={shared.from} />
            <DayFilter name="created_at[lte]" label={shared.until} />
            <ClearFilters names={FILTERS} />
          </>
        }
        empty={<Empty icon="audit" title={words.none} isFiltered={isFiltered} />}
      />
      {opened && <RecordPanel record={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}
