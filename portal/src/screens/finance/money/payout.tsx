// One payout: its status and why, where it went, and every movement that it pays.

import { Alert, Text } from '@mantine/core'
import type { AskPage } from '../../../parts/table/table-pages.ts'
import type { Backend } from '../../../app/calls/calls.ts'
import type { StatementLine, Transfer } from '../../../../../sdk/wire.ts'
import { useAsk } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import { DataTable } from '../../../parts/table/data-table.tsx'
import { Empty } from '../../../parts/page/empty.tsx'
import { Explain } from '../../../parts/ledger/explain.tsx'
import { money } from '../../../parts/values/format.ts'
import { Details, ObjectPage } from '../../../parts/page/object-page.tsx'
import { Section } from '../../../parts/page/page.tsx'
import { Status } from '../../../parts/values/status.tsx'
import { Copied, Money, ObjectLink, When } from '../../../parts/values/values.tsx'
import { ledgerWords } from '../../../words/ledger.ts'
import { Decided } from './decided.tsx'
import { SayResult } from './say-result.tsx'
import { moneyWords } from './words.ts'
import { lineColumns } from './columns.tsx'

const isBad = (status: string) => status === 'failed' || status === 'returned'

const detailsOf = (seller: string, id: string) =>
  [
    (vintem: Backend) => vintem.transfers.transactions(seller, id, { limit: 1 }),
    (vintem: Backend) => vintem.bankAccounts.list(seller),
  ] as const

const linesOf =
  (seller: string, id: string): AskPage<StatementLine> =>
  (query) =>
  (vintem) =>
    vintem.transfers.transactions(seller, id, query)

function PayoutData({ payout }: { payout: Transfer }) {
  const words = useWords(moneyWords)
  const { io_seller_id: seller, id } = payout
  const [asBalances, asAccounts] = detailsOf(seller, id)
  const { data } = useAsk(asBalances)
  const account = useAsk(asAccounts).data?.items.find((one) => one.id === payout.bank_account)
  return (
    <Details
      title={words.payout}
      actions={<Explain id={id} />}
      facts={[
        [words.seller, <ObjectLink key="seller" kind="seller" id={seller} />],
        account ? [words.account, `${account.bank_name} · ${account.account_number}`] : undefined,
        [words.type, words[payout.type]],
        [words.payingBank, payout.paying_bank],
        payout.returned_amount_cents > 0
          ? [words.cameBack, <Money key="back" cents={payout.returned_amount_cents} />]
          : undefined,
        payout.description ? [words.description, payout.description] : undefined,
        payout.ended_at ? [words.ended, <When key="ended" at={payout.ended_at} />] : undefined,
        payout.end_to_end_id
          ? [words.endToEnd, <Copied key="e2e" text={payout.end_to_end_id} />]
          : undefined,
        data
          ? [words.broughtForward, <Money key="before" cents={data.brought_forward_cents} />]
          : undefined,
        data
          ? [words.carriedForward, <Money key="after" cents={data.carried_forward_cents} />]
          : undefined,
      ]}
      id={[words.id, id]}
    />
  )
}

/** The bank's own word, where people did not decide without it. */
const isSaidByBank = ({ decision }: Transfer): boolean =>
  decision === null || decision.confirmed_at !== null || decision.corrected_at !== null

function State({ payout }: { payout: Transfer }) {
  const words = useWords(moneyWords)
  const { status, reason, waits_for: waits, decision } = payout
  return (
    <Alert color={isBad(status) ? 'red' : 'gray'} variant="light">
      {isSaidByBank(payout) && words.payoutStatuses[status]}
      <Decided decision={decision} />
      <SayResult payout={payout} />
      {waits && <Text size="sm">{words.waits[waits]}</Text>}
      {reason && (
        <Text size="sm">
          {words.reason}: {reason}
        </Text>
      )}
    </Alert>
  )
}

/** The payout whose id is in the address. */
export function Payout({ seller }: { seller: string }) {
  const words = useWords(moneyWords)
  const ledger = useWords(ledgerWords)
  return (
    <ObjectPage
      kind={words.payout}
      up={{ to: `/sellers/${seller}/money`, title: words.money }}
      ask={(vintem, id) => vintem.transfers.get(seller, id)}
      ahead={(id) => [...detailsOf(seller, id), { pages: linesOf(seller, id) }]}
      hasTimeline
      show={(payout, id) => ({
        title: money(payout.amount_cents),
        status: <Status status={payout.status} words={words.statuses} />,
        lead: <When at={payout.created_at} />,
        above: <State payout={payout} />,
        main: (
          <Section title={words.pays} flush>
            <DataTable
              label={words.pays}
              columns={lineColumns(words, ledger).filter(
                ({ key }) => key !== 'balance' && key !== 'why',
              )}
              ask={linesOf(seller, id)}
              rowKey={(line) => line.id}
              empty={<Empty icon="statement" title={words.noLines} />}
            />
          </Section>
        ),
        side: <PayoutData payout={payout} />,
      })}
    />
  )
}
