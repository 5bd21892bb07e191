// The columns of statements, receivables and payouts.

import type { Receivable, StatementLine, Transfer } from '../../../../../sdk/wire.ts'
import { statusColumn } from '../../../parts/table/columns.tsx'
import { type Column, HIDDEN } from '../../../parts/table/data-table.tsx'
import { Explain } from '../../../parts/ledger/explain.tsx'
import { Day, Money, Nothing, ObjectLink, When } from '../../../parts/values/values.tsx'
import type { ledgerWords } from '../../../words/ledger.ts'
import type { moneyWords } from './words.ts'

type Words = (typeof moneyWords)['pt']
type LedgerWords = (typeof ledgerWords)['pt']

export const lineColumns = (
  words: Words,
  { kinds, causes }: LedgerWords,
): readonly Column<StatementLine>[] => [
  {
    key: 'kind',
    title: words.kind,
    width: 'minmax(0, 1fr)',
    cell: ({ kind }) => kinds[kind] ?? kind,
    csv: ({ kind }) => kinds[kind] ?? kind,
    phone: 'title',
  },
  {
    key: 'at',
    title: words.at,
    width: '170px',
    cell: ({ at }) => <When at={at} />,
    csv: ({ at }) => ({ at: at }),
    phone: 'line',
  },
  {
    key: 'cause',
    title: words.cause,
    width: '150px',
    cell: ({ cause }) => <ObjectLink kind={cause.type} id={cause.id} />,
    csv: ({ cause }) => `${causes[cause.type] ?? cause.type} ${cause.id}`,
  },
  {
    key: 'amount',
    title: words.amount,
    width: '130px',
    align: 'end',
    cell: ({ amount_cents: cents }) => <Money cents={cents} />,
    csv: ({ amount_cents: cents }) => ({ cents: cents }),
    phone: 'end',
  },
  {
    key: 'balance',
    title: words.balance,
    width: '140px',
    align: 'end',
    cell: ({ balance_cents: cents }) => <Money cents={cents} strong />,
    csv: ({ balance_cents: cents }) => ({ cents: cents }),
    phone: 'line',
    isNamed: true,
  },
  {
    key: 'why',
    title: words.why,
    width: '70px',
    align: 'end',
    cell: ({ id }) => <Explain id={id} />,
  },
]

export const receivableColumns = (words: Words): readonly Column<Receivable>[] => [
  {
    key: 'day',
    title: words.day,
    width: '130px',
    cell: ({ due_on: on }) => <Day on={on} />,
    csv: ({ due_on: on }) => ({ day: on }),
    phone: 'title',
  },
  statusColumn({ title: words.status, width: '140px', phone: 'line' }, words.statuses),
  {
    key: 'sale',
    title: words.sale,
    width: 'minmax(0, 1fr)',
    cell: ({ transaction }) => <ObjectLink kind="transaction" id={transaction} />,
    csv: ({ transaction }) => transaction,
    phone: 'line',
  },
  {
    key: 'number',
    title: words.installment,
    width: '90px',
    cell: ({ number }) => number,
    csv: ({ number }) => ({ count: number }),
  },
  {
    key: 'gross',
    title: words.gross,
    width: '120px',
    align: 'end',
    cell: ({ gross_cents: cents }) => <Money cents={cents} />,
    csv: ({ gross_cents: cents }) => ({ cents: cents }),
  },
  {
    key: 'fee',
    title: words.fee,
    width: '110px',
    align: 'end',
    cell: ({ fee_cents: cents }) => <Money cents={-cents} />,
    csv: ({ fee_cents: cents }) => ({ cents: -cents }),
  },
  {
    key: 'net',
    title: words.net,
    width: '120px',
    align: 'end',
    cell: ({ net_cents: cents }) => <Money cents={cents} strong />,
    csv: ({ net_cents: cents }) => ({ cents: cents }),
    phone: 'end',
  },
  {
    key: 'why',
    title: words.why,
    width: '70px',
    align: 'end',
    cell: ({ id }) => <Explain id={id} />,
  },
]

export const payoutColumns = (words: Words): readonly Column<Transfer>[] => [
  {
    key: 'amount',
    title: words.amount,
    width: '140px',
    cell: ({ amount_cents: cents }) => <Money cents={cents} strong />,
    csv: ({ amount_cents: cents }) => ({ cents: cents }),
    phone: 'title',
  },
  statusColumn({ title: words.status, width: '150px', phone: 'end' }, words.statuses),
  {
    key: 'type',
    title: words.type,
    width: '190px',
    cell: ({ type }) => words[type],
    csv: ({ type }) => words[type],
  },
  {
    key: 'reason',
    title: words.reason,
    width: 'minmax(0, 1fr)',
    cell: ({ reason, waits_for: waits, description }) =>
      reason ?? (waits && words.waits[waits]) ?? description ?? <Nothing />,
    csv: ({ reason, waits_for: waits }) => reason ?? (waits ? words.waits[waits] : ''),
    phone: 'line',
  },
  {
    key: 'created',
    title: words.created,
    width: '170px',
    align: 'end',
    cell: ({ created_at: at }) => <When at={at} />,
    csv: ({ created_at: at }) => ({ at: at }),
    phone: 'line',
  },
  { key: 'id', title: words.id, width: HIDDEN, cell: () => null, csv: ({ id }) => id },
]
