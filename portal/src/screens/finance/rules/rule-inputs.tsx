// The inputs of a split rule: who receives, how much, and who pays the fee. Their names may have a
// prefix, where a form has several.

import { Select, SimpleGrid, TextInput } from '@mantine/core'
import { useWords } from '../../../app/language.tsx'
import type { Fields } from '../../../parts/form/form.tsx'
import { quotesWords } from '../quotes/words.ts'
import { SellerChoice } from '../sellers/choice.tsx'

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

export function RuleInputs({ fields, prefix = '' }: { fields: Fields<string>; prefix?: string }) {
  const words = useWords(quotesWords)
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <SellerChoice label={words.receiver} {...fields.choose(`${prefix}receiver`)} />
      <Select
        label={words.feeType}
        allowDeselect={false}
        data={optionsOf(words.feeTypes)}
        {...fields.choose(`${prefix}receiver_fee_type`)}
      />
      <Select
        label={words.splitType}
        allowDeselect={false}
        data={optionsOf(words.splitTypes)}
        {...fields.choose(`${prefix}split_type`)}
      />
      <TextInput
        label={words.value}
        placeholder={words.valueHint}
        inputMode="decimal"
        {...fields.bind(`${prefix}split_value`)}
      />
    </SimpleGrid>
  )
}
