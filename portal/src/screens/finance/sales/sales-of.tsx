// The sales of one customer, one payment link or one static QR code, on its page.

import type { Transaction } from '../../../../../sdk/wire.ts'
import { useWords } from '../../../app/language.tsx'
import { Empty } from '../../../parts/page/empty.tsx'
import { DataTable } from '../../../parts/table/data-table.tsx'
import type { AskPage } from '../../../parts/table/table-pages.ts'
import { saleColumns } from './columns.tsx'
import { salesWords } from './words.ts'

type Of = { customer: string } | { payment_link: string } | { static_qr_code: string }

/** Their pages, also to be asked for ahead. */
export const askSalesOf =
  (of: Of): AskPage<Transaction> =>
  (query) =>
  (vintem) =>
    vintem.transactions.list({ ...of, ...query })

type Props = {
  of: Of
  /** Names the table. */
  label: string
  /** What to expect where there is none. */
  noneText?: string
}

export function SalesOf({ of, label, noneText }: Props) {
  const words = useWords(salesWords)
  const columns = saleColumns(words)
  return (
    <DataTable
      label={label}
      columns={'customer' in of ? columns.filter(({ key }) => key !== 'customer') : columns}
      ask={askSalesOf(of)}
      rowKey={(sale) => sale.id}
      rowLink={(sale) => `/sales/${sale.id}`}
      empty={
        <Empty icon="sales" title={words.none}>
          {noneText}
        </Empty>
      }
    />
  )
}
