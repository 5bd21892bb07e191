// One cardholder: the limit over all their cards and what is left of it, and their cards.

import { Alert, Text, Title } from '@mantine/core'
import type { AskPage } from '../../../parts/table/table-pages.ts'
import type { CorporateCard, CorporateHolder } from '../../../../../sdk/wire.ts'
import { useLanguage, useWords } from '../../../app/language.tsx'
import { DataTable } from '../../../parts/table/data-table.tsx'
import { Empty } from '../../../parts/page/empty.tsx'
import { Figure, FigureGrid } from '../../../parts/charts/figure.tsx'
import { day, taxpayerId } from '../../../parts/values/format.ts'
import { Details, ObjectPage } from '../../../parts/page/object-page.tsx'
import { Status } from '../../../parts/values/status.tsx'
import { GoTo, Money, When } from '../../../parts/values/values.tsx'
import { cardsWords } from '../words.ts'
import { ActiveOnly } from '../active-only.tsx'
import { cardColumns } from '../cards/columns.tsx'
import { HolderActions } from './actions.tsx'

function Figures({ holder }: { holder: CorporateHolder }) {
  const words = useWords(cardsWords)
  const { language } = useLanguage()
  return (
    <FigureGrid>
      <Figure label={words.available} hint={words.untilDay(day(holder.resets_at, language))}>
        <Money cents={holder.available} />
      </Figure>
      <Figure label={words.spent}>
        <Money cents={holder.spent} />
      </Figure>
      <Figure label={words.limit} hint={words.intervals[holder.interval]}>
        <Money cents={holder.amount} />
      </Figure>
    </FigureGrid>
  )
}

const cardsOf =
  (holder: string): AskPage<CorporateCard> =>
  (query) =>
  (vintem) =>
    vintem.corporate.holders.cards(holder, query)

/** Why the cardholder does not buy now. */
function Blocked({ holder: { status, reason } }: { holder: CorporateHolder }) {
  const words = useWords(cardsWords)
  if (status !== 'blocked') return null
  return (
    <Alert color="red" variant="light">
      <Text size="sm">{words.blockHolderText}</Text>
      {reason && (
        <Text size="sm">
          {words.reason}: {reason}
        </Text>
      )}
    </Alert>
  )
}

function Cards({ holder }: { holder: string }) {
  const words = useWords(cardsWords)
  return (
    <DataTable
      label={words.cards}
      columns={cardColumns(words, { isOfHolder: true })}
      ask={cardsOf(holder)}
      rowKey={(card) => card.id}
      rowLink={(card) => `/cards/${card.id}`}
      filters={<Title order={2}>{words.cards}</Title>}
      empty={
        <Empty icon="cards" title={words.noCards}>
          {words.noCardsText}
        </Empty>
      }
    />
  )
}

function HolderData({ holder }: { holder: CorporateHolder }) {
  const words = useWords(cardsWords)
  return (
    <Details
      title={words.details}
      facts={[
        [words.taxId, taxpayerId(holder.tax_id)],
        holder.center_cost !== null && [words.center, holder.center_cost],
        [words.since, <When key="since" at={holder.created_at} />],
      ]}
      id={[words.id, holder.id]}
    />
  )
}

export function Page() {
  const words = useWords(cardsWords)
  return (
    <ActiveOnly title={words.holder}>
      <ObjectPage
        kind={words.holder}
        up={{ to: '/holders', title: words.holders }}
        ask={(vintem, id) => vintem.corporate.holders.get(id)}
        ahead={(id) => [{ pages: cardsOf(id) }]}
        show={(holder) => ({
          title: holder.name,
          status: <Status status={holder.status} words={words.statuses} />,
          lead: (
            <GoTo to="/purchases" search={{ holder_id: holder.id }}>
              {words.holderPurchases}
            </GoTo>
          ),
          actions: <HolderActions holder={holder} />,
          above: <Blocked holder={holder} />,
          main: (
            <>
              <Figures holder={holder} />
              <Cards holder={holder.id} />
              <HolderData holder={holder} />
            </>
          ),
        })}
      />
    </ActiveOnly>
  )
}
