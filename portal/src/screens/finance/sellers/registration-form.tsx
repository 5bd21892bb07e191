// The form of a registration: a person, or a company with its legal representative.

import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { Seller } from '../../../../../sdk/wire.ts'
import { useWords } from '../../../app/language.tsx'
import { Form, useFields, type Fields } from '../../../parts/form/form.tsx'
import { sellersWords } from './words.ts'
import { sharedWords } from '../../../words/shared.ts'
import { FieldGroup, TradeGroup } from './fields.tsx'
import { EMPTY, missing, type Texts } from './registration.ts'

const TYPES = ['individual', 'business'] as const

type Type = Seller['type']
type Props = {
  /** The one that is chosen at first. */
  first: Type
  submit: string
  send: (type: Type, values: Texts) => Promise<unknown>
  onCancel: () => void
}

/** Every field of a registration, in groups by the first part of its path. */
export function RegistrationFields({ fields }: { fields: Fields<string> }) {
  const words = useWords(sellersWords)
  const titles: Readonly<Record<string, string>> = {
    '': words.registration,
    address: words.address,
    business: words.company,
    business_address: words.companyAddress,
    owner: words.owner,
    owner_address: words.ownerAddress,
  }
  const names = Object.keys(fields.values).filter(
    (name) => name !== 'mcc' && name !== 'statement_descriptor',
  )
  const groups = Map.groupBy(names, (name) => (name.includes('.') ? name.split('.')[0]! : ''))
  return (
    <>
      {[...groups].map(([group, members]) => (
        <FieldGroup key={group} title={titles[group] ?? group} fields={fields} names={members} />
      ))}
      <TradeGroup fields={fields} />
    </>
  )
}

function Registration({ type, submit, send, onCancel }: Omit<Props, 'first'> & { type: Type }) {
  const { required } = useWords(sharedWords)
  const fields = useFields<string>(EMPTY[type], (values) => missing(values, required))
  return (
    <Form
      fields={fields}
      send={() => send(type, fields.values)}
      submit={submit}
      onCancel={onCancel}
    >
      <RegistrationFields fields={fields} />
    </Form>
  )
}

export function RegistrationForm({ first, ...form }: Props) {
  const words = useWords(sellersWords)
  const [type, setType] = useState<Type>(first)
  return (
    <>
      <SegmentedControl
        transitionDuration={0}
        aria-label={words.type}
        value={type}
        onChange={(value) => setType(value as Type)}
        data={TYPES.map((value) => ({ value, label: words.types[value] ?? value }))}
      />
      <Registration key={type} type={type} {...form} />
    </>
  )
}
