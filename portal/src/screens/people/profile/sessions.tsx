// The sessions of the person: which browsers are signed in, and what ends them.

import { Badge, Button, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { useAct, useAsk } from '../../../app/calls/ask.ts'
import type { ListedSession } from '../../../app/calls/calls.ts'
import { useWords } from '../../../app/language.tsx'
import { Confirm } from '../../../parts/form/dialog.tsx'
import { ErrorNotice } from '../../../parts/page/error-notice.tsx'
import { Loading, Section } from '../../../parts/page/page.tsx'
import { When } from '../../../parts/values/values.tsx'
import { peopleWords } from '../words.ts'

const TOUCHES = ['portal']
const NAMES = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const SYSTEMS = ['Windows', 'Android', 'iPhone', 'iPad', 'Mac OS', 'Linux'] as const

/** The browser and its system, as far as the browser says so. */
function browserOf(agent: string): string {
  const name = NAMES.find(([mark]) => agent.includes(mark))?.[1]
  const system = SYSTEMS.find((one) => agent.includes(one))
  return [name ?? agent.slice(0, 40), system].filter(Boolean).join(' · ')
}

export function Sessions() {
  const words = useWords(peopleWords)
  const { data, error, refetch } = useAsk((vintem) => vintem.portal.sessions())
  const end = useAct((vintem, id: string) => vintem.portal.endSession(id), { touches: TOUCHES })
  const endOthers = useAct((vintem) => vintem.portal.endOtherSessions(), { touches: TOUCHES })
  const [ending, setEnding] = useState<ListedSession>()
  const hasOthers = (data?.items.length ?? 0) > 1
  return (
    <Section
      title={words.sessions}
      flush
      actions={
        hasOthers && (
          <Button
            size="xs"
            variant="default"
            loading={endOthers.isPending}
            onClick={() => endOthers.mutate({})}
          >
            {words.endOthers}
          </Button>
        )
      }
    >
      {error && <ErrorNotice error={error} retry={refetch} />}
      {!data && !error && <Loading rows={3} />}
      {data && (
        <Table verticalSpacing="sm" horizontalSpacing="lg">
          <Table.Tbody>
            {data.items.map((session) => (
              <Table.Tr key={session.id}>
                <Table.Td>
                  <Text size="sm" fw={550}>
                    {browserOf(session.agent)}{' '}
                    {session.current && (
                      <Badge size="sm" variant="outline" color="gray" tt="none">
                        {words.thisSession}
                      </Badge>
                    )}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {session.source} · <When at={session.last_used_at} />
                  </Text>
                </Table.Td>
                <Table.Td ta="end">
                  {!session.current && (
                    <Button size="xs" variant="default" onClick={() => setEnding(session)}>
                      {words.end}
                    </Button>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Confirm
        title={words.endTitle}
        text={ending && browserOf(ending.agent)}
        confirm={words.end}
        isDangerous
        isOpen={ending !== undefined}
        onClose={() => setEnding(undefined)}
        act={() => end.mutateAsync(ending!.id)}
      />
    </Section>
  )
}
