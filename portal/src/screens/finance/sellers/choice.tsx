// A choice among the sellers of a platform by name; where they are more than fit a list, by number
// or id.

import { Select, TextInput } from '@mantine/core'
import { useAsk } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { quotesWords } from '../quotes/words.ts'
import { distinctNames } from './name.ts'

/** One page of the API. */
const SELLERS_MAX = 1000
/** More names at a time nobody reads: typing finds the others. */
const SHOWN_MAX = 50

/** The names of sellers by id, of those that fit a page; no two are alike. */
export function useSellerNames() {
  const { data } = useAsk((vintem) => vintem.sellers.list({ limit: SELLERS_MAX }))
  return { names: distinctNames(data?.items ?? []), isCut: data?.has_more === true }
}

type Props = {
  label: string
  description?: string
  value: string
  error: string | undefined
  onChange: (id: string | null) => void
  /** The platform's own company is offered too. */
  hasOwn?: boolean
}

export function SellerChoice({ description, value, onChange, hasOwn = false, ...field }: Props) {
  const words = useWords(quotesWords)
  const { company } = useMe()
  const { names, isCut } = useSellerNames()
  const offered = new Map(hasOwn && company ? [[company.io_seller_id, company.name]] : [])
  for (const [id, name] of names) offered.set(id, name)
  const hint = isCut ? words.receiverId : description
  const shared = { ...field, ...(hint === undefined ? {} : { description: hint }) }
  if (isCut)
    return (
      <TextInput
        {...shared}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value.trim())}
      />
    )
  return (
    <Select
      {...shared}
      searchable
      clearable
      limit={SHOWN_MAX}
      value={value === '' ? null : value}
      onChange={onChange}
      data={[...offered].map(([id, label]) => ({ value: id, label }))}
    />
  )
}
