// One webhook endpoint: how it does, its deliveries with every attempt, and what can be done with
// it.

import type { AskPage } from '../../../parts/table/table-pages.ts'
import { statusColumn } from '../../../parts/table/columns.tsx'
import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { ReplyOf } from '../../../../../contract/operation.ts'
import type { getWebhook, redeliver } from '../../../../../contract/events/webhooks.ts'
import { useAct } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { may } from '../../../app/who.ts'
import { DataTable, type Column } from '../../../parts/table/data-table.tsx'
import { Empty } from '../../../parts/page/empty.tsx'
import { SidePanel } from '../../../parts/form/dialog.tsx'
import { ErrorNotice } from '../../../parts/page/error-notice.tsx'
import { StatusFilter, useFilters } from '../../../parts/table/filters.tsx'
import { Details, ObjectPage } from '../../../parts/page/object-page.tsx'
import { Facts } from '../../../parts/page/page.tsx'
import { Status } from '../../../parts/values/status.tsx'
import { Timeline } from '../../../parts/timeline/timeline.tsx'
import { Nothing, ObjectLink, When } from '../../../parts/values/values.tsx'
import { webhooksWords } from './words.ts'
import { WebhookActions } from './actions.tsx'

type Webhook = ReplyOf<typeof getWebhook>
type Delivery = ReplyOf<typeof redeliver>
const STATUSES = ['pending', 'succeeded', 'failed', 'dropped'] as const
const ACCEPTED = /^2/

function Attempts({ delivery, onClose }: { delivery: Delivery; onClose: () => void }) {
  const words = useWords(webhooksWords)
  const me = useMe()
  const again = useAct((vintem, id: string) => vintem.webhooks.redeliver(id), {
    touches: ['webhooks'],
    onDone: onClose,
  })
  return (
    <SidePanel isOpen onClose={onClose} title={delivery.type}>
      <Stack gap="lg">
        <Group justify="space-between">
          <Status status={delivery.status} />
          {may('webhooks:resend')(me) && (
            <Button
              size="xs"
              variant="default"
              loading={again.isPending}
              onClick={() => again.mutate(delivery.id)}
            >
              {words.resend}
            </Button>
          )}
        </Group>
        {again.error && <ErrorNotice error={again.error} />}
        <Facts
          facts={[
            [words.event, <ObjectLink key="event" kind="event" id={delivery.event_id} />],
            delivery.next_attempt_at
              ? [words.next, <When key="next" at={delivery.next_attempt_at} exact />]
              : undefined,
          ]}
        />
        <Timeline
          entries={delivery.attempts.map((attempt) => ({
            key: String(attempt.number),
            at: attempt.at,
            title: `${attempt.number}. ${attempt.status ?? words.noAnswer} · ${attempt.duration_ms} ms`,
            tone: ACCEPTED.test(String(attempt.status)) ? 'good' : 'bad',
            detail: (
              <>
                {attempt.error && <Text size="sm">{attempt.error}</Text>}
                {attempt.answer && <Code block>{attempt.answer}</Code>}
              </>
            ),
          }))}
        />
      </Stack>
    </SidePanel>
  )
}

const columnsOf = (
  words: (typeof webhooksWords)['pt'],
  open: (delivery: Delivery) => void,
): readonly Column<Delivery>[] => [
  {
    key: 'type',
    title: words.event,
    width: 'minmax(0, 1.4fr)',
    cell: (delivery) => (
      <Button variant="transparent" size="compact-sm" p={0} onClick={() => open(delivery)}>
        {delivery.type}
      </Button>
    ),
    csv: ({ type }) => type,
    phone: 'title',
  },
  statusColumn({ title: words.status, width: '120px', phone: 'end' }),
  {
    key: 'answer',
    title: words.lastAnswer,
    width: '120px',
    cell: ({ attempts }) => attempts.at(-1)?.status ?? <Nothing />,
    csv: ({ attempts }) => String(attempts.at(-1)?.status ?? ''),
    phone: 'line',
  },
  {
    key: 'created',
    title: words.created,
    width: '170px',
    align: 'end',
    cell: ({ created_at: at }) => <When at={at} />,
    csv: ({ created_at: at }) => ({ at }),
    phone: 'line',
  },
]

const FILTERS = ['status'] as const

const deliveriesOf =
  (
    webhook: string,
    filters: ReturnType<typeof useFilters<(typeof FILTERS)[number]>>,
  ): AskPage<Delivery> =>
  (query) =>
  (vintem) =>
    vintem.webhooks.deliveries(webhook, { ...filters, ...query })

function Deliveries({ webhook }: { webhook: string }) {
  const words = useWords(webhooksWords)
  const filters = useFilters(FILTERS)
  const [opened, setOpened] = useState<Delivery>()
  return (
    <>
      <DataTable
        label={words.deliveries}
        columns={columnsOf(words, setOpened)}
        ask={deliveriesOf(webhook, filters)}
        rowKey={({ id }) => id}
        filters={<StatusFilter statuses={STATUSES} />}
        empty={
          <Empty
            icon="webhooks"
            title={words.noDeliveries}
            isFiltered={filters.status !== undefined}
          />
        }
      />
      {opened && <Attempts delivery={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

function WebhookData({ webhook }: { webhook: Webhook }) {
  const words = useWords(webhooksWords)
  return (
    <Details
      title={words.details}
      facts={[
        [words.events, webhook.events.join(', ')],
        webhook.description ? [words.description, webhook.description] : undefined,
        [words.lastSuccess, <When key="success" at={webhook.last_success_at} />],
        webhook.failing_since
          ? [words.failingSince, <When key="failing" at={webhook.failing_since} />]
          : undefined,
        webhook.disabled_reason
          ? [
              words.disabledReason,
              words.reasons[webhook.disabled_reason] ?? webhook.disabled_reason,
            ]
          : undefined,
        webhook.old_secret_until
          ? [words.oldSecret, <When key="old" at={webhook.old_secret_until} />]
          : undefined,
      ]}
      id={[words.id, webhook.id]}
    />
  )
}

export function Page() {
  const words = useWords(webhooksWords)
  const filters = useFilters(FILTERS)
  return (
    <ObjectPage
      kind={words.webhook}
      up={{ to: '/webhooks', title: words.webhooks }}
      ask={(vintem, id) => vintem.webhooks.get(id)}
      ahead={(id) => [{ pages: deliveriesOf(id, filters) }]}
      show={(webhook, id) => ({
        title: webhook.url,
        status: <Status status={webhook.status} />,
        actions: <WebhookActions webhook={webhook} />,
        main: <Deliveries webhook={id} />,
        side: <WebhookData webhook={webhook} />,
      })}
    />
  )
}
