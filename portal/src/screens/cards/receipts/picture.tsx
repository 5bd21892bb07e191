// The picture of a receipt. Its bytes come by the session and are shown from memory: no address of
// it is ever opened as a page.

import { Image, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { CorporateReceipt } from '../../../../../sdk/wire.ts'
import { useAsk } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import { ErrorNotice } from '../../../parts/page/error-notice.tsx'
import { Loading } from '../../../parts/page/page.tsx'
import { receiptsWords } from './words.ts'

type Props = { receipt: CorporateReceipt }

export const isPicture = ({ content_type: type }: CorporateReceipt): boolean =>
  type.startsWith('image/')

/** An address in memory for these bytes, for as long as they are shown. */
function useAddress(bytes: Uint8Array | undefined, type: string): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!bytes) return
    const made = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>], { type }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [bytes, type])
  return address
}

export function Picture({ receipt }: Props) {
  const words = useWords(receiptsWords)
  const [isBroken, setBroken] = useState(false)
  const { data, error, refetch } = useAsk((vintem) => vintem.corporate.receipts.content(receipt.id))
  const address = useAddress(data, receipt.content_type)
  if (error) return <ErrorNotice error={error} retry={refetch} />
  if (!address) return <Loading rows={3} />
  if (isBroken) return <Text size="sm">{words.noPreview}</Text>
  return (
    <Image
      src={address}
      alt={words.picture(receipt.file_name ?? '')}
      mah={640}
      w="auto"
      maw="100%"
      fit="contain"
      onError={() => setBroken(true)}
    />
  )
}
