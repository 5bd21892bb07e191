// Keeps a file as a receipt: its QR code is read first, and its key is sent along where it is one
// of an invoice.

import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { CorporateReceipt } from '../../../../../sdk/wire.ts'
import { VintemError } from '../../../../../sdk/errors.ts'
import { useAct } from '../../../app/calls/ask.ts'
import { useLanguage, useWords } from '../../../app/language.tsx'
import { sentenceOf } from '../../../parts/page/error-notice.tsx'
import { receiptsWords } from './words.ts'
import { sharedWords } from '../../../words/shared.ts'
import { TOUCHES } from '../touches.ts'
import { readQr } from './read-qr.ts'

const MAX_BYTES = 10 * 1024 * 1024
const NAME_MAX = 200
/** What a QR code of an invoice has: other codes on a receipt, such as a pix, are left alone. */
const INVOICE = /\d{6}[0-9A-Z]{14}(55|65)\d{22}/i

/** A file, with what tells it from another: the key of an upload is made for these. */
type Chosen = {
  readonly file: File
  readonly name: string
  readonly size: number
  readonly at: number
  readonly qr?: string
}

/** `purchase`: the one that it belongs to; without it, none yet. */
export function useUpload(purchase?: string) {
  const words = useWords(receiptsWords)
  const common = useWords(sharedWords)
  const { language } = useLanguage()
  const [step, setStep] = useState<'reading' | 'sending' | undefined>()
  const create = useAct(
    (vintem, { file, name, qr }: Chosen, key) =>
      vintem.corporate.receipts.create(
        file,
        {
          ...(purchase === undefined ? {} : { purchase_id: purchase }),
          ...(name === '' ? {} : { file_name: name }),
          ...(qr === undefined ? {} : { access_key: qr }),
        },
        { key },
      ),
    { touches: TOUCHES },
  )
  const send = async (chosen: Chosen): Promise<CorporateReceipt> => {
    try {
      return await create.mutateAsync(chosen)
    } catch (error) {
      const isKey = error instanceof VintemError && error.fields?.['access_key'] !== undefined
      if (!isKey || chosen.qr === undefined) throw error
      // The code is of something else after all: the receipt is kept without it.
      const { qr: _qr, ...without } = chosen
      return create.mutateAsync(without)
    }
  }
  const upload = async (file: File | null): Promise<void> => {
    if (!file) return
    if (file.size > MAX_BYTES)
      return void notifications.show({ color: 'red', message: words.tooLarge })
    try {
      setStep('reading')
      const text = await readQr(file)
      setStep('sending')
      const qr = text !== null && INVOICE.test(text) ? { qr: text } : {}
      const kept = await send({
        file,
        name: file.name.slice(0, NAME_MAX),
        size: file.size,
        at: file.lastModified,
        ...qr,
      })
      notifications.show({
        color: 'green',
        message: kept.access_key === null ? words.added : words.addedWithKey,
      })
    } catch (error) {
      notifications.show({
        color: 'red',
        title: common.failed,
        message: sentenceOf(error, language, common.offline),
      })
    } finally {
      setStep(undefined)
    }
  }
  return { upload, step }
}
