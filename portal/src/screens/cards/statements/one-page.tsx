// One statement: how its amount comes about, until when it is to be paid and what happens
// otherwise, its pix, and its purchases.

import { Alert, Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Backend } from '../../../app/calls/calls.ts'
import type { CorporateInvoice } from '../../../../../sdk/wire.ts'
import { useAsk } from '../../../app/calls/ask.ts'
import { useLanguage, useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { ErrorNotice } from '../../../parts/page/error-notice.tsx'
import { Figure, FigureGrid } from '../../../parts/charts/figure.tsx'
import { dateTime, day } from '../../../parts/values/format.ts'
import { Details, ObjectPage } from '../../../parts/page/object-page.tsx'
import { Facts, Loading, Section } from '../../../parts/page/page.tsx'
import { Status } from '../../../parts/values/status.tsx'
import { Day, Money } from '../../../parts/values/values.tsx'
import { statementsWords } from './words.ts'
import { PurchaseLines } from '../purchases/lines.tsx'
import { useDebts } from './calls.ts'
import { Files } from './files.tsx'
import { monthName } from './month.ts'
import { Pay, paymentsOf } from './pay.tsx'

type Props = { invoice: CorporateInvoice }

const COLORS = { open: 'gray', closed: 'yellow', overdue: 'red', paid: 'green' } as const
const NEWEST = 10

function State({ invoice }: Props) {
  const words = useWords(statementsWords)
  const { language } = useLanguage()
  const {
    status,
    closes_on: closes,
    due_date: due,
    payable_until: until,
    suspends_on: suspends,
  } = invoice
  const texts = {
    open: words.openText(day(closes, language), day(due, language)),
    closed: words.closedText(day(until, language)),
    overdue: words.overdueText(day(until, language)),
    paid: invoice.paid_at ? words.paidText(dateTime(invoice.paid_at, language)) : words.isPaid,
  }
  return (
    <Alert color={COLORS[status]} variant="light">
      <Text size="sm">{texts[status]}</Text>
      {suspends && (status === 'closed' || status === 'overdue') && (
        <Text size="sm">{words.suspends(day(suspends, language))}</Text>
      )}
    </Alert>
  )
}

function HowMuch({ invoice }: Props) {
  const words = useWords(statementsWords)
  const parts = [
    [words.purchases, invoice.amount],
    [words.returned, invoice.returned_payments],
    [words.cashback, -invoice.cashback],
    [words.fromBalance, -invoice.from_balance],
    [words.lateFee, invoice.late_fee],
    [words.interest, invoice.interest],
    [words.paid, -invoice.paid_amount],
  ] as const
  return (
    <Section title={words.howMuch}>
      <Facts
        facts={[
          ...parts.map(([name, cents], n) =>
            n === 0 || cents !== 0
              ? ([name, <Money key={name} cents={cents} />] as const)
              : undefined,
          ),
          invoice.status !== 'open' && [
            words.toPay,
            <Money key="owed" cents={invoice.owed} strong />,
          ],
        ]}
      />
    </Section>
  )
}

function Terms({ invoice }: Props) {
  const words = useWords(statementsWords)
  return (
    <Details
      title={words.terms}
      facts={[
        [words.closes, <Day key="closes" on={invoice.closes_on} />],
        [words.due, <Day key="due" on={invoice.due_date} />],
        invoice.payable_until !== invoice.due_date && [
          words.payableUntil,
          <Day key="until" on={invoice.payable_until} />,
        ],
        [words.lateFeeRate, words.rate(invoice.late_fee_percent)],
        [words.interestRate, words.rate(invoice.interest_percent_month)],
        [
          words.suspendsOn,
          invoice.suspends_on ? (
            <Day key="suspends" on={invoice.suspends_on} />
          ) : (
            words.noSuspension
          ),
        ],
      ]}
      id={[words.id, invoice.id]}
    />
  )
}

const newestPurchases = (invoice: string) => (vintem: Backend) =>
  vintem.corporate.purchases.list({ invoice_id: invoice, limit: NEWEST })

/** The newest; in a company that may not spend, the files have them all. */
function Lines({ invoice: { id, purchases } }: Props) {
  const words = useWords(statementsWords)
  const { data, error, refetch } = useAsk(newestPurchases(id))
  return (
    <Section
      title={words.lines}
      flush
      actions={
        <Anchor component={Link} to="/purchases" search={{ invoice_id: id } as never} size="sm">
          {words.allLines} ({purchases})
        </Anchor>
      }
    >
      {error && <ErrorNotice error={error} retry={refetch} />}
      {!data && !error && <Loading rows={3} />}
      {data && <PurchaseLines purchases={data.items} />}
    </Section>
  )
}

function Figures({ invoice }: Props) {
  const words = useWords(statementsWords)
  const isOpen = invoice.status === 'open'
  return (
    <FigureGrid>
      <Figure label={isOpen ? words.amount : words.toPay}>
        <Money cents={isOpen ? invoice.amount : invoice.owed} />
      </Figure>
      <Figure label={words.due}>
        <Day on={invoice.due_date} />
      </Figure>
    </FigureGrid>
  )
}

export function Page() {
  const words = useWords(statementsWords)
  const { language } = useLanguage()
  const me = useMe()
  const debts = useDebts()
  return (
    <ObjectPage
      kind={words.statement}
      up={{ to: '/statements', title: words.statements }}
      ask={(vintem, id) => debts(vintem).invoices.get(id)}
      ahead={(id) => [paymentsOf(debts, id), newestPurchases(id)]}
      show={(invoice) => ({
        title: words.titleOf(monthName(invoice.reference, language)),
        status: <Status status={invoice.status} words={words.statuses} />,
        lead: words.periodOf(day(invoice.opened_on, language), day(invoice.closes_on, language)),
        actions: <Files invoice={invoice} />,
        above: (
          <>
            <State invoice={invoice} />
            <Figures invoice={invoice} />
          </>
        ),
        main: (
          <>
            <Pay invoice={invoice} />
            {me.company?.corporate_account?.status === 'active' && <Lines invoice={invoice} />}
          </>
        ),
        side: (
          <>
            <HowMuch invoice={invoice} />
            <Terms invoice={invoice} />
          </>
        ),
      })}
    />
  )
}
