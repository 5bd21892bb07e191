// Creates a stored split rule.

import { Checkbox, SimpleGrid, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../../app/calls/ask.ts'
import { useLanguage, useWords, type Language } from '../../../app/language.tsx'
import { Dialog } from '../../../parts/form/dialog.tsx'
import { Form, useFields } from '../../../parts/form/form.tsx'
import { quotesWords } from '../quotes/words.ts'
import { sharedWords } from '../../../words/shared.ts'
import { SellerChoice } from '../sellers/choice.tsx'
import { RuleInputs } from './rule-inputs.tsx'
import { EMPTY_RULE, ruleOf, valueFault, type NewRule, type RuleTexts } from './rule.ts'
import { readTypedAmount } from '../../../../../server/kernel/brazil/typed-amount.ts'

const EMPTY = { ...EMPTY_RULE, io_seller_id: '', min_amount: '', max_amount: '' }
type Texts = RuleTexts & { readonly [name in keyof typeof EMPTY]: string }

/** An amount that may be left out. */
const bound = (name: 'min_amount' | 'max_amount', text: string, language: Language) =>
  text.trim() === '' ? {} : { [name]: readTypedAmount(text, language) ?? 0 }

export function CreateDialog({
  onClose,
  onCreated,
}: {
  onClose: () => void
  onCreated: () => void
}) {
  const { language } = useLanguage()
  const words = useWords(quotesWords)
  const { required } = useWords(sharedWords)
  const [isLiable, setLiable] = useState(false)
  const fields = useFields<string>(EMPTY, (values) => {
    const texts = values as Texts
    const fault = valueFault(texts, words, language)
    const isWrong = (text: string) =>
      text.trim() !== '' && readTypedAmount(text, language) === undefined
    return {
      ...(texts.receiver === '' ? { receiver: required } : {}),
      ...(fault === undefined ? {} : { split_value: fault }),
      ...(isWrong(texts.min_amount) ? { min_amount: words.notMoney } : {}),
      ...(isWrong(texts.max_amount) ? { max_amount: words.notMoney } : {}),
    }
  })
  const create = useAct((vintem, body: NewRule, key) => vintem.splitRules.create(body, { key }), {
    touches: ['splitRules'],
  })
  const send = async () => {
    const texts = fields.values as Texts
    await create.mutateAsync({
      ...ruleOf(texts, language),
      ...(texts.io_seller_id === '' ? {} : { io_seller_id: texts.io_seller_id }),
      ...bound('min_amount', texts.min_amount, language),
      ...bound('max_amount', texts.max_amount, language),
      ...(isLiable ? { chargeback_liable: true } : {}),
    })
    onCreated()
    onClose()
  }
  return (
    <Dialog title={words.create} isOpen onClose={onClose}>
      <Form fields={fields} send={send} submit={words.create} onCancel={onClose}>
        <SellerChoice
          label={words.ofSeller}
          description={words.sellerHint}
          {...fields.choose('io_seller_id')}
        />
        <RuleInputs fields={fields} />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextInput label={words.least} inputMode="decimal" {...fields.bind('min_amount')} />
          <TextInput label={words.most} inputMode="decimal" {...fields.bind('max_amount')} />
        </SimpleGrid>
        <Checkbox
          label={words.liable}
          checked={isLiable}
          onChange={(event) => setLiable(event.currentTarget.checked)}
        />
      </Form>
    </Dialog>
  )
}
