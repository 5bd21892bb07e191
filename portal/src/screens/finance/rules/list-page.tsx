// The stored split rules of a platform: who gets what from which sales; made and removed here, and
// with a filter those that were removed, with when and by whom. A rule does not change: another
// takes its place.

import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { may } from '../../../app/who.ts'
import { DataTable } from '../../../parts/table/data-table.tsx'
import { Empty } from '../../../parts/page/empty.tsx'
import { ChoiceFilter, ClearFilters, useFilters } from '../../../parts/table/filters.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { PageFrame } from '../../../parts/page/page.tsx'
import { quotesWords } from '../quotes/words.ts'
import { useSellerNames } from '../sellers/choice.tsx'
import { columnsOf } from './columns.tsx'
import { CreateDialog } from './create-dialog.tsx'

const FILTERS = ['status', 'io_seller_id'] as const

export function Page() {
  const words = useWords(quotesWords)
  const me = useMe()
  const [isCreating, setCreating] = useState(false)
  const { names } = useSellerNames()
  const mayWrite = may('payments:write')(me)
  const filters = useFilters(FILTERS)
  const isFiltered = Object.keys(filters).length > 0
  const shown = {
    mayWrite,
    hasHistory: filters.status !== undefined && filters.status !== 'active',
  }
  const own = me.company
  const nameOf = (id: string) => (id === own?.io_seller_id ? own.name : (names.get(id) ?? id))
  const create = (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setCreating(true)}>
      {words.create}
    </Button>
  )
  return (
    <PageFrame title={words.rules} lead={words.rulesLead} actions={mayWrite && create}>
      <DataTable
        label={words.rules}
        columns={columnsOf(words, nameOf, shown)}
        ask={(query) => (vintem) => vintem.splitRules.list({ ...filters, ...query })}
        rowKey={({ id }) => id}
        isStacked
        filters={
          <>
            <ChoiceFilter name="status" label={words.status} choices={words.choices} />
            <ClearFilters names={FILTERS} />
          </>
        }
        empty={
          <Empty icon="rules" title={words.noRules} isFiltered={isFiltered}>
            {words.noRulesText}
          </Empty>
        }
      />
      {isCreating && (
        <CreateDialog
          onClose={() => setCreating(false)}
          onCreated={() => notifications.show({ color: 'green', message: words.created })}
        />
      )}
    </PageFrame>
  )
}
