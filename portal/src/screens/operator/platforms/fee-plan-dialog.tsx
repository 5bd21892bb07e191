// The next version of a platform's fees: a row for each rule, beginning with those of the last
// version.

import {
  ActionIcon,
  Alert,
  Button,
  Group,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { VintemError } from '../../../../../sdk/errors.ts'
import { useAct } from '../../../app/calls/ask.ts'
import { useLanguage, useWords } from '../../../app/language.tsx'
import type { FeePlan } from '../../../app/calls/operator-calls.ts'
import { Dialog } from '../../../parts/form/dialog.tsx'
import { Form, useFields, type Fields } from '../../../parts/form/form.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { platformsWords } from './words.ts'
import {
  EMPTY_RULE,
  readRule,
  typedOf,
  type Rule,
  type TypedRule,
  type Wrong,
} from './fee-rules.ts'

type RowProps = {
  n: number
  rule: TypedRule
  wrong: Wrong | undefined
  says: string | undefined
  change: (rule: TypedRule) => void
  remove: () => void
}

function RuleRow({ n, rule, wrong, says, change, remove }: RowProps) {
  const words = useWords(platformsWords)
  const isCredit = rule.method === 'credit'
  const field = (
    name: Exclude<keyof TypedRule, 'method'>,
    label: string,
    fault: string | undefined,
  ) => (
    <TextInput
      label={label}
      value={rule[name]}
      error={fault}
      inputMode="decimal"
      onChange={({ currentTarget: { value } }) => change({ ...rule, [name]: value })}
    />
  )
  return (
    <Stack gap={4} role="group" aria-label={words.ruleOf(n + 1)}>
      <Group justify="space-between" wrap="nowrap">
        <Text size="xs" c="dimmed">
          {words.ruleOf(n + 1)}
        </Text>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`${words.removeRule} ${n + 1}`}
          onClick={remove}
        >
          <Icon name="close" size={14} />
        </ActionIcon>
      </Group>
      <SimpleGrid cols={{ base: 2, sm: isCredit ? 5 : 3 }} spacing="xs" verticalSpacing="xs">
        <Select
          label={words.method}
          data={Object.entries(words.methods).map(([value, label]) => ({ value, label }))}
          value={rule.method}
          allowDeselect={false}
          onChange={(value) => change({ ...rule, method: value ?? 'pix' })}
        />
        {isCredit &&
          field('first', words.firstInstallment, wrong === 'span' ? words.noSpan : undefined)}
        {isCredit && field('last', words.lastInstallment, undefined)}
        {field(
          'percent',
          `${words.percent} (%)`,
          wrong === 'percent' ? words.noPercent : undefined,
        )}
        {field('fixed', `${words.fixed} (R$)`, wrong === 'fixed' ? words.noFixed : undefined)}
      </SimpleGrid>
      {says && (
        <Text size="xs" c="var(--bad)" role="alert">
          {says}
        </Text>
      )}
    </Stack>
  )
}

/** What is said once of the whole version. */
function Terms({ fields }: { fields: Fields<'starts_on' | 'fee_on_refund'> }) {
  const words = useWords(platformsWords)
  return (
    <>
      <Select
        label={words.onRefund}
        data={[
          { value: 'return', label: words.returned },
          { value: 'keep', label: words.kept },
        ]}
        allowDeselect={false}
        {...fields.choose('fee_on_refund')}
      />
      <TextInput
        label={words.startsOn}
        description={words.startsOnHint}
        type="date"
        {...fields.bind('starts_on')}
      />
    </>
  )
}

type Props = { platform: string; last: FeePlan | undefined; onClose: () => void }
type Input = { rules: Rule[]; fee_on_refund: 'return' | 'keep'; starts_on?: string }

/** What the server says about a rule. */
const faultOf = (error: unknown, n: number): string | undefined => {
  const fields = error instanceof VintemError ? (error.fields ?? {}) : {}
  return Object.entries(fields)
    .find(([name]) => name.startsWith(`rules.${n}.`))?.[1]
    .join(' ')
}

function AddRule({ add }: { add: () => void }) {
  const words = useWords(platformsWords)
  return (
    <Group>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<Icon name="plus" size={14} />}
        onClick={add}
      >
        {words.addRule}
      </Button>
    </Group>
  )
}

export function FeePlanDialog({ platform, last, onClose }: Props) {
  const { language } = useLanguage()
  const words = useWords(platformsWords)
  const [rules, setRules] = useState<readonly TypedRule[]>(
    last && last.rules.length > 0 ? last.rules.map(typedOf) : [EMPTY_RULE],
  )
  const [isChecked, setChecked] = useState(false)
  const [refused, setRefused] = useState<unknown>()
  const fields = useFields<'starts_on' | 'fee_on_refund'>({
    starts_on: '',
    fee_on_refund: last?.fee_on_refund ?? 'return',
  })
  const add = useAct(
    (vintem, body: Input, key) => vintem.portal.operator.addFeePlan(platform, body, key),
    {
      touches: ['portal.operator'],
    },
  )
  const read = rules.map((rule) => readRule(rule, language))
  const send = async () => {
    setChecked(true)
    setRefused(undefined)
    const whole = read.flatMap((rule) => ('wrong' in rule ? [] : [rule]))
    if (whole.length < read.length) return
    const { starts_on: on, fee_on_refund: refund } = fields.values
    try {
      const { version } = await add.mutateAsync({
        rules: whole,
        fee_on_refund: refund === 'keep' ? 'keep' : 'return',
        ...(on === '' ? {} : { starts_on: on }),
      })
      notifications.show({ color: 'green', message: words.feesAdded(version) })
      onClose()
    } catch (error) {
      setRefused(error)
      // What is said of a rule is beside it.
      if (!rules.some((_, n) => faultOf(error, n))) throw error
    }
  }
  return (
    <Dialog title={words.feesAdd} isOpen onClose={onClose}>
      <Form fields={fields} send={send} submit={words.feesAdd} onCancel={onClose}>
        <Alert color="gray" variant="light">
          {words.feesAddLead}
        </Alert>
        {rules.map((rule, n) => {
          const one = read[n]!
          return (
            <RuleRow
              key={n}
              n={n}
              rule={rule}
              wrong={isChecked && 'wrong' in one ? one.wrong : undefined}
              says={faultOf(refused, n)}
              change={(next) => setRules(rules.with(n, next))}
              remove={() => setRules(rules.toSpliced(n, 1))}
            />
          )
        })}
        <AddRule add={() => setRules([...rules, EMPTY_RULE])} />
        <Terms fields={fields} />
      </Form>
    </Dialog>
  )
}
