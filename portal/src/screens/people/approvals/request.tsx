// What will be done once it is approved: each part of the call with its meaning, and how it ended.

import { Alert, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Approval } from '../../../../../sdk/wire.ts'
import { useWords } from '../../../app/language.tsx'
import { JsonBlock } from '../../../parts/code-block.tsx'
import { Facts, Section, type Fact } from '../../../parts/page.tsx'
import { Money, ObjectLink } from '../../../parts/values.tsx'
import { approvalsWords } from '../../../words/approvals.ts'

type Parts = Readonly<Record<string, unknown>>

const partsOf = (value: unknown): Parts => (typeof value === 'object' && value !== null ? (value as Parts) : {})

const SELLERS = new Set(['io_seller_id', 'id', 'IO_SELLER_ID'])
const MONEY = new Set(['amount', 'limit', 'amount_from_cents'])

/** What `id` names, by the call. */
function kindOf(name: string, operation: string): string | undefined {
  if (operation.startsWith('transactions.') && name === 'id') return 'transaction'
  if (operation.includes('credentials.') && name === 'id') return 'credential'
  if (operation.includes('corporate.invoices.') && name === 'id') return 'corporate_invoice'
  if (name === 'holder_id') return 'corporate_holder'
  if (name === 'card_id') return 'corporate_card'
  if (operation.startsWith('sellers.') ? SELLERS.has(name) : name === 'io_seller_id') return 'seller'
  return undefined
}

function shown(name: string, value: unknown, operation: string): ReactNode {
  const kind = kindOf(name, operation)
  if (kind && typeof value === 'string') return <ObjectLink kind={kind} id={value} />
  if (MONEY.has(name) && typeof value === 'number') return <Money cents={value} strong />
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(', ')
  if (typeof value === 'object' && value !== null) return <JsonBlock value={value} />
  return String(value)
}

export function Request({ approval: { request, operation, action } }: { approval: Approval }) {
  const words = useWords(approvalsWords)
  const parts = request ? Object.entries({ ...partsOf(request.params), ...partsOf(request.body) }) : []
  const facts = parts.map(([name, value]): Fact => [name, shown(name, value, operation)])
  return (
    <Section title={words.request}>
      <Stack gap="sm">
        <Text size="sm" fw={600}>
          {words.actions[action]}
        </Text>
        {request ? <Facts facts={facts} /> : <Text size="sm">{words.noRequest}</Text>}
        <Text size="xs" c="dimmed">
          {`${words.operation}: ${operation}`}
        </Text>
      </Stack>
    </Section>
  )
}

export function Result({ approval: { result, action } }: { approval: Approval }) {
  const words = useWords(approvalsWords)
  if (!result) return null
  return (
    <Section title={words.result}>
      <Stack gap="sm">
        {result.code ? (
          <Alert color="red" variant="light" title={words.refusedWith}>
            {`${result.message ?? ''} (${result.code})`}
          </Alert>
        ) : (
          <Text size="sm">{words.doneOnce}</Text>
        )}
        {action === 'credential' && !result.code && <Text size="sm">{words.secretHint}</Text>}
        {result.body !== null && <JsonBlock value={result.body} />}
      </Stack>
    </Section>
  )
}
