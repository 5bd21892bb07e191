// The columns of cards.

import type { CorporateCard } from '../../../../../sdk/wire.ts'
import { statusColumn } from '../../../parts/table/columns.tsx'
import { HIDDEN, type Column } from '../../../parts/table/data-table.tsx'
import { money } from '../../../parts/values/format.ts'
import { Money, Nothing, ObjectLink } from '../../../parts/values/values.tsx'
import type { cardsWords } from '../words.ts'

/** `isOfHolder`: on the page of a cardholder, who needs no column. */
export const cardColumns = (
  words: (typeof cardsWords)['pt'],
  { isOfHolder }: { isOfHolder: boolean },
): readonly Column<CorporateCard>[] => [
  {
    key: 'name',
    title: words.name,
    width: 'minmax(0, 1.2fr)',
    cell: ({ name }) => name,
    csv: ({ name }) => name,
    phone: 'title',
  },
  {
    key: 'number',
    title: words.card,
    width: '90px',
    cell: ({ last4 }) => words.ends(last4),
    csv: ({ last4 }) => last4,
    phone: 'line',
  },
  statusColumn({ title: words.status, width: '110px', phone: 'line' }, words.statuses),
  ...(isOfHolder
    ? []
    : [
        {
          key: 'holder',
          title: words.holder,
          width: 'minmax(0, 1.2fr)',
          cell: ({ holder_id: id, holder_name: name }) => (
            <ObjectLink kind="corporate_holder" id={id} label={name} />
          ),
          csv: ({ holder_name: name }) => name,
        } satisfies Column<CorporateCard>,
        {
          key: 'merchant',
          title: words.merchant,
          width: 'minmax(0, 0.8fr)',
          cell: ({ merchant }) => merchant ?? <Nothing />,
          csv: ({ merchant }) => merchant ?? '',
        } satisfies Column<CorporateCard>,
      ]),
  {
    key: 'type',
    title: words.type,
    width: isOfHolder ? '80px' : HIDDEN,
    cell: ({ type }) => words.types[type],
    csv: ({ type }) => words.types[type],
  },
  {
    key: 'limit',
    title: words.limit,
    width: '180px',
    align: 'end',
    cell: ({ limit, interval }) => words.limitOf(money(limit), words.intervals[interval]),
    csv: ({ limit }) => ({ cents: limit }),
  },
  {
    key: 'available',
    title: words.available,
    width: '120px',
    align: 'end',
    cell: ({ available }) => <Money cents={available} strong />,
    csv: ({ available }) => ({ cents: available }),
    phone: 'end',
  },
  { key: 'id', title: words.id, width: HIDDEN, cell: () => null, csv: ({ id }) => id },
]
