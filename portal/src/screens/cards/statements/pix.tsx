// A pix that the company pays: its code on the screen, which turns to paid as soon as the bank
// reports it.

import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type { CorporateInvoicePayment, CorporateRecharge } from '../../../../../sdk/wire.ts'
import { FACTS } from '../../../app/facts.ts'
import { useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { may } from '../../../app/who.ts'
import { Icon } from '../../../parts/icon.tsx'
import { Facts } from '../../../parts/page/page.tsx'
import { QrCode } from '../../../parts/qr-code.tsx'
import { useQuickAct } from '../../../parts/form/quick-act.tsx'
import { Copied, Money, When } from '../../../parts/values/values.tsx'
import { statementsWords } from './words.ts'
import { TOUCHES } from '../touches.ts'

type Charge = CorporateInvoicePayment | CorporateRecharge

function SandboxPay({ id }: { id: string }) {
  const words = useWords(statementsWords)
  const me = useMe()
  const { perform, isPending } = useQuickAct(
    (vintem, charge: string) => vintem.sandbox.payPix(charge),
    {
      touches: TOUCHES,
    },
  )
  if (FACTS.mode !== 'sandbox' || !may('sandbox:use')(me)) return null
  return (
    <Button variant="default" loading={isPending} onClick={() => void perform(id)}>
      {words.sandboxPay}
    </Button>
  )
}

export function PixToPay({ charge, paidText }: { charge: Charge; paidText?: string }) {
  const words = useWords(statementsWords)
  if (charge.status === 'paid')
    return (
      <Alert
        color="green"
        variant="light"
        icon={<Icon name="check" />}
        title={words.isPaid}
        role="status"
      >
        <Text size="sm" component="div">
          <Money cents={charge.paid_amount} strong /> · <When at={charge.paid_at} />
        </Text>
        <Text size="sm">{paidText ?? words.isPaidText}</Text>
      </Alert>
    )
  if (charge.status === 'expired')
    return (
      <Alert color="yellow" variant="light">
        {words.expired}
      </Alert>
    )
  return (
    <Stack gap="md">
      <Text size="sm">{words.payText}</Text>
      <Group align="flex-start" gap="lg">
        <QrCode text={charge.brcode} label={words.qr} />
        <Stack gap="md" flex={1} miw={200}>
          <Facts
            facts={[
              [words.toPay, <Money key="amount" cents={charge.amount} strong />],
              [words.expires, <When key="expires" at={charge.expires_at} />],
              [words.code, <Copied key="code" text={charge.brcode} />],
            ]}
          />
          <Group>
            <SandboxPay id={charge.id} />
          </Group>
        </Stack>
      </Group>
    </Stack>
  )
}
