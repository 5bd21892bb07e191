// What waits for an operator: sellers whose check came to no decision, and corporate accounts that
// were requested.

import { Tabs } from '@mantine/core'
import { useState } from 'react'
import { useAsk } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import type { WaitingAccount, WaitingSeller } from '../../../app/calls/operator-calls.ts'
import { useSearch } from '../../../app/search.ts'
import { DataTable } from '../../../parts/table/data-table.tsx'
import { Empty } from '../../../parts/page/empty.tsx'
import { PageFrame } from '../../../parts/page/page.tsx'
import { operatorWords } from '../words.ts'
import { BooksNotice } from '../health/books-notice.tsx'
import { HealthNotice } from '../health/notice.tsx'
import { AccountPanel } from './account.tsx'
import { accountColumns, sellerColumns } from './columns.tsx'
import { SellerPanel } from './seller.tsx'

function Sellers() {
  const words = useWords(operatorWords)
  const [opened, setOpened] = useState<WaitingSeller>()
  return (
    <>
      <DataTable
        label={words.waitingSellers}
        columns={sellerColumns(words, setOpened)}
        ask={({ limit, before }) =>
          (vintem) =>
            vintem.portal.operator.waitingSellers({
              limit,
              ...(before === undefined ? {} : { before }),
            })
          }
        rowKey={({ io_seller_id: id }) => id}
        empty={
          <Empty icon="check" title={words.noSellers}>
            {words.noSellersText}
          </Empty>
        }
      />
      {opened && <SellerPanel seller={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

function Accounts() {
  const words = useWords(operatorWords)
  const [opened, setOpened] = useState<WaitingAccount>()
  return (
    <>
      <DataTable
        label={words.waitingAccounts}
        columns={accountColumns(words, setOpened)}
        ask={({ limit, before }) =>
          (vintem) =>
            vintem.portal.operator.waitingAccounts({
              limit,
              ...(before === undefined ? {} : { before }),
            })
          }
        rowKey={({ io_seller_id: id }) => id}
        empty={
          <Empty icon="check" title={words.noAccounts}>
            {words.noAccountsText}
          </Empty>
        }
      />
      {opened && <AccountPanel account={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

export function Page() {
  const words = useWords(operatorWords)
  const [search, change] = useSearch()
  const view = search['view'] === 'accounts' ? 'accounts' : 'sellers'
  const { data: health } = useAsk((vintem) => vintem.portal.operator.health())
  return (
    <PageFrame title={words.waiting} lead={words.waitingLead}>
      {health && <HealthNotice health={health} />}
      {health && <BooksNotice last={health.last_verification} />}
      <Tabs value={view} onChange={(next) => change({ view: next ?? '' })} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="sellers">{words.sellers}</Tabs.Tab>
          <Tabs.Tab value="accounts">{words.accounts}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="sellers">
          <Sellers />
        </Tabs.Panel>
        <Tabs.Panel value="accounts">
          <Accounts />
        </Tabs.Panel>
      </Tabs>
    </PageFrame>
  )
}
