// How the sales of a payment link are split: chosen in its form, and shown on its page.

import { MultiSelect, Stack, Table, Text } from '@mantine/core'
import { useAsk } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import type { Fields } from '../../../parts/form/form.tsx'
import { Section } from '../../../parts/page/page.tsx'
import { ObjectLink } from '../../../parts/values/values.tsx'
import { linksWords } from './words.ts'
import { quotesWords } from '../quotes/words.ts'
import { Receivers } from '../rules/receivers.tsx'
import { rangeOf, shareOf, type SplitRule } from '../rules/rule.ts'
import { useSellerNames } from '../sellers/choice.tsx'
import type { PaymentLink } from './amount.ts'

/** As many as one seller may store. */
const STORED_MAX = 200

type Rule = PaymentLink['split_rules'][number]

/** What a rule says of its receiver, but for the name. */
function textOf(rule: Rule, words: (typeof quotesWords)['pt']): string {
  const isBounded = rule.min_amount_cents !== null || rule.max_amount_cents !== null
  return [
    words.feeTypes[rule.receiver_fee_type] ?? rule.receiver_fee_type,
    isBounded ? rangeOf(rule, words) : undefined,
    rule.chargeback_liable ? words.liable : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(' · ')
}

type Props = {
  fields: Fields<string>
  count: number
  onCount: (count: number) => void
  stored: readonly SplitRule[]
  onStored: (rules: SplitRule[]) => void
}

/** Receivers that are typed, and rules that are stored. */
export function SplitFields({ fields, count, onCount, stored, onStored }: Props) {
  const words = useWords(linksWords)
  const rules = useWords(quotesWords)
  const { names } = useSellerNames()
  const { company } = useMe()
  // Those that would apply without a choice, in the order in which the server divides by them.
  const own = {
    io_seller_id: company!.io_seller_id,
    sort: 'time-ascending',
    limit: STORED_MAX,
  } as const
  const { data } = useAsk((vintem) => vintem.splitRules.list(own))
  const offered = data?.items ?? []
  const labelOf = (rule: SplitRule) =>
    `${names.get(rule.receiver) ?? rule.receiver}: ${shareOf(rule)} · ${textOf(rule, rules)}`
  return (
    <Section title={words.split}>
      <Stack gap="md">
        {offered.length > 0 && (
          <MultiSelect
            label={words.storedRules}
            description={words.storedRulesHint}
            data={offered.map((rule) => ({ value: rule.id, label: labelOf(rule) }))}
            value={stored.map(({ id }) => id)}
            onChange={(ids) => onStored(offered.filter(({ id }) => ids.includes(id)))}
            searchable
          />
        )}
        <Receivers fields={fields} count={count} onCount={onCount} hasOthers={stored.length > 0} />
        <Text size="sm" c="dimmed">
          {words.splitHint}
        </Text>
      </Stack>
    </Section>
  )
}

/** The rules of a link; nothing where it has none. */
export function Split({ link }: { link: PaymentLink }) {
  const words = useWords(linksWords)
  const rules = useWords(quotesWords)
  if (link.split_rules.length === 0) return null
  return (
    <Section title={words.split} flush>
      <Table verticalSpacing="sm" horizontalSpacing="lg">
        <Table.Tbody>
          {link.split_rules.map((rule) => (
            <Table.Tr key={JSON.stringify(rule)}>
              <Table.Td>
                <ObjectLink kind="seller" id={rule.receiver} />
                <Text size="xs" c="dimmed">
                  {textOf(rule, rules)}
                </Text>
              </Table.Td>
              <Table.Td ta="end">{shareOf(rule)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Section>
  )
}
