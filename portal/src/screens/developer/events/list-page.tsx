// The feed of events, the newest first; new ones appear as they happen.

import type { ReplyOf } from '../../../../../contract/operation.ts'
import type { listEvents } from '../../../../../contract/events.ts'
import { useWords } from '../../../app/language.tsx'
import { DataTable, HIDDEN, type Column } from '../../../parts/table/data-table.tsx'
import { Empty } from '../../../parts/page/empty.tsx'
import { ClearFilters, TextFilter, useFilters } from '../../../parts/table/filters.tsx'
import { shortId } from '../../../parts/values/format.ts'
import { PageFrame } from '../../../parts/page/page.tsx'
import type { Page as Rows } from '../../../parts/table/table-pages.ts'
import { When } from '../../../parts/values/values.tsx'
import { eventsWords } from './words.ts'

type Feed = ReplyOf<typeof listEvents>
type Event = Feed['items'][number]
const FILTERS = ['type', 'object'] as const

const columnsOf = (words: (typeof eventsWords)['pt']): readonly Column<Event>[] => [
  {
    key: 'type',
    title: words.type,
    width: 'minmax(0, 1.4fr)',
    cell: ({ type }) => type,
    csv: ({ type }) => type,
    phone: 'title',
  },
  {
    key: 'sequence',
    title: words.sequence,
    width: '110px',
    align: 'end',
    cell: ({ sequence }) => sequence,
    csv: ({ sequence }) => ({ count: sequence }),
    phone: 'end',
  },
  {
    key: 'object',
    title: words.reference,
    cell: ({ reference_id: reference, id }) => (reference === id ? shortId(id) : reference),
    csv: ({ reference_id: reference }) => reference,
    phone: 'line',
  },
  { key: 'id', title: words.id, width: HIDDEN, cell: () => null, csv: ({ event_id: id }) => id },
  {
    key: 'at',
    title: words.at,
    width: '190px',
    align: 'end',
    cell: ({ created_at: at }) => <When at={at} exact />,
    csv: ({ created_at: at }) => ({ at }),
    phone: 'line',
  },
]

/** A page of the feed as a page of a table: the next begins before its last event. */
const asRows = ({ items, has_more }: Feed): Rows<Event> => {
  const last = items.at(-1)
  return { items, has_more, next: has_more && last ? String(last.sequence) : null }
}

export function Page() {
  const words = useWords(eventsWords)
  const filters = useFilters(FILTERS)
  const isFiltered = Object.keys(filters).length > 0
  return (
    <PageFrame title={words.events} lead={words.lead}>
      <DataTable
        label={words.events}
        columns={columnsOf(words)}
        ask={({ limit, before }) =>
          (vintem) =>
            vintem.events
              .list({
                ...filters,
                sort: 'time-descending',
                limit,
                ...(before === undefined ? {} : { before: Number(before) }),
              })
              .then(asRows)
          }
        rowKey={({ event_id: id }) => id}
        rowLink={({ event_id: id }) => `/events/${id}`}
        filters={
          <>
            <TextFilter name="type" label={words.typeFilter} width={230} />
            <TextFilter name="object" label={words.object} />
            <ClearFilters names={FILTERS} />
          </>
        }
        empty={
          <Empty icon="events" title={words.none} isFiltered={isFiltered}>
            {words.noneText}
          </Empty>
        }
      />
    </PageFrame>
  )
}
