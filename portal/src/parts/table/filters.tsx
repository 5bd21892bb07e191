// Filters of a list. Their values are in the address, under the names of the operation's own query.

import { Button, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useWords } from '../../app/language.tsx'
import { useSearch } from '../../app/search.ts'
import { sharedWords } from '../../words/shared.ts'
import { statusWords } from '../../words/status.ts'
import { Icon } from '../icon.tsx'

const TYPING_MS = 300

export type Choice = { readonly value: string; readonly label: string }

export function ChoiceFilter({
  name,
  label,
  choices,
}: {
  name: string
  label: string
  choices: readonly Choice[]
}) {
  const [search, change] = useSearch()
  return (
    <Select
      size="xs"
      w={170}
      aria-label={label}
      placeholder={label}
      data={[...choices]}
      value={search[name] ?? null}
      onChange={(value) => change({ [name]: value ?? '' })}
      clearable
    />
  )
}

/** The status of the objects, of which these are the possible ones. */
type StatusName = keyof (typeof statusWords)['pt']

/** `words`: of an object that has its own word for some statuses. */
export function StatusFilter({
  statuses,
  words: own = {},
}: {
  statuses: readonly StatusName[]
  words?: Readonly<Partial<Record<StatusName, string>>>
}) {
  const { status } = useWords(sharedWords)
  const words = useWords(statusWords)
  const choices = statuses.map((value) => ({ value, label: own[value] ?? words[value] }))
  return <ChoiceFilter name="status" label={status} choices={choices} />
}

export function TextFilter({
  name,
  label,
  width = 200,
}: {
  name: string
  label: string
  width?: number
}) {
  const [search, change] = useSearch()
  const given = search[name] ?? ''
  const [text, setText] = useState(given)
  useEffect(() => setText(given), [given])
  const send = useDebouncedCallback((value: string) => change({ [name]: value.trim() }), TYPING_MS)
  return (
    <TextInput
      size="xs"
      w={width}
      aria-label={label}
      placeholder={label}
      value={text}
      leftSection={<Icon name="search" size={14} />}
      onChange={(event) => {
        setText(event.currentTarget.value)
        send(event.currentTarget.value)
      }}
    />
  )
}

/** A day, as the browser's own field: it knows the keyboard and the phone. */
export function DayFilter({ name, label }: { name: string; label: string }) {
  const [search, change] = useSearch()
  return (
    <TextInput
      size="xs"
      type="date"
      w={150}
      aria-label={label}
      title={label}
      value={search[name] ?? ''}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
    />
  )
}

/** Shown while any of these filters is set. */
export function ClearFilters({ names }: { names: readonly string[] }) {
  const words = useWords(sharedWords)
  const [search, change] = useSearch()
  if (!names.some((name) => search[name])) return null
  return (
    <Button
      size="xs"
      variant="subtle"
      onClick={() => change(Object.fromEntries(names.map((name) => [name, ''])))}
    >
      {words.clearFilters}
    </Button>
  )
}

/** Those of the filters that are set, to be sent. */
export function useFilters<Name extends string>(
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const [search] = useSearch()
  return Object.fromEntries(
    names.flatMap((name) => (search[name] ? [[name, search[name]]] : [])),
  ) as Partial<Record<Name, string>>
}
