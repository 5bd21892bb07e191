// A seller that waits: who it is, what its check came to, and the decision.

import { Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useAct } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import type { WaitingSeller } from '../../../app/calls/operator-calls.ts'
import { Confirm, SidePanel } from '../../../parts/form/dialog.tsx'
import { taxpayerId } from '../../../parts/values/format.ts'
import { Facts, Section } from '../../../parts/page/page.tsx'
import { Copied, GoTo, When } from '../../../parts/values/values.tsx'
import { operatorWords } from '../words.ts'
import { Decide } from './decide.tsx'

type Decision = { decision: 'approve' | 'deny'; reason?: string }

export function SellerPanel({ seller, onClose }: { seller: WaitingSeller; onClose: () => void }) {
  const words = useWords(operatorWords)
  const { io_seller_id: id, name, check } = seller
  const decide = useAct((vintem, body: Decision) => vintem.portal.operator.decideSeller(id, body), {
    touches: ['portal.operator'],
  })
  return (
    <SidePanel isOpen onClose={onClose} title={name}>
      <Stack gap="lg">
        <Section title={words.check}>
          <Stack gap="xs">
            <Text size="sm">
              {check.next_at === null ? words.checkNone : words.checkOpen(check.attempts)}
            </Text>
            {check.next_at !== null && (
              <Text size="sm" c="dimmed" component="div">
                {words.checkNext} <When at={check.next_at} exact />
              </Text>
            )}
          </Stack>
        </Section>
        <Facts
          facts={[
            [words.type, words.types[seller.type] ?? seller.type],
            [words.taxpayer, taxpayerId(seller.taxpayer_id ?? '')],
            [words.email, seller.email],
            seller.phone_number ? [words.phone, seller.phone_number] : undefined,
            [words.city, seller.city],
            seller.mcc === null ? undefined : [words.mcc, String(seller.mcc).padStart(4, '0')],
            seller.website ? [words.website, seller.website] : undefined,
            [
              words.platform,
              <GoTo key="platform" to={`/operator/platforms/${seller.platform}`}>
                {seller.platform_name}
              </GoTo>,
            ],
            [words.since, <When key="since" at={seller.created_at} />],
            [words.id, <Copied key="id" text={id} />],
          ]}
        />
        <Decide
          name={name}
          onDone={onClose}
          deny={(reason) => decide.mutateAsync({ decision: 'deny', reason })}
          approving={(close) => (
            <Confirm
              title={words.approveTitle(name)}
              text={words.approveSellerText}
              confirm={words.approve}
              isOpen
              onClose={close}
              act={async () => {
                await decide.mutateAsync({ decision: 'approve' })
                notifications.show({ color: 'green', message: words.approved(name) })
                onClose()
              }}
            />
          )}
        />
      </Stack>
    </SidePanel>
  )
}
