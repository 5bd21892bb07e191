// Receipts that belong to no purchase yet: kept at the counter, matched later to one of the
// likeliest purchases.

import { Button, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { CorporateReceipt } from '../../../../../sdk/wire.ts'
import { useAct, useAsk } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { may } from '../../../app/who.ts'
import { Dialog } from '../../../parts/form/dialog.tsx'
import { ErrorNotice } from '../../../parts/page/error-notice.tsx'
import { Loading, Section } from '../../../parts/page/page.tsx'
import { Money, When } from '../../../parts/values/values.tsx'
import { receiptsWords } from './words.ts'
import { TOUCHES } from '../touches.ts'
import { OneReceipt } from './one.tsx'
import { UploadReceipt } from './upload.tsx'

/** More are matched page by page: the oldest stay below. */
const SHOWN_MAX = 20

function Match({ receipt, onClose }: { receipt: CorporateReceipt; onClose: () => void }) {
  const words = useWords(receiptsWords)
  const { data, error, refetch } = useAsk((vintem) =>
    vintem.corporate.receipts.suggestions(receipt.id),
  )
  const match = useAct(
    (vintem, purchase: string) =>
      vintem.corporate.receipts.update(receipt.id, { purchase_id: purchase }),
    { touches: TOUCHES },
  )
  const choose = async (purchase: string) => {
    await match.mutateAsync(purchase)
    notifications.show({ color: 'green', message: words.matched })
    onClose()
  }
  return (
    <Dialog title={words.match} isOpen onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">{data?.items.length === 0 ? words.noSuggestion : words.matchText}</Text>
        {(error ?? match.error) && <ErrorNotice error={error ?? match.error} retry={refetch} />}
        {!data && !error && <Loading rows={3} />}
        {data?.items.map(({ purchase, reasons }) => (
          <Group key={purchase.id} justify="space-between" wrap="nowrap">
            <Text size="sm" component="div" style={{ overflowWrap: 'anywhere' }}>
              <Money cents={purchase.amount} strong /> {purchase.merchant_name} ·{' '}
              <When at={purchase.purchased_at} />
              <Text size="xs" c="dimmed">
                {reasons.map((reason) => words.reasons[reason]).join(' · ')}
              </Text>
            </Text>
            <Button
              size="xs"
              variant="default"
              aria-label={`${words.matchThis}: ${purchase.merchant_name}`}
              disabled={match.isPending}
              onClick={() => void choose(purchase.id).catch(() => {})}
            >
              {words.matchThis}
            </Button>
          </Group>
        ))}
      </Stack>
    </Dialog>
  )
}

export function LooseReceipts() {
  const words = useWords(receiptsWords)
  const mayWrite = may('cards:manage', 'own-cards:write')(useMe())
  const [chosen, choose] = useState<CorporateReceipt>()
  const { data, error, refetch } = useAsk((vintem) =>
    vintem.corporate.receipts.list({ matched: false, limit: SHOWN_MAX }),
  )
  if (!mayWrite && data?.total === 0) return null
  return (
    <Section title={words.loose}>
      <Stack gap="lg">
        <Text size="sm" c="dimmed">
          {data?.total === 0 ? `${words.noLoose} ${words.looseText}` : words.looseText}
        </Text>
        {error && <ErrorNotice error={error} retry={refetch} />}
        {data?.items.map((receipt) => (
          <OneReceipt key={receipt.id} receipt={receipt}>
            {mayWrite && (
              <Button size="xs" onClick={() => choose(receipt)}>
                {words.match}
              </Button>
            )}
          </OneReceipt>
        ))}
        {mayWrite && (
          <div>
            <UploadReceipt />
          </div>
        )}
      </Stack>
      {chosen && <Match receipt={chosen} onClose={() => choose(undefined)} />}
    </Section>
  )
}
