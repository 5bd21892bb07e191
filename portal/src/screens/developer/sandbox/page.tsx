// The sandbox: its clock and banks, what is open, what will happen as time passes, its mails, and
// its session as a file.

import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useAsk } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import { useMe, useSession } from '../../../app/session.tsx'
import { inPlatform, may } from '../../../app/who.ts'
import { download } from '../../../parts/table/file.ts'
import { Icon } from '../../../parts/icon.tsx'
import { Columns, PageFrame, Section } from '../../../parts/page/page.tsx'
import { useQuickAct } from '../../../parts/form/quick-act.tsx'
import { Timeline } from '../../../parts/timeline/timeline.tsx'
import { ObjectLink, When } from '../../../parts/values/values.tsx'
import { sandboxWords } from './words.ts'
import { Bank } from './bank.tsx'
import { Clock } from './clock.tsx'
import { OpenSales } from './open-sales.tsx'
import { Faults } from './faults.tsx'

const AGENDA_SHOWN = 12
const MAILS_SHOWN = 6

function Agenda() {
  const words = useWords(sandboxWords)
  const { data } = useAsk((vintem) => vintem.sandbox.agenda({ limit: AGENDA_SHOWN }))
  if (!data || data.items.length === 0)
    return <Text size="sm">{data ? words.nothingAhead : '…'}</Text>
  return (
    <Stack gap="sm">
      {data.items.map(({ at, what, id, resource }) => (
        <div key={`${at} ${what} ${id}`}>
          <Text size="sm" component="div">
            {words.agenda[what]} · <ObjectLink kind={resource} id={id} />
          </Text>
          <Text size="xs" c="dimmed" component="div">
            <When at={at} exact />
          </Text>
        </div>
      ))}
      {data.has_more && (
        <Text size="xs" c="dimmed">
          {words.more}
        </Text>
      )}
    </Stack>
  )
}

function Mails() {
  const words = useWords(sandboxWords)
  const { data } = useAsk((vintem) => vintem.sandbox.mails({ limit: MAILS_SHOWN }))
  if (!data || data.items.length === 0) return <Text size="sm">{data ? words.noMails : '…'}</Text>
  return (
    <Timeline
      entries={data.items.map(({ id, subject, to, url, created_at: at }) => ({
        key: id,
        at,
        title: (
          <Anchor href={url} target="_blank" rel="noreferrer" size="sm">
            {subject}
          </Anchor>
        ),
        detail: to,
      }))}
    />
  )
}

function SessionFile() {
  const words = useWords(sandboxWords)
  const { backend } = useSession()
  const { perform, isPending } = useQuickAct(
    async (_vintem, _given: null) => {
      const session = await backend.sandbox.session()
      download('session.json', JSON.stringify(session, undefined, 2), 'application/json')
    },
    { touches: [], done: () => words.saved },
  )
  return (
    <Button
      variant="default"
      leftSection={<Icon name="download" size={16} />}
      loading={isPending}
      onClick={() => void perform(null)}
    >
      {words.session}
    </Button>
  )
}

export function Page() {
  const words = useWords(sandboxWords)
  const me = useMe()
  const isPlatform = inPlatform(me)
  return (
    <PageFrame title={words.sandbox} lead={words.lead} actions={isPlatform && <SessionFile />}>
      <Columns
        main={
          <>
            <Clock />
            {isPlatform && <Bank />}
            {isPlatform && <Faults />}
            <OpenSales />
          </>
        }
        side={
          <>
            <Section title={words.ahead}>
              <Agenda />
            </Section>
            {may('mails:read')(me) && (
              <Section title={words.mails}>
                <Mails />
              </Section>
            )}
          </>
        }
      />
    </PageFrame>
  )
}
