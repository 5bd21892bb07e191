// The columns of stored split rules, with those of their history.

import { ActionIcon, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../../app/calls/ask.ts'
import { useWords } from '../../../app/language.tsx'
import { Author } from '../../../parts/values/author.tsx'
import { HIDDEN, type Column } from '../../../parts/table/data-table.tsx'
import { Confirm } from '../../../parts/form/dialog.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { GoTo, When } from '../../../parts/values/values.tsx'
import { quotesWords } from '../quotes/words.ts'
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

type ActProps = { at: string; by: SplitRule['created_by']; label: string }

/** When, and below it who; on a phone in one line, which says of what. */
function Act({ at, by, label }: ActProps) {
  return (
    <>
      <Stack gap={0} visibleFrom="sm">
        <When at={at} />
        {by && (
          <Text span size="xs" c="dimmed">
            <Author by={by} />
          </Text>
        )}
      </Stack>
      <Text span size="xs" hiddenFrom="sm">
        {label} <When at={at} />
        {by && (
          <>
            {' · '}
            <Author by={by} />
          </>
        )}
      </Text>
    </>
  )
}

type Shown = { readonly mayWrite: boolean; readonly hasHistory: boolean }

const untilColumn = (words: Words): Column<SplitRule> => ({
  key: 'until',
  title: words.until,
  width: '150px',
  align: 'end',
  cell: ({ deleted_at: at, deleted_by: by }) => at && <Act at={at} by={by} label={words.until} />,
  csv: ({ deleted_at: at }) => (at === null ? '' : { at }),
  phone: 'line',
})

const actsColumn = (nameOf: NameOf): Column<SplitRule> => ({
  key: 'acts',
  title: '',
  width: '40px',
  align: 'end',
  phone: 'end',
  cell: (rule) => rule.status === 'active' && <Remove rule={rule} name={nameOf(rule.receiver)} />,
})

export const columnsOf = (
  words: Words,
  nameOf: NameOf,
  { mayWrite, hasHistory }: Shown,
): readonly Column<SplitRule>[] => [
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
    width: hasHistory ? HIDDEN : '210px',
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
    width: '150px',
    align: 'end',
    cell: ({ created_at: at, created_by: by }) => <Act at={at} by={by} label={words.since} />,
    csv: ({ created_at: at }) => ({ at }),
  },
  ...(hasHistory ? [untilColumn(words)] : []),
  ...(mayWrite ? [actsColumn(nameOf)] : []),
]
