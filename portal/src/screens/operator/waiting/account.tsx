// A corporate account that waits: the company, what it accepted, and the decision with its credit
// limit.

import { Stack, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useAct } from '../../../app/calls/ask.ts'
import { useLanguage, useWords } from '../../../app/language.tsx'
import type { WaitingAccount } from '../../../app/calls/operator-calls.ts'
import { Dialog, SidePanel } from '../../../parts/form/dialog.tsx'
import { Form, useFields } from '../../../parts/form/form.tsx'
import { taxpayerId } from '../../../parts/values/format.ts'
import { Facts } from '../../../parts/page/page.tsx'
import { Copied, GoTo, When } from '../../../parts/values/values.tsx'
import { operatorWords } from '../words.ts'
import { Decide } from './decide.tsx'
import { readTypedAmount } from '../../../../../server/kernel/brazil/typed-amount.ts'

type Decision = { decision: 'approve' | 'deny'; reason?: string; limit?: number }

type ApproveProps = {
  name: string
  approve: (limit: number) => Promise<unknown>
  onClose: () => void
}

function ApproveDialog({ name, approve, onClose }: ApproveProps) {
  const { language } = useLanguage()
  const words = useWords(operatorWords)
  const fields = useFields({ limit: '' }, ({ limit }): { limit?: string } =>
    readTypedAmount(limit, language) === undefined ? { limit: words.noLimit } : {},
  )
  return (
    <Dialog title={words.approveTitle(name)} isOpen onClose={onClose}>
      <Form
        fields={fields}
        send={() => approve(readTypedAmount(fields.values.limit, language)!)}
        submit={words.approve}
        onCancel={onClose}
      >
        <TextInput
          label={words.creditLimit}
          description={words.creditLimitHint}
          leftSection="R$"
          inputMode="decimal"
          data-autofocus
          {...fields.bind('limit')}
        />
      </Form>
    </Dialog>
  )
}

export function AccountPanel({
  account,
  onClose,
}: {
  account: WaitingAccount
  onClose: () => void
}) {
  const words = useWords(operatorWords)
  const { io_seller_id: id, name } = account
  const decide = useAct(
    (vintem, body: Decision) => vintem.portal.operator.decideAccount(id, body),
    {
      touches: ['portal.operator'],
    },
  )
  const approve = async (limit: number) => {
    await decide.mutateAsync({ decision: 'approve', limit })
    notifications.show({ color: 'green', message: words.approved(name) })
    onClose()
  }
  return (
    <SidePanel isOpen onClose={onClose} title={name}>
      <Stack gap="lg">
        <Facts
          facts={[
            [words.taxpayer, taxpayerId(account.taxpayer_id ?? '')],
            [
              words.platform,
              <GoTo key="platform" to={`/operator/platforms/${account.platform}`}>
                {account.platform_name}
              </GoTo>,
            ],
            account.contract_version === null
              ? undefined
              : [words.contract, words.version(account.contract_version)],
            [
              words.contractAccepted,
              <When key="accepted" at={account.contract_accepted_at} exact />,
            ],
            [words.dueDay, account.due_day],
            [words.since, <When key="since" at={account.created_at} />],
            [words.id, <Copied key="id" text={id} />],
          ]}
        />
        <Decide
          name={name}
          onDone={onClose}
          deny={(reason) => decide.mutateAsync({ decision: 'deny', reason })}
          approving={(close) => <ApproveDialog name={name} approve={approve} onClose={close} />}
        />
      </Stack>
    </SidePanel>
  )
}
