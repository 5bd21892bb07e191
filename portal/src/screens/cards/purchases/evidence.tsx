// The files that are kept with a dispute of a purchase.

import { Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { PurchaseDispute, PurchaseEvidence } from '../../../../../sdk/wire.ts'
import { useAsk } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import { download } from '../../../parts/table/file.ts'
import { ErrorNotice } from '../../../parts/page/error-notice.tsx'
import { When } from '../../../parts/values/values.tsx'
import { purchasesWords } from './words.ts'
import { receiptsWords } from '../receipts/words.ts'
import { TOUCHES } from '../touches.ts'
import { useQuickAct } from '../../../parts/form/quick-act.tsx'

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/heic,application/pdf'
const MAX_BYTES = 10 * 1024 * 1024
const NAME_MAX = 200

/** A file, with what tells it from another. */
type Chosen = {
  readonly file: File
  readonly name: string
  readonly size: number
  readonly at: number
}

function Piece({ piece }: { piece: PurchaseEvidence }) {
  const receipts = useWords(receiptsWords)
  const save = useQuickAct(
    async (
      vintem,
      { dispute_id: dispute, id, file_name: name, content_type: type }: PurchaseEvidence,
    ) => {
      const bytes = await vintem.corporate.disputes.evidenceContent(dispute, id)
      download(name ?? `${id}.${type.split('/')[1]}`, bytes as Uint8Array<ArrayBuffer>, type)
    },
    { touches: [] },
  )
  return (
    <Group gap="xs">
      <Text size="sm" component="div" style={{ overflowWrap: 'anywhere' }}>
        {piece.file_name ?? receipts.receipt} · <When at={piece.created_at} />
      </Text>
      <Button
        size="compact-xs"
        variant="default"
        loading={save.isPending}
        onClick={() => void save.perform(piece)}
      >
        {receipts.download}
      </Button>
    </Group>
  )
}

function Add({ dispute }: { dispute: string }) {
  const words = useWords(purchasesWords)
  const receipts = useWords(receiptsWords)
  const add = useQuickAct(
    (vintem, { file, name }: Chosen, key) =>
      vintem.corporate.disputes.addEvidence(dispute, file, name === '' ? {} : { file_name: name }, {
        key,
      }),
    {
      touches: TOUCHES,
      onDone: () => notifications.show({ color: 'green', message: words.evidenceAdded }),
    },
  )
  const choose = (file: File | null) => {
    if (!file) return
    if (file.size > MAX_BYTES)
      return void notifications.show({ color: 'red', message: receipts.tooLarge })
    void add.perform({
      file,
      name: file.name.slice(0, NAME_MAX),
      size: file.size,
      at: file.lastModified,
    })
  }
  return (
    <FileButton accept={ACCEPTED} onChange={choose}>
      {(props) => (
        <Button {...props} size="xs" variant="default" loading={add.isPending}>
          {words.addEvidence}
        </Button>
      )}
    </FileButton>
  )
}

/** `isOpen`: whether more may be added. */
export function Evidence({
  dispute: { id },
  isOpen,
}: {
  dispute: PurchaseDispute
  isOpen: boolean
}) {
  const { data, error, refetch } = useAsk((vintem) => vintem.corporate.disputes.evidence(id))
  return (
    <Stack gap={4} align="flex-start">
      {error && <ErrorNotice error={error} retry={refetch} />}
      {data?.items.map((piece) => (
        <Piece key={piece.id} piece={piece} />
      ))}
      {isOpen && <Add dispute={id} />}
    </Stack>
  )
}
