// The rules of a version of a fee plan, as a table.

import { Table, Text } from '@mantine/core'
import { useWords } from '../../../app/language.tsx'
import { percentOf } from '../../../parts/values/format.ts'
import { Money } from '../../../parts/values/values.tsx'
import { salesWords } from '../sales/words.ts'
import { feesWords } from './words.ts'
import type { FeeRule } from './plan.ts'

const spanOf = ({ installments_min: first, installments_max: last }: FeeRule): string =>
  first === last ? `${first}` : `${first}–${last}`

/** The part of the amount and the fixed part, each where there is one. */
function Price({ rule: { bp, fixed_cents: fixed } }: { rule: FeeRule }) {
  return (
    <>
      {bp > 0 && `${percentOf(bp)} %`} {bp > 0 && fixed > 0 && '+ '}
      {(fixed > 0 || bp === 0) && <Money cents={fixed} />}
    </>
  )
}

export function PlanRules({ label, rules }: { label: string; rules: readonly FeeRule[] }) {
  const words = useWords(feesWords)
  const { methods } = useWords(salesWords)
  if (rules.length === 0)
    return (
      <Text size="sm" p="md">
        {words.noRule}
      </Text>
    )
  return (
    <Table verticalSpacing="xs" horizontalSpacing="md" aria-label={label}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{words.method}</Table.Th>
          <Table.Th>{words.installments}</Table.Th>
          <Table.Th ta="end">{words.fee}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rules.map((rule) => (
          <Table.Tr key={`${rule.payment_type} ${rule.installments_min}`}>
            <Table.Td>{methods[rule.payment_type]}</Table.Td>
            <Table.Td>{spanOf(rule)}</Table.Td>
            <Table.Td ta="end">
              <Price rule={rule} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
