// The inputs of a registration, in groups.

import { Autocomplete, SimpleGrid, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useAsk } from '../../../app/calls/ask.ts'
import { useLanguage, useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import type { Fields } from '../../../parts/form/form.tsx'
import { Section } from '../../../parts/page/page.tsx'
import { sellersWords } from './words.ts'

const TYPING_MS = 300
const CATEGORIES = 20

/** The words of a field by the last part of its path. */
const LABELS = {
  first_name: 'firstName',
  last_name: 'lastName',
  name: 'companyName',
  cpf: 'cpf',
  cnpj: 'cnpj',
  email: 'email',
  phone_number: 'phone',
  birthdate: 'birthdate',
  opening_date: 'opening',
  website: 'website',
  line1: 'street',
  line2: 'number',
  line3: 'complement',
  neighborhood: 'neighborhood',
  city: 'city',
  state: 'state',
  zip_code: 'zip',
  statement_descriptor: 'descriptor',
} as const satisfies Record<string, keyof (typeof sellersWords)['pt']>

const isDay = (name: string) => name.endsWith('birthdate') || name.endsWith('opening_date')
const isLabelled = (name: string): name is keyof typeof LABELS => name in LABELS

export function Inputs({ fields, names }: { fields: Fields<string>; names: readonly string[] }) {
  const words = useWords(sellersWords)
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      {names.map((name) => {
        const last = name.split('.').at(-1) ?? ''
        return (
          <TextInput
            key={name}
            label={isLabelled(last) ? words[LABELS[last]] : last}
            type={isDay(name) ? 'date' : 'text'}
            {...fields.bind(name)}
          />
        )
      })}
    </SimpleGrid>
  )
}

/** A merchant category, found by words or by its code. */
function Category({ fields }: { fields: Fields<string> }) {
  const words = useWords(sellersWords)
  const { language } = useLanguage()
  const { value, error } = fields.bind('mcc')
  const [q] = useDebouncedValue(value.trim(), TYPING_MS)
  // Without a company there is no call of the public API: the code is typed.
  const isInCompany = useMe().company !== null
  const { data } = useAsk(
    (vintem) => vintem.sellers.mccs({ limit: CATEGORIES, ...(q === '' ? {} : { q }) }),
    {
      keep: true,
      enabled: isInCompany,
    },
  )
  const labels = new Map(
    data?.items.map(({ code, description, description_pt: inPortuguese }) => [
      code,
      `${code} · ${language === 'en' ? description : inPortuguese}`,
    ]),
  )
  return (
    <Autocomplete
      label={words.mcc}
      data={[...labels.keys()]}
      filter={({ options }) => options}
      renderOption={({ option }) => labels.get(option.value) ?? option.value}
      value={value}
      error={error}
      onChange={(text) => fields.set('mcc', text)}
    />
  )
}

type GroupProps = { title: string; fields: Fields<string>; names: readonly string[] }

export const FieldGroup = ({ title, fields, names }: GroupProps) => (
  <Section title={title}>
    <Inputs fields={fields} names={names} />
  </Section>
)

export function TradeGroup({ fields }: { fields: Fields<string> }) {
  const words = useWords(sellersWords)
  return (
    <Section title={words.trade}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <Category fields={fields} />
        <TextInput
          label={words.descriptor}
          placeholder={words.descriptorHint}
          {...fields.bind('statement_descriptor')}
        />
      </SimpleGrid>
    </Section>
  )
}
