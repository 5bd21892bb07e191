// What can be done with a webhook endpoint: a test, a forged test, sending what was missed, another
// secret, off and on, and deleting it.

import { Button, Group, Menu, TextInput, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReplyOf } from '../../../../../contract/operation.ts'
import type { getWebhook } from '../../../../../contract/events/webhooks.ts'
import { useAct } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { may } from '../../../app/who.ts'
import { Confirm, Dialog } from '../../../parts/form/dialog.tsx'
import { Form, useFields } from '../../../parts/form/form.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { useQuickAct } from '../../../parts/form/quick-act.tsx'
import { SecretDialog } from '../../../parts/form/secret.tsx'
import { sharedWords } from '../../../words/shared.ts'
import { webhooksWords } from './words.ts'

type Webhook = ReplyOf<typeof getWebhook>
const TOUCHES = ['webhooks']

function RecoverDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const words = useWords(webhooksWords)
  const { required } = useWords(sharedWords)
  const fields = useFields({ since: '' }, ({ since }) => (since === '' ? { since: required } : {}))
  const recover = useAct(
    (vintem, since: string) => vintem.webhooks.recover(webhook.id, { since }),
    {
      touches: TOUCHES,
    },
  )
  const send = async () => {
    // What is typed is a time of São Paulo.
    const { queued } = await recover.mutateAsync(`${fields.values.since}:00-03:00`)
    notifications.show({ color: 'green', message: words.recovered(queued) })
    onClose()
  }
  return (
    <Dialog title={words.recover} isOpen onClose={onClose}>
      <Form fields={fields} send={send} submit={words.recover} onCancel={onClose}>
        <Text size="sm">{words.recoverText}</Text>
        <TextInput
          label={words.since}
          type="datetime-local"
          data-autofocus
          {...fields.bind('since')}
        />
      </Form>
    </Dialog>
  )
}

type Asked = 'rotate' | 'delete' | 'recover'

function useTests(webhook: Webhook) {
  const words = useWords(webhooksWords)
  return useQuickAct(
    (vintem, forged: boolean) => vintem.webhooks.test(webhook.id, forged ? { forged } : {}),
    {
      touches: TOUCHES,
      done: (_, forged) => (forged ? words.forgedSent : words.testSent),
    },
  )
}

/** Another secret, and the end of the webhook: both ask first. */
function Asking({
  webhook,
  asked,
  onClose,
}: {
  webhook: Webhook
  asked: 'rotate' | 'delete' | undefined
  onClose: () => void
}) {
  const words = useWords(webhooksWords)
  const navigate = useNavigate()
  const [secret, setSecret] = useState<string>()
  const rotate = useAct((vintem, id: string, key) => vintem.webhooks.rotateSecret(id, { key }), {
    touches: TOUCHES,
  })
  const remove = useAct((vintem, id: string) => vintem.webhooks.delete(id), { touches: TOUCHES })
  return (
    <>
      <Confirm
        title={words.rotate}
        text={words.rotateText}
        confirm={words.rotate}
        isOpen={asked === 'rotate'}
        onClose={onClose}
        act={async () => setSecret((await rotate.mutateAsync(webhook.id)).secret)}
      />
      <Confirm
        title={words.deleteTitle}
        text={words.deleteText}
        confirm={words.delete}
        isDangerous
        isOpen={asked === 'delete'}
        onClose={onClose}
        act={async () => {
          await remove.mutateAsync(webhook.id)
          await navigate({ to: '/webhooks' })
        }}
      />
      {secret && (
        <SecretDialog
          title={words.secretTitle}
          warning={words.secretOnce}
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
    </>
  )
}

export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const words = useWords(webhooksWords)
  const shared = useWords(sharedWords)
  const me = useMe()
  const [asked, setAsked] = useState<Asked>()
  const tests = useTests(webhook)
  const mayManage = may('webhooks:manage')(me) && me.second_factor.session
  const toggle = useAct(
    (vintem, status: 'enabled' | 'disabled') => vintem.webhooks.update(webhook.id, { status }),
    {
      touches: TOUCHES,
    },
  )
  const isEnabled = webhook.status === 'enabled'
  const close = () => setAsked(undefined)
  return (
    <Group gap="xs">
      {may('webhooks:resend')(me) && isEnabled && (
        <Button
          variant="default"
          loading={tests.isPending}
          onClick={() => void tests.perform(false)}
        >
          {words.test}
        </Button>
      )}
      {(may('webhooks:resend')(me) || mayManage) && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <Button variant="default" rightSection={<Icon name="down" size={14} />}>
              {shared.more}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {may('webhooks:resend')(me) && isEnabled && (
              <>
                <Menu.Item onClick={() => void tests.perform(true)}>{words.forged}</Menu.Item>
                <Menu.Item onClick={() => setAsked('recover')}>{words.recover}</Menu.Item>
              </>
            )}
            {mayManage && (
              <>
                <Menu.Item onClick={() => setAsked('rotate')}>{words.rotate}</Menu.Item>
                <Menu.Item onClick={() => toggle.mutate(isEnabled ? 'disabled' : 'enabled')}>
                  {isEnabled ? words.disable : words.enable}
                </Menu.Item>
                <Menu.Item color="red" onClick={() => setAsked('delete')}>
                  {words.delete}
                </Menu.Item>
              </>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {asked === 'recover' && <RecoverDialog webhook={webhook} onClose={close} />}
      <Asking webhook={webhook} asked={asked === 'recover' ? undefined : asked} onClose={close} />
    </Group>
  )
}
