// The list of webhook endpoints, and a new one.

import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { BodyOf, ReplyOf } from '../../../../../contract/operation.ts'
import type { createWebhook, getWebhook } from '../../../../../contract/events/webhooks.ts'
import { useAct } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { may } from '../../../app/who.ts'
import { DataTable, type Column } from '../../../parts/table/data-table.tsx'
import { Dialog } from '../../../parts/form/dialog.tsx'
import { Empty } from '../../../parts/page/empty.tsx'
import { Form, useFields } from '../../../parts/form/form.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { PageFrame } from '../../../parts/page/page.tsx'
import { SecretDialog } from '../../../parts/form/secret.tsx'
import { Status } from '../../../parts/values/status.tsx'
import { When } from '../../../parts/values/values.tsx'
import { webhooksWords } from './words.ts'

type Webhook = ReplyOf<typeof getWebhook>

const columnsOf = (words: (typeof webhooksWords)['pt']): readonly Column<Webhook>[] => [
  {
    key: 'url',
    title: words.url,
    width: 'minmax(0, 2fr)',
    cell: ({ url }) => url,
    csv: ({ url }) => url,
    phone: 'title',
  },
  {
    key: 'events',
    title: words.events,
    cell: ({ events }) => events.join(', '),
    csv: ({ events }) => events.join(' '),
    phone: 'line',
  },
  {
    key: 'status',
    title: words.status,
    width: '130px',
    cell: ({ status, failing_since: failing }) => (
      <Status status={failing && status === 'enabled' ? 'failed' : status} />
    ),
    csv: ({ status }) => status,
    phone: 'end',
  },
  {
    key: 'success',
    title: words.lastSuccess,
    width: '170px',
    align: 'end',
    cell: ({ last_success_at: at }) => <When at={at} />,
    csv: ({ last_success_at: at }) => (at ? { at } : ''),
  },
]

function CreateDialog({
  onClose,
  onSecret,
}: {
  onClose: () => void
  onSecret: (secret: string) => void
}) {
  const words = useWords(webhooksWords)
  const fields = useFields({ url: '', events: '*', description: '' }, ({ url }) =>
    /^https?:\/\//.test(url.trim()) ? {} : { url: words.noUrl },
  )
  const create = useAct(
    (vintem, body: BodyOf<typeof createWebhook>, key) => vintem.webhooks.create(body, { key }),
    {
      touches: ['webhooks'],
    },
  )
  const send = async () => {
    const { url, events, description } = fields.values
    const { secret } = await create.mutateAsync({
      url: url.trim(),
      events: events.split(/[\s,;]+/).filter((one) => one !== ''),
      ...(description.trim() === '' ? {} : { description: description.trim() }),
    })
    onClose()
    onSecret(secret)
  }
  return (
    <Dialog title={words.create} isOpen onClose={onClose}>
      <Form fields={fields} send={send} submit={words.create} onCancel={onClose}>
        <TextInput
          label={words.url}
          placeholder="https://"
          data-autofocus
          {...fields.bind('url')}
        />
        <TextInput label={words.events} description={words.eventsHint} {...fields.bind('events')} />
        <TextInput label={words.description} {...fields.bind('description')} />
      </Form>
    </Dialog>
  )
}

export function Page() {
  const words = useWords(webhooksWords)
  const me = useMe()
  const [isCreating, setCreating] = useState(false)
  const [secret, setSecret] = useState<string>()
  const mayManage = may('webhooks:manage')(me) && me.second_factor.session
  return (
    <PageFrame
      title={words.webhooks}
      lead={may('webhooks:manage')(me) && !mayManage ? words.needsFactor : undefined}
      actions={
        mayManage && (
          <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setCreating(true)}>
            {words.create}
          </Button>
        )
      }
    >
      <DataTable
        label={words.webhooks}
        columns={columnsOf(words)}
        ask={(query) => (vintem) => vintem.webhooks.list(query)}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/webhooks/${id}`}
        empty={
          <Empty icon="webhooks" title={words.none}>
            {words.noneText}
          </Empty>
        }
      />
      {isCreating && <CreateDialog onClose={() => setCreating(false)} onSecret={setSecret} />}
      {secret && (
        <SecretDialog
          title={words.secretTitle}
          warning={words.secretOnce}
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
    </PageFrame>
  )
}
