// The faults of the sandbox's banks: how they behave for this platform from now on.

import { Button, Group, Select } from '@mantine/core'
import { useState } from 'react'
import type { BodyOf } from '../../../../../contract/operation.ts'
import type { setWeather } from '../../../../../contract/sandbox/sandbox.ts'
import { useWords } from '../../../app/language.tsx'
import { Section } from '../../../parts/page/page.tsx'
import { useQuickAct } from '../../../parts/form/quick-act.tsx'
import { sandboxWords } from './words.ts'

type Given = BodyOf<typeof setWeather>

export function Faults() {
  const words = useWords(sandboxWords)
  const [bank, setBank] = useState<Given['bank']>('pix')
  const [mode, setMode] = useState<Given['mode']>('fair')
  const { perform, isPending } = useQuickAct(
    (vintem, given: Given) => vintem.sandbox.weather(given),
    {
      done: () => words.faultsSet(words.banks[bank], words.modes[mode]),
    },
  )
  const choices = <Name extends string>(names: Readonly<Record<Name, string>>) =>
    (Object.entries(names) as [Name, string][]).map(([value, label]) => ({ value, label }))
  return (
    <Section title={words.faults}>
      <Group gap="xs" align="flex-end">
        <Select
          label={words.bank}
          size="xs"
          w={150}
          allowDeselect={false}
          data={choices(words.banks)}
          value={bank}
          onChange={(value) => {
            setBank((value ?? 'pix') as Given['bank'])
            if (value !== 'issuing' && mode === 'deaf') setMode('fair')
          }}
        />
        <Select
          label={words.mode}
          size="xs"
          w={250}
          allowDeselect={false}
          data={choices(words.modes).filter(({ value }) => value !== 'deaf' || bank === 'issuing')}
          value={mode}
          onChange={(value) => setMode((value ?? 'fair') as Given['mode'])}
        />
        <Button size="xs" loading={isPending} onClick={() => void perform({ bank, mode })}>
          {words.set}
        </Button>
      </Group>
    </Section>
  )
}
