// The receivers of a form whose sale, or whose sales, are split by rules of their own.

import { Button, Group, Stack, Text } from '@mantine/core'
import { useWords } from '../../../app/language.tsx'
import type { Fields } from '../../../parts/form/form.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { quotesWords } from '../quotes/words.ts'
import { EMPTY_RULE, prefixOf, RECEIVERS, RULE_FIELDS } from './rule.ts'
import { RuleInputs } from './rule-inputs.tsx'

type ReceiversProps = {
  fields: Fields<string>
  count: number
  onCount: (count: number) => void
  /**
   * Whether the form has rules beside these, so that the stored ones of the seller do not apply by
   * themselves.
   */
  hasOthers?: boolean
}

export function Receivers({ fields, count, onCount, hasOthers = false }: ReceiversProps) {
  const words = useWords(quotesWords)
  /** The receivers after it move up. */
  const remove = (at: number) => {
    for (let n = at; n < count; n++)
      for (const name of RULE_FIELDS)
        fields.set(
          `${prefixOf(n)}${name}`,
          (n + 1 < count ? fields.values[`${prefixOf(n + 1)}${name}`] : undefined) ??
            EMPTY_RULE[name],
        )
    onCount(count - 1)
  }
  return (
    <Stack gap="md">
      {RECEIVERS.slice(0, count).map((n) => (
        <Stack key={n} gap={4} role="group" aria-label={`${words.receiver} ${n + 1}`}>
          <RuleInputs fields={fields} prefix={prefixOf(n)} />
          <Group justify="flex-end">
            <Button size="compact-xs" variant="subtle" color="gray" onClick={() => remove(n)}>
              {words.removeReceiver(n + 1)}
            </Button>
          </Group>
        </Stack>
      ))}
      {count === 0 && !hasOthers && (
        <Text size="sm" c="dimmed">
          {words.storedApply}
        </Text>
      )}
      {count < RECEIVERS.length && (
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
