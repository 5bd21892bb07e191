// Creates a credential for the command line of this computer, which `vintem login --browser` asked
// for, and hands it over.

import { Code, Group, MultiSelect, Text, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { codeOf, seal } from '../../../../../sdk/handover.ts'
import { useAct } from '../../../app/calls/ask.ts'
import { FACTS } from '../../../app/facts.ts'
import { useWords } from '../../../app/language.tsx'
import { useSearch } from '../../../app/search.ts'
import { useMe, useSession } from '../../../app/session.tsx'
import { Empty } from '../../../parts/page/empty.tsx'
import { Form, useFields } from '../../../parts/form/form.tsx'
import { PageFrame, Section } from '../../../parts/page/page.tsx'
import { connectWords } from './words.ts'
import { credentialsWords } from '../credentials/words.ts'
import { sharedWords } from '../../../words/shared.ts'
import type { NewCredential } from '../credentials/create-dialog.tsx'
import { endOfDay } from '../credentials/limits.ts'
import { useOfferedScopes } from '../credentials/scopes.ts'
import { answerTo, readAsked, suggestedEmail, type Asked } from './asked.ts'

/** What the commands need; on a live server they read only, until somebody chooses more. */
const USUAL = {
  sandbox: ['payments', 'webhooks', 'requests:read'],
  live: ['payments:read', 'webhooks:read', 'requests:read'],
}
const VALID_MS = 90 * 86_400_000

const leave = (address: string): void => location.assign(address)

function ConnectForm({ asked, code }: { asked: Asked; code: string }) {
  const words = useWords(connectWords)
  const ofCredentials = useWords(credentialsWords)
  const { required } = useWords(sharedWords)
  const { user, company } = useMe()
  const { nowMs } = useSession()
  const [scopes, setScopes] = useState<string[]>(USUAL[FACTS.mode])
  const offered = useOfferedScopes()
  const machine = asked.machine || words.thisMachine
  const fields = useFields(
    {
      email: suggestedEmail(user.email, asked.machine, code),
      expires_at: new Date(nowMs() + VALID_MS).toISOString().slice(0, 10),
    },
    ({ email }) => (email.trim() === '' ? { email: required } : {}),
  )
  const create = useAct(
    (vintem, body: NewCredential, key) => vintem.credentials.create(body, { key }),
    {
      touches: ['credentials'],
    },
  )
  const send = async () => {
    const { email, expires_at: until } = fields.values
    const made = await create.mutateAsync({
      email: email.trim(),
      scopes,
      note: words.note(machine),
      ...(until === '' ? {} : { expires_at: endOfDay(until) }),
    } as NewCredential)
    // Null: somebody has rotated it since the first of two clicks.
    if (made.secret === null) return leave(answerTo(asked, { refused: '1' }))
    const handed = { email: made.email, secret: made.secret, io_seller_id: company!.io_seller_id }
    leave(answerTo(asked, { sealed: await seal(handed, asked.key) }))
  }
  return (
    <Section>
      <Form
        fields={fields}
        send={send}
        submit={words.connect}
        onCancel={() => leave(answerTo(asked, { refused: '1' }))}
      >
        <Text size="sm">{words.lead(machine, company!.name)}</Text>
        <Group gap="xs">
          <Text size="sm">{words.code}</Text>
          <Code fz="lg">{code}</Code>
        </Group>
        <TextInput
          label={ofCredentials.email}
          description={ofCredentials.emailHint}
          type="email"
          {...fields.bind('email')}
        />
        <MultiSelect
          label={ofCredentials.scopes}
          data={offered}
          value={scopes}
          onChange={setScopes}
          searchable
          comboboxProps={{ withinPortal: true }}
        />
        <TextInput label={ofCredentials.expires} type="date" {...fields.bind('expires_at')} />
      </Form>
    </Section>
  )
}

export function Page() {
  const words = useWords(connectWords)
  const { needsFactor } = useWords(credentialsWords)
  const me = useMe()
  const [search] = useSearch()
  const asked = readAsked(search)
  const key = asked?.key
  const [code, setCode] = useState<string>()
  useEffect(() => {
    if (key !== undefined && isSecureContext) void codeOf(key).then(setCode)
  }, [key])
  const content = () => {
    if (!asked)
      return (
        <Empty icon="key" title={words.incomplete}>
          {words.incompleteText}
        </Empty>
      )
    if (!isSecureContext)
      return (
        <Empty icon="key" title={words.insecure}>
          {words.insecureText}
        </Empty>
      )
    if (!me.second_factor.session)
      return (
        <Empty icon="key" title={words.title}>
          {needsFactor}
        </Empty>
      )
    return code && <ConnectForm asked={asked} code={code} />
  }
  return <PageFrame title={words.title}>{content()}</PageFrame>
}
