// A cardholder asks for a higher limit of a card, or of all their cards; and sees what became of
// it.

import { Button, Select, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { CorporateCard, CorporateLimitRequest } from '../../../../../sdk/wire.ts'
import { useAct, useAsk } from '../../../app/calls/ask.ts'
import { useLanguage, useWords } from '../../../app/language.tsx'
import { Dialog } from '../../../parts/form/dialog.tsx'
import { ErrorNotice } from '../../../parts/page/error-notice.tsx'
import { Form, useFields } from '../../../parts/form/form.tsx'
import { Section } from '../../../parts/page/page.tsx'
import { limitsWords } from '../../cards/limit-requests/words.ts'
import { OneRequest } from '../../cards/limit-requests/one.tsx'
import { TOUCHES } from '../../cards/touches.ts'
import { useQuickAct } from '../../../parts/form/quick-act.tsx'
import { readTypedAmount } from '../../../../../server/kernel/brazil/typed-amount.ts'

const REASON_MAX = 255
const SHOWN_MAX = 5

type Order = { card_id?: string; amount: number; until?: string; reason: string }
type Fault = { amount?: string; reason?: string }

function Ask({ card, onClose }: { card: CorporateCard; onClose: () => void }) {
  const { language } = useLanguage()
  const words = useWords(limitsWords)
  const fields = useFields(
    { of: 'card', amount: '', until: '', reason: '' },
    ({ amount, reason }): Fault => ({
      ...(readTypedAmount(amount, language) ? {} : { amount: words.noAmount }),
      ...(reason.trim() === '' ? { reason: words.noReason } : {}),
    }),
  )
  const create = useAct(
    (vintem, order: Order, key) => vintem.corporate.limitRequests.create(order, { key }),
    {
      touches: TOUCHES,
    },
  )
  const send = async () => {
    const { of, amount, until, reason } = fields.values
    await create.mutateAsync({
      ...(of === 'card' ? { card_id: card.id } : {}),
      ...(until === '' ? {} : { until }),
      amount: readTypedAmount(amount, language)!,
      reason: reason.trim(),
    })
    notifications.show({ color: 'green', message: words.asked })
    onClose()
  }
  return (
    <Dialog title={words.ask} isOpen onClose={onClose}>
      <Form fields={fields} send={send} submit={words.ask} onCancel={onClose}>
        <Text size="sm">{words.askText}</Text>
        <Select
          label={words.of}
          data={[
            { value: 'card', label: words.ofCard(card.last4) },
            { value: 'holder', label: words.ofHolder },
          ]}
          allowDeselect={false}
          {...fields.choose('of')}
        />
        <TextInput
          label={words.amount}
          leftSection={<Text size="sm">R$</Text>}
          inputMode="decimal"
          data-autofocus
          {...fields.bind('amount')}
        />
        <TextInput
          label={words.until}
          description={words.untilText}
          type="date"
          {...fields.bind('until')}
        />
        <TextInput label={words.reason} maxLength={REASON_MAX} {...fields.bind('reason')} />
      </Form>
    </Dialog>
  )
}

function TakeBack({ request }: { request: CorporateLimitRequest }) {
  const words = useWords(limitsWords)
  const cancel = useQuickAct((vintem, id: string) => vintem.corporate.limitRequests.cancel(id), {
    touches: TOUCHES,
    onDone: () => notifications.show({ color: 'green', message: words.takenBack }),
  })
  return (
    <Button
      size="xs"
      variant="default"
      loading={cancel.isPending}
      onClick={() => void cancel.perform(request.id)}
    >
      {words.takeBack}
    </Button>
  )
}

export function AskLimit({ card }: { card: CorporateCard }) {
  const words = useWords(limitsWords)
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useAsk((vintem) =>
    vintem.corporate.limitRequests.list({ limit: SHOWN_MAX }),
  )
  // Of this card, and of all cards together.
  const requests = (data?.items ?? []).filter(
    (one) => one.card_id === null || one.card_id === card.id,
  )
  return (
    <Section
      title={words.requests}
      actions={
        <Button size="xs" variant="default" onClick={() => setOpen(true)}>
          {words.ask}
        </Button>
      }
    >
      <Stack gap="md">
        {error && <ErrorNotice error={error} retry={refetch} />}
        {data && requests.length === 0 && (
          <Text size="sm" c="dimmed">
            {words.none}
          </Text>
        )}
        {requests.map((request) => (
          <OneRequest key={request.id} request={request}>
            {request.status === 'pending' && <TakeBack request={request} />}
          </OneRequest>
        ))}
      </Stack>
      {isOpen && <Ask card={card} onClose={() => setOpen(false)} />}
    </Section>
  )
}
