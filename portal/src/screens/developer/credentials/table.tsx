// Credentials of the API as a table: made, rotated and revoked here; a secret is shown once.

import { statusColumn } from '../../../parts/table/columns.tsx'
import { ActionIcon, Button, Menu, Text } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import { DataTable, type Column } from '../../../parts/table/data-table.tsx'
import { Confirm } from '../../../parts/form/dialog.tsx'
import { Empty } from '../../../parts/page/empty.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { SecretDialog } from '../../../parts/form/secret.tsx'
import { When } from '../../../parts/values/values.tsx'
import { credentialsWords } from './words.ts'
import { sharedWords } from '../../../words/shared.ts'
import type { Backend } from '../../../app/calls/calls.ts'
import type { Page, PageQuery } from '../../../parts/table/table-pages.ts'
import { CreateDialog, type NewCredential } from './create-dialog.tsx'
import { LimitsDialog } from './limits-dialog.tsx'
import type { Credential, Limits } from './limits.ts'

/** The calls of one's own company, or of a platform for an operator. */
export type CredentialCalls = (vintem: Backend) => {
  list: (query: PageQuery) => Promise<Page<Credential>>
  create: (body: NewCredential, key: string) => Promise<{ secret: string | null }>
  update: (id: string, limits: Limits) => Promise<unknown>
  rotate: (id: string, key: string) => Promise<{ secret: string | null }>
  revoke: (id: string) => Promise<unknown>
}

type Asked = { readonly what: 'rotate' | 'revoke'; readonly credential: Credential }

function CredentialMenu({
  credential,
  onAsk,
}: {
  credential: Credential
  onAsk: (asked: Asked) => void
}) {
  const words = useWords(credentialsWords)
  const shared = useWords(sharedWords)
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`${shared.actions}: ${credential.email}`}
        >
          <Icon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onAsk({ what: 'rotate', credential })}>{words.rotate}</Menu.Item>
        <Menu.Item color="red" onClick={() => onAsk({ what: 'revoke', credential })}>
          {words.revoke}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function columnsOf(
  words: (typeof credentialsWords)['pt'],
  open: (credential: Credential) => void,
  onAsk: ((asked: Asked) => void) | undefined,
) {
  const columns: readonly Column<Credential>[] = [
    {
      key: 'email',
      title: words.email,
      width: 'minmax(0, 1.3fr)',
      cell: (credential) => (
        <Button
          variant="transparent"
          size="compact-sm"
          p={0}
          maw="100%"
          onClick={() => open(credential)}
        >
          {credential.email}
        </Button>
      ),
      csv: ({ email }) => email,
      phone: 'title',
    },
    {
      key: 'note',
      title: words.note,
      cell: ({ note }) => note ?? '',
      csv: ({ note }) => note ?? '',
    },
    {
      key: 'scopes',
      title: words.scopes,
      width: 'minmax(0, 1.3fr)',
      cell: ({ scopes }) => <span title={scopes.join(', ')}>{scopes.join(', ')}</span>,
      csv: ({ scopes }) => scopes.join(' '),
      phone: 'line',
    },
    statusColumn(
      { title: words.status, width: '110px', phone: onAsk ? 'line' : 'end' },
      words.statuses,
    ),
    {
      key: 'used',
      title: words.lastUse,
      width: '170px',
      cell: ({ last_used_at: at }) => <When at={at} />,
      csv: ({ last_used_at: at }) => (at ? { at } : ''),
    },
    ...(onAsk
      ? [
          {
            key: 'acts',
            title: '',
            width: '40px',
            align: 'end',
            phone: 'end',
            cell: (credential: Credential) =>
              credential.status === 'active' && (
                <CredentialMenu credential={credential} onAsk={onAsk} />
              ),
          } as const,
        ]
      : []),
  ]
  return columns
}

type OpenedProps = Pick<Props, 'calls' | 'touches'> & {
  credential: Credential
  mayChange: boolean
  maySetRate: boolean
  onClose: () => void
}

function Opened({ calls, touches, mayChange, ...dialog }: OpenedProps) {
  const { id } = dialog.credential
  const update = useAct((vintem, limits: Limits) => calls(vintem).update(id, limits), { touches })
  return <LimitsDialog {...dialog} update={mayChange ? update.mutateAsync : undefined} />
}

type ConfirmProps = {
  asked: Asked | undefined
  onClose: () => void
  act: () => Promise<unknown>
}

function ConfirmAsked({ asked, onClose, act }: ConfirmProps) {
  const words = useWords(credentialsWords)
  const isRevoked = asked?.what === 'revoke'
  return (
    <Confirm
      title={isRevoked ? words.revokeTitle : words.rotateTitle}
      text={
        <>
          <Text fw={600} size="sm">
            {asked?.credential.email}
          </Text>
          {isRevoked ? words.revokeText : words.rotateText}
        </>
      }
      confirm={isRevoked ? words.revoke : words.rotate}
      isDangerous={isRevoked}
      isOpen={asked !== undefined}
      onClose={onClose}
      act={act}
    />
  )
}

type Props = {
  calls: CredentialCalls
  /** As of `useAct`. */
  touches: readonly string[]
  mayManage: boolean
  /** Whether the calls a minute can be changed, which operators may. */
  maySetRate?: boolean
  isCreating: boolean
  onCreated: () => void
}

export function CredentialTable({
  calls,
  touches,
  mayManage,
  maySetRate = false,
  isCreating,
  onCreated,
}: Props) {
  const words = useWords(credentialsWords)
  const [asked, setAsked] = useState<Asked>()
  const [opened, setOpened] = useState<Credential>()
  const [secret, setSecret] = useState<string>()
  const rotate = useAct((vintem, id: string, key) => calls(vintem).rotate(id, key), { touches })
  const revoke = useAct((vintem, id: string) => calls(vintem).revoke(id), { touches })
  const create = useAct((vintem, body: NewCredential, key) => calls(vintem).create(body, key), {
    touches,
  })
  const carryOut = async () => {
    const { id } = asked!.credential
    if (asked!.what === 'revoke') return revoke.mutateAsync(id)
    const { secret: next } = await rotate.mutateAsync(id)
    setSecret(next ?? undefined)
    return undefined
  }
  return (
    <>
      <DataTable
        label={words.credentials}
        columns={columnsOf(words, setOpened, mayManage ? setAsked : undefined)}
        ask={(query) => (vintem) => calls(vintem).list(query)}
        rowKey={({ id }) => id}
        empty={
          <Empty icon="key" title={words.none}>
            {words.noneText}
          </Empty>
        }
      />
      {isCreating && (
        <CreateDialog create={create.mutateAsync} onClose={onCreated} onSecret={setSecret} />
      )}
      {opened && (
        <Opened
          credential={opened}
          {...{ calls, touches, maySetRate }}
          mayChange={mayManage && opened.status === 'active'}
          onClose={() => setOpened(undefined)}
        />
      )}
      <ConfirmAsked asked={asked} onClose={() => setAsked(undefined)} act={carryOut} />
      {secret && (
        <SecretDialog
          title={words.secretTitle}
          warning={words.secretOnce}
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
    </>
  )
}
