// What a sale is paid with: the pix code with its QR, the boleto with its line, or the card.

import { Anchor, Group, Image, Stack, Text } from '@mantine/core'
import type { Transaction } from '../../../../../sdk/wire.ts'
import { FACTS } from '../../../app/facts.ts'
import { useWords } from '../../../app/language.tsx'
import { INITIATION_NAMES } from '../../../../../contract/names/pix-initiations.ts'
import { Facts, Section } from '../../../parts/page/page.tsx'
import { BP_OF_PERCENT, money, percentOf, taxpayerId } from '../../../parts/values/format.ts'
import { Copied, Day, When } from '../../../parts/values/values.tsx'
import { salesWords } from './words.ts'

const QR_PX = 168

type Method = Transaction['payment_method']
type Boleto = Extract<Method, { resource: 'boleto' }>
type Rule = NonNullable<Boleto['billing_instructions'][keyof Boleto['billing_instructions']]>

/** What early or late payment costs: `2,00% ao mês`. */
function CostText({ rule }: { rule: Rule }) {
  const words = useWords(salesWords)
  const { mode, amount_cents: cents, percentage, start_date: from, limit_date: until } = rule
  const value =
    cents === null ? `${percentOf(Math.round((percentage ?? 0) * BP_OF_PERCENT))}%` : money(cents)
  const per =
    mode === 'MONTHLY_PERCENTAGE' ? words.perMonth : mode.startsWith('DAILY') && words.perDay
  return (
    <>
      {value}
      {per && ` ${per}`}
      {from && (
        <>
          {` ${words.from} `}
          <Day on={from} />
        </>
      )}
      {until && (
        <>
          {` ${words.until} `}
          <Day on={until} />
        </>
      )}
    </>
  )
}

/** The days of a boleto, or of a pix with a due date, and what early or late payment costs. */
function Terms({
  due,
  last,
  costs,
}: {
  due: string
  last: string | undefined
  costs: Boleto['billing_instructions'] | undefined
}) {
  const words = useWords(salesWords)
  const { discount, late_fee: lateFee, interest } = costs ?? {}
  return (
    <Facts
      facts={[
        [words.due, <Day key="due" on={due} />],
        last ? [words.payableUntil, <Day key="last" on={last} />] : undefined,
        discount ? [words.discount, <CostText key="discount" rule={discount} />] : undefined,
        lateFee ? [words.lateFee, <CostText key="fee" rule={lateFee} />] : undefined,
        interest ? [words.interest, <CostText key="interest" rule={interest} />] : undefined,
      ]}
    />
  )
}

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
            !method.due_date && [words.expires, <When key="expires" at={method.expiration_date} />],
            ...paymentFacts,
            isOpen && [
              words.payPage,
              <Anchor key="page" href={method.pix_link} target="_blank" rel="noreferrer" inherit>
                {words.openPage}
              </Anchor>,
            ],
          ]}
        />
        {method.due_date && (
          <Terms
            due={method.due_date}
            last={method.payment_limit_date}
            costs={method.billing_instructions}
          />
        )}
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

/** The change of a boleto that its bank has not confirmed, or the last one that it refused. */
function ChangeText({ change }: { change: NonNullable<Boleto['change']> }) {
  const words = useWords(salesWords)
  const { amount_cents: amount, expiration_date: due, discount, reason } = change
  return (
    <>
      {`${money(amount)}, ${words.due.toLowerCase()} `}
      <Day on={due} />
      {discount && (
        <>
          {`, ${words.discount.toLowerCase()} `}
          <CostText rule={discount} />
        </>
      )}
      {reason && `: ${reason}`}
    </>
  )
}

/** The steps of a protest, the last one first. */
function ProtestText({ protest }: { protest: NonNullable<Boleto['protest']> }) {
  const words = useWords(salesWords)
  return (
    <Stack gap={0}>
      {protest.history.toReversed().map(({ status, at, reason }) => (
        <Text key={at + status} size="sm">
          {`${words.protestStatuses[status]}, `}
          <When at={at} />
          {reason && `: ${reason}`}
        </Text>
      ))}
    </Stack>
  )
}

function Boleto({ method }: { method: Boleto }) {
  const words = useWords(salesWords)
  const paymentFacts = usePaymentFacts(method.payment)
  const { change, protest } = method
  return (
    <Stack gap="md">
      <Facts
        facts={[
          [words.line, <Copied key="line" text={method.barcode} />],
          [
            words.document,
            <Anchor key="url" href={method.url} target="_blank" rel="noreferrer" inherit>
              {words.openPage}
            </Anchor>,
          ],
          change
            ? [
                change.status === 'pending' ? words.changeAsked : words.changeRefused,
                <ChangeText key="change" change={change} />,
              ]
            : undefined,
          protest
            ? [words.protestTitle, <ProtestText key="protest" protest={protest} />]
            : undefined,
          ...paymentFacts,
        ]}
      />
      <Terms
        due={method.expiration_date}
        last={method.payment_limit_date}
        costs={method.billing_instructions}
      />
    </Stack>
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
