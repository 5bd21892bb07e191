// The operators' search over all platforms, by a whole key. It is sent by a button: every search is
// on record.

import { Alert, Button, Group, Table, TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { useAct } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import type { SupportFound } from '../../../app/calls/operator-calls.ts'
import { Empty } from '../../../parts/page/empty.tsx'
import { ErrorNotice } from '../../../parts/page/error-notice.tsx'
import { PageFrame, Section } from '../../../parts/page/page.tsx'
import { Status } from '../../../parts/values/status.tsx'
import { Copied, GoTo, Money, Nothing, When } from '../../../parts/values/values.tsx'
import { sharedWords } from '../../../words/shared.ts'
import { supportWords } from './words.ts'

function Row({ found }: { found: SupportFound['items'][number] }) {
  const words = useWords(supportWords)
  const { platform, platform_name: name, kind, id, status, amount, created_at: at } = found
  return (
    <Table.Tr>
      <Table.Td>{words.kinds[kind]}</Table.Td>
      <Table.Td>
        <GoTo to={`/operator/platforms/${platform}`}>{name}</GoTo>
      </Table.Td>
      <Table.Td>{status ? <Status status={status} /> : <Nothing />}</Table.Td>
      <Table.Td ta="end">{amount === null ? <Nothing /> : <Money cents={amount} />}</Table.Td>
      <Table.Td>
        <When at={at} />
      </Table.Td>
      <Table.Td>
        <Copied text={id} />
      </Table.Td>
      <Table.Td>
        <GoTo to="/operator/audit" search={{ platform, object: id.replaceAll('-', '') }}>
          {words.records}
        </GoTo>
      </Table.Td>
    </Table.Tr>
  )
}

function Found({ found }: { found: SupportFound }) {
  const words = useWords(supportWords)
  const shared = useWords(sharedWords)
  const { items } = found
  if (items.length === 0)
    return (
      <Empty icon="search" title={words.nothing}>
        {words.nothingText}
      </Empty>
    )
  return (
    <>
      {found.has_more && (
        <Alert color="yellow" variant="light">
          {words.cut}
        </Alert>
      )}
      <Section title={words.found(items.length)} flush>
        <Table.ScrollContainer minWidth={760}>
          <Table verticalSpacing="xs" horizontalSpacing="md" aria-label={words.support}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{words.kind}</Table.Th>
                <Table.Th>{words.platform}</Table.Th>
                <Table.Th>{shared.status}</Table.Th>
                <Table.Th ta="end">{words.amount}</Table.Th>
                <Table.Th>{words.created}</Table.Th>
                <Table.Th>{words.id}</Table.Th>
                <Table.Th>{words.records}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {items.map((one) => (
                <Row key={`${one.kind} ${one.id}`} found={one} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </Section>
    </>
  )
}

export function Page() {
  const words = useWords(supportWords)
  const [q, setQ] = useState('')
  const [fault, setFault] = useState<string>()
  const search = useAct((vintem, typed: string) => vintem.portal.operator.search(typed), {
    touches: [],
  })
  const submitted = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = q.trim()
    setFault(typed === '' ? words.queryShort : undefined)
    if (typed !== '' && !search.isPending) search.mutate(typed)
  }
  return (
    <PageFrame title={words.support} lead={words.lead}>
      <form onSubmit={submitted} noValidate role="search">
        <Group align="flex-end" gap="sm">
          <TextInput
            style={{ flex: '1 1 260px' }}
            label={words.query}
            value={q}
            error={fault}
            maxLength={200}
            autoComplete="off"
            onChange={({ currentTarget: { value } }) => setQ(value)}
          />
          <Button type="submit" loading={search.isPending}>
            {words.search}
          </Button>
        </Group>
      </form>
      {search.error && <ErrorNotice error={search.error} />}
      {search.data && !search.data.complete && (
        <Alert color="yellow" variant="light">
          {words.incomplete}
        </Alert>
      )}
      {search.data && <Found found={search.data} />}
    </PageFrame>
  )
}
