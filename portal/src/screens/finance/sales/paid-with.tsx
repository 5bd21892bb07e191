// What a sale is paid with: the pix code with its QR, the boleto with its line, or the card.

import { Anchor, Group, Image, Stack, Text } from '@mantine/core'
import type { Transaction } from '../../../../../sdk/wire.ts'
import { FACTS } from '../../../app/facts.ts'
import { useWords } from '../../../app/language.tsx'
import { INITIATION_NAMES } from '../../../../../contract/names/pix-initiations.ts'
import { Facts, Section } from '../../../parts/page/page.tsx'
import { taxpayerId } from '../../../parts/values/format.ts'
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
  const paymentFacts = usePaymentFacts(method.payment)
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
            ...paymentFacts,
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

type Payment = NonNullable<Extract<Transaction['payment_method'], { resource: 'pix' }>['payment']>

/** The pix that paid: its id, and what its bank says of the payer. */
function usePaymentFacts(payment: Payment | null): [string, React.ReactNode][] {
  const words = useWords(salesWords)
  const initiations = useWords(INITIATION_NAMES)
  if (!payment) return []
  const { payer, initiation, message } = payment
  const facts: [string, string | null | undefined][] = [
    [words.payer, payer?.name],
    [words.payerDocument, payer?.taxpayer_id && taxpayerId(payer.taxpayer_id)],
    [words.initiation, initiation && initiations[initiation]],
    [words.payerMessage, message],
  ]
  return [
    [words.endToEndId, <Copied key="e2e" text={payment.end_to_end_id} />],
    ...facts.filter((fact): fact is [string, string] => Boolean(fact[1])),
  ]
}

type BoletoMethod = Extract<Transaction['payment_method'], { resource: 'boleto' }>

function Boleto({ method }: { method: BoletoMethod }) {
  const words = useWords(salesWords)
  const paymentFacts = usePaymentFacts(method.payment)
  return (
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
        ...paymentFacts,
      ]}
    />
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
        <Boleto method={method} />
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
