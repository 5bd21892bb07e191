// The bank that the platform is at in the sandbox, and how to put it on another one.

import { Button, Group, Select, Text } from '@mantine/core'
import { useState } from 'react'
import type { ReplyOf } from '../../../../../contract/operation.ts'
import type { getSandboxBank } from '../../../../../contract/sandbox/bank.ts'
import { useAsk } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import { useQuickAct } from '../../../parts/form/quick-act.tsx'
import { Section } from '../../../parts/page/page.tsx'
import { sandboxWords } from './words.ts'

function Choice({ bank, banks }: Pick<ReplyOf<typeof getSandboxBank>, 'bank' | 'banks'>) {
  const words = useWords(sandboxWords)
  const [wanted, setWanted] = useState(bank)
  const titleOf = (name: string) => banks.find((one) => one.name === name)?.title ?? name
  const { perform, isPending } = useQuickAct(
    (vintem, given: string) => vintem.sandbox.setBank({ bank: given }),
    { done: (reply) => words.bankSet(titleOf(reply.bank)) },
  )
  return (
    <Group gap="xs" align="flex-end">
      <Select
        label={words.newSalesAt}
        size="xs"
        w={250}
        allowDeselect={false}
        data={banks.map(({ name, title }) => ({ value: name, label: title }))}
        value={wanted}
        onChange={(value) => setWanted(value ?? bank)}
      />
      <Button
        size="xs"
        loading={isPending}
        disabled={wanted === bank}
        onClick={() => void perform(wanted)}
      >
        {words.putThere}
      </Button>
    </Group>
  )
}

export function Bank() {
  const words = useWords(sandboxWords)
  const { data } = useAsk((vintem) => vintem.sandbox.bank())
  return (
    <Section title={words.atBank}>
      <Text size="sm" mb="xs">
        {words.atBankLead}
      </Text>
      {data ? <Choice bank={data.bank} banks={data.banks} /> : <Text size="sm">…</Text>}
    </Section>
  )
}
