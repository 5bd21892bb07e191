// The fields of a limit: its amount and how often it renews, for cardholders and cards alike.

import { Select, Text, TextInput } from '@mantine/core'
import { useWords } from '../../app/language.tsx'
import type { Fields } from '../../parts/form/form.tsx'
import { cardsWords } from './words.ts'

type Names = 'amount' | 'interval'

/** The interval is named only when it changes: a policy of approvals holds every change of it. */
export function changeOf<Body extends { interval: string }>(
  body: Body,
  before: { readonly interval: string },
): Omit<Body, 'interval'> & Partial<Pick<Body, 'interval'>> {
  const { interval, ...rest } = body
  return interval === before.interval ? rest : body
}

export function LimitFields<Name extends string>({ fields }: { fields: Fields<Name | Names> }) {
  const words = useWords(cardsWords)
  return (
    <>
      <TextInput
        label={words.limit}
        leftSection={<Text size="sm">R$</Text>}
        inputMode="decimal"
        {...fields.bind('amount')}
      />
      <Select
        label={words.interval}
        data={Object.entries(words.intervals).map(([value, label]) => ({ value, label }))}
        allowDeselect={false}
        {...fields.choose('interval')}
      />
    </>
  )
}
