// Registers or changes a cardholder.

import { TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import type { CorporateHolder } from '../../../../../sdk/wire.ts'
import { useAct } from '../../../app/calls/ask.ts'
import { useLanguage, useWords, type Language } from '../../../app/language.tsx'
import { Dialog } from '../../../parts/form/dialog.tsx'
import { Form, useFields, type Fields } from '../../../parts/form/form.tsx'
import { plainMoney } from '../../../parts/values/format.ts'
import { cardsWords } from '../words.ts'
import { sharedWords } from '../../../words/shared.ts'
import { changeOf, LimitFields } from '../limit-fields.tsx'
import { TOUCHES } from '../touches.ts'
import { readTypedAmount } from '../../../../../server/kernel/brazil/typed-amount.ts'

type Names = 'name' | 'tax_id' | 'amount' | 'interval' | 'center_cost'
type Texts = Record<Names, string>
type Interval = CorporateHolder['interval']

const CPF_DIGITS = 11

function useHolderFields(initial: Texts): Fields<Names> {
  const { language } = useLanguage()
  const words = useWords(cardsWords)
  const { required } = useWords(sharedWords)
  return useFields<Names>(initial, ({ name, tax_id: taxId, amount }) => ({
    ...(name.trim() === '' ? { name: required } : {}),
    ...(taxId.replace(/\D/g, '').length === CPF_DIGITS ? {} : { tax_id: words.wrongTaxId }),
    ...(readTypedAmount(amount, language) === undefined ? { amount: words.noAmount } : {}),
  }))
}

/** What is the same in a new and a changed cardholder. */
const bodyOf = ({ name, amount, interval, center_cost: center }: Texts, language: Language) => ({
  name: name.trim(),
  amount: readTypedAmount(amount, language)!,
  interval: interval as Interval,
  center_cost: center.trim() || null,
})

function Inputs({ fields, isNew }: { fields: Fields<Names>; isNew: boolean }) {
  const words = useWords(cardsWords)
  return (
    <>
      <TextInput label={words.name} data-autofocus {...fields.bind('name')} />
      {isNew && <TextInput label={words.taxId} inputMode="numeric" {...fields.bind('tax_id')} />}
      <LimitFields fields={fields} />
      <TextInput
        label={words.center}
        description={words.centerHint}
        {...fields.bind('center_cost')}
      />
    </>
  )
}

export function NewHolder({ onClose }: { onClose: () => void }) {
  const { language } = useLanguage()
  const words = useWords(cardsWords)
  const navigate = useNavigate()
  const fields = useHolderFields({
    name: '',
    tax_id: '',
    amount: '',
    interval: 'month',
    center_cost: '',
  })
  const create = useAct(
    (vintem, { tax_id: taxId, ...texts }: Texts, key) =>
      vintem.corporate.holders.create(
        { ...bodyOf({ ...texts, tax_id: taxId }, language), tax_id: taxId.trim() },
        { key },
      ),
    { touches: TOUCHES },
  )
  const send = async () => {
    const { id } = await create.mutateAsync(fields.values)
    notifications.show({ color: 'green', message: words.newHolderDone })
    await navigate({ to: `/holders/${id}` })
  }
  return (
    <Dialog title={words.newHolder} isOpen onClose={onClose}>
      <Form fields={fields} send={send} submit={words.newHolder} onCancel={onClose}>
        <Inputs fields={fields} isNew />
      </Form>
    </Dialog>
  )
}

export function EditHolder({ holder, onClose }: { holder: CorporateHolder; onClose: () => void }) {
  const { language } = useLanguage()
  const words = useWords(cardsWords)
  const fields = useHolderFields({
    name: holder.name,
    tax_id: holder.tax_id,
    amount: plainMoney(holder.amount),
    interval: holder.interval,
    center_cost: holder.center_cost ?? '',
  })
  const update = useAct(
    (vintem, texts: Texts) =>
      vintem.corporate.holders.update(holder.id, changeOf(bodyOf(texts, language), holder)),
    { touches: TOUCHES },
  )
  const send = async () => {
    await update.mutateAsync(fields.values)
    notifications.show({ color: 'green', message: words.saved })
    onClose()
  }
  return (
    <Dialog title={words.edit} isOpen onClose={onClose}>
      <Form fields={fields} send={send} submit={words.edit} onCancel={onClose}>
        <Inputs fields={fields} isNew={false} />
      </Form>
    </Dialog>
  )
}
