// The columns of purchases.

import type { CorporatePurchase } from '../../../../../sdk/wire.ts'
import { statusColumn } from '../../../parts/table/columns.tsx'
import { HIDDEN, type Column } from '../../../parts/table/data-table.tsx'
import { Money, Nothing, ObjectLink, When } from '../../../parts/values/values.tsx'
import type { CATEGORY_NAMES } from '../../../../../contract/names/merchant-categories.ts'
import type { purchasesWords } from './words.ts'

type Words = (typeof purchasesWords)['pt']
type Categories = (typeof CATEGORY_NAMES)['pt']
export type Purchase = CorporatePurchase

const holderColumns = (words: Words): readonly Column<Purchase>[] => [
  {
    key: 'holder',
    title: words.holder,
    width: 'minmax(0, 1.1fr)',
    cell: ({ holder_id: id, holder_name: name }) => (
      <ObjectLink kind="corporate_holder" id={id} label={name} />
    ),
    csv: ({ holder_name: name }) => name,
    phone: 'line',
  },
  {
    key: 'center',
    title: words.center,
    width: 'minmax(0, 0.9fr)',
    cell: ({ center_cost: center }) => center ?? <Nothing />,
    csv: ({ center_cost: center }) => center ?? '',
  },
]

/** `isOwn`: of a cardholder, who needs no column of cardholders. */
export const purchaseColumns = (
  words: Words,
  { categories, isOwn }: { categories: Categories; isOwn: boolean },
): readonly Column<Purchase>[] => [
  {
    key: 'merchant',
    title: words.merchant,
    width: 'minmax(0, 1.5fr)',
    cell: ({ merchant_name: name }) => name,
    csv: ({ merchant_name: name }) => name,
    phone: 'title',
  },
  {
    key: 'amount',
    title: words.amount,
    width: '120px',
    align: 'end',
    cell: ({ amount }) => <Money cents={amount} strong />,
    csv: ({ amount }) => ({ cents: amount }),
    phone: 'end',
  },
  statusColumn({ title: words.status, width: '120px', phone: 'line' }, words.statuses),
  ...(isOwn ? [] : holderColumns(words)),
  {
    key: 'card',
    title: words.card,
    width: HIDDEN,
    cell: () => null,
    csv: ({ card_last4: last4 }) => last4,
  },
  {
    key: 'category',
    title: words.categoryOrReason,
    width: 'minmax(0, 1.3fr)',
    cell: ({ category, denied_reason: reason }) =>
      reason ? words.reasons[reason] : (categories[category as keyof Categories] ?? category),
    csv: ({ category }) => categories[category as keyof Categories] ?? category,
    phone: 'line',
  },
  {
    key: 'at',
    title: words.at,
    width: '150px',
    align: 'end',
    cell: ({ purchased_at: at }) => <When at={at} />,
    csv: ({ purchased_at: at }) => ({ at: at }),
    phone: 'line',
  },
  {
    key: 'reason',
    title: words.reason,
    width: HIDDEN,
    cell: () => null,
    csv: ({ denied_reason: reason }) => (reason ? words.reasons[reason] : ''),
  },
  {
    key: 'receipts',
    title: words.receipts,
    width: '84px',
    align: 'end',
    cell: ({ receipts_count: count }) => (count === 0 ? <Nothing /> : count),
    csv: ({ receipts_count: count }) => ({ count: count }),
  },
  { key: 'id', title: words.id, width: HIDDEN, cell: () => null, csv: ({ id }) => id },
]
