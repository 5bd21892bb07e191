// What a sale is paid with: the pix code with its QR, the boleto with its line, or the card.

import { Anchor, Group, Image, Stack, Text } from '@mantine/core'
import type { Transaction } from '../../../../../sdk/wire.ts'
import { FACTS } from '../../../app/facts.ts'
import { useWords } from '../../../app/language.tsx'
import { Facts, Section } from '../../../parts/page/page.tsx'
import { Copied, Day, When } from '../../../parts/values/values.tsx'
import { salesWords } from './words.ts'

const QR_PX = 168

function Pix({
  sale,
  method,
}: {
  sale: Transaction
  method: Extract<Transaction['payment_method'], { resource: 'pix' }>
}) {
  const words = useWords(salesWords)
  const { emv } = method.qr_code
  const isOpen = sale.status === 'pending' || sale.status === 'new'
  return (
    <Group align="flex-start" gap="lg" wrap="wrap">
      {isOpen && (
        <Image
          src={`${FACTS.prefix}/pix/qrcode/${sale.id}.svg`}
          alt={words.qr}
          w={QR_PX}
          h={QR_PX}
          bg="white"
          p={6}
          radius="md"
        />
      )}
      <Stack gap="md" flex={1} miw={220}>
        <Facts
          facts={[
            emv ? [words.pixCode, <Copied key="emv" text={emv} />] : undefined,
            [words.expires, <When key="expires" at={method.expiration_date} />],
            isOpen && [
              words.payPage,
              <Anchor key="page" href={method.pix_link} target="_blank" rel="noreferrer" inherit>
                {words.openPage}
              </Anchor>,
            ],
          ]}
        />
      </Stack>
    </Group>
  )
}

export function PaidWith({ sale }: { sale: Transaction }) {
  const words = useWords(salesWords)
  const { payment_method: method } = sale
  if (method.resource === 'pix')
    return (
      <Section title={words.methods['pix'] ?? 'pix'}>
        <Pix sale={sale} method={method} />
      </Section>
    )
  if (method.resource === 'boleto')
    return (
      <Section title={words.methods['boleto'] ?? 'boleto'}>
        <Facts
          facts={[
            [words.line, <Copied key="line" text={method.barcode} />],
            [words.due, <Day key="due" on={method.expiration_date} />],
            [
              words.document,
              <Anchor key="url" href={method.url} target="_blank" rel="noreferrer" inherit>
                {words.openPage}
              </Anchor>,
            ],
          ]}
        />
      </Section>
    )
  return (
    <Section title={words.methods['credit'] ?? 'credit'}>
      <Text size="sm">
        {method.card_brand} ···· {method.last4_digits}
        {sale.installment_plan && ` · ${sale.installment_plan.number_installments}×`}
      </Text>
    </Section>
  )
}
