// The list of cards: whose they are, their limits, and what is left of them; issuing one.

import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { may } from '../../../app/who.ts'
import { DataTable } from '../../../parts/table/data-table.tsx'
import { Empty } from '../../../parts/page/empty.tsx'
import {
  ChoiceFilter,
  ClearFilters,
  StatusFilter,
  useFilters,
} from '../../../parts/table/filters.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { PageFrame } from '../../../parts/page/page.tsx'
import { bulkWords } from '../bulk/words.ts'
import { cardsWords } from '../words.ts'
import { ActiveOnly } from '../active-only.tsx'
import { cardColumns } from './columns.tsx'
import { NewCard } from './form.tsx'

const FILTERS = ['status', 'type', 'holder_id'] as const
const STATUSES = [
  'issued',
  'shipped',
  'delivered',
  'active',
  'blocked',
  'canceled',
  'expired',
] as const

function Cards() {
  const words = useWords(cardsWords)
  const bulk = useWords(bulkWords)
  const mayManage = may('cards:manage')(useMe())
  const [isOpen, setOpen] = useState(false)
  const filters = useFilters(FILTERS)
  const isFiltered = Object.keys(filters).length > 0
  return (
    <PageFrame
      title={words.cards}
      actions={
        mayManage && (
          <>
            <Button component={Link} to="/cards/bulk" variant="default">
              {bulk.open}
            </Button>
            <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setOpen(true)}>
              {words.newCard}
            </Button>
          </>
        )
      }
    >
      <DataTable
        label={words.cards}
        columns={cardColumns(words, { isOfHolder: false })}
        ask={(query) => (vintem) => vintem.corporate.cards.list({ ...filters, ...query })}
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/cards/${id}`}
        filters={
          <>
            <StatusFilter statuses={STATUSES} words={words.statuses} />
            <ChoiceFilter
              name="type"
              label={words.type}
              choices={Object.entries(words.types).map(([value, label]) => ({ value, label }))}
            />
            <ClearFilters names={FILTERS} />
          </>
        }
        empty={
          <Empty icon="cards" title={words.noCards} isFiltered={isFiltered}>
            {words.noCardsText}
          </Empty>
        }
      />
      {isOpen && <NewCard onClose={() => setOpen(false)} />}
    </PageFrame>
  )
}

export function Page() {
  const words = useWords(cardsWords)
  return (
    <ActiveOnly title={words.cards}>
      <Cards />
    </ActiveOnly>
  )
}
