// One sale: its parts, what it was paid with, refunds, who gets what, its history, and what can be
// done with it now.

import { Group, Table, Text } from '@mantine/core'
import type { Transaction } from '../../../../../sdk/wire.ts'
import { useLanguage, useWords } from '../../../app/language.tsx'
import { Explain } from '../../../parts/ledger/explain.tsx'
import { money } from '../../../parts/values/format.ts'
import { Details, ObjectPage } from '../../../parts/page/object-page.tsx'
import { Section } from '../../../parts/page/page.tsx'
import { Status } from '../../../parts/values/status.tsx'
import { Copied, Day, Money, ObjectLink, When } from '../../../parts/values/values.tsx'
import { salesWords } from './words.ts'
import { Decided } from '../money/decided.tsx'
import { SayResult } from '../money/say-result.tsx'
import { SaleActions } from './actions.tsx'
import { SaleHistory } from './history.tsx'
import { PaidWith } from './paid-with.tsx'

function Amounts({ sale }: { sale: Transaction }) {
  const words = useWords(salesWords)
  const { language } = useLanguage()
  const refunded = sale.refunds
    .filter(({ status }) => status === 'succeeded')
    .reduce((sum, { amount_cents: cents }) => sum + cents, 0)
  return (
    <Section title={words.amounts} actions={<Explain id={sale.id} />} flush>
      <Table verticalSpacing="sm" horizontalSpacing="lg">
        <Table.Tbody>
          <Table.Tr>
            <Table.Td>{words.gross}</Table.Td>
            <Table.Td ta="end">
              <Money cents={sale.original_amount_cents} />
            </Table.Td>
          </Table.Tr>
          {sale.fee_details.map(({ type, description, amount_cents: cents }) => (
            <Table.Tr key={`${type}${description}`}>
              <Table.Td>
                {words.fee}{' '}
                <Text span size="xs" c="dimmed">
                  {language === 'en' && description}
                </Text>
              </Table.Td>
              <Table.Td ta="end">
                <Money cents={-cents} />
              </Table.Td>
            </Table.Tr>
          ))}
          {refunded > 0 && (
            <Table.Tr>
              <Table.Td>{words.refunded}</Table.Td>
              <Table.Td ta="end">
                <Money cents={-refunded} />
              </Table.Td>
            </Table.Tr>
          )}
        </Table.Tbody>
      </Table>
    </Section>
  )
}

function Refunds({ sale }: { sale: Transaction }) {
  const words = useWords(salesWords)
  if (sale.refunds.length === 0) return null
  return (
    <Section title={words.refunds} flush>
      <Table verticalSpacing="sm" horizontalSpacing="lg">
        <Table.Tbody>
          {sale.refunds.map((refund) => (
            <Table.Tr key={refund.id}>
              <Table.Td>
                <Money cents={refund.amount_cents} /> <Explain id={refund.id} />
              </Table.Td>
              <Table.Td>
                <Status status={refund.status} words={words.refundStatuses} />
                {refund.unknown_since !== null && (
                  <Text size="sm">
                    {words.refundUnknown} <When at={refund.unknown_since} />
                  </Text>
                )}
                <SayResult refund={refund} sale={sale.id} />
                <Decided decision={refund.decision} />
              </Table.Td>
              <Table.Td visibleFrom="sm">{refund.reason}</Table.Td>
              <Table.Td ta="end">
                <When at={refund.created_at} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Section>
  )
}

function Splits({ sale }: { sale: Transaction }) {
  const words = useWords(salesWords)
  if (sale.split_rules.length === 0) return null
  return (
    <Section title={words.splits} flush>
      <Table verticalSpacing="sm" horizontalSpacing="lg">
        <Table.Tbody>
          {sale.split_rules.map((split) => (
            <Table.Tr key={`${split.receiver}${split.id}`}>
              <Table.Td>
                <ObjectLink kind="seller" id={split.receiver} />
              </Table.Td>
              <Table.Td ta="end">
                <Money cents={split.amount_cents} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Section>
  )
}

function SaleData({ sale }: { sale: Transaction }) {
  const words = useWords(salesWords)
  return (
    <Details
      title={words.details}
      facts={[
        [words.customer, <ObjectLink key="customer" kind="customer" id={sale.customer} />],
        [words.seller, <ObjectLink key="seller" kind="seller" id={sale.io_seller_id} />],
        sale.payment_link
          ? [
              words.paymentLink,
              <ObjectLink key="link" kind="payment_link" id={sale.payment_link} />,
            ]
          : undefined,
        sale.static_qr_code
          ? [
              words.staticQrCode,
              <ObjectLink key="code" kind="static_qr_code" id={sale.static_qr_code} />,
            ]
          : undefined,
        sale.reference_id
          ? [words.reference, <Copied key="reference" text={sale.reference_id} />]
          : undefined,
        sale.description ? [words.description, sale.description] : undefined,
        sale.expected_on
          ? [words.expected, <Day key="expected" on={sale.expected_on} />]
          : undefined,
      ]}
      id={[words.id, sale.id]}
      metadata={sale.metadata}
    />
  )
}

export function Page() {
  const words = useWords(salesWords)
  return (
    <ObjectPage
      kind={words.sale}
      up={{ to: '/sales', title: words.sales }}
      ask={(vintem, id) => vintem.transactions.get(id)}
      hasTimeline
      show={(sale) => ({
        title: money(sale.amount_cents),
        status: <Status status={sale.status} />,
        lead: (
          <Group gap="xs">
            <span>{words.methods[sale.payment_type] ?? sale.payment_type}</span>·
            <When at={sale.created_at} />
          </Group>
        ),
        actions: <SaleActions sale={sale} />,
        main: (
          <>
            <PaidWith sale={sale} />
            <Amounts sale={sale} />
            <Refunds sale={sale} />
            <Splits sale={sale} />
          </>
        ),
        side: (
          <>
            <SaleData sale={sale} />
            <Section title={words.history}>
              <SaleHistory sale={sale} />
            </Section>
          </>
        ),
      })}
    />
  )
}
