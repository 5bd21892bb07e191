// Issues a card to a cardholder, or changes one: its name, limit, interval, and the merchant that
// it is locked to.

import { Select, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import type { CorporateCard } from '../../../../../sdk/wire.ts'
import { useAct, useAsk } from '../../../app/calls/ask.ts'
import { useLanguage, useWords, type Language } from '../../../app/language.tsx'
import { Dialog } from '../../../parts/form/dialog.tsx'
import { Form, useFields, type Fields } from '../../../parts/form/form.tsx'
import { plainMoney } from '../../../parts/values/format.ts'
import { cardsWords } from '../words.ts'
import { sharedWords } from '../../../words/shared.ts'
import { changeOf, LimitFields } from '../limit-fields.tsx'
import { TOUCHES } from '../touches.ts'
import { readTypedAmount } from '../../../../../server/kernel/brazil/typed-amount.ts'

type Names = 'holder_id' | 'name' | 'type' | 'amount' | 'interval' | 'merchant'
type Texts = Record<Names, string>

const HOLDERS_MAX = 100

function useCardFields(initial: Texts): Fields<Names> {
  const { language } = useLanguage()
  const words = useWords(cardsWords)
  const { required } = useWords(sharedWords)
  return useFields<Names>(initial, ({ holder_id: holder, name, amount }) => ({
    ...(holder === '' ? { holder_id: words.choose } : {}),
    ...(name.trim() === '' ? { name: required } : {}),
    ...(readTypedAmount(amount, language) === undefined ? { amount: words.noAmount } : {}),
  }))
}

const bodyOf = ({ name, amount, interval, merchant }: Texts, language: Language) => ({
  name: name.trim(),
  limit: readTypedAmount(amount, language)!,
  interval: interval as CorporateCard['interval'],
  merchant: merchant.trim() || null,
})

function HolderField({ fields }: { fields: Fields<Names> }) {
  const words = useWords(cardsWords)
  const { data } = useAsk((vintem) =>
    vintem.corporate.holders.list({ status: 'active,blocked', limit: HOLDERS_MAX }),
  )
  return (
    <Select
      label={words.holder}
      data={(data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      searchable
      {...fields.choose('holder_id')}
    />
  )
}

function Inputs({ fields }: { fields: Fields<Names> }) {
  const words = useWords(cardsWords)
  return (
    <>
      <TextInput label={words.name} data-autofocus {...fields.bind('name')} />
      <LimitFields fields={fields} />
      <TextInput
        label={words.merchant}
        description={words.merchantHint}
        {...fields.bind('merchant')}
      />
    </>
  )
}

export function NewCard({ holder, onClose }: { holder?: string; onClose: () => void }) {
  const { language } = useLanguage()
  const words = useWords(cardsWords)
  const navigate = useNavigate()
  const fields = useCardFields({
    holder_id: holder ?? '',
    name: '',
    type: 'virtual',
    amount: '',
    interval: 'month',
    merchant: '',
  })
  const create = useAct(
    (vintem, texts: Texts, key) =>
      vintem.corporate.cards.create(
        {
          ...bodyOf(texts, language),
          holder_id: texts.holder_id,
          type: texts.type as CorporateCard['type'],
        },
        { key },
      ),
    { touches: TOUCHES },
  )
  const send = async () => {
    const { id } = await create.mutateAsync(fields.values)
    notifications.show({ color: 'green', message: words.newCardDone })
    await navigate({ to: `/cards/${id}` })
  }
  return (
    <Dialog title={words.newCard} isOpen onClose={onClose}>
      <Form fields={fields} send={send} submit={words.newCard} onCancel={onClose}>
        {holder === undefined && <HolderField fields={fields} />}
        <Select
          label={words.type}
          description={words.noCardsText}
          data={Object.entries(words.types).map(([value, label]) => ({ value, label }))}
          allowDeselect={false}
          {...fields.choose('type')}
        />
        <Inputs fields={fields} />
      </Form>
    </Dialog>
  )
}

export function EditCard({ card, onClose }: { card: CorporateCard; onClose: () => void }) {
  const { language } = useLanguage()
  const words = useWords(cardsWords)
  const fields = useCardFields({
    holder_id: card.holder_id,
    name: card.name,
    type: card.type,
    amount: plainMoney(card.limit),
    interval: card.interval,
    merchant: card.merchant ?? '',
  })
  const update = useAct(
    (vintem, texts: Texts) =>
      vintem.corporate.cards.update(card.id, changeOf(bodyOf(texts, language), card)),
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
        <Inputs fields={fields} />
      </Form>
    </Dialog>
  )
}
