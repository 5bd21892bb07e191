// The users of the company: who they are, what they may do, invitations; to be invited, changed,
// blocked.

import { statusColumn } from '../../../parts/table/columns.tsx'
import { Badge, Button, Menu, ActionIcon, Group, Select, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { ROLE_NAMES } from './roles.ts'
import { useAct } from '../../../app/calls/ask.ts'
import type { User } from '../../../app/calls/calls.ts'
import { useLanguage, useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { may } from '../../../app/who.ts'
import { DataTable, type Column } from '../../../parts/table/data-table.tsx'
import { Dialog } from '../../../parts/form/dialog.tsx'
import { isEmail } from '../../../parts/form/email.ts'
import { Empty } from '../../../parts/page/empty.tsx'
import { Form, useFields } from '../../../parts/form/form.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { PageFrame } from '../../../parts/page/page.tsx'
import { useQuickAct } from '../../../parts/form/quick-act.tsx'
import { When } from '../../../parts/values/values.tsx'
import { sharedWords } from '../../../words/shared.ts'
import { peopleWords } from '../words.ts'
import { roleWords } from '../../../words/roles.ts'

type Words = (typeof peopleWords)['pt']

const TOUCHES = ['users']

function InviteDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(peopleWords)
  const common = useWords(sharedWords)
  const roles = useWords(roleWords)
  const { language } = useLanguage()
  const fields = useFields({ name: '', email: '', role: 'finance' }, ({ name, email }) => ({
    ...(name.trim() === '' ? { name: common.required } : {}),
    ...(isEmail(email.trim()) ? {} : { email: words.noEmail }),
  }))
  const invite = useAct(
    (vintem, { name, email, role }: { name: string; email: string; role: User['role'] }, key) =>
      vintem.users.invite({ name: name.trim(), email: email.trim(), role, language }, { key }),
    { touches: TOUCHES },
  )
  const send = async () => {
    await invite.mutateAsync({ ...fields.values, role: fields.values.role as User['role'] })
    notifications.show({ color: 'green', message: words.invited(fields.values.email.trim()) })
    onClose()
  }
  return (
    <Dialog title={words.invite} isOpen onClose={onClose}>
      <Form fields={fields} send={send} submit={words.sendInvitation} onCancel={onClose}>
        <TextInput label={words.name} data-autofocus {...fields.bind('name')} />
        <TextInput label={words.email} type="email" {...fields.bind('email')} />
        <Select
          label={words.role}
          allowDeselect={false}
          data={ROLE_NAMES.filter((role) => role !== 'cardholder').map((value) => ({
            value,
            label: roles[value],
          }))}
          {...fields.choose('role')}
        />
      </Form>
    </Dialog>
  )
}

type Change =
  | { id: string; what: 'again' }
  | { id: string; what: 'withdraw' }
  | { id: string; what: 'update'; body: { role: User['role'] } | { status: 'active' | 'blocked' } }

function UserMenu({ user }: { user: User }) {
  const words = useWords(peopleWords)
  const common = useWords(sharedWords)
  const roles = useWords(roleWords)
  const { perform } = useQuickAct(
    (vintem, change: Change) => {
      if (change.what === 'again') return vintem.users.inviteAgain(change.id)
      if (change.what === 'withdraw') return vintem.users.withdraw(change.id)
      return vintem.users.update(change.id, change.body)
    },
    { touches: TOUCHES, done: () => words.changed },
  )
  const { id, status } = user
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`${common.actions}: ${user.name ?? user.email}`}
        >
          <Icon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {status === 'invited' && (
          <>
            <Menu.Item onClick={() => void perform({ id, what: 'again' })}>
              {words.inviteAgain}
            </Menu.Item>
            <Menu.Item color="red" onClick={() => void perform({ id, what: 'withdraw' })}>
              {words.withdraw}
            </Menu.Item>
          </>
        )}
        {status !== 'invited' && (
          <>
            <Menu.Label>{words.role}</Menu.Label>
            {ROLE_NAMES.filter((role) => role !== user.role && role !== 'cardholder').map(
              (role) => (
                <Menu.Item
                  key={role}
                  onClick={() => void perform({ id, what: 'update', body: { role } })}
                >
                  {roles[role]}
                </Menu.Item>
              ),
            )}
            <Menu.Divider />
            <Menu.Item
              color="red"
              onClick={() =>
                void perform({
                  id,
                  what: 'update',
                  body: { status: status === 'blocked' ? 'active' : 'blocked' },
                })
              }
            >
              {status === 'blocked' ? words.unblock : words.block}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function columnsOf(
  words: Words,
  roles: Readonly<Record<User['role'], string>>,
  own: string | null,
  mayManage: boolean,
) {
  const columns: readonly Column<User>[] = [
    {
      key: 'name',
      title: words.name,
      width: 'minmax(0, 1.2fr)',
      cell: (user) => user.name ?? user.email,
      csv: (user) => user.name ?? '',
      phone: 'title',
    },
    {
      key: 'email',
      title: words.email,
      width: 'minmax(0, 1.6fr)',
      cell: ({ email }) => email,
      csv: ({ email }) => email,
      phone: 'line',
    },
    {
      key: 'role',
      title: words.role,
      width: '150px',
      cell: ({ role }) => roles[role],
      csv: ({ role }) => role,
      phone: 'line',
    },
    statusColumn({ title: words.status, width: '120px', phone: mayManage ? 'line' : 'end' }),
    {
      key: 'factor',
      title: words.twoSteps,
      width: '120px',
      cell: ({ second_factor: has }) => (
        <Badge variant="outline" color="gray" radius="sm" tt="none" fw={500}>
          {has ? words.on : words.off}
        </Badge>
      ),
      csv: ({ second_factor: has }) => (has ? words.on : words.off),
    },
    {
      key: 'since',
      title: words.since,
      width: '170px',
      align: 'end',
      cell: ({ created_at: at }) => <When at={at} />,
    },
    ...(mayManage
      ? [
          {
            key: 'acts',
            title: '',
            width: '40px',
            align: 'end',
            phone: 'end',
            cell: (user: User) => (user.id === own ? null : <UserMenu user={user} />),
          } as const,
        ]
      : []),
  ]
  return columns
}

export function Page() {
  const words = useWords(peopleWords)
  const roles = useWords(roleWords)
  const me = useMe()
  const [isInviting, setInviting] = useState(false)
  const mayManage = may('users:manage')(me)
  const columns = columnsOf(words, roles, me.user.id, mayManage)
  return (
    <PageFrame
      title={words.users}
      actions={
        <Group gap="xs">
          {mayManage && (
            <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setInviting(true)}>
              {words.invite}
            </Button>
          )}
        </Group>
      }
    >
      <DataTable
        label={words.users}
        columns={columns}
        ask={(query) => (vintem) => vintem.users.list(query)}
        rowKey={({ id }) => id}
        empty={<Empty icon="users" title={words.nobody} />}
      />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </PageFrame>
  )
}
