// The bank accounts of a seller: those that are linked, linking one, and unlinking it.

import { Button, Select, SimpleGrid, Table, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import type { Backend } from '../../../app/calls/calls.ts'
import type { BankAccount, NewBankAccount, Seller } from '../../../../../sdk/wire.ts'
import { useAct, useAsk } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { may } from '../../../app/who.ts'
import { Confirm, Dialog } from '../../../parts/form/dialog.tsx'
import { Empty } from '../../../parts/page/empty.tsx'
import { ErrorNotice } from '../../../parts/page/error-notice.tsx'
import { Form, useFields } from '../../../parts/form/form.tsx'
import { Loading, Section } from '../../../parts/page/page.tsx'
import { sellersWords } from './words.ts'
import { sharedWords } from '../../../words/shared.ts'
import { nameOf } from './name.ts'

const TYPES = ['checking', 'savings', 'pix'] as const
const OF_ACCOUNT = ['bank_code', 'routing_number', 'account_number'] as const

type Fields = ReturnType<typeof useDestination>

const useDestination = (holder: string, required: string) =>
  useFields(
    {
      holder_name: holder,
      bank_code: '',
      routing_number: '',
      account_number: '',
      pix_key: '',
      type: 'checking',
    },
    ({ holder_name: name, type, ...texts }) => {
      const asked = type === 'pix' ? (['pix_key'] as const) : OF_ACCOUNT
      const missing = asked.filter((one) => texts[one].trim() === '')
      const all = name.trim() === '' ? ['holder_name', ...missing] : missing
      return Object.fromEntries(all.map((one) => [one, required]))
    },
  )

/** An account at a bank, or a pix key. */
function Destination({ fields }: { fields: Fields }) {
  const words = useWords(sellersWords)
  return (
    <>
      <Select
        label={words.accountType}
        data={TYPES.map((value) => ({ value, label: words.accountTypes[value] ?? value }))}
        allowDeselect={false}
        {...fields.choose('type')}
      />
      {fields.values.type === 'pix' ? (
        <TextInput
          label={words.pixKey}
          description={words.pixKeyHint}
          {...fields.bind('pix_key')}
        />
      ) : (
        <SimpleGrid cols={2}>
          <TextInput
            label={words.bank}
            placeholder={words.bankHint}
            {...fields.bind('bank_code')}
            data-autofocus
          />
          <TextInput label={words.branch} {...fields.bind('routing_number')} />
          <TextInput label={words.account} {...fields.bind('account_number')} />
        </SimpleGrid>
      )}
    </>
  )
}

function LinkDialog({ seller, onClose }: { seller: Seller; onClose: () => void }) {
  const words = useWords(sellersWords)
  const { required } = useWords(sharedWords)
  const fields = useDestination(nameOf(seller), required)
  const link = useAct(
    async (vintem, account: NewBankAccount, key) => {
      const { id } = await vintem.bankAccounts.tokenize(seller.io_seller_id, account, { key })
      return vintem.bankAccounts.associate(
        { io_seller_id: seller.io_seller_id, token: id },
        { key: `${key}-link` },
      )
    },
    { touches: ['bankAccounts'] },
  )
  const send = async () => {
    const { type, holder_name, pix_key, ...account } = fields.values
    const to =
      type === 'pix'
        ? { pix_key }
        : ({ ...account, type: type === 'savings' ? 'savings' : 'checking' } as const)
    await link.mutateAsync({ holder_name, taxpayer_id: seller.taxpayer_id, ...to })
    notifications.show({ color: 'green', message: words.linked })
    onClose()
  }
  return (
    <Dialog title={words.link} isOpen onClose={onClose}>
      <Form fields={fields} send={send} submit={words.link} onCancel={onClose}>
        <Text size="sm">{words.linkText}</Text>
        <TextInput label={words.holder} {...fields.bind('holder_name')} />
        <Destination fields={fields} />
      </Form>
    </Dialog>
  )
}

function UnlinkDialog({ account, onClose }: { account: BankAccount; onClose: () => void }) {
  const words = useWords(sellersWords)
  const unlink = useAct(
    (vintem, id: string) => vintem.bankAccounts.delete(account.io_seller_id, id),
    {
      touches: ['bankAccounts'],
    },
  )
  return (
    <Confirm
      title={words.unlink}
      text={words.unlinkText}
      confirm={words.unlink}
      isDangerous
      isOpen
      onClose={onClose}
      act={() => unlink.mutateAsync(account.id)}
    />
  )
}

export const accountsOf = (seller: string) => (vintem: Backend) => vintem.bankAccounts.list(seller)

export function Accounts({ seller }: { seller: Seller }) {
  const words = useWords(sellersWords)
  const me = useMe()
  const [isLinking, setLinking] = useState(false)
  const [unlinked, setUnlinked] = useState<BankAccount>()
  const { data, error, refetch } = useAsk(accountsOf(seller.io_seller_id))
  const mayManage = may('bank-accounts:manage')(me)
  return (
    <Section
      title={words.accounts}
      flush
      actions={
        mayManage && (
          <Button size="xs" variant="default" onClick={() => setLinking(true)}>
            {words.link}
          </Button>
        )
      }
    >
      {error && <ErrorNotice error={error} retry={refetch} />}
      {!data && !error && <Loading rows={2} />}
      {data?.items.length === 0 && <Empty icon="building" title={words.noAccounts} />}
      {data && data.items.length > 0 && (
        <Table verticalSpacing="sm" horizontalSpacing="lg">
          <Table.Tbody>
            {data.items.map((account) => (
              <Table.Tr key={account.id}>
                <Table.Td>
                  {account.bank_name}
                  <Text size="xs" c="dimmed">
                    {words.accountTypes[account.type]}
                  </Text>
                </Table.Td>
                <Table.Td>
                  {[account.routing_number, account.account_number].filter(Boolean).join(' · ')}
                </Table.Td>
                {mayManage && (
                  <Table.Td ta="end">
                    <Button
                      size="compact-xs"
                      variant="subtle"
                      color="red"
                      onClick={() => setUnlinked(account)}
                    >
                      {words.unlink}
                    </Button>
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {isLinking && <LinkDialog seller={seller} onClose={() => setLinking(false)} />}
      {unlinked && <UnlinkDialog account={unlinked} onClose={() => setUnlinked(undefined)} />}
    </Section>
  )
}
