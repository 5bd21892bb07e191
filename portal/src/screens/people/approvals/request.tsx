// What will be done once it is approved: each part of the call with its meaning, and how it ended.

import { Alert, Button, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Approval } from '../../../../../sdk/wire.ts'
import { useAct } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { may } from '../../../app/who.ts'
import { JsonBlock } from '../../../parts/page/code-block.tsx'
import { ErrorNotice } from '../../../parts/page/error-notice.tsx'
import { Facts, Section, type Fact } from '../../../parts/page/page.tsx'
import { taxpayerId } from '../../../parts/values/format.ts'
import { Copied, Money, Nothing, ObjectLink } from '../../../parts/values/values.tsx'
import { approvalsWords } from './words.ts'
import { cardsWords } from '../../cards/words.ts'
import { roleWords } from '../../../words/roles.ts'

type Parts = Readonly<Record<string, unknown>>

const partsOf = (value: unknown): Parts =>
  typeof value === 'object' && value !== null ? (value as Parts) : {}

const SELLERS = new Set(['io_seller_id', 'id', 'IO_SELLER_ID'])
const MONEY = new Set(['amount', 'limit', 'amount_from_cents'])
/** They name the bank account, which is shown beside them. */
const OF_ACCOUNT = new Set(['token', 'bank_account_id', 'io_seller_id'])

/** What `id` names, by the call. */
function kindOf(name: string, operation: string): string | undefined {
  if (operation.startsWith('transactions.') && name === 'id') return 'transaction'
  if (operation.startsWith('receivedPix.') && name === 'id') return 'received_pix'
  if (operation.includes('credentials.') && name === 'id') return 'credential'
  if (operation.includes('corporate.invoices.') && name === 'id') return 'corporate_invoice'
  if (name === 'holder_id') return 'corporate_holder'
  if (name === 'card_id') return 'corporate_card'
  if (operation.startsWith('sellers.') ? SELLERS.has(name) : name === 'io_seller_id')
    return 'seller'
  return undefined
}

/** Words for the values that have some: roles, actions and intervals. */
function useNamed(): (name: string, value: string) => string {
  const { actions } = useWords(approvalsWords)
  const { intervals } = useWords(cardsWords)
  const roles = useWords(roleWords)
  const named: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    action: actions,
    interval: intervals,
    role: roles,
    roles,
  }
  return (name, value) => named[name]?.[value] ?? value
}

function Value({
  name,
  value,
  operation,
}: {
  name: string
  value: unknown
  operation: string
}): ReactNode {
  const words = useWords(approvalsWords)
  const named = useNamed()
  const kind = kindOf(name, operation)
  if (kind && typeof value === 'string') return <ObjectLink kind={kind} id={value} />
  if (MONEY.has(name) && typeof value === 'number') return <Money cents={value} strong />
  if (name === 'amount_from_cents' && value === null) return words.always
  if (value === null) return <Nothing />
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return value.map((one) => named(name, String(one))).join(', ')
  if (typeof value === 'object') return <JsonBlock value={value} />
  return named(name, String(value))
}

type Account = NonNullable<NonNullable<Approval['request']>['bank_account']>

function accountFacts(account: Account, words: (typeof approvalsWords)['pt']): readonly Fact[] {
  return [
    [
      words.seller,
      <ObjectLink
        key="seller"
        kind="seller"
        id={account.io_seller_id}
        label={account.seller_name}
      />,
    ],
    [words.holder, `${account.holder_name} · ${taxpayerId(account.taxpayer_id)}`],
    ...(account.bank_code === null
      ? []
      : ([
          [words.bank, `${account.bank_code} · ${account.bank_name}`],
          [words.branch, account.routing_number],
        ] as const)),
    [words.account, `${account.account_number} · ${words.accountTypes[account.type]}`],
  ]
}

export function Request({ approval: { request, operation, action } }: { approval: Approval }) {
  const words = useWords(approvalsWords)
  const account = request?.bank_account
  const parts = request
    ? Object.entries({ ...partsOf(request.params), ...partsOf(request.body) })
    : []
  const facts = parts
    .filter(
      ([name]) =>
        !account || !(OF_ACCOUNT.has(name) || (action === 'bank_account' && name === 'id')),
    )
    .map(([name, value]): Fact => [
      words.fields[name] ?? name,
      <Value key={name} name={name} value={value} operation={operation} />,
    ])
  const why: readonly Fact[] = request?.reason ? [[words.why, request.reason]] : []
  return (
    <Section title={words.request}>
      <Stack gap="sm">
        <Text size="sm" fw={600}>
          {words.operations[operation] ?? words.actions[action]}
        </Text>
        {request ? (
          <Facts facts={[...facts, ...(account ? accountFacts(account, words) : []), ...why]} />
        ) : (
          <Text size="sm">{words.noRequest}</Text>
        )}
        <Text size="xs" c="dimmed">
          {`${words.operation}: ${operation}`}
        </Text>
      </Stack>
    </Section>
  )
}

/** The secret of a new credential, for the person who asked for it. */
function Secret({ id, isMine }: { id: string; isMine: boolean }) {
  const words = useWords(approvalsWords)
  const read = useAct((vintem) => vintem.approvals.result(id), { touches: [] })
  const secret = (read.data?.body as { secret?: string | null } | undefined)?.secret
  if (!isMine) return <Text size="sm">{words.secretHint}</Text>
  return (
    <Stack gap="xs" align="flex-start">
      {read.error && <ErrorNotice error={read.error} />}
      {secret ? (
        <Copied text={secret} />
      ) : (
        <Button variant="default" loading={read.isPending} onClick={() => read.mutate(undefined)}>
          {words.showSecret}
        </Button>
      )}
      {secret === null && <Text size="sm">{words.secretRotated}</Text>}
    </Stack>
  )
}

export function Result({
  approval: { id, result, action, asked_by: asker },
}: {
  approval: Approval
}) {
  const words = useWords(approvalsWords)
  const me = useMe()
  // Whoever asked for it may have another role by now.
  const isMine = asker.id === me.user.id && may('approvals:decide')(me)
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
        {action === 'credential' && !result.code && <Secret id={id} isMine={isMine} />}
        {result.body !== null && <JsonBlock value={result.body} />}
      </Stack>
    </Section>
  )
}
