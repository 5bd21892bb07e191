// Closing the corporate account: what must be settled first and where, where the balance goes, and
// a word typed to confirm.

import { Button, List, Select, Stack, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useAct, useAsk } from '../../../app/calls/ask.ts'
import type { Closing } from '../../../app/calls/corporate-calls.ts'
import type { Backend } from '../../../app/calls/calls.ts'
import { useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { Dialog } from '../../../parts/form/dialog.tsx'
import { ErrorNotice } from '../../../parts/page/error-notice.tsx'
import { Form, useFields } from '../../../parts/form/form.tsx'
import { money } from '../../../parts/values/format.ts'
import { Loading, Section } from '../../../parts/page/page.tsx'
import { GoTo } from '../../../parts/values/values.tsx'
import { accountWords } from './words.ts'

type Obstacle = Closing['obstacles'][number]

const PLACES = {
  purchase_held: '/purchases?status=approved',
  dispute_open: '/purchases',
  statement_unpaid: '/statements',
  statement_open: '/statements',
  too_many_cardholders: '/holders',
} as const satisfies Partial<Record<Obstacle, string>>

function Obstacles({ obstacles }: { obstacles: readonly Obstacle[] }) {
  const words = useWords(accountWords)
  if (obstacles.length === 0) return <Text size="sm">{words.closeReady}</Text>
  return (
    <>
      <Text size="sm">{words.closeFirst}</Text>
      <List size="sm" spacing="xs">
        {obstacles.map((obstacle) => (
          <List.Item key={obstacle}>
            {words.obstacles[obstacle]}{' '}
            {obstacle !== 'suspended' && (
              <GoTo to={PLACES[obstacle]} inText>
                {words.obstacleLinks[obstacle]}
              </GoTo>
            )}
          </List.Item>
        ))}
      </List>
    </>
  )
}

function CloseDialog({ amount, onClose }: { amount: number; onClose: () => void }) {
  const words = useWords(accountWords)
  const { company } = useMe()
  const accounts = useAsk((vintem) => vintem.bankAccounts.list(company!.io_seller_id), {
    enabled: amount > 0,
  })
  const items = accounts.data?.items ?? []
  const fields = useFields({ account: '', word: '' }, ({ word }): { word?: string } =>
    word.trim().toLowerCase() === words.closeWord
      ? {}
      : { word: words.closeWrong(words.closeWord) },
  )
  const chosen = fields.values.account || items[0]?.id
  const close = useAct((vintem, bankAccount: string | undefined) =>
    vintem.portal.corporate.close(
      bankAccount === undefined ? {} : { bank_account_id: bankAccount },
    ),
  )
  const send = async () => {
    await close.mutateAsync(amount > 0 ? chosen : undefined)
    notifications.show({ color: 'green', message: words.closeDone })
    onClose()
  }
  const hasNoAccount = accounts.data && items.length === 0
  return (
    <Dialog title={words.close} isOpen onClose={onClose}>
      <Form fields={fields} send={send} submit={words.close} onCancel={onClose} color="red">
        <Text size="sm">{words.closeLead}</Text>
        <Text size="sm" fw={600}>
          {words.closeNoWayBack}
        </Text>
        <Text size="sm">{amount > 0 ? words.closeAmount(money(amount)) : words.closeNothing}</Text>
        {accounts.error && <ErrorNotice error={accounts.error} />}
        {hasNoAccount && (
          <Text size="sm" fw={600}>
            {words.closeNoBankAccount}
          </Text>
        )}
        {items.length > 0 && (
          <Select
            label={words.closeTo}
            data={items.map((one) => ({
              value: one.id,
              label: [one.bank_name, one.routing_number, one.account_number]
                .filter(Boolean)
                .join(' · '),
            }))}
            allowDeselect={false}
            {...fields.choose('account')}
            value={chosen ?? null}
          />
        )}
        <TextInput
          label={words.closeConfirm(words.closeWord)}
          autoComplete="off"
          data-autofocus
          {...fields.bind('word')}
        />
      </Form>
    </Dialog>
  )
}

export const closing = (vintem: Backend) => vintem.portal.corporate.closing()

export function CloseAccount() {
  const words = useWords(accountWords)
  const { second_factor: factor } = useMe()
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useAsk(closing)
  const mayClose = data?.obstacles.length === 0 && factor.session
  return (
    <Section title={words.close}>
      <Stack gap="sm" p="md">
        {error && <ErrorNotice error={error} retry={refetch} />}
        {!data && !error && <Loading rows={2} />}
        {data && <Obstacles obstacles={data.obstacles} />}
        {data && !factor.session && (
          <Text size="sm" c="dimmed">
            {words.closeFactor}
          </Text>
        )}
        <div>
          <Button color="red" variant="light" disabled={!mayClose} onClick={() => setOpen(true)}>
            {words.close}
          </Button>
        </div>
      </Stack>
      {isOpen && data && <CloseDialog amount={data.amount} onClose={() => setOpen(false)} />}
    </Section>
  )
}
