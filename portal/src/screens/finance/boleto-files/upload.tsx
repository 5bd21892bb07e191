// Uploads a return of the bank: chosen or dropped, sent once, and then shown with what its lines
// did. Where it cannot be done here, it says who can.

import { Button, FileButton, Paper, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState, type DragEvent } from 'react'
import { useAct, useAsk } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { may } from '../../../app/who.ts'
import { ErrorNotice } from '../../../parts/page/error-notice.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { boletoFilesWords } from './words.ts'

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

/** Sends a file and opens what became of it. */
function useUpload() {
  const words = useWords(boletoFilesWords)
  const navigate = useNavigate()
  const [fault, setFault] = useState<string>()
  const { mutate, isPending, error, reset } = useAct(
    (vintem, { file, name }: Chosen, key) =>
      vintem.boletoFiles.create(file, { file_name: name }, { key }),
    {
      touches: ['boletoFiles', 'transactions', 'sellers', 'analytics'],
      onDone: ({ id }) => void navigate({ to: `/boleto-files/${id}` }),
    },
  )
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

function Drop({ agreement }: { agreement: string }) {
  const words = useWords(boletoFilesWords)
  const [isOver, setOver] = useState(false)
  const { upload, isPending, error } = useUpload()
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
            {isPending ? words.uploading : words.dropIt(agreement)}
          </Text>
        </Stack>
      </Paper>
      {error && <ErrorNotice error={error} />}
    </Stack>
  )
}

function Note({ text }: { text: string }) {
  return (
    <Text size="sm" c="dimmed">
      {text}
    </Text>
  )
}

export function Upload() {
  const words = useWords(boletoFilesWords)
  const me = useMe()
  const mayUpload = may('returns:upload')(me)
  const { data } = useAsk((vintem) => vintem.boletoFiles.agreement(), { enabled: mayUpload })
  if (!mayUpload || !data || data.agreement === null) return null
  if (!data.return_uploads) return <Note text={words.uploadsOff} />
  return me.second_factor.session ? (
    <Drop agreement={data.agreement} />
  ) : (
    <Note text={words.factorNeeded} />
  )
}
