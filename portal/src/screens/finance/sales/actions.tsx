// What can be done with a sale: refund, cancel, capture; and in the sandbox what a buyer would do.
// Only what its status and the person's role allow.

import { Button, Group, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { Transaction } from '../../../../../sdk/wire.ts'
import { useAct } from '../../../app/calls/ask.ts'
import { useLanguage, useWords } from '../../../app/language.tsx'
import { useMe, useNow } from '../../../app/session.tsx'
import { may } from '../../../app/who.ts'
import { Confirm, Dialog } from '../../../parts/form/dialog.tsx'
import { Form, useFields } from '../../../parts/form/form.tsx'
import { money, plainMoney } from '../../../parts/values/format.ts'
import { SandboxMenu } from '../../../parts/form/sandbox-menu.tsx'
import { salesWords } from './words.ts'
import { readTypedAmount } from '../../../../../server/kernel/brazil/typed-amount.ts'

const TOUCHES = ['transactions', 'sellers', 'explain']

const PROTEST_STOPPABLE = new Set(['ordered', 'at_registry_office'])
const PROTEST_OVER = new Set(['canceled', 'refused'])

const isOpenSale = ({ status }: Transaction) => status === 'pending' || status === 'new'
const isPaid = ({ status }: Transaction) => status === 'succeeded' || status === 'partial_refunded'

function leftOf(sale: Transaction): number {
  const back = sale.refunds.filter(({ status }) => status !== 'failed')
  return sale.amount_cents - back.reduce((sum, { amount_cents: cents }) => sum + cents, 0)
}

type AmountProps = {
  sale: Transaction
  kind: 'refund' | 'capture'
  isOpen: boolean
  onClose: () => void
}

/** Refunds or captures an amount: all that is left unless less is typed. */
function AmountDialog({ sale, kind, isOpen, onClose }: AmountProps) {
  const { language } = useLanguage()
  const words = useWords(salesWords)
  const left = kind === 'refund' ? leftOf(sale) : sale.amount_cents
  const fields = useFields({ amount: plainMoney(left) }, ({ amount }) => {
    const cents = readTypedAmount(amount, language)
    if (cents === undefined || cents === 0) return { amount: words.noAmount }
    return cents > left ? { amount: words.tooMuch(money(left)) } : {}
  })
  const act = useAct(
    (vintem, amount: number, key) =>
      kind === 'refund'
        ? vintem.transactions.void(sale.id, { amount }, { key })
        : vintem.transactions.capture(sale.id, { amount }, { key }),
    { touches: TOUCHES },
  )
  const send = async () => {
    await act.mutateAsync(readTypedAmount(fields.values.amount, language)!)
    notifications.show({
      color: 'green',
      message: kind === 'refund' ? words.refundDone : words.captureDone,
    })
    onClose()
  }
  return (
    <Dialog
      title={kind === 'refund' ? words.refund : words.capture}
      isOpen={isOpen}
      onClose={onClose}
    >
      <Form
        fields={fields}
        send={send}
        submit={kind === 'refund' ? words.refund : words.capture}
        onCancel={onClose}
      >
        <Text size="sm">{kind === 'refund' ? words.refundText : words.captureText}</Text>
        <TextInput
          label={words.amount}
          description={words.atMost(money(left))}
          leftSection={<Text size="sm">R$</Text>}
          inputMode="decimal"
          data-autofocus
          {...fields.bind('amount')}
        />
      </Form>
    </Dialog>
  )
}

function CancelDialog({ sale, isOpen, onClose }: Omit<AmountProps, 'kind'>) {
  const words = useWords(salesWords)
  const act = useAct((vintem, id: string, key) => vintem.transactions.void(id, {}, { key }), {
    touches: TOUCHES,
  })
  return (
    <Confirm
      title={words.cancelSale}
      text={words.cancelText}
      confirm={words.cancelSale}
      isDangerous
      isOpen={isOpen}
      onClose={onClose}
      act={() => act.mutateAsync(sale.id)}
    />
  )
}

/** What the buyer, or time, would do. */
function SandboxActs({ sale }: { sale: Transaction }) {
  const words = useWords(salesWords)
  const { id, payment_type: method } = sale
  const isPayable = isOpenSale(sale) && method !== 'credit'
  return (
    <SandboxMenu
      touches={TOUCHES}
      acts={[
        isPayable && {
          label: words.sandboxPay,
          run: (vintem) =>
            method === 'boleto' ? vintem.sandbox.payBoleto(id) : vintem.sandbox.payPix(id),
        },
        isPayable && { label: words.sandboxExpire, run: (vintem) => vintem.sandbox.expire(id) },
        isPaid(sale) &&
          method !== 'boleto' && {
            label: words.sandboxDispute,
            run: (vintem) => vintem.sandbox.dispute(id),
          },
      ]}
    />
  )
}

/** What can be asked of a boleto's bank about its protest; undefined: nothing. */
function protestActOf(sale: Transaction, today: string): 'protest' | 'cancelProtest' | undefined {
  const { payment_method: method, status } = sale
  if (method.resource !== 'boleto' || status !== 'pending' || !method.accepted) return undefined
  const { protest, expiration_date: due } = method
  if (protest && PROTEST_STOPPABLE.has(protest.status)) return 'cancelProtest'
  const isOver = !protest || PROTEST_OVER.has(protest.status)
  return isOver && today > due ? 'protest' : undefined
}

function ProtestDialog({
  sale,
  kind,
  isOpen,
  onClose,
}: Omit<AmountProps, 'kind'> & { kind: 'protest' | 'cancelProtest' }) {
  const words = useWords(salesWords)
  const act = useAct((vintem, id: string, key) => vintem.transactions[kind](id, { key }), {
    touches: TOUCHES,
  })
  return (
    <Confirm
      title={words[kind]}
      text={kind === 'protest' ? words.protestText : words.cancelProtestText}
      confirm={words[kind]}
      isDangerous={kind === 'protest'}
      isOpen={isOpen}
      onClose={onClose}
      act={() => act.mutateAsync(sale.id)}
    />
  )
}

export function SaleActions({ sale }: { sale: Transaction }) {
  const words = useWords(salesWords)
  const me = useMe()
  const today = useNow().slice(0, 10)
  const [opened, setOpened] = useState<
    'refund' | 'capture' | 'cancel' | 'protest' | 'cancelProtest'
  >()
  const protestAct = protestActOf(sale, today)
  const isProtested = protestAct === 'cancelProtest'
  const close = () => setOpened(undefined)
  const mayWrite = may('payments:write')(me)
  return (
    <Group gap="xs">
      <SandboxActs sale={sale} />
      {mayWrite && isPaid(sale) && (
        <Button variant="default" onClick={() => setOpened('refund')}>
          {words.refund}
        </Button>
      )}
      {mayWrite && sale.status === 'pre_authorized' && (
        <Button onClick={() => setOpened('capture')}>{words.capture}</Button>
      )}
      {mayWrite && protestAct && (
        <Button variant="default" onClick={() => setOpened(protestAct)}>
          {words[protestAct]}
        </Button>
      )}
      {mayWrite && !isProtested && (isOpenSale(sale) || sale.status === 'pre_authorized') && (
        <Button variant="default" onClick={() => setOpened('cancel')}>
          {words.cancelSale}
        </Button>
      )}
      {opened === 'cancel' && <CancelDialog sale={sale} isOpen onClose={close} />}
      {(opened === 'protest' || opened === 'cancelProtest') && (
        <ProtestDialog sale={sale} kind={opened} isOpen onClose={close} />
      )}
      {(opened === 'refund' || opened === 'capture') && (
        <AmountDialog sale={sale} kind={opened} isOpen onClose={close} />
      )}
    </Group>
  )
}
