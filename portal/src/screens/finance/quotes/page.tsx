// The simulator: what each would get from a sale of this amount, method, installments and split, by the quote that a sale could name.

import { Button, Group, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../../app/ask.ts'
import { useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { inPlatform } from '../../../app/who.ts'
import { Form, useFields, type Fields } from '../../../parts/form.tsx'
import { readMoney } from '../../../parts/format.ts'
import { Icon } from '../../../parts/icon.tsx'
import { PageFrame, Section } from '../../../parts/page.tsx'
import { quotesWords } from '../../../words/quotes.ts'
import { sharedWords } from '../../../words/shared.ts'
import { RuleInputs } from '../rules/rule-inputs.tsx'
import { EMPTY_RULE, RULE_FIELDS, ruleOf, valueFault, type RuleTexts } from '../rules/rule.ts'
import { SellerChoice } from '../sellers/choice.tsx'
import { Result, type Quote, type QuoteBody } from './result.tsx'

/** More receivers are tried by a call: the form would be longer than its use. */
const RECEIVERS_MAX = 10
const INSTALLMENTS = Array.from({ length: 12 }, (_, n) => ({ value: String(n + 1), label: `${n + 1}×` }))

const prefixOf = (n: number): string => `split_rules.${n}.`
const NUMBERS = Array.from({ length: RECEIVERS_MAX }, (_, n) => n)
/** Every receiver's inputs exist from the beginning, under the paths by which the server names them. */
const EMPTY: Readonly<Record<string, string>> = {
  amount: '',
  payment_type: 'pix',
  installments: '1',
  io_seller_id: '',
  ...Object.fromEntries(
    NUMBERS.flatMap((n) => RULE_FIELDS.map((name) => [`${prefixOf(n)}${name}`, EMPTY_RULE[name]] as const)),
  ),
}

type Texts = Readonly<Record<string, string>>

const ruleAt = (values: Texts, n: number): RuleTexts =>
  Object.fromEntries(RULE_FIELDS.map((name) => [name, values[`${prefixOf(n)}${name}`] ?? ''])) as RuleTexts

function bodyOf(values: Texts, receivers: number): QuoteBody {
  const { amount = '', payment_type: type, installments, io_seller_id: seller } = values
  const rules = NUMBERS.slice(0, receivers).map((n) => ruleOf(ruleAt(values, n)))
  return {
    amount: readMoney(amount) ?? 0,
    payment_type: type as QuoteBody['payment_type'],
    ...(type === 'credit' ? { installments: Number(installments) } : {}),
    ...(seller ? { io_seller_id: seller } : {}),
    ...(rules.length === 0 ? {} : { split_rules: rules }),
  }
}

type ReceiversProps = { fields: Fields<string>; count: number; onCount: (count: number) => void }

function Receivers({ fields, count, onCount }: ReceiversProps) {
  const words = useWords(quotesWords)
  /** The receivers after it move up. */
  const remove = (at: number) => {
    for (let n = at; n < count; n++)
      for (const name of RULE_FIELDS)
        fields.set(
          `${prefixOf(n)}${name}`,
          (n + 1 < count ? fields.values[`${prefixOf(n + 1)}${name}`] : undefined) ?? EMPTY_RULE[name],
        )
    onCount(count - 1)
  }
  return (
    <Stack gap="md">
      {NUMBERS.slice(0, count).map((n) => (
        <Stack key={n} gap={4} role="group" aria-label={`${words.receiver} ${n + 1}`}>
          <RuleInputs fields={fields} prefix={prefixOf(n)} />
          <Group justify="flex-end">
            <Button size="compact-xs" variant="subtle" color="gray" onClick={() => remove(n)}>
              {words.removeReceiver(n + 1)}
            </Button>
          </Group>
        </Stack>
      ))}
      {count === 0 && (
        <Text size="sm" c="dimmed">
          {words.storedApply}
        </Text>
      )}
      {count < RECEIVERS_MAX && (
        <Group>
          <Button
            size="xs"
            variant="default"
            leftSection={<Icon name="plus" size={14} />}
            onClick={() => onCount(count + 1)}
          >
            {words.addReceiver}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

export function Page() {
  const words = useWords(quotesWords)
  const { required } = useWords(sharedWords)
  const isPlatform = inPlatform(useMe())
  const [count, setCount] = useState(0)
  const [quote, setQuote] = useState<Quote>()
  const fields = useFields<string>(EMPTY, (values) => {
    const faults: Record<string, string> = {}
    if (readMoney(values['amount'] ?? '') === undefined) faults['amount'] = words.notMoney
    for (const n of NUMBERS.slice(0, count)) {
      const rule = ruleAt(values, n)
      const fault = valueFault(rule, words)
      if (rule.receiver === '') faults[`${prefixOf(n)}receiver`] = required
      if (fault !== undefined) faults[`${prefixOf(n)}split_value`] = fault
    }
    return faults
  })
  const ask = useAct((vintem, body: QuoteBody, key) => vintem.quotes.create(body, { key }), { touches: [] })
  const send = async () => setQuote(await ask.mutateAsync(bodyOf(fields.values, count)))
  return (
    <PageFrame title={words.quotes} lead={words.lead}>
      <Section>
        <Form fields={fields} send={send} submit={words.calculate}>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            <TextInput label={words.amount} inputMode="decimal" data-autofocus {...fields.bind('amount')} />
            <Select
              label={words.method}
              allowDeselect={false}
              data={Object.entries(words.methods).map(([value, label]) => ({ value, label }))}
              {...fields.choose('payment_type')}
            />
            {fields.values['payment_type'] === 'credit' && (
              <Select
                label={words.installments}
                allowDeselect={false}
                data={INSTALLMENTS}
                {...fields.choose('installments')}
              />
            )}
            {isPlatform && (
              <SellerChoice label={words.seller} description={words.sellerHint} {...fields.choose('io_seller_id')} />
            )}
          </SimpleGrid>
          {isPlatform && <Receivers fields={fields} count={count} onCount={setCount} />}
        </Form>
      </Section>
      {quote && <Result quote={quote} />}
    </PageFrame>
  )
}
