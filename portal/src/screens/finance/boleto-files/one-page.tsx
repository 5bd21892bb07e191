// One file with the bank of boletos: its sums, its bytes if it is a remittance, and what each line
// did.

import { Button } from '@mantine/core'
import { useWords } from '../../../app/language.tsx'
import { DataTable, type Column } from '../../../parts/table/data-table.tsx'
import { Empty } from '../../../parts/page/empty.tsx'
import { download } from '../../../parts/table/file.ts'
import { Details, ObjectPage } from '../../../parts/page/object-page.tsx'
import { Icon } from '../../../parts/icon.tsx'
import type { Fact } from '../../../parts/page/page.tsx'
import { useQuickAct } from '../../../parts/form/quick-act.tsx'
import { Status } from '../../../parts/values/status.tsx'
import type { AskPage } from '../../../parts/table/table-pages.ts'
import { Day, GoTo, Money, Nothing, When } from '../../../parts/values/values.tsx'
import { boletoFilesWords } from './words.ts'
import { nameOf, reportOf, whyOf, type BoletoFile, type FileLine, type Words } from './file.ts'

const lineColumns = (words: Words): readonly Column<FileLine>[] => [
  {
    key: 'line',
    title: words.line,
    width: '70px',
    cell: ({ line }) => line ?? <Nothing />,
    csv: ({ line }) => (line === null ? '' : { count: line }),
  },
  {
    key: 'boleto',
    title: words.boleto,
    width: 'minmax(0, 1.2fr)',
    cell: ({ transaction_id: id, our_number: number }) =>
      id === null ? (number ?? <Nothing />) : <GoTo to={`/sales/${id}`}>{number ?? id}</GoTo>,
    csv: ({ transaction_id: id, our_number: number }) => number ?? id ?? '',
    phone: 'line',
  },
  {
    key: 'report',
    title: words.report,
    width: '150px',
    cell: ({ report }) => reportOf(report, words),
    csv: ({ report }) => reportOf(report, words),
    phone: 'title',
  },
  {
    key: 'why',
    title: words.why,
    width: 'minmax(0, 2fr)',
    cell: (line) => <span title={whyOf(line, words)}>{whyOf(line, words)}</span>,
    csv: (line) => whyOf(line, words),
    phone: 'line',
  },
  {
    key: 'amount',
    title: words.amount,
    width: '120px',
    align: 'end',
    cell: ({ paid_cents: paid, amount_cents: face }) => {
      const cents = paid ?? face
      return cents === null ? <Nothing /> : <Money cents={cents} />
    },
    csv: ({ paid_cents: paid, amount_cents: face }) => {
      const cents = paid ?? face
      return cents === null ? '' : { cents }
    },
    phone: 'end',
  },
  {
    key: 'day',
    title: words.day,
    width: '110px',
    cell: ({ occurred_on: on }) => <Day on={on} />,
    csv: ({ occurred_on: on }) => (on === null ? '' : { day: on }),
    phone: 'line',
  },
  {
    key: 'status',
    title: words.status,
    width: '150px',
    cell: ({ status }) =>
      status === null ? <Nothing /> : <Status status={status} words={words.statuses} />,
    csv: ({ status }) => status ?? '',
  },
]

function sumsOf({ sent, read }: BoletoFile, words: Words): readonly (Fact | undefined)[] {
  if (sent)
    return [
      [words.instructions, sent.instructions],
      [words.records, sent.records],
      [words.total, <Money key="total" cents={sent.total_cents} />],
    ]
  if (!read) return []
  return [
    [words.registered, read.registered],
    [words.payments, read.payments],
    [words.paid, <Money key="paid" cents={read.paid_cents} />],
    [words.refused, read.refused],
    [words.withdrawn, read.withdrawn],
    [words.informational, read.informational],
    [words.again, read.again],
    [words.toLookAt, read.exceptions],
  ]
}

function Save({ file }: { file: BoletoFile }) {
  const words = useWords(boletoFilesWords)
  const save = useQuickAct(
    async (vintem, id: string) => {
      const bytes = await vintem.boletoFiles.content(id)
      download(
        file.name ?? `${id}.rem`,
        bytes as Uint8Array<ArrayBuffer>,
        'application/octet-stream',
      )
    },
    { touches: [] },
  )
  if (file.direction !== 'remittance' || file.written_at === null) return null
  return (
    <Button
      leftSection={<Icon name="download" size={16} />}
      loading={save.isPending}
      onClick={() => void save.perform(file.id)}
    >
      {words.download}
    </Button>
  )
}

const linesOf =
  (id: string): AskPage<FileLine> =>
  (query) =>
  (vintem) =>
    vintem.boletoFiles.lines(id, query)

export function Page() {
  const words = useWords(boletoFilesWords)
  return (
    <ObjectPage
      kind={words.file}
      up={{ to: '/boleto-files', title: words.files }}
      ask={(vintem, id) => vintem.boletoFiles.get(id)}
      ahead={(id) => [{ pages: linesOf(id) }]}
      show={(file, id) => ({
        title: `${words.directions[file.direction]} ${file.sequence}`,
        actions: <Save file={file} />,
        main: (
          <DataTable
            label={words.lines}
            columns={lineColumns(words)}
            ask={linesOf(id)}
            rowKey={({ line, transaction_id: boleto, report }) => `${line} ${boleto} ${report}`}
            empty={<Empty icon="statement" title={words.noLines} />}
          />
        ),
        side: (
          <Details
            title={words.file}
            facts={[
              [words.agreement, file.agreement],
              [words.name, nameOf(file, words)],
              [words.at, <When key="at" at={file.created_at} exact />],
              ...sumsOf(file, words),
            ]}
            id={[words.id, id]}
          />
        ),
      })}
    />
  )
}
