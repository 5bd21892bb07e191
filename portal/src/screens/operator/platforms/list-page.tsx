// The platforms of the installation, the newest first.

import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ListedPlatform } from '../../../app/calls/operator-calls.ts'
import { useWords } from '../../../app/language.tsx'
import { statusColumn } from '../../../parts/table/columns.tsx'
import { DataTable, type Column } from '../../../parts/table/data-table.tsx'
import { Empty } from '../../../parts/page/empty.tsx'
import { taxpayerId } from '../../../parts/values/format.ts'
import { Icon } from '../../../parts/icon.tsx'
import { PageFrame } from '../../../parts/page/page.tsx'
import { Nothing, When } from '../../../parts/values/values.tsx'
import { operatorWords } from '../words.ts'
import { platformsWords } from './words.ts'
import { sharedWords } from '../../../words/shared.ts'

type Words = (typeof operatorWords)['pt']

const columnsOf = (
  words: Words,
  shared: (typeof sharedWords)['pt'],
): readonly Column<ListedPlatform>[] => [
  {
    key: 'name',
    title: words.name,
    width: 'minmax(0, 1.6fr)',
    cell: ({ name }) => name,
    csv: ({ name }) => name,
    phone: 'title',
  },
  {
    key: 'taxpayer',
    title: words.taxpayer,
    width: '190px',
    cell: ({ taxpayer_id: id }) => (id ? taxpayerId(id) : <Nothing />),
    csv: ({ taxpayer_id: id }) => id ?? '',
    phone: 'line',
  },
  statusColumn({ title: shared.status, width: '130px', phone: 'end' }, words.statuses),
  {
    key: 'bank',
    title: words.ready,
    width: '110px',
    cell: ({ ready }) => (ready ? shared.yes : shared.no),
    csv: ({ ready }) => (ready ? shared.yes : shared.no),
  },
  {
    key: 'created',
    title: shared.created,
    width: '170px',
    align: 'end',
    cell: ({ created_at: at }) => <When at={at} />,
    csv: ({ created_at: at }) => ({ at }),
    phone: 'line',
  },
]

export function Page() {
  const words = useWords(operatorWords)
  const shared = useWords(sharedWords)
  const { create } = useWords(platformsWords)
  return (
    <PageFrame
      title={words.platforms}
      actions={
        <Button
          component={Link}
          to="/operator/platforms/new"
          leftSection={<Icon name="plus" size={16} />}
        >
          {create}
        </Button>
      }
    >
      <DataTable
        label={words.platforms}
        columns={columnsOf(words, shared)}
        ask={({ limit, before }) =>
          (vintem) =>
            vintem.portal.operator.platforms({ limit, ...(before === undefined ? {} : { before }) })
          }
        rowKey={({ io_seller_id: id }) => id}
        rowLink={({ io_seller_id: id }) => `/operator/platforms/${id}`}
        empty={
          <Empty icon="building" title={words.noPlatforms}>
            {words.noPlatformsText}
          </Empty>
        }
      />
    </PageFrame>
  )
}
