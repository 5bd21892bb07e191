// The fees of a platform: the plan in force, and a dialog for its next version.

import { Button, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { useAsk } from '../../../app/ask.ts'
import { useWords } from '../../../app/language.tsx'
import type { FeePlan } from '../../../app/operator-calls.ts'
import { ErrorNotice } from '../../../parts/error-notice.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { Loading, Section } from '../../../parts/page.tsx'
import { Money, When } from '../../../parts/values.tsx'
import { platformsWords } from '../../../words/platforms.ts'
import { FeePlanDialog } from './fee-plan-dialog.tsx'
import { percentOf, spanOf } from './fee-rules.ts'

function Plan({ plan }: { plan: FeePlan }) {
  const words = useWords(platformsWords)
  return (
    <Table verticalSpacing="xs" horizontalSpacing="md" aria-label={words.feesVersion(plan.version)}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{words.method}</Table.Th>
          <Table.Th>{words.installments}</Table.Th>
          <Table.Th ta="end">{words.fee}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {plan.rules.map(({ method, instalments: span, bp, fixed }) => (
          <Table.Tr key={`${method} ${span[0]}`}>
            <Table.Td>{words.methods[method] ?? method}</Table.Td>
            <Table.Td>{spanOf(span)}</Table.Td>
            <Table.Td ta="end">
              {bp > 0 && `${percentOf(bp)} %`} {bp > 0 && fixed > 0 && '+ '}
              {(fixed > 0 || bp === 0) && <Money cents={fixed} />}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

export function PlatformFees({ platform }: { platform: string }) {
  const words = useWords(platformsWords)
  const [isAdding, setAdding] = useState(false)
  const { data, error, refetch } = useAsk((vintem) => vintem.portal.operator.feePlans(platform))
  const [last, ...older] = data?.items ?? []
  return (
    <Section
      title={words.fees}
      flush
      actions={
        data && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<Icon name="plus" size={14} />}
            onClick={() => setAdding(true)}
          >
            {words.feesAdd}
          </Button>
        )
      }
    >
      {!data && (error ? <ErrorNotice error={error} retry={refetch} /> : <Loading />)}
      <Stack gap={4} p="md">
        {data && !last && <Text size="sm">{words.feesNone}</Text>}
        {last && (
          <Text size="sm" component="div">
            {words.feesVersion(last.version)}.{' '}
            {new Date(last.starts_at).getTime() > 0 && (
              <>
                {words.feesSince} <When at={last.starts_at} />.{' '}
              </>
            )}
            {last.fee_on_refund === 'keep' ? words.feesKept : words.feesReturned}{' '}
            {older.length > 0 && words.feesOlder(older.length)}
          </Text>
        )}
      </Stack>
      {last && <Plan plan={last} />}
      {isAdding && <FeePlanDialog platform={platform} last={last} onClose={() => setAdding(false)} />}
    </Section>
  )
}
