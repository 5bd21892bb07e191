// The first page of a company with cards: what is available and in use, the statements, and what
// was spent as pictures that lead to the purchases.

import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useAsk } from '../../../app/calls/ask.ts'
import type { Backend } from '../../../app/calls/calls.ts'
import { useLanguage, useWords } from '../../../app/language.tsx'
import { useSearch } from '../../../app/search.ts'
import { useMe, useNow } from '../../../app/session.tsx'
import { may } from '../../../app/who.ts'
import { useAhead } from '../../../parts/page/ahead.ts'
import { ErrorNotice } from '../../../parts/page/error-notice.tsx'
import { Figure, FigureGrid } from '../../../parts/charts/figure.tsx'
import { day, money } from '../../../parts/values/format.ts'
import { Loading, PageFrame } from '../../../parts/page/page.tsx'
import { GoTo, Money } from '../../../parts/values/values.tsx'
import { spendingWords } from './words.ts'
import { ActiveOnly } from '../active-only.tsx'
import { Recharge } from '../statements/recharge.tsx'
import { Newest } from './newest.tsx'
import { daysOf, PERIODS, type Period } from './period.ts'
import { Spent } from './spent.tsx'

const openStatement = (vintem: Backend) =>
  vintem.corporate.invoices.list({ status: 'open', limit: 1 })
const owedStatement = (vintem: Backend) =>
  vintem.corporate.invoices.list({ status: 'closed,overdue', sort: 'time-ascending', limit: 1 })

/** The statement that closes next, and the oldest that is to be paid. */
function StatementFigures() {
  const words = useWords(spendingWords)
  const { language } = useLanguage()
  const open = useAsk(openStatement)
  const due = useAsk(owedStatement)
  const [current] = open.data?.items ?? []
  const [owed] = due.data?.items ?? []
  return (
    <>
      <Figure
        label={words.statement}
        hint={
          current
            ? words.statementHint(day(current.closes_on, language), day(current.due_date, language))
            : words.noStatement
        }
      >
        {current ? (
          <GoTo to={`/statements/${current.id}`}>
            <Money cents={current.amount} />
          </GoTo>
        ) : (
          '–'
        )}
      </Figure>
      <Figure
        label={words.toPay}
        hint={
          owed
            ? (owed.status === 'overdue' ? words.late : words.toPayHint)(
                day(owed.due_date, language),
              )
            : words.nothingToPay
        }
      >
        {owed ? (
          <GoTo to={`/statements/${owed.id}`}>
            <Money cents={owed.owed} />
          </GoTo>
        ) : (
          '–'
        )}
      </Figure>
    </>
  )
}

function Figures() {
  const words = useWords(spendingWords)
  const me = useMe()
  const maySeeStatements = may('statements:read')(me)
  const { data, error, refetch } = useAsk((vintem) => vintem.corporate.balance())
  useAhead('', maySeeStatements ? [openStatement, owedStatement] : [])
  if (error) return <ErrorNotice error={error} retry={refetch} />
  if (!data) return <Loading rows={2} />
  return (
    <FigureGrid>
      <Figure
        label={words.available}
        hint={words.availableHint(money(data.balance), money(data.limit))}
      >
        <Money cents={data.available} />
      </Figure>
      <Figure label={words.used} hint={words.usedHint}>
        <Money cents={data.used} />
      </Figure>
      {maySeeStatements && <StatementFigures />}
    </FigureGrid>
  )
}

const isPeriod = (text: string | undefined): text is Period =>
  PERIODS.some((period) => period === text)

function Spending() {
  const words = useWords(spendingWords)
  const me = useMe()
  const now = useNow()
  const [search, change] = useSearch()
  const period = isPeriod(search['period']) ? search['period'] : 'month'
  return (
    <PageFrame
      title={words.spending}
      actions={
        <Group gap="xs">
          {may('statements:pay')(me) && <Recharge label={words.recharge} />}
          <Button component={Link} to="/purchases" variant="default">
            {words.toPurchases}
          </Button>
        </Group>
      }
    >
      <Figures />
      <div role="group" aria-label={words.period}>
        <Button.Group>
          {PERIODS.map((one) => (
            <Button
              key={one}
              variant={one === period ? 'filled' : 'default'}
              aria-pressed={one === period}
              onClick={() => change({ period: one })}
            >
              {words.periods[one]}
            </Button>
          ))}
        </Button.Group>
      </div>
      <Spent days={daysOf(period, now)} year={daysOf('year', now)} />
      <Newest />
    </PageFrame>
  )
}

export function Page() {
  const words = useWords(spendingWords)
  return (
    <ActiveOnly title={words.spending}>
      <Spending />
    </ActiveOnly>
  )
}
