// "Why this amount": the ledger transfers behind a number, with the rule and the cause of each.

import { ActionIcon, Stack, Table, Text, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useAsk } from '../../app/calls/ask.ts'
import { useWords } from '../../app/language.tsx'
import { ledgerWords } from '../../words/ledger.ts'
import { sharedWords } from '../../words/shared.ts'
import { movedText } from './account-name.ts'
import { SidePanel } from '../form/dialog.tsx'
import { ErrorNotice } from '../page/error-notice.tsx'
import { Icon } from '../icon.tsx'
import { Loading } from '../page/page.tsx'
import { Money, ObjectLink, When } from '../values/values.tsx'

function Explanation({ id }: { id: string }) {
  const words = useWords(sharedWords)
  const ledger = useWords(ledgerWords)
  const { data, error, refetch } = useAsk((vintem) => vintem.explain.get(id))
  if (error) return <ErrorNotice error={error} retry={refetch} />
  if (!data) return <Loading />
  if (data.lines.length === 0) return <Text size="sm">{words.whyNothing}</Text>
  return (
    <Stack gap="sm">
      <Table.ScrollContainer minWidth={520}>
        <Table verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{words.whyLine}</Table.Th>
              <Table.Th>{words.cause}</Table.Th>
              <Table.Th ta="end">{words.amount}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.lines.map((line, n) => (
              <Table.Tr key={line.transfer ?? n}>
                <Table.Td>
                  <Text size="sm">
                    {line.rule ? (ledger.rules[line.rule.type] ?? line.rule.type) : '–'}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {movedText(ledger, line.debit, line.credit)}
                  </Text>
                  <Text size="xs" c="dimmed">
                    <When at={line.at} />
                  </Text>
                </Table.Td>
                <Table.Td>
                  <Text size="xs">{ledger.causes[line.cause.type] ?? line.cause.type}</Text>
                  <ObjectLink kind={line.cause.type} id={line.cause.id} />
                </Table.Td>
                <Table.Td ta="end">
                  <Money cents={line.amount_cents} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th colSpan={2}>{words.whyTotal}</Table.Th>
              <Table.Th ta="end">
                <Money cents={data.total_cents} strong />
              </Table.Th>
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  )
}

/**
 * A button beside an amount. `id`: of the transaction, refund, payout, receivable, statement line
 * or seller.
 */
export function Explain({ id }: { id: string }) {
  const words = useWords(sharedWords)
  const [isOpen, { open, close }] = useDisclosure(false)
  return (
    <>
      <Tooltip label={words.why}>
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label={words.why} onClick={open}>
          <Icon name="info" size={16} />
        </ActionIcon>
      </Tooltip>
      <SidePanel isOpen={isOpen} onClose={close} title={words.whyTitle}>
        {isOpen && <Explanation id={id} />}
      </SidePanel>
    </>
  )
}
