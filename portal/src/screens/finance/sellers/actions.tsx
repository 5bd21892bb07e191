// Changes of a seller: its registration, and when its balance is paid out by itself.

import { Button, Group, Select, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { Seller } from '../../../../../sdk/wire.ts'
import { useAct } from '../../../app/calls/ask.ts'
import { useLanguage, useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { may } from '../../../app/who.ts'
import { Dialog } from '../../../parts/form/dialog.tsx'
import { Form, useFields } from '../../../parts/form/form.tsx'
import { plainMoney } from '../../../parts/values/format.ts'
import { sellersWords } from './words.ts'
import { sharedWords } from '../../../words/shared.ts'
import { EditDialog } from './edit-dialog.tsx'
import { Inputs } from './fields.tsx'
import { textsOf } from './registration.ts'
import { readTypedAmount } from '../../../../../server/kernel/brazil/typed-amount.ts'

type Interval = Seller['payout_policy']['interval']
type Change = { payout_policy: { interval: Interval; minimum_amount?: number; anchor?: number } }
type Props = { seller: Seller; onClose: () => void }

const INTERVALS = ['manual', 'daily', 'weekly', 'monthly'] as const satisfies readonly Interval[]
const hasAnchor = (interval: string) => interval === 'weekly' || interval === 'monthly'

function useUpdate({ io_seller_id: id, type }: Seller) {
  return useAct(
    (vintem, body: Partial<Change>) =>
      type === 'business'
        ? vintem.sellers.updateBusiness(id, body)
        : vintem.sellers.updateIndividual(id, body),
    { touches: ['sellers'] },
  )
}

function RegistrationDialog({ seller, onClose }: Props) {
  const before = textsOf(seller)
  const update = useUpdate(seller)
  return (
    <EditDialog
      before={before}
      update={(body) => update.mutateAsync(body as Partial<Change>)}
      onClose={onClose}
    >
      {(fields) => <Inputs fields={fields} names={Object.keys(before)} />}
    </EditDialog>
  )
}

function PolicyDialog({ seller, onClose }: Props) {
  const { language } = useLanguage()
  const words = useWords(sellersWords)
  const { save } = useWords(sharedWords)
  const { interval, minimum_amount_cents: minimum, anchor } = seller.payout_policy
  const fields = useFields(
    {
      interval: interval as string,
      minimum_amount: minimum > 0 ? plainMoney(minimum) : '',
      anchor: String(anchor ?? 1),
    },
    ({ minimum_amount: text }): { minimum_amount?: string } =>
      text.trim() !== '' && !readTypedAmount(text, language)
        ? { minimum_amount: words.noAmount }
        : {},
  )
  const update = useUpdate(seller)
  const send = async () => {
    const cents = readTypedAmount(fields.values.minimum_amount, language)
    const chosen = fields.values.interval as Interval
    await update.mutateAsync({
      payout_policy: {
        interval: chosen,
        ...(cents ? { minimum_amount: cents } : {}),
        ...(hasAnchor(chosen) ? { anchor: Number(fields.values.anchor) } : {}),
      },
    })
    notifications.show({ color: 'green', message: words.saved })
    onClose()
  }
  return (
    <Dialog title={words.policy} isOpen onClose={onClose}>
      <Form fields={fields} send={send} submit={save} onCancel={onClose}>
        <Select
          label={words.interval}
          data={INTERVALS.map((value) => ({ value, label: words.intervals[value] ?? value }))}
          allowDeselect={false}
          {...fields.choose('interval')}
        />
        {hasAnchor(fields.values.interval) && (
          <TextInput
            label={words.anchor}
            description={words.anchorHint}
            inputMode="numeric"
            {...fields.bind('anchor')}
          />
        )}
        <TextInput label={words.minimum} inputMode="decimal" {...fields.bind('minimum_amount')} />
      </Form>
    </Dialog>
  )
}

export function SellerActions({ seller }: { seller: Seller }) {
  const words = useWords(sellersWords)
  const me = useMe()
  const [opened, setOpened] = useState<'edit' | 'policy'>()
  const close = () => setOpened(undefined)
  if (!may('sellers:manage')(me) || seller.status === 'deleted') return null
  return (
    <Group gap="xs">
      <Button variant="default" onClick={() => setOpened('edit')}>
        {words.edit}
      </Button>
      <Button variant="default" onClick={() => setOpened('policy')}>
        {words.policy}
      </Button>
      {opened === 'edit' && <RegistrationDialog seller={seller} onClose={close} />}
      {opened === 'policy' && <PolicyDialog seller={seller} onClose={close} />}
    </Group>
  )
}
