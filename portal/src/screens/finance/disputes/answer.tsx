// Evidence against a dispute: a text, and files within the limits of the operation.

import { Button, FileInput, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { BodyOf } from '../../../../../contract/operation.ts'
import type {
  EVIDENCE_FILE_TYPES,
  submitEvidence,
} from '../../../../../contract/payments/disputes.ts'
import { useAct } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import { Dialog } from '../../../parts/form/dialog.tsx'
import { Form, useFields } from '../../../parts/form/form.tsx'
import { disputesWords } from './words.ts'
import { sharedWords } from '../../../words/shared.ts'

type Evidence = BodyOf<typeof submitEvidence>
type FileType = (typeof EVIDENCE_FILE_TYPES)[number]

const TYPES: readonly FileType[] = ['application/pdf', 'image/png', 'image/jpeg', 'text/plain']
const FILES_MAX = 10
/** In base64 a third more: the request stays within its 128 kB. */
const BYTES_MAX = 90_000

const typeOf = (file: File): FileType | undefined => TYPES.find((type) => type === file.type)

function faultOf(files: readonly File[], words: (typeof disputesWords)['pt']): string | undefined {
  if (files.length > FILES_MAX) return words.tooManyFiles
  const wrong = files.find((file) => !typeOf(file))
  if (wrong) return words.wrongType(wrong.name)
  return files.reduce((sum, { size }) => sum + size, 0) > BYTES_MAX ? words.tooBig : undefined
}

async function inBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

function AnswerDialog({ dispute, onClose }: { dispute: string; onClose: () => void }) {
  const words = useWords(disputesWords)
  const { required } = useWords(sharedWords)
  const [files, setFiles] = useState<File[]>([])
  const fields = useFields(
    { text: '', files: '' },
    ({ text }): { text?: string; files?: string } => {
      const wrong = faultOf(files, words)
      return {
        ...(text.trim() === '' ? { text: required } : {}),
        ...(wrong === undefined ? {} : { files: wrong }),
      }
    },
  )
  const answer = useAct(
    (vintem, evidence: Evidence, key) => vintem.disputes.submitEvidence(dispute, evidence, { key }),
    { touches: ['disputes'] },
  )
  const send = async () => {
    const sent = await Promise.all(
      files.map(async (file) => ({
        name: file.name,
        type: typeOf(file)!,
        content: await inBase64(file),
      })),
    )
    await answer.mutateAsync({
      text: fields.values.text.trim(),
      ...(sent.length > 0 ? { files: sent } : {}),
    })
    notifications.show({ color: 'green', message: words.done })
    onClose()
  }
  return (
    <Dialog title={words.answer} isOpen onClose={onClose}>
      <Form fields={fields} send={send} submit={words.answer} onCancel={onClose}>
        <Text size="sm">{words.answerText}</Text>
        <Textarea
          label={words.text}
          autosize
          minRows={4}
          maxRows={12}
          data-autofocus
          {...fields.bind('text')}
        />
        <FileInput
          label={words.files}
          description={words.filesHint}
          multiple
          accept={TYPES.join(',')}
          value={files}
          error={fields.bind('files').error}
          onChange={(chosen) => {
            setFiles(chosen)
            fields.set('files', '')
          }}
        />
      </Form>
    </Dialog>
  )
}

export function Answer({ dispute }: { dispute: string }) {
  const words = useWords(disputesWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words.answer}</Button>
      {isOpen && <AnswerDialog dispute={dispute} onClose={() => setOpen(false)} />}
    </>
  )
}
