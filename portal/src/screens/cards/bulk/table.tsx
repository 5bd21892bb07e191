// The lines of a spreadsheet: what each would do, or what is wrong with it, and what came of it.

import { List, Loader, Table, Text } from '@mantine/core'
import { useLanguage, useWords } from '../../../app/language.tsx'
import { sentenceOf } from '../../../parts/page/error-notice.tsx'
import { money, taxpayerId } from '../../../parts/values/format.ts'
import { GoTo, Nothing } from '../../../parts/values/values.tsx'
import { bulkWords } from './words.ts'
import { cardsWords } from '../words.ts'
import { sharedWords } from '../../../words/shared.ts'
import { titleOf } from './lines.ts'
import type { Planned } from './plan.ts'
import type { LineResult } from './run.ts'

function What({ planned }: { planned: Planned }) {
  const words = useWords(bulkWords)
  const { line, holder, isAfterOther, hasSameCard, faults } = planned
  if (faults.length > 0)
    return (
      <List size="sm">
        {faults.map(({ column, code }) => (
          <List.Item key={`${column} ${code}`}>
            <Text size="sm" fw={600} component="span">
              {titleOf(column)}: {words.faults[code]}
            </Text>
          </List.Item>
        ))}
      </List>
    )
  const isOther = holder !== undefined && holder.name.toLowerCase() !== line.holder.toLowerCase()
  const newHolder = isAfterOther ? words.sameNew : words.registers
  return (
    <>
      <Text size="sm">{holder ? words.existing : newHolder}</Text>
      {isOther && (
        <Text size="xs" c="dimmed">
          {words.otherName(holder.name)}
        </Text>
      )}
      {hasSameCard && (
        <Text size="xs" c="dimmed">
          {words.sameCard}
        </Text>
      )}
    </>
  )
}

function Result({ result }: { result: LineResult | undefined }) {
  const words = useWords(bulkWords)
  const { offline } = useWords(sharedWords)
  const { language } = useLanguage()
  if (!result) return <Nothing />
  if (result.is === 'running') return <Loader size="xs" aria-label={words.running} />
  if (result.is === 'held') return <GoTo to={`/approvals/${result.approval}`}>{words.held}</GoTo>
  if (result.is === 'failed')
    return (
      <Text size="sm" fw={600}>
        {sentenceOf(result.error, language, offline)}
      </Text>
    )
  return (
    <>
      <GoTo to={`/cards/${result.card}`}>{words.done}</GoTo>
      {result.invited && (
        <Text size="xs" c="dimmed">
          {words[result.invited]}
        </Text>
      )}
    </>
  )
}

type Props = { planned: readonly Planned[]; results: ReadonlyMap<number, LineResult> }

export function LinesTable({ planned, results }: Props) {
  const words = useWords(bulkWords)
  const cards = useWords(cardsWords)
  return (
    <Table.ScrollContainer minWidth={720}>
      <Table aria-label={words.lines} verticalSpacing="xs" stickyHeader>
        <Table.Thead>
          <Table.Tr>
            {[words.line, cards.holder, cards.card, cards.limit, words.what, words.result].map(
              (title) => (
                <Table.Th key={title} scope="col">
                  {title}
                </Table.Th>
              ),
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {planned.map((one) => {
            const { line } = one
            return (
              <Table.Tr key={line.n}>
                <Table.Td>{line.n}</Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>
                  {line.holder}
                  <Text size="xs" c="dimmed">
                    {taxpayerId(line.taxId)}
                  </Text>
                </Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>
                  {line.card}
                  <Text size="xs" c="dimmed">
                    {cards.types[line.type]}
                  </Text>
                </Table.Td>
                <Table.Td>
                  {money(line.limit)}
                  <Text size="xs" c="dimmed">
                    {cards.intervals[line.interval]}
                  </Text>
                </Table.Td>
                <Table.Td>
                  <What planned={one} />
                </Table.Td>
                <Table.Td>
                  <Result result={results.get(line.n)} />
                </Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
