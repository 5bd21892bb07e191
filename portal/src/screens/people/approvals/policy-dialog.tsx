// A policy, set or changed: what, from which amount, of whom and of how many people.

import { Checkbox, MultiSelect, NumberInput, Select, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { ApprovalPolicy, NewApprovalPolicy } from '../../../../../sdk/wire.ts'
import { APPROVAL_ACTIONS, bindsAll, hasAmount } from '../../../../../contract/access/delicacy.ts'
import { useAct, useAsk } from '../../../app/calls/ask.ts'
import { useLanguage, useWords } from '../../../app/language.tsx'
import { Dialog } from '../../../parts/form/dialog.tsx'
import { Form, useFields } from '../../../parts/form/form.tsx'
import { plainMoney } from '../../../parts/values/format.ts'
import { policyWords } from './policy-words.ts'
import { approvalsWords } from './words.ts'
import { roleWords } from '../../../words/roles.ts'
import { readTypedAmount } from '../../../../../server/kernel/brazil/typed-amount.ts'

type Action = ApprovalPolicy['action']
type Role = NewApprovalPolicy['roles'][number]

const APPROVERS: readonly Role[] = ['admin', 'finance', 'developer']
const NEEDED_MAX = 10

/** The fields of a policy, checked before they are sent. */
function usePolicyFields(policy: ApprovalPolicy | undefined, taken: readonly Action[]) {
  const { language } = useLanguage()
  const words = useWords(policyWords)
  const first = policy?.action ?? APPROVAL_ACTIONS.find((one) => !taken.includes(one)) ?? 'payout'
  const amount = policy?.amount_from_cents
  const [users, setUsers] = useState<string[]>(policy?.users.map(({ id }) => id) ?? [])
  const [roles, setRoles] = useState<string[]>(policy?.roles ?? ['admin'])
  const [binds, setBinds] = useState(policy?.binds_credentials ?? true)
  const fields = useFields(
    {
      action: first as string,
      amount_from_cents: amount ? plainMoney(amount) : '',
      approvals: String(policy?.approvals ?? 1),
      roles: '',
    },
    (values) => {
      const needed = Number(values.approvals)
      const text = values.amount_from_cents.trim()
      return {
        ...(text !== '' && !readTypedAmount(text, language)
          ? { amount_from_cents: words.badAmount }
          : {}),
        ...(Number.isInteger(needed) && needed >= 1 && needed <= NEEDED_MAX
          ? {}
          : { approvals: words.badNeeded }),
        ...(roles.length === 0 && users.length === 0 ? { roles: words.noRoles } : {}),
      }
    },
  )
  const action = fields.values.action as Action
  const read = (): NewApprovalPolicy => ({
    action,
    amount_from_cents: hasAmount(action)
      ? (readTypedAmount(fields.values.amount_from_cents, language) ?? null)
      : null,
    approvals: Number(fields.values.approvals),
    roles: roles as Role[],
    users,
    binds_credentials: binds,
  })
  return { fields, action, read, users, setUsers, roles, setRoles, binds, setBinds }
}

/** Further approvers by name: users whose role may approve. */
function Users({ chosen, choose }: { chosen: string[]; choose: (users: string[]) => void }) {
  const words = useWords(policyWords)
  const members = useAsk((vintem) => vintem.users.list({ limit: 500 })).data?.items ?? []
  const named = members.filter(
    ({ id, status, role }) =>
      (status === 'active' && APPROVERS.some((one) => one === role)) || chosen.includes(id),
  )
  return (
    <MultiSelect
      label={words.users}
      description={words.usersHint}
      data={named.map(({ id, name, email }) => ({
        value: id,
        label: `${name ?? email} (${email})`,
      }))}
      value={chosen}
      onChange={choose}
      searchable
    />
  )
}

type Props = { policy?: ApprovalPolicy; taken: readonly Action[]; onClose: () => void }

export function PolicyDialog({ policy, taken, onClose }: Props) {
  const words = useWords(policyWords)
  const approvals = useWords(approvalsWords)
  const roleNames = useWords(roleWords)
  const { fields, action, read, users, setUsers, roles, setRoles, binds, setBinds } =
    usePolicyFields(policy, taken)
  const set = useAct((vintem, body: NewApprovalPolicy) => vintem.approvalPolicies.set(body), {
    touches: ['approvalPolicies', 'approvals'],
  })
  const send = async () => {
    await set.mutateAsync(read())
    notifications.show({ color: 'green', message: approvals.done })
    onClose()
  }
  const choices = APPROVAL_ACTIONS.filter((one) => one === policy?.action || !taken.includes(one))
  return (
    <Dialog title={policy ? words.changePolicy : words.newPolicy} isOpen onClose={onClose}>
      <Form fields={fields} send={send} submit={words.change} onCancel={onClose}>
        <Stack gap="md">
          <Select
            label={approvals.action}
            allowDeselect={false}
            disabled={policy !== undefined}
            data={choices.map((value) => ({ value, label: approvals.actions[value] }))}
            {...fields.choose('action')}
          />
          {hasAmount(action) && (
            <TextInput
              label={words.from}
              description={words.fromHint}
              leftSection={<Text size="sm">R$</Text>}
              inputMode="decimal"
              {...fields.bind('amount_from_cents')}
            />
          )}
          <NumberInput
            label={words.needed}
            min={1}
            max={NEEDED_MAX}
            value={fields.values.approvals}
            error={fields.choose('approvals').error}
            onChange={(value) => fields.set('approvals', String(value))}
          />
          <MultiSelect
            label={words.roles}
            data={APPROVERS.map((value) => ({ value, label: roleNames[value] }))}
            value={roles}
            onChange={setRoles}
            error={fields.choose('roles').error}
          />
          <Users chosen={users} choose={setUsers} />
          {bindsAll(action) ? (
            <Text size="sm">{words.bindsAlways}</Text>
          ) : (
            <Checkbox
              label={words.binds}
              checked={binds}
              onChange={(event) => setBinds(event.currentTarget.checked)}
            />
          )}
          <Text size="xs" c="dimmed">
            {words.changeHint}
          </Text>
        </Stack>
      </Form>
    </Dialog>
  )
}
