// One request for a higher limit: what is asked and why, what was decided.

import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CorporateLimitRequest } from '../../../../../sdk/wire.ts'
import { useLanguage, useWords } from '../../../app/language.tsx'
import { day, money } from '../../../parts/values/format.ts'
import { Status } from '../../../parts/values/status.tsx'
import { When } from '../../../parts/values/values.tsx'
import { limitsWords } from './words.ts'

type Props = { request: CorporateLimitRequest; name?: ReactNode; children?: ReactNode }

export function OneRequest({ request, name, children }: Props) {
  const words = useWords(limitsWords)
  const { language } = useLanguage()
  const { card_last4: last4, granted_amount: granted, until, decision_reason: said } = request
  const of = last4 === null ? words.allCards : words.card(last4)
  return (
    <Stack gap={4} align="flex-start">
      <Group gap="xs">
        {name}
        <Status status={request.status} words={words.statuses} />
        <Text size="sm" c="dimmed" component="span">
          <When at={request.created_at} />
        </Text>
      </Group>
      <Text size="sm" fw={550}>
        {words.wants(money(request.amount), of)}{' '}
        {until !== null && words.lasts(day(until, language))}
      </Text>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {request.reason}
      </Text>
      {granted !== null && <Text size="sm">{words.gets(money(granted))}</Text>}
      {said !== null && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {said}
        </Text>
      )}
      {children}
    </Stack>
  )
}
