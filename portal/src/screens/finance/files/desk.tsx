// Above a list of files: makes the next remittance, and uploads a return, chosen or dropped, sent once
// and then shown with what its lines did. Where it cannot be done here, it says who can.

import { Button, FileButton, Group, Paper, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState, type DragEvent } from 'react'
import { useAct } from '../../../app/calls/ask.ts'
import type { Backend } from '../../../app/calls/calls.ts'
import { useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { useQuickAct } from '../../../parts/form/quick-act.tsx'
import { ErrorNotice } from '../../../parts/page/error-notice.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { fileWords } from './words.ts'

/** As the contract has it; a larger one is not sent. */
const MAX_BYTES = 2 * 1024 * 1024
const NAME_MAX = 200

/** A file, with what tells it from another: the key of an upload is made for these. */
type Chosen = {
  readonly file: File
  readonly name: string
  readonly size: number
  readonly at: number
}

type Made = { readonly id: string; readonly name: string | null }

export type DeskOptions = {
  readonly agreement: string
  /** The page of a file of this kind. */
  readonly page: '/boleto-files' | '/payment-files'
  /** What waits for the next remittance, in words; undefined: nothing does. */
  readonly waits: string | undefined
  /** Absent: the user makes no remittance. */
  readonly make?: (vintem: Backend, key: string) => Promise<Made>
  /** Absent: the user uploads no return. */
  readonly upload?: (vintem: Backend, file: Chosen, key: string) => Promise<Made>
  /** Whether the operator allows uploads. */
  readonly mayUpload: boolean
  /** The calls whose answers a file changes. */
  readonly touches: readonly string[]
}

/** Sends a file and opens what became of it. */
function useUpload({ page, touches }: DeskOptions, send: NonNullable<DeskOptions['upload']>) {
  const words = useWords(fileWords)
  const navigate = useNavigate()
  const [fault, setFault] = useState<string>()
  const { mutate, isPending, error, reset } = useAct(send, {
    touches,
    onDone: ({ id }) => void navigate({ to: `${page}/${id}` }),
  })
  const upload = (files: readonly File[]): void => {
    const [file] = files
    if (!file || isPending) return
    reset()
    setFault(undefined)
    if (files.length > 1) return setFault(words.oneAtATime)
    if (file.size > MAX_BYTES) return setFault(words.tooLarge)
    mutate({ file, name: file.name.slice(0, NAME_MAX), size: file.size, at: file.lastModified })
  }
  return { upload, isPending, error: fault === undefined ? error : new Error(fault) }
}

type Sending = {
  readonly options: DeskOptions
  readonly send: NonNullable<DeskOptions['upload']>
}

function Drop({ options, send }: Sending) {
  const words = useWords(fileWords)
  const [isOver, setOver] = useState(false)
  const { upload, isPending, error } = useUpload(options, send)
  // Otherwise the browser would not tell that the same file, corrected, was chosen again.
  const again = useRef<() => void>(null)
  const choose = (file: File | null): void => {
    again.current?.()
    upload(file ? [file] : [])
  }
  const over = (event: DragEvent, now: boolean): void => {
    event.preventDefault()
    setOver(now)
  }
  const drop = (event: DragEvent): void => {
    over(event, false)
    upload([...event.dataTransfer.files])
  }
  return (
    <Stack gap="sm">
      <Paper
        withBorder
        p="md"
        {...(isOver ? { bg: 'var(--mantine-primary-color-light)' } : {})}
        onDragOver={(event) => over(event, true)}
        onDragLeave={(event) => over(event, false)}
        onDrop={drop}
      >
        <Stack gap="xs" align="center" ta="center">
          <FileButton resetRef={again} onChange={choose}>
            {(props) => (
              <Button {...props} leftSection={<Icon name="plus" size={16} />} loading={isPending}>
                {words.upload}
              </Button>
            )}
          </FileButton>
          <Text size="xs" c="dimmed" role="status">
            {isPending ? words.uploading : words.dropIt(options.agreement)}
          </Text>
        </Stack>
      </Paper>
      {error && <ErrorNotice error={error} />}
    </Stack>
  )
}

type Making = { readonly options: DeskOptions; readonly make: NonNullable<DeskOptions['make']> }

function Make({ options: { page, waits, touches }, make }: Making) {
  const words = useWords(fileWords)
  const navigate = useNavigate()
  const next = useQuickAct((vintem, _: undefined, key) => make(vintem, key), {
    touches,
    done: ({ name }) => words.made(name ?? ''),
    onDone: ({ id }) => void navigate({ to: `${page}/${id}` }),
  })
  return (
    <Group gap="sm">
      <Button
        variant="default"
        leftSection={<Icon name="statement" size={16} />}
        loading={next.isPending}
        disabled={waits === undefined}
        onClick={() => void next.perform(undefined)}
      >
        {words.make}
      </Button>
      <Note text={waits ?? words.nothingWaits} />
    </Group>
  )
}

function Note({ text }: { text: string }) {
  return (
    <Text size="sm" c="dimmed">
      {text}
    </Text>
  )
}

/** What the user may do with files of an agreement; nothing for a user who may do nothing. */
export function Desk(options: DeskOptions) {
  const words = useWords(fileWords)
  const me = useMe()
  const { make, upload, mayUpload } = options
  if (!make && !upload) return null
  if (!me.second_factor.session)
    return <Note text={mayUpload ? words.factorNeeded : words.uploadsOff} />
  return (
    <Stack gap="sm">
      {make && <Make options={options} make={make} />}
      {upload && mayUpload && <Drop options={options} send={upload} />}
      {upload && !mayUpload && <Note text={words.uploadsOff} />}
    </Stack>
  )
}
