// The columns of a list of sales, wherever one is shown.

import type { Transaction } from '../../../../../sdk/wire.ts'
import { statusColumn } from '../../../parts/table/columns.tsx'
import { HIDDEN, type Column } from '../../../parts/table/data-table.tsx'
import { Money, Nothing, ObjectLink, When } from '../../../parts/values/values.tsx'
import type { salesWords } from './words.ts'

type Words = (typeof salesWords)['pt']

/** The pix that paid it, also that of a boleto. */
const pixOf = ({ payment_method: method }: Transaction) =>
  method.resource === 'card' ? null : method.payment

/** Only in exports. */
const paidByColumns = (words: Words): Column<Transaction>[] => {
  const facts: [
    key: string,
    title: string,
    of: (sale: Transaction) => string | null | undefined,
  ][] = [
    ['end_to_end_id', words.endToEndId, (sale) => pixOf(sale)?.end_to_end_id],
    ['payer', words.payer, (sale) => pixOf(sale)?.payer?.name],
    ['payer_document', words.payerDocument, (sale) => pixOf(sale)?.payer?.taxpayer_id],
    ['initiation', words.initiation, (sale) => pixOf(sale)?.initiation],
  ]
  return facts.map(([key, title, of]) => ({
    key,
    title,
    width: HIDDEN,
    cell: () => null,
    csv: (sale) => of(sale) ?? '',
  }))
}

export const saleColumns = (words: Words): readonly Column<Transaction>[] => [
  {
    key: 'amount',
    title: words.amount,
    width: '130px',
    cell: (sale) => <Money cents={sale.amount_cents} strong />,
    csv: (sale) => ({ cents: sale.amount_cents }),
    phone: 'title',
  },
  statusColumn({ title: words.status, width: '180px', phone: 'end' }),
  {
    key: 'method',
    title: words.method,
    width: '90px',
    cell: (sale) => words.methods[sale.payment_type] ?? sale.payment_type,
    csv: (sale) => sale.payment_type,
    phone: 'line',
  },
  {
    key: 'reference',
    title: words.reference,
    width: 'minmax(0, 1.4fr)',
    cell: (sale) => sale.reference_id ?? sale.description ?? <Nothing />,
    csv: (sale) => sale.reference_id ?? '',
    phone: 'line',
  },
  {
    key: 'customer',
    title: words.customer,
    width: '150px',
    cell: (sale) => <ObjectLink kind="customer" id={sale.customer} />,
    csv: (sale) => sale.customer,
  },
  {
    key: 'created',
    title: words.created,
    width: '170px',
    align: 'end',
    cell: (sale) => <When at={sale.created_at} />,
    csv: (sale) => ({ at: sale.created_at }),
    phone: 'line',
  },
  { key: 'id', title: words.id, width: HIDDEN, cell: () => null, csv: (sale) => sale.id },
  ...paidByColumns(words),
]
