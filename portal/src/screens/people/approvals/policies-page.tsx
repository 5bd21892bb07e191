// The policies of approvals of the company: listed, added, changed, removed.

import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { ApprovalPolicy } from '../../../../../sdk/wire.ts'
import {
  APPROVAL_ACTIONS,
  BINDING_ALL,
  bindsAll,
  hasAmount,
} from '../../../../../contract/access/delicacy.ts'
import { useAct, useAsk } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { may } from '../../../app/who.ts'
import { Confirm } from '../../../parts/form/dialog.tsx'
import { Empty } from '../../../parts/page/empty.tsx'
import { ErrorNotice } from '../../../parts/page/error-notice.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { Facts, Loading, PageFrame, Section } from '../../../parts/page/page.tsx'
import { Money } from '../../../parts/values/values.tsx'
import { policyWords } from './policy-words.ts'
import { approvalsWords } from './words.ts'
import { roleWords } from '../../../words/roles.ts'
import { PolicyDialog } from './policy-dialog.tsx'

type ActsProps = { policy: ApprovalPolicy; onChange: () => void; onRemove: () => void }

function PolicyActs({ policy, onChange, onRemove }: ActsProps) {
  const words = useWords(policyWords)
  const approvals = useWords(approvalsWords)
  const name = approvals.actions[policy.action]
  return (
    <Group gap="xs">
      <Button
        size="xs"
        variant="default"
        aria-label={`${words.changePolicy}: ${name}`}
        onClick={onChange}
      >
        {words.changePolicy}
      </Button>
      <Button
        size="xs"
        variant="default"
        aria-label={`${words.remove}: ${name}`}
        onClick={onRemove}
      >
        {words.remove}
      </Button>
    </Group>
  )
}

function Policy({ policy, acts }: { policy: ApprovalPolicy; acts: ActsProps | undefined }) {
  const words = useWords(policyWords)
  const approvals = useWords(approvalsWords)
  const roles = useWords(roleWords)
  const { action, amount_from_cents: from } = policy
  const who = [...policy.roles.map((role) => roles[role]), ...policy.users.map(({ name }) => name)]
  const binds = bindsAll(action) || policy.binds_credentials
  return (
    <Section title={approvals.actions[action]} actions={acts && <PolicyActs {...acts} />}>
      <Facts
        facts={[
          hasAmount(action)
            ? [words.from, from === null ? approvals.always : <Money key="from" cents={from} />]
            : undefined,
          [words.needed, String(policy.approvals)],
          [approvals.who, who.join(', ')],
          [words.binds, binds ? approvals.yes : approvals.no],
        ]}
      />
    </Section>
  )
}

/** What is open while only some policies are set. */
function Gaps({ policies }: { policies: readonly ApprovalPolicy[] }) {
  const words = useWords(policyWords)
  const approvals = useWords(approvalsWords)
  const missing = BINDING_ALL.filter((action) => policies.every((one) => one.action !== action))
  if (policies.length === 0 || missing.length === 0) return null
  return (
    <Alert color="yellow" variant="light">
      {words.gaps(missing.map((action) => approvals.actions[action]).join(', '))}
    </Alert>
  )
}

type Open = { readonly policy?: ApprovalPolicy; readonly what: 'set' | 'remove' } | undefined

function Removal({ policy, onClose }: { policy: ApprovalPolicy; onClose: () => void }) {
  const words = useWords(policyWords)
  const approvals = useWords(approvalsWords)
  const remove = useAct((vintem) => vintem.approvalPolicies.remove(policy.id), {
    touches: ['approvalPolicies', 'approvals'],
    onDone: () => notifications.show({ color: 'green', message: approvals.done }),
  })
  return (
    <Confirm
      title={words.removeTitle}
      text={<Text size="sm">{words.removeText}</Text>}
      confirm={words.remove}
      isDangerous
      isOpen
      onClose={onClose}
      act={() => remove.mutateAsync(undefined)}
    />
  )
}

export function Page() {
  const words = useWords(policyWords)
  const approvals = useWords(approvalsWords)
  const me = useMe()
  const [open, setOpen] = useState<Open>()
  const { data, error, refetch } = useAsk((vintem) => vintem.approvalPolicies.list())
  const policies = data?.items ?? []
  const mayManage = may('policies:manage')(me)
  const taken = policies.map(({ action }) => action)
  const close = () => setOpen(undefined)
  const actsOf = (policy: ApprovalPolicy): ActsProps | undefined =>
    mayManage
      ? {
          policy,
          onChange: () => setOpen({ policy, what: 'set' }),
          onRemove: () => setOpen({ policy, what: 'remove' }),
        }
      : undefined
  return (
    <PageFrame
      title={approvals.policies}
      lead={words.policiesLead}
      up={{ to: '/approvals', title: approvals.approvals }}
      actions={
        mayManage &&
        taken.length < APPROVAL_ACTIONS.length && (
          <Button
            leftSection={<Icon name="plus" size={16} />}
            onClick={() => setOpen({ what: 'set' })}
          >
            {words.newPolicy}
          </Button>
        )
      }
    >
      {error ? <ErrorNotice error={error} retry={refetch} /> : !data && <Loading />}
      {data && policies.length === 0 && (
        <Empty icon="shield" title={words.noPolicies}>
          {words.noPoliciesText}
        </Empty>
      )}
      <Gaps policies={policies} />
      <Stack gap="lg">
        {policies.map((policy) => (
          <Policy key={policy.id} policy={policy} acts={actsOf(policy)} />
        ))}
      </Stack>
      {open?.what === 'set' && (
        <PolicyDialog
          {...(open.policy ? { policy: open.policy } : {})}
          taken={taken}
          onClose={close}
        />
      )}
      {open?.what === 'remove' && open.policy && <Removal policy={open.policy} onClose={close} />}
    </PageFrame>
  )
}
