// The fees of a platform: the plan in force, and a dialog for its next version.

import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useAsk } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import type { FeePlan } from '../../../app/calls/operator-calls.ts'
import { ErrorNotice } from '../../../parts/page/error-notice.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { Loading, Section } from '../../../parts/page/page.tsx'
import { When } from '../../../parts/values/values.tsx'
import { platformsWords } from './words.ts'
import type { FeeRule } from '../../finance/fees/plan.ts'
import { PlanRules } from '../../finance/fees/plan-rules.tsx'
import { FeePlanDialog } from './fee-plan-dialog.tsx'

const asListed = ({
  method,
  instalments: [first = 1, last = first],
  bp,
  fixed,
}: FeePlan['rules'][number]): FeeRule => ({
  payment_type: method,
  installments_min: first,
  installments_max: last,
  bp,
  fixed_cents: fixed,
})

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
      {last && (
        <PlanRules label={words.feesVersion(last.version)} rules={last.rules.map(asListed)} />
      )}
      {isAdding && (
        <FeePlanDialog platform={platform} last={last} onClose={() => setAdding(false)} />
      )}
    </Section>
  )
}
