// Pays a seller out: an amount and an account are chosen, then confirmed. It is sent once for each
// intent.

import { Button, Select, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { BankAccount } from '../../../../../sdk/wire.ts'
import { useAct, useAsk } from '../../../app/calls/ask.ts'
import { useLanguage, useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { Confirm, Dialog } from '../../../parts/form/dialog.tsx'
import { ErrorNotice } from '../../../parts/page/error-notice.tsx'
import { Form, useFields } from '../../../parts/form/form.tsx'
import { money, plainMoney } from '../../../parts/values/format.ts'
import { Icon } from '../../../parts/icon.tsx'
import { Loading } from '../../../parts/page/page.tsx'
import { moneyWords } from './words.ts'
import { readTypedAmount } from '../../../../../server/kernel/brazil/typed-amount.ts'

type Order = { account: string; amount: number; description: string }

const accountText = ({
  bank_name: bank,
  routing_number: branch,
  account_number: number,
}: BankAccount): string => [bank, branch, number].filter(Boolean).join(' · ')

type FormProps = {
  accounts: readonly BankAccount[]
  available: number
  onOrder: (order: Order) => void
  onClose: () => void
}

function OrderForm({ accounts, available, onOrder, onClose }: FormProps) {
  const { language } = useLanguage()
  const words = useWords(moneyWords)
  const fields = useFields(
    {
      amount: available > 0 ? plainMoney(available) : '',
      account: accounts[0]?.id ?? '',
      description: '',
    },
    ({ amount }): { amount?: string } => {
      const cents = readTypedAmount(amount, language)
      if (!cents) return { amount: words.noAmount }
      return cents > available ? { amount: words.tooMuch(money(available)) } : {}
    },
  )
  const { amount, account, description } = fields.values
  const send = async () =>
    onOrder({
      account,
      amount: readTypedAmount(amount, language)!,
      description: description.trim(),
    })
  return (
    <Form fields={fields} send={send} submit={words.next} onCancel={onClose}>
      <TextInput
        label={words.amount}
        description={words.available(money(available))}
        leftSection={<Text size="sm">R$</Text>}
        inputMode="decimal"
        data-autofocus
        {...fields.bind('amount')}
      />
      <Select
        label={words.account}
        data={accounts.map((one) => ({ value: one.id, label: accountText(one) }))}
        allowDeselect={false}
        {...fields.choose('account')}
      />
      <TextInput label={words.description} {...fields.bind('description')} />
    </Form>
  )
}

type Props = { seller: string; onClose: () => void }

function PayoutDialog({ seller, onClose }: Props) {
  const words = useWords(moneyWords)
  const navigate = useNavigate()
  const [order, setOrder] = useState<Order>()
  const accounts = useAsk((vintem) => vintem.bankAccounts.list(seller))
  const balances = useAsk((vintem) => vintem.sellers.balances(seller))
  const pay = useAct(
    (vintem, { account, amount, description }: Order, key) =>
      vintem.transfers.create(
        seller,
        account,
        { amount, ...(description === '' ? {} : { description }) },
        { key },
      ),
    { touches: ['transfers', 'sellers', 'explain'] },
  )
  const items = accounts.data?.items
  const chosen = items?.find(({ id }) => id === order?.account)
  if (order && chosen) {
    const send = async () => {
      const { id } = await pay.mutateAsync(order)
      notifications.show({ color: 'green', message: words.done })
      await navigate({ to: `/sellers/${seller}/payouts/${id}` })
    }
    return (
      <Confirm
        title={words.newPayout}
        text={words.confirmText(money(order.amount), accountText(chosen))}
        confirm={words.newPayout}
        isOpen
        onClose={onClose}
        act={send}
      />
    )
  }
  const error = accounts.error ?? balances.error
  return (
    <Dialog title={words.newPayout} isOpen onClose={onClose}>
      {error && <ErrorNotice error={error} />}
      {!error && (!items || !balances.data) && <Loading rows={3} />}
      {items?.length === 0 && <Text size="sm">{words.noAccount}</Text>}
      {items && items.length > 0 && balances.data && (
        <OrderForm
          accounts={items}
          available={balances.data.items.current_balance_cents}
          onOrder={setOrder}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

export function NewPayout({ seller }: { seller: string }) {
  const words = useWords(moneyWords)
  const { second_factor: factor } = useMe()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button leftSection={<Icon name="payouts" size={16} />} onClick={() => setOpen(true)}>
        {words.newPayout}
      </Button>
      {isOpen && factor.session && <PayoutDialog seller={seller} onClose={() => setOpen(false)} />}
      <Dialog
        title={words.newPayout}
        isOpen={isOpen && !factor.session}
        onClose={() => setOpen(false)}
      >
        <Text size="sm">{words.factorNeeded}</Text>
      </Dialog>
    </>
  )
}
