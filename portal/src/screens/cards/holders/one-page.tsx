// One cardholder: the limit over all their cards and what is left of it, and their cards.

import { Alert, Text, Title } from '@mantine/core'
import type { AskPage } from '../../../parts/table/table-pages.ts'
import type { CorporateCard, CorporateHolder } from '../../../../../sdk/wire.ts'
import { useLanguage, useWords } from '../../../app/language.tsx'
import { DataTable } from '../../../parts/table/data-table.tsx'
import { Empty } from '../../../parts/page/empty.tsx'
import { Figure, FigureGrid } from '../../../parts/charts/figure.tsx'
import { day, taxpayerId } from '../../../parts/values/format.ts'
import { useFound } from '../../../parts/page/found.tsx'
import { Facts, PageFrame, Section } from '../../../parts/page/page.tsx'
import { Status } from '../../../parts/values/status.tsx'
import { Copied, GoTo, Money, When } from '../../../parts/values/values.tsx'
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

function Holder({ holder }: { holder: CorporateHolder }) {
  const words = useWords(cardsWords)
  const { id } = holder
  return (
    <PageFrame
      title={holder.name}
      beside={<Status status={holder.status} words={words.statuses} />}
      lead={
        <GoTo to="/purchases" search={{ holder_id: id }}>
          {words.holderPurchases}
        </GoTo>
      }
      up={{ to: '/holders', title: words.holders }}
      actions={<HolderActions holder={holder} />}
    >
      {holder.status === 'blocked' && (
        <Alert color="red" variant="light">
          <Text size="sm">{words.blockHolderText}</Text>
          {holder.reason && (
            <Text size="sm">
              {words.reason}: {holder.reason}
            </Text>
          )}
        </Alert>
      )}
      <Figures holder={holder} />
      <DataTable
        label={words.cards}
        columns={cardColumns(words, { isOfHolder: true })}
        ask={cardsOf(id)}
        rowKey={(card) => card.id}
        rowLink={(card) => `/cards/${card.id}`}
        filters={<Title order={2}>{words.cards}</Title>}
        empty={
          <Empty icon="cards" title={words.noCards}>
            {words.noCardsText}
          </Empty>
        }
      />
      <Section title={words.details}>
        <Facts
          facts={[
            [words.taxId, taxpayerId(holder.tax_id)],
            holder.center_cost !== null && [words.center, holder.center_cost],
            [words.since, <When key="since" at={holder.created_at} />],
            [words.id, <Copied key="id" text={id} />],
          ]}
        />
      </Section>
    </PageFrame>
  )
}

function Found() {
  const words = useWords(cardsWords)
  const { data, frame } = useFound({
    title: words.holder,
    up: { to: '/holders', title: words.holders },
    ask: (vintem, id) => vintem.corporate.holders.get(id),
    ahead: (id) => [{ pages: cardsOf(id) }],
  })
  return data ? <Holder holder={data} /> : frame
}

export function Page() {
  const words = useWords(cardsWords)
  return (
    <ActiveOnly title={words.holder}>
      <Found />
    </ActiveOnly>
  )
}
