// "As a call": what the screen in view did, as curl and as a line of the SDK, to be pasted. A token
// takes the place of the session.

import { Button, Code, Stack, Tabs, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { use } from 'react'
import { useWords } from '../../app/language.tsx'
import type { Described } from '../../app/calls/calls.ts'
import { ShownCallsContext } from '../../app/shell/call-log.tsx'
import { FACTS } from '../../app/facts.ts'
import { sharedWords } from '../../words/shared.ts'
import { SidePanel } from '../form/dialog.tsx'
import { Icon } from '../icon.tsx'
import { Copied } from '../values/values.tsx'

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

function queryOf(query: object | undefined): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

/** The call as curl would make it. */
function curlOf({ request }: Described): string | undefined {
  if (!request) return undefined
  const { method, path, query, body, keyed, key } = request
  const url = `${location.origin}${FACTS.prefix}${path}${queryOf(query)}`
  return [
    `curl -s ${method === 'GET' ? '' : `-X ${method} `}${quoted(url)}`,
    `-H "Authorization: Bearer $TOKEN"`,
    ...(keyed && key ? [`-H ${quoted(`Idempotency-Key: ${key}`)}`] : []),
    ...(body === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(body))}`]),
  ].join(' \\\n  ')
}

const literal = (value: unknown): string =>
  (JSON.stringify(value, undefined, 1) ?? 'undefined')
    .replace(/\n\s*/g, ' ')
    .replace(/"([a-zA-Z_]\w*)":/g, '$1:')

const sdkOf = ({ name, args }: Described): string =>
  `await vintem.${name}(${args
    .filter((arg) => arg !== undefined)
    .map(literal)
    .join(', ')})`

function Call({ call }: { call: Described }) {
  const curl = curlOf(call)
  const sdk = sdkOf(call)
  return (
    <Stack gap="xs">
      <Text fw={600} size="sm">
        {call.name}
      </Text>
      <Tabs defaultValue="curl" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="curl">curl</Tabs.Tab>
          <Tabs.Tab value="sdk">TypeScript</Tabs.Tab>
        </Tabs.List>
        {[['curl', curl] as const, ['sdk', sdk] as const].map(([name, text]) => (
          <Tabs.Panel key={name} value={name} pt="xs">
            <Code block>{text}</Code>
            <Text size="xs" component="div" c="dimmed">
              <Copied text={text ?? ''}>{''}</Copied>
            </Text>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Stack>
  )
}

/** The button, and what it opens. */
export function AsCall() {
  const words = useWords(sharedWords)
  const [isOpen, { open, close }] = useDisclosure(false)
  const calls = use(ShownCallsContext).filter(({ name }) => !name.startsWith('portal.'))
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon name="code" size={16} />}
        onClick={open}
        visibleFrom="sm"
      >
        {words.asCall}
      </Button>
      <SidePanel isOpen={isOpen} onClose={close} title={words.asCallTitle}>
        <Stack gap="lg">
          <Text size="sm" c="dimmed">
            {calls.length > 0 ? words.asCallLead : words.asCallNone}
          </Text>
          {calls.map((call) => (
            <Call key={`${call.name}${JSON.stringify(call.args)}`} call={call} />
          ))}
        </Stack>
      </SidePanel>
    </>
  )
}
