// The list of requests to the API: by result, call, object and key.

import type { ReplyOf } from '../../../../../contract/operation.ts'
import type { listRequests } from '../../../../../contract/records/requests.ts'
import { useWords } from '../../../app/language.tsx'
import { DataTable, type Column } from '../../../parts/table/data-table.tsx'
import { Empty } from '../../../parts/page/empty.tsx'
import {
  ChoiceFilter,
  ClearFilters,
  TextFilter,
  useFilters,
} from '../../../parts/table/filters.tsx'
import { PageFrame } from '../../../parts/page/page.tsx'
import { When } from '../../../parts/values/values.tsx'
import { requestsWords } from './words.ts'
import { HttpStatus } from './http-status.tsx'

type Summary = ReplyOf<typeof listRequests>['items'][number]
const FILTERS = ['status', 'method', 'operation', 'object', 'idempotency_key'] as const
const STATUSES = ['2xx', '4xx', '5xx'] as const
const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] as const

const columnsOf = (words: (typeof requestsWords)['pt']): readonly Column<Summary>[] => [
  {
    key: 'call',
    title: words.call,
    width: 'minmax(0, 1.6fr)',
    cell: ({ method, path }) => `${method} ${path}`,
    csv: ({ method, path }) => `${method} ${path}`,
    phone: 'title',
  },
  {
    key: 'status',
    title: words.status,
    width: '90px',
    cell: ({ status }) => <HttpStatus status={status} />,
    csv: ({ status }) => String(status),
    phone: 'end',
  },
  {
    key: 'code',
    title: words.code,
    cell: ({ code }) => code ?? '',
    csv: ({ code }) => code ?? '',
    phone: 'line',
  },
  {
    key: 'took',
    title: words.took,
    width: '90px',
    align: 'end',
    cell: ({ duration_ms: ms }) => `${Math.round(ms)} ms`,
    csv: ({ duration_ms: ms }) => String(Math.round(ms)),
  },
  {
    key: 'at',
    title: words.at,
    width: '190px',
    align: 'end',
    cell: ({ created_at: at }) => <When at={at} exact />,
    csv: ({ created_at: at }) => ({ at: at }),
    phone: 'line',
  },
]

export function Page() {
  const words = useWords(requestsWords)
  const { method, ...filters } = useFilters(FILTERS)
  const asked = METHODS.find((one) => one === method)
  return (
    <PageFrame title={words.requests}>
      <DataTable
        label={words.requests}
        columns={columnsOf(words)}
        ask={({ limit, before }) =>
          (vintem) =>
            vintem.requests.list({
              ...filters,
              ...(asked ? { method: asked } : {}),
              limit,
              ...(before === undefined ? {} : { before }),
            })
          }
        rowKey={({ id }) => id}
        rowLink={({ id }) => `/requests/${id}`}
        filters={
          <>
            <ChoiceFilter
              name="status"
              label={words.status}
              choices={STATUSES.map((value) => ({ value, label: value }))}
            />
            <ChoiceFilter
              name="method"
              label={words.method}
              choices={METHODS.map((value) => ({ value, label: value }))}
            />
            <TextFilter name="object" label={words.object} />
            <TextFilter name="idempotency_key" label="Idempotency-Key" />
            <ClearFilters names={FILTERS} />
          </>
        }
        empty={
          <Empty
            icon="requests"
            title={words.none}
            isFiltered={Object.keys(filters).length > 0 || asked !== undefined}
          />
        }
      />
    </PageFrame>
  )
}
