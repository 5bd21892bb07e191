// The contract of the corporate account: read, accepted in Portuguese, which binds, and kept as a
// copy.

import { Alert, Button, Checkbox, Group, Stack, Tabs, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useAct, useAsk } from '../../../app/calls/ask.ts'
import type { OwnAccount } from '../../../app/calls/corporate-calls.ts'
import type { Backend } from '../../../app/calls/calls.ts'
import { useWords } from '../../../app/language.tsx'
import { useMe, useSession } from '../../../app/session.tsx'
import { may } from '../../../app/who.ts'
import { download } from '../../../parts/table/file.ts'
import { ErrorNotice } from '../../../parts/page/error-notice.tsx'
import { Form, useFields } from '../../../parts/form/form.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { Facts, Loading, Section } from '../../../parts/page/page.tsx'
import { Copied } from '../../../parts/values/values.tsx'
import { accountWords } from './words.ts'
import { ContractText } from './contract-text.tsx'

function AcceptForm({ version }: { version: number }) {
  const words = useWords(accountWords)
  const { refresh } = useSession()
  const fields = useFields({ consent: '' }, ({ consent }): { consent?: string } =>
    consent === '' ? { consent: words.noConsent } : {},
  )
  const accept = useAct((vintem, of: number) => vintem.portal.corporate.accept({ version: of }), {
    touches: ['portal.corporate', 'corporate'],
  })
  const send = async () => {
    await accept.mutateAsync(version)
    notifications.show({ color: 'green', message: words.accepted })
    await refresh()
  }
  return (
    <Form fields={fields} send={send} submit={words.accept}>
      <Checkbox
        label={words.consent}
        checked={fields.values.consent !== ''}
        error={fields.bind('consent').error}
        onChange={(event) => fields.set('consent', event.currentTarget.checked ? 'yes' : '')}
      />
    </Form>
  )
}

export const contract = (vintem: Backend) => vintem.portal.corporate.contract()

export function Contract({ own }: { own: OwnAccount }) {
  const words = useWords(accountWords)
  const me = useMe()
  const isWaiting = own.account.status === 'waiting_contract_assignment'
  const [isShown, setShown] = useState(isWaiting)
  const { data, error, refetch } = useAsk(contract)
  // The bytes whose fingerprint is kept with the acceptance.
  const save = () =>
    download(
      `contrato-conta-corporativa-v${data!.version}.md`,
      data!.pt_br,
      'text/markdown;charset=utf-8',
    )
  if (!data)
    return (
      <Section title={words.contract}>
        {error ? <ErrorNotice error={error} retry={refetch} /> : <Loading />}
      </Section>
    )
  const isOlder = !isWaiting && own.account.contract_version !== data.version
  return (
    <Section title={words.contract}>
      <Stack gap="lg">
        {isOlder && (
          <Alert color="yellow" variant="light">
            {words.older}
          </Alert>
        )}
        <Text size="sm">{words.bindingText}</Text>
        {isShown || isWaiting ? (
          <Tabs defaultValue="pt" keepMounted={false}>
            <Tabs.List>
              <Tabs.Tab value="pt">{words.binding}</Tabs.Tab>
              <Tabs.Tab value="en">{words.translation}</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="pt" pt="md" lang="pt-BR">
              <ContractText text={data.pt_br} />
            </Tabs.Panel>
            <Tabs.Panel value="en" pt="md" lang="en">
              <ContractText text={data.en} />
            </Tabs.Panel>
          </Tabs>
        ) : null}
        <Facts
          facts={[
            [words.version, data.version],
            [words.fingerprint, <Copied key="sha" text={data.sha256} />],
          ]}
        />
        <Group gap="xs">
          {!isShown && !isWaiting && (
            <Button variant="default" onClick={() => setShown(true)}>
              {words.readContract}
            </Button>
          )}
          <Button variant="default" leftSection={<Icon name="download" size={16} />} onClick={save}>
            {words.download}
          </Button>
        </Group>
        {isWaiting && may('account:manage')(me) && <AcceptForm version={data.version} />}
        {isWaiting && !may('account:manage')(me) && <Text size="sm">{words.mayNotAccept}</Text>}
      </Stack>
    </Section>
  )
}
