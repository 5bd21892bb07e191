// The stored split rules of a platform: who gets what from which sales; made and removed here. A rule does not change: another takes its place.

import { ActionIcon, Button, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useAct } from '../../../app/ask.ts'
import { useWords } from '../../../app/language.tsx'
import { useMe } from '../../../app/session.tsx'
import { may } from '../../../app/who.ts'
import { DataTable, type Column } from '../../../parts/data-table.tsx'
import { Confirm } from '../../../parts/dialog.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { PageFrame } from '../../../parts/page.tsx'
import { GoTo, When } from '../../../parts/values.tsx'
import { quotesWords } from '../../../words/quotes.ts'
import { useSellerNames } from '../sellers/choice.tsx'
import { CreateDialog } from './create-dialog.tsx'
import { rangeOf, shareOf, type SplitRule } from './rule.ts'

type Words = (typeof quotesWords)['pt']
type NameOf = (id: string) => string

function Remove({ rule, name }: { rule: SplitRule; name: string }) {
  const words = useWords(quotesWords)
  const [isOpen, setOpen] = useState(false)
  const remove = useAct((vintem) => vintem.splitRules.delete(rule.id), { touches: ['splitRules'] })
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`${words.remove}: ${name} ${shareOf(rule)}`}
        onClick={() => setOpen(true)}
      >
        <Icon name="close" size={16} />
      </ActionIcon>
      <Confirm
        title={words.remove}
        text={words.removeText}
        confirm={words.remove}
        isDangerous
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        act={() => remove.mutateAsync(undefined)}
      />
    </>
  )
}

const columnsOf = (words: Words, nameOf: NameOf, mayWrite: boolean): readonly Column<SplitRule>[] => [
  {
    key: 'receiver',
    title: words.receiver,
    width: 'minmax(0, 1.4fr)',
    cell: ({ receiver }) => <GoTo to={`/sellers/${receiver}`}>{nameOf(receiver)}</GoTo>,
    csv: ({ receiver }) => receiver,
    phone: 'title',
  },
  {
    key: 'share',
    title: words.splitType,
    width: '120px',
    align: 'end',
    cell: (rule) => shareOf(rule),
    csv: (rule) => shareOf(rule),
    phone: 'end',
  },
  {
    key: 'fee',
    title: words.feeType,
    width: '210px',
    cell: ({ receiver_fee_type: type }) => words.feeTypes[type] ?? type,
    csv: ({ receiver_fee_type: type }) => type,
  },
  {
    key: 'range',
    title: words.range,
    width: 'minmax(0, 1fr)',
    cell: (rule) => rangeOf(rule, words),
    csv: (rule) => rangeOf(rule, words),
    phone: 'line',
  },
  {
    key: 'seller',
    title: words.ofSeller,
    width: 'minmax(0, 1fr)',
    cell: ({ io_seller_id: id }) => (
      <>
        <Text span size="xs" hiddenFrom="sm">
          {words.ofSeller}{' '}
        </Text>
        {nameOf(id)}
      </>
    ),
    csv: ({ io_seller_id: id }) => id,
    phone: 'line',
  },
  {
    key: 'since',
    title: words.since,
    width: '160px',
    align: 'end',
    cell: ({ created_at: at }) => <When at={at} />,
    csv: ({ created_at: at }) => at,
  },
  ...(mayWrite
    ? [
        {
          key: 'acts',
          title: '',
          width: '40px',
          align: 'end',
          phone: 'end',
          cell: (rule: SplitRule) => <Remove rule={rule} name={nameOf(rule.receiver)} />,
        } as const,
      ]
    : []),
]

export function Page() {
  const words = useWords(quotesWords)
  const me = useMe()
  const [isCreating, setCreating] = useState(false)
  const { names } = useSellerNames()
  const mayWrite = may('payments:write')(me)
  const own = me.company
  const nameOf = (id: string) => (id === own?.io_seller_id ? own.name : (names.get(id) ?? id))
  const create = (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setCreating(true)}>
      {words.create}
    </Button>
  )
  return (
    <PageFrame title={words.rules} lead={words.rulesLead} actions={mayWrite && create}>
      <DataTable
        label={words.rules}
        columns={columnsOf(words, nameOf, mayWrite)}
        ask={(query) => (vintem) => vintem.splitRules.list(query)}
        rowKey={({ id }) => id}
        isStacked
        empty={
          <Empty icon="rules" title={words.noRules}>
            {words.noRulesText}
          </Empty>
        }
      />
      {isCreating && (
        <CreateDialog
          onClose={() => setCreating(false)}
          onCreated={() => notifications.show({ color: 'green', message: words.created })}
        />
      )}
    </PageFrame>
  )
}
