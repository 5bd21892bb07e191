// The receipts of a purchase.

import { Stack, Text } from '@mantine/core'
import type { Backend } from '../../../app/calls/calls.ts'
import { useAsk } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { may } from '../../../app/who.ts'
import { ErrorNotice } from '../../../parts/page/error-notice.tsx'
import { Loading, Section } from '../../../parts/page/page.tsx'
import { receiptsWords } from './words.ts'
import type { Purchase } from '../purchases/columns.tsx'
import { OneReceipt } from './one.tsx'
import { UploadReceipt } from './upload.tsx'

export const receiptsOf = (purchase: string) => (vintem: Backend) =>
  vintem.corporate.receipts.list({ purchase_id: purchase })

export function ReceiptsOfPurchase({ purchase: { id, amount } }: { purchase: Purchase }) {
  const words = useWords(receiptsWords)
  const mayWrite = may('cards:manage', 'own-cards:write')(useMe())
  const { data, error, refetch } = useAsk(receiptsOf(id))
  return (
    <Section title={words.receipts}>
      <Stack gap="lg">
        {error && <ErrorNotice error={error} retry={refetch} />}
        {!data && !error && <Loading rows={2} />}
        {data?.items.length === 0 && (
          <Text size="sm" c="dimmed">
            {words.none}
          </Text>
        )}
        {data?.items.map((receipt) => (
          <OneReceipt key={receipt.id} receipt={receipt} expected={amount} />
        ))}
        {mayWrite && (
          <div>
            <UploadReceipt purchase={id} />
          </div>
        )}
      </Stack>
    </Section>
  )
}
