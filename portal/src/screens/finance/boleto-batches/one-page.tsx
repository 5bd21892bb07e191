// One batch of boletos: how far it is, and what came of each boleto.

import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { inLanguage } from '../../../../../contract/text.ts'
import { useAct, useAsk } from '../../../app/calls/ask.ts'
import { useLanguage, useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { may } from '../../../app/who.ts'
import type { Language } from '../../../app/languages.ts'
import { Confirm } from '../../../parts/form/dialog.tsx'
import { Empty } from '../../../parts/page/empty.tsx'
import { Details, ObjectPage } from '../../../parts/page/object-page.tsx'
import { DataTable, HIDDEN, type Column } from '../../../parts/table/data-table.tsx'
import { ChoiceFilter, ClearFilters, useFilters } from '../../../parts/table/filters.tsx'
import { shortId } from '../../../parts/values/format.ts'
import { Status } from '../../../parts/values/status.tsx'
import type { AskPage } from '../../../parts/table/table-pages.ts'
import { Day, GoTo, Money, When } from '../../../parts/values/values.tsx'
import { REFRESH_MS, type BoletoBatch, type BoletoBatchItem, type Words } from './batch.ts'
import { batchWords } from './words.ts'

const whyOf = ({ refusal }: BoletoBatchItem, language: Language): string =>
  refusal === null ? '' : inLanguage(refusal, language)

const itemColumns = (words: Words, language: Language): readonly Column<BoletoBatchItem>[] => [
  {
    key: 'number',
    title: words.number,
    width: '60px',
    cell: ({ number }) => number,
    csv: ({ number }) => ({ count: number }),
  },
  {
    key: 'boleto',
    title: words.boleto,
    width: '150px',
    cell: ({ transaction_id: id }) => <GoTo to={`/sales/${id}`}>{shortId(id)}</GoTo>,
    csv: ({ transaction_id: id }) => id,
    phone: 'title',
  },
  {
    key: 'status',
    title: words.status,
    width: '120px',
    cell: ({ status }) => <Status status={status} words={words.itemStatuses} />,
    csv: ({ status }) => words.itemStatuses[status],
    phone: 'end',
  },
  {
    key: 'why',
    title: words.why,
    width: 'minmax(0, 2fr)',
    cell: (item) => <span title={whyOf(item, language)}>{whyOf(item, language)}</span>,
    csv: (item) => whyOf(item, language),
    phone: 'line',
  },
  {
    key: 'code',
    title: 'code',
    width: HIDDEN,
    cell: () => null,
    csv: ({ refusal }) => refusal?.code ?? '',
  },
  {
    key: 'due',
    title: words.newDue,
    width: '140px',
    cell: ({ expiration_date: on }) => <Day on={on} />,
    csv: ({ expiration_date: on }) => (on === null ? '' : { day: on }),
  },
  {
    key: 'amount',
    title: words.amount,
    width: '130px',
    align: 'end',
    cell: ({ amount_cents: cents }) => <Money cents={cents} />,
    csv: ({ amount_cents: cents }) => ({ cents }),
    phone: 'line',
  },
]

const FILTERS = ['status'] as const
const STATUSES = ['waiting', 'done', 'refused', 'canceled'] as const

const itemsOf =
  (id: string, status?: BoletoBatchItem['status']): AskPage<BoletoBatchItem> =>
  (query) =>
  (vintem) =>
    vintem.boletoBatches.items(id, { ...query, ...(status ? { status } : {}) })

const ITEMS = 'boletoBatches.items'

/** Reads the batch again while it is under way: the page shows what the cache has. */
function useFollowed(batch: BoletoBatch): number | undefined {
  const everyMs = batch.status === 'running' ? REFRESH_MS : undefined
  useAsk((vintem) => vintem.boletoBatches.get(batch.id), everyMs === undefined ? {} : { everyMs })
  const queries = useQueryClient()
  // The results that ended it came after the last of them that were read.
  useEffect(() => {
    if (everyMs === undefined)
      void queries.invalidateQueries({ predicate: ({ queryKey: [, name] }) => name === ITEMS })
  }, [queries, everyMs])
  return everyMs
}

function Items({ batch }: { batch: BoletoBatch }) {
  const words = useWords(batchWords)
  const { language } = useLanguage()
  const everyMs = useFollowed(batch)
  const { status } = useFilters(FILTERS)
  const asked = STATUSES.find((one) => one === status)
  return (
    <DataTable
      label={words.results}
      columns={itemColumns(words, language)}
      ask={itemsOf(batch.id, asked)}
      rowKey={({ number }) => String(number)}
      {...(everyMs === undefined ? {} : { everyMs })}
      filters={
        <>
          <ChoiceFilter
            name="status"
            label={words.status}
            choices={STATUSES.map((value) => ({ value, label: words.itemStatuses[value] }))}
          />
          <ClearFilters names={FILTERS} />
        </>
      }
      empty={<Empty icon="statement" title={words.noBoletos} isFiltered={asked !== undefined} />}
    />
  )
}

function Stop({ batch }: { batch: BoletoBatch }) {
  const words = useWords(batchWords)
  const me = useMe()
  const [isOpen, setOpen] = useState(false)
  const act = useAct((vintem, id: string) => vintem.boletoBatches.cancel(id), {
    touches: ['boletoBatches'],
    onDone: () => notifications.show({ color: 'green', message: words.stopped }),
  })
  const mayStop =
    may('payments:write')(me) && batch.status === 'running' && batch.cancel_requested_at === null
  if (!mayStop) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {words.stop}
      </Button>
      <Confirm
        title={words.stop}
        text={words.stopText}
        confirm={words.stop}
        isDangerous
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        act={() => act.mutateAsync(batch.id)}
      />
    </>
  )
}

export function Page() {
  const words = useWords(batchWords)
  return (
    <ObjectPage
      kind={words.batch}
      up={{ to: '/boleto-batches', title: words.batches }}
      ask={(vintem, id) => vintem.boletoBatches.get(id)}
      ahead={(id) => [{ pages: itemsOf(id) }]}
      show={(batch, id) => ({
        title: words.actions[batch.action] ?? batch.action,
        status: <Status status={batch.status} words={words.statuses} />,
        actions: <Stop batch={batch} />,
        main: <Items batch={batch} />,
        side: (
          <Details
            title={words.batch}
            facts={[
              [words.count, batch.count],
              [words.total, <Money key="total" cents={batch.total_cents} />],
              ...(batch.expiration_date === null
                ? []
                : [[words.newDue, <Day key="due" on={batch.expiration_date} />] as const]),
              ...(batch.days === null ? [] : [[words.byDays, batch.days] as const]),
              [words.done, batch.results.done],
              [words.refused, batch.results.refused],
              [words.waiting, batch.results.waiting],
              [words.canceled, batch.results.canceled],
              [words.created, <When key="created" at={batch.created_at} exact />],
              [words.ended, <When key="ended" at={batch.ended_at} exact />],
            ]}
            id={[words.id, id]}
          />
        ),
      })}
    />
  )
}
