// Many boletos are chosen, by hand or all of a filter, for one act that is confirmed by their number
// and their sum.

import { Alert, Button, Checkbox, Group, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Transaction } from '../../../../../sdk/wire.ts'
import { useLanguage, useWords } from '../../../app/language.tsx'
import { useSession } from '../../../app/session.tsx'
import { Empty } from '../../../parts/page/empty.tsx'
import { useFailureNotice } from '../../../parts/form/quick-act.tsx'
import { PageFrame } from '../../../parts/page/page.tsx'
import { DataTable, type Column } from '../../../parts/table/data-table.tsx'
import { ClearFilters, DayFilter, TextFilter, useFilters } from '../../../parts/table/filters.tsx'
import { allRows, type AskPage } from '../../../parts/table/table-pages.ts'
import { day, money } from '../../../parts/values/format.ts'
import { Day, Nothing, ObjectLink, When } from '../../../parts/values/values.tsx'
import { sharedWords } from '../../../words/shared.ts'
import { BATCH_MAX, type Words } from './batch.ts'
import { ChangeDialog, WithdrawDialog } from './act-dialogs.tsx'
import { batchWords } from './words.ts'

const FILTERS = ['reference_id', 'created_at[gte]', 'created_at[lte]', 'customer'] as const

const dueOf = ({ payment_method: method }: Transaction): string | null =>
  method.resource === 'boleto' ? method.expiration_date : null

type Chosen = ReadonlyMap<string, number>

/** `of`: the filters. What was chosen of others is seen no more, so it is chosen no more. */
function useChosen(ask: AskPage<Transaction>, of: string) {
  const { backend } = useSession()
  const showFailure = useFailureNotice()
  const [chosen, setChosen] = useState<Chosen>(new Map())
  const [isCut, setCut] = useState(false)
  const [isReading, setReading] = useState(false)
  const toggle = ({ id, amount_cents: cents }: Transaction) =>
    setChosen((before) => {
      const next = new Map(before)
      if (!next.delete(id) && next.size < BATCH_MAX) next.set(id, cents)
      return next
    })
  const clear = () => {
    setChosen(new Map())
    setCut(false)
  }
  const [chosenOf, setChosenOf] = useState(of)
  if (chosenOf !== of) {
    setChosenOf(of)
    clear()
  }
  const all = async () => {
    setReading(true)
    try {
      const read = await allRows(
        (query) => ask(query)(backend),
        BATCH_MAX,
        () => {},
      )
      setChosen(new Map(read.rows.map(({ id, amount_cents: cents }) => [id, cents])))
      setCut(read.isCut)
    } catch (error) {
      showFailure(error)
    } finally {
      setReading(false)
    }
  }
  return { chosen, isCut, isReading, toggle, clear, all }
}

type Choosing = Pick<ReturnType<typeof useChosen>, 'chosen' | 'toggle'>

const columnsOf = (
  words: Words,
  { chosen, toggle }: Choosing,
  shownDay: (on: string) => string,
): readonly Column<Transaction>[] => [
  {
    key: 'choose',
    title: words.choose,
    width: '150px',
    cell: (sale) => (
      <Checkbox
        checked={chosen.has(sale.id)}
        onChange={() => toggle(sale)}
        label={money(sale.amount_cents)}
        aria-label={words.chooseOne(
          [money(sale.amount_cents), sale.reference_id, shownDay(dueOf(sale) ?? '')]
            .filter(Boolean)
            .join(', '),
        )}
      />
    ),
    phone: 'title',
  },
  {
    key: 'due',
    title: words.due,
    width: '130px',
    cell: (sale) => <Day on={dueOf(sale)} />,
    phone: 'end',
  },
  {
    key: 'reference',
    title: words.reference,
    width: 'minmax(0, 1.4fr)',
    cell: (sale) => sale.reference_id ?? sale.description ?? <Nothing />,
    phone: 'line',
  },
  {
    key: 'boleto',
    title: words.boleto,
    width: '150px',
    cell: ({ id }) => <ObjectLink kind="transaction" id={id} />,
  },
  {
    key: 'created',
    title: words.created,
    width: '170px',
    align: 'end',
    cell: (sale) => <When at={sale.created_at} />,
    phone: 'line',
  },
]

/** What is chosen, and what can be done with it. */
function Acts({ choosing }: { choosing: ReturnType<typeof useChosen> }) {
  const words = useWords(batchWords)
  const navigate = useNavigate()
  const { chosen, isCut, isReading, clear, all } = choosing
  const [opened, setOpened] = useState<'change' | 'withdraw'>()
  const sum = money([...chosen.values()].reduce((total, cents) => total + cents, 0))
  const given = {
    ids: [...chosen.keys()],
    sum,
    onClose: () => setOpened(undefined),
    onMade: (id: string) => void navigate({ to: `/boleto-batches/${id}` }),
  }
  const isNone = chosen.size === 0
  return (
    <>
      <Group gap="xs" justify="space-between">
        <Text size="sm" fw={600} role="status">
          {words.chosen(chosen.size, sum)}
        </Text>
        <Group gap="xs">
          <Button variant="default" loading={isReading} onClick={() => void all()}>
            {words.chooseAll}
          </Button>
          <Button variant="default" disabled={isNone} onClick={clear}>
            {words.chooseNone}
          </Button>
          <Button disabled={isNone} onClick={() => setOpened('change')}>
            {words.changeDue}
          </Button>
          <Button color="red" disabled={isNone} onClick={() => setOpened('withdraw')}>
            {words.withdraw}
          </Button>
        </Group>
      </Group>
      {(isCut || chosen.size >= BATCH_MAX) && (
        <Alert color="yellow">{isCut ? words.isCut(BATCH_MAX) : words.tooMany(BATCH_MAX)}</Alert>
      )}
      {opened === 'change' && <ChangeDialog {...given} />}
      {opened === 'withdraw' && <WithdrawDialog {...given} />}
    </>
  )
}

export function Page() {
  const words = useWords(batchWords)
  const common = useWords(sharedWords)
  const { language } = useLanguage()
  const filters = useFilters(FILTERS)
  const ask: AskPage<Transaction> = (query) => (vintem) =>
    vintem.transactions.list({ ...filters, status: 'pending', payment_type: 'boleto', ...query })
  const choosing = useChosen(ask, JSON.stringify(filters))
  return (
    <PageFrame
      title={words.choose}
      lead={words.chooseLead(BATCH_MAX)}
      up={{ to: '/boleto-batches', title: words.batches }}
    >
      <Acts choosing={choosing} />
      <DataTable
        label={words.choose}
        columns={columnsOf(words, choosing, (on) => (on === '' ? '' : day(on, language)))}
        ask={ask}
        rowKey={({ id }) => id}
        filters={
          <>
            <TextFilter name="reference_id" label={words.reference} />
            <DayFilter name="created_at[gte]" label={common.from} />
            <DayFilter name="created_at[lte]" label={common.until} />
            <ClearFilters names={FILTERS} />
          </>
        }
        empty={
          <Empty icon="sales" title={words.noBoletos} isFiltered={Object.keys(filters).length > 0}>
            {words.noBoletosText}
          </Empty>
        }
      />
    </PageFrame>
  )
}
