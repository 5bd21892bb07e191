// Forms: the text of each field, what is wrong beside it before it is sent, and the server's word
// after. Nothing typed is lost by a refusal.

import { Button, Group, Stack, type ButtonProps } from '@mantine/core'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import { VintemError } from '../../../../sdk/errors.ts'
import { useWords } from '../../app/language.tsx'
import { sharedWords } from '../../words/shared.ts'
import { ErrorNotice } from '../page/error-notice.tsx'

type Texts<Name extends string> = Readonly<Record<Name, string>>
type Faults<Name extends string> = Partial<Record<Name, string>>

export type Fields<Name extends string> = {
  readonly values: Texts<Name>
  set(name: Name, value: string): void
  /** The props of a Mantine field. */
  bind(name: Name): {
    value: string
    error: string | undefined
    onChange: (event: { currentTarget: { value: string } }) => void
  }
  /** The same, for a field that gives its value itself. */
  choose(name: Name): {
    value: string
    error: string | undefined
    onChange: (value: string | null) => void
  }
  /** Shows what is wrong; whether nothing is. */
  check(): boolean
  /** Takes the faults that belong to fields. Whether all of an error is beside its fields. */
  take(error: unknown): boolean
  reset(): void
}

/** The field of a path; `networks.2` is of the field `networks`, which has a whole list. */
const fieldOf = <Name extends string>(names: readonly Name[], path: string): Name | undefined =>
  names.find((name) => name === path) ?? names.find((name) => path.replace(/\.\d+$/, '') === name)

/** `check`: what is wrong with a text before it is sent, by field. */
export function useFields<Name extends string>(
  initial: Texts<Name>,
  check: (values: Texts<Name>) => Faults<Name> = () => ({}),
): Fields<Name> {
  const [values, setValues] = useState(initial)
  const [faults, setFaults] = useState<Faults<Name>>({})
  const names = Object.keys(initial) as Name[]
  const set = (name: Name, value: string) => {
    setValues((before) => ({ ...before, [name]: value }))
    setFaults((before) => ({ ...before, [name]: undefined }))
  }
  return {
    values,
    set,
    bind: (name) => ({
      value: values[name],
      error: faults[name],
      onChange: (event) => set(name, event.currentTarget.value),
    }),
    choose: (name) => ({
      value: values[name],
      error: faults[name],
      onChange: (value) => set(name, value ?? ''),
    }),
    check: () => {
      const found = check(values)
      setFaults(found)
      return names.every((name) => found[name] === undefined)
    },
    take: (error) => {
      const named = error instanceof VintemError ? (error.fields ?? {}) : {}
      const ours = Object.entries(named).flatMap(([path, lines]) => {
        const field = fieldOf(names, path)
        return field === undefined ? [] : [[field, lines.join(' ')] as const]
      })
      setFaults(Object.fromEntries(ours) as Faults<Name>)
      return ours.length > 0 && ours.length === Object.keys(named).length
    },
    reset: () => {
      setValues(initial)
      setFaults({})
    },
  }
}

type FormProps<Name extends string> = {
  fields: Fields<Name>
  /** Sends the form; a rejection is shown, beside its fields where it names them. */
  send: () => Promise<unknown>
  submit: string
  onCancel?: () => void
  color?: ButtonProps['color']
  children: ReactNode
}

export function Form<Name extends string>({
  fields,
  send,
  submit,
  onCancel,
  color,
  children,
}: FormProps<Name>) {
  const words = useWords(sharedWords)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const submitted = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy || !fields.check()) return
    setBusy(true)
    setError(undefined)
    try {
      await send()
    } catch (failure) {
      if (!fields.take(failure)) setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void submitted(event)} noValidate>
      <Stack gap="md">
        {children}
        {error !== undefined && <ErrorNotice error={error} />}
        <Group justify="flex-end" gap="xs">
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {words.cancel}
            </Button>
          )}
          <Button type="submit" loading={isBusy} {...(color === undefined ? {} : { color })}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
