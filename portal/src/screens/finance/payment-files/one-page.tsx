// One file with the bank that pays out by files: how far it is, its sums, its bytes if it is a
// remittance, and its payments or what each line did.

import { Button, Text } from '@mantine/core'
import { useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { may } from '../../../app/who.ts'
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
import { fileWords } from '../files/words.ts'
import { paymentFilesWords } from './words.ts'
import { nameOf, reportOf, whyOf, type FileLine, type PaymentFile, type Words } from './file.ts'

const lineColumns = (words: Words): readonly Column<FileLine>[] => [
  {
    key: 'line',
    title: words.line,
    width: '70px',
    cell: ({ line }) => line ?? <Nothing />,
    csv: ({ line }) => (line === null ? '' : { count: line }),
  },
  {
    key: 'payout',
    title: words.payout,
    width: 'minmax(0, 1.2fr)',
    cell: ({ transfer_id: payout, transaction_id: sale, number }) => {
      const to = payout === null ? sale && `/sales/${sale}` : `/payouts/${payout}`
      return to === null ? (number ?? <Nothing />) : <GoTo to={to}>{number ?? payout ?? sale}</GoTo>
    },
    csv: ({ transfer_id: payout, refund_id: refund, number }) => number ?? payout ?? refund ?? '',
    phone: 'line',
  },
  {
    key: 'report',
    title: words.report,
    width: '130px',
    cell: (line) => reportOf(line, words),
    csv: (line) => reportOf(line, words),
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
    cell: ({ amount_cents: cents }) => (cents === null ? <Nothing /> : <Money cents={cents} />),
    csv: ({ amount_cents: cents }) => (cents === null ? '' : { cents }),
    phone: 'end',
  },
  {
    key: 'status',
    title: words.status,
    width: '150px',
    cell: ({ status }) =>
      status === null ? <Nothing /> : <Status status={status} words={words.statuses} />,
    csv: ({ status }) => status ?? '',
    phone: 'line',
  },
]

function sumsOf({ sent, read, downloads }: PaymentFile, words: Words): readonly Fact[] {
  if (sent)
    return [
      [words.payments, sent.payments],
      [words.total, <Money key="total" cents={sent.total_cents} />],
      [words.payOn, <Day key="day" on={sent.pay_on} />],
      [words.open, sent.open],
      [words.accepted, sent.accepted],
      [words.paid, sent.paid],
      [words.failed, sent.failed],
      [words.returned, sent.returned],
      [words.records, sent.records],
      [words.downloads, downloads],
    ]
  if (!read) return []
  return [
    [words.accepted, read.accepted],
    [words.paid, read.payments],
    [words.paidSum, <Money key="paid" cents={read.paid_cents} />],
    [words.failed, read.failed],
    [words.returned, read.returned],
    [words.informational, read.informational],
    [words.again, read.again],
    [words.toLookAt, read.exceptions],
  ]
}

function Save({ file }: { file: PaymentFile }) {
  const words = useWords(paymentFilesWords)
  const desk = useWords(fileWords)
  const me = useMe()
  const save = useQuickAct(
    async (vintem, id: string) => {
      const bytes = await vintem.paymentFiles.content(id)
      download(
        file.name ?? `${id}.rem`,
        bytes as Uint8Array<ArrayBuffer>,
        'application/octet-stream',
      )
    },
    { touches: ['paymentFiles'] },
  )
  if (file.direction !== 'remittance' || file.written_at === null) return null
  if (!may('payouts:create')(me)) return null
  if (!me.second_factor.session)
    return (
      <Text size="sm" c="dimmed">
        {desk.factorNeeded}
      </Text>
    )
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
    vintem.paymentFiles.lines(id, query)

const authorOf = ({ created_by: by }: PaymentFile, words: Words): string =>
  by === null || by.type === 'server' ? words.byServer : (by.name ?? by.id ?? by.type)

function Lines({ file, id }: { file: PaymentFile; id: string }) {
  const words = useWords(paymentFilesWords)
  return (
    <>
      {file.downloads > 1 && <Text size="sm">{words.carriedOnce(file.downloads)}</Text>}
      <DataTable
        label={words.lines}
        columns={lineColumns(words)}
        ask={linesOf(id)}
        rowKey={({ line, transfer_id: payout, refund_id: refund, report }) =>
          `${line} ${payout ?? refund} ${report}`
        }
        empty={<Empty icon="statement" title={words.noLines} />}
      />
    </>
  )
}

export function Page() {
  const words = useWords(paymentFilesWords)
  return (
    <ObjectPage
      kind={words.file}
      up={{ to: '/payment-files', title: words.files }}
      ask={(vintem, id) => vintem.paymentFiles.get(id)}
      ahead={(id) => [{ pages: linesOf(id) }]}
      show={(file, id) => ({
        title: `${words.directions[file.direction]} ${file.sequence}`,
        actions: <Save file={file} />,
        main: <Lines file={file} id={id} />,
        side: (
          <Details
            title={words.file}
            facts={[
              [words.agreement, file.agreement],
              [words.name, nameOf(file, words)],
              [words.state, <Status key="state" status={file.status} words={words.states} />],
              [words.by, authorOf(file, words)],
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
