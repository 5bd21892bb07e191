// The sandbox's clock: what it says, and what moves it. It goes forward only, for everybody in the
// sandbox.

import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useAsk } from '../../../app/calls/ask.ts'
import { useLanguage, useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { inPlatform } from '../../../app/who.ts'
import { dateTime } from '../../../parts/values/format.ts'
import { Section } from '../../../parts/page/page.tsx'
import { useQuickAct } from '../../../parts/form/quick-act.tsx'
import { When } from '../../../parts/values/values.tsx'
import { sandboxWords } from './words.ts'

const STEPS = ['next', '1h', '1d', '7d', '30d'] as const
const STEP = /^\d{1,9}[smhd]$/

export function Clock() {
  const words = useWords(sandboxWords)
  const { language } = useLanguage()
  const mayMove = inPlatform(useMe())
  const { data } = useAsk((vintem) => vintem.sandbox.clock())
  const [text, setText] = useState('')
  const move = useQuickAct((vintem, advance: string) => vintem.sandbox.moveClock({ advance }), {
    done: ({ now, ran, reached }) => words.moved(dateTime(now, language), ran, reached),
  })
  return (
    <Section title={words.clock}>
      <Stack gap="sm">
        <Text size="lg" fw={600} component="div">
          <When at={data?.now} exact />
        </Text>
        {!mayMove && (
          <Text size="sm" c="dimmed">
            {words.platformOnly}
          </Text>
        )}
        {mayMove && (
          <>
            <Group gap="xs">
              {STEPS.map((step) => (
                <Button
                  key={step}
                  size="xs"
                  variant={step === 'next' ? 'filled' : 'default'}
                  disabled={move.isPending}
                  onClick={() => void move.perform(step)}
                >
                  {words.steps[step]}
                </Button>
              ))}
            </Group>
            <Group gap="xs" align="flex-end">
              <TextInput
                size="xs"
                label={words.other}
                placeholder="90m"
                value={text}
                onChange={(event) => setText(event.currentTarget.value)}
                w={140}
              />
              <Button
                size="xs"
                variant="default"
                disabled={!STEP.test(text.trim()) || move.isPending}
                onClick={() => void move.perform(text.trim())}
              >
                {words.advance}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Section>
  )
}
