// The disputes of a purchase: what was said, what is credited, how they ended; a new one, and
// withdrawing one.

import { Button, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { Backend } from '../../../app/calls/calls.ts'
import type { PurchaseDispute } from '../../../../../sdk/wire.ts'
import { useAct, useAsk } from '../../../app/calls/ask.ts'
import { useLanguage, useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { may } from '../../../app/who.ts'
import { Confirm, Dialog } from '../../../parts/form/dialog.tsx'
import { ErrorNotice } from '../../../parts/page/error-notice.tsx'
import { Form, useFields } from '../../../parts/form/form.tsx'
import { money, plainMoney } from '../../../parts/values/format.ts'
import { Loading, Section } from '../../../parts/page/page.tsx'
import { Status } from '../../../parts/values/status.tsx'
import { Money, When } from '../../../parts/values/values.tsx'
import { purchasesWords } from './words.ts'
import { TOUCHES } from '../touches.ts'
import type { Purchase } from './columns.tsx'
import { Evidence } from './evidence.tsx'
import { readTypedAmount } from '../../../../../server/kernel/brazil/typed-amount.ts'

type Reason = PurchaseDispute['reason']
type Order = { reason: Reason; amount: number; description: string }
type Props = { purchase: Purchase }

const isOver = ({ status }: PurchaseDispute): boolean => status !== 'pending' && status !== 'open'

function NewDispute({ purchase, onClose }: Props & { onClose: () => void }) {
  const { language } = useLanguage()
  const words = useWords(purchasesWords)
  const fields = useFields(
    { reason: 'product_not_received', amount: plainMoney(purchase.amount), description: '' },
    ({ amount }): { amount?: string } => {
      const cents = readTypedAmount(amount, language)
      if (!cents) return { amount: words.noAmount }
      return cents > purchase.amount ? { amount: words.tooMuch(money(purchase.amount)) } : {}
    },
  )
  const create = useAct(
    (vintem, { description, ...order }: Order, key) =>
      vintem.corporate.disputes.create(
        purchase.id,
        { ...order, ...(description === '' ? {} : { description }) },
        { key },
      ),
    { touches: TOUCHES },
  )
  const send = async () => {
    const { reason, amount, description } = fields.values
    await create.mutateAsync({
      reason: reason as Reason,
      amount: readTypedAmount(amount, language)!,
      description: description.trim(),
    })
    notifications.show({ color: 'green', message: words.disputeDone })
    onClose()
  }
  return (
    <Dialog title={words.dispute} isOpen onClose={onClose}>
      <Form fields={fields} send={send} submit={words.dispute} onCancel={onClose}>
        <Text size="sm">{words.disputeText}</Text>
        <Select
          label={words.disputeReason}
          data={Object.entries(words.disputeReasons).map(([value, label]) => ({ value, label }))}
          allowDeselect={false}
          {...fields.choose('reason')}
        />
        <TextInput
          label={words.amount}
          description={words.atMost(money(purchase.amount))}
          leftSection={<Text size="sm">R$</Text>}
          inputMode="decimal"
          {...fields.bind('amount')}
        />
        <Textarea
          label={words.description}
          autosize
          minRows={3}
          maxRows={8}
          {...fields.bind('description')}
        />
      </Form>
    </Dialog>
  )
}

function Withdraw({ dispute }: { dispute: PurchaseDispute }) {
  const words = useWords(purchasesWords)
  const [isOpen, setOpen] = useState(false)
  const withdraw = useAct((vintem, id: string) => vintem.corporate.disputes.withdraw(id), {
    touches: TOUCHES,
    onDone: () => notifications.show({ color: 'green', message: words.withdrawDone }),
  })
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        {words.withdraw}
      </Button>
      <Confirm
        title={words.withdraw}
        text={words.withdrawText}
        confirm={words.withdraw}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        act={() => withdraw.mutateAsync(dispute.id)}
      />
    </>
  )
}

function One({ dispute, mayManage }: { dispute: PurchaseDispute; mayManage: boolean }) {
  const words = useWords(purchasesWords)
  const me = useMe()
  return (
    <Stack gap={4} align="flex-start">
      <Text size="sm" component="div">
        <Money cents={dispute.amount} strong /> <Status status={dispute.status} />{' '}
        {words.disputeReasons[dispute.reason]} · <When at={dispute.created_at} />
      </Text>
      <Text size="sm" c="dimmed">
        {words.disputeTexts[dispute.status]} {dispute.refused_reason}
      </Text>
      {dispute.description && (
        <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {dispute.description}
        </Text>
      )}
      {may('cards:read')(me) && (
        <Evidence dispute={dispute} isOpen={mayManage && !isOver(dispute)} />
      )}
      {mayManage && !isOver(dispute) && !dispute.withdrawing && <Withdraw dispute={dispute} />}
    </Stack>
  )
}

export const disputesOf = (purchase: string) => (vintem: Backend) =>
  vintem.corporate.purchases.disputes(purchase)

export function Disputes({ purchase }: Props) {
  const words = useWords(purchasesWords)
  const mayManage = may('cards:manage')(useMe())
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useAsk(disputesOf(purchase.id))
  const canDispute =
    mayManage &&
    purchase.status === 'confirmed' &&
    purchase.amount > 0 &&
    data !== undefined &&
    data.items.every(isOver)
  return (
    <Section
      title={words.disputes}
      actions={
        canDispute && (
          <Button variant="default" size="xs" onClick={() => setOpen(true)}>
            {words.dispute}
          </Button>
        )
      }
    >
      {error && <ErrorNotice error={error} retry={refetch} />}
      {!data && !error && <Loading rows={2} />}
      {data?.items.length === 0 && (
        <Text size="sm" c="dimmed">
          {words.noDisputes}
        </Text>
      )}
      <Stack gap="lg">
        {data?.items.map((dispute) => (
          <One key={dispute.id} dispute={dispute} mayManage={mayManage} />
        ))}
      </Stack>
      {isOpen && <NewDispute purchase={purchase} onClose={() => setOpen(false)} />}
    </Section>
  )
}
